"""Whether the other end of a connection still lives. Times are seconds of the awake clock (net/clock.py)."""

from __future__ import annotations

from enum import Enum

IDLE = 5.0
"""After so much silence a ping is due."""
UNSTEADY = 10.0
DEAD = 20.0
CHECK = 15.0
"""So often a ping is due all the same: somebody may talk, and never read."""


class Pulse(Enum):
    STEADY = "steady"
    UNSTEADY = "unsteady"
    DEAD = "dead"


class Heartbeat:
    """Of one connection: when to ping, and what silence means."""

    def __init__(self, now: float) -> None:
        self._heard = now
        self._answered = now
        """When the last ping was answered, or the connection began."""
        self._asked: float | None = None
        """When the ping was sent that is still unanswered."""
        self._number = 0

    def hear(self, now: float) -> None:
        """Something arrived."""
        self._heard = now

    def ping(self, now: float, *, at_once: bool = False) -> int | None:
        """The number of the ping that is due, or wanted at once, if there is one; it counts as sent."""
        if self._asked is not None or (now < self._next_ping and not at_once):
            return None
        self._asked = now
        self._number += 1
        return self._number

    def pong(self, number: int, now: float) -> None:
        """A ping was answered; answers to older ones, or to none, count for nothing."""
        if self._asked is not None and number == self._number:
            self._asked, self._answered = None, now

    def skip(self, seconds: float) -> None:
        """So long this program stood still, and could neither ping nor hear."""
        self._heard += seconds
        self._answered += seconds
        if self._asked is not None:
            self._asked += seconds

    def silence(self, now: float) -> float:
        """For how long nothing has arrived."""
        return now - self._heard

    def pulse(self, now: float) -> Pulse:
        silence = self.silence(now)
        unanswered = 0.0 if self._asked is None else now - self._asked
        if max(silence, unanswered) >= DEAD:
            return Pulse.DEAD
        return Pulse.UNSTEADY if silence >= UNSTEADY else Pulse.STEADY

    def next_timer(self, now: float) -> float:
        """When to look again at the latest."""
        times = [self._heard + UNSTEADY, self._heard + DEAD]
        times.append(self._next_ping if self._asked is None else self._asked + DEAD)
        return min((each for each in times if each > now), default=now)

    @property
    def _next_ping(self) -> float:
        return min(max(self._heard, self._answered) + IDLE, self._answered + CHECK)
