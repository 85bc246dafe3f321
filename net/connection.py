"""One connection of a session: a transport that comes and goes, while the game stays. Times are awake seconds."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from net.heartbeat import DEAD, Heartbeat, Pulse
from net.messages import Again, Farewell, Ping
from net.resume import Precedence
from net.terms import Role
from net.wire import loose_body

MOST_QUEUED = 64 * 2**10
"""Bytes of loose frames that wait for a transport to take them."""

PATIENCE = 15.0
"""Seconds for what the other program must send without asking anybody: its `Resume`, a missing frame, a proof."""


class Connection:
    """What is known of one connection, and what waits to be sent over it.

    Loose frames wait in a bounded queue. Game frames do not: they stand in the stream, and `next_out` says how far they
    went. They go before loose ones, so that a `Ping` truly says how many went before it.
    """

    def __init__(self, number: int, dialled: Role, epoch: int, resume: object, now: float) -> None:
        self.number = number
        self.dialled = dialled
        """The role that dialled."""
        self.epoch = epoch
        """What this side said in its `Resume`; the connection's is the higher of the two."""
        self.precedence: Precedence | None = None
        """Known once the other side's `Resume` was accepted."""
        self.stood_at = 0
        """How many frames the other side had made by then, as it said there."""
        self.began = now
        self.heartbeat = Heartbeat(now)
        self.farewell: Farewell | None = None
        """What the other side said before it closes."""
        self.next_out = 0
        self.missing: tuple[int, float] | None = None
        """The number of the frame that was asked for again, and until when it must come."""
        self._first: bytes | None = loose_body(resume)
        self._loose: deque[bytes] = deque()
        self._queued = 0
        self._taken = now
        """When something was last taken, or there was nothing to take."""

    @property
    def is_live(self) -> bool:
        """Whether both sides have agreed where the game stands: it may carry the game."""
        return self.precedence is not None

    def say(self, message: object) -> None:
        body = loose_body(message)
        self._loose.append(body)
        self._queued += len(body)

    def take(self, most: int, game: Sequence[bytes], now: float) -> list[bytes]:
        """The next bodies to send, of about `most` bytes; `game`: the frames that may be sent so far."""
        taken: list[bytes] = []
        while sum(map(len, taken)) < most and (body := self._pop(game)) is not None:
            taken.append(body)
        if taken or not self.has_output(game):
            self._taken = now
        return taken

    def has_output(self, game: Sequence[bytes]) -> bool:
        return bool(self._first or self._loose or (self.is_live and self.next_out < len(game)))

    def rest(self, game: Sequence[bytes]) -> tuple[bytes, ...]:
        """All that still waits."""
        return tuple(iter(lambda: self._pop(game), None))

    def ask_again(self, first: int, now: float) -> None:
        """The other side's frame `first` is missing: ask for it, once."""
        if self.missing is None or self.missing[0] != first:
            self.missing = first, now + PATIENCE
            self.say(Again(first))

    def ping(self, game: Sequence[bytes], now: float, *, at_once: bool = False) -> None:
        """Ask whether the other side is there, if it is time to."""
        number = self.heartbeat.ping(now, at_once=at_once)
        if number is not None:
            self.say(Ping(number, len(game)))

    def ailment(self, game: Sequence[bytes], now: float) -> str:
        """Why it is to be given up: a code, or nothing."""
        if not self.is_live:
            return "late" if now - self.began >= PATIENCE else ""
        if self.heartbeat.pulse(now) == Pulse.DEAD:
            return "dead"
        if self._is_clogged(game, now):
            return "clogged"
        return "gap" if self.missing is not None and now >= self.missing[1] else ""

    def skip(self, seconds: float) -> None:
        """So long this program stood still: no deadline of the other side ran."""
        self.began += seconds
        self._taken += seconds
        self.heartbeat.skip(seconds)
        if self.missing is not None:
            self.missing = self.missing[0], self.missing[1] + seconds

    def _is_clogged(self, game: Sequence[bytes], now: float) -> bool:
        """Whether the other side has stopped reading."""
        if not self.has_output(game):
            self._taken = now
        return self._queued > MOST_QUEUED or now - self._taken >= DEAD

    def _pop(self, game: Sequence[bytes]) -> bytes | None:
        if self._first is not None:
            first, self._first = self._first, None
            return first
        if self.is_live and self.next_out < len(game):
            self.next_out += 1
            return game[self.next_out - 1]
        if self._loose:
            body = self._loose.popleft()
            self._queued -= len(body)
            return body
        return None
