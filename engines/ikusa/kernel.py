"""Ikusa on bare tuples: what becomes of an attacker and its blockers (I-08, I-09), and of attacks in a row.

What this leaves out is left to the engine: abilities, and whatever is cast in between. A test holds it against the
engine over thousands of attacks.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from engines.core.cards import Handle
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


def brawl(attacker: Fighter, blockers: Sequence[Fighter]) -> float:
    """The gain of `fight`, found without the damage wherever all who can be destroyed are, or nobody is."""
    power, back, needed = attacker.power, 0, 0
    gain = 0.0
    for each in blockers:
        if not attacker.spares & each.attributes:
            back += each.power
        if each.left <= power and not each.spares & attacker.attributes:
            needed += each.left
            gain += each.loss
            if each.loss <= 0 or each.left <= 0:
                return fight(attacker, blockers).gain
    if needed > power:
        return fight(attacker, blockers).gain
    return gain - attacker.loss if back >= attacker.left else gain


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
    return _hit(gates, deck, attacker.power, attacker.breaks)


@cache
def _hit(gates: int, deck: int, power: int, broken: int) -> float:
    if not gates and not deck:
        return LOST
    return life_value(gates, deck) - life_value(*life_after(gates, deck, power, broken))


_Duels = Sequence[tuple[float, Handle]]
"""What AP makes of each duel of an attacker, and with whom."""


class _Row(NamedTuple):
    """An attacker in an ikusa phase."""

    attacker: Fighter
    duels: _Duels
    stoppers: int
    """Who may block it, as bits by place among the blockers."""


class Assault:
    """A whole ikusa phase of these attackers against these blockers: each duel is reckoned once, whoever stays out."""

    __slots__ = ("_blockers", "_rows", "_strongest")

    def __init__(self, attackers: Sequence[Fighter], blockers: Sequence[Fighter]) -> None:
        self._blockers = [each.handle for each in blockers]
        self._strongest = max([each.power for each in attackers], default=0)
        self._rows: list[_Row] = []
        for each in attackers:
            able = [place for place, blocker in enumerate(blockers) if may_block(blocker, each)]
            duels = [(duel(each, blockers[place]), blockers[place].handle) for place in able]
            self._rows.append(_Row(each, duels, sum([1 << place for place in able])))

    def gain(self, gates: int, deck: int, absent: Collection[Handle] = ()) -> float:
        """In points, what AP makes of it without those who are absent, each blocker taken for itself.

        Two plans are looked at, and the better one counts: only attacks that are worth it even if the best blocker
        stands in their way; and all at once, so that the blockers do not suffice.
        """
        rows = [
            (_hit(gates, deck, row.attacker.power, row.attacker.breaks), row)
            for row in self._rows
            if row.attacker.handle not in absent
        ]
        if not rows:
            return 0.0
        present = sum(
            [1 << place for place, blocker in enumerate(self._blockers) if blocker not in absent]
        )
        if not present:
            return _unhindered([row.attacker for _, row in rows], gates, deck)
        rows.sort(key=itemgetter(0), reverse=True)
        # One attack takes gates or cards, never both, and the last one comes when neither is left.
        spare = len(rows) - 1 - (gates > 0)
        if spare * self._strongest >= deck and _kills(
            [row for _, row in rows], present, gates, deck
        ):
            return LOST
        careful = bold = 0.0
        used, spent = set(absent), set(absent)
        for taken, row in rows:
            least, last = taken, taken
            place = other = _NOBODY
            for gain, blocker in row.duels:
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


_NOBODY: Handle = -1


def assault(
    attackers: Sequence[Fighter], blockers: Sequence[Fighter], gates: int, deck: int
) -> float:
    """In points, what AP makes of a whole ikusa phase (`Assault`)."""
    return Assault(attackers, blockers).gain(gates, deck) if attackers else 0.0


def _unhindered(attackers: Sequence[Fighter], gates: int, deck: int) -> float:
    before = life_value(gates, deck)
    for each in sorted(attackers, key=lambda each: -each.breaks):
        if not gates and not deck:
            return LOST
        gates, deck = life_after(gates, deck, each.power, each.breaks)
    return before - life_value(gates, deck)


def _kills(rows: Sequence[_Row], present: int, gates: int, deck: int) -> bool:
    """Whether so many get through that the defender loses, though each blocker stops one.

    The strongest are stopped first, by Kuhn's bipartite matching on bits; the weak get through.
    """
    if (
        sum([row.attacker.power for row in rows]) < deck
        or sum([row.attacker.breaks for row in rows]) < gates
    ):
        return False
    stops: dict[int, int] = {}
    """By the bit of a blocker the stoppers of whom it stops."""
    untried = present

    def stopped(stoppers: int) -> bool:
        nonlocal untried
        while able := stoppers & untried:
            able = able & ~stopping or able
            bit = able & -able
            untried ^= bit
            if bit not in stops or stopped(stops[bit]):
                stops[bit] = stoppers
                return True
        return False

    through: list[Fighter] = []
    stopping = 0
    for row in sorted(rows, key=lambda row: -row.attacker.power):
        untried = present
        if stopping != present and stopped(row.stoppers):
            stopping = sum(stops)
        else:
            through.append(row.attacker)
    through.sort(key=lambda each: -each.breaks)
    for each in through:
        if not gates and not deck:
            return True
        gates, deck = life_after(gates, deck, each.power, each.breaks)
    return False
