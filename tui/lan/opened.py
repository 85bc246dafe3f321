"""All cards of a game that is over, row by row, where both sides agreed to open them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from engines.core.cards import Face
from themes.theme import StyleName
from tui.canvas import cells
from tui.lan.game import LanGame
from tui.tables.kinds import KINDS
from tui.tables.whole import moments

if TYPE_CHECKING:
    from net.open_replay import OpenReplay

Row = tuple[tuple[str, StyleName], ...]


def opened_rows(game: LanGame, replay: OpenReplay, width: int) -> Iterator[Row]:
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
        told += [(what, words(cards)) for what, cards in laid.rest]
        yield from _table(told, width)


def _table(told: Sequence[tuple[str, list[str]]], width: int) -> Iterator[Row]:
    """Whose cards, and which: as many in a row as fit, none of them broken."""
    column = max(cells(whose) for whose, _ in told) + 2
    for whose, cards in told:
        for line in _lines(cards, width - column - 2):
            yield ((f"  {whose}{' ' * (column - cells(whose))}", "muted"), (line, "text"))
            whose = ""


def _lines(cards: list[str], width: int) -> list[str]:
    if any("," in card for card in cards):  # With as much to say, each has a line of its own.
        return cards
    lines = [""]
    for place, card in enumerate(cards, start=1):
        word = card if place == len(cards) else f"{card},"
        if lines[-1] and cells(lines[-1]) + 1 + cells(word) > width:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return lines
