"""What all tables have in common: a desk, moments as they happen, and the log where there is room for it."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections import deque
from collections.abc import Awaitable, Hashable, Mapping, Sequence
from typing import ClassVar

from engines.core.cards import Handle
from engines.core.errors import Refused
from engines.core.moves import CONCEDE, Move
from tui.canvas import Canvas
from tui.game import PlayedGame, Told
from tui.pages.browse import BrowsePage
from tui.pages.log import LogPage
from tui.pages.margin import draw_margin, is_wide
from tui.pages.page import HEIGHT, WIDTH, Keys, Navigator, Page, Running
from tui.pages.piles import PilesPage
from tui.pages.rules import RulesPage
from tui.pages.text import Row, TextPage, paragraphs
from tui.tables.desk import Answer, Desk
from tui.tables.kinds import KINDS

STAGE = 0.25
"""Seconds that a stage of a moment stands before the next."""

FORCED = 1.0
"""Seconds before a choice that leaves no choice is answered."""

RECENT = 12
"""Sentences of the log that the table may show where it has room."""

_NEVER_FORCED = frozenset({"knock", "yield", CONCEDE.verb})
"""Moves that nobody but the player makes, even where there is no other."""


class Tabletop(Page):
    """One player's desk, and his keys. Who plays the other side is a matter of those that derive from it."""

    name: ClassVar[str] = "Table"

    def __init__(self, nav: Navigator, game: PlayedGame, note: str = "") -> None:
        super().__init__(nav)
        self.game = game
        self._seat = game.seat
        self._kind = KINDS[game.package.name]
        self._desk: Desk = self._new_desk()
        self.keys = self._list_keys()
        self.symbols = self._desk.symbols
        self.topics = () if self._desk.watched else self._desk.topics
        self._pending: deque[Told] = deque()
        """What is still to be shown; a moment at its head is what the player sees."""
        self._stage = self._last_stage = 0
        self._passed = False
        self._answers = 0
        self._nudge = asyncio.Event()
        self._work: Running | None = None
        self._note = note
        self._bring()

    def _new_desk(self) -> Desk:
        """The desk of `_seat`."""
        return self._kind.desk(self._seat, self.game.names(self.game.reader), self.nav.glyphs)

    @abstractmethod
    def _list_keys(self) -> Keys:
        """The keys for the help."""

    # --- what is shown ----------------------------------------------------------------------------

    @property
    def log(self) -> list[str]:
        """The log as far as the player has seen what it tells."""
        hidden = sum(bool(news.sentence) for news in self._pending)
        log = self.game.log
        return log[: len(log) - hidden]

    @property
    def asking(self) -> Hashable:
        if self._pending:
            return (id(self._pending[0].fact), self._stage >= self._last_stage)
        need = self.game.owes(self._seat)
        return (self._answers, self._desk.asked, need, self._desk.confirming)

    @property
    def is_confirming(self) -> bool:
        return self._desk.confirming is not None

    def draw(self, canvas: Canvas) -> None:
        log = self.log
        if self._pending:
            self._desk.draw_moment(canvas, self._pending[0].fact, self._stage)
        else:
            self._desk.recent = () if is_wide(canvas) else tuple(log[-RECENT:])
            self._desk.draw(canvas)
            self._draw_over(canvas)
        draw_margin(canvas, "Log", lambda width: log_rows(log, width), from_end=True)

    def _draw_over(self, canvas: Canvas) -> None:
        """What stands over the desk, while no moment is shown."""

    def _bring(self) -> None:
        """Show the desk what the game has come to, and find the moments on the way there."""
        self._lay()
        begun = bool(self._pending)
        self._pending += self.game.take_news()
        if not begun:
            self._skip_to_moment()
        self._take_notice()
        self.nav.redraw()

    def _lay(self) -> None:
        """Show the desk the position."""
        self._desk.update(self.game.view(self._seat))

    def _take_notice(self) -> None:
        """Say what the game has to say of itself, or what this page was opened with."""
        if notice := self.game.take_notice() or self._note:
            self._desk.note = notice
            self._note = ""

    def _skip_to_moment(self) -> None:
        """Pass over what needs no showing, and set the next moment to its first stage."""
        while self._pending and not self._desk.moment(self._pending[0].fact):
            self._pending.popleft()
        if self._pending:
            self._last_stage = self._count_stages()
            self._stage = 0 if self.nav.animated else self._last_stage
            self._passed = False

    def _count_stages(self) -> int:
        stage, fact = 0, self._pending[0].fact
        while self._desk.draw_moment(Canvas(WIDTH, HEIGHT, self.nav.glyphs), fact, stage):
            stage += 1
        return stage

    # --- keys -------------------------------------------------------------------------------------

    def press(self, key: str, character: str | None) -> None:
        """During a moment any key goes on; while the game asks to confirm, all keys answer that."""
        if self._pending:
            self._pass()
        elif self._desk.confirming is not None or (key == "escape" and self._desk.is_inside):
            self._give(key)
        else:
            super().press(key, character)
            return
        self.nav.redraw()

    def _press(self, key: str, character: str | None) -> None:
        match key:
            case "l":
                self.nav.push(LogPage(self.nav, self))
            case "i":
                self.nav.push(RulesPage(self.nav, self.game.package.name))
            case "z":
                self._show_piles()
            case "v":
                self._foretell()
            case "c" if self._kind.shelves is None:
                self._desk.note = "The table shows all that there is to a card."
            case "c":
                self._show_piles(self._desk.pointed)
            case _:
                self._give(key)

    def _pass(self) -> None:
        """Skip to the end of the moment, or leave it behind."""
        if self._stage < self._last_stage:
            self._stage = self._last_stage
        else:
            self._passed = True
        self._nudge.set()

    def _give(self, key: str) -> None:
        """Give the desk a key, and the game the answer that comes of it."""
        answer = self._desk.press(key)
        if answer is not None:
            self._answer(answer)
        self._nudge.set()  # What the desk answers by itself may be another matter now.

    def _answer(self, answer: Answer) -> None:
        try:
            if isinstance(answer, Move):
                self.game.choose(self._seat, answer)
            else:
                self.game.arrange(self._seat, answer)
        except Refused as refused:
            self._desk.note = refused.reason
            return
        self._answers += 1
        self._bring()
        self._nudge.set()

    def _foretell(self) -> None:
        """What bears on the choice as it is, in words."""
        if told := self._desk.foretold:
            self.nav.push(in_words(self.nav, told))
        else:
            self._desk.note = "There is nothing to foretell in words now."

    def _show_piles(self, at: Handle | None = None) -> None:
        """What lies open: in a game whose cards have texts, each in full, `at` first."""
        piles, shelves = self._kind.piles, self._kind.shelves
        if shelves is not None:
            desk = self._desk
            found = shelves(desk.view, desk.names, self.nav.glyphs)
            self.nav.push(BrowsePage(self.nav, found, at))
        elif piles is None:
            self._desk.note = "All that lies open in this game is on the table."
        else:
            self.nav.push(PilesPage(self.nav, piles(self._desk.view, self.nav.glyphs)))

    # --- the course of the game -------------------------------------------------------------------

    def opened(self) -> None:
        if self._work is None:
            self._work = self.nav.spawn(self._run())
        self._nudge.set()

    def closed(self) -> None:
        if self._work is not None:
            self._work.cancel()
        self.game.close()

    async def _run(self) -> None:
        """Show what happens and let everybody play, until the game is over."""
        while True:
            await self._show_moments()
            if self._is_over:
                await self._until_on_top()
                self.nav.replace(self._result())
                return
            await self._go_on()

    @property
    def _is_over(self) -> bool:
        """Whether there is nothing left to play."""
        return self.game.outcome is not None

    @abstractmethod
    def _result(self) -> Page:
        """What comes after the table."""

    async def _go_on(self) -> None:
        """Give what is answered by itself, late by `_delay` and unless a key ends that meanwhile; else wait."""
        if self._automatic is None:
            await self._nudged()
        elif not await self._pause(self._delay) and (answer := self._automatic) is not None:
            self._answer(answer)

    @property
    def _delay(self) -> float:
        """Seconds until an answer is made that nobody was asked for. The network's tables have delays of their own.

        In a game with windows there are so many of them that they take no time here (Ikusa W-06).
        """
        return FORCED if self.game.package.windows is None else 0.0

    @property
    def _automatic(self) -> Answer | None:
        """What the desk answers by itself, or the only move there is."""
        if self.nav.top is not self:
            return None
        reflex = self._desk.reflex
        return self._forced() if reflex is None else reflex

    async def _show_moments(self) -> None:
        while self._pending:
            await self._until_on_top()
            while self._stage < self._last_stage:
                await self._pause(STAGE)
                self._stage = min(self._stage + 1, self._last_stage)
                self.nav.redraw()
            if self._desk.waits(self._pending[0].fact):
                await self._until_passed()
            elif self.nav.animated:
                await self._pause(2 * STAGE)
            self._pending.popleft()
            self._skip_to_moment()
            self.nav.redraw()

    async def _until_passed(self) -> None:
        """Wait until the moment at hand was seen."""
        while not self._passed:
            await self._nudged()

    def _forced(self) -> Move | None:
        """The only move there is, if the player leaves such moves to the program."""
        if not self.nav.settings.forced or self._desk.confirming or self._desk.asks_always:
            return None
        if self.game.view(self._seat).choice is None or not self._desk.asked:
            return None
        options = self.game.options(self._seat)
        if options.count() != 1:
            return None
        move = next(iter(options))
        return None if move.verb in _NEVER_FORCED else move

    async def _until_on_top(self) -> None:
        """Wait while another page is open above the table."""
        while self.nav.top is not self:
            await self._nudged()

    async def _nudged(self) -> None:
        await self._nudge.wait()
        self._nudge.clear()

    async def _pause(self, seconds: float) -> bool:
        """Wait for so long, or until something happens; True if something did."""
        await self._first(self.nav.clock.sleep(seconds), self._nudge.wait())
        happened = self._nudge.is_set()
        self._nudge.clear()
        return happened

    @staticmethod
    async def _first(*things: Awaitable[object]) -> None:
        """Wait until one of them is done, and drop those of the others that were begun here."""
        tasks = [asyncio.ensure_future(thing) for thing in things]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task, thing in zip(tasks, things, strict=True):
                if task is not thing:
                    task.cancel()


def in_words(nav: Navigator, told: Mapping[str, Sequence[str]]) -> TextPage:
    """What `Desk.foretold` tells, under a title that says what it is."""
    first, *others = told
    title = " and ".join((first, *(f"{each[:1].lower()}{each[1:]}" for each in others)))
    return TextPage(nav, title, paragraphs(each for said in told.values() for each in said))


def log_rows(log: list[str], width: int) -> list[Row]:
    """The newest sentences of the log, of which no more can be seen than rows there are."""
    rows = paragraphs(log[-100:-1], width)
    older: list[Row] = [tuple((text, "muted") for text, _ in row) for row in rows]
    return older + paragraphs(log[-1:], width)
