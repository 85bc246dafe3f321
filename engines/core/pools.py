"""Pools of cards that decks are built from: read from plain data, and found again by their names."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from typing import Any, Generic, Protocol, TypeVar

from engines.core.cards import Face


class Card(Protocol):
    """What every card of a catalogue has."""

    @property
    def id(self) -> Face: ...


class Named(Protocol):
    """What every pool has."""

    @property
    def name(self) -> str: ...


C = TypeVar("C", bound=Card)
P = TypeVar("P", bound=Named)


def read_cards(
    rows: Iterable[Mapping[str, Any]],
    read: Callable[[Mapping[str, Any]], C],
    taken: Container[Face] = (),
) -> dict[Face, C]:
    """The cards that these rows describe, by id. Raises ValueError that names the card it cannot read.

    No card may have an id that is `taken`, nor one of another card.
    """
    cards: dict[Face, C] = {}
    for row in rows:
        try:
            card = read(row)
        except ValueError as error:
            raise ValueError(f"{row.get('id')}: {error}") from None
        if card.id in cards or card.id in taken:
            raise ValueError(f"{card.id}: there are two cards of this id")
        cards[card.id] = card
    return cards


class Pools(Generic[P]):
    """The pools of a game that views and saves may name."""

    def __init__(self) -> None:
        self._pools: dict[str, P] = {}

    def register(self, pool: P) -> None:
        """Make a pool known by its name."""
        self._pools[pool.name] = pool

    def pool(self, name: str) -> P:
        """The pool of that name. Raises LookupError."""
        if name not in self._pools:
            raise LookupError(f"there is no pool of cards called {name!r}")
        return self._pools[name]
