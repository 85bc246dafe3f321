"""Automatic answers over the network: how long after the question they come."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from engines.core.moves import Move
from tui.game import PlayedGame
from tui.lan.pace import LEAST, SPREAD, Paced
from tui.lines.questions import Question
from tui.lines.reflexes import Reflex, Reflexes

PASS = Move("pass")


class Passing(Reflexes):
    """Passes where it is told to, and has a command of its own."""

    commands = (("w", "how it passes"),)
    passes = True

    def answer(self, game: PlayedGame, question: Question) -> Reflex | None:
        return Reflex(PASS, "Passed.") if self.passes else None

    def does(self, typed: str, game: PlayedGame) -> list[str]:
        return [f"done: {typed}"]

    def cancel(self) -> list[str]:
        return ["You are asked again."]


def test_an_automatic_answer_comes_after_300_to_500_ms_and_a_question_at_once() -> None:
    """W-06: drawn from one distribution; what is asked of the player waits for nothing."""
    slept: list[float] = []
    passing = Passing()
    paced = Paced(passing, slept.append)
    game, question = cast(PlayedGame, SimpleNamespace()), cast(Question, SimpleNamespace())
    for _ in range(200):
        assert paced.answer(game, question) == Reflex(PASS, "Passed.")
    assert len(slept) == 200
    assert all(LEAST <= each < LEAST + SPREAD for each in slept)
    assert (LEAST, LEAST + SPREAD) == (0.3, 0.5)
    assert max(slept) - min(slept) > SPREAD / 2
    passing.passes = False
    assert paced.answer(game, question) is None
    assert len(slept) == 200


def test_everything_else_is_left_to_the_game() -> None:
    paced = Paced(Passing(), lambda seconds: None)
    game = cast(PlayedGame, SimpleNamespace())
    assert paced.commands == Passing.commands
    assert paced.does("w", game) == ["done: w"]
    assert paced.cancel() == ["You are asked again."]
