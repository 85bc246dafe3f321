"""What a seat answers by itself, and says so."""

from __future__ import annotations

from typing import NamedTuple

from engines.core.moves import Move
from tui.game import PlayedGame
from tui.lines.questions import Question


class Reflex(NamedTuple):
    """An answer that the player is not asked for."""

    move: Move
    words: str
    """What is said of it; empty where that goes without saying."""
    is_forced: bool = True
    """There was nothing else to answer. What a player could have done otherwise, a key cancels."""


class Reflexes:
    """Of most games: where there is only one answer, it is given."""

    commands: tuple[tuple[str, str], ...] = ()
    """Commands of a game's own, with their meaning."""

    def answer(self, game: PlayedGame, question: Question) -> Reflex | None:
        """The answer that is given without asking; None if the player is to be asked."""
        only = question.only
        if only is None:
            return None
        return Reflex(only.move, f"One choice only, so it is made: {only.words}.")

    def note(self, game: PlayedGame, move: Move) -> None:
        """The player is about to give this answer himself."""

    def standing(self, game: PlayedGame) -> list[str]:
        """How answers are given by themselves, for the state of the game; nothing where that never changes."""
        return []

    def does(self, typed: str, game: PlayedGame) -> list[str]:
        """Carry out one of `commands`, and what is said of it; nothing if it is none."""
        return []

    def cancel(self, game: PlayedGame) -> list[str]:
        """The player wants to be asked as usual again; what is said of it."""
        return []
