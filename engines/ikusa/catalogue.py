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
from engines.core.pools import Pools, read_cards
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
    rows = [dict(row) for row in data]
    return Pool(name, read_cards(rows, read_card), hashlib.sha256(canonical(rows)).hexdigest()[:16])


_POOLS = Pools[Pool]()

register = _POOLS.register
pool = _POOLS.pool

POOL = read_pool("ikusa", every_card())
"""The pool of the shipped game."""

register(POOL)
