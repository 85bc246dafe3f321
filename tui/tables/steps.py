"""Answers that are put together step by step at a table: a card, whom it is done to, what pays for it; an attack.

A `Step` is one question with what is chosen so far. A `StepDesk` shows it to its player: arrows move a cursor over all
cards of the table, Esc leads a step back, and everything else is the step's to understand.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import NamedTuple, TypeAlias

from engines.core.cards import Handle, Seat
from engines.core.moves import Move
from engines.core.registry import Names
from themes.glyphs import Glyphs
from tui.tables.desk import Answer, Desk
from tui.tables.grid import Zone, move
from tui.tables.rows import Row

_ARROWS = ("up", "down", "left", "right")


class Sure(NamedTuple):
    """A move that is made only when it is asked for once more."""

    move: Move
    words: str
    """What is asked; it names Enter."""


class Step(ABC):
    """A question: what is chosen so far, what each key does, and what the choice would lead to."""

    has_list = False
    """Whether the arrows move in a list of this step's own, and not over the cards of the table."""

    def __init__(self, before: Step | None = None) -> None:
        """`before` is the step to which Esc goes back."""
        self.before = before
        self.at: Handle | None = None if before is None else before.at
        """The card under the cursor."""

    @abstractmethod
    def press(self, key: str) -> Reply:
        """What comes of a key."""

    @property
    @abstractmethod
    def prompt(self) -> str:
        """What is asked, and what Enter will do."""

    @property
    def unsent(self) -> Move | None:
        """The choice as it is now, for a preview."""
        return None

    @property
    def title(self) -> str:
        """What stands over the panel; empty where it is about the card under the cursor."""
        return ""

    def panel(self, width: int, glyphs: Glyphs) -> list[Row]:
        """What has to be seen to answer: rows over the prompt. The card under the cursor is told of without it."""
        return []

    @property
    def focus(self) -> int:
        """The row of the panel that has to be seen, whatever else is."""
        return 0

    def point(self, move: Move) -> None:  # noqa: B027 - few steps have anything to point at
        """Choose what `move` is about, without sending it."""


Reply: TypeAlias = "Move | tuple[int, ...] | Step | Sure | str | None"
"""What comes of a key: the answer (a move, or the order of a shuffle), the next step, a question whether it is meant,
or why the key does nothing.
"""


class StepDesk(Desk):
    """A desk whose player answers in steps."""

    def __init__(self, seat: Seat, names: Names, glyphs: Glyphs) -> None:
        super().__init__(seat, names, glyphs)
        self._step: Step | None = None
        """What is asked of this seat; None while nothing is."""
        self._zones: list[Zone] = []
        """Where the cursor can go, as it was last drawn."""
        self._sure = ""
        """What is asked before a move that waits for Enter."""

    def _begin(self, step: Step | None) -> None:
        """Ask this from now on."""
        self._step = step
        self._zones = []

    @property
    def is_inside(self) -> bool:
        return self.is_active and self._step is not None and self._step.before is not None

    @property
    def pointed(self) -> Handle | None:
        return self._step.at if self._step is not None and self.is_active else None

    def _press(self, key: str) -> Answer | None:
        step = self._step
        if step is None:
            return None
        if key == "escape":
            self._step = step.before or step
            return None
        if key in _ARROWS and not step.has_list:
            step.at = move(self._zones, step.at, key)
            return None
        match step.press(key):
            case Move() as answer:
                return answer
            case Sure(answer, words):
                self._sure = words
                self.confirm(answer)
            case Step() as further:
                self._step = further
            case tuple(order):
                return order
            case str(note):
                self.note = note
        return None

    def point(self, move: Move) -> None:
        if self._step is not None and self.is_active:
            self._step.point(move)

    def _asks(self, foe: str) -> str:
        return "" if self._step is None else self._step.prompt

    def _doubts(self, move: Move, foe: str) -> str:
        return self._sure
