"""The interface of a bot: it is given a view, and never the game."""

from __future__ import annotations

import random
from typing import Any, NamedTuple, Protocol

from engines.core.moves import Move
from engines.core.view import View


class Judgement(NamedTuple):
    """What a bot thought of one move, for hints and reviews."""

    move: Move
    value: float
    """The higher the better for the mover; the scale is the bot's own."""
    visits: int
    """How often it was tried out; 1 for bots that weigh each move once."""


class Bot(Protocol):
    """A player. The same view, generator state and budget give the same move on any machine."""

    def choose(self, view: Any, rng: random.Random, budget: int) -> Move:
        """A legal move for `view.seat`, which is asked. `budget` counts iterations; scripts need none."""

    def explain(self) -> list[Judgement]:
        """The moves weighed by the last `choose`, best first."""


class RandomMover:
    """Any legal move, each equally likely: the yardstick for measuring, and no opponent."""

    def choose(self, view: View, rng: random.Random, budget: int) -> Move:
        assert view.seat is not None
        return view.partial().options(view.seat).sample(rng)

    def explain(self) -> list[Judgement]:
        return []


def arrange(count: int, rng: random.Random) -> tuple[int, ...]:
    """The order in which a bot lays `count` of its own cards: random, which no picker can exploit."""
    return tuple(rng.sample(range(count), count))
