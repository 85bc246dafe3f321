"""The best blocks against a set of attackers, by the combat kernel.

What a block is worth hangs on the other blocks only through Life. So for a given price of a point of Life every group
of one attacker and its blockers has a worth of its own; the best groups are taken one after the other. That is done at
a few prices, for the nearer the last point is, the dearer it becomes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from engines.core.cards import Handle
from engines.mana.fighters import blocker_of, declared
from engines.mana.kernel import Fighter, clash
from engines.mana.keywords import CANT_BLOCK, TWINSTRIKE
from engines.mana.state import ManaState
from engines.mana.value import life_value

_SINGLE = 7
"""With more blockers than that, only the strongest are tried in pairs."""

_PRICES = (2.5, 25.0)
"""What a point of Life may be worth beside its present price: where it is short, and where all is at stake."""

_SHORT = 8
"""Life at which it is short."""


class Part(NamedTuple):
    """What a group adds to a combat: damage to DP and Life gained by both, by step; and what DP gains by deaths."""

    face_ambush: int
    face: int
    attacker_ambush: int
    attacker: int
    defender_ambush: int
    defender: int
    trade: float
    dead: int
    """Who dies: bit 0 is the attacker, then its blockers."""


@lru_cache(maxsize=1 << 15)
def part(attacker: Fighter, blockers: tuple[Fighter, ...]) -> Part:
    """The part of this group, from the kernel."""
    ambush, standard, died = clash(attacker, blockers)
    trade = attacker.loss if died[0] else 0.0
    dead = int(died[0])
    for place, blocker in enumerate(blockers, 1):
        if died[place]:
            trade -= blocker.loss
            dead |= 1 << place
    if attacker.hit:
        trade -= attacker.hit * ((ambush.face > 0) + (standard.face > 0))
    return Part(
        ambush.face,
        standard.face,
        ambush.attacker_gain,
        standard.attacker_gain,
        ambush.defender_gain,
        standard.defender_gain,
        trade,
        dead,
    )


class Reply(NamedTuple):
    """Blocks, and what they lead to."""

    value: float
    """What the combat leaves to DP: the worth of both players' Life, and of the Units that died."""
    groups: dict[int, tuple[int, ...]]
    """Attacker -> its blockers, by place; of those that are blocked."""
    parts: tuple[Part, ...]
    """Of every attacker, in order."""


class _Option(NamedTuple):
    gain: float
    attacker: int
    bits: int
    blockers: tuple[int, ...]
    part: Part


class Blocking:
    """All ways to block some attackers, for any of their subsets."""

    def __init__(
        self,
        attackers: Sequence[Fighter],
        blockers: Sequence[Fighter],
        attacker_life: int,
        defender_life: int,
    ) -> None:
        self._attackers = attackers
        self._blockers = blockers
        self._lives = attacker_life, defender_life
        self._free = [part(each, ()) for each in attackers]
        self._groups: list[tuple[int, int, tuple[int, ...], Part]] | None = None
        self._options: dict[float, list[_Option]] = {}
        low = max(0, defender_life - 4)
        slope = (life_value(defender_life) - life_value(max(1, low))) / 4
        self._price = max(0.4, min(slope, _PRICES[0]))

    def reply(self, attacking: Sequence[int]) -> Reply:
        """The best blocks found against these attackers."""
        best = self._reply(attacking, self._price)
        if not self._blockers:
            return best
        left = self._life_left(best.parts)
        if left < _SHORT:
            best = max(best, self._reply(attacking, _PRICES[0]), key=_value)
            if left <= 0:
                best = max(best, self._reply(attacking, _PRICES[1]), key=_value)
        return best

    def _reply(self, attacking: Sequence[int], price: float) -> Reply:
        free = (1 << len(self._blockers)) - 1
        wanted = sum([1 << place for place in attacking])
        parts: dict[int, Part] = {}
        groups: dict[int, tuple[int, ...]] = {}
        for option in self._sorted(price):
            place, bits = option[1], option[2]
            if wanted >> place & 1 and bits & free == bits:
                wanted &= ~(1 << place)
                free &= ~bits
                groups[place] = option[3]
                parts[place] = option[4]
        if free and groups:
            self._reinforce(groups, parts, free, price)
        chosen = tuple([parts.get(place) or self._free[place] for place in attacking])
        return Reply(self._worth(chosen), groups, chosen)

    def _reinforce(
        self,
        groups: dict[int, tuple[int, ...]],
        parts: dict[int, Part],
        free: int,
        price: float,
    ) -> None:
        """Blockers that are left join where they make a group better."""
        blockers = self._blockers
        for each in range(len(blockers)):
            if not free >> each & 1:
                continue
            best, best_gain = None, 1e-6
            for place, group in groups.items():
                if len(group) > 1 or parts[place][7] & 1:
                    continue  # Three are seldom better than two, or two than one that kills.
                more = part(self._attackers[place], (blockers[group[0]], blockers[each]))
                gain = _gain(more, parts[place], price)
                if gain > best_gain:
                    best, best_gain = (place, (*group, each), more), gain
            if best is not None:
                place, group, more = best
                groups[place], parts[place] = group, more

    def _sorted(self, price: float) -> list[_Option]:
        """Every group that is better than no block, the best first."""
        known = self._options.get(price)
        if known is None:
            if self._groups is None:
                self._groups = list(self._every())
            known = []
            for place, bits, blockers, each in self._groups:
                gain = _gain(each, self._free[place], price)
                if gain > 1e-6:
                    known.append(_Option(gain, place, bits, blockers, each))
            known.sort(key=lambda option: (-option[0], len(option[3])))
            self._options[price] = known
        return known

    def _every(self) -> Iterable[tuple[int, int, tuple[int, ...], Part]]:
        """Groups worth a look: single blockers, and pairs that kill what neither kills alone."""
        blockers = self._blockers
        for place, attacker in enumerate(self._attackers):
            weak = []
            for each, blocker in enumerate(blockers):
                alone = part(attacker, (blocker,))
                yield place, 1 << each, (each,), alone
                if not alone[7] & 1 and blocker[0] > 0:
                    weak.append(each)
            if len(weak) > _SINGLE:
                weak = sorted(weak, key=lambda each: -blockers[each][0])[:_SINGLE]
            need = attacker.defence - attacker.damage
            force = {
                each: blockers[each][0] * (2 if blockers[each][3] & TWINSTRIKE else 1) + 2
                for each in weak
            }
            for number, one in enumerate(weak):
                for other in weak[number + 1 :]:
                    if force[one] + force[other] - 2 >= need:
                        pair = part(attacker, (blockers[one], blockers[other]))
                        if pair[7] & 1:
                            yield place, 1 << one | 1 << other, (one, other), pair

    def _life_left(self, parts: Iterable[Part]) -> int:
        life = self._lives[1]
        for each in parts:
            life += each[4] + each[5] - each[0] - each[1]
        return life

    def _worth(self, parts: Sequence[Part]) -> float:
        """D-11: Life is looked at after each step."""
        attacker_life, defender_life = self._lives
        trade = 0.0
        for each in parts:
            defender_life += each[4] - each[0]
            attacker_life += each[2]
            trade += each[6]
        if defender_life > 0:
            for each in parts:
                defender_life += each[5] - each[1]
                attacker_life += each[3]
        return life_value(defender_life) - life_value(attacker_life) + trade

    def improved(self, reply: Reply) -> Reply:
        """The same blocks, changed one blocker at a time as long as that helps: for the blocks that are declared."""
        count = len(self._attackers)
        groups = [reply.groups.get(place, ()) for place in range(count)]
        parts = list(reply.parts)
        value = reply.value
        for _ in range(_ROUNDS):
            change = self._best_change(groups, parts, value)
            if change is None:
                break
            value, changed = change
            for place, group in changed.items():
                groups[place] = group
                parts[place] = self._part(place, group)
        return Reply(value, dict(enumerate(groups)), tuple(parts))

    def variations(self, reply: Reply) -> list[Reply]:
        """Blocks that differ from these in one attacker, and none at all."""
        count = len(self._attackers)
        full = [reply.groups.get(place, ()) for place in range(count)]
        found = [self._of([()] * count)]
        at = {each: place for place, group in enumerate(full) for each in group}
        for place in range(count):
            if full[place]:
                found.append(self._of([*full[:place], (), *full[place + 1 :]]))
            for each in range(len(self._blockers)):
                if at.get(each) != place:
                    groups = [tuple([other for other in group if other != each]) for group in full]
                    groups[place] = (each,) if full[place] else (*groups[place], each)
                    found.append(self._of(groups))
        return found

    def _of(self, groups: list[tuple[int, ...]]) -> Reply:
        parts = tuple([self._part(place, group) for place, group in enumerate(groups)])
        return Reply(self._worth(parts), dict(enumerate(groups)), parts)

    def _best_change(
        self, groups: list[tuple[int, ...]], parts: list[Part], value: float
    ) -> tuple[float, dict[int, tuple[int, ...]]] | None:
        """Each blocker to each other attacker, or away."""
        best, best_value = None, value + 1e-6
        at = {each: place for place, group in enumerate(groups) for each in group}
        for each in range(len(self._blockers)):
            home = at.get(each)
            left: dict[int, tuple[int, ...]] = {}
            if home is not None:
                left[home] = tuple([other for other in groups[home] if other != each])
            for place in range(-1, len(groups)):
                if place == home or (place < 0 and home is None):
                    continue
                changed = dict(left)
                if place >= 0:
                    changed[place] = (*groups[place], each)
                trial = parts.copy()
                for other, group in changed.items():
                    trial[other] = self._part(other, group)
                worth = self._worth(trial)
                if worth > best_value:
                    best, best_value = (worth, changed), worth
        return best

    def _part(self, place: int, group: tuple[int, ...]) -> Part:
        blockers = self._blockers
        return part(self._attackers[place], tuple([blockers[each] for each in group]))


_ROUNDS = 12


def _value(reply: Reply) -> float:
    return reply.value


def _gain(new: Part, old: Part, price: float) -> float:
    """What DP gains if `new` comes in the place of `old`, at this price of a point of Life on either side."""
    life = new[4] + new[5] - new[0] - new[1] - new[2] - new[3]
    life -= old[4] + old[5] - old[0] - old[1] - old[2] - old[3]
    return price * life + new[6] - old[6]


Pairs = list[tuple[Handle, Handle]]
"""(blocker, attacker)"""


def best_blocks(game: ManaState) -> Pairs:
    """DP's best blocks against the declared attackers."""
    return likely_blocks(game, 1)[0]


def likely_blocks(game: ManaState, most: int) -> list[Pairs]:
    """Blocks worth thinking about, the best of this combat first; no block at all is one of them."""
    seat = game.attacker
    attackers = [game.units[each] for each in game.attackers if each in game.units]
    blockers = [
        unit
        for unit in game.units.values()
        if unit.owner != seat and not unit.tapped and not unit.keywords & CANT_BLOCK
    ]
    blocking = Blocking(
        [declared(unit) for unit in attackers],
        [blocker_of(unit) for unit in blockers],
        game.life[seat],
        game.life[1 - seat],
    )
    best = blocking.improved(blocking.reply(range(len(attackers))))
    replies = [best]
    if most > 1:
        replies += sorted(blocking.variations(best), key=lambda reply: -reply.value)
    return [
        [
            (blockers[each].handle, attackers[place].handle)
            for place, group in sorted(reply.groups.items())
            for each in group
        ]
        for reply in replies[:most]
    ]


def declared_parts(game: ManaState, pairs: Sequence[tuple[Handle, Handle]]) -> list[Part]:
    """What becomes of each declared attacker under these blocks."""
    return [
        part(
            declared(game.units[attacker]),
            tuple([blocker_of(game.units[blocker]) for blocker, by in pairs if by == attacker]),
        )
        for attacker in game.attackers
        if attacker in game.units
    ]
