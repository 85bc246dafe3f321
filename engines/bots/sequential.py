"""An interval that holds at every look: a match-up may stop as soon as it clears or misses a threshold.

An interval for a fixed number of pairs is no ground to stop on: whoever looks often enough sees it leave the truth at
some look. This one is a confidence sequence: with 95 % certainty it holds the true share at *all* looks at once,
however many there are and whatever makes us stop. It is found by betting (Waudby-Smith and Ramdas, "Estimating means of
bounded random variables by betting", Journal of the Royal Statistical Society B 86, 2024; their hedged grid Kelly). If
the true share were `t`, no bet on A at the odds of `t` would win in the long run, and by Ville's inequality a capital
of 1 would ever reach 40 with a chance of at most 1/40. A `t` at which betting on A, or on B, has made 40 of 1 is ruled
out. It assumes that the pairs are independent and nothing else: it is as exact in few pairs as in many.

The price is an interval about 1.65 times as wide as one for as many pairs that were settled before; more in the first
hundred, most where a pair has less to win than it may have.
"""

from __future__ import annotations

from collections import Counter
from math import exp, log, log1p

STAKES = tuple(0.99 * 2 ** (-each / 2) for each in range(12))
"""What part of the capital a bettor risks in a pair, from bold to shy; each kind begins with the same."""

ENOUGH = log(40)
"""Two sides are bet on, each with an error of 2.5 %."""


class Evidence:
    """What the pairs played so far say about the share: of all there was to win, the part that A won.

    `most` is what either side can win in one pair, at the most. The order of the pairs changes nothing.
    """

    def __init__(self, most: float) -> None:
        self._most = most
        self._seen: Counter[tuple[float, float]] = Counter()

    def add(self, won: float, of: float) -> None:
        """Count a pair. Raises ValueError if a side won more than it can: then nothing here holds."""
        if not 0 <= won <= self._most or not 0 <= of - won <= self._most:
            raise ValueError(f"won {won:g} of {of:g} in a pair, where {self._most:g} is the most")
        self._seen[won, of] += 1

    def above(self, threshold: float) -> bool:
        """Whether the interval lies wholly above `threshold`, which is between 0 and 1."""
        return _capital(self._seen, self._most, threshold) >= ENOUGH

    def below(self, threshold: float) -> bool:
        """Whether the interval lies wholly below `threshold`, which is between 0 and 1."""
        return _capital(self._other_side(), self._most, 1 - threshold) >= ENOUGH

    def interval(self) -> tuple[float, float]:
        """The lowest and the highest share that are not ruled out: to 1e-9, and never too narrow."""
        mine, theirs = self._seen, self._other_side()
        return _lowest(mine, self._most), 1 - _lowest(theirs, self._most)

    def _other_side(self) -> Counter[tuple[float, float]]:
        return Counter({(of - won, of): count for (won, of), count in self._seen.items()})


def _capital(seen: Counter[tuple[float, float]], most: float, share: float) -> float:
    """The logarithm of what betting on a share over `share` has made of 1.

    A bettor with the stake f gains f (won - share * of) / (share * most) of the capital in a pair: nothing on average
    if `share` is the truth, and never below -f, for the other side wins `most` at the most. Each bettor's capital falls
    as `share` rises, so their sum does.
    """
    unit = share * most
    capitals = [
        sum(count * log1p(stake * (won - share * of) / unit) for (won, of), count in seen.items())
        for stake in STAKES
    ]
    richest = max(capitals)
    return richest + log(sum(exp(each - richest) for each in capitals) / len(capitals))


def _lowest(seen: Counter[tuple[float, float]], most: float) -> float:
    """The lowest share that betting on more has not ruled out, by bisection."""
    low, high = (
        0.0,
        1.0,
    )  # A share of 0 is never asked about, a share of 1 is never ruled out from below.
    while high - low > 1e-9:
        middle = (low + high) / 2
        if _capital(seen, most, middle) >= ENOUGH:
            low = middle
        else:
            high = middle
    return low
