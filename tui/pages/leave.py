"""Leaving a table, and thinking better of it."""

from __future__ import annotations

from typing import ClassVar

from tui.canvas import Canvas
from tui.pages.page import WIDTH, Keys, Navigator, Page
from tui.tables.pieces import foot


class LeavePage(Page):
    """The table as it is, and a question on its prompt line."""

    name: ClassVar[str] = "Leaving"
    keys: Keys = (("Enter", "leave the table"), ("Esc", "stay"))

    def __init__(self, nav: Navigator, table: Page, *, saved: bool) -> None:
        super().__init__(nav)
        self._table = table
        self._saved = saved

    def draw(self, canvas: Canvas) -> None:
        self._table.draw(canvas)
        canvas.fill(0, canvas.height - 1, WIDTH, 1)
        if self._saved:
            foot(canvas, "The game is saved. Leave it? Enter leaves, Esc stays.", "warn")
        else:
            foot(canvas, "This game is NOT saved. Lose it? Enter leaves, Esc stays.", "warn")

    def _press(self, key: str, character: str | None) -> None:
        if key == "enter":
            self.nav.home("Saved: c continues the game you left." if self._saved else "")
