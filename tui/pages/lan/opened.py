"""All cards of a game that is over, where both sides agreed to open them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from engines.core.cards import Face
from net.errors import LogError
from tui.canvas import cells
from tui.inert import inert
from tui.lan.game import LanGame
from tui.pages.page import Navigator, Running
from tui.pages.text import MEASURE, Row, TextPage, paragraphs
from tui.tables.kinds import KINDS
from tui.tables.whole import moments

if TYPE_CHECKING:
    from net.open_replay import OpenReplay


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
            self._told = list(opened_rows(self._game, await self._game.carrier.whole()))
        except LogError as error:
            self._told = paragraphs([inert(error.words, 300)])
        self.nav.redraw()

    def closed(self) -> None:
        if self._opening is not None:
            self._opening.cancel()


def opened_rows(game: LanGame, replay: OpenReplay) -> Iterator[Row]:
    """The moments of the whole game, one below the other."""
    kind, seat = KINDS[game.package.name], game.seat
    fresh = game.package.new(game.settings, replay.decks)

    def words(cards: Iterable[Face]) -> list[str]:
        return [kind.face(card) for card in cards] or ["none"]

    for number, laid in enumerate(moments(fresh, replay.events, kind.lay)):
        if number:
            yield ()
        yield ((laid.title, "title"),)
        told = []
        if laid.hands is not None:
            told = [
                ("you", words(laid.hands[seat])),
                (game.other_name, words(laid.hands[1 - seat])),
            ]
        if laid.rest is not None:
            told.append((laid.rest[0], words(laid.rest[1])))
        yield from _table(told)


def _table(told: Sequence[tuple[str, list[str]]]) -> Iterator[Row]:
    """Whose cards, and which: as many in a row as fit, none of them broken."""
    column = max(cells(whose) for whose, _ in told) + 2
    for whose, cards in told:
        lines = [""]
        for place, card in enumerate(cards, start=1):
            word = card if place == len(cards) else f"{card},"
            if lines[-1] and cells(lines[-1]) + 1 + cells(word) > MEASURE - column - 2:
                lines.append("")
            lines[-1] += f" {word}" if lines[-1] else word
        for line in lines:
            yield ((f"  {whose}{' ' * (column - cells(whose))}", "muted"), (line, "text"))
            whose = ""
