"""All cards of a game that is over, where both sides agreed to open them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from net.errors import LogError
from tui.inert import inert
from tui.lan.game import LanGame
from tui.lan.opened import opened_rows
from tui.pages.page import Navigator, Running
from tui.pages.text import MEASURE, Row, TextPage, paragraphs


class OpenedPage(TextPage):
    """What was in either hand, and what lay face down, each time that cards were dealt or a turn began."""

    name: ClassVar[str] = "All cards"

    def __init__(self, nav: Navigator, game: LanGame) -> None:
        super().__init__(nav, "All cards", ())
        self._game = game
        self._told = paragraphs(["The record of the game is being opened."])
        self._opening: Running | None = None

    @property
    def rows(self) -> Sequence[Row]:
        return self._told

    def opened(self) -> None:
        if self._opening is None:
            self._opening = self.nav.spawn(self._open())

    async def _open(self) -> None:
        try:
            self._told = list(opened_rows(self._game, await self._game.carrier.whole(), MEASURE))
        except LogError as error:
            self._told = paragraphs([inert(error.words, 300)])
        self.nav.redraw()

    def closed(self) -> None:
        if self._opening is not None:
            self._opening.cancel()
