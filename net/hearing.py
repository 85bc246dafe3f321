"""What the other side says beside the game, on the connection that carries it: answered, shown, or too much."""

from __future__ import annotations

from collections.abc import Callable

from net.clock import Moment
from net.connection import Connection
from net.errors import Malformed
from net.ledger import Ledger
from net.messages import Again, Chat, Loose, Phrase, Ping, Pong, Propose, Respond
from net.notices import Heard, Muted, Notice
from net.rates import Bucket


class Hearing:
    """Listens within the rate; who was over it is muted for a while."""

    def __init__(self, now: float, tell: Callable[[Notice], None]) -> None:
        """`tell` is given the notices."""
        self._bucket = Bucket(now)
        self._tell = tell
        self._was_muted = False

    def is_within_rate(self, now: Moment) -> bool:
        """Whether one more frame is listened to, loose or an old one of the game."""
        is_within = self._bucket.take(now.awake)
        if not is_within and not self._was_muted:
            self._tell(Muted())
        self._was_muted = self._bucket.is_muted(now.awake)
        return is_within

    def hear(self, connection: Connection, message: Loose, ledger: Ledger, now: Moment) -> None:
        """Raises Malformed for what no honest program says."""
        match message:
            case Ping(number, sent):
                ledger.flush()  # What came just before it counts as received.
                connection.say(Pong(number, ledger.received))
                if sent > len(ledger.theirs):
                    connection.ask_again(len(ledger.theirs), now.awake)
            case Pong(number, received):
                connection.heartbeat.pong(number, now.awake)
                ledger.acknowledge(received)
            case Again(first):
                if first > len(ledger.mine):
                    raise Malformed("again")
                connection.next_out = min(connection.next_out, first)
            case Chat() | Phrase() | Propose() | Respond():
                if not self._bucket.is_muted(now.awake):
                    self._tell(Heard(message))
