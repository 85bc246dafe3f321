"""What a face is worth in points, and what its cost allows (CP-10).

Budget. 2c + 1 points up to cost 3, from there 1.5 for each further energy, halves rounded down.

Wargeists. Power and health count 1 each. Swift, Spy, Blessing and Conquer cost 1, Gate Break N costs N - 1, Reckless
and Caution give 1 back; kyu costs 1, drawing a card on `<Enter>` 2, an activated ability 1. All of this is CP-10's.
Where it names no price this module does, so that all faces can be compared; the rest of this text is about those.

Faces. A jutsu or enchant has the budget of a wargeist; kyu costs it 1, and so does a second face that can be cast. An
elementium face has no cost and no budget: it is worth about a card (CP-05), and a rider on it less than half of one.

Effects. One card is 2 points, each further one 2.5; 1 damage 0.9, then 2.25, 3.75, 5, 6.25; a wargeist destroyed 7.5,
exiled 8, returned 3.5, switched 4; tapped 0.9, untapped 1.25 (an elementium 1); +1 power or health this turn 0.5, -1
power 0.4; a keyword this turn its price. A gate more or one of the enemy's less 5; an elementium from the deck 3.5; a
card milled 0.4; put from Hell 1.5 for each energy of its cost, and 1; a search 4. What is done to all counts three on
either side, two where it hits both. A filter leaves 0.8, but `tapped` 0.9, for who has attacked is tapped.

Abilities. A text is multiplied by how often it comes about: enter and end 1, agony, blocks and gate_broken 0.75,
attacks 1.25; a condition leaves half. An activated ability is worth its price if one use gives no more than 1 point,
1.5 for each energy and 2.5 for each card paid.

Enchants. Whatever is for good is worth three quarters of the same on a wargeist, since the host may die of it; what is
given to all own wargeists counts three and a half times.
"""

from __future__ import annotations

from collections.abc import Iterator

from engines.ikusa.keywords import (
    BERSERKER,
    BLESSING,
    CAUTION,
    RECKLESS,
    SPY,
    SWIFT,
    Keywords,
    conquered,
    gates_broken,
)
from engines.ikusa.vocabulary import (
    ELEMENTIUM,
    WARGEIST,
    Ability,
    Amount,
    Card,
    CardFace,
    Damage,
    Discard,
    Draw,
    Effect,
    Fetch,
    Filter,
    Look,
    Mend,
    Modify,
    RevealHand,
    Sacrifice,
    Search,
    Shift,
    Static,
    Switch,
    Take,
    Those,
    Turn,
)

BAND = 1.0
"""How far the points of a face of the pool may be from its budget."""

CARD = 2.0
"""The points of a card drawn."""

_WHEN = {"agony": 0.75, "blocks": 0.75, "gate_broken": 0.75, "attacks": 1.25}
_CONDITION = 0.5
_KYU = _SECOND_FACE = _ACTIVATED = 1.0
_PER_ENERGY, _PER_CARD, _FREE_USE = 1.5, 2.5, 1.0
_FILTER, _TAPPED = 0.8, 0.9
_ATTACHED = 0.75
_ALL_OWN = 3.5
_COUNTED = 3
_ALL = {"self": 3.0, "opponent": 3.0, "any": 2.0}
_ALL_ENCHANTS = 1.25
_DAMAGE = (0.0, 0.9, 2.25, 3.75, 5.0, 6.25, 7.0)
_TAKEN = {"destroy": 7.5, "exile": 8.0, "return": 3.5}
_ENCHANT_TAKEN = {"destroy": 3.0, "exile": 3.25, "return": 2.0}
_SAVED = 0.5
"""An own card taken back to hand."""
_SWITCHED, _SWITCHED_ITSELF = 4.0, 1.0
_TURNED, _UNTURNED, _ELEMENTIUM_UNTURNED = 0.9, 1.25, 1.0
_SHIFTED = {
    "destroy_gate": {"self": -4.0, "opponent": 5.0, "each": 1.0},
    "mill": {"self": 0.0, "opponent": 0.4, "each": 0.2},
    "add_elementium": {"self": 3.5, "opponent": -3.5, "each": 0.5},
    "add_gate": {"self": 5.0, "opponent": -5.0, "each": 0.5},
    "gate_to_hand": {"self": 0.5, "opponent": -0.5, "each": 0.0},
}
_ONE_SIDE = {"self": 1.0, "opponent": -1.0, "each": 0.0}
_SACRIFICED = {"self": -2.5, "opponent": 4.5, "each": 2.0}
_HOBBLED = {CAUTION: 2.25, RECKLESS: 2.25, BERSERKER: 0.25}
"""What a keyword is worth on somebody else's wargeist."""


def budget(total: int) -> int:
    """The points that a cost of so many energy allows: 3, 5, 7, 8, 10, 11, 13, ..."""
    return 2 * total + 1 if total <= 3 else 7 + (3 * (total - 3)) // 2


def castable(card: Card) -> Iterator[CardFace]:
    """The faces of a card that can be cast."""
    yield card.upright
    if card.is_dual:
        assert card.reversed is not None
        yield card.reversed


def slack(card: Card, face: CardFace) -> float:
    """Budget - points of a castable face: above 0 it is weaker than its cost allows, below 0 stronger."""
    assert face.cost is not None
    return budget(face.cost.total) - spent(card, face)


def spent(card: Card, face: CardFace) -> float:
    """The points that a castable face is worth, with what the card's other orientation makes of it."""
    points = sum(worth_of(ability, face) for ability in face.abilities)
    if card.is_kyu:
        points += _KYU
    if face.type == WARGEIST:
        points += face.power + face.health + price_of(face.keywords)
    elif card.is_dual:
        points += _SECOND_FACE
    if face.static is not None:
        points += _static(face.static, face.host)
    return points


def price_of(keywords: Keywords) -> float:
    """CP-10: the points of keywords on a wargeist; Watcher and Berserker cost nothing."""
    price = gates_broken(keywords) - 1 + conquered(keywords).bit_count()
    price += sum(bool(keywords & good) for good in (SWIFT, SPY, BLESSING))
    return price - sum(bool(keywords & bad) for bad in (RECKLESS, CAUTION))


def effects_worth(ability: Ability, face: CardFace) -> float:
    """The points of what an ability on that face does once, its cost left out."""
    worth = sum(effect_worth(effect, ability, face) for effect in ability.effects)
    return worth if ability.condition is None else worth * _CONDITION


def worth_of(ability: Ability, face: CardFace) -> float:
    """The points of an ability on that face."""
    worth = effects_worth(ability, face)
    if ability.cost is None:
        return worth * _WHEN.get(ability.on, 1.0)
    cards = ability.cost.sacrifices + ability.cost.discards + 0.5 * ability.cost.exiles
    paid = _FREE_USE + _PER_ENERGY * ability.cost.total + _PER_CARD * cards
    return _ACTIVATED + max(0.0, worth - paid)


def _static(static: Static, host: Filter | None) -> float:
    if not static.to_host:
        return _ALL_OWN * (static.power + static.health + price_of(static.keywords))
    if host is not None and host.whose != "self":
        worth = sum(price for bad, price in _HOBBLED.items() if static.keywords & bad)
        return worth - _ATTACHED * static.power + _harm(-static.health)
    return _ATTACHED * (static.power + static.health + price_of(static.keywords))


def _harm(n: int) -> float:
    """Of damage, or of health lost."""
    return _DAMAGE[min(max(n, 0), len(_DAMAGE) - 1)]


def effect_worth(effect: Effect, ability: Ability, face: CardFace) -> float:
    """The points of what one effect of an ability on that face does."""
    points = _to_daimyos(effect)
    if points is None:
        points = _to_cards(effect, ability, face)
    return points if effect.condition is None else points * _CONDITION


def _to_daimyos(effect: Effect) -> float | None:
    """The worth of what is done to hands, decks and gates; None of an effect on cards."""
    match effect:
        case Draw(who=who, n=n):
            return _ONE_SIDE[who] * (2.5 * _number(n) - 0.5)
        case Discard(who=who, n=n, at_random=at_random):
            return -_ONE_SIDE[who] * (1.75 if at_random else 1.5) * _number(n)
        case Sacrifice(who=who, n=n):
            return _SACRIFICED[who] * _number(n)
        case Shift(how=how, who=who, n=n):
            return _SHIFTED[how][who] * _number(n)
        case Look(n=n, then="one_to_hand"):
            return CARD + 0.4 * (_number(n) - 1)
        case Look(n=n):
            return 0.25 + 0.25 * _number(n)
        case RevealHand():
            return 0.75
        case Search():
            return 4.0
    return None


def _to_cards(effect: Effect, ability: Ability, face: CardFace) -> float:
    """The worth of what is done to cards, for the daimyo whose text it is."""
    match effect:
        case Damage(to=to, n=n):
            those, harm = to, _harm(_number(n))
        case Take(how=how, what=those):
            harm = _taken(how, _meant(those, ability, face))
        case Turn(what=those, taps=taps):
            harm = _TURNED if taps else -_UNTURNED
            if not taps and _meant(those, ability, face).types == {ELEMENTIUM}:
                harm = -_ELEMENTIUM_UNTURNED
        case Modify(what=those, power=power, health=health, keywords=keywords):
            gain = 0.5 * max(0, _number(power)) + 0.5 * max(0, _number(health))
            harm = 0.4 * max(0, -_number(power)) + _harm(-_number(health))
            harm -= gain + price_of(keywords)
        case Mend(what=those):
            harm = -1.0
        case Switch(what=those):
            return _SWITCHED_ITSELF if those.kind == "self" else _SWITCHED
        case Fetch(how=how, what=those):
            most = _meant(those, ability, face).max_cost
            return 2.5 if how == "recall" else 1.5 * (6 if most is None else most) + 1
        case _:
            raise AssertionError(effect)
    meant = _meant(those, ability, face)
    reach = _narrowed(meant)
    if those.kind == "all":
        reach *= _ALL[meant.whose] if WARGEIST in meant.types else _ALL_ENCHANTS
    if meant.whose == "any":
        return abs(harm) * reach
    if isinstance(effect, Take) and effect.how == "return" and meant.whose == "self":
        return _SAVED * reach
    return harm * reach if meant.whose == "opponent" else -harm * reach


def _meant(those: Those, ability: Ability, face: CardFace) -> Filter:
    """Which cards an effect is done to, as a filter."""
    match those.kind:
        case "target":
            return ability.targets[those.number]
        case "host":
            assert face.host is not None
            return face.host
        case "self":
            return Filter(types=frozenset({face.type}), whose="self")
        case "all":
            assert those.filter is not None
            return those.filter
    return Filter(types=frozenset({WARGEIST}), whose="opponent")


def _taken(how: str, meant: Filter) -> float:
    return _TAKEN[how] if meant.types & {WARGEIST, ELEMENTIUM} else _ENCHANT_TAKEN[how]


def _narrowed(meant: Filter) -> float:
    """What a filter leaves of an effect's worth."""
    narrow = (meant.max_cost, meant.max_power, meant.damaged, meant.attribute, meant.keyword)
    factor = _FILTER if any(each is not None and each != 0 for each in narrow) else 1.0
    return factor * (_TAPPED if meant.tapped is not None else 1.0)


def _number(amount: Amount) -> int:
    return amount.number if amount.counted is None else _COUNTED
