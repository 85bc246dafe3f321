"""The clocks of a game in which both agreed on one. What comes of them, if anything, is for the game to say."""

from __future__ import annotations

import math
from collections.abc import Hashable

from tui.clock import Clock

FINE = 10
"""Seconds before the end from which every second is shown; before that every fifth, to spare slow links."""

OUT_OF_TIME = "Your time and your reserve are used up: the usual answer was given for you."
"""Said to a player who was answered for."""


class TurnClock:
    """Counts down while a side is asked. It stands while the other side is away, and never starts anew for that."""

    def __init__(self, clock: Clock, seconds: float, reserve: float = 0.0) -> None:
        """`seconds` for each choice unless said, 0 for no clock; `reserve` for the whole game, beyond those."""
        self._clock = clock
        self._seconds = seconds
        self._left = float(seconds)
        self._reserve = reserve
        self._running_since: float | None = None
        self._choice: Hashable = None
        """The last one that was asked for."""
        self._is_asked = False
        self._is_told = False
        """Whether it was said that the time for this choice is up."""

    def watch(self, choice: Hashable, *, is_there: bool, seconds: float | None = None) -> None:
        """How things stand: which choice is asked for, None for none, its `seconds`, and whether the other is there."""
        if choice is not None and choice != self._choice:
            self._stop()
            self._choice = choice
            self._left = float(self._seconds if seconds is None else seconds)
            self._is_told = False
        self._is_asked = choice is not None
        if self._is_asked and is_there and self._seconds:
            if self._running_since is None:
                self._running_since = self._clock.now()
        else:
            self._stop()

    def _stop(self) -> None:
        self._left, self._reserve, self._running_since = self.left, self.reserve, None

    @property
    def _passed(self) -> float:
        """Seconds since the clock was last started."""
        return 0.0 if self._running_since is None else self._clock.now() - self._running_since

    @property
    def left(self) -> float:
        """Seconds that are left for this choice; never less than none."""
        return max(0.0, self._left - self._passed)

    @property
    def reserve(self) -> float:
        """Seconds that are left beyond those; never less than none."""
        return max(0.0, self._reserve - max(0.0, self._passed - self._left))

    @property
    def is_up(self) -> bool:
        """Whether the side is asked, and all its time is used up."""
        return bool(self._seconds) and self._is_asked and self.left <= 0 and self.reserve <= 0

    @property
    def words(self) -> str:
        """`time 0:40`, `reserve 9:55`, `time is up`; nothing where there is no clock, or the side is not asked."""
        if not (self._seconds and self._is_asked):
            return ""
        if self.is_up:
            return "time is up"
        is_reserve = self.left <= 0
        left = math.ceil(self.reserve if is_reserve else self.left)
        if left > FINE:
            left = -(-left // 5) * 5
        return f"{'reserve' if is_reserve else 'time'} {minutes(left)}"

    @property
    def next_step(self) -> float:
        """Seconds until `words` is another one; infinity while it stands."""
        left = self.left or self.reserve
        if self._running_since is None or left <= 0:
            return math.inf
        step = 1 if left <= FINE + 1 else 5
        return max(0.05, left - (math.ceil(left / step) - 1) * step)

    def has_run_out(self) -> bool:
        """Whether the time for this choice is up, and that was not asked before."""
        is_out = self.is_up
        is_new, self._is_told = is_out and not self._is_told, self._is_told or is_out
        return is_new


class TurnClocks:
    """One's own clock, and the other side's as it looks from here: since the choice arose on this screen."""

    def __init__(
        self, clock: Clock, seconds: float, reserve: float = 0.0, *, answers: bool = False
    ) -> None:
        """`answers`: whether an answer is given for a side whose time is up."""
        self._own, self._theirs = (TurnClock(clock, seconds, reserve) for _ in range(2))
        self._answers = answers

    def watch(
        self, own: Hashable, theirs: Hashable, *, is_there: bool, seconds: float | None = None
    ) -> None:
        """Which choice each side is asked for, None for none; the time for it, and whether the other side is there."""
        self._own.watch(own, is_there=is_there, seconds=seconds)
        self._theirs.watch(theirs, is_there=is_there, seconds=seconds)

    @property
    def words(self) -> str:
        """The clock of whoever is waited for, one's own first, in at most 19 cells."""
        if own := self._own.words:
            return f"your {own}"
        theirs = self._theirs.words
        return f"their {theirs}" if theirs else ""

    @property
    def is_own_up(self) -> bool:
        """Whether all of one's own time is used up."""
        return self._own.is_up

    @property
    def next_step(self) -> float:
        """Seconds until something is to be shown or said; infinity while both stand."""
        return min(self._own.next_step, self._theirs.next_step)

    def take_notice(self, other_name: str) -> str:
        """A sentence when somebody's time has run out, once for each choice; mostly empty."""
        own, theirs = self._own.has_run_out(), self._theirs.has_run_out()
        if own and self._answers:
            return OUT_OF_TIME
        if own:
            return (
                "Your time for this choice is up. Nothing happens by itself: you can still choose."
            )
        if theirs and not self._own.words:
            then = (
                "Their program answers for them." if self._answers else "Nothing happens by itself."
            )
            return f"The time of {other_name} for this choice is up. {then}"
        return ""


def minutes(seconds: float) -> str:
    """`9:55`; a second that has begun counts."""
    left = math.ceil(seconds)
    return f"{left // 60}:{left % 60:02}"
