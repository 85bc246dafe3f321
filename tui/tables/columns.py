"""Things in two columns, each in as many rows as it needs: fields of Units, hands.

Read down the left column, then down the right one. What does not fit is on further pages, and the page with the cursor
is the one that is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from tui.canvas import Canvas
from tui.tables.desk import WIDTH
from tui.tables.rows import Row

LEFT, RIGHT = 1, 41
"""Where the columns begin."""

COLUMN = WIDTH - RIGHT
"""How wide each of them is."""


class _Page(NamedTuple):
    left: range
    right: range


@dataclass(frozen=True, slots=True)
class Columns:
    """Where each of some things stands; `sizes` are their rows."""

    sizes: tuple[int, ...]
    pages: tuple[_Page, ...]

    @property
    def height(self) -> int:
        """The rows of the highest page."""
        return max((self._high(page) for page in self.pages), default=0)

    def _high(self, page: _Page) -> int:
        return max(sum(self.sizes[place] for place in column) for column in page)

    def page(self, place: int | None) -> int:
        """The page that a thing is on; the first for none."""
        if place is None:
            return 0
        return next(n for n, each in enumerate(self.pages) if place < each.right.stop)

    def step(self, place: int, key: str) -> int | None:
        """Where an arrow leads from a thing; None if it leads out of the columns."""
        number = self.page(place)
        left, right = self.pages[number]
        here, there = (left, right) if place in left else (right, left)
        match key:
            case "up" | "down":
                to = place + (1 if key == "down" else -1)
                if to in here:
                    return to
                number += 1 if key == "down" else -1
                return self._entry(number, here is right, key) if self._has(number) else None
            case "left" | "right" if there:
                at = self._top(here, place)
                return min(there, key=lambda each: abs(self._top(there, each) - at))
        return place

    def enter(self, key: str, is_right: bool) -> int:
        """Where the cursor comes in with an arrow: at the top or at the bottom of a column."""
        return self._entry(0 if key == "down" else len(self.pages) - 1, is_right, key)

    def _entry(self, number: int, is_right: bool, key: str) -> int:
        left, right = self.pages[number]
        column = right if is_right and right else left
        return column[0] if key == "down" else column[-1]

    def is_right(self, place: int) -> bool:
        """Whether a thing stands in the right column."""
        return place in self.pages[self.page(place)].right

    def _has(self, number: int) -> bool:
        return 0 <= number < len(self.pages)

    def _top(self, column: range, place: int) -> int:
        return sum(self.sizes[each] for each in range(column.start, place))


def lay(sizes: Sequence[int], height: int | None = None) -> Columns:
    """Things of so many rows in columns of about the same height; at most `height`, over as many pages as it takes."""
    whole = _balanced(sizes, 0, len(sizes))
    columns = Columns(tuple(sizes), (whole,) if sizes else ())
    if height is None or columns.height <= height:
        return columns
    pages: list[_Page] = []
    start = 0
    while start < len(sizes):
        left = _column(sizes, start, height)
        right = _column(sizes, left.stop, height)
        pages.append(_Page(left, right))
        start = right.stop
    return Columns(tuple(sizes), tuple(pages))


def _balanced(sizes: Sequence[int], start: int, stop: int) -> _Page:
    """The things split so that the higher column is as low as it can be; of equal splits, more to the left."""
    tops = list(accumulate(sizes[start:stop], initial=0))
    high = [max(top, tops[-1] - top) for top in tops]
    middle = start + max(place for place, each in enumerate(high) if each == min(high))
    return _Page(range(start, middle), range(middle, stop))


def _column(sizes: Sequence[int], start: int, height: int) -> range:
    """As many things from `start` on as fit; at least one, if there is one."""
    stop, used = start, 0
    while stop < len(sizes) and (stop == start or used + sizes[stop] <= height):
        used += sizes[stop]
        stop += 1
    return range(start, stop)


def draw_columns(
    canvas: Canvas,
    y: int,
    height: int,
    things: Sequence[Sequence[Row]],
    place: int | None,
    seen: int | None = None,
) -> None:
    """Draw the page with the thing under the cursor, and arrows at its edge where there are more pages.

    Without a cursor there, the page with what is to be `seen`.
    """
    columns = lay([len(rows) for rows in things], height)
    if not columns.pages or height < 1:
        return
    number = columns.page(seen if place is None else place)
    if number > 0:
        canvas.put(0, y, canvas.glyphs.up, "key")
    if number + 1 < len(columns.pages):
        canvas.put(0, y + height - 1, canvas.glyphs.down, "key")
    for x, column in zip((LEFT, RIGHT), columns.pages[number], strict=True):
        row = y
        for each in column:
            if each == place:
                canvas.put(x - 1, row, canvas.glyphs.right, "key")
            for pieces in things[each]:
                if row < y + height:
                    canvas.put_spans(x, row, *pieces)
                row += 1
