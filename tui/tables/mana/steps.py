"""What is asked at the table of Mana: the parts that all its questions have in common."""

from __future__ import annotations

from tui.tables.mana.fields import Marks
from tui.tables.mana.sight import Sight
from tui.tables.steps import Step


class ManaStep(Step):
    """A question, with what is shown of it on the cards themselves."""

    def __init__(self, sight: Sight, before: Step | None = None) -> None:
        super().__init__(before)
        self.sight = sight

    @property
    def marks(self) -> Marks:
        """What is shown on the cards."""
        view = self.sight.view
        return Marks(
            cursor=None if self.has_list else self.at,
            attackers=frozenset(view.attackers),
            blocks=dict(view.blocks),
        )
