"""Which of the connections that come in are served next, while nobody knows who they are. Sans-IO.

At most `MOST_SERVED` shake hands at a time; the others wait, and only those that have sent something ever get a turn:
a dialler speaks first. Sources take turns, and none but this machine takes all places: its users share its addresses.
Within a source the newest is served first, for it is the likeliest to have a dialler who still waits.

Whoever begins a handshake and does not go on with it holds a place only until somebody else wants it: a turn that is
pressed lasts `FIRST_TURN`, and half as long after every one that came to nothing. So neither a thousand silent
connections nor hundreds of half-open ones a second keep anybody out, and a crowd of honest diallers gets its time.
"""

from __future__ import annotations

import ipaddress
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

MOST_SERVED = 4
MOST_SERVED_PER_SOURCE = 2
MOST_WAITING = 64
MOST_WAITING_PER_SOURCE = 16
MOST_WAITING_HERE = 48
"""From this machine."""
PATIENCE = 5.0
"""Seconds that a connection may wait, silently or not; its dialler has given up by then."""
FIRST_TURN = 1.0
"""Seconds without progress after which a handshake gives way to somebody who waits."""
MOST_HALVINGS = 2
"""Of a turn: to a quarter of a second, in which bad Wi-Fi still answers."""
MOST_HALVINGS_HERE = 6
"""From this machine: to 16 ms, enough for an answer over loopback."""

HERE = "here"
"""The source of all that comes from this machine, by whichever of its addresses."""


@dataclass(slots=True)
class _Waiting:
    source: str
    since: float
    spoke: bool = False


@dataclass(slots=True)
class _Served:
    source: str
    since: float
    """When it last went on."""
    answered: bool = False
    """Whether it has, since its first bytes."""
    over: bool = False
    """Whether it is being closed, because somebody else waits."""


class Admission:
    """Connections by number. `now` is monotonic seconds."""

    def __init__(self) -> None:
        self._waiting: dict[int, _Waiting] = {}
        """In the order of arrival."""
        self._served: dict[int, _Served] = {}
        self._halvings: Counter[bool] = Counter()
        """Of a turn, here and elsewhere: it is known by experience how long one must be."""

    def arrive(self, number: int, source: str, now: float) -> list[int]:
        """A connection came in; gives those to be closed for want of room."""
        refused = []
        here = [each for each, other in self._waiting.items() if other.source == source]
        if len(here) >= (MOST_WAITING_HERE if source == HERE else MOST_WAITING_PER_SOURCE):
            refused.append(self._least_missed(here))
        elif len(self._waiting) >= MOST_WAITING:
            crowds = Counter(each.source for each in self._waiting.values())
            crowd = max(crowds, key=crowds.__getitem__)
            refused.append(
                self._least_missed(
                    [each for each, other in self._waiting.items() if other.source == crowd]
                )
            )
        for each in refused:
            del self._waiting[each]
        self._waiting[number] = _Waiting(source, now)
        return refused

    def spoke(self, number: int) -> None:
        """Something can be read from it."""
        if number in self._waiting:
            self._waiting[number].spoke = True

    def answered(self, number: int, now: float) -> None:
        """It went on with its handshake, after our first answer."""
        if number in self._served:
            self._served[number].answered, self._served[number].since = True, now

    def left(self, number: int, finished: bool = False) -> None:
        """It is closed, or its handshake is over: `finished` if it was gone through with, whatever came of it."""
        self._waiting.pop(number, None)
        served = self._served.pop(number, None)
        if served is not None:
            self._halve(served.source, -1 if finished else 1)

    def serve(self, now: float) -> list[int]:
        """Those whose turn it is; each of them ends in `left`."""
        chosen = []
        while len(self._served) < MOST_SERVED and (number := self._next()) is not None:
            self._served[number] = _Served(self._waiting.pop(number).source, now)
            chosen.append(number)
        return chosen

    def overdue(self, now: float) -> list[int]:
        """Those to be closed: who waited for too long, and whose turn is over while others wait."""
        late = [number for number, each in self._waiting.items() if now >= each.since + PATIENCE]
        for number in late:
            del self._waiting[number]
        pressing = sum(each.spoke for each in self._waiting.values())
        pressing -= sum(each.over for each in self._served.values())
        ends = sorted((end, number) for number, end in self._ends() if now >= end)
        for _, number in ends[: max(0, pressing)]:
            self._served[number].over = True
            late.append(number)
        return late

    @property
    def next_due(self) -> float | None:
        """When somebody will be overdue, if nothing happens before."""
        ends = [end for _, end in self._ends() if end < math.inf]
        return min(
            (*ends, *(each.since + PATIENCE for each in self._waiting.values())), default=None
        )

    def _next(self) -> int | None:
        """The newest from a source that is served the least."""
        served = Counter(each.source for each in self._served.values())
        able = [
            number
            for number, each in self._waiting.items()
            if each.spoke and (each.source == HERE or served[each.source] < MOST_SERVED_PER_SOURCE)
        ]
        return min(
            reversed(able), key=lambda number: served[self._waiting[number].source], default=None
        )

    def _ends(self) -> Iterator[tuple[int, float]]:
        """When the turn of each is over; infinity where nobody wants its place."""
        waiting = {each.source for each in self._waiting.values() if each.spoke}
        served = Counter(each.source for each in self._served.values())
        idle = {
            each.source for each in self._served.values() if not each.answered and not each.over
        }
        for number, each in self._served.items():
            source = each.source
            wanted = source in waiting or any(served[other] < served[source] for other in waiting)
            # Who has answered is likelier to go on than who has not.
            if wanted and not each.over and not (each.answered and source in idle):
                yield number, each.since + FIRST_TURN / 2 ** self._halvings[source == HERE]

    def _halve(self, source: str, by: int) -> None:
        here = source == HERE
        most = MOST_HALVINGS_HERE if here else MOST_HALVINGS
        self._halvings[here] = min(max(self._halvings[here] + by, 0), most)

    def _least_missed(self, numbers: list[int]) -> int:
        """Of these, in the order of arrival: the first of the silent ones has had the most time to speak."""
        return next((each for each in numbers if not self._waiting[each].spoke), numbers[0])


def source_of(host: str, here: str) -> str:
    """Who connections from `host` to the address `here` are counted for.

    An IPv6 host has as many addresses as it likes in the 64 bits of its network (RFC 4291, 2.5.1), so these are one
    source.
    """
    ip = ipaddress.ip_address(host)
    if host == here or ip.is_loopback:
        return HERE
    if ip.version == 6:
        return str(ipaddress.ip_network((ip, 64), strict=False))
    return host
