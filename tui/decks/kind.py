"""What the deck builder asks of a game beside its clauses: how its cards look, and what there is to chart."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, repeat
from typing import Any, NamedTuple

from engines.core.cards import Face, Handle
from engines.core.moves import Move
from themes.glyphs import Glyphs
from themes.theme import StyleName
from tui.decks.text import Piles
from tui.tables.rows import Row


class Facet(NamedTuple):
    """One thing by which cards are filtered."""

    key: str
    title: str
    choices: tuple[tuple[str, Callable[[Face], bool]], ...]
    """Each in words, with whether a card is of it."""


class Sample(NamedTuple):
    """Cards of a sample hand that lie together."""

    title: str
    cards: Sequence[Handle]


class DeckKind(NamedTuple):
    """A game's cards, as its deck builder shows them."""

    line: Callable[[Face], Row]
    """The cost and the name, and more in at most 44 columns."""
    full: Callable[[Face, int], Sequence[Row]]
    """All there is to say of a card, in rows of so many columns."""
    words: Callable[[Face], str]
    """The same as plain text, to be searched."""
    facets: tuple[Facet, ...]
    orders: tuple[tuple[str, Callable[[Face], Any]], ...]
    """Orders of the pool: by what, with the key."""
    charts: Callable[[Piles, int, Glyphs], list[Row]]
    """What the deck is made of, in rows of so many columns."""
    dealt: int
    """How many cards the first hand is made of."""
    opening: str
    """The label of the choice by which the first hand is made."""
    hand: Callable[[Any, Move], list[Sample]]
    """What a view's seat has after that choice."""


_PLACES: Mapping[str, str] = {"mana": "tui.decks.mana", "ikusa": "tui.decks.ikusa"}


def kind(game: str) -> DeckKind:
    """How the decks of a game are built."""
    found: DeckKind = importlib.import_module(_PLACES[game]).KIND
    return found


def built() -> tuple[str, ...]:
    """The games whose players build decks."""
    return tuple(_PLACES)


def bars(
    numbers: Iterable[tuple[str, int, str]],
    width: int,
    glyphs: Glyphs,
    styles: Sequence[StyleName] = (),
) -> list[Row]:
    """A row a number: what it counts, a bar, the number, and what else there is to say of it."""
    rows = list(numbers)
    label = max((len(title) for title, _, _ in rows), default=0)
    behind = max((len(f"{number} {more}") for _, number, more in rows), default=0)
    room = max(1, width - label - behind - 3)
    most = max((number for _, number, _ in rows), default=0)
    scale = max(1.0, most / room)
    usual: StyleName = "good"
    inks = chain(styles, repeat(usual))
    return [
        (
            (f"{title:{label}} ", "muted"),
            (glyphs.bar * max(round(number / scale), bool(number)), ink),
            (f"{' ' if number else ''}{number} ", "value"),
            (more, "muted"),
        )
        for (title, number, more), ink in zip(rows, inks, strict=False)
    ]
