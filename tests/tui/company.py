"""Company for tests of solo play: bots in this process, at once, and ears for what is said in lines."""

from __future__ import annotations

import io
import random
import re
from abc import ABC, abstractmethod
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


class Answerer(io.BytesIO, ABC):
    """Answers the prompts that end in a sink, as a script at the other end of a pipe would."""

    def __init__(self, sink: Sink, seed: int) -> None:
        super().__init__()
        self._sink = sink
        self._rng = random.Random(seed)

    def readline(self, size: int | None = -1, /) -> bytes:
        return f"{self.answer(self._sink.prompt)}\n".encode()

    @abstractmethod
    def answer(self, prompt: str) -> str:
        """What is typed."""

    def number(self, prompt: str, by_hand: bool) -> str:
        """One of the numbers that are offered; where a cost may be paid by hand, now and then so."""
        found = re.search(r"\b1(?: to (\d+))?", prompt)
        assert found, prompt
        number = self._rng.randint(1, int(found[1] or 1))
        return f"{number}m" if by_hand and self._rng.random() < 0.1 else str(number)

    def numbers(self, many: int, most: int) -> str:
        """So many different numbers from 1 to the greatest."""
        return " ".join(map(str, self._rng.sample(range(1, most + 1), many)))


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
