"""What lies open on a table, pile by pile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from tui.canvas import cells
from tui.pages.page import Navigator
from tui.pages.text import MEASURE, Row, TextPage
from tui.tables.pieces import Text

_INDENT: Text = ("  ", "text")


class PilesPage(TextPage):
    """The open piles, each with its cards."""

    name: ClassVar[str] = "Piles"

    def __init__(self, nav: Navigator, piles: Iterable[tuple[str, Sequence[Text]]]) -> None:
        rows: list[Row] = []
        for title, cards in piles:
            rows += [((f"{title[:1].upper()}{title[1:]}", "title"),), *_rows(cards), ()]
        super().__init__(nav, "Open piles", rows[:-1])


def _rows(cards: Sequence[Text]) -> Iterator[Row]:
    """Cards side by side, in as many rows as they need."""
    row, width = [_INDENT], 2
    for text, style in cards:
        if width + 2 + cells(text) > MEASURE:
            yield tuple(row)
            row, width = [_INDENT], 2
        row += [(text, style), _INDENT]
        width += cells(text) + 2
    yield tuple(row)
