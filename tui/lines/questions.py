"""What a player is asked in lines: things to answer with, and what an answer comes to.

Most moments of most games are one numbered choice. A game with others has questions of its own, made of several steps
where one answer could not hold them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from itertools import islice
from typing import NamedTuple

from engines.core.moves import Move
from tui.game import PlayedGame

_MOST_CHOICES = 200


class Made(NamedTuple):
    """The choice is made."""

    move: Move
    words: str
    warning: str = ""
    """What speaks against it; the player is asked once more."""


class Said(NamedTuple):
    """The question stands; this is said."""

    lines: Sequence[str]


class Next(NamedTuple):
    """Another question takes its place: a further step, or the one before."""

    question: Question


Reply = Made | Said | Next


class Question(ABC):
    """One thing asked of the player who sits at the table."""

    covers: Collection[str] = ()
    """The lines of the summary that need not be told with it, for it tells of the same itself."""

    @property
    @abstractmethod
    def listed(self) -> list[str]:
        """What can be answered, line by line."""

    @property
    @abstractmethod
    def prompt(self) -> str:
        """The last line, without the commands that are open everywhere."""

    @abstractmethod
    def take(self, answer: str) -> Reply:
        """What an answer comes to; it is in lower case, and no command."""

    @property
    def only(self) -> Made | None:
        """The one choice there is, which is made without asking; None where there are more."""
        return None

    def typed(self, move: Move, words: str) -> str:
        """What to type for a move, which is `words`; empty where no answer to this question leads to it."""
        found = (each.partition(": ") for each in self.listed)
        # A list may leave out what is chosen by itself or in a further step, as the payment of a card.
        return next((key for key, _, entry in found if entry and words.startswith(entry)), "")


class Numbered(Question):
    """One of some moves."""

    def __init__(self, choices: Sequence[tuple[Move, str]]) -> None:
        self._choices = choices

    @property
    def listed(self) -> list[str]:
        return [f"{number}: {words}" for number, (_, words) in enumerate(self._choices, 1)]

    @property
    def prompt(self) -> str:
        return f"Your choice, {up_to(len(self._choices))}"

    def take(self, answer: str) -> Reply:
        number = number_of(answer, len(self._choices))
        if number is None:
            return wrong(answer, f"Answer with a number from 1 to {len(self._choices)}.")
        return Made(*self._choices[number - 1])

    @property
    def only(self) -> Made | None:
        return Made(*self._choices[0]) if len(self._choices) == 1 else None

    def typed(self, move: Move, words: str) -> str:
        moves = [each for each, _ in self._choices]
        return str(moves.index(move) + 1) if move in moves else super().typed(move, words)


def numbered(game: PlayedGame) -> Question:
    """All that may be chosen now, by number; of choices in the same words, the first."""
    view, choices = game.view(game.seat), dict[str, Move]()
    for move in islice(game.options(game.seat), _MOST_CHOICES):
        choices.setdefault(game.package.describe(move, view), move)
    return Numbered([(move, words) for words, move in choices.items()])


def up_to(most: int) -> str:
    """`1 to 8`, the numbers to choose from; `1` where there is one only."""
    return f"1 to {most}" if most > 1 else "1"


def number_of(text: str, most: int) -> int | None:
    """A number from 1 to `most`, if the text is one."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        return None
    return int(text) if 1 <= int(text) <= most else None


def wrong(answer: str, instead: str) -> Said:
    """An answer that makes no sense, and what would."""
    return Said([f"{no_answer(answer)} {instead}"])


def no_answer(answer: str) -> str:
    """Why an answer was not taken."""
    if not answer:
        return "Nothing was typed."
    shown = "".join(letter if letter.isprintable() else "?" for letter in answer[:20])
    return f'"{shown}" is no answer here.'
