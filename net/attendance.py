"""Whether the other side is there, and what the player is told about it. Times are awake seconds."""

from __future__ import annotations

from collections.abc import Callable

from net.absence import Absence
from net.clock import Gap
from net.connection import PATIENCE
from net.heartbeat import Pulse
from net.notices import Away, Here, Left, LinkLost, Notice, Steady, Unsteady, Withheld


class Attendance:
    """The other side of one game: connected or not, and doing its part or not.

    Who is connected and withholds what needs no decision for 15 seconds is away like one who is not connected.
    """

    def __init__(self, now: float, absence: int, tell: Callable[[Notice], None]) -> None:
        """`absence`: seconds of earlier sittings; `tell` is given the notices."""
        self._tell = tell
        self._absence = Absence(now, absence)
        self.has_left = False
        """Whether it is missing, and not because a machine went to sleep."""
        self._is_elsewhere = False
        """Whether its program is there and its player not at this table, when it was last heard of."""
        self._is_connected = False
        self._gone_since: float | None = None
        """None before the first connection, and while the other side is there."""
        self._owed: tuple[str, int] = ("", 0)
        self._owed_since = now
        self._is_withheld = False
        self._is_unsteady = False

    @property
    def is_away(self) -> bool:
        return self._is_withheld or not self._is_connected

    @property
    def total(self) -> float:
        """Seconds of absence in this game."""
        return self._absence.total

    @property
    def may_be_claimed(self) -> bool:
        return self.is_away and self._absence.is_enough

    def advance(self, now: float, gap: Gap, is_on: bool) -> None:
        """Time went on, in a game that `is_on` or not. A gap is nobody's absence."""
        if gap.asleep:
            self._absence.excuse(now)
        self._owed_since += gap.stopped
        if self._absence.advance(now, is_on and self.is_away, gap.asleep or gap.stopped):
            self._tell(Away(self._absence.total))

    def come(self, now: float) -> None:
        """A connection carries the game."""
        away = 0.0 if self._gone_since is None else now - self._gone_since
        self._is_connected, self._gone_since = True, None
        self.has_left = self._is_elsewhere = False
        self._is_unsteady = False
        self._owe("", 0, now)
        self._tell(Here(away, self._absence.total))

    def go(self, now: float, *, has_left: bool) -> None:
        """No connection carries the game any more."""
        self._is_connected, self.has_left = False, has_left
        self._gone_since = self._gone_since if self._is_withheld else now
        self._owe("", 0, now)

    def answer_from_elsewhere(self) -> None:
        """Its program was reached, and says that its player is not at this table; the own player is told once."""
        if not (self._is_connected or self._is_elsewhere):
            self._is_elsewhere = True
            self._tell(Left("elsewhere"))

    def answer_nothing(self) -> None:
        """Its program cannot be reached."""
        if self._is_elsewhere:
            self._is_elsewhere = False
            self._tell(LinkLost("unreachable"))

    def feel(self, pulse: Pulse) -> None:
        """The pulse of the connection that carries the game."""
        is_unsteady = pulse != Pulse.STEADY
        if is_unsteady != self._is_unsteady:
            self._is_unsteady = is_unsteady
            self._tell(Unsteady() if is_unsteady else Steady())

    def owe(self, what: str, received: int, now: float) -> None:
        """The other program owes `what`, `received` frames having come so far; nothing if empty."""
        if (what, received) != self._owed:
            was_withheld = self._is_withheld
            since = self._gone_since
            self._owe(what, received, now)
            if was_withheld and self._is_connected:
                self._gone_since = None
                self._tell(Here(now - (now if since is None else since), self._absence.total))
        elif what and not self._is_withheld and now - self._owed_since >= PATIENCE:
            self._is_withheld = True
            self._gone_since = now
            self._tell(Withheld(what))

    def wait(self) -> None:
        """The player waits; he is asked again after as much absence as before."""
        self._absence.wait()

    def _owe(self, what: str, received: int, now: float) -> None:
        self._owed, self._owed_since, self._is_withheld = (what, received), now, False
