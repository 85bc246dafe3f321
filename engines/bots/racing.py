"""Which of several lines is best, found out in no more worlds than it takes.

All lines meet the same worlds, so two are compared by the mean of their differences and its standard error, which is
small where both have the same luck. A line is given up once it lies clearly behind the best (the blocked races of Moore
and Lee 1994, "Efficient Algorithms for Minimizing Cross Validation Error"; their bounds are stricter, for what they
give up may never be missed, where here a line almost as good is as good).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from typing import NamedTuple

_FEW = 4
"""Worlds before anything is given up: an error that is reckoned from fewer says little."""
_BEHIND = 1.5
"""Standard errors by which a line that is given up lies behind."""
_AHEAD = 0.5
"""Standard errors by which a line has to be ahead of the usual one: the best of many means is the luckiest."""
_WORTHWHILE = 0.004
"""By how much, besides."""


class Lead(NamedTuple):
    """By how much one line is ahead of another in the worlds that both have met."""

    mean: float
    error: float
    """The standard error of the mean; 0 after one world."""


def lead(one: Sequence[float], other: Sequence[float]) -> Lead:
    """Both of equal length, world by world."""
    gains = [mine - theirs for mine, theirs in zip(one, other, strict=True)]
    count = len(gains)
    mean = sum(gains) / count
    spread = sum([(gain - mean) ** 2 for gain in gains])
    return Lead(mean, sqrt(spread / (count * max(1, count - 1))))


def race(lines: int, worlds: Iterable[Callable[[int], float]], most: int) -> list[list[float]]:
    """What each line came to, world by world; those given up came through fewer.

    A world says what a line comes to in it, by the line's number. No other is begun when one line is left, or when
    there are `most` results in all.
    """
    results: list[list[float]] = [[] for _ in range(lines)]
    running = list(range(lines))
    for number, world in enumerate(worlds, 1):
        for line in running:
            results[line].append(world(line))
        if number >= _FEW:
            best = results[_first(running, results)]
            running = [line for line in running if not _is_behind(results[line], best)]
        if len(running) == 1 or sum(map(len, results)) >= most:
            break
    return results


def winner(results: Sequence[Sequence[float]]) -> int:
    """The best of the lines that came through all worlds; line 0, the usual one, unless another is clearly better."""
    worlds = max(map(len, results))
    through = [line for line, result in enumerate(results) if len(result) == worlds]
    if 0 not in through:
        return _first(through, results)
    gains = [_gain(results[line], results[0]) for line in through]
    return through[gains.index(max(gains))]


def _first(lines: Sequence[int], results: Sequence[Sequence[float]]) -> int:
    """The line with the highest sum."""
    return max(lines, key=lambda line: sum(results[line]))


def _is_behind(result: Sequence[float], best: Sequence[float]) -> bool:
    if result is best:
        return False
    mean, error = lead(best, result)
    return mean >= _BEHIND * error  # Equal, if both lead to the same: two orders of the same plays.


def _gain(result: Sequence[float], usual: Sequence[float]) -> float:
    if result is usual:
        return 0.0
    mean, error = lead(result, usual)
    return mean - _AHEAD * error - _WORTHWHILE
