"""`fourfold arena --until`: whether one share lies above a threshold, as soon as that is sure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from engines.bots.sequential import Evidence
from engines.bots.statistics import by_pair, counts, score
from engines.core.registry import WINS, Measure
from tui.arena.matchup import Pair

BLOCK = 10
"""Pairs between two looks."""


class Watch:
    """Follows a match-up pair by pair, in the order of their numbers, however they come in.

    It looks after every BLOCK pairs and after the last: where it stops depends on the games alone.
    """

    def __init__(self, measure: Measure, threshold: float, last: int) -> None:
        self.measure = measure
        self.threshold = threshold
        self.verdict: Literal["above", "below", "open"] = "open"
        self.pairs = 0
        """How many pairs counted; those after a verdict do not."""
        self._last = last
        self._count = score if measure == WINS else counts(measure.name)
        self._evidence = Evidence(measure.most)

    def follow(self, played: Mapping[int, Pair]) -> bool:
        """Count whole blocks as far as `played` goes without a gap; whether that settles it."""
        while self.verdict == "open" and self.pairs < self._last:
            block = range(self.pairs, min(self.pairs + BLOCK, self._last))
            if not all(pair in played for pair in block):
                return False
            for pair in block:
                ((won, of),) = by_pair(played[pair], self._count)
                self._evidence.add(won, of)
            self.pairs = block.stop
            if self._evidence.above(self.threshold):
                self.verdict = "above"
            elif self._evidence.below(self.threshold):
                self.verdict = "below"
        return self.verdict != "open"

    def as_json(self) -> dict[str, Any]:
        """What was asked, and the interval that answers it."""
        low, high = self._evidence.interval()
        return {
            "share": self.measure.name,
            "threshold": self.threshold,
            "low": low,
            "high": high,
            "block": BLOCK,
        }

    def __str__(self) -> str:
        low, high = self._evidence.interval()
        what = "games" if self.measure == WINS else self.measure.name
        ends = {
            "above": "Yes, above",
            "below": "No, below",
            "open": "Not settled: it may be above or below",
        }
        return (
            f"{ends[self.verdict]} {100 * self.threshold:g} % of {what}.\nWith 95 % certainty the share is between "
            f"{100 * low:.1f} and {100 * high:.1f} %, however often one looks (here after every {BLOCK} pairs)."
        )
