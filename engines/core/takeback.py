"""What may be taken back: the last answer, as long as nothing followed that anybody could learn from.

Against a bot it is taken back by itself, from another player by consent.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.cards import Seat
from engines.core.events import Chosen, Event, Rolled, Sealed, Shown, Shuffled


def last_answer(events: Sequence[Event], seat: Seat) -> int | str:
    """The number of the last answer of `seat`, if it can be taken back; else in words why it cannot.

    What the other side has sealed since is undone with it: nobody has seen that, and it is sealed again.
    """
    if not any(_is_answer(event, seat) for event in events):
        return "You have not answered anything yet."
    for number in range(len(events) - 1, -1, -1):
        match events[number]:
            case Shown():
                return "Cards were shown since your last answer: it stands."
            case Rolled():
                return "Chance has decided since your last answer: it stands."
            case Shuffled(by=None):
                return "Cards were dealt since your last answer: it stands."
            case Chosen() if _is_opening(events, number):
                return "Both choices lie open: yours stands."
            case Chosen(by):
                return number if by == seat else "The other side has moved since: yours stands."
            case Sealed(by) | Shuffled(by=by) if by == seat:
                return number
    raise AssertionError("one of them is an answer")


def _is_answer(event: Event, seat: Seat) -> bool:
    match event:
        case Sealed(by) | Chosen(by) | Shuffled(by=by):
            return by == seat
    return False


def _is_opening(events: Sequence[Event], number: int) -> bool:
    """Whether the `Chosen` of that number opens a choice which its seat had sealed before."""
    chosen = events[number]
    assert isinstance(chosen, Chosen)
    for event in reversed(events[:number]):
        if isinstance(event, Sealed | Chosen) and event.seat == chosen.seat:
            return isinstance(event, Sealed)
    return False
