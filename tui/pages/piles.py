"""What lies open on a table, pile by pile."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from tui.pages.page import Navigator
from tui.pages.text import MEASURE, Row, TextPage
from tui.pages.wrapping import wrap


class PilesPage(TextPage):
    """The open piles, each with its cards."""

    name: ClassVar[str] = "Piles"

    def __init__(self, nav: Navigator, piles: Iterable[tuple[str, Sequence[str]]]) -> None:
        rows: list[Row] = []
        for title, lines in piles:
            rows += [(), ((title, "title"),)]
            for line in lines or ("nothing",):
                rows += [((f"  {part}", "text"),) for part in wrap(line, MEASURE - 2)]
        super().__init__(nav, "Piles", rows[1:])
