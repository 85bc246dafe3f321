"""How much a peer may say: a token bucket for everything but the moves of the game."""

from __future__ import annotations

RATE = 50.0
"""Loose frames a second."""
BURST = 200.0
MUTE = 10.0
"""Seconds without excess until somebody who was muted is heard again."""


class Bucket:
    """What is over the rate is dropped; and who was over it is muted for a while (pings stay answered)."""

    def __init__(self, now: float) -> None:
        self._tokens = BURST
        self._last = now
        self._muted_until = now

    def take(self, now: float) -> bool:
        """Whether one more frame is within the rate."""
        self._tokens = min(BURST, self._tokens + RATE * max(0.0, now - self._last))
        self._last = now
        if self._tokens < 1.0:
            self._muted_until = now + MUTE
            return False
        self._tokens -= 1.0
        return True

    def is_muted(self, now: float) -> bool:
        return now < self._muted_until
