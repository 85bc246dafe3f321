"""Whether a pool is built as CP has it: how many cards of which kind, cost, attribute and purpose.

Whether each card is sound by itself is the matter of `soundness`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence

from engines.ikusa.attributes import ATTRIBUTES, BIT, Attributes, generated, names, overcome, united
from engines.ikusa.costing import castable
from engines.ikusa.identities import ROLES, taps
from engines.ikusa.keywords import SPY, SWIFT, conquered, gates_broken
from engines.ikusa.likeness import idea
from engines.ikusa.packs import kind
from engines.ikusa.soundness import Violation, draws_on_enter, faces, rider, unsound
from engines.ikusa.vocabulary import ENCHANT, JUTSU, WARGEIST, Card, CardFace

_CELLS = {
    "C": {
        (WARGEIST, "elementium"): 4,
        (WARGEIST, "dual"): 2,
        (WARGEIST, "kyu"): 2,
        (JUTSU, "kyu"): 2,
        (JUTSU, "elementium"): 1,
    },
    "U": {
        (WARGEIST, "elementium"): 3,
        (JUTSU, "elementium"): 1,
        (ENCHANT, "elementium"): 1,
        (ENCHANT, "kyu"): 1,
    },
}
"""CP-07: rarity -> kind -> how many cards of each attribute."""

_RARE_DUAL = {
    attribute: JUTSU if attribute in ("metal", "water") else WARGEIST for attribute in ATTRIBUTES
}
_RARE_THIRD = {
    attribute: (ENCHANT, "elementium") if attribute in ("fire", "earth") else (JUTSU, "kyu")
    for attribute in ATTRIBUTES
}
"""CP-07: the third rare card of each attribute; the first is a wargeist/elementium, the second dual."""

CURVE = {1: 10, 2: 26, 3: 28, 4: 19, 5: 10, 6: 5, 7: 2}
"""CP-08: cost -> how many upright faces."""

_DRAWING = (48, 49)
_RIDERS = range(9, 12)
"""CP-05: about ten."""
_PAIRED = 10
"""CP-09: faces of two attributes, upright and elementium alike."""
_CONQUERORS = 2
_TAPPING = 8
_WALLS, _EVASIVE = 0.1, 0.2
"""CP-11: the shares of wargeists that are walls at most, and hard to stop at least."""


def structure_violations(cards: Iterable[Card]) -> list[Violation]:
    """What is not as CP has it, in words; empty if nothing is."""
    cards = list(cards)
    return [
        *(each for card in cards for each in unsound(card)),
        *_cells(cards),
        *_costs(cards),
        *_elementium(cards),
        *_attributes(cards),
        *_attack(cards),
        *_identities(cards),
        *_repetitions(cards),
    ]


def _exactly(clause: str, wanted: int, found: int, what: str) -> Iterator[Violation]:
    if wanted != found:
        yield Violation(clause, f"{what}: {found} instead of {wanted}")


def _cells(cards: Sequence[Card]) -> Iterator[Violation]:
    """CP-07, and so every slot of a pack can be filled (M-07)."""
    for attribute in ATTRIBUTES:
        wanted = Counter({("C", *key): number for key, number in _CELLS["C"].items()})
        wanted.update({("U", *key): number for key, number in _CELLS["U"].items()})
        wanted["R", WARGEIST, "elementium"] += 1
        wanted["R", _RARE_DUAL[attribute], "dual"] += 1
        wanted["R", *_RARE_THIRD[attribute]] += 1
        found = Counter((card.rarity, *kind(card)) for card in cards if card.home == attribute)
        for key in sorted(wanted.keys() | found.keys()):
            rarity, upright, reverse = key
            what = f"{attribute} {rarity} {upright}/{reverse}"
            yield from _exactly("CP-07", wanted[key], found[key], what)


def _costs(cards: Sequence[Card]) -> Iterator[Violation]:
    """CP-08"""
    found = Counter(_total(card.upright) for card in cards)
    for cost in sorted(CURVE.keys() | found.keys()):
        yield from _exactly("CP-08", CURVE.get(cost, 0), found[cost], f"faces of cost {cost}")


def _elementium(cards: Sequence[Card]) -> Iterator[Violation]:
    """CP-05: how many draw as they are laid, how many of those do something small besides."""
    laid = [card.elementium for card in cards if card.elementium is not None]
    drawing = [face for face in laid if draws_on_enter(face)]
    if len(drawing) not in _DRAWING:
        yield Violation("CP-05", f"{len(drawing)} elementium faces draw, 48 or 49 should")
    riders = sum(rider(face) > 0 for face in drawing)
    if riders not in _RIDERS:
        yield Violation("CP-05", f"{riders} elementium faces have a rider, about ten should")
    both = sum(face.attributes.bit_count() > 1 for face in laid)
    yield from _exactly("CP-09", _PAIRED, both, "elementium faces of two attributes")


def _attributes(cards: Sequence[Card]) -> Iterator[Violation]:
    """CP-09, and how many conquer what (CP-10)."""
    for attribute in ATTRIBUTES:
        pair = united((attribute, generated(attribute)))
        found = sum(card.upright.attributes == pair for card in cards)
        yield from _exactly("CP-09", 2, found, f"upright faces of {_named(pair)}")
    pairs = sum(card.upright.attributes.bit_count() > 1 for card in cards)
    yield from _exactly("CP-09", _PAIRED, pairs, "upright faces of two attributes")
    for attribute in ATTRIBUTES:
        foe = BIT[overcome(attribute)]
        conquerors = sum(bool(conquered(face.keywords) & foe) for face in _wargeists(cards))
        what = f"wargeists that conquer {_named(foe)}"
        yield from _exactly("CP-10", _CONQUERORS, conquerors, what)


def _attack(cards: Sequence[Card]) -> Iterator[Violation]:
    """CP-11"""
    wargeists = list(_wargeists(cards))
    walls = sum(face.health >= face.power + 3 for face in wargeists)
    evasive = sum(
        bool(face.keywords & (SWIFT | SPY)) or gates_broken(face.keywords) > 1 for face in wargeists
    )
    if walls > _WALLS * len(wargeists):
        yield Violation("CP-11", f"{walls} of {len(wargeists)} wargeists are walls")
    if evasive < _EVASIVE * len(wargeists):
        yield Violation("CP-11", f"{evasive} of {len(wargeists)} wargeists are hard to stop")
    tapping = sum(any(taps(face) for face in faces(card)) for card in cards)
    if tapping < _TAPPING:
        yield Violation("CP-11", f"{tapping} cards tap or chain, at least {_TAPPING} should")


def _identities(cards: Sequence[Card]) -> Iterator[Violation]:
    """CP-12"""
    for attribute, roles in ROLES.items():
        bit = BIT[attribute]
        shown = [face for card in cards for face in faces(card) if face.attributes & bit]
        for least, words, fits in roles:
            found = sum(fits(face) for face in shown)
            if found < least:
                text = f"{found} {attribute} faces {words}, at least {least} should"
                yield Violation("CP-12", text)


def _repetitions(cards: Sequence[Card]) -> Iterator[Violation]:
    ideas: dict[Hashable, list[str]] = defaultdict(list)
    for card in cards:
        for face in castable(card):
            ideas[idea(face, card.is_kyu)].append(face.name)
    for alike in ideas.values():
        if len(alike) > 1:
            yield Violation("same rules", f"differ in names and numbers: {', '.join(alike)}")
    for name, number in Counter(name for card in cards for name in card.names).items():
        if number > 1:
            yield Violation("CP-03", f"{number} faces are called {name}")


def _wargeists(cards: Sequence[Card]) -> Iterator[CardFace]:
    for card in cards:
        yield from (face for face in castable(card) if face.type == WARGEIST)


def _total(face: CardFace) -> int:
    assert face.cost is not None
    return face.cost.total


def _named(attributes: Attributes) -> str:
    return "/".join(names(attributes))
