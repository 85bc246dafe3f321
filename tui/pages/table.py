"""The table: a game against a bot, played from one seat. `sharing` and `watching` have its other forms."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from tui.botprocess import BotFailed
from tui.canvas import Canvas
from tui.inert import inert
from tui.pages.hinting import Advice, advise
from tui.pages.leave import LeavePage
from tui.pages.page import WIDTH, Keys, Navigator, Page, Running
from tui.pages.result import ResultPage
from tui.pages.tabletop import Tabletop
from tui.solo import SoloGame
from tui.tables.pieces import Text, foot, over
from tui.wrapping import wrap

KEYS: Keys = (
    ("h", "a hint: a move, and what speaks for it"),
    ("l", "the whole log"),
    ("z", "every card that you may look at, pile by pile"),
    ("i", "the rules"),
    ("u", "take your last answer back, while nothing has followed from it"),
    ("Esc or q", "leave; the game is saved after every move"),
)


class TablePage(Tabletop):
    """A game on this machine: bots answer, hints are given, and answers that led to nothing are taken back."""

    name: ClassVar[str] = "Table"
    game: SoloGame

    def __init__(self, nav: Navigator, game: SoloGame, note: str = "") -> None:
        self._thought: Running | None = None
        """The search for a hint."""
        self._hint: tuple[Text, ...] = ()
        self._trouble = ""
        """What is wrong with a bot."""
        super().__init__(nav, game, note)

    def _list_keys(self) -> Keys:
        return (*self._desk.keys, *KEYS)

    @property
    def stake(self) -> str:
        if self.game.save.is_stored or self.game.outcome is not None:
            return ""
        return "The game at your table is not saved: it would be lost."

    # --- what is shown ----------------------------------------------------------------------------

    def _draw_over(self, canvas: Canvas) -> None:
        if self._trouble:
            self._draw_trouble(canvas)
        elif self._hint:
            over(canvas, self._hint)

    def _draw_trouble(self, canvas: Canvas) -> None:
        """Why the bot does not play, over the last rows of the table."""
        over(canvas, [(line, "bad") for line in wrap(self._trouble, WIDTH - 2)])
        canvas.fill(0, canvas.height - 1, WIDTH, 1)
        foot(canvas, "The bot does not play. Enter asks it again, Esc leaves.", "warn")

    # --- keys -------------------------------------------------------------------------------------

    def press(self, key: str, character: str | None) -> None:
        """As at any table; a hint stands until the next key."""
        self._drop_hint()
        super().press(key, character)

    def _press(self, key: str, character: str | None) -> None:
        match key:
            case "enter" if self._trouble:
                self._trouble = ""
                self._nudge.set()
            case "h":
                self._find_hint()
            case "u":
                self._take_back()
            case _:
                super()._press(key, character)

    def leave(self) -> None:
        self.nav.push(LeavePage(self.nav, self, saved=self.game.save.is_stored))

    def _take_back(self) -> None:
        if why_not := self.game.why_not_take_back:
            self._desk.note = why_not
            return
        self.game.take_back()
        self._desk.ask_again()
        self._answers += 1
        self._bring()
        self._nudge.set()

    def _find_hint(self) -> None:
        self._desk.note = ""
        if self.game.package.hint is None:
            self._desk.note = "There are no hints in this game."
        elif not self._desk.asked:
            self._desk.note = "There is nothing to hint at: nothing is asked of you now."
        else:
            self._thought = self.nav.spawn(self._give_hint())

    async def _give_hint(self) -> None:
        asked = self.asking
        advice: Advice = await advise(self.game.package, self._desk.view)
        # Any key drops the search; what else can have happened is that the bot broke down.
        if asked == self.asking:
            self._hint = advice.rows
            if advice.move is not None:
                self._desk.point(advice.move)
            self.nav.redraw()

    def _drop_hint(self) -> None:
        """A hint stands until the next key."""
        self._hint = ()
        if self._thought is not None:
            self._thought.cancel()
            self._thought = None

    # --- the course of the game -------------------------------------------------------------------

    def closed(self) -> None:
        self._drop_hint()
        super().closed()

    def _result(self) -> Page:
        return ResultPage(self.nav, self.game)

    async def _go_on(self) -> None:
        if self.game.bots_to_play:
            await self._let_a_bot_play()
        else:
            await super()._go_on()

    async def _let_a_bot_play(self) -> None:
        """One answer, so that what comes of it is seen before the next; the player may end the game meanwhile."""
        playing = asyncio.ensure_future(self.game.play_bot())
        try:
            while not playing.done() and self.game.outcome is None:
                await self._first(playing, self._nudge.wait())
                self._nudge.clear()
        finally:
            playing.cancel()
        if playing.done():
            try:
                playing.result()
            except BotFailed as error:
                await self._say_trouble(str(error))
        self._bring()

    async def _say_trouble(self, reason: str) -> None:
        """A bot broke down or broke the rules: say so, until the player wants to try again."""
        self._trouble = inert(reason, 4 * WIDTH, ellipsis=self.nav.glyphs.ellipsis)
        self._bring()
        while self._trouble:
            await self._nudged()
