"""One card of several that lie on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from engines.core.cards import Handle
from engines.core.moves import Move
from themes.glyphs import Glyphs
from tui.tables.ikusa.fields import Marks
from tui.tables.ikusa.sight import Sight
from tui.tables.ikusa.steps import IkusaStep
from tui.tables.rows import Row, prose
from tui.tables.steps import Reply, Step


class Picking(IkusaStep):
    """A target: by its sign or with the arrows, then Enter."""

    def __init__(
        self,
        sight: Sight,
        title: str,
        said: str,
        asks: str,
        targets: Sequence[Handle],
        then: Callable[[Handle, Step], Reply],
        before: Step | None,
        first: Handle,
    ) -> None:
        """The cursor stands on `first`."""
        super().__init__(sight, before)
        self._title = title
        self._said = said
        self._asks = asks
        self._targets = tuple(targets)
        self._then = then
        self.at = first

    @property
    def title(self) -> str:
        return self._title

    def panel(self, width: int, glyphs: Glyphs) -> list[Row]:
        return prose(self._said, width)

    @property
    def marks(self) -> Marks:
        return replace(super().marks, open=frozenset(self._targets))

    @property
    def prompt(self) -> str:
        back = "; Esc back" if self.before is not None else ""
        if self.at not in self._targets or self.at is None:
            return f"{self._asks} A number, a letter or the arrows choose{back}."
        return f"{self._asks} Enter: {self.sight.title(self.at)}{back}."

    def press(self, key: str) -> Reply:
        if key in ("enter", "space"):
            if self.at is None or self.at not in self._targets:
                return "That cannot be chosen for this."
            return self._then(self.at, self)
        card = self.sight.labelled(key)
        if card is None:
            return None
        if card not in self._targets:
            return f"{self.sight.name(card)} cannot be chosen for this."
        self.at = card
        return None

    def point(self, move: Move) -> None:
        if move.verb == "target" and int(move.args[0]) in self._targets:
            self.at = int(move.args[0])
