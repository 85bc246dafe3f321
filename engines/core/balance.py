"""What a game says of how its balance is measured: what is played, what is noted of a game, and what was aimed at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from engines.core.cards import Seat
from engines.core.game import Fact, Game

Note = Mapping[str, Any]
"""What is kept of one game, as JSON."""


class Pairing(NamedTuple):
    """One of the match-ups that are measured, under settings which say who plays with what."""

    name: str
    settings: Mapping[str, int | str]
    """Those that are not the default."""


class Target(NamedTuple):
    """One aim of the rule document, and what came out."""

    words: str
    least: float
    most: float
    """The aim: between these two."""
    value: float
    low: float
    high: float
    """What was measured, with its 95 % interval."""
    unit: str = "%"

    @property
    def holds(self) -> bool:
        return self.least <= self.value <= self.most

    @property
    def is_sure(self) -> bool:
        """The whole interval says the same as the value."""
        inside = [self.least <= bound <= self.most for bound in (self.low, self.high)]
        return all(inside) if self.holds else self.high < self.least or self.low > self.most


class Listing(NamedTuple):
    """Figures without an aim: rows under headings. A number is shown with one digit after the point."""

    title: str
    headings: tuple[str, ...]
    rows: Sequence[tuple[str | int | float, ...]]


class Findings(NamedTuple):
    targets: Sequence[Target]
    listings: Sequence[Listing]


class Balance(NamedTuple):
    """How a game's balance is measured: with one bot on both seats."""

    pairings: Sequence[Pairing]
    note: Callable[[Game, Sequence[Fact]], Note]
    """What to keep of a finished game, in which every face is known, and of what happened in it."""
    find: Callable[[Mapping[str, Sequence[Note]]], Findings]
    """What the games of every pairing, by its name, say."""
    watch: Callable[[Game, Seat], Fact | None] = lambda game, seat: None
    """What to add to the facts as a seat is about to be asked something, if anything."""
