"""What a game asks for. The set of open needs is public and the same on every engine."""

from __future__ import annotations

from dataclasses import dataclass

from engines.core.cards import Handle, Seat


@dataclass(frozen=True, slots=True)
class Choose:
    """A choice by one seat; or by both, and then neither is shown before both are in.

    `label` names the moment (`turn`, `select`, `keep`). `rights` are standing rights beside the choice: (seat, verb)
    pairs that the named seat may use although it is not asked. Conceding is always granted and never listed.
    """

    seats: tuple[Seat, ...]
    label: str
    rights: tuple[tuple[Seat, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Show:
    """The faces of these cards, opened to one seat or to both."""

    cards: tuple[Handle, ...]
    to: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Shuffle:
    """These handles are replaced by fresh ones that nobody can link to the old.

    `by=None`: jointly, in an order that nobody knows. `by=seat`: in an order which that seat's player may choose and
    the other seat cannot follow; only for cards whose faces the seat knows.
    """

    cards: tuple[Handle, ...]
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Roll:
    """A number from 0 to `sides - 1` that no side can steer."""

    sides: int


Need = Choose | Show | Shuffle | Roll
