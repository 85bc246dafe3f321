"""Leaving a table on the network: the game is put aside, and neither lost nor given up."""

from __future__ import annotations

from typing import ClassVar

from tui.canvas import Canvas
from tui.lan.game import LanGame
from tui.pages.page import WIDTH, Keys, Navigator, Page
from tui.tables.pieces import foot, over


class DepartPage(Page):
    """The table as it is, and a question on its prompt line."""

    name: ClassVar[str] = "Leaving"
    keys: Keys = (("Enter", "put the game aside and leave the table"), ("Esc", "stay"))

    def __init__(self, nav: Navigator, table: Page, game: LanGame) -> None:
        super().__init__(nav)
        self._table = table
        self._game = game

    def draw(self, canvas: Canvas) -> None:
        self._table.draw(canvas)
        name = self._game.other_name
        over(
            canvas,
            [
                (f"Both records are kept, and {name} is told. Saved games goes on with it", "text"),
                (f"whenever {name} is there. To give the game up instead: Esc, then x.", "text"),
            ],
        )
        canvas.fill(0, canvas.height - 1, WIDTH, 1)
        foot(canvas, "Put the game aside? Enter leaves the table, Esc stays.", "warn")

    def _press(self, key: str, character: str | None) -> None:
        if key == "enter":
            self.nav.home(
                f"Put aside: the game with {self._game.other_name} is among the saved games."
            )
