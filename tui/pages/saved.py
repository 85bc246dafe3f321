"""The list of saved games."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from themes.theme import StyleName
from tui.canvas import Canvas
from tui.pages.listed import LONGEST, company, how_far, since, title
from tui.pages.menu import Entry, Menu
from tui.pages.page import Keys, Navigator, Page
from tui.pages.starting import go_on
from tui.saves import Entry as Saved
from tui.saves import SaveError, delete, listing
from tui.tables.pieces import HELP, foot, header
from tui.wrapping import wrap

if TYPE_CHECKING:
    from tui.pages.lan.saved_online import OnlineGame


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
                since(self._standing(saved), now - saved.changed),
                self._go_on,
                style="illegal" if saved.problem else "text",
                about=saved,
            )
            for place, saved in enumerate(found, start=1)
        ]
        if self.nav.lan.unfinished:
            entries += self._online_entries(len(entries))
        self._menu = Menu(entries, self._menu.cursor)

    def _online_entries(self, before: int) -> list[Entry]:
        """Games on the network, below the others; what loads `net` is loaded only where there are any."""
        from tui.pages.lan.saved_online import online_games

        now = self.nav.clock.wall()
        return [
            Entry(
                str(place) if place <= 9 else " ",
                game.title,
                since(game.standing, now - game.changed),
                self._go_on_online,
                style="illegal" if game.problem else "text",
                about=game,
            )
            for place, game in enumerate(online_games(self.nav), start=before + 1)
        ]

    def _standing(self, saved: Saved) -> str:
        return "cannot be continued" if saved.problem else how_far(saved)

    @property
    def _saved(self) -> Saved | None:
        entry = self._menu.current
        return entry.about if entry is not None and isinstance(entry.about, Saved) else None

    @property
    def _online(self) -> OnlineGame | None:
        """The game on the network under the cursor, if it is one."""
        entry = self._menu.current
        about = None if entry is None else entry.about
        if about is None or isinstance(about, Saved):
            return None
        return cast("OnlineGame", about)

    @property
    def asking(self) -> bool:
        return self._deleting

    @property
    def is_confirming(self) -> bool:
        return self._deleting

    def draw(self, canvas: Canvas) -> None:
        header(canvas, [("Saved games", "title")], [])
        saved, online = self._saved, self._online
        if not self._menu.entries:
            problem = self.nav.saves.problem
            text = "No game is waiting. Every game is saved while you play it."
            if problem:
                text = f"Games are not saved and end when you leave them. {problem}"
            for y, line in enumerate(wrap(text, 74), start=3):
                canvas.put(3, y, line, "warn" if problem else "muted")
        self._menu.draw(canvas, 2, 3, 78, canvas.height - 8, label=LONGEST + 1)
        if saved is not None:
            words = saved.problem or saved.note or company(saved)
            canvas.put(2, canvas.height - 4, words, "muted", width=76)
        elif online is not None:
            canvas.put(2, canvas.height - 4, online.words, "muted", width=76)
        foot(canvas, *self._prompt(), keys="" if self._deleting else HELP)

    def _prompt(self) -> tuple[str, StyleName]:
        if self._note:
            return self._note, "warn"
        if self._saved is None and self._online is None:
            return "Esc goes back.", "prompt"
        if self._deleting and self._online is not None:
            words = (
                "Give this game up for good, won by nobody? y gives it up, any other key keeps it."
            )
            return words, "warn"
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
            self._deleting = self._menu.current is not None
        else:
            self._menu.press(key)

    def _go_on(self) -> None:
        if (saved := self._saved) is not None:
            self._note = saved.problem or go_on(self.nav, saved.path)

    def _go_on_online(self) -> None:
        if (game := self._online) is None:
            return
        self._note = game.problem or f"Looking for {game.name}{self.nav.glyphs.ellipsis}"
        if not game.problem:
            self.nav.spawn(game.go_on(self.nav))

    def _delete(self) -> None:
        if (game := self._online) is not None:
            self.nav.spawn(game.give_up(self.nav))
        if (saved := self._saved) is None:
            return
        try:
            delete(saved.path)
        except SaveError as error:
            self._note = str(error)
        else:
            self._note = "Deleted."
        self.opened()
