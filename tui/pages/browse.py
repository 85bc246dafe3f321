"""The cards of a table one by one, each in full: what is in play, held, discarded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engines.core.cards import Handle
from tui.canvas import Canvas
from tui.pages.page import WIDTH, Keys, Navigator, Page
from tui.tables.pieces import foot, header
from tui.tables.rows import Row, draw_rows
from tui.tables.shelves import Shelf, Shown

_LIST = 40
"""Columns of the list; the card stands to the right of it."""

_WIDEST = 64
"""Columns of a card's text; longer lines are hard to read."""


class BrowsePage(Page):
    """A list of cards, shelf by shelf, and the one under the cursor in full beside it."""

    name: ClassVar[str] = "Cards"
    keys: Keys = (
        ("up down, j k", "from card to card"),
        ("Tab, left right", "from shelf to shelf"),
        ("Space, b", "a page down, a page up, in a card that is longer than the screen"),
    )

    def __init__(self, nav: Navigator, shelves: Sequence[Shelf], at: Handle | None = None) -> None:
        """`at` is the card to begin with."""
        super().__init__(nav)
        self._shelves = [shelf for shelf in shelves if shelf.cards]
        self._cards: list[Shown] = [card for shelf in self._shelves for card in shelf.cards]
        self._at = next((n for n, card in enumerate(self._cards) if card.handle == at), 0)
        self._first = self._line = 0
        self._height = 1

    def draw(self, canvas: Canvas) -> None:
        header(canvas, [("Cards", "title")], [(f"{len(self._cards)} in sight", "muted")])
        self._height = canvas.height - 4
        if not self._cards:
            canvas.put(1, 2, "No card lies open.", "muted")
        else:
            self._draw_list(canvas)
            self._draw_card(canvas)
        foot(canvas, "Arrows choose a card, Tab the next kind. Esc goes back.")

    def _draw_list(self, canvas: Canvas) -> None:
        rows: list[tuple[int | None, Row]] = []
        for shelf in self._shelves:
            rows.append((None, ((shelf.title, "title"),)))
            start = sum(place is not None for place, _ in rows)
            rows += [(start + n, card.line) for n, card in enumerate(shelf.cards)]
        here = next(row for row, (place, _) in enumerate(rows) if place == self._at)
        self._first = max(here - self._height + 1, min(self._first, here - 1), 0)
        for y, (place, row) in enumerate(rows[self._first : self._first + self._height], start=2):
            if place == self._at:
                canvas.put(1, y, canvas.glyphs.right, "key")
                row = tuple((text, "cursor") for text, _ in row)
            canvas.put_spans(1 if place is None else 3, y, *row)
        if self._first:
            canvas.put(0, 2, canvas.glyphs.up, "muted")
        if self._first + self._height < len(rows):
            canvas.put(0, canvas.height - 3, canvas.glyphs.down, "muted")

    def _draw_card(self, canvas: Canvas) -> None:
        x = _LIST + 2
        rows = self._cards[self._at].full(min(_WIDEST, canvas.width - x - 1))
        self._line = max(0, min(self._line, len(rows) - self._height))
        for y in range(2, canvas.height - 2):
            canvas.put(_LIST, y, canvas.glyphs.single.vertical, "rule")
        draw_rows(canvas, x, 2, rows[self._line :], self._height)
        if len(rows) - self._line > self._height:
            canvas.put(WIDTH - 1, canvas.height - 3, canvas.glyphs.down, "muted")

    def _press(self, key: str, character: str | None) -> None:
        last = len(self._cards) - 1
        match key:
            case "up" | "k":
                self._go(self._at - 1 if self._at else last)
            case "down" | "j":
                self._go(self._at + 1 if self._at < last else 0)
            case "tab" | "right":
                self._go_to_shelf(1)
            case "shift+tab" | "left":
                self._go_to_shelf(-1)
            case "space" | "pagedown":
                self._line += self._height - 1
            case "b" | "pageup":
                self._line -= self._height - 1
            case "home" | "end":
                self._go(last if key == "end" else 0)

    def _go(self, at: int) -> None:
        self._at, self._line = max(0, at), 0

    def _go_to_shelf(self, step: int) -> None:
        """To the first card of the next shelf, or of the one before."""
        starts, start = [], 0
        for shelf in self._shelves:
            starts.append(start)
            start += len(shelf.cards)
        if starts:
            now = max(n for n, first in enumerate(starts) if first <= self._at)
            self._go(starts[(now + step) % len(starts)])
