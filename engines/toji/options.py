"""The moves that name one thing: a throw, a hand card, a place (T2.1, T4)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from engines.core.moves import Move
from engines.core.options import Options


class OneOf(Options):
    """`verb` with one of `things`."""

    def __init__(self, verb: str, things: Sequence[int] | Sequence[str]) -> None:
        self._verb = verb
        self._things = things

    def __contains__(self, move: object) -> bool:
        return any(move == each for each in self)

    def __iter__(self) -> Iterator[Move]:
        for thing in self._things:
            yield Move(self._verb, (thing,))

    def count(self) -> int:
        return len(self._things)

    def sample(self, rng: random.Random) -> Move:
        # Several times as quick as rng.choice, which search feels.
        return Move(self._verb, (self._things[int(rng.random() * len(self._things))],))
