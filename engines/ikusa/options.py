"""Move spaces that are never listed unless asked: words, orders, and splits of damage."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, permutations
from math import comb, perm

from engines.core.cards import Handle
from engines.core.moves import Move
from engines.core.options import Options
from engines.ikusa.moves import read_pairs


class Arrangements(Options):
    """`verb` with so many different ones of some cards or places, in any order."""

    def __init__(self, verb: str, items: Sequence[int], size: int) -> None:
        self.verb = verb
        self.items = tuple(items)
        self.size = size

    def __contains__(self, move: object) -> bool:
        return (
            isinstance(move, Move)
            and move.verb == self.verb
            and len(move.args) == len(set(move.args)) == self.size
            and set(move.args) <= set(self.items)
        )

    def __iter__(self) -> Iterator[Move]:
        for chosen in permutations(self.items, self.size):
            yield Move(self.verb, chosen)

    def count(self) -> int:
        return perm(len(self.items), self.size)

    def sample(self, rng: random.Random) -> Move:
        return Move(self.verb, tuple(rng.sample(self.items, self.size)))


class Distribution(Options):
    """I-09: `distribute` with a number for each blocker, exactly the power in all."""

    def __init__(self, blockers: Sequence[Handle], power: int) -> None:
        self.blockers = tuple(blockers)
        self.power = power

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move) or move.verb != "distribute":
            return False
        pairs = read_pairs(move)
        return (
            pairs is not None
            and tuple([blocker for blocker, _ in pairs]) == self.blockers
            and all(n >= 0 for _, n in pairs)
            and sum([n for _, n in pairs]) == self.power
        )

    def __iter__(self) -> Iterator[Move]:
        for bars in combinations(range(self._places), len(self.blockers) - 1):
            yield self._move(bars)

    def count(self) -> int:
        return comb(self._places, len(self.blockers) - 1)

    def sample(self, rng: random.Random) -> Move:
        bars = rng.sample(range(self._places), len(self.blockers) - 1)
        return self._move(sorted(bars))

    @property
    def _places(self) -> int:
        """A split is a row of the power's points and of bars between the blockers."""
        return self.power + len(self.blockers) - 1

    def _move(self, bars: Sequence[int]) -> Move:
        ends = [-1, *bars, self._places]
        parts = [after - before - 1 for before, after in pairwise(ends)]
        pairs = zip(self.blockers, parts, strict=True)
        return Move("distribute", tuple(number for pair in pairs for number in pair))
