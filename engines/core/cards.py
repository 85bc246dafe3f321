"""Seats, handles and faces: the words that every other module uses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Seat = int
"""0 or 1. Fixed for the whole game; who moves first is a game's own matter."""

Handle = int
"""A card on the table. Public; a shuffle retires it and gives out fresh ones that cannot be linked to it."""

Face = str
"""A card id of the game's catalogue."""

BOTH: tuple[Seat, ...] = (0, 1)


@dataclass(frozen=True, slots=True)
class SealedDeck:
    """A private deck of which this engine knows only the number of cards."""

    size: int

    def __len__(self) -> int:
        return self.size


Deck = Sequence[Face] | SealedDeck
"""A seat's private deck: the list, or its size where the list is not ours to know."""


Zones = tuple[list[Handle], list[Handle]]
"""A zone of each seat, as an engine holds it."""


def frozen(zones: Zones) -> tuple[tuple[Handle, ...], tuple[Handle, ...]]:
    """The same as a view holds it."""
    return tuple(zones[0]), tuple(zones[1])


def other(seat: Seat) -> Seat:
    return 1 - seat
