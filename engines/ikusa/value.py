"""What things are worth, in points: keywords, bodies, cards, gates, decks and elementium.

A point is one of power or health on a wargeist. What abilities are worth comes from the costing (CP-10), by which the
cards were made.
"""

from __future__ import annotations

from functools import cache
from math import exp

from engines.bots.remembered import remembered
from engines.ikusa.costing import worth_of
from engines.ikusa.keywords import (
    BERSERKER,
    BLESSING,
    CAUTION,
    RECKLESS,
    SPY,
    SWIFT,
    WATCHER,
    Keywords,
    conquered,
    gates_broken,
)
from engines.ikusa.vocabulary import (
    ENCHANT,
    FACE_DOWN,
    WARGEIST,
    Ability,
    Card,
    CardFace,
    Effect,
    Look,
    RevealHand,
    Search,
)

CARD = 2.0
"""A card in hand."""

LOST = 200.0
"""The game."""


# --- gates and deck --------------------------------------------------------------------------------------------------

GATE_CARDS = 3
"""As many cards of the deck are about as hard to get through as one gate."""

_TOP = 120
_LIFE = [0.0]
for _place in range(1, _TOP + 1):
    _LIFE.append(_LIFE[-1] + 0.45 + 0.85 * exp(-_place / 14))


def life_value(gates: int, deck: int) -> float:
    """What so many gates and deck cards are worth: the last ones are the dearest."""
    left = deck + GATE_CARDS * gates
    return _LIFE[left] if left < _TOP else _LIFE[_TOP]


def life_after(gates: int, deck: int, power: int, broken: int) -> tuple[int, int]:
    """I-10: gates and deck after an attack that is not blocked."""
    if gates:
        return max(0, gates - broken), deck
    return 0, max(0, deck - power)


# --- elementium ------------------------------------------------------------------------------------------------------

_ELEMENTIUM = [0.0]
for _place in range(1, 61):
    _ELEMENTIUM.append(_ELEMENTIUM[-1] + 0.2 + 6.4 * exp(-((_place / 5) ** 2)))


def elementium_value(count: int) -> float:
    """What so many elementium are worth: the first few decide what can be cast at all."""
    return _ELEMENTIUM[min(count, 60)]


# --- wargeists -------------------------------------------------------------------------------------------------------


@cache
def body(power: int, health: int, keywords: Keywords) -> float:
    """A wargeist on the battlefield of this power and health, with these keywords, without its abilities."""
    power, health = max(0, power), max(0, health)
    worth = float(power + health)
    if keywords & CAUTION:
        worth -= 0.6 * power
    if keywords & RECKLESS:
        worth -= 0.1 + 0.35 * health
    if keywords & CAUTION and keywords & RECKLESS:
        worth *= 0.2
    elif not keywords & CAUTION:
        worth += 0.9 * (gates_broken(keywords) - 1)
        if keywords & SPY:
            worth += 0.8 + 0.3 * power
    if keywords & SWIFT:
        worth += 0.4
    if keywords & BERSERKER:
        worth -= 0.4
    if keywords & WATCHER:
        worth += 0.4
    if keywords & BLESSING:
        worth += 0.5
    return max(0.2, worth + 0.5 * conquered(keywords).bit_count())


@remembered
def abilities_worth(face: CardFace) -> tuple[float, float]:
    """What the abilities of a face are worth as long as it lies there, and how much of that comes as it dies."""
    lasting = dying = 0.0
    for ability in face.abilities:
        if ability.on == "agony":
            dying += worth_of(ability, face)
        elif ability.on not in ("enter", "cast"):
            lasting += worth_of(ability, face)
    return lasting + dying, dying


@remembered
def entering_worth(face: CardFace) -> float:
    """What `<Enter>` does."""
    return sum(worth_of(ability, face) for ability in face.abilities if ability.on == "enter")


def text_worth(effect: Effect) -> float:
    """What a single effect is worth to the daimyo whose text it is, on no position in particular."""
    return worth_of(Ability("cast", (), (effect,)), FACE_DOWN)


# --- cards -----------------------------------------------------------------------------------------------------------


@remembered
def face_worth(face: CardFace) -> float:
    """What casting a face usually brings about."""
    assert face.cost is not None
    least = 0.6 * (1.5 * face.cost.total + 1)
    if face.type == WARGEIST:
        worth = body(face.power, face.health, face.keywords)
        if face.static is not None and not face.static.to_host:
            worth += 2 * (face.static.power + face.static.health)
        return max(least, worth + abilities_worth(face)[0] + entering_worth(face))
    if face.type == ENCHANT:
        return max(least, 1.5 * face.cost.total + 1)
    return max(least, worth_of(face.abilities[0], face))


@remembered
def card_worth(card: Card) -> float:
    """What casting the better face of a card usually brings about."""
    if card.is_dual:
        assert card.reversed is not None
        return max(face_worth(card.upright), face_worth(card.reversed)) + 0.3
    return face_worth(card.upright)


@remembered
def keep_worth(card: Card) -> float:
    """What a card in hand is worth for later: a bar which its use now has to clear."""
    face = card.upright
    assert face.cost is not None
    if face.type == WARGEIST:
        return 1.3 + 0.2 * face.cost.total
    if card.is_dual and card.reversed is not None and card.reversed.cost is not None:
        # Kept for either face, it has to wait for neither.
        return 1.3 + 0.2 * min(face.cost.total, card.reversed.cost.total)
    return 1.0 + 0.55 * face.cost.total


@remembered
def unshown_worth(face: CardFace) -> float:
    """What casting a face brings that no position shows: to have looked, and to have chosen the card that was found."""
    worth = 0.0
    for ability in face.abilities:
        if ability.on in ("cast", "enter"):
            for effect in ability.effects:
                match effect:
                    case Search() | Look(then="one_to_hand"):
                        worth += text_worth(effect) - CARD
                    case Look() | RevealHand():
                        worth += text_worth(effect)
    return worth


@remembered
def draws(face: CardFace) -> bool:
    """Whether an elementium face draws a card as it is laid (CP-05)."""
    return entering_worth(face) >= CARD
