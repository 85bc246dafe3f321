"""A clock for pages on the network, whose time is what a test says."""

from __future__ import annotations

from tests.tui.pages.stage import StillClock


class SteppedClock(StillClock):
    """Goes when it is told to."""

    def __init__(self) -> None:
        self.time = 0.0
        self.goes = False
        """Whether it goes on while somebody sleeps."""

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        if self.goes:
            self.time += seconds
        await super().sleep(seconds)
