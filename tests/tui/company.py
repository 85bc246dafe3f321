"""Company for tests of solo play: bots in this process, at once, and ears for what is said in lines."""

from __future__ import annotations

import io
import random
from typing import Any

from engines.core.moves import Move
from engines.core.needs import Shuffle
from engines.core.registry import Package
from tui.solo import SoloGame


class Sink(io.BytesIO):
    """Keeps what was said after the program has let go of it."""

    @property
    def text(self) -> str:
        return self.getvalue().decode()

    @property
    def prompt(self) -> str:
        """The last line."""
        return self.text.rstrip("\n").rpartition("\n")[2]


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
