"""A cursor that goes over all the cards of a table: from field to field, and down to the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engines.core.cards import Handle
from tui.tables.columns import Columns


class Zone(NamedTuple):
    """Cards in columns; zones are named from the top of the table down."""

    cards: tuple[Handle, ...]
    columns: Columns


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
