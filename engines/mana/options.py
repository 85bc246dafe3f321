"""Move spaces that are never listed unless asked: attacks, blocks, splits of damage."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from engines.core.cards import Handle
from engines.core.moves import Move
from engines.core.options import Options
from engines.mana.moves import Pair, pairs_move, read_cards, read_pairs


class Attacks(Options):
    """`attack` with all who must (C-3) and any of the others who may (C-2), in order of deployment."""

    def __init__(self, able: Sequence[Handle], must: Sequence[Handle]) -> None:
        self.able = tuple(able)
        self.must = tuple(must)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move) or move.verb != "attack":
            return False
        units = read_cards(move)
        if units is None:
            return False
        chosen = set(units)
        return len(chosen) == len(units) and set(self.must) <= chosen <= set(self.able)

    def __iter__(self) -> Iterator[Move]:
        free = [(True,) if unit in self.must else (False, True) for unit in self.able]
        for attacks in product(*free):
            yield self._move(attacks)

    def count(self) -> int:
        return 1 << (len(self.able) - len(self.must))

    def sample(self, rng: random.Random) -> Move:
        bits = rng.getrandbits(len(self.able)) if self.able else 0
        return self._move(
            [bits >> place & 1 == 1 or unit in self.must for place, unit in enumerate(self.able)]
        )

    def _move(self, attacks: Sequence[bool]) -> Move:
        return Move(
            "attack", tuple([unit for unit, does in zip(self.able, attacks, strict=True) if does])
        )


class Blocks(Options):
    """`block` with an attacker, or none, for each Unit that may block (C-7, C-8)."""

    def __init__(self, blockers: Sequence[Handle], attackers: Sequence[Handle]) -> None:
        self.blockers = tuple(blockers)
        self.attackers = tuple(attackers)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move) or move.verb != "block":
            return False
        pairs = read_pairs(move)
        if pairs is None:
            return False
        blockers = {blocker for blocker, _ in pairs}
        return (
            len(blockers) == len(pairs)
            and blockers <= set(self.blockers)
            and all(attacker in self.attackers for _, attacker in pairs)
        )

    def __iter__(self) -> Iterator[Move]:
        for choices in product((None, *self.attackers), repeat=len(self.blockers)):
            yield self._move(choices)

    def count(self) -> int:
        total: int = (len(self.attackers) + 1) ** len(self.blockers)
        return total

    def sample(self, rng: random.Random) -> Move:
        choices = (None, *self.attackers)
        return self._move([choices[int(rng.random() * len(choices))] for _ in self.blockers])

    def _move(self, choices: Sequence[Handle | None]) -> Move:
        return pairs_move(
            "block",
            [
                (blocker, attacker)
                for blocker, attacker in zip(self.blockers, choices, strict=True)
                if attacker is not None
            ],
        )


class Split(NamedTuple):
    """An amount to be split: to each Unit 0 up to its cap, exactly `total` in all."""

    caps: tuple[Pair, ...]
    total: int

    def allows(self, parts: Sequence[Pair]) -> bool:
        caps = dict(self.caps)
        given = dict(parts)
        return (
            len(given) == len(parts)
            and given.keys() <= caps.keys()
            and all(0 <= n <= caps[unit] for unit, n in parts)
            and sum(given.values()) == self.total
        )

    def ways(self) -> list[list[int]]:
        """ways[i][n]: in how many ways the caps from the i-th on can take n in all."""
        ways = [[1] + [0] * self.total]
        for _, cap in reversed(self.caps):
            after = ways[-1]
            ways.append([sum(after[max(0, n - cap) : n + 1]) for n in range(self.total + 1)])
        ways.reverse()
        return ways

    def all(self) -> Iterator[tuple[Pair, ...]]:
        """Every split, without its zeros."""
        ways = self.ways()

        def rest(place: int, left: int) -> Iterator[tuple[Pair, ...]]:
            if place == len(self.caps):
                yield ()
                return
            unit, cap = self.caps[place]
            for n in range(min(cap, left), -1, -1):
                if ways[place + 1][left - n]:
                    for tail in rest(place + 1, left - n):
                        yield ((unit, n), *tail) if n else tail

        return rest(0, self.total)

    def sample(self, rng: random.Random) -> tuple[Pair, ...]:
        """One split, each equally likely, without its zeros."""
        ways = self.ways()
        left, parts = self.total, []
        for place, (unit, cap) in enumerate(self.caps):
            after = ways[place + 1]
            pick = int(rng.random() * ways[place][left])
            for n in range(min(cap, left), -1, -1):
                pick -= after[left - n]
                if pick < 0:
                    break
            if n:
                parts.append((unit, n))
                left -= n
        return tuple(parts)


def allows_all(splits: Sequence[Split], parts: Sequence[Pair]) -> bool:
    """Whether these parts are an answer to all of the splits together, which have no Unit in common."""
    taken = 0
    for split in splits:
        units = {unit for unit, _ in split.caps}
        own = [part for part in parts if part[0] in units]
        if not split.allows(own):
            return False
        taken += len(own)
    return taken == len(parts)


class Splits(Options):
    """`verb` with an answer to each of some splits, which have no Unit in common."""

    def __init__(self, verb: str, splits: Sequence[Split]) -> None:
        self.verb = verb
        self.splits = tuple(splits)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move) or move.verb != self.verb:
            return False
        parts = read_pairs(move)
        return parts is not None and allows_all(self.splits, parts)

    def __iter__(self) -> Iterator[Move]:
        def rest(place: int) -> Iterator[tuple[Pair, ...]]:
            if place == len(self.splits):
                yield ()
                return
            for parts in self.splits[place].all():
                for tail in rest(place + 1):
                    yield (*parts, *tail)

        for parts in rest(0):
            yield pairs_move(self.verb, parts)

    def count(self) -> int:
        total = 1
        for split in self.splits:
            total *= split.ways()[0][split.total]
        return total

    def sample(self, rng: random.Random) -> Move:
        return pairs_move(self.verb, [part for split in self.splits for part in split.sample(rng)])
