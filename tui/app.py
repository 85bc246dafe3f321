"""The full-screen program: one board, and a stack of pages of which it shows the top one."""

from __future__ import annotations

import math
import os
from collections.abc import Coroutine, Hashable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult
from textual.events import CursorPosition, Paste, Resize

from engines.core.registry import load
from themes.glyphs import choose as choose_glyphs
from tui import names, places, saves, terminal
from tui import settings as settings_file
from tui.canvas import Canvas
from tui.clock import Clock, RealClock
from tui.environ import user_environment
from tui.lan.company import Lan
from tui.lan.opening import begins_by_itself, games_folder, opener
from tui.lan.peer import OpenPeer
from tui.options import Options
from tui.pages.help import HelpPage
from tui.pages.home import HomePage
from tui.pages.page import HEIGHT, WIDTH, Page, Running
from tui.pages.quiet import KEY, draw_quiet, sentence
from tui.pages.seating import table_for
from tui.pages.starting import begin, go_on
from tui.pages.unfinished import UnfinishedPage
from tui.pages.welcome import WelcomePage
from tui.probe import Heard, Question
from tui.settings import AUTO, ON, Settings
from tui.solo import Hire, SoloGame
from tui.terminal import AppBase
from tui.unfinished import otherwise
from tui.widgets.board import Board

if TYPE_CHECKING:
    from net.carrier import Carrier

SETTINGS = "settings.json"

_LONGEST_TRIP = 1.0
"""Seconds; a link that once took longer is not taken to do so each time."""


class FourfoldApp(AppBase):
    """The program; to the pages it is their `Navigator`."""

    TITLE = "Fourfold"
    CSS: ClassVar[str] = "Screen { overflow: hidden; }"

    def __init__(
        self,
        options: Options | None = None,
        environ: Mapping[str, str] = os.environ,
        clock: Clock | None = None,
        hire: Hire | None = None,
        question: Question | None = None,
        open_peer: OpenPeer | None = None,
    ) -> None:
        """Without `open_peer` the program has no network."""
        self._options = options or Options()
        place = places.config(environ)
        self._settings_path = None if place.path is None else place.path / SETTINGS
        self.settings, self._note = _load(self._settings_path)
        self._heard = Heard() if question is None else question.heard()
        super().__init__(self._theme_name, self._glyphs_name, environ)
        self.question = question
        self.clock: Clock = clock or RealClock()
        self.hire = hire
        self.saves = places.saves(environ)
        self.decks = places.decks(environ)
        self._pages: list[Page] = []
        self._asking: Hashable = None
        self._asked_at = math.inf
        self.lan = Lan(
            self,
            open_peer,
            by_itself=begins_by_itself(environ),
            folder=games_folder(environ) if open_peer is not None else None,
        )
        self.lan.on_game = self._sit_online
        self._is_hearing = False
        self._told = ""
        """What the quiet line asks."""
        self._told_at = math.inf
        """When that could be seen first."""

    # --- looks ------------------------------------------------------------------------------------

    @property
    def _theme_name(self) -> str | None:
        """The command line's word counts until the settings are changed."""
        return self._options.theme or self.settings.theme or None

    @property
    def _glyphs_name(self) -> str | None:
        if self._options.ascii:
            return "ascii"
        if self.settings.signs != AUTO:
            return self.settings.signs
        return "ascii" if self._heard.misfit else None

    @property
    def animated(self) -> bool:
        """Whether moments are shown in stages: as the settings say, or unless the terminal is far away."""
        asked = self.settings.animations
        return asked == ON or (asked == AUTO and not self._heard.is_slow(self._environ))

    def change(self, settings: Settings, *, keep: bool = True) -> str:
        """Go by these settings from now on, and `keep` them in the file; gives what went wrong."""
        before, self.settings = self.settings, settings
        if keep:
            self.lan.follow(settings)
        if settings.theme != before.theme:
            self.wear(settings.theme)
        if settings.signs != before.signs:
            # The command line's word counts until the settings are changed.
            self._options = replace(self._options, ascii=None)
            self._choose_glyphs()
        if not keep:
            return ""
        if self._settings_path is None:
            return "The settings hold until you quit: there is no folder to keep them in."
        return settings_file.save(self._settings_path, settings)

    def _choose_glyphs(self) -> None:
        self.glyphs = choose_glyphs(self._environ, self._glyphs_name)

    def on_cursor_position(self, event: CursorPosition) -> None:
        """The terminal answers after all."""
        if self.question is not None:
            self.question.answers.report(event.y + 1, event.x + 1, self.clock.now())
            self._heard = self.question.heard()
            self._choose_glyphs()
            self.redraw()

    # --- pages ------------------------------------------------------------------------------------

    @property
    def top(self) -> Page:
        """The page that is shown."""
        return self._pages[-1]

    def push(self, page: Page) -> None:
        """Show a page above this one."""
        self._pages.append(page)
        self._opened()

    def pop(self) -> None:
        """Leave the top page; leaving the last one ends the program."""
        if len(self._pages) == 1:
            self.quit()
            return
        self._pages.pop().closed()
        self._opened()

    def replace(self, page: Page) -> None:
        """Show a page in the place of the top one."""
        self._pages.pop().closed()
        self.push(page)

    def sit(self, game: SoloGame, note: str = "") -> None:
        """Show the table of a game above this page, and `note` at its prompt."""
        self.push(table_for(self, game, note))

    def home(self, note: str = "") -> None:
        """Leave all pages for the first, which says `note`."""
        self._close_pages()
        self.push(HomePage(self, note))

    def help(self) -> None:
        """Show the keys and signs of the top page."""
        self.push(HelpPage(self, self.top))

    @property
    def stake(self) -> str:
        """In words what would be lost if all pages were left now; mostly empty."""
        return next((page.stake for page in self._pages if page.stake), "")

    def look(self) -> None:
        """Show the challenge that waits for an answer, or go on with the game that somebody would go on with."""
        if self.lan.incoming:
            from tui.pages.lan.challenged import ChallengedPage

            self.push(ChallengedPage(self))
        elif self.lan.wanted is not None:
            if self.stake:
                self.lan.say(self.stake)
                return
            from tui.pages.lan.seating import go_on_online

            saved, self.lan.wanted = self.lan.wanted, None
            self.spawn(go_on_online(self, saved))

    def heard(self) -> None:
        """Something has happened on the network: show it, but not in a callback, where a mistake would be lost."""
        if not self._is_hearing and self.is_running:
            self._is_hearing = self.call_later(self._hear)

    def _hear(self) -> None:
        self._is_hearing = False
        if self._pages:
            self.top.changed()
            self.redraw()

    def call(self, title: str, *, ring: bool = False) -> None:
        """Have the window's title say so (empty: the usual one); `ring` the bell, if the player likes that."""
        self.name_window(f"{title} {self.glyphs.dot} {self.TITLE}" if title else str(self.TITLE))
        if ring and self.settings.bell:
            self.bell()

    def _sit_online(self, carrier: Carrier) -> None:
        """A game on the network begins, or goes on."""
        from tui.pages.lan.seating import game_of, sit_online

        self.call_later(sit_online, self, game_of(carrier, self.lan.take_deck(), self.hire))

    def copy(self, text: str) -> None:
        """Put text into the clipboard of the terminal (OSC 52), which reaches over SSH."""
        self.copy_to_clipboard(text)

    def quit(self) -> None:
        """End the program."""
        self.exit(return_code=0)

    def spawn(self, work: Coroutine[Any, Any, None]) -> Running:
        """Run `work` beside everything else; an error in it ends the program."""
        return self.run_worker(work, exit_on_error=True)

    def _sit_down(self, game: str) -> None:
        """Go to the table that the command line asked for: an unfinished game first, if it is such a game."""
        options, package = self._options, load(game)
        bot = options.bot or package.default_bot

        def sit_anew() -> None:
            begin(self, game, bot, options.settings, options.seed or "", options.seat or 0)

        other: UnfinishedPage | None = None
        for entry in [] if options.new else saves.listing(self.saves.path, game):
            if entry.problem or entry.header is None:
                continue
            if has := otherwise(entry.header, options, package):
                other = other or UnfinishedPage(self, entry, has, sit_anew)
            elif not go_on(self, entry.path):
                return
        if other is not None:
            self.push(other)
        else:
            sit_anew()

    def _go_to_the_lobby(self) -> None:
        """Show who is there, and look for the game that the command line asked for."""
        # Imported here: whoever plays alone needs nothing of it.
        from tui.lan.arriving import come_together
        from tui.pages.lan.lobby import LobbyPage

        self.push(LobbyPage(self))
        if self._options.lan is not None:
            self.spawn(come_together(self.lan, self.settings, self._options.lan, self.heard))

    def _opened(self) -> None:
        self.top.opened()
        self.redraw()

    def _close_pages(self) -> None:
        while self._pages:
            self._pages.pop().closed()

    # --- Textual ----------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """One board, nothing else."""
        yield Board(self.ink)

    def on_mount(self) -> None:
        """Show the first page."""
        self.home(self._note)
        if self._options.game is not None:
            self._sit_down(self._options.game)
        elif self._options.lobby:
            self._go_to_the_lobby()
        elif not self.settings.welcomed:
            self.replace(WelcomePage(self, names.suggested(), self._note))
        # The network has to wait until the first picture is there.
        self.call_after_refresh(self.lan.follow, self.settings)

    async def on_unmount(self) -> None:
        """Let go of games and bots, however the program ends; say goodbye to others."""
        self._close_pages()
        await self.lan.stop()

    def on_resize(self, event: Resize) -> None:
        """Show the page in the new size, which Textual takes over only after this."""
        self.call_later(self.redraw)

    def redraw(self) -> None:
        """Show what has changed."""
        if not self._pages or not self.is_running:
            return
        canvas = Canvas(self.size.width, self.size.height, self.glyphs)
        if self._is_too_small:
            _draw_too_small(canvas)
        else:
            self.top.draw(canvas)
            self._draw_quiet_line(canvas)
        self.query_one(Board).show(canvas.lines())
        asking = self._asked_now
        if asking != self._asking:
            self._asking, self._asked_at = asking, math.inf
            self.call_after_refresh(self._is_asked, asking)

    def _draw_quiet_line(self, canvas: Canvas) -> None:
        told = ""
        if not self.top.is_quiet:
            told = sentence(self.lan.incoming, self.lan.wanted, writing=self.top.writing)
        draw_quiet(canvas, told or self.lan.notice, urgent=bool(told))
        if told and not self._told:
            self._told_at = math.inf
            self.call_after_refresh(self._is_told)
        self._told = told

    def _is_told(self) -> None:
        self._told_at = self.clock.now() + self._trip

    @property
    def _asked_now(self) -> Hashable:
        """What a key would answer now, whether it can be seen yet or not."""
        return (self.top, self.top.asking, self._is_too_small)

    def _is_asked(self, asking: Hashable) -> None:
        """What is asked is on its way to the screen: keys count as answers once they can be some.

        That is a round trip later: the picture has to arrive, and so has the key.
        """
        if asking == self._asking:
            self._asked_at = self.clock.now() + self._trip

    @property
    def _trip(self) -> float:
        return min(self._heard.round_trip or 0.0, _LONGEST_TRIP)

    @property
    def _is_too_small(self) -> bool:
        return self.size.width < WIDTH or self.size.height < HEIGHT

    def on_board_pressed(self, pressed: Board.Pressed) -> None:
        """Give the key to the top page, unless it was typed before the page asked."""
        is_seen = self._asking == self._asked_now and not self._is_too_small
        self.lan.pressed()
        if pressed.key == KEY and self._is_for_challenge(pressed.typed_at):
            self.look()
        elif is_seen and pressed.typed_at >= self._asked_at:
            self.top.press(pressed.key, pressed.character)

    def _is_for_challenge(self, typed_at: float) -> bool:
        """Whether the key is for the challenge on the quiet line, and not for the page or for nothing."""
        free = not (self.top.writing or self.top.is_confirming or self._is_too_small)
        return free and bool(self._told) and typed_at >= self._told_at

    def on_paste(self, event: Paste) -> None:
        """Give pasted text to the top page: as text, never as keys."""
        if not self._is_too_small:
            self.top.paste(event.text)
            self.redraw()


def _load(path: Path | None) -> tuple[Settings, str]:
    return (Settings(), "") if path is None else settings_file.load(path)


def _draw_too_small(canvas: Canvas) -> None:
    lines = (
        "This window is too small.",
        f"Fourfold needs {WIDTH} x {HEIGHT},",
        f"here are {canvas.width} x {canvas.height}.",
        "Nothing is lost: make it larger,",
        "or press Ctrl+C to leave.",
    )
    top = max(0, (canvas.height - len(lines)) // 2)
    for y, line in enumerate(lines, start=top):
        canvas.put(max(0, (canvas.width - len(line)) // 2), y, line, "prompt")


def run(options: Options | None = None, question: Question | None = None) -> int:
    """Run the program on the whole terminal; gives the code to exit with (see `terminal.run`)."""
    environ = user_environment()
    asked = options or Options()
    open_peer = opener(environ, asked.port, mdns=asked.mdns)
    app = FourfoldApp(asked, environ, question=question, open_peer=open_peer)
    return terminal.run(app)
