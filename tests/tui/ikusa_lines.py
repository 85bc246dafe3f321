"""Ikusa at a table in lines, for its tests: a player who answers by chance, a sparring partner, and positions."""

from __future__ import annotations

import io
import random
import re
from typing import Any

from engines.core.cards import Seat
from engines.core.moves import Move
from engines.core.options import Options as Space
from engines.core.registry import Package
from engines.core.view import View
from engines.ikusa.catalogue import STRATEGY
from engines.ikusa.plays import Plays
from tests.engines.ikusa.positions import at, settle
from tests.tui.company import Sink
from tests.vectors.ikusa_position import IkusaPosition
from tui import line
from tui.lines.console import Console
from tui.lines.ikusa import question
from tui.lines.questions import Made, Next, Question, Reply, Said
from tui.options import Options
from tui.places import Place

NOWHERE = Place(None, "No folder.")
STRATEGY_SETTINGS = {"mode": STRATEGY, "deck": "kindled_grove", "other_deck": "ore_court"}


class Player:
    """Answers each kind of prompt in some sensible way, by chance."""

    def __init__(self, sink: Sink, seed: int) -> None:
        self._sink = sink
        self._rng = random.Random(seed)
        self._ready = False
        """A declaration has been put together, and waits to be sent."""

    def isatty(self) -> bool:
        return False

    def readline(self, _: int = -1) -> bytes:
        return f"{self._answer(self._sink.prompt)}\n".encode()

    def _answer(self, prompt: str) -> str:
        rng = self._rng
        if "y for yes" in prompt:
            return "y"
        if prompt.startswith("Five numbers"):
            return " ".join(map(str, rng.sample(range(1, 11), 5)))
        if "when done" in prompt:
            self._ready = not self._ready
            if not self._ready:
                return "0"
            if found := re.search(r"such as ([\d ]+);", prompt):
                return found[1]
            return rng.choice(["1", "1 2", "2", "1"])
        if found := re.search(r"such as ([\d ]+\d)", prompt):
            return found[1]
        if prompt.startswith("1 to attack"):
            return rng.choice("1110")
        if found := re.search(r"^(\d+) numbers? from 1 to (\d+)", prompt):
            many, most = int(found[1]), int(found[2])
            return " ".join(map(str, rng.sample(range(1, most + 1), many)))
        found = re.search(r"\b1(?: to (\d+))?", prompt)
        assert found, prompt
        number = rng.randint(1, int(found[1] or 1))
        can_pay_by_hand = "as in 1m" in self._sink.text[-300:]
        return f"{number}m" if can_pay_by_hand and rng.random() < 0.1 else str(number)


class Sparring:
    """A player who plays what it can, attacks with all, and blocks with all it has."""

    def __init__(self, package: Package, name: str) -> None:
        pass

    async def choose(self, view: Any, seed: str, budget: int) -> Move:
        options: Space = view.partial().options(view.seat)
        if view.label == "gates":
            return Move("gates", tuple(sorted(view.dealt[view.seat])[:5]))
        if isinstance(options, Plays):
            wanted = ("elementium", "facedown", "attack", "cast", "free_cast", "activate", "pass")
            moves = [*options.moves, *(play.sample(random.Random(1)) for play in options.plays)]
            return min(moves, key=lambda move: (wanted.index(move.verb), moves.index(move)))
        if view.label == "block":
            return max(options, key=lambda move: len(move.args))
        return next(iter(options))

    def close(self) -> None:
        pass


def said(*answers: str, seed: int = 1, **settings: Any) -> str:
    """What a player is told who gives these answers in a new game, and leaves."""
    sink = Sink()
    source = io.BytesIO("".join(f"{answer}\n" for answer in (*answers, "q")).encode())
    options = Options(game="ikusa", seed=str(seed), new=True, settings=settings)
    line.play(options, Console(source, sink), NOWHERE, Sparring)
    return sink.text


class Sitting:
    """A position of the rules' tests, as a question sees the game that it is asked in."""

    def __init__(self, position: IkusaPosition) -> None:
        self.game = position.game
        choice = self.game.choice
        assert choice is not None
        self.seat: Seat = choice.seats[0]

    def view(self, seat: Seat) -> View:
        return self.game.view(seat)

    def options(self, seat: Seat) -> Space:
        return self.game.options(seat)

    def names(self, seat: Seat) -> tuple[str, str]:
        return ("You", "Rin") if seat == 0 else ("Rin", "You")


def asked(position: IkusaPosition) -> Question:
    return question(Sitting(position))  # type: ignore[arg-type]


def lines_of(reply: Reply) -> str:
    assert isinstance(reply, Said)
    return " ".join(reply.lines)


def next_of(reply: Reply) -> Question:
    assert isinstance(reply, Next)
    return reply.question


def made(reply: Reply) -> Made:
    assert isinstance(reply, Made)
    return reply


def attacked(attacker: str, *blockers: str, **more: Any) -> IkusaPosition:
    field = [f"b{number}={code}" for number, code in enumerate(blockers, 1)]
    position = at("ikusa", A={"field": [f"a1={attacker}"]}, B={"field": field, **more})
    position.do(0, {"act": "attack", "by": "a1"})
    return settle(position, "block")
