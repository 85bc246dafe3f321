"""Ikusa at a table in lines, for its tests: a player who answers by chance, a sparring partner, and positions."""

from __future__ import annotations

import io
import random
import re
from typing import Any

from engines.core.moves import Move
from engines.core.options import Options as Space
from engines.core.registry import Package
from engines.ikusa.catalogue import STRATEGY
from engines.ikusa.plays import Plays
from tests.engines.ikusa.positions import at, settle
from tests.tui.company import Answerer, Sink
from tests.tui.sitting import sit
from tests.vectors.ikusa_position import IkusaPosition
from tui import line
from tui.game import PlayedGame
from tui.lines.console import Console
from tui.lines.ikusa import question
from tui.lines.questions import Question
from tui.options import Options
from tui.places import Place

NOWHERE = Place(None, "No folder.")
STRATEGY_SETTINGS = {"mode": STRATEGY, "deck": "kindled_grove", "other_deck": "ore_court"}


class Player(Answerer):
    """Answers each kind of prompt in some sensible way, by chance."""

    _ready = False
    """A declaration has been put together, and waits to be sent."""

    def answer(self, prompt: str) -> str:
        rng = self._rng
        if "y for yes" in prompt:
            return "y"
        if prompt.startswith("Five numbers"):
            return self.numbers(5, 10)
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
            return self.numbers(int(found[1]), int(found[2]))
        return self.number(prompt, by_hand="as in 1m" in self._sink.text[-300:])


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


def sitting(position: IkusaPosition) -> PlayedGame:
    return sit("ikusa", position.game)


def asked(position: IkusaPosition) -> Question:
    return question(sitting(position))


def attacked(attacker: str, *blockers: str, **more: Any) -> IkusaPosition:
    field = [f"b{number}={code}" for number, code in enumerate(blockers, 1)]
    position = at("ikusa", A={"field": [f"a1={attacker}"]}, B={"field": field, **more})
    position.do(0, {"act": "attack", "by": "a1"})
    return settle(position, "block")
