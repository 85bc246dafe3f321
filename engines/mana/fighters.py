"""Units as the combat kernel takes them, and what their abilities add to an attack or a block."""

from __future__ import annotations

from typing import NamedTuple

from engines.bots.remembered import remembered
from engines.mana.kernel import Fighter, Rider
from engines.mana.unit import Unit
from engines.mana.value import ability_worth, lasting
from engines.mana.vocabulary import ChangeStats, Condition, Damage, Grant, UnitCard


class _Manner(NamedTuple):
    """What the abilities of a card do as it attacks or blocks, as far as it is the same on every position."""

    rise: tuple[int, int, int]
    """ATK, DEF and keywords that it gains as it attacks."""
    attack: float
    """The worth of its other attack abilities."""
    hit: float
    riders: tuple[Rider, ...]


@remembered
def manner(card: UnitCard) -> _Manner:
    atk = defence = kw = 0
    attack = hit = 0.0
    riders: list[Rider] = []
    for ability in card.abilities:
        if ability.when == "hit_player":
            hit += ability_worth(ability)
        if ability.when not in ("attack", "block"):
            continue
        changes = [_rider(effect) for effect in ability.text.effects]
        known = [each for each in changes if each is not None]
        if len(known) < len(changes) or not _always(ability.condition, ability.when):
            attack += ability_worth(ability) if ability.when == "attack" else 0.0
        elif ability.when == "block":
            riders += known
        else:
            for each in known:
                atk, defence, kw = atk + each.atk, defence + each.defence, kw | each.kw
    return _Manner((atk, defence, kw), attack, hit, tuple(riders))


def _rider(effect: object) -> Rider | None:
    """A fixed change of the Unit itself, or of what it blocks; None for anything else."""
    match effect:
        case ChangeStats(to=to, atk=atk, defence=defence) if not (atk.per or defence.per):
            rider = Rider(to.kind == "self", atk.number, defence.number, 0, 0)
        case Damage(to=to, n=n) if not n.per and to.kind == "engaged":
            rider = Rider(False, 0, 0, n.number, 0)
        case Grant(to=to, kw=kw):
            rider = Rider(to.kind == "self", 0, 0, 0, kw)
        case _:
            return None
    return rider if to.kind in ("self", "engaged") else None


def _always(condition: Condition | None, when: str) -> bool:
    """Whether an ability works whenever its Unit attacks or blocks."""
    if condition is None:
        return True
    role = "attacking" if when == "attack" else "defending"
    return condition.kind == "role" and condition.role == role


def attacker_of(unit: Unit) -> Fighter:
    card = unit.card
    ways = manner(card)
    atk, defence, kw = ways.rise
    return Fighter(
        card.atk + unit.perm_atk + unit.turn_atk + atk,
        card.defence + unit.perm_def + unit.turn_def + defence,
        unit.damage,
        unit.keywords | kw,
        lasting(unit)[1],
        ways.hit,
    )


def blocker_of(unit: Unit) -> Fighter:
    card = unit.card
    return Fighter(
        card.atk + unit.perm_atk + unit.turn_atk,
        card.defence + unit.perm_def + unit.turn_def,
        unit.damage,
        unit.keywords,
        lasting(unit)[1],
        0.0,
        manner(card).riders,
    )


def declared(unit: Unit) -> Fighter:
    """An attacker whose attack abilities have been carried out."""
    return blocker_of(unit)._replace(hit=manner(unit.card).hit, riders=())
