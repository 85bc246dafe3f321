"""What a bot says of a card again and again, worked out once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

C = TypeVar("C")
T = TypeVar("T")


def remembered(function: Callable[[C], T]) -> Callable[[C], T]:
    """Remembers what a function says of a card, by identity: to hash a card is to walk through all of its texts."""
    known: dict[int, tuple[C, T]] = {}

    def recalled(card: C) -> T:
        found = known.get(id(card))
        if found is None:  # The card is kept, so that no other one gets its identity.
            found = known[id(card)] = card, function(card)
        return found[1]

    return recalled
