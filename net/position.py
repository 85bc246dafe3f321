"""A game as one observer has been told of it: the engine, and the journal that it is the fold of."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engines.core.cards import BOTH, Seat
from engines.core.events import Chosen, Event, Sealed, TakenBack, seen_by, to_record
from engines.core.game import Fact, Game
from engines.core.journal import settled
from engines.core.plain import canonical
from engines.core.takeback import last_answer
from net.transcript import digest

_EVENTS = "fourfold/events"
HASH = 32

Narrate = Callable[[Fact, Game], str]


class News(NamedTuple):
    """Something that happened, with its sentence for the log (empty where there is none)."""

    fact: Fact
    sentence: str


class Position:
    """Where a game stands. Events go in, or are taken out again from the end; the engine follows."""

    def __init__(self, fresh: Callable[[], Game], narrate: Narrate) -> None:
        """`fresh` makes the game in its first position, always the same."""
        self._fresh = fresh
        self._narrate = narrate
        self.game = fresh()
        self.journal: list[Event] = []
        """All that happened, with what was taken back since."""
        self.told: list[News] = []

    def copy(self) -> Position:
        """An independent copy."""
        new = Position.__new__(Position)
        new._fresh, new._narrate = self._fresh, self._narrate
        new.game = self.game.clone()
        new.journal = self.journal.copy()
        new.told = self.told.copy()
        return new

    def apply(self, event: Event) -> None:
        """Go on. Raises Refused, with nothing changed."""
        self._tell(self.game.apply(event))
        self.journal.append(event)

    def cut(self, length: int) -> None:
        """Go back to where the journal had so many events."""
        if length < len(self.journal):
            self._fold(self.journal[:length])

    def last_answer(self, seat: Seat) -> int | str:
        """How many events its being taken back would undo; or in words why the last answer of `seat` stands.

        Beside what nobody may take back against a bot either, the order of an own shuffle stands: its proof has been
        given, and its handles are out.
        """
        events = settled(self.journal)
        number = last_answer(events, seat)
        if isinstance(number, str):
            return number
        if not all(isinstance(event, Sealed | Chosen) for event in events[number:]):
            return "Your cards lie as you have laid them out: that stands."
        return len(events) - number

    def take_back(self, events: int) -> None:
        """Undo the last events that still hold."""
        self._fold([*self.journal, TakenBack(events)])

    def events_hash(self) -> bytes:
        """32 bytes that both sides have alike: over all events that hold, in the form in which everybody may know them.

        What was sealed is left out, for either side seals first in its own journal; it follows as `Chosen`.
        """
        records = [
            to_record(public(event))
            for event in settled(self.journal)
            if not isinstance(event, Sealed)
        ]
        return digest(_EVENTS, canonical(records))[:HASH]

    def _fold(self, journal: list[Event]) -> None:
        self.game, self.told = self._fresh(), []
        for event in settled(journal):
            self._tell(self.game.apply(event))
        self.journal = journal

    def _tell(self, facts: list[Fact]) -> None:
        self.told += [News(fact, self._narrate(fact, self.game)) for fact in facts]


def public(event: Event) -> Event:
    """The event as an onlooker learns of it, who is told what both seats are."""
    for seat in BOTH:
        event = seen_by(event, seat)
    return event
