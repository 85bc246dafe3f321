"""A program without a terminal: a stack of pages, drawn on demand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, ClassVar

from engines.core.moves import Move
from engines.core.registry import Package
from engines.core.view import View
from tests.tui import golden
from themes.glyphs import UNICODE, Glyphs
from tui.canvas import Canvas
from tui.clock import Clock, InstantClock
from tui.lan.company import Lan
from tui.lan.peer import OpenPeer
from tui.pages.help import HelpPage
from tui.pages.home import HomePage
from tui.pages.page import Page, Running
from tui.pages.quiet import draw_quiet, sentence
from tui.pages.seating import table_for
from tui.pages.starting import bring_together
from tui.pages.table import TablePage
from tui.places import Place
from tui.players import BOT, YOU
from tui.settings import OFF, Settings
from tui.solo import Brain, Hire, SoloGame
from tui.tables.pieces import HELP

SIZES = ((80, 24), (120, 40))
TODAY = 1_767_225_600.0
"""The first of January 2026, in seconds since 1970."""


class StillClock(InstantClock):
    """Today stays today."""

    def wall(self) -> float:
        return TODAY


class FirstBrain:
    """Plays the first move there is, so that no screen here depends on how good the bots are."""

    def __init__(self, package: Package, name: str) -> None:
        self.closed = False

    async def choose(self, view: View, seed: str, budget: int) -> Move:
        assert view.seat is not None
        return next(iter(view.partial().options(view.seat)))

    def close(self) -> None:
        self.closed = True


class SlowBrain(FirstBrain):
    """Thinks until it is told to move."""

    may_move: ClassVar[asyncio.Event]

    async def choose(self, view: View, seed: str, budget: int) -> Move:
        await self.may_move.wait()
        self.may_move.clear()
        return await super().choose(view, seed, budget)


class Stage:
    """A `Navigator` for tests."""

    def __init__(
        self,
        folder: Path | None = None,
        settings: Settings | None = None,
        glyphs: Glyphs = UNICODE,
        hire: Callable[[Package, str], Brain] = FirstBrain,
        open_peer: OpenPeer | None = None,
    ) -> None:
        self.glyphs = glyphs
        self.clock: Clock = StillClock()
        self.settings = settings or Settings()
        self.kept: list[Settings] = []
        self.trouble = ""
        self.saves = Place(folder) if folder else Place(None, "There is no folder for saves.")
        self.decks = Place(folder) if folder else Place(None, "There is no folder for decks.")
        self.copied: list[str] = []
        """What was put into the clipboard."""
        self.hire: Hire | None = hire
        self.pages: list[Page] = []
        self.has_quit = False
        self.lan = Lan(self, open_peer, by_itself=False, folder=folder if open_peer else None)
        self.calls: list[str] = []
        """What the window's title was."""

    @property
    def stake(self) -> str:
        return next((page.stake for page in self.pages if page.stake), "")

    @property
    def animated(self) -> bool:
        return self.settings.animations != OFF

    @property
    def played(self) -> SoloGame:
        """The game that the page on top shows."""
        game = getattr(self.top, "game", None)
        assert isinstance(game, SoloGame)
        return game

    @property
    def top(self) -> Page:
        return self.pages[-1]

    def change(self, settings: Settings, *, keep: bool = True) -> str:
        self.settings = settings
        if keep:
            self.kept.append(settings)
            self.lan.follow(settings)
        return self.trouble

    def push(self, page: Page) -> None:
        self.pages.append(page)
        page.opened()

    def pop(self) -> None:
        self.pages.pop().closed()
        self.top.opened()

    def replace(self, page: Page) -> None:
        self.pages.pop().closed()
        self.push(page)

    def home(self, note: str = "") -> None:
        while self.pages:
            self.pages.pop().closed()
        self.push(HomePage(self, note))

    def sit(self, game: SoloGame, note: str = "") -> None:
        self.push(table_for(self, game, note))

    def help(self) -> None:
        self.push(HelpPage(self, self.top))

    def look(self) -> None:
        if self.lan.incoming:
            from tui.pages.lan.challenged import ChallengedPage

            self.push(ChallengedPage(self))

    def call(self, title: str, *, ring: bool = False) -> None:
        self.calls.append(f"{title} (bell)" if ring else title)

    def heard(self) -> None:
        if self.pages:
            self.top.changed()

    def copy(self, text: str) -> None:
        self.copied.append(text)

    def quit(self) -> None:
        self.has_quit = True

    def redraw(self) -> None:
        pass

    def spawn(self, work: Coroutine[Any, Any, None]) -> Running:
        return asyncio.ensure_future(work)

    # --- the audience -----------------------------------------------------------------------------

    def canvas(self, width: int = 80, height: int = 24) -> Canvas:
        """What is shown now."""
        canvas = Canvas(width, height, self.glyphs)
        top = self.top
        top.draw(canvas)
        told = ""
        if not top.is_quiet:
            told = sentence(self.lan.incoming, self.lan.wanted, writing=top.writing)
        draw_quiet(canvas, told or self.lan.notice, urgent=bool(told))
        return canvas

    def text(self, width: int = 80, height: int = 24) -> str:
        """What is shown now, as plain text."""
        return self.canvas(width, height).plain()

    @property
    def prompt(self) -> str:
        """The last line of what is shown."""
        return self.text().split("\n")[-1].strip()

    def compare(self, name: str) -> None:
        """What is shown now looks at both sizes as it did, with nothing cut off. Presses `?` at the end."""
        for width, height in SIZES:
            canvas = self.canvas(width, height)
            assert canvas.lost == []
            golden.check(f"{name}-{width}x{height}", canvas.plain())
        self.ask_for_help()

    def compare_in_signs(self, name: str) -> None:
        """What is shown now looks as it did; with signs of ASCII, nothing else is drawn."""
        for width, height in SIZES:
            canvas = self.canvas(width, height)
            assert canvas.lost == []
            if self.glyphs is UNICODE:
                golden.check(f"{name}-{width}x{height}", canvas.plain())
            else:
                assert canvas.plain().isascii()

    async def bring_together(
        self,
        game: str,
        first: str = YOU,
        second: str = BOT + "novice",
        settings: dict[str, int | str] | None = None,
    ) -> TablePage:
        """A new game between these two, begun from Home."""
        self.home()
        bring_together(self, game, (first, second), settings or {}, "golden")
        await self.settle()
        assert isinstance(self.top, TablePage)
        return self.top

    def ask_for_help(self) -> None:
        """Press `?`: it shows the help exactly where the prompt row says so, and not where any key is an answer."""
        says, page = self.prompt.endswith(HELP), self.top
        assert page.is_confirming == ("any other key" in self.prompt), page.name
        self.type("question_mark")
        shows = isinstance(self.top, HelpPage) and self.top is not page
        assert says == shows, page.name

    def type(self, *keys: str) -> None:
        """Press keys, as Textual names them; a single character is text as well."""
        for key in keys:
            self.lan.pressed()
            self.top.press(key, key if len(key) == 1 else " " if key == "space" else None)

    async def settle(self) -> None:
        """Let everything happen that happens without a key."""
        for _ in range(60):
            await asyncio.sleep(0)
