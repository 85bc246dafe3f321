"""Pools of cards, which decks are built from and packs are filled from.

A pool is named, so that a view or a save can say by which cards it was played; its hash tells versions apart.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engines.core.cards import Face
from engines.core.plain import canonical
from engines.ikusa.pool import every_card
from engines.ikusa.reading import read_card
from engines.ikusa.vocabulary import Card

BLITZ, STRATEGY = "blitz", "strategy"
"""M-01"""

DECK = {BLITZ: 40, STRATEGY: 50}
"""M-02, M-03: the cards of a deck, by mode."""
DEALT = 10
"""S-05"""
GATES = 5
"""S-06"""


@dataclass(frozen=True, slots=True)
class Pool:
    """Cards under a name."""

    name: str
    cards: Mapping[Face, Card]
    hash: str
    """Of the cards' data: a save or a deck made with another version is told apart."""


def read_pool(name: str, data: Iterable[Mapping[str, Any]]) -> Pool:
    """The pool of these cards. Raises ValueError that names the card it cannot read."""
    cards: dict[Face, Card] = {}
    rows = list(data)
    for row in rows:
        try:
            card = read_card(row)
        except ValueError as error:
            raise ValueError(f"{row.get('id')}: {error}") from None
        if card.id in cards:
            raise ValueError(f"{card.id}: there are two cards of this id")
        cards[card.id] = card
    content = canonical([dict(row) for row in rows])
    return Pool(name, cards, hashlib.sha256(content).hexdigest()[:16])


_POOLS: dict[str, Pool] = {}


def register(pool: Pool) -> None:
    """Make a pool known to views and saves by its name."""
    _POOLS[pool.name] = pool


def pool(name: str) -> Pool:
    """The pool of that name. Raises LookupError."""
    if name not in _POOLS:
        raise LookupError(f"there is no pool of cards called {name!r}")
    return _POOLS[name]


POOL = read_pool("ikusa", every_card())
"""The pool of the shipped game."""

register(POOL)
