"""When to dial again, and how often a game may be resumed. Times are seconds of the awake clock (net/clock.py)."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable

from net.notices import Notice, TooManyResumes

DELAYS = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0)
"""Seconds before each attempt; the last one is for all further ones."""
JITTER = 0.25
"""Up to this share more or less, so that two who lost each other do not always dial at the same time."""
SETTLED = 10.0
"""A connection that held so long was a good one: after it the delays begin anew."""

MOST_RESUMES = 20
"""In `HOUR`."""
HOUR = 3600.0


class Resumes:
    """Counts how often a game was resumed within the last hour."""

    def __init__(self) -> None:
        self._times: deque[float] = deque()
        self._has_begun = False

    def add(self, now: float) -> None:
        """A connection began to carry the game. The first one resumes nothing."""
        if self._has_begun:
            self._times.append(now)
        self._has_begun = True

    def allowed_at(self, now: float) -> float:
        """When the next one is allowed: `now`, or later."""
        while self._times and self._times[0] <= now - HOUR:
            self._times.popleft()
        return now if len(self._times) < MOST_RESUMES else self._times[0] + HOUR


class Redial:
    """The next attempt, if one is to be made."""

    def __init__(
        self, rng: random.Random, tell: Callable[[Notice], None], *, at_once: bool = False
    ) -> None:
        """`tell` is given the notices. `at_once`: a link that was lost is dialled without delay at first.

        That is for one of the two sides: when both do it, one of two new links is lost again.
        """
        self.resumes = Resumes()
        self.due: float | None = None
        self._rng = rng
        self._tell = tell
        self._delays = (0.0, *DELAYS) if at_once else DELAYS
        self._attempt = 0
        self._is_capped = False

    def plan(self, now: float) -> None:
        """The connection was lost, or the last attempt failed."""
        delay = self._delays[min(self._attempt, len(self._delays) - 1)]
        self._attempt += 1
        self.due = now + delay * self._rng.uniform(1 - JITTER, 1 + JITTER)

    def hurry(self, now: float) -> None:
        """There is reason to believe that it works now: the other side was seen, the network changed, we woke up."""
        self._attempt = 0
        self.due = now

    def stop(self) -> None:
        self.due = None

    def held(self, seconds: float) -> None:
        """A connection is over that lived for so long."""
        if seconds >= SETTLED:
            self._attempt = 0

    def dial(self, now: float) -> bool:
        """Whether to dial now. Until `plan` or `hurry`, then, there is no further attempt."""
        allowed = self.resumes.allowed_at(now)
        is_capped = allowed > now
        if is_capped and not self._is_capped:
            self._tell(TooManyResumes(allowed - now))
        self._is_capped = is_capped
        if self.due is None:
            return False
        self.due = max(self.due, allowed if is_capped else self.due)
        if now < self.due:
            return False
        self.due = None
        return True
