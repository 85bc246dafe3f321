"""Bots for tests of solo play: in this process, at once."""

from __future__ import annotations

import random
from typing import Any

from engines.core.moves import Move
from engines.core.needs import Shuffle
from engines.core.registry import Package
from tui.solo import SoloGame


class Guest:
    """A bot of the ladder without a process of its own."""

    def __init__(self, package: Package, name: str) -> None:
        self._bot = package.bots[name]()

    async def choose(self, view: Any, seed: str, budget: int) -> Move:
        return self._bot.choose(view, random.Random(seed), budget)

    def close(self) -> None:
        pass


def answer_at_random(game: SoloGame, rng: random.Random) -> None:
    """One random legal answer by the human."""
    seat = game.seat
    if isinstance(ask := game.owes(seat), Shuffle):
        game.arrange(seat, rng.sample(range(len(ask.cards)), len(ask.cards)))
    else:
        game.choose(seat, game.options(seat).sample(rng))


def is_over(game: SoloGame) -> bool:
    """Whether the game has ended (a call, which a type checker takes for no constant)."""
    return game.outcome is not None
