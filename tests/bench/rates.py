"""How often something can be done in a second. The standard library alone: peers are measured with it as well."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

ROUNDS = 5
"""Each figure is the median of so many runs."""

SECONDS = 0.4
"""How long a run takes."""


def rate(work: Callable[[], int], seconds: float = SECONDS) -> float:
    """How many units of `work` (which says how many it did) are done in a second: the median of ROUNDS runs."""
    rates = []
    for _ in range(ROUNDS):
        done, start = 0, time.perf_counter()
        while time.perf_counter() - start < seconds:
            done += work()
        rates.append(done / (time.perf_counter() - start))
    return statistics.median(rates)


def often(call: Callable[[], object], times: int = 100) -> Callable[[], int]:
    """`call` in batches, so that reading the clock costs nothing beside it."""

    def work() -> int:
        for _ in range(times):
            call()
        return times

    return work
