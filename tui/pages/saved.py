"""The list of saved games."""

from __future__ import annotations

from typing import ClassVar

from themes.theme import StyleName
from tui.canvas import Canvas
from tui.pages.listed import LONGEST, ago, company, how_far, title
from tui.pages.menu import Entry, Menu
from tui.pages.page import Keys, Navigator, Page
from tui.pages.starting import go_on
from tui.saves import Entry as Saved
from tui.saves import SaveError, delete, listing
from tui.tables.pieces import foot, header
from tui.wrapping import wrap


class SavedPage(Page):
    """Games to go on with, or to delete."""

    name: ClassVar[str] = "Saved games"
    keys: Keys = (
        ("arrows, j k", "from game to game"),
        ("Enter", "go on with the game under the cursor"),
        ("d, then y", "delete it for good"),
    )

    def __init__(self, nav: Navigator) -> None:
        super().__init__(nav)
        self._note = ""
        self._deleting = False
        self._menu = Menu(())

    def opened(self) -> None:
        """Look at the folder anew: a game may have been played since."""
        now = self.nav.clock.wall()
        found = listing(self.nav.saves.path)
        entries = [
            Entry(
                str(place) if place <= 9 else " ",
                title(saved),
                f"{self._standing(saved):28}  {ago(now - saved.changed)}",
                self._go_on,
                style="illegal" if saved.problem else "text",
                about=saved,
            )
            for place, saved in enumerate(found, start=1)
        ]
        self._menu = Menu(entries, self._menu.cursor)

    def _standing(self, saved: Saved) -> str:
        return "cannot be continued" if saved.problem else how_far(saved)

    @property
    def _saved(self) -> Saved | None:
        entry = self._menu.current
        return entry.about if entry is not None and isinstance(entry.about, Saved) else None

    @property
    def asking(self) -> bool:
        return self._deleting

    def draw(self, canvas: Canvas) -> None:
        header(canvas, [("Saved games", "title")], [])
        saved = self._saved
        if saved is None:
            problem = self.nav.saves.problem
            text = "No game is waiting. Every game is saved while you play it."
            if problem:
                text = f"Games are not saved and end when you leave them. {problem}"
            for y, line in enumerate(wrap(text, 74), start=3):
                canvas.put(3, y, line, "warn" if problem else "muted")
        self._menu.draw(canvas, 2, 3, 76, canvas.height - 8, label=LONGEST)
        if saved is not None:
            words = saved.problem or saved.note or company(saved)
            canvas.put(2, canvas.height - 4, words, "muted", width=76)
        foot(canvas, *self._prompt())

    def _prompt(self) -> tuple[str, StyleName]:
        if self._note:
            return self._note, "warn"
        if self._saved is None:
            return "Esc goes back.", "prompt"
        if self._deleting:
            return "Delete this game for good? y deletes it, any other key keeps it.", "warn"
        return "Enter goes on with this game, d deletes it, Esc goes back.", "prompt"

    def press(self, key: str, character: str | None) -> None:
        """As on any page, but while a deletion waits every key answers that."""
        self._note = ""
        if not self._deleting:
            super().press(key, character)
            return
        self._deleting = False
        if key == "y":
            self._delete()
        self.nav.redraw()

    def _press(self, key: str, character: str | None) -> None:
        if key in ("d", "delete"):
            self._deleting = self._saved is not None
        else:
            self._menu.press(key)

    def _go_on(self) -> None:
        if (saved := self._saved) is not None:
            self._note = saved.problem or go_on(self.nav, saved.path)

    def _delete(self) -> None:
        if (saved := self._saved) is None:
            return
        try:
            delete(saved.path)
        except SaveError as error:
            self._note = str(error)
        else:
            self._note = "Deleted."
        self.opened()
