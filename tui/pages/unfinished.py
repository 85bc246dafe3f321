"""An unfinished game that is not the one which the command line asks for: go on with it, or begin that one."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from tui.canvas import Canvas
from tui.pages.listed import ago, title
from tui.pages.menu import Entry, Menu
from tui.pages.page import Keys, Navigator, Page
from tui.pages.starting import go_on
from tui.saves import Entry as Saved
from tui.tables.pieces import foot, header
from tui.wrapping import wrap


class UnfinishedPage(Page):
    """Asked instead of going on with what nobody asked for."""

    name: ClassVar[str] = "An unfinished game"
    keys: Keys = (
        ("up down, j k", "from one answer to the other"),
        ("Enter", "choose the answer under the cursor"),
        ("1 2", "choose an answer at once"),
    )

    def __init__(
        self, nav: Navigator, saved: Saved, otherwise: str, begin: Callable[[], None]
    ) -> None:
        """`otherwise` says what the saved game has that was not asked for; `begin` sits down to what was."""
        super().__init__(nav)
        self._saved = saved
        self._otherwise = otherwise
        self._begin = begin
        self._menu = Menu(
            (
                Entry("1", "Go on with the unfinished game", choose=self._go_on),
                Entry("2", "Begin the game you ask for", choose=self._begin_anew),
            )
        )

    def draw(self, canvas: Canvas) -> None:
        header(canvas, [(self.name, "title")], [])
        when = ago(self.nav.clock.wall() - self._saved.changed)
        told = (
            f"{title(self._saved)} is unfinished, last played {when}.",
            f"It is not the game you ask for: it has {self._otherwise}.",
            "Whatever you choose, it stays among the saved games until it is over.",
            "With --new a game begins at once.",
        )
        y = 3
        for line in (line for each in told for line in wrap(each, 74)):
            canvas.put(3, y, line, "text")
            y += 1
        self._menu.draw(canvas, 2, y + 1, 78, 2, label=32)
        foot(canvas, "Enter chooses. Esc goes to the first page.")

    def _press(self, key: str, character: str | None) -> None:
        self._menu.press(key)

    def _go_on(self) -> None:
        self.nav.pop()
        if why_not := go_on(self.nav, self._saved.path):
            self.nav.home(why_not)

    def _begin_anew(self) -> None:
        self.nav.pop()
        self._begin()
