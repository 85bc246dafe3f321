"""Which of the connections that come in are served next, while nobody knows who they are. Sans-IO.

At most `MOST_SERVED` shake hands at a time; the others wait, and only those that have sent something ever get a turn:
a dialler speaks first. So a thousand silent connections cost a thousand small objects for a few seconds, and keep
nobody out. Hosts take turns, and none but this machine takes all places: its users share its addresses.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

MOST_SERVED = 4
MOST_SERVED_PER_HOST = 2
MOST_WAITING = 64
MOST_WAITING_PER_HOST = 8
PATIENCE = 5.0
"""Seconds that a connection may wait, silently or not; its dialler has given up by then."""


@dataclass(slots=True)
class _Waiting:
    host: str
    own: bool
    since: float
    spoke: bool = False


class Admission:
    """Connections by number. `now` is monotonic seconds."""

    def __init__(self) -> None:
        self._waiting: dict[int, _Waiting] = {}
        """In the order of arrival."""
        self._served: dict[int, str] = {}
        """Hosts, by number."""

    def arrive(self, number: int, host: str, own: bool, now: float) -> list[int]:
        """A connection came in; gives those to be closed for want of room, perhaps this one.

        `own`: it comes from this machine.
        """
        from_there = sum(each.host == host for each in self._waiting.values())
        if from_there >= MOST_WAITING_PER_HOST and not own:
            return [number]
        refused = []
        if len(self._waiting) >= MOST_WAITING:
            # The first of the silent ones has had the most time to speak.
            silent = next((each for each in self._waiting if not self._waiting[each].spoke), None)
            if silent is None:
                return [number]
            del self._waiting[silent]
            refused.append(silent)
        self._waiting[number] = _Waiting(host, own, now)
        return refused

    def spoke(self, number: int) -> None:
        """Something can be read from it."""
        if number in self._waiting:
            self._waiting[number].spoke = True

    def left(self, number: int) -> None:
        """It is closed, or its handshake is over."""
        self._waiting.pop(number, None)
        self._served.pop(number, None)

    def serve(self) -> list[int]:
        """Those whose turn it is; each of them ends in `left`."""
        chosen = []
        while len(self._served) < MOST_SERVED and (number := self._next()) is not None:
            self._served[number] = self._waiting.pop(number).host
            chosen.append(number)
        return chosen

    def overdue(self, now: float) -> list[int]:
        """Those who have waited for too long, to be closed."""
        late = [number for number, each in self._waiting.items() if now >= each.since + PATIENCE]
        for number in late:
            del self._waiting[number]
        return late

    @property
    def next_due(self) -> float | None:
        """When somebody will be overdue, if nothing happens before."""
        return min((each.since + PATIENCE for each in self._waiting.values()), default=None)

    def _next(self) -> int | None:
        """The first to have come from a host that is served the least."""
        served = Counter(self._served.values())
        able = [
            number
            for number, each in self._waiting.items()
            if each.spoke and (each.own or served[each.host] < MOST_SERVED_PER_HOST)
        ]
        return min(able, key=lambda number: served[self._waiting[number].host], default=None)
