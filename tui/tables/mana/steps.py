"""What is asked at the table of Mana, one step at a time: the parts that all questions have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import NamedTuple

from engines.core.cards import Handle
from engines.core.moves import Move
from themes.glyphs import Glyphs
from tui.tables.mana.fields import Marks
from tui.tables.mana.sight import Sight
from tui.tables.rows import Row


class Sure(NamedTuple):
    """A move that is made only when it is asked for once more."""

    move: Move
    words: str
    """What is asked; it names Enter."""


class Step(ABC):
    """A question: what is chosen so far, what each key does, and what the choice would lead to.

    The arrows move a cursor over the cards of the table, unless the step has a list of its own.
    """

    has_list = False
    """Whether the arrows move in this step's own list."""

    def __init__(self, sight: Sight, before: Step | None = None) -> None:
        """`before` is the step to which Esc goes back."""
        self.sight = sight
        self.before = before
        self.at: Handle | None = None if before is None else before.at
        """The card under the cursor."""

    @abstractmethod
    def press(self, key: str) -> Move | Step | Sure | str | None:
        """What comes of a key: the answer, the next step, a question whether it is meant, or why it does nothing."""

    @property
    @abstractmethod
    def prompt(self) -> str:
        """What is asked, and what Enter will do."""

    @property
    def unsent(self) -> Move | None:
        """The choice as it is now, for the preview of a combat."""
        return None

    @property
    def marks(self) -> Marks:
        """What is shown on the cards."""
        view = self.sight.view
        return Marks(
            cursor=None if self.has_list else self.at,
            attackers=frozenset(view.attackers),
            blocks=dict(view.blocks),
        )

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

    def point(self, move: Move) -> None:  # noqa: B027
        """Choose what `move` is about, without sending it."""
