"""A grid of cells that view models write on, and the lines of styled text it turns into.

Pure: no Textual, no terminal. The board widget, line mode and the golden tests all read the result.
Columns are cells: a character that is two cells wide takes two columns.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from rich.cells import get_character_cell_size

from themes.glyphs import UNICODE, Glyphs
from themes.theme import StyleName

_IN_ASCII = str.maketrans("ōŌ–—’‘“”×·", "oO--''\"\"x.", "") | {ord("…"): "..."}
"""Our own letters and marks for terminals of which only ASCII is known to be shown."""

_COVERED = ""
"""The content of the right-hand column of a wide character."""


class Span(NamedTuple):
    """A run of text in one style."""

    text: str
    style: StyleName


Line = tuple[Span, ...]


def cells(text: str) -> int:
    """How many columns `text` takes on a canvas."""
    return sum(width for _, width in _characters(text))


def cut(text: str, width: int, ellipsis: str = "") -> str:
    """The longest beginning of `text` that fits `width` columns, ending in `ellipsis` if cut."""
    if cells(text) <= width:
        return text
    room = width - cells(ellipsis)
    if room < 0:
        return ""
    kept = []
    for character, size in _characters(text):
        room -= size
        if room < 0:
            break
        kept.append(character)
    return "".join(kept) + ellipsis


def _characters(text: str) -> Iterator[tuple[str, int]]:
    """Each character that takes room, with its width; the others cannot be placed."""
    for character in text:
        if character.isascii():
            if character.isprintable():
                yield character, 1
        elif size := get_character_cell_size(character):
            yield character, size


class Canvas:
    """`width` x `height` cells, blank at first. Whatever is written beyond the edges is clipped.

    `glyphs` are the signs that boxes, rules and ellipses are drawn with. `lost` keeps the texts
    that were put and did not fit wholly, so that tests can tell.
    """

    def __init__(self, width: int, height: int, glyphs: Glyphs = UNICODE) -> None:
        self.width = max(0, width)
        self.height = max(0, height)
        self.glyphs = glyphs
        self.lost: list[str] = []
        self._text = [[" "] * self.width for _ in range(self.height)]
        self._style: list[list[StyleName]] = [["text"] * self.width for _ in range(self.height)]

    def put(
        self,
        x: int,
        y: int,
        text: str,
        style: StyleName = "text",
        *,
        width: int | None = None,
        ellipsis: bool = True,
    ) -> int:
        """Write `text` from column `x` of row `y`; gives the column after its end.

        At most `width` columns are written; text that is longer ends in an ellipsis, if asked for.
        """
        if self.glyphs.name == "ascii":
            text = text.translate(_IN_ASCII)
        start, whole = x, text
        if width is not None:
            text = cut(text, width, self.glyphs.ellipsis if ellipsis else "")
        for character, size in _characters(text):
            self._set(x, y, character, size, style)
            x += size
        if text is not whole or start < 0 or x > self.width or not 0 <= y < self.height:
            self.lost.append(whole)
        return x

    def put_right(self, end: int, y: int, text: str, style: StyleName = "text") -> int:
        """Write `text` so that it ends before column `end`; gives the column it starts at."""
        if self.glyphs.name == "ascii":
            text = text.translate(_IN_ASCII)
        start = end - cells(text)
        self.put(start, y, text, style)
        return start

    def put_spans(self, x: int, y: int, *spans: tuple[str, StyleName]) -> int:
        """Write pieces of text in different styles one after another; gives the column after."""
        for text, style in spans:
            x = self.put(x, y, text, style)
        return x

    def fill(
        self, x: int, y: int, w: int, h: int, sign: str = " ", style: StyleName = "text"
    ) -> None:
        """Fill a rectangle with a one-cell `sign`."""
        for row in range(y, y + h):
            self.put(x, row, sign * w, style)

    def restyle(self, x: int, y: int, w: int, h: int, style: StyleName) -> None:
        """Give what is already written in a rectangle another style."""
        for row in range(max(0, y), min(y + h, self.height)):
            for column in range(max(0, x), min(x + w, self.width)):
                self._style[row][column] = style

    def rule(self, y: int, style: StyleName = "rule", *, double: bool = False) -> None:
        """Draw a line right across row `y`."""
        frame = self.glyphs.double if double else self.glyphs.single
        self.put(0, y, frame.horizontal * self.width, style)

    def box(
        self,
        x: int,
        y: int,
        w: int,
        h: int,
        style: StyleName = "card",
        *,
        double: bool = False,
        title: str = "",
        title_style: StyleName | None = None,
    ) -> None:
        """Draw the border of a rectangle (at least 2 x 2), with `title` in its upper edge.

        What is inside stays as it is.
        """
        if w < 2 or h < 2:
            return
        frame = self.glyphs.double if double else self.glyphs.single
        edge, right, bottom = frame.horizontal * (w - 2), x + w - 1, y + h - 1
        self.put(x, y, frame.top_left + edge + frame.top_right, style)
        for row in range(y + 1, bottom):
            self.put(x, row, frame.vertical, style)
            self.put(right, row, frame.vertical, style)
        self.put(x, bottom, frame.bottom_left + edge + frame.bottom_right, style)
        if title and w > 4:
            self.put(x + 2, y, title, title_style or style, width=w - 4)

    def lines(self) -> list[Line]:
        """All rows as lines exactly `width` cells wide, neighbours of equal style in one span."""
        return [
            tuple(
                Span("".join(text for text, _ in run), style)
                for style, run in groupby(zip(texts, styles, strict=True), key=lambda c: c[1])
            )
            for texts, styles in zip(self._text, self._style, strict=True)
        ]

    def plain(self) -> str:
        """The text alone, without trailing spaces, one row a line."""
        return "\n".join("".join(row).rstrip() for row in self._text)

    def _set(self, x: int, y: int, character: str, size: int, style: StyleName) -> None:
        """Place one character; one that does not fit wholly leaves a blank in its visible part."""
        if not 0 <= y < self.height:
            return
        row, styles = self._text[y], self._style[y]
        start, end = max(0, x), min(x + size, self.width)
        if start >= end:
            return
        if row[start] == _COVERED:
            row[start - 1] = " "
        if end < self.width and row[end] == _COVERED:
            row[end] = " "
        whole = end - start == size
        row[start:end] = [character, _COVERED][:size] if whole else [" "]
        styles[start:end] = [style] * (end - start)
