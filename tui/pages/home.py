"""The first page: the games, and everything around them."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from engines.core.registry import load
from themes.theme import StyleName
from tui.canvas import Canvas
from tui.pages.listed import ago, how_far, title
from tui.pages.margin import draw_margin
from tui.pages.menu import Entry, Menu
from tui.pages.page import Keys, Navigator, Page
from tui.pages.rules import RulesPage, rules_rows
from tui.pages.saved import SavedPage
from tui.pages.settings import SettingsPage
from tui.pages.setup import SetupPage
from tui.pages.starting import go_on
from tui.pages.text import paragraphs
from tui.saves import Entry as Saved
from tui.saves import listing
from tui.tables.kinds import games
from tui.tables.pieces import foot, header

TOLD = {
    "ikusa": ("Ikusa", "Wargeists against gates; what falls may strike back for nothing."),
    "mana": ("Mana", "Units and Actions, a turn shared by two, and blocks that decide it."),
}
"""What is said of games whose cards take too long to read for a first page."""

_FOUND = "players near you, found by themselves"

_BUILT = "build your own, for Mana and Ikusa"

_SIGNS: tuple[StyleName, ...] = ("fire", "wind", "earth", "water")


class HomePage(Page):
    """What the program opens with."""

    name: ClassVar[str] = "Home"
    keys: Keys = (
        ("arrows, j k", "from line to line"),
        ("Enter", "choose the line under the cursor"),
        ("1-7, c, l, d, q", "choose the line with that key"),
    )

    def __init__(self, nav: Navigator, note: str = "") -> None:
        super().__init__(nav)
        self._note = note
        self._waiting = 0
        self._unfinished: Saved | None = None
        self._menu = Menu(())

    def opened(self) -> None:
        """Look for unfinished games anew."""
        found = listing(self.nav.saves.path)
        self._waiting = len(found) + self.nav.lan.unfinished
        self._unfinished = next(
            (
                saved
                for saved in found
                if saved.header is not None and not saved.problem and saved.header.game in games()
            ),
            None,
        )
        self._menu = Menu(self._entries(), self._menu.cursor)

    def _entries(self) -> list[Entry]:
        entries: list[Entry] = []
        if (saved := self._unfinished) is not None:
            header = saved.header
            when = ago(self.nav.clock.wall() - saved.changed)
            detail = ", ".join(part for part in (title(saved), how_far(saved), when) if part)
            entries.append(
                Entry("c", "Continue", detail, self._continue, about=header and header.game)
            )
        for key, name in enumerate(games(), start=1):
            called, line = told(name)
            set_up = partial(self._set_up, name)
            gap = key == 1 and bool(entries)
            entries.append(Entry(str(key), called, line, set_up, gap=gap, about=name))
        key = len(games()) + 1
        many = _waiting(self._waiting)
        if self.nav.lan.is_possible:
            entries.append(Entry("l", "Network", _FOUND, self._open_lobby, gap=True))
        no_network = not self.nav.lan.is_possible
        entries.append(Entry("d", "Decks", _BUILT, self._open_decks, gap=no_network))
        for label, detail, choose in (
            ("Saved games", many, lambda: self.nav.push(SavedPage(self.nav))),
            ("Settings", "theme, signs, pace, name", lambda: self.nav.push(SettingsPage(self.nav))),
            ("Rules", "each game in a few pages", lambda: self.nav.push(RulesPage(self.nav))),
        ):
            entries.append(Entry(str(key), label, detail, choose))
            key += 1
        entries.append(Entry("q", "Quit", "", self.nav.quit, gap=True))
        return entries

    def draw(self, canvas: Canvas) -> None:
        header(canvas, [("Fourfold", "title")], [("four elemental card games for two", "muted")])
        x = 26
        for sign in _SIGNS[:2]:
            x = canvas.put(x, 3, getattr(canvas.glyphs, sign), sign) + 2
        x = canvas.put(x, 3, "F O U R F O L D", "title") + 2
        for sign in _SIGNS[2:]:
            x = canvas.put(x, 3, getattr(canvas.glyphs, sign), sign) + 2
        self._menu.draw(canvas, 2, 5, 76, canvas.height - 7, label=13)
        self._draw_margin(canvas)
        if self._note:
            foot(canvas, self._note, "warn")
        else:
            rules = next(entry.key for entry in self._menu.entries if entry.label == "Rules")
            foot(canvas, f"Enter or the key in front chooses. New here? {rules} shows the rules.")

    def _draw_margin(self, canvas: Canvas) -> None:
        """What a wide terminal shows of the entry under the cursor: of a game, its rules."""
        entry = self._menu.current
        if entry is None:
            return
        if entry.about in games():
            game = str(entry.about)
            draw_margin(canvas, f"Rules of {load(game).title}", partial(rules_rows, game))
        else:
            draw_margin(canvas, entry.label, partial(paragraphs, (entry.detail,), indent=0))

    def _press(self, key: str, character: str | None) -> None:
        self._note = ""
        self._menu.press(key)

    def _set_up(self, game: str) -> None:
        self.nav.push(SetupPage(self.nav, game))

    def _continue(self) -> None:
        if self._unfinished is not None:
            self._note = go_on(self.nav, self._unfinished.path)

    def _open_lobby(self) -> None:
        # Loads the network part, unless it has come in the background.
        from tui.pages.lan.lobby import LobbyPage

        self.nav.push(LobbyPage(self.nav))

    def _open_decks(self) -> None:
        # Loads the cards of the game.
        from tui.pages.decks.shelf import DecksPage

        self.nav.push(DecksPage(self.nav, "mana"))

    def leave(self) -> None:
        self.nav.quit()


def told(game: str) -> tuple[str, str]:
    """What a game is called, and what it is like."""
    return TOLD[game] if game in TOLD else (load(game).title, load(game).tagline)


def _waiting(games: int) -> str:
    if not games:
        return "none is waiting"
    return "1 game is waiting" if games == 1 else f"{games} games are waiting"
