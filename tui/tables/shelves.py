"""All the cards that a player may look at, shelf by shelf: what the page that shows them in full is made from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engines.core.cards import Handle
from tui.tables.rows import Row


class Shown(NamedTuple):
    """A card, or several that are alike."""

    handle: Handle
    """Of one of them."""
    line: Row
    """What it is called, in a column's width."""
    full: Callable[[int], Sequence[Row]]
    """All there is to say of it, in rows of so many columns."""


class Shelf(NamedTuple):
    """Cards that lie together."""

    title: str
    cards: Sequence[Shown]


def joined(one: Sequence[Shelf], another: Sequence[Shelf]) -> list[Shelf]:
    """What two seats may look at together: the fuller of two shelves of one title, and both hands, which come first."""
    others = {shelf.title: shelf for shelf in another}
    both = [max(shelf, others.pop(shelf.title, shelf), key=_fullness) for shelf in one]
    return [*both[:1], *others.values(), *both[1:]]


def _fullness(shelf: Shelf) -> int:
    return len(shelf.cards)
