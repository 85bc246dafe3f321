"""Combat on bare tuples: what becomes of one attacker and the Units that block it (C-9, D, K).

Groups of Engaged Units do not touch one another but through Life, so a whole combat is the sum of its groups. What this
leaves out is left to the worth of Units: abilities other than those of a blocker on itself and on what it blocks. A
test holds it against the engine, step by step, over thousands of combats.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engines.mana.keywords import (
    AMBUSH,
    EXTRACT,
    HEAVY,
    LEECH,
    PARRY,
    REVENGE,
    RIPOSTE,
    TWINSTRIKE,
    Keywords,
)

_FIRST = AMBUSH | TWINSTRIKE


class Rider(NamedTuple):
    """What a blocker does as it becomes Engaged: to itself, or to the attacker."""

    to_self: bool
    atk: int
    defence: int
    damage: int
    kw: Keywords


class Fighter(NamedTuple):
    """A Unit in combat. Equal fighters are one to the kernel."""

    atk: int
    """The true sum, which may be negative (E-8)."""
    defence: int
    damage: int
    kw: Keywords
    loss: float
    """What its death costs its owner."""
    hit: float = 0.0
    """What it is worth to its owner each time its damage reaches the player, beyond the damage."""
    riders: tuple[Rider, ...] = ()


class Step(NamedTuple):
    """One damage step of a group."""

    face: int
    """Combat damage to DP."""
    attacker_gain: int
    """Life that AP gains."""
    defender_gain: int
    """Life that DP gains."""
    damage: tuple[int, ...]
    """On the attacker and on each blocker, at the end of the step or at its death."""


class Clash(NamedTuple):
    """What becomes of a group."""

    ambush: Step
    standard: Step
    dead: tuple[bool, ...]
    """The attacker, then its blockers."""


def clash(attacker: Fighter, blockers: tuple[Fighter, ...]) -> Clash:
    """The combat of one attacker and its blockers, in block order; what AP has to split is split by `split`."""
    group = Group(attacker, blockers)
    return Clash(group.step(True), group.step(False), tuple([not alive for alive in group.alive]))


class Group:
    """One attacker, in place 0, and its blockers, as they are after becoming Engaged."""

    __slots__ = ("alive", "atk", "blocked", "damage", "defence", "kw", "loss", "struck")

    def __init__(self, attacker: Fighter, blockers: Sequence[Fighter]) -> None:
        fighters = (attacker, *blockers)
        self.atk = [each[0] for each in fighters]
        self.defence = [each[1] for each in fighters]
        self.damage = [each[2] for each in fighters]
        self.kw = [each[3] for each in fighters]
        self.loss = [each[4] for each in fighters]
        self.struck = [False] * len(fighters)
        self.alive = [True] * len(fighters)
        self.blocked = bool(blockers)
        if blockers:
            self._engage(blockers)

    def _engage(self, blockers: Sequence[Fighter]) -> None:
        """C-9, K-RIPOSTE: all of it is measured on the position before; then those who die of it (E-9)."""
        atk, defence, kw = self.atk, self.defence, self.kw
        strength = [max(0, each) for each in atk]
        if kw[0] & RIPOSTE:
            atk[0] += max(0, min(defence[0], sum(strength[1:])))
        for place in range(1, len(kw)):
            if kw[place] & RIPOSTE:
                atk[place] += max(0, min(defence[place], strength[0]))
        for place, blocker in enumerate(blockers, 1):
            for to_self, more_atk, more_defence, damage, granted in blocker.riders:
                to = place if to_self else 0
                atk[to] += more_atk
                defence[to] += more_defence
                self.damage[to] += damage
                kw[to] |= granted
        self._bury()

    def _bury(self) -> None:
        for place, damage in enumerate(self.damage):
            if damage >= self.defence[place]:
                self.alive[place] = False

    def needs(self, standing: Sequence[int]) -> list[int]:
        """D-5: what has to be dealt to each of these to destroy it."""
        atk, defence, damage, kw = self.atk, self.defence, self.damage, self.kw
        return [
            defence[each] - damage[each] + (max(0, atk[each]) if kw[each] & PARRY else 0)
            for each in standing
        ]

    def step(self, first: bool) -> Step:
        """A damage step (D-10): the Ambush step where `first`, else the Standard step."""
        alive, kw = self.alive, self.kw
        if not alive[0]:  # Its blockers have nobody to hit (I-REVENGE-TWIN).
            return Step(0, 0, 0, tuple(self.damage))
        strikes = []
        for place, keywords in enumerate(kw):
            does = alive[place] and (
                bool(keywords & _FIRST)
                if first
                else not self.struck[place] or bool(keywords & TWINSTRIKE)
            )
            if does:
                self.struck[place] = True
            strikes.append(does)
        standing = [place for place in range(1, len(kw)) if alive[place]]
        given, face = self._given(standing) if strikes[0] else ([0] * len(standing), 0)
        taken = [max(0, self.atk[place]) if strikes[place] else 0 for place in standing]
        return self._land(standing, given, taken, face)

    def _given(self, standing: list[int]) -> tuple[list[int], int]:
        """What the attacker deals to its blockers and to the player (D-4 to D-8, K-HEAVY)."""
        atk = max(0, self.atk[0])
        if not self.blocked:
            return [], atk
        needs = self.needs(standing)
        total = sum(needs)
        heavy = self.kw[0] & HEAVY
        if len(standing) > 1 and atk < total:
            return split(atk, needs, needs, [self.loss[each] for each in standing]), 0
        if len(standing) == 1 and (not heavy or atk <= total):
            return [atk], 0
        return needs, atk - total if heavy else 0

    def _land(self, standing: list[int], given: list[int], taken: list[int], face: int) -> Step:
        """D-10, 3 to 6: Parry, the damage, what it sets off, and deaths."""
        atk, defence, damage, kw = self.atk, self.defence, self.damage, self.kw
        for number, place in enumerate(standing):
            if kw[place] & PARRY:
                given[number] = max(0, given[number] - max(0, atk[place]))
        if kw[0] & PARRY:
            leeches = [bool(kw[place] & LEECH) for place in standing]
            taken = parried(max(0, atk[0]), taken, leeches, bool(kw[0] & REVENGE))
        dealt, received = sum(given), sum(taken)
        mine = theirs = 0
        if kw[0] & LEECH and dealt + face:
            mine = dealt + face
            if dealt and not kw[0] & HEAVY:
                mine = min(mine, sum(defence[each] - damage[each] for each in standing))
        left = defence[0] - damage[0]
        for number, place in enumerate(standing):
            if kw[place] & LEECH:
                theirs += min(taken[number], left)
        # Revenge is direct damage, and is measured before it lands (RULING 40).
        back = [0] * len(standing)
        if received and kw[0] & REVENGE:
            rest = [
                defence[each] - damage[each] - hit
                for each, hit in zip(standing, given, strict=True)
            ]
            losses = [self.loss[each] for each in standing]
            back = split(min(defence[0], received), taken, rest, losses)
        damage[0] += received
        if kw[0] & EXTRACT:
            mine += min(received, defence[0])
        for number, place in enumerate(standing):
            hit = given[number]
            if hit:
                damage[place] += hit
                if kw[place] & EXTRACT:
                    theirs += min(hit, defence[place])
                if kw[place] & REVENGE:
                    damage[0] += min(hit, defence[place])
            damage[place] += back[number]
        self._bury()
        return Step(face, mine, theirs, tuple(damage))


def split(
    total: int, caps: Sequence[int], needs: Sequence[int], losses: Sequence[float]
) -> list[int]:
    """Damage split among Units, to each up to its cap, so that those die whose loss is the greatest in sum.

    `needs` is what destroys each. What is left over goes to the others in order. Up to eight Units all sets of deaths
    are tried, beyond that the dearest for their need are taken first.
    """
    count = len(caps)
    able = [place for place in range(count) if 0 < needs[place] <= min(caps[place], total)]
    killed: Sequence[int] = ()
    if len(able) > 8:
        left, chosen = total, []
        for place in sorted(able, key=lambda each: -losses[each] / needs[each]):
            if needs[place] <= left:
                chosen.append(place)
                left -= needs[place]
        killed = chosen
    elif able:
        best = 0.0
        for mask in range(1, 1 << len(able)):
            chosen = [place for bit, place in enumerate(able) if mask >> bit & 1]
            gain = sum([losses[place] for place in chosen])
            if gain > best and sum([needs[place] for place in chosen]) <= total:
                best, killed = gain, chosen
    parts = [0] * count
    for place in killed:
        parts[place] = needs[place]
        total -= needs[place]
    for place in range(count):
        more = min(total, caps[place] - parts[place])
        parts[place] += more
        total -= more
    return parts


def parried(
    pool: int, hits: Sequence[int], leeches: Sequence[bool], has_revenge: bool
) -> list[int]:
    """What is left of the hits on an attacker with Parry (K-PARRY): what Leech would gain from is prevented first.

    Where nothing hangs on the choice (RULING 35) it is the order of blocks; with Revenge, too, the first are as good as
    any.
    """
    left = list(hits)
    for leech_first in (True, False):
        for place, leeches_too in enumerate(leeches):
            if leeches_too == leech_first:
                prevented = min(pool, left[place])
                left[place] -= prevented
                pool -= prevented
    return left
