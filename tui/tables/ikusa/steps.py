"""What is asked at the table of Ikusa: the parts that all its questions have in common."""

from __future__ import annotations

from engines.core.cards import Handle
from tui.tables.ikusa.fields import Marks
from tui.tables.ikusa.foresight import falls
from tui.tables.ikusa.sight import Sight
from tui.tables.rows import Row
from tui.tables.steps import Step


class IkusaStep(Step):
    """A question, with what is shown of it on the cards themselves."""

    def __init__(self, sight: Sight, before: Step | None = None) -> None:
        super().__init__(before)
        self.sight = sight

    @property
    def pointed(self) -> Handle | None:
        """The card that is told of: the one under the cursor, or the one that the line of a list is about."""
        return self.at

    def foreseen(self, width: int) -> list[Row]:
        """What the choice as it is leads to: it stays in sight above a panel that is too long."""
        return []

    @property
    def marks(self) -> Marks:
        """What is shown on the cards."""
        view = self.sight.view
        return Marks(
            cursor=None if self.has_list else self.at,
            attacker=view.attacker,
            blockers=frozenset(view.blockers),
            falls=falls(self.sight.preview(self.unsent)),
        )
