"""Numbers that are not settled yet, for previews."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Span(NamedTuple):
    """A number; where the two differ, it hangs on choices to come."""

    least: int
    most: int

    def __str__(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"


def span(numbers: Sequence[int]) -> Span:
    """From the least of these numbers to the greatest."""
    return Span(min(numbers), max(numbers))
