"""Which of a peer's addresses to try when: all of them, the best ones a little earlier (RFC 8305). Sans-IO.

A connection is only a beginning: behind the address of another network's container may listen anybody, so what wins
is a handshake. While one is under way no other begins for a second, because the peer would see each of them come and
go.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

STAGGER = 0.25
"""Seconds from one attempt to the next."""
CONNECTING = 4.0
"""Seconds that one address has for a connection."""
SHAKING = 5.0
"""Seconds that one connection has for its handshake."""
UNDISTURBED = 1.0
"""Seconds that a handshake runs before others are tried beside it."""


class State(Enum):
    LEFT = auto()
    """Not tried yet."""
    CONNECTING = auto()
    CONNECTED = auto()
    """Waits for its turn to shake hands."""
    SHAKING = auto()
    FAILED = auto()


class Moves(NamedTuple):
    """What is to be done now, by the number of the address."""

    connect: tuple[int, ...] = ()
    shake: tuple[int, ...] = ()
    stop: tuple[int, ...] = ()


@dataclass(slots=True)
class _Attempt:
    state: State = State.LEFT
    since: float = -math.inf


class Race:
    """The attempts at `count` addresses, the best first. `now` is monotonic seconds."""

    def __init__(self, count: int) -> None:
        self._attempts = [_Attempt() for _ in range(count)]
        self._last_start = -math.inf
        self._dropped: set[int] = set()
        self._quiet_until = -math.inf

    @property
    def is_lost(self) -> bool:
        """Whether nothing is left to try or to wait for."""
        return all(each.state is State.FAILED for each in self._attempts)

    def connected(self, number: int, now: float) -> None:
        self._enter(number, State.CONNECTED, now)

    def failed(self, number: int, now: float) -> None:
        self._enter(number, State.FAILED, now)

    def dropped(self, number: int, now: float) -> bool:
        """Cut off without a word, as by a peer that has too many callers: it has one more try, a moment later.

        False if it has had that.
        """
        if number in self._dropped:
            return False
        self._dropped.add(number)
        self._enter(number, State.LEFT, now)
        self._quiet_until = now + STAGGER
        return True

    def step(self, now: float) -> Moves:
        """To be called after every event, and at `next_due`."""
        stop = [number for number, each in enumerate(self._attempts) if now >= _ends(each)]
        for number in stop:
            self.failed(number, now)
        shake = [] if self._undisturbed_until(now) > now else self._in(State.CONNECTED)[:1]
        for number in shake:
            self._enter(number, State.SHAKING, now)
        connect = self._in(State.LEFT)[:1] if now >= self._may_start(now) else []
        for number in connect:
            self._enter(number, State.CONNECTING, now)
            self._last_start = now
        return Moves(tuple(connect), tuple(shake), tuple(stop))

    def next_due(self, now: float) -> float:
        """When `step` will have something to do, if nothing happens before."""
        due = [_ends(each) for each in self._attempts]
        if self._in(State.LEFT):
            due.append(self._may_start(now))
        if self._in(State.CONNECTED):
            due.append(self._undisturbed_until(now))
        return min(due, default=math.inf)

    def _may_start(self, now: float) -> float:
        """When the next address may be tried."""
        tried = (State.CONNECTING, State.CONNECTED, State.SHAKING)
        stagger = self._last_start + STAGGER if any(map(self._in, tried)) else now
        return max(stagger, self._quiet_until, self._undisturbed_until(now))

    def _undisturbed_until(self, now: float) -> float:
        """When a handshake has had its time alone."""
        begun = [self._attempts[number].since for number in self._in(State.SHAKING)]
        return max((since + UNDISTURBED for since in begun), default=now)

    def _in(self, state: State) -> list[int]:
        return [number for number, each in enumerate(self._attempts) if each.state is state]

    def _enter(self, number: int, state: State, now: float) -> None:
        self._attempts[number].state, self._attempts[number].since = state, now


def _ends(attempt: _Attempt) -> float:
    """When an attempt has had all its time."""
    if attempt.state is State.CONNECTING:
        return attempt.since + CONNECTING
    return attempt.since + SHAKING if attempt.state is State.SHAKING else math.inf
