"""What is asked at the table of Mana: the parts that all its questions have in common."""

from __future__ import annotations

from themes.glyphs import Glyphs
from tui.tables.mana.fields import Marks
from tui.tables.mana.sight import Sight
from tui.tables.rows import Row
from tui.tables.steps import Step


class ManaStep(Step):
    """A question, with what is shown of it on the cards themselves."""

    def __init__(self, sight: Sight, before: Step | None = None) -> None:
        super().__init__(before)
        self.sight = sight

    def go_on(self, sight: Sight) -> None:
        """Stay what is asked, at a table where nothing has changed that it is about."""
        self.sight = sight
        if isinstance(self.before, ManaStep):
            self.before.go_on(sight)

    is_of_hand = False
    """Whether a card of the hand is asked for."""

    @property
    def place(self) -> str:
        """Where the cursor is in a list of the step's own: `2 of 4`."""
        return ""

    @property
    def text(self) -> str:
        """What the card says that the step is about, where that is not the one under the cursor."""
        return ""

    def brief(self, width: int, glyphs: Glyphs, height: int) -> list[Row]:
        """The panel where it does not fit in so many rows, two at least."""
        return self.panel(width, glyphs)

    @property
    def marks(self) -> Marks:
        """What is shown on the cards."""
        view = self.sight.view
        return Marks(
            cursor=None if self.has_list else self.at,
            attackers=frozenset(view.attackers),
            blocks=dict(view.blocks),
        )
