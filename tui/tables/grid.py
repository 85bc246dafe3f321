"""A cursor that goes over all the cards of a table: from field to field, and down to the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engines.core.cards import Handle
from tui.canvas import Canvas
from tui.tables.columns import Columns, draw_columns, lay
from tui.tables.rows import Row


class Zone(NamedTuple):
    """Cards in columns; zones are named from the top of the table down."""

    cards: tuple[Handle, ...]
    columns: Columns


class Spread(NamedTuple):
    """Cards with the rows that each of them takes, to be drawn in columns."""

    cards: tuple[Handle, ...]
    things: Sequence[Sequence[Row]]
    seen: Handle | None = None
    """The card that is to be seen while the cursor is elsewhere."""

    @property
    def high(self) -> int:
        """The rows that all of it takes."""
        return self.zone().columns.height

    def high_of(self, number: int) -> int:
        """The rows that the first so many take."""
        return lay([len(rows) for rows in self.things[:number]]).height

    def zone(self, height: int | None = None) -> Zone:
        """Where its cards stand in so many rows."""
        return Zone(self.cards, lay([len(rows) for rows in self.things], height))

    def in_sight(self, height: int, cursor: Handle | None) -> str:
        """Which of the cards are shown, if that is not all of them: `9-12 of 12`."""
        pages = self.zone(height).columns
        if height < 1 or len(pages.pages) < 2:
            return ""
        place = self._place(cursor)
        left, right = pages.pages[pages.page(self._place(self.seen) if place is None else place)]
        return f"{left.start + 1}-{right.stop} of {len(self.cards)}"

    def draw(self, canvas: Canvas, y: int, height: int, cursor: Handle | None) -> None:
        """Draw the page that has the cursor."""
        place, seen = self._place(cursor), self._place(self.seen)
        draw_columns(canvas, y, height, self.things, place, seen)

    def _place(self, card: Handle | None) -> int | None:
        return self.cards.index(card) if card in self.cards else None


def move(zones: Sequence[Zone], at: Handle | None, key: str) -> Handle | None:
    """Where an arrow leads from the card `at`; to the nearest zone that has cards, and nowhere beyond the last."""
    filled = [zone for zone in zones if zone.cards]
    for number, (cards, columns) in enumerate(filled):
        if at in cards:
            place = cards.index(at)
            to = columns.step(place, key)
            if to is not None:
                return cards[to]
            number += 1 if key == "down" else -1
            if not 0 <= number < len(filled):
                return at
            further = filled[number]
            return further.cards[further.columns.enter(key, columns.is_right(place))]
    return filled[-1].cards[0] if filled else at
