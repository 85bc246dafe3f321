"""How long the two sides were without each other, as this side saw it: what the other one's claim is measured by.

Whoever claims a game signs that the other side was away for two minutes. The claim ends the game only where that can be
true. An honest program claims nobody who is there and does his part, and what it counts as absence is also time in
which the claimed side had no connection, could send nothing, slept or did not run. That side counts all of this, so it
never counts less. That the two were apart because the claimer himself had hung up, it cannot tell: to end a game with
nobody as its winner, who wants to can always leave.
"""

from __future__ import annotations

import math

from net.absence import ENOUGH
from net.clock import Gap

TOLERANCE = 10.0
"""Seconds by which two who count the same absence may differ."""
CROSSING = 15.0
"""Seconds after a reunion within which a claim may arrive that was made before the claimer knew of it."""


class Apart:
    """Counts over one sitting. Times are awake seconds (net/clock.py)."""

    def __init__(self, now: float, *, is_first: bool) -> None:
        """`is_first`: the game begins now. How long this program did not run before, only the other side knows."""
        self._total = 0.0 if is_first else math.inf
        self._last = now
        self._until = now
        """When they were apart last."""

    def advance(self, now: float, gap: Gap, together: bool) -> None:
        """Time went on; they were `together` if a connection carried the game, and this side could say what it owed."""
        passed = now - self._last
        self._last = now
        if together:
            self._total += gap.asleep + gap.stopped
        else:
            self._total += gap.asleep + passed
            self._until = now

    def lose(self, silent: float) -> None:
        """A connection that carried the game does so no more; nothing had been heard on it for so many seconds."""
        self._total += silent
        self._until = self._last

    def may_be_true(self, away: float, *, made_before: bool) -> bool:
        """Whether the other side may honestly claim the game now, after an absence of `away` seconds.

        `made_before`: it signed that before it came back, by its own account of what it had said until then.
        """
        is_recent = made_before or self._last - self._until < CROSSING
        return is_recent and ENOUGH <= away <= self._total + TOLERANCE
