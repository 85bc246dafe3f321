"""What things are worth, in points: keywords, abilities, Units, cards, Life.

A point is one of ATK or DEF on a Unit; keywords and effects are priced after the costing table (RULES.md 18.3), by
which the cards were made.
"""

from __future__ import annotations

from math import exp

from engines.bots.remembered import remembered
from engines.mana.keywords import (
    ALERT,
    AMBUSH,
    CANT_BLOCK,
    EXTRACT,
    FOCUS,
    HEAVY,
    LEECH,
    MUST_ATTACK,
    PARRY,
    RALLY,
    REVENGE,
    RIPOSTE,
    TWINSTRIKE,
    Keywords,
)
from engines.mana.unit import Unit
from engines.mana.vocabulary import (
    Ability,
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
    Text,
    UnitCard,
)

CARD = 2.0
"""A card drawn."""

_OFTEN = {"death": 0.75, "attack": 1.5, "hit_player": 1.0, "block": 1.0, "ally_deploy": 1.5}
"""How often an ability is likely to be set off by a Unit that stands in play; others once."""


# --- Life ------------------------------------------------------------------------------------------------------------

_TOP = 60
_LOST = -200.0
_LIFE = [_LOST, 0.0]
for _point in range(2, _TOP + 1):
    _LIFE.append(_LIFE[-1] + 0.45 + 2.2 * exp(-_point / 5))


def life_value(life: int) -> float:
    """What so much Life is worth: the last points are the dearest, and below them the game is lost."""
    if life <= 0:
        return _LOST + 1.5 * life
    return _LIFE[life] if life <= _TOP else _LIFE[_TOP] + 0.3 * (life - _TOP)


# --- Units -----------------------------------------------------------------------------------------------------------


def body(atk: int, defence: int, kw: Keywords) -> float:
    """A Unit in play of these stats and keywords, without its abilities."""
    factor = 1.0
    if kw & HEAVY:
        factor *= 1.35
    if kw & LEECH:
        factor *= 1.5
    if kw & TWINSTRIKE:
        factor *= 2.0
    worth = atk * factor + defence
    if kw & ALERT:
        worth += 0.5 + 0.25 * atk
    if kw & AMBUSH:
        worth += 0.5 + 0.4 * atk
    if kw & EXTRACT:
        worth += 1.0
    if kw & PARRY:
        worth += 0.5 + 0.75 * atk
    if kw & REVENGE:
        worth += 0.5 + 0.35 * defence
    if kw & RIPOSTE:
        worth += 0.5 + 0.4 * defence
    if kw & RALLY:
        worth += 1.0
    if kw & FOCUS:
        worth += 1.0
    if kw & MUST_ATTACK:
        worth -= 1.0
    if kw & CANT_BLOCK:
        worth -= 0.5 + 0.25 * defence
    return worth


def _standing(card: UnitCard, atk: int, defence: int, kw: Keywords) -> tuple[float, float]:
    """The worth of a Unit in play that lasts, and what its owner loses with it."""
    abilities = {each.when: 0.0 for each in card.abilities}
    for ability in card.abilities:
        abilities[ability.when] += ability_worth(ability)
    death = abilities.get("death", 0.0)
    worth = body(max(0, atk), max(0, defence), kw) + sum(
        value * _OFTEN.get(when, 1.0) for when, value in abilities.items() if when != "deploy"
    )
    worth = max(0.3, worth)
    return worth, worth - death


_Changes = tuple[int, int, Keywords]
"""What a Unit has gained for good."""


@remembered
def _worths(card: UnitCard) -> dict[_Changes, tuple[float, float]]:
    """The worths of the Units of a card that were looked at so far."""
    return {}


def lasting(unit: Unit) -> tuple[float, float]:
    """What a Unit is worth to its owner beyond this turn, and what its death costs him."""
    card = unit.card
    known = _worths(card)
    changes = (unit.perm_atk, unit.perm_def, unit.perm_kw)
    found = known.get(changes)
    if found is None:
        found = known[changes] = _standing(
            card,
            card.atk + unit.perm_atk,
            card.defence + unit.perm_def,
            card.keywords | unit.perm_kw,
        )
    return found


# --- effects and cards -----------------------------------------------------------------------------------------------


def ability_worth(ability: Ability) -> float:
    """What an ability is worth each time it is set off, whoever's it is: positive is good for its controller."""
    chance = 1.0 if ability.condition is None else 0.6
    return chance * text_worth(ability.text)


def text_worth(text: Text) -> float:
    """What a text does for its controller, on no position in particular."""
    return sum(_effect_worth(effect) for effect in text.effects)


def _number(amount: Amount) -> float:
    if not amount.per:
        return amount.number
    usual = {"own_mana": 6.0, "enemy_units": 2.5, "own_units": 2.5}.get(amount.per, 2.0)
    return usual if amount.most is None else min(usual, amount.most)


def _effect_worth(effect: Effect) -> float:
    match effect:
        case ChangeLife(gains=gains, who=who, n=n):
            sign = {"you": 1.0, "opponent": -1.0, "each": 0.0}[who]
            return 0.5 * _number(n) * (sign if gains else -sign)
        case Draw(who=who, n=n):
            return CARD * _number(n) * {"you": 1.0, "opponent": -1.0, "each": 0.0}[who]
    toward, many = _whom(effect)
    match effect:
        case Damage(n=n):
            return -0.75 * _number(n) * toward * many
        case ChangeStats(atk=atk, defence=defence, lasts=lasts):
            points = _number(atk) + _number(defence)
            return (0.75 if lasts == "perm" else 0.25) * points * toward * many
        case Grant(kw=kw, lasts=lasts):
            worth = body(3, 3, kw) - 6.0
            return (0.9 if lasts == "perm" else 0.35) * worth * toward * many
        case Strip():
            return -0.7 * toward * many
        case Tapping(taps=taps):
            return (-1.0 if taps else 0.8) * toward * many


def _whom(effect: Damage | ChangeStats | Grant | Strip | Tapping) -> tuple[float, float]:
    """Toward whom an effect on Units goes, 1 for the own side and -1 for the other; and to how many."""
    to = effect.to
    match to.kind:
        case "self":
            return 1.0, 1.0
        case "engaged":
            return -1.0, 1.0
    if to.kind == "all":
        return {"own": 1.0, "own_other": 1.0, "enemy": -1.0}.get(to.side, 0.0), 2.2
    match to.side:
        case "own" | "own_other":
            return 1.0, 1.0
        case "enemy":
            return -1.0, 1.0
    # A free pick, and whatever follows from one: at whom it helps.
    return (-1.0 if harms(effect) else 1.0), 1.0


def harms(effect: Effect) -> bool:
    """Whether it is no good to be the Unit that an effect is done to."""
    match effect:
        case ChangeStats(atk=atk, defence=defence):
            return atk.number + defence.number < 0
        case Tapping(taps=taps):
            return taps
        case Damage() | Strip():
            return True
    return False


@remembered
def card_worth(card: MainCard) -> float:
    """What deploying a card usually brings about."""
    if not isinstance(card, UnitCard):
        return max(text_worth(card.text), 0.6 * (1.5 * card.cost.total + 1))
    deploy = sum(ability_worth(each) for each in card.abilities if each.when == "deploy")
    return _standing(card, card.atk, card.defence, card.keywords)[0] + deploy


@remembered
def keep_worth(card: MainCard) -> float:
    """What a card in hand is worth for later: a bar which its use now has to clear."""
    cost = card.cost.total
    if isinstance(card, UnitCard):
        return 1.2 + 0.25 * cost
    return 0.9 + 0.75 * cost
