"""The column on the right that wide terminals have."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tui.canvas import Canvas
from tui.pages.page import WIDE, WIDTH
from tui.pages.text import Row

_WIDEST = 64
"""Columns of text; what is longer is hard to read."""

_MORE: Row = (("and so on", "muted"),)


def is_wide(canvas: Canvas) -> bool:
    """Whether there is room for a column beside the page."""
    return canvas.width >= WIDE


def draw_margin(
    canvas: Canvas,
    title: str,
    text: Callable[[int], Sequence[Row]],
    *,
    from_end: bool = False,
) -> None:
    """Draw `text`, made for a width, beside the page if there is room; nothing if there is not.

    What does not fit is left out at the end, or at the beginning if `from_end`.
    """
    if not is_wide(canvas):
        return
    line = canvas.glyphs.single
    for y in range(canvas.height):
        canvas.put(WIDTH, y, line.vertical, "rule")
    canvas.put(WIDTH, 1, line.tee_left, "rule")
    canvas.put(WIDTH + 1, 1, line.horizontal * (canvas.width - WIDTH - 1), "rule")
    canvas.put(WIDTH + 2, 0, title, "title", width=canvas.width - WIDTH - 3)
    rows = list(text(min(_WIDEST, canvas.width - WIDTH - 4)))
    room = canvas.height - 3
    if len(rows) > room:
        rows = rows[-room:] if from_end else [*rows[: room - 1], _MORE]
    for y, row in enumerate(rows, start=2):
        canvas.put_spans(WIDTH + 2, y, *row)
