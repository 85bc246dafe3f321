"""What answers a need. An event differs by observer: `seen_by` gives the form in which a seat learns of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from engines.core.cards import Face, Handle, Seat
from engines.core.errors import Refused
from engines.core.moves import Move, parse_move


@dataclass(frozen=True, slots=True)
class Sealed:
    """A seat has bound its part of a simultaneous choice; only its owner holds the value."""

    seat: Seat
    move: Move | None = None


@dataclass(frozen=True, slots=True)
class Chosen:
    """A choice, open to both. A simultaneous one is chosen only after both have sealed."""

    seat: Seat
    move: Move


@dataclass(frozen=True, slots=True)
class Shown:
    """These cards were opened to `to`; `faces` is None for whom they are not meant."""

    cards: tuple[Handle, ...]
    to: tuple[Seat, ...]
    faces: tuple[Face, ...] | None = None


@dataclass(frozen=True, slots=True)
class Shuffled:
    """These cards were replaced by fresh handles: fresh[i] is cards[order[i]], for whoever knows `order`."""

    cards: tuple[Handle, ...]
    by: Seat | None = None
    order: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Rolled:
    sides: int
    value: int


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last `events` events are undone. Only where nobody learned anything from them."""

    events: int


@dataclass(frozen=True, slots=True)
class Agreed:
    """Both sides call the game a draw."""


Event = Sealed | Chosen | Shown | Shuffled | Rolled | TakenBack | Agreed


def seen_by(event: Event, seat: Seat) -> Event:
    """The event as `seat` learns of it: without the values that are not meant for that seat."""
    match event:
        case Sealed() if event.seat != seat:
            return replace(event, move=None)
        case Shown() if seat not in event.to:
            return replace(event, faces=None)
        case Shuffled() if event.by != seat:
            return replace(event, order=None)
    return event


def to_record(event: Event) -> list[Any]:
    """The event as JSON data: its name in lower case, then its fields."""
    match event:
        case Sealed(seat, move):
            return ["sealed", seat, None if move is None else str(move)]
        case Chosen(seat, move):
            return ["chosen", seat, str(move)]
        case Shown(cards, to, faces):
            return ["shown", list(cards), list(to), None if faces is None else list(faces)]
        case Shuffled(cards, by, order):
            return ["shuffled", list(cards), by, None if order is None else list(order)]
        case Rolled(sides, value):
            return ["rolled", sides, value]
        case TakenBack(events):
            return ["taken_back", events]
        case Agreed():
            return ["agreed"]


def from_record(record: object) -> Event:
    """The event that `to_record` wrote. Raises ValueError for anything else, field by field."""
    if not isinstance(record, list) or not record:
        raise ValueError("an event is a list that begins with its name")
    try:
        match record:
            case ["sealed", seat, move]:
                return Sealed(_seat(seat), None if move is None else parse_move(_text(move)))
            case ["chosen", seat, move]:
                return Chosen(_seat(seat), parse_move(_text(move)))
            case ["shown", cards, to, faces]:
                shown = None if faces is None else tuple(_text(face) for face in _list(faces))
                return Shown(_numbers(cards), tuple(_seat(seat) for seat in _list(to)), shown)
            case ["shuffled", cards, by, order]:
                return Shuffled(
                    _numbers(cards),
                    None if by is None else _seat(by),
                    None if order is None else _numbers(order),
                )
            case ["rolled", sides, value]:
                return Rolled(_number(sides), _number(value))
            case ["taken_back", events]:
                return TakenBack(_number(events))
            case ["agreed"]:
                return Agreed()
    except Refused as refused:
        raise ValueError(refused.reason) from refused
    raise ValueError(f"no event has the name and fields of {str(record)[:80]}")


def _list(value: object) -> Sequence[object]:
    if not isinstance(value, list):
        raise ValueError("a list was expected")
    return value


def _number(value: object) -> int:
    # bool is an int to isinstance, and no number here.
    if type(value) is not int or not 0 <= value < 10**9:
        raise ValueError("a number was expected")
    return value


def _numbers(value: object) -> tuple[int, ...]:
    return tuple(_number(item) for item in _list(value))


def _seat(value: object) -> Seat:
    if type(value) is not int or value not in (0, 1):
        raise ValueError("a seat is 0 or 1")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("a text was expected")
    return value
