"""Lazy move spaces: what a seat may choose, asked about without being listed.

Attack sets, splits and keep-sets are far too many to list; an option space answers `in`, counts and samples instead,
and iterates in a canonical order for those who do want the list.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

from engines.core.cards import Handle
from engines.core.moves import Move


class Options(ABC):
    """The legal moves of one seat at one moment."""

    @abstractmethod
    def __contains__(self, move: object) -> bool: ...

    @abstractmethod
    def __iter__(self) -> Iterator[Move]:
        """Every option once, in an order that depends on nothing but the position."""

    @abstractmethod
    def count(self) -> int | None:
        """How many there are; None where that is not worth working out."""

    @abstractmethod
    def sample(self, rng: random.Random) -> Move:
        """One option, each equally likely. Raises LookupError where there is none."""

    def parts(self) -> tuple[Options, ...]:
        """The structured choices that this space is made of, for a screen to offer one by one."""
        return (self,)


class Listed(Options):
    """Few enough options to list."""

    def __init__(self, moves: Sequence[Move]) -> None:
        self.moves = tuple(moves)

    def __contains__(self, move: object) -> bool:
        return move in self.moves

    def __iter__(self) -> Iterator[Move]:
        return iter(self.moves)

    def count(self) -> int:
        return len(self.moves)

    def sample(self, rng: random.Random) -> Move:
        return rng.choice(self.moves)


NONE = Listed(())
"""No option at all."""


class Subsets(Options):
    """`verb` with a set of `least` to `most` of the `cards`, written in ascending order."""

    def __init__(self, verb: str, cards: Sequence[Handle], least: int, most: int) -> None:
        self.verb = verb
        self.cards = tuple(sorted(cards))
        self.least = least
        self.most = min(most, len(self.cards))

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move) or move.verb != self.verb:
            return False
        chosen = set(move.args)
        return (
            self.least <= len(move.args) <= self.most
            and len(chosen) == len(move.args)
            and chosen <= set(self.cards)
        )

    def __iter__(self) -> Iterator[Move]:
        for size in range(self.least, self.most + 1):
            for chosen in combinations(self.cards, size):
                yield Move(self.verb, chosen)

    def count(self) -> int:
        return sum(comb(len(self.cards), size) for size in range(self.least, self.most + 1))

    def sample(self, rng: random.Random) -> Move:
        place = int(rng.random() * self.count())
        for size in range(self.least, self.most + 1):
            if place < (many := comb(len(self.cards), size)):
                if size <= 1:  # Most draws in a search; rng.sample takes four times as long.
                    return Move(self.verb, self.cards[place : place + size])
                return Move(self.verb, tuple(sorted(rng.sample(self.cards, size))))
            place -= many
        raise LookupError("there is no option")


class Union(Options):
    """Everything that is in one of several spaces which have nothing in common."""

    def __init__(self, *spaces: Options) -> None:
        self._spaces = spaces

    def __contains__(self, move: object) -> bool:
        return any(move in space for space in self._spaces)

    def __iter__(self) -> Iterator[Move]:
        for space in self._spaces:
            yield from space

    def count(self) -> int | None:
        total = 0
        for space in self._spaces:
            if (many := space.count()) is None:
                return None
            total += many
        return total

    def sample(self, rng: random.Random) -> Move:
        counts = [space.count() for space in self._spaces]
        if None in counts:
            return rng.choice(self._spaces).sample(rng)
        return rng.choices(self._spaces, [many or 0 for many in counts])[0].sample(rng)

    def parts(self) -> tuple[Options, ...]:
        return tuple(part for space in self._spaces for part in space.parts())
