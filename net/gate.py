"""Keeps floods of challenges from a player's eyes: a bucket for each key, and one for all strangers together.

Keys cost nothing, so a bucket for each key is not enough; and who has been met before must not suffer from strangers.
Whoever overflows his bucket is muted for a while, which is said once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Limit(NamedTuple):
    every: float
    """Seconds from one challenge to the next, in the long run."""
    burst: int
    """Challenges at once."""
    mute: float
    """Seconds without any for whoever sends more."""


ONE = Limit(20.0, 3, 300.0)
STRANGERS = Limit(5.0, 8, 60.0)
MOST_KEYS = 256


@dataclass(slots=True)
class _Bucket:
    limit: Limit
    tokens: float
    at: float
    muted_until: float = 0.0

    def take(self, now: float) -> bool:
        self.fill(now)
        if self.tokens < 1:
            self.muted_until = now + self.limit.mute
            return False
        self.tokens -= 1
        return True

    def fill(self, now: float) -> bool:
        """Whether it is as good as new."""
        self.tokens = min(self.limit.burst, self.tokens + (now - self.at) / self.limit.every)
        self.at = now
        return self.tokens >= self.limit.burst and now >= self.muted_until


class Gate:
    """Whose challenges are let through. Times are monotonic seconds."""

    def __init__(self) -> None:
        self._keys: dict[bytes, _Bucket] = {}
        self._strangers = _Bucket(STRANGERS, STRANGERS.burst, 0.0)

    def closed_to(self, identity: bytes, name: str, friend: bool, now: float) -> str | None:
        """None if a challenge may pass. If not, the sentence to be said about it, which is empty but for the first."""
        own = self._bucket(identity, now)
        if now < own.muted_until:
            return ""
        if not own.take(now):
            return (
                f"{name} sends one challenge after another: muted for {ONE.mute / 60:.0f} minutes."
            )
        if friend:
            return None
        if now < self._strangers.muted_until:
            return ""
        if not self._strangers.take(now):
            return "Many strangers challenge you at once: they are muted for a minute."
        return None

    def pardon(self, identity: bytes) -> None:
        """A game came of it: what this key has sent so far was no flood, however short the games."""
        self._keys.pop(identity, None)

    def _bucket(self, identity: bytes, now: float) -> _Bucket:
        if identity not in self._keys:
            if len(self._keys) >= MOST_KEYS:
                # Those that are as good as new; failing that, the oldest.
                idle = [key for key, bucket in self._keys.items() if bucket.fill(now)]
                for key in idle or [next(iter(self._keys))]:
                    del self._keys[key]
            self._keys[identity] = _Bucket(ONE, ONE.burst, now)
        return self._keys[identity]
