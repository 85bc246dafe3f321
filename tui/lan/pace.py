"""Answers that nobody was asked for, over the network: late by a time in which the hand has no part (Ikusa W-06)."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import SystemRandom

from tui.game import PlayedGame
from tui.lines.questions import Question
from tui.lines.reflexes import Reflex, Reflexes

LEAST, SPREAD = 0.3, 0.2
"""Seconds: the shortest delay, and how much longer one may be."""


def delay() -> float:
    """Seconds until an automatic answer is sent, from the same distribution whatever there is to answer."""
    return LEAST + SPREAD * SystemRandom().random()


class Paced(Reflexes):
    """What a seat answers by itself, each answer after a delay."""

    def __init__(self, reflexes: Reflexes, sleep: Callable[[float], None] = time.sleep) -> None:
        self.commands = reflexes.commands
        self._reflexes = reflexes
        self._sleep = sleep

    def answer(self, game: PlayedGame, question: Question) -> Reflex | None:
        reflex = self._reflexes.answer(game, question)
        if reflex is not None:
            self._sleep(delay())
        return reflex

    def does(self, typed: str, game: PlayedGame) -> list[str]:
        return self._reflexes.does(typed, game)

    def cancel(self) -> list[str]:
        return self._reflexes.cancel()
