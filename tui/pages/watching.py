"""The table where two bots play and somebody looks on."""

from __future__ import annotations

from typing import Any, ClassVar

from engines.core.cards import Face, Handle, other
from tui.canvas import Canvas
from tui.pages.browse import BrowsePage
from tui.pages.page import WIDTH, Keys, Navigator
from tui.pages.table import KEYS, TablePage
from tui.solo import SoloGame
from tui.tables.desk import Desk
from tui.tables.pieces import HELP, foot
from tui.tables.shelves import joined

PACE = 1.5
"""Seconds between two answers."""

LOOK = 4.0
"""Seconds that the end of a battle or of a round stands."""

WATCHED_KEYS: Keys = (
    ("Space", "pause, and go on"),
    ("Enter", "the next answer at once; any other key does that, too"),
    *(pair for pair in KEYS if pair[0] not in "hu"),
)


class WatchPage(TablePage):
    """Both hands lie open; the one of seat 0 at the bottom. It goes on by the clock, by keys, or not at all."""

    name: ClassVar[str] = "Watching"

    def __init__(self, nav: Navigator, game: SoloGame, note: str = "") -> None:
        self._paused = False
        self._hurried = False
        super().__init__(nav, game, note)

    def _new_desk(self) -> Desk:
        desk = super()._new_desk()
        desk.watched = True
        return desk

    def _list_keys(self) -> Keys:
        return WATCHED_KEYS

    def _bring(self) -> None:
        self._desk.open_hand = _hand(self.game.view(other(self._seat)))
        super()._bring()

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if not self._trouble and not self._desk.note:
            canvas.fill(0, canvas.height - 1, WIDTH, 1)
            foot(canvas, self._say(), keys="" if self._pending else HELP)

    def _say(self) -> str:
        """Whose move it is, and what the keys do."""
        if self._paused:
            return "Paused. Space goes on, Enter shows the next answer."
        keys = "Space pauses, any key is quicker."
        if self._pending:
            return keys
        names = self.game.names(None)
        asked = [names[seat] for seat in (0, 1) if self.game.owes(seat) is not None]
        if len(asked) == 1:
            return f"{asked[0]} is to move. {keys}"
        return f"{' and '.join(asked)} choose. {keys}" if asked else keys

    # --- keys -------------------------------------------------------------------------------------

    def press(self, key: str, character: str | None) -> None:
        """Space pauses, also during a moment; else as at any table."""
        if key == "space" and not self._trouble:
            self._paused = not self._paused
            self._nudge.set()
            self.nav.redraw()
        else:
            super().press(key, character)

    def _show_piles(self, at: Handle | None = None) -> None:
        shelves, desk = self._kind.shelves, self._desk
        if shelves is None:
            super()._show_piles(at)
            return
        one, another = (
            shelves(self.game.view(seat), desk.names, self.nav.glyphs)
            for seat in (self._seat, other(self._seat))
        )
        self.nav.push(BrowsePage(self.nav, joined(one, another), at))

    def _press(self, key: str, character: str | None) -> None:
        if self._trouble or key in ("l", "i", "z"):
            super()._press(key, character)
        else:
            self._desk.note = ""
            self._hurried = True
            self._nudge.set()

    # --- the course of the game -------------------------------------------------------------------

    async def _let_a_bot_play(self) -> None:
        self._hurried = False
        while not self._hurried:
            await self._until_on_top()
            if self._paused:
                await self._nudged()
            elif not await self._pause(PACE):
                break
        await super()._let_a_bot_play()

    async def _until_passed(self) -> None:
        while not self._passed:
            await self._until_on_top()
            if self._paused:
                await self._nudged()
            elif not await self._pause(LOOK):
                return


def _hand(view: Any) -> tuple[Face, ...]:
    """The faces of the hand of the seat whose view this is."""
    return tuple(view.faces[card] for card in view.hands[view.seat] if card in view.faces)
