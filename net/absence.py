"""How long the other side was away in one game, all in all. Times are seconds of the awake clock (net/clock.py)."""

from __future__ import annotations

ENOUGH = 120.0
"""Away for so long, the other side's game may be claimed. Not a deadline: nothing happens by itself."""

EXCUSE = 20.0
"""After an own suspension it takes a while to find each other again, and that is nobody's absence."""


class Absence:
    """Counts over the whole game: who comes back does not begin anew."""

    def __init__(self, now: float, total: float = 0.0) -> None:
        """`total`: of earlier sittings."""
        self.total = total
        self._last = now
        self._excused_until = now
        self._ask_at = ENOUGH
        self._is_asking = False

    @property
    def is_enough(self) -> bool:
        return self.total >= ENOUGH

    def advance(self, now: float, away: bool, gap: float = 0.0) -> bool:
        """Time went on, with the other side `away` or not. True when the player is to be asked what to do.

        `gap` of it this program did not run; what happened then is not known, and not counted.
        """
        since = max(self._last, self._excused_until)
        if away and not gap and now > since:
            self.total += now - since
        self._last = now
        if not away:
            self._is_asking = False
        asks = away and not self._is_asking and self.total >= self._ask_at
        self._is_asking = self._is_asking or asks
        return asks

    def excuse(self, now: float) -> None:
        """This machine was suspended until `now`."""
        self._excused_until = now + EXCUSE

    def wait(self) -> None:
        """The player chose to wait: he is asked again after as much more absence."""
        self._ask_at = self.total + ENOUGH
        self._is_asking = False
