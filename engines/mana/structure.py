"""Whether a pool is built as 18.2 says: how many cards of which group, cost, keyword and purpose.

Whether each card is legal, and how often Actions may take Life (RULING 78), is the pool check's matter (`lint`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import combinations

from engines.mana.elements import BIT, ELEMENTS, Elements, names, united
from engines.mana.keywords import HEAVY, HOMES, Keywords
from engines.mana.keywords import words as keyword_words
from engines.mana.likeness import idea
from engines.mana.lint import Violation
from engines.mana.vocabulary import (
    ActionCard,
    Amount,
    ChangeLife,
    ChangeStats,
    Damage,
    Draw,
    Effect,
    Grant,
    MainCard,
    Strip,
    Tapping,
    UnitCard,
)

Curve = dict[int, int]
"""Cost -> how many cards."""

_PAIRS = [united(pair) for pair in combinations(ELEMENTS, 2)]
_KEYWORD_PAIRS = set(HOMES.values())
_DEAR_PAIRS = {united(pair) for pair in (("Solar", "Fire"), ("Earth", "Metal"), ("Lunar", "Water"))}
"""Where the hybrid Units of cost 8 stand."""
_DRAW_PAIRS = set(_PAIRS) - _KEYWORD_PAIRS - _DEAR_PAIRS
"""Where the hybrid Actions of cost 6 stand, which draw."""

CURVES: dict[tuple[str, type[MainCard] | None], Curve] = {
    ("element", UnitCard): {1: 2, 2: 3, 3: 3, 4: 3, 5: 2, 6: 1, 7: 1, 8: 1, 9: 1},
    ("element", ActionCard): {1: 2, 2: 2, 3: 2, 4: 1, 5: 1, 7: 1},
    ("hybrid", UnitCard): {1: 1, 2: 2, 3: 3, 4: 2, 5: 2, 6: 2, 7: 1, 8: 3},
    ("hybrid", ActionCard): {1: 1, 2: 2, 3: 2, 6: 3},
    ("two-element", UnitCard): {2: 2, 3: 3, 4: 2, 5: 2, 6: 2, 7: 1},
    ("two-element", ActionCard): {3: 1, 4: 1, 5: 1},
    ("generic", None): {1: 2, 2: 4, 3: 4, 4: 3, 5: 2, 6: 1, 7: 1, 8: 1, 9: 1, 10: 1, 12: 1},
}
"""Group and kind -> its row of the table; None is Units and Actions together."""

_KINDS = {UnitCard: "Units", ActionCard: "Actions", None: "cards"}
_GENERIC_UNITS = 15
_HOME = 4
_NEUTRAL = 6
_ABLE = 8
_DRAWING = 3
_SCALING = 2
_CHEAP = 3
"""Up to this cost a card draws one card, above it two."""


def structure_violations(cards: Iterable[MainCard]) -> list[Violation]:
    """What is not as 18.2 has it, in words; empty if nothing is."""
    cards = list(cards)
    groups: dict[tuple[str, Elements], list[MainCard]] = defaultdict(list)
    for card in cards:
        groups[_group(card)].append(card)
    return [
        *_curves(groups),
        *_pairs(groups),
        *_purposes(groups),
        *_elements(groups),
        *_repetitions(cards),
    ]


def draws(card: MainCard) -> bool:
    """Whether the card, or an ability of it, has its owner draw."""
    return bool(_drawn(card))


def _group(card: MainCard) -> tuple[str, Elements]:
    """The group of 18.2 that the symbols of a cost put its card in, and its elements."""
    symbols, elements = set(card.cost.symbols), card.cost.elements
    if not symbols:
        return "generic", 0
    if len(symbols) == 1:
        return "element" if elements.bit_count() == 1 else "hybrid", elements
    if len(symbols) == 2 and all(symbol.bit_count() == 1 for symbol in symbols):
        return "two-element", elements
    return "no group", elements


Groups = dict[tuple[str, Elements], list[MainCard]]


def _curves(groups: Groups) -> Iterator[Violation]:
    """The counts by group, kind and cost; an element has a curve of its own."""
    for (group, kind), curve in CURVES.items():
        for name, place in BIT.items() if group == "element" else (("", 0),):
            cards = [
                card
                for key, some in groups.items()
                if key[0] == group and (not place or key[1] == place)
                for card in some
                if kind is None or isinstance(card, kind)
            ]
            found = Counter(card.cost.total for card in cards)
            what = f"{name or group} {_KINDS[kind]}"
            for cost in sorted(curve.keys() | found.keys()):
                yield from _exactly(curve.get(cost, 0), found[cost], f"{what} of cost {cost}")
    generic = groups.get(("generic", 0), [])
    units = sum(isinstance(card, UnitCard) for card in generic)
    yield from _exactly(_GENERIC_UNITS, units, "generic Units")
    for (group, elements), cards in groups.items():
        if group == "no group":
            found_ids = ", ".join(card.id for card in cards)
            yield Violation("18.2", f"no group has costs of {_named(elements)}: {found_ids}")


def _pairs(groups: Groups) -> Iterator[Violation]:
    """Which pairs of elements the hybrids and the two-element cards stand on."""
    for pair in _PAIRS:
        hybrids = groups.get(("hybrid", pair), [])
        wanted = 2 if pair in _KEYWORD_PAIRS else 1
        yield from _exactly(wanted, len(hybrids), f"hybrids of {_named(pair)}")
        both = groups.get(("two-element", pair), [])
        yield from _exactly(1, len(both), f"two-element cards of {_named(pair)}")
        dear = [card for card in hybrids if isinstance(card, UnitCard) and card.cost.total == 8]
        yield from _exactly(
            pair in _DEAR_PAIRS, len(dear), f"hybrid Units of cost 8 on {_named(pair)}"
        )
        six = [card for card in hybrids if isinstance(card, ActionCard) and card.cost.total == 6]
        yield from _exactly(
            pair in _DRAW_PAIRS, len(six), f"hybrid Actions of cost 6 on {_named(pair)}"
        )


def _purposes(groups: Groups) -> Iterator[Violation]:
    """Which cards draw, and which grow with their owner's Mana."""
    for (group, elements), cards in groups.items():
        name = f"{group} {_named(elements)}".strip()
        drawing = [card for card in cards if draws(card)]
        scaling = [card for card in cards if _scales(card)]
        has_hybrid = group == "hybrid" and elements in _DRAW_PAIRS
        wanted = _DRAWING if group in ("element", "generic") else int(has_hybrid)
        yield from _exactly(wanted, len(drawing), f"cards of {name} that draw")
        for card in drawing:
            most = 1 if card.cost.total <= _CHEAP else 2
            if any(amount.per or amount.number > most for amount in _drawn(card)):
                yield Violation("18.2", f"{card.id} draws more than {most}")
            if elements == BIT["Lunar"] and not _pays(card):
                yield Violation("18.2", f"{card.id} draws, but does not pay Life for it")
        has_dear = group == "hybrid" and elements in _DEAR_PAIRS
        wanted = _SCALING if group in ("element", "generic") else int(has_dear)
        yield from _exactly(wanted, len(scaling), f"cards of {name} that scale with Mana")
        units = [card for card in scaling if isinstance(card, UnitCard)]
        if group == "element":
            large = sum(card.cost.total >= 5 for card in units)
            yield from _exactly(1, large, f"Units of {name} from cost 5 that scale with Mana")
        if group == "hybrid" and any(card.cost.total != 8 for card in scaling):
            yield Violation("18.2", f"the card of {name} that scales is its Unit of cost 8")


def _elements(groups: Groups) -> Iterator[Violation]:
    """Keywords, abilities, symbols and roles of each element."""
    for name, place in BIT.items():
        cards = groups.get(("element", place), [])
        units = [card for card in cards if isinstance(card, UnitCard)]
        homes = [keyword for keyword, home in HOMES.items() if home & place]
        neutral: Keywords = ~sum(HOMES)
        for keyword in homes:
            [word] = keyword_words(keyword)
            found = sum(bool(unit.keywords & keyword) for unit in units)
            yield from _exactly(_HOME, found, f"{name} Units with {word}")
        home = sum(bool(unit.keywords & sum(homes)) for unit in units)
        yield from _exactly(_HOME * 3, home, f"{name} Units with a keyword at home there")
        yield from _exactly(
            _NEUTRAL,
            sum(bool(unit.keywords & neutral) for unit in units),
            f"{name} Units with a Neutral keyword",
        )
        able = sum(bool(unit.abilities) for unit in units)
        yield from _exactly(_ABLE, able, f"{name} Units with an ability")
        triples = sum(card.cost.symbols.count(place) == 3 for card in cards)
        yield from _exactly(1, triples, f"{name} cards that show three {name} (V-11)")
        least, words, fits = ROLES[name]
        if (count := sum(fits(card) for card in cards)) < least:
            yield Violation("18.2", f"{count} {name} cards {words}, at least {least} should")


def _repetitions(cards: Sequence[MainCard]) -> Iterator[Violation]:
    ideas: dict[Hashable, list[str]] = defaultdict(list)
    for card in cards:
        ideas[idea(card)].append(card.id)
    for ids in ideas.values():
        if len(ids) > 1:
            yield Violation("same rules", f"differ in names and numbers only: {', '.join(ids)}")


def _exactly(wanted: int, found: int, what: str) -> Iterator[Violation]:
    if wanted != found:
        yield Violation("18.2", f"{what}: {found} instead of {int(wanted)}")


def _named(elements: Elements) -> str:
    return "/".join(names(elements))


def _effects(card: MainCard) -> list[Effect]:
    if isinstance(card, ActionCard):
        return list(card.text.effects)
    return [effect for ability in card.abilities for effect in ability.text.effects]


def _drawn(card: MainCard) -> list[Amount]:
    return [e.n for e in _effects(card) if isinstance(e, Draw) and e.who != "opponent"]


def _pays(card: MainCard) -> bool:
    return any(
        isinstance(effect, ChangeLife) and not effect.gains and effect.who != "opponent"
        for effect in _effects(card)
    )


def _scales(card: MainCard) -> bool:
    for effect in _effects(card):
        match effect:
            case ChangeLife(n=n) | Draw(n=n) | Damage(n=n):
                amounts = [n]
            case ChangeStats(atk=atk, defence=defence):
                amounts = [atk, defence]
            case _:
                amounts = []
        if any(amount.per == "own_mana" for amount in amounts):
            return True
    return False


def _gains_life(card: MainCard) -> bool:
    return any(isinstance(effect, ChangeLife) and effect.gains for effect in _effects(card))


def _deceives(card: MainCard) -> bool:
    """Takes something from an enemy that is not Life, or lends a keyword to an own Unit."""
    return any(
        isinstance(effect, (Strip, Grant))
        or (isinstance(effect, Tapping) and effect.taps)
        or (isinstance(effect, ChangeStats) and min(effect.atk.number, effect.defence.number) < 0)
        for effect in _effects(card)
    )


def _damages(card: MainCard) -> bool:
    return any(isinstance(effect, Damage) for effect in _effects(card))


def _raises_def(card: MainCard) -> bool:
    return any(
        isinstance(effect, ChangeStats) and (effect.defence.number > 0 or bool(effect.defence.per))
        for effect in _effects(card)
    )


def _is_big_and_heavy(card: MainCard) -> bool:
    return isinstance(card, UnitCard) and bool(card.keywords & HEAVY) and card.cost.total >= 5


def _arms(card: MainCard) -> bool:
    """Gives ATK, which is armour with Parry and breakthrough with Heavy, or a keyword."""
    return any(
        isinstance(effect, Grant)
        or (isinstance(effect, ChangeStats) and (effect.atk.number > 0 or bool(effect.atk.per)))
        for effect in _effects(card)
    )


ROLES: dict[str, tuple[int, str, Callable[[MainCard], bool]]] = {
    "Solar": (4, "gain Life", _gains_life),
    "Lunar": (5, "deceive", _deceives),
    "Fire": (6, "deal damage", _damages),
    "Water": (2, "are big and Heavy", _is_big_and_heavy),
    "Earth": (4, "raise DEF", _raises_def),
    "Metal": (4, "arm Units", _arms),
}
"""Element -> how many of its cards at least do what its role asks for (18.2)."""
