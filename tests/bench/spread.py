"""Many measurements of one thing in a few numbers. The least is what it costs; the rest, what else the machine did."""

from __future__ import annotations

import statistics
from collections.abc import Iterable


def spread(values: Iterable[float]) -> dict[str, float]:
    """The least, the median, the 95th percentile, and of how many. Raises ValueError for none."""
    found = sorted(values)
    if not found:
        raise ValueError("nothing was measured")
    return {
        "min": found[0],
        "median": statistics.median(found),
        "p95": found[min(len(found) - 1, int(0.95 * len(found)))],
        "count": len(found),
    }
