"""What can happen in Tōji, for the log, the screen and tests."""

from __future__ import annotations

from typing import NamedTuple

from engines.core.cards import Face, Handle, Seat
from engines.toji.battle import Sum


class Thrown(NamedTuple):
    """Both throws of the rock-paper-scissors are open (T2.1)."""

    throws: tuple[str, str]
    first: Seat | None
    """The winner, who is the first player; None if both throw again."""


class Dealt(NamedTuple):
    """A game was dealt (T2.2 to T2.6)."""

    game: int
    first: Seat
    supports: tuple[tuple[Face, ...], tuple[Face, ...]]


class Turned(NamedTuple):
    """A turn began: the event was turned up (T3.1)."""

    turn: int
    card: Handle
    event: Face


class Fanned(NamedTuple):
    """A hand lies as a fan of so many places (T4.3)."""

    seat: Seat
    places: int


class Revealed(NamedTuple):
    """Both Battle Cards are open (T5.1)."""

    cards: tuple[Handle, Handle]
    faces: tuple[Face, Face]
    picks: tuple[int, int] | None
    """The places that the seats picked, in Hand-Pick (R33)."""


class Supported(NamedTuple):
    """A seat has declared its supports, perhaps none (T6)."""

    seat: Seat
    cards: tuple[Handle, ...]
    faces: tuple[Face, ...]


class Battle(NamedTuple):
    """A finished battle with all that went into it (T7, T8); the latest stays readable."""

    turn: int
    event: Face
    cards: tuple[Face, Face]
    added: tuple[tuple[Face, ...], tuple[Face, ...]]
    sums: tuple[Sum, Sum] | None
    """The parts of the final MPs; None where none exist."""
    winner: Seat | None
    by: str
    """low, low_matchup, crown, mp, matchup or tie."""
    loss: int
    """What the loser lost: the base of the own Battle Card (T8.1); 0 in a tied battle."""
    life: tuple[int, int]
    """The lives after it."""
    picks: tuple[int, int] | None

    @property
    def final(self) -> tuple[int, int] | None:
        """The final MP of each seat."""
        return None if self.sums is None else (self.sums[0].final, self.sums[1].final)


class Drew(NamedTuple):
    """A seat has drawn a card that only that seat sees (T9.1)."""

    seat: Seat
    card: Handle


class GameResult(NamedTuple):
    """A finished game (T10); in a best of three, the next one may follow."""

    game: int
    winner: Seat | None
    reason: str
    """life or empty."""
    life: tuple[int, int]
    turn: int
    first: Seat
    wins: tuple[int, int]
    """The games won so far, this one counted."""
    battle: Battle | None
    """The battle that ended it."""
