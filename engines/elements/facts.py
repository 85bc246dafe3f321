"""What can happen in Elements, for the log, the screen and tests."""

from __future__ import annotations

from typing import NamedTuple

from engines.core.cards import Face, Handle, Seat


class Started(NamedTuple):
    """The start player of the match was drawn (E2.1)."""

    seat: Seat


class Dealt(NamedTuple):
    """A round was dealt; `start` moves first (E2.2)."""

    round: int
    start: Seat


class Played(NamedTuple):
    seat: Seat
    card: Handle
    face: Face
    limit: int
    """The limit after it."""


class Taken(NamedTuple):
    seat: Seat
    card: Handle
    face: Face
    limit: int


class Discarded(NamedTuple):
    seat: Seat
    card: Handle
    face: Face


class Knocked(NamedTuple):
    seat: Seat


class Yielded(NamedTuple):
    seat: Seat


class RoundResult(NamedTuple):
    """A finished round (E6), with everything that stays on the score screen until the next deal (R22)."""

    round: int
    how: str
    """knock_higher, knock_lower, knock_equal, knock_over, false_knock or yield."""
    actor: Seat
    """Who knocked or yielded."""
    scorer: Seat
    points: int
    limit: int
    sums: tuple[int | None, int | None]
    """Own sums by seat; None where the hand stayed closed."""
    shown: tuple[tuple[Face, ...] | None, tuple[Face, ...] | None]
    """The opened hands."""
    fronts: tuple[tuple[Face, ...], tuple[Face, ...]]
    display: tuple[Face, ...]
    discards: tuple[Face, ...]
    scores: tuple[int, int]
    """The points after the round."""
