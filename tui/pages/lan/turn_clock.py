"""The clocks of a game in which both agreed on one: they are shown, and nothing else comes of them."""

from __future__ import annotations

import math
from collections.abc import Hashable

from tui.clock import Clock

FINE = 10
"""Seconds before the end from which every second is shown; before that every fifth, to spare slow links."""


class TurnClock:
    """Counts down while a side is asked. It stands while the other side is away, and never starts anew for that."""

    def __init__(self, clock: Clock, seconds: int) -> None:
        """`seconds` for each choice; 0 for no clock."""
        self._clock = clock
        self._seconds = seconds
        self._left = float(seconds)
        self._running_since: float | None = None
        self._choice: Hashable = None
        """The last one that was asked for."""
        self._is_asked = False
        self._is_told = False
        """Whether it was said that the time for this choice is up."""

    def watch(self, choice: Hashable, *, is_there: bool) -> None:
        """How things stand: which choice is asked for, None for none, and whether the other side is there."""
        if choice is not None and choice != self._choice:
            self._choice, self._left, self._running_since = choice, float(self._seconds), None
            self._is_told = False
        self._is_asked = choice is not None
        if self._is_asked and is_there and self._seconds:
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
        """`0:40`, or `is up`; nothing while the side is not asked, or where there is no clock."""
        if not (self._seconds and self._is_asked):
            return ""
        left = math.ceil(self.left)
        if left <= 0:
            return "is up"
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

    def has_run_out(self) -> bool:
        """Whether the time for this choice is up, and that was not asked before."""
        is_out = bool(self._seconds) and self._is_asked and self.left <= 0
        is_new, self._is_told = is_out and not self._is_told, self._is_told or is_out
        return is_new


class TurnClocks:
    """One's own clock, and the other side's as it looks from here: since the choice arose on this screen."""

    def __init__(self, clock: Clock, seconds: int) -> None:
        self._own, self._theirs = TurnClock(clock, seconds), TurnClock(clock, seconds)

    def watch(self, own: Hashable, theirs: Hashable, *, is_there: bool) -> None:
        """Which choice each side is asked for, None for none, and whether the other side is there."""
        self._own.watch(own, is_there=is_there)
        self._theirs.watch(theirs, is_there=is_there)

    @property
    def words(self) -> str:
        """The clock of whoever is waited for, one's own first, in at most 16 cells."""
        if own := self._own.words:
            return f"your time {own}"
        theirs = self._theirs.words
        return f"their time {theirs}" if theirs else ""

    @property
    def next_step(self) -> float:
        """Seconds until something is to be shown or said; infinity while both stand."""
        return min(self._own.next_step, self._theirs.next_step)

    def take_notice(self, other_name: str) -> str:
        """A sentence when somebody's time has run out, once for each choice; mostly empty."""
        own, theirs = self._own.has_run_out(), self._theirs.has_run_out()
        if own:
            return (
                "Your time for this choice is up. Nothing happens by itself: you can still choose."
            )
        if theirs and not self._own.words:
            return f"The time of {other_name} for this choice is up. Nothing happens by itself."
        return ""
