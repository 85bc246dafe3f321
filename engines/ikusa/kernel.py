"""Ikusa on bare tuples: what becomes of an attacker and its blockers (I-08, I-09), and of attacks in a row.

What this leaves out is left to the engine: abilities, and whatever is cast in between. A test holds it against the
engine over thousands of attacks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engines.ikusa.fighters import Fighter, may_block
from engines.ikusa.value import LOST, life_after, life_value


class Fight(NamedTuple):
    """What becomes of an attacker and its blockers."""

    parts: tuple[int, ...]
    """The damage to each blocker."""
    dead: bool
    """The attacker's."""
    fallen: tuple[bool, ...]
    """The blockers'."""
    gain: float
    """In points, what AP makes of it."""


def fight(attacker: Fighter, blockers: Sequence[Fighter]) -> Fight:
    """I-08: an attacker against all of its blockers, its damage distributed for the best."""
    spared = attacker.spares
    back = sum([each.power for each in blockers if not spared & each.attributes])
    dead = back >= attacker.left
    parts = split(attacker, blockers)
    fallen = tuple(
        [
            part >= each.left and not each.spares & attacker.attributes
            for part, each in zip(parts, blockers, strict=True)
        ]
    )
    gain = sum([each.loss for each, falls in zip(blockers, fallen, strict=True) if falls])
    return Fight(parts, dead, fallen, gain - attacker.loss if dead else gain)


_ALL_SETS = 8


def split(attacker: Fighter, blockers: Sequence[Fighter]) -> tuple[int, ...]:
    """I-09: all of the attacker's power, so that those die whose loss is the greatest in sum; the rest on the last."""
    power = attacker.power
    if len(blockers) == 1:
        return (power,)
    able = [
        place
        for place, each in enumerate(blockers)
        if each.left <= power and not each.spares & attacker.attributes
    ]
    chosen: list[int] = []
    if len(able) > _ALL_SETS:
        left = power
        for place in sorted(
            able, key=lambda each: -blockers[each].loss / max(1, blockers[each].left)
        ):
            if blockers[place].left <= left:
                chosen.append(place)
                left -= blockers[place].left
    else:
        most = 0.0
        for mask in range(1, 1 << len(able)):
            some = [place for bit, place in enumerate(able) if mask >> bit & 1]
            gain = sum([blockers[place].loss for place in some])
            if gain > most and sum([blockers[place].left for place in some]) <= power:
                most, chosen = gain, some
    parts = [0] * len(blockers)
    for place in chosen:
        parts[place] = max(0, blockers[place].left)
    parts[-1] += power - sum(parts)
    return tuple(parts)


def duel(attacker: Fighter, blocker: Fighter) -> float:
    """In points, what AP makes of an attack that one wargeist blocks which may."""
    gain = 0.0
    if attacker.power >= blocker.left and not blocker.spares & attacker.attributes:
        gain = blocker.loss
    return gain - attacker.loss if blocker.power >= attacker.left else gain


def hit(attacker: Fighter, gates: int, deck: int) -> float:
    """In points, what an attack takes from a daimyo if it is not blocked."""
    if not gates and not deck:
        return LOST
    after = life_after(gates, deck, attacker.power, attacker.breaks)
    return life_value(gates, deck) - life_value(*after)


def assault(
    attackers: Sequence[Fighter], blockers: Sequence[Fighter], gates: int, deck: int
) -> float:
    """In points, what AP makes of a whole ikusa phase, each blocker taken for itself.

    Two plans are looked at, and the better one counts: only attacks that are worth it even if the best blocker stands
    in their way; and all at once, so that the blockers do not suffice.
    """
    if not attackers:
        return 0.0
    if not blockers:
        return _unhindered(attackers, gates, deck)
    rows = sorted([(hit(each, gates, deck), each) for each in attackers], key=lambda row: -row[0])
    duels = [
        [
            (duel(attacker, blocker), place)
            for place, blocker in enumerate(blockers)
            if may_block(blocker, attacker)
        ]
        for _, attacker in rows
    ]
    if _kills([row[1] for row in rows], duels, gates, deck):
        return LOST
    careful = bold = 0.0
    used: set[int] = set()
    spent: set[int] = set()
    for (taken, _), faced in zip(rows, duels, strict=True):
        least, place = taken, -1
        last, other = taken, -1
        for gain, blocker in faced:
            if gain < least and blocker not in used:
                least, place = gain, blocker
            if gain < last and blocker not in spent:
                last, other = gain, blocker
        bold += last
        spent.add(other)
        if least > 0:
            careful += least
            used.add(place)
    return max(careful, bold)


def _unhindered(attackers: Sequence[Fighter], gates: int, deck: int) -> float:
    before = life_value(gates, deck)
    for each in sorted(attackers, key=lambda each: -each.breaks):
        if not gates and not deck:
            return LOST
        gates, deck = life_after(gates, deck, each.power, each.breaks)
    return before - life_value(gates, deck)


def _kills(
    attackers: Sequence[Fighter],
    duels: Sequence[Sequence[tuple[float, int]]],
    gates: int,
    deck: int,
) -> bool:
    """Whether so many get through that the defender loses, though each blocker stops one."""
    if (
        sum([each.power for each in attackers]) < deck
        or sum([each.breaks for each in attackers]) < gates
    ):
        return False
    taken: dict[int, int] = {}

    def stopped(place: int, tried: set[int]) -> bool:
        for _, blocker in duels[place]:
            if blocker not in tried:
                tried.add(blocker)
                if blocker not in taken or stopped(taken[blocker], tried):
                    taken[blocker] = place
                    return True
        return False

    # The strongest are stopped first; the weak get through.
    through = [
        attackers[place]
        for place in sorted(range(len(attackers)), key=lambda each: -attackers[each].power)
        if not stopped(place, set())
    ]
    through.sort(key=lambda each: -each.breaks)
    for each in through:
        if not gates and not deck:
            return True
        gates, deck = life_after(gates, deck, each.power, each.breaks)
    return False
