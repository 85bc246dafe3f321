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
        if len(pages.pages) < 2:
            return ""
        left, right = pages.pages[pages.page(self._place(cursor))]
        return f"{left.start + 1}-{right.stop} of {len(self.cards)}"

    def draw(self, canvas: Canvas, y: int, height: int, cursor: Handle | None) -> None:
        """Draw the page that has the cursor."""
        draw_columns(canvas, y, height, self.things, self._place(cursor))

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
