"""Pages of text to scroll in: the rules, the log, the help."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from themes.theme import StyleName
from tui.canvas import Canvas, cells
from tui.pages.page import HEIGHT, Keys, Navigator, Page
from tui.tables.pieces import HELP, foot, header, put_right
from tui.wrapping import wrap

MEASURE = 76
"""Columns of text; longer lines are hard to read, however wide the terminal."""

Row = tuple[tuple[str, StyleName], ...]
"""A row of text: pieces in their styles."""


def paragraphs(texts: Iterable[str], width: int = MEASURE, indent: int = 2) -> list[Row]:
    """Texts as plain rows."""
    return [((line, "text"),) for text in texts for line in wrap(text, width, indent)]


def pairs(keys: Keys, style: StyleName = "key", width: int = MEASURE) -> list[Row]:
    """A table of two columns: keys or signs, and what they mean."""
    first = max((cells(key) for key, _ in keys), default=0) + 2
    rows: list[Row] = []
    for key, meaning in keys:
        for place, line in enumerate(wrap(meaning, width - first - 2)):
            head = key if place == 0 else ""
            rows.append((("  " + head + " " * (first - cells(head)), style), (line, "text")))
    return rows


class TextPage(Page):
    """Rows of text, of which as many are shown as fit."""

    name: ClassVar[str] = "Text"
    back: ClassVar[str] = "Esc goes back."
    """What leaves the page, in words."""
    help: ClassVar[str] = HELP
    """What stands at the end of its prompt row."""
    keys: Keys = (
        ("arrows, j k", "a line up or down"),
        ("Space, PgDn", "a page down"),
        ("b, PgUp", "a page up"),
        ("g G, Home End", "to the beginning or the end"),
    )

    def __init__(
        self, nav: Navigator, title: str, rows: Sequence[Row], *, at_end: bool = False
    ) -> None:
        super().__init__(nav)
        self._title = title
        self._rows = tuple(rows)
        self._first = 0
        self._at_end = at_end
        self._height = HEIGHT - 4

    @property
    def rows(self) -> Sequence[Row]:
        """The text; where it grows, a page that shows its end goes along."""
        return self._rows

    def draw(self, canvas: Canvas) -> None:
        rows = self.rows
        header(canvas, [(self._title, "title")], [])
        self._height = canvas.height - 4
        last = max(0, len(rows) - self._height)
        self._first = last if self._at_end else max(0, min(self._first, last))
        shown = rows[self._first : self._first + self._height]
        for y, row in enumerate(shown, start=2):
            canvas.put_spans(1, y, *row)
        if last:
            place = f"{self._first + 1}-{self._first + len(shown)} of {len(rows)}"
            put_right(canvas, 0, [(place, "muted")])
        foot(canvas, self._prompt(is_longer=bool(last)), keys=self.help)

    def _prompt(self, *, is_longer: bool) -> str:
        """What the keys do; `is_longer` than the screen."""
        return f"Arrows, Space and b scroll. {self.back}" if is_longer else self.back

    def _press(self, key: str, character: str | None) -> None:
        step = {
            "up": -1,
            "k": -1,
            "down": 1,
            "j": 1,
            "enter": 1,
            "space": self._height - 1,
            "pagedown": self._height - 1,
            "b": 1 - self._height,
            "pageup": 1 - self._height,
            "home": -len(self.rows),
            "g": -len(self.rows),
            "end": len(self.rows),
            "G": len(self.rows),
        }.get(key, 0)
        if step:
            self._first += step
            self._at_end = self._first >= len(self.rows) - self._height
