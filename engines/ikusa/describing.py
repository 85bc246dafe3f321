"""The moves of Ikusa in words for their player."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.cards import Handle
from engines.core.moves import Move
from engines.core.view import View
from engines.ikusa.catalogue import pool
from engines.ikusa.moves import Handles, read_activation, read_cast, read_free_cast, read_pairs
from engines.ikusa.naming import card_name, card_of, name_now, record_of, side_and_name
from engines.ikusa.phrases import listed
from engines.ikusa.titles import ability_sentence, face_title, signs
from engines.ikusa.view import IkusaView, Item
from engines.ikusa.vocabulary import Card

_PASSES = {
    "elementium": "lay nothing",
    "main": "end the main phase",
    "attack": "end the ikusa phase",
    "free_cast": "cast none of them",
    "search": "find nothing",
}
"""What a pass means at an action point, or at an offer."""


def describe(move: Move, view: View) -> str:
    """A move in words for its player."""
    assert isinstance(view, IkusaView)
    match move.verb:
        case "pass":
            return _PASSES.get(view.label, "pass")
        case "cast":
            return _cast(move, view)
        case "free_cast":
            free = read_free_cast(move)
            assert free is not None
            face = _card(view, free.card).upright
            return f"cast {face_title(face)} for free{_at(view, free.targets)}"
        case "activate":
            return _activation(move, view)
        case "elementium":
            face_up = _card(view, int(move.args[0])).elementium
            assert face_up is not None
            name = f"{card_name(view, int(move.args[0]))} {signs(face_up.attributes)}"
            return f"lay {name} as an elementium" + (f": {face_up.text}" if face_up.text else "")
        case "facedown":
            return "lay a card face-down, as an elementium of any attribute"
        case "distribute":
            pairs = read_pairs(move) or ()
            shares = [f"{n} to {side_and_name(view, card)}" for card, n in pairs if n]
            return f"deal {listed(shares) or 'no damage'}"
        case "order":
            waiting = to_order(view)
            names = [item_name(view, waiting[int(place)]) for place in move.args]
            return f"in this order: {', '.join(names)}"
        case "throw":
            return f"throw {move.args[0]}"
        case "may":
            return _decision(view, is_yes=move.args == ("yes",))
    return _named(move, view)


def _decision(view: IkusaView, *, is_yes: bool) -> str:
    """What a yes or a no means: to do what an ability may do (G-09), or what becomes of cards looked at (V-14)."""
    if view.label != "look":
        return "yes, do it" if is_yes else "no"
    many = len(view.looked) > 1
    if is_yes:
        return "put them on the bottom" if many else "put it on the bottom"
    return "leave them on top" if many else "leave it on top"


def _named(move: Move, view: IkusaView) -> str:
    """Moves that name cards and nothing else."""
    cards = [int(card) for card in move.args]
    match move.verb:
        case "gates":
            return f"stack as gates, from the top: {_names(view, cards)}"
        case "lay":
            return f"lay {_names(view, cards)} face-down"
        case "fetch":
            return f"take {_names(view, cards)}"
        case "attack":
            return f"attack with {_names(view, cards)}"
        case "block":
            return f"block with {_names(view, cards) or 'nothing'}"
        case "target":
            return f"choose {side_and_name(view, cards[0])}"
        case "choose":
            return f"choose {_names(view, cards)}"
    return str(move)


def to_order(view: IkusaView) -> list[Item]:
    """The waiting triggers that the view's seat puts in order (G-04)."""
    return [item for item in view.triggered if item.seat == view.seat]


def item_name(view: IkusaView, item: Item) -> str:
    """Something on the stack, or that waits to be put there, by its source and its text."""
    card = pool(view.pool).cards[item.face]
    face = card.face(item.side)
    assert face is not None
    if item.on == "cast":
        return face_title(face)
    name = name_now(view, item.card, item.side)
    return f'{name}: "{ability_sentence(face, face.abilities[item.number])}"'


def _card(view: IkusaView, card: Handle) -> Card:
    known = card_of(view, card)
    assert known is not None
    return known


def _names(view: IkusaView, cards: Sequence[Handle]) -> str:
    return listed([name_now(view, card) for card in cards])


def _at(view: IkusaView, targets: Handles) -> str:
    return f" at {listed([side_and_name(view, each) for each in targets])}" if targets else ""


def _cast(move: Move, view: IkusaView) -> str:
    wanted = read_cast(move)
    assert wanted is not None
    face = _card(view, wanted.card).face(wanted.side)
    assert face is not None
    return f"cast {face_title(face)}{_at(view, wanted.targets)}{_paying(view, wanted.sources)}"


def _paying(view: IkusaView, sources: Handles) -> str:
    return f", tapping {listed([source_name(view, each) for each in sources])}" if sources else ""


def source_name(view: IkusaView, source: Handle) -> str:
    """An elementium by what its card prints: `Brazier Imp (F)`, `face-down Brazier Imp`."""
    record = record_of(view, source)
    card = _card(view, source)
    face = None if record is None else card.face(record.side)
    assert face is not None
    if record is not None and record.face is None:
        return f"face-down {card.upright.name}"
    return f"{card.upright.name} {signs(face.attributes)}"


def _activation(move: Move, view: IkusaView) -> str:
    wanted = read_activation(move)
    record = None if wanted is None else record_of(view, wanted.card)
    assert wanted is not None and record is not None
    card = _card(view, wanted.card)
    face = card.face(record.side)
    assert face is not None
    ability = face.abilities[face.activated[wanted.number]]
    name = name_now(view, wanted.card)
    words = f'use {name}{_at(view, wanted.targets)}: "{ability_sentence(face, ability)}"'
    for what, cards in (
        ("sacrificing", wanted.sacrificed),
        ("discarding", wanted.discarded),
        ("exiling", wanted.exiled),
    ):
        words += f", {what} {_names(view, cards)}" if cards else ""
    return words + _paying(view, wanted.sources)
