"""The clock of a game in which both agreed on one: it is shown, and nothing else comes of it."""

from __future__ import annotations

import math

from tui.clock import Clock

FINE = 10
"""Seconds before the end from which every second is shown; before that every fifth, to spare slow links."""


class TurnClock:
    """Counts down while the player is asked. It stands while the other side is away, and never starts anew for that."""

    def __init__(self, clock: Clock, seconds: int) -> None:
        """`seconds` for each choice; 0 for no clock."""
        self._clock = clock
        self._seconds = seconds
        self._left = float(seconds)
        self._running_since: float | None = None
        self._was_asked = False

    def watch(self, asked: bool, *, is_there: bool) -> None:
        """How things stand now: whether the player is asked, and whether the other side is there."""
        if asked and not self._was_asked:
            self._left, self._running_since = float(self._seconds), None
        self._was_asked = asked
        if asked and is_there and self._seconds:
            if self._running_since is None:
                self._running_since = self._clock.now()
        elif self._running_since is not None:
            self._left, self._running_since = self.left, None

    @property
    def left(self) -> float:
        """Seconds that are left; never less than none."""
        if self._running_since is None:
            return self._left
        return max(0.0, self._left - (self._clock.now() - self._running_since))

    @property
    def words(self) -> str:
        """What there is to show; nothing while the player is not asked, or where there is no clock."""
        if not (self._seconds and self._was_asked):
            return ""
        left = math.ceil(self.left)
        if left <= 0:
            return "time is up"
        if left > FINE:
            left = -(-left // 5) * 5
        return f"{left // 60}:{left % 60:02}"

    @property
    def next_step(self) -> float:
        """Seconds until `words` is another one; infinity while it stands."""
        left = self.left
        if self._running_since is None or left <= 0:
            return math.inf
        step = 1 if left <= FINE + 1 else 5
        return max(0.05, left - (math.ceil(left / step) - 1) * step)
