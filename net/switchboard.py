"""Which connections to the other side there are, and which of them carries the game."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from net.connection import Connection
from net.resume import Precedence
from net.terms import Role
from net.wire import loose_body

MOST_PENDING = 4
"""Connections whose other side has not said where it stands."""


@dataclass(frozen=True, slots=True)
class Close:
    """Send `last`, in so far as that takes no waiting, and close the connection."""

    connection: int
    code: str
    last: tuple[bytes, ...] = ()


@dataclass(frozen=True, slots=True)
class Dial:
    """Try to reach the other side; `connected` or `dial_failed` follows."""


Order = Close | Dial


class Switchboard:
    """The connections of one session, by number. What is not here any more is not listened to."""

    def __init__(self) -> None:
        self.live: Connection | None = None
        """The one that carries the game."""
        self.epoch = 0
        """The highest of a connection that has carried it."""
        self.orders: deque[Close | Dial] = deque()
        """For the shell."""
        self._said = 0
        """The highest epoch that this side has said."""
        self._known: dict[int, Connection] = {}

    def __getitem__(self, number: int) -> Connection | None:
        return self._known.get(number)

    @property
    def all(self) -> tuple[Connection, ...]:
        return tuple(self._known.values())

    def next_epoch(self) -> int:
        """A number for the next connection, higher than all so far."""
        self._said = max(self._said, self.epoch) + 1
        return self._said

    def add(self, connection: Connection) -> None:
        """A connection on which the other side has said nothing yet. The oldest of too many is closed."""
        pending = [each for each in self._known.values() if not each.is_live]
        if len(pending) >= MOST_PENDING:
            self.close(pending[0], "too_many")
        self._known[connection.number] = connection

    def carry(self, connection: Connection, role: Role, epoch: int, next_out: int) -> bool:
        """Let a connection carry the game, from the own frame `next_out` on; False if another one takes precedence.

        `role` is one's own, `epoch` what the other side said. The loser of the two is closed.
        """
        diallers = connection.epoch if connection.dialled == role else epoch
        claim = Precedence(max(connection.epoch, epoch), diallers, connection.dialled == 0)
        before = self.live
        if before is not None and before.precedence is not None and before.precedence > claim:
            self.close(connection, "replaced")
            return False
        if before is not None:
            self.close(before, "replaced")
        connection.precedence, connection.next_out = claim, next_out
        self.live, self.epoch = connection, max(self.epoch, claim.epoch)
        return True

    def close(self, connection: Connection, code: str, *last: bytes) -> None:
        """Have a connection closed by the shell, and forget it."""
        self.forget(connection)
        self.orders.append(Close(connection.number, code, last))

    def refuse(self, number: int, code: str, message: object) -> None:
        """Have a connection closed that was never added."""
        self.orders.append(Close(number, code, (loose_body(message),)))

    def forget(self, connection: Connection) -> None:
        """A connection is gone."""
        self._known.pop(connection.number, None)
        if self.live is connection:
            self.live = None
