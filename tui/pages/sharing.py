"""The table where two people play at one terminal: between their turns it hides the cards."""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar

from engines.core.cards import Seat, other
from engines.core.moves import Move
from tui.canvas import Canvas
from tui.pages.margin import draw_margin, is_wide
from tui.pages.page import Keys, Navigator, Running
from tui.pages.table import KEYS, TablePage
from tui.pages.tabletop import RECENT, log_rows
from tui.solo import SoloGame
from tui.tables.desk import Desk
from tui.tables.pieces import foot, header, recent

SHARED_KEYS: Keys = (
    ("Enter", "show your cards, after the other side has looked away"),
    *(pair for pair in KEYS if pair[0] != "u"),
)

LULL = 0.4
"""Seconds without Enter before it shows the cards: whoever has just sealed with it, or holds it down, looks on."""

_ALWAYS = ("l", "i")
"""Keys that also work while the cards are hidden: what they open shows what both may know."""


class SharedPage(TablePage):
    """The desk of whoever is asked, once he says that he sits there alone.

    While the cards are hidden, and during a moment, nothing is drawn that only one side knows: the log is the public
    one, and the names are both players' own.
    """

    name: ClassVar[str] = "Table for two"

    def __init__(self, nav: Navigator, game: SoloGame, note: str = "") -> None:
        self._hidden = True
        self._lull: Running | None = None
        """The wait that Enter has to respect."""
        self._desks: dict[Seat, Desk] = {}
        """Each side's, with what it has set there."""
        super().__init__(nav, game, note)

    def _list_keys(self) -> Keys:
        return (*self._desk.keys, *SHARED_KEYS)

    @property
    def asking(self) -> Hashable:
        return (super().asking, self._hidden, self._seat)

    @property
    def _is_curtain(self) -> bool:
        return self._hidden and not self._pending

    def draw(self, canvas: Canvas) -> None:
        if self._is_curtain:
            self._draw_curtain(canvas)
        else:
            super().draw(canvas)

    def _draw_curtain(self, canvas: Canvas) -> None:
        game, log = self.game, self.log
        names = game.names(None)
        name, foe = names[self._seat], names[other(self._seat)]
        header(canvas, [(game.package.title, "title")], [("two people at one terminal", "muted")])
        canvas.put(3, 6, f"Now {name}.", "title")
        canvas.put(3, 8, f"The cards are hidden. {foe}, please look away.")
        standing = self._kind.standing(game.view(None), self._seat)
        canvas.put(3, 10, standing, "muted")
        if note := self._desk.note:
            canvas.put(3, 12, note, "warn", width=76)
        if not is_wide(canvas):
            recent(canvas, 14, canvas.height - 17, tuple(log[-RECENT:]))
        draw_margin(canvas, "Log", lambda width: log_rows(log, width), from_end=True)
        prompt = f"Now {name}. Enter shows the cards."
        if game.outcome is not None:
            prompt = "The game is over."
        foot(canvas, prompt)

    def press(self, key: str, character: str | None) -> None:
        """As at any table; while the cards are hidden, Enter shows them and nothing is played."""
        if self._is_curtain and key == "enter":
            if self._lull is not None:
                self._wait_for_a_lull()
            elif self.game.outcome is None:
                self._hidden = False
                self._nudge.set()
            self.nav.redraw()
        elif not self._is_curtain or key in (*_ALWAYS, "question_mark", "escape", "q"):
            super().press(key, character)

    def _skip_to_moment(self) -> None:
        super()._skip_to_moment()
        if self._pending:
            self._hidden = True  # Both look at a moment.
        else:
            self._turn()
            if self._hidden and self._work is not None:
                self._wait_for_a_lull()

    def _wait_for_a_lull(self) -> None:
        self._stop_waiting()
        self._lull = self.nav.spawn(self._end_lull())

    async def _end_lull(self) -> None:
        await self.nav.clock.sleep(LULL)
        self._lull = None

    def _stop_waiting(self) -> None:
        if self._lull is not None:
            self._lull.cancel()
            self._lull = None

    def closed(self) -> None:
        self._stop_waiting()
        super().closed()

    def _turn(self) -> None:
        """Give the desk to whoever is asked; hidden, if that is somebody else."""
        seat = self.game.seat
        if self.game.outcome is not None:
            self._hidden = True
        elif seat != self._seat:
            self._hidden = True
            self._drop_hint()
            self._desks[self._seat] = self._desk
            self._seat = seat
            note = self._desk.note
            self._desk = self._desks.get(seat) or self._new_desk()
            self._desk.update(self.game.view(seat))
            self._desk.note = note

    def _forced(self) -> Move | None:
        return None if self._hidden else super()._forced()
