"""Time as sessions know it: two clocks of the machine, neither of which anybody can set."""

from __future__ import annotations

import time
from typing import NamedTuple

LONGEST_TICK = 5.0
"""Seconds. Sessions are ticked once a second; a longer gap is time in which this program did not run."""


class Moment(NamedTuple):
    """One reading of the clocks, in seconds from an arbitrary zero."""

    awake: float
    """Stands still while the machine sleeps (CLOCK_MONOTONIC)."""
    elapsed: float
    """Goes on in its sleep (CLOCK_BOOTTIME)."""


class Gap(NamedTuple):
    """Time that nobody but this machine answers for, in seconds; 0 where there was none."""

    asleep: float
    """The machine was suspended: its connections are most likely gone."""
    stopped: float
    """The program stood still while the machine ran (Ctrl+Z, a debugger, no CPU)."""


def read_clocks() -> Moment:
    """The present moment. The wall clock stands in where there is no CLOCK_BOOTTIME (outside Linux)."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    return Moment(time.monotonic(), time.time() if clock is None else time.clock_gettime(clock))


class Watch:
    """Notices gaps between one call and the next."""

    def __init__(self, now: Moment) -> None:
        self._last = now

    def gap(self, now: Moment) -> Gap:
        last, self._last = self._last, now
        ran = now.awake - last.awake
        asleep = now.elapsed - last.elapsed - ran
        return Gap(asleep if asleep > LONGEST_TICK else 0.0, ran if ran > LONGEST_TICK else 0.0)
