"""The clock that moments and pauses run by, so that a test need not wait for them."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """What the program waits with."""

    def now(self) -> float:
        """Seconds, in the time that keys are stamped with: `time.monotonic`."""

    def wall(self) -> float:
        """Seconds since 1970, to say how long ago a game was played."""

    async def sleep(self, seconds: float) -> None:
        """Let so many seconds pass."""


class RealClock:
    """Time as it passes."""

    def now(self) -> float:
        return time.monotonic()

    def wall(self) -> float:
        return time.time()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class InstantClock(RealClock):
    """No pause lasts; everything else gets its turn all the same."""

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(0)
