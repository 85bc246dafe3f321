"""Whether a single card of a pool is what CP asks of each: its costs, points, elementium face, and no endless loops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engines.ikusa.attributes import BIT, Attributes, generated, names, overcome, united
from engines.ikusa.costing import BAND, CARD, budget, castable, slack, worth_of
from engines.ikusa.keywords import conquered
from engines.ikusa.vocabulary import (
    ENCHANT,
    JUTSU,
    WARGEIST,
    Ability,
    Card,
    CardFace,
    Draw,
    Effect,
    Fetch,
    Shift,
    Turn,
)

_CHEAP = 4
_DEAREST_KYU = {WARGEIST: 4, JUTSU: 4, ENCHANT: 5}
_UNTAPPING_COST = 2
"""CP-06: the energy that an untap effect costs, besides a tap, if it repeats."""
_REPEATED = {"attacks", "blocks", "gate_broken"}
"""Triggers that can come about more than once a turn."""


class Violation(NamedTuple):
    clause: str
    words: str


def unsound(card: Card) -> Iterator[Violation]:
    """What is wrong with a card by itself."""
    for face in castable(card):
        yield from _cost(card, face)
        yield from _points(card, face)
        yield from _attributes(face)
    if card.is_kyu and _total(card.upright) > _DEAREST_KYU[card.upright.type]:
        yield Violation("CP-08", f"{card.id} is too dear for kyu")
    if card.is_dual and card.reversed is not None:
        after = united(generated(name) for name in names(card.upright.attributes))
        if card.reversed.attributes != after:
            yield Violation("CP-09", f"{card.id} is not paired with what it generates")
    if card.elementium is not None:
        yield from _elementium(card, card.elementium)
    for face in faces(card):
        for ability in face.abilities:
            yield from _loops(card, face, ability)


def faces(card: Card) -> list[CardFace]:
    """The upright face, and the reversed one if there is one."""
    return [card.upright] if card.reversed is None else [card.upright, card.reversed]


def draws_on_enter(face: CardFace) -> bool:
    """CP-05: `<Enter> Draw a card.`"""
    return any(
        ability.on == "enter" and any(map(_draws_one, ability.effects))
        for ability in face.abilities
    )


def rider(face: CardFace) -> float:
    """CP-05: the points of what a drawing elementium face does besides."""
    return sum(worth_of(ability, face) for ability in face.abilities) - CARD


def _draws_one(effect: Effect) -> bool:
    return isinstance(effect, Draw) and effect.who == "self" and effect.n.number == 1


def _total(face: CardFace) -> int:
    assert face.cost is not None
    return face.cost.total


def _cost(card: Card, face: CardFace) -> Iterator[Violation]:
    """CP-03; CP-08: a pip for each attribute of a cheap face, two on a dear one, up to three on a rare one."""
    cost = face.cost
    assert cost is not None
    if cost.total < 1:
        yield Violation("CP-03", f"{face.name} costs nothing")
    if cost.attributes & ~face.attributes:
        yield Violation("CP-03", f"{face.name} asks for an attribute that it does not have")
    asked, attributes = sum(cost.pips), face.attributes.bit_count()
    dear = {2, 3} if card.rarity == "R" else {2}
    wanted = {attributes} if cost.total <= _CHEAP else dear
    if asked not in wanted or max(cost.pips) > asked - attributes + 1:
        yield Violation("CP-08", f"{face.name} asks for {asked} attribute pips")


def _points(card: Card, face: CardFace) -> Iterator[Violation]:
    """CP-10: exact where it prices all of a wargeist, else within the band."""
    left = round(slack(card, face), 3)
    if abs(left) > (0 if _is_priced(face) else BAND):
        points = budget(_total(face))
        yield Violation("CP-10", f"{face.name} has {points} points and spends {points - left:g}")
    is_cheap_common = card.rarity == "C" and _total(face) <= _CHEAP
    if face.type == WARGEIST and is_cheap_common and face.health > face.power + 1:
        yield Violation("CP-10", f"{face.name} is a cheap common wall")


def _is_priced(face: CardFace) -> bool:
    return (
        face.type == WARGEIST
        and face.static is None
        and all(
            ability.on == "activate" or (ability.on == "enter" and _only_draws(ability.effects))
            for ability in face.abilities
        )
    )


def _only_draws(effects: Sequence[Effect]) -> bool:
    return all(isinstance(effect, Draw) for effect in effects)


def _attributes(face: CardFace) -> Iterator[Violation]:
    """CP-09, CP-10: two attributes generate one another; a wargeist conquers what its own overcome."""
    own = names(face.attributes)
    if len(own) > 1 and face.attributes not in [_pair(name) for name in own]:
        yield Violation("CP-09", f"the attributes of {face.name} do not generate each other")
    if conquered(face.keywords) & ~united(overcome(name) for name in own):
        yield Violation("CP-10", f"{face.name} conquers what it does not overcome")


def _pair(name: str) -> Attributes:
    return BIT[name] | BIT[generated(name)]


def _elementium(card: Card, face: CardFace) -> Iterator[Violation]:
    """CP-05"""
    if not face.abilities:
        yield Violation("CP-05", f"the elementium face of {card.id} has no ability")
    for ability in face.abilities:
        if ability.on == "enter" and ability.targets and any(map(_draws_one, ability.effects)):
            yield Violation("CP-05", f"the draw of {card.id} hangs on a target (G-05)")
    if draws_on_enter(face) and rider(face) >= CARD / 2:
        yield Violation("CP-05", f"the rider of {card.id} is worth half a card or more")


def _loops(card: Card, face: CardFace, ability: Ability) -> Iterator[Violation]:
    """CP-06, and the same for triggers: none untaps or adds so that it can be set off again by that (INV 11)."""
    untaps = any(isinstance(each, Turn) and not each.taps for each in ability.effects)
    adds = any(map(_adds, ability.effects))
    cost = ability.cost
    if cost is not None:
        if not cost.tap and cost.total < 1:
            yield Violation("CP-06", f"an ability of {card.id} costs neither a tap nor energy")
        if untaps and not (cost.tap and cost.total >= _UNTAPPING_COST):
            yield Violation("CP-06", f"{card.id} untaps too cheaply")
        if adds and not (cost.sacrifices or cost.discards):
            yield Violation("CP-06", f"{card.id} adds a gate or a wargeist without losing a card")
    elif ability.on in _REPEATED and (untaps or adds):
        yield Violation("CP-06", f"{card.id} can set off its own text again")
    elif ability.on == "end" and adds:
        yield Violation("CP-06", f"{card.id} adds a gate or a wargeist every turn")
    elif ability.on == "agony" and _puts_its_like(ability, face):
        yield Violation("CP-06", f"two of {card.id} put each other back for ever")


def _adds(effect: Effect) -> bool:
    """Whether it adds a gate, or puts a wargeist onto the battlefield."""
    if isinstance(effect, Shift):
        return effect.how == "add_gate"
    return isinstance(effect, Fetch) and effect.how == "put"


def _puts_its_like(ability: Ability, face: CardFace) -> bool:
    if face.type != WARGEIST or not any(map(_adds, ability.effects)):
        return False
    return any(
        wanted.zone == "hell" and (wanted.max_cost is None or _total(face) <= wanted.max_cost)
        for wanted in ability.targets
    )
