"""A list of things to choose from, one of them under the cursor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from themes.theme import StyleName
from tui.canvas import Canvas, cells
from tui.wrapping import wrap

PAGE = 10
"""Entries that PgUp and PgDn move by."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: the key printed on it, what it is, what there is to say about it."""

    key: str
    label: str
    detail: str = ""
    choose: Callable[[], None] | None = None
    """What choosing it does; nothing for an entry that only says something."""
    style: StyleName = "text"
    gap: bool = False
    """Whether a blank row stands before it."""
    about: object = None
    """What it stands for, for whoever made the menu."""


class _Line(NamedTuple):
    """A row of the menu; the first of an entry has its label."""

    detail: str = ""
    is_first: bool = False


class Menu:
    """Entries with a cursor: arrows or j and k move it, Enter or the printed key choose."""

    def __init__(self, entries: Sequence[Entry], cursor: int = 0) -> None:
        self.entries = tuple(entries)
        self.cursor = 0
        self._first = 0
        self.move(cursor)

    @property
    def current(self) -> Entry | None:
        """The entry under the cursor."""
        return self.entries[self.cursor] if self.entries else None

    def move(self, to: int) -> None:
        """Put the cursor on an entry, or on the nearest there is."""
        self.cursor = max(0, min(to, len(self.entries) - 1))

    def press(self, key: str) -> bool:
        """Take a key; False for one that means nothing here."""
        last = len(self.entries) - 1
        if last < 0:
            return False
        match key:
            case "up" | "k":
                self.move(self.cursor - 1 if self.cursor else last)
            case "down" | "j":
                self.move(self.cursor + 1 if self.cursor < last else 0)
            case "pageup" | "pagedown":
                self.move(self.cursor + (PAGE if key == "pagedown" else -PAGE))
            case "home" | "end":
                self.move(last if key == "end" else 0)
            case "enter" | "space":
                self._choose(self.cursor)
            case _:
                places = [i for i, entry in enumerate(self.entries) if entry.key == key]
                if not places:
                    return False
                self.cursor = places[0]
                self._choose(self.cursor)
        return True

    def _choose(self, place: int) -> None:
        if (choose := self.entries[place].choose) is not None:
            choose()

    def draw(
        self, canvas: Canvas, x: int, y: int, width: int, height: int, *, label: int = 24
    ) -> None:
        """Draw into `width` x `height`, `label` columns for the labels; scrolls to the cursor."""
        lines = [self._lines(place, width, label) for place in range(len(self.entries))]
        rows = [(place, line) for place, each in enumerate(lines) for line in each]
        first = next((y for y, (place, _) in enumerate(rows) if place == self.cursor), 0)
        last = first + len(lines[self.cursor]) - 1 if lines else 0
        self._first = max(0, min(self._first, len(rows) - height, first))
        self._first = max(self._first, last - height + 1)
        for row, (place, line) in enumerate(rows[self._first : self._first + height], start=y):
            self._draw_line(canvas, x, row, place, line, label)
        if self._first > 0:
            canvas.put(x + width - 1, y, canvas.glyphs.up, "muted")
        if self._first + height < len(rows):
            canvas.put(x + width - 1, y + height - 1, canvas.glyphs.down, "muted")

    def _lines(self, place: int, width: int, label: int) -> list[_Line]:
        """The rows of an entry: what stands before it, its first, and the rest of its detail."""
        entry = self.entries[place]
        room = width - label - 7
        # Columns in a detail stay columns as long as it fits.
        fits = cells(entry.detail) <= room
        first, *rest = [entry.detail] if fits else wrap(entry.detail, room)
        gap = [_Line()] if entry.gap else []
        return [*gap, _Line(first, True), *(_Line(each) for each in rest)]

    def _draw_line(
        self, canvas: Canvas, x: int, y: int, place: int, line: _Line, label: int
    ) -> None:
        if line.is_first:
            entry, here = self.entries[place], place == self.cursor
            canvas.put(x, y, canvas.glyphs.right if here else " ", "key")
            canvas.put(x + 2, y, entry.key, "key")
            style = "cursor" if here else entry.style
            canvas.put(x + 4, y, f" {entry.label} ", style, width=label + 1)
        canvas.put(x + label + 5, y, line.detail, "muted")
