"""Rows of styled text, and how the rows of a table are shared out among its parts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from themes.theme import StyleName
from tui.canvas import Canvas, cells
from tui.tables.pieces import Text
from tui.wrapping import wrap

Row = tuple[Text, ...]
"""Pieces of text side by side."""

Word = tuple[Text, ...]
"""Pieces of text that are never parted: what a row is filled with."""

_BLANK: Text = (" ", "text")


def size(pieces: Iterable[Text]) -> int:
    """How many columns pieces of text take."""
    return sum(cells(text) for text, _ in pieces)


def fill(words: Iterable[Word], width: int, indent: int = 0, gap: int = 1) -> list[Row]:
    """Words in as many rows as they need, `gap` columns apart; every row but the first is indented."""
    rows: list[list[Text]] = []
    used = 0
    for word in words:
        wide = size(word)
        if not rows:
            rows.append([])
        elif used + gap + wide <= width:
            rows[-1] += [_BLANK] * gap
            used += gap
        else:
            rows.append([_BLANK] * indent)
            used = indent
        rows[-1] += word
        used += wide
    return [tuple(row) for row in rows]


def prose(text: str, width: int, style: StyleName = "text", indent: int = 0) -> list[Row]:
    """A sentence in rows."""
    return [((line, style),) for line in wrap(text, width, indent)]


def draw_rows(canvas: Canvas, x: int, y: int, rows: Sequence[Row], height: int) -> int:
    """Draw as many of the rows as fit into `height`; gives the row after them."""
    for row in rows[:height]:
        canvas.put_spans(x, y, *row)
        y += 1
    return y


def clip(rows: Sequence[Row], height: int, more: Row = (), focus: int = 0) -> list[Row]:
    """As many rows as fit, the one of `focus` among them; if some are left out below, `more` says so in the last."""
    first = max(0, min(focus - max(0, height - 2), len(rows) - height))
    shown = list(rows[first : first + height])
    if shown and more and first + height < len(rows):
        shown[-1] = more
    return shown


def cursor_row(rows: Sequence[Row]) -> int:
    """The row with the cursor of a list; the first where there is none."""
    places = (y for y, row in enumerate(rows) if any(style == "cursor" for _, style in row))
    return next(places, 0)


class Want(NamedTuple):
    """How many rows a part of the screen needs, and how many it can use."""

    least: int
    most: int


def share(room: int, wants: Sequence[Want]) -> list[int]:
    """The rows of each part: what it needs, those named first before the others; then what it can use, likewise."""
    given = []
    for want in wants:
        given.append(min(want.least, want.most, room))
        room -= given[-1]
    for place, want in enumerate(wants):
        more = min(want.most - given[place], room)
        given[place] += more
        room -= more
    return given
