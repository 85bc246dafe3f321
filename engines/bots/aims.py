"""The figures of a balance run: shares, medians and what a card does, each with its 95 % interval, against their aims.

Games of one bot against itself on deals of their own are independent of each other, so no pairs are looked at here (as
they are in `statistics`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from math import sqrt
from typing import NamedTuple, TypeVar

from engines.bots.statistics import wilson
from engines.core.balance import Target

K = TypeVar("K", bound=Hashable)

SURE = 1.96
"""Standard deviations on either side of a 95 % interval."""


def share_target(words: str, least: float, most: float, scores: Sequence[float]) -> Target:
    """Of scores from 0 to 1, the mean in percent, with Wilson's interval."""
    if not scores:
        return Target(words, least, most, 0, 0, 100)
    mean = sum(scores) / len(scores)
    low, high = wilson(mean, len(scores), SURE)
    return Target(words, least, most, 100 * mean, 100 * low, 100 * high)


def extremes(
    words: str,
    least: float,
    most: float,
    groups: Iterable[Sequence[float]],
    only: str = "",
) -> list[Target]:
    """The lowest and the highest share of any group, or `only` the "least" or "most"; `words` has a place for which."""
    shares = sorted(
        (share_target("", least, most, of) for of in groups if of), key=lambda each: each.value
    )
    ends = {"least": shares[:1], "most": shares[-1:]}
    return [
        each._replace(words=words.format(end))
        for end, found in ends.items()
        if only in ("", end)
        for each in found
    ]


def mean_target(
    words: str, least: float, most: float, numbers: Sequence[float], unit: str
) -> Target:
    """The mean of any numbers."""
    count = len(numbers)
    if not count:
        return Target(words, least, most, 0, 0, 0, unit)
    mean = sum(numbers) / count
    variance = sum((each - mean) ** 2 for each in numbers) / max(1, count - 1)
    half = SURE * sqrt(variance / count)
    return Target(words, least, most, mean, mean - half, mean + half, unit)


def median_target(
    words: str, least: float, most: float, numbers: Sequence[float], unit: str, place: float = 0.5
) -> Target:
    """The median, or whatever lies at another `place`, with the interval of its ranks, for any distribution."""
    ranked = sorted(numbers)
    count = len(ranked)
    if not count:
        return Target(words, least, most, 0, 0, 0, unit)
    half = SURE * sqrt(count * place * (1 - place))
    low, high = max(0, int(place * count - half)), min(count - 1, int(place * count + half))
    return Target(words, least, most, ranked[int(place * count)], ranked[low], ranked[high], unit)


def shares(groups: Mapping[str, Sequence[float]]) -> list[tuple[str, float, int]]:
    """Rows of a listing: name, mean score in percent, and of how many."""
    return [(name, 100 * sum(of) / len(of), len(of)) for name, of in groups.items() if of]


class Shift(NamedTuple):
    """By how many points a deck wins more often where it has something, compared with games alike in all but that."""

    points: float
    error: float
    """Half of the 95 % interval."""
    games: int


def shifts(games: Iterable[tuple[Hashable, float, Iterable[K]]]) -> dict[K, Shift]:
    """What a seat had -> its shift, from (kind, score, had) of every seat of every game.

    Games of the same kind are alike but for what was had, and are compared with each other (direct standardisation).
    """
    alike: dict[Hashable, list[float]] = defaultdict(list)
    having: dict[K, dict[Hashable, list[float]]] = defaultdict(lambda: defaultdict(list))
    for kind, score, had in games:
        alike[kind].append(score)
        for each in had:
            having[each][kind].append(score)
    usual = {kind: sum(of) / len(of) for kind, of in alike.items()}
    found = {}
    for each, kinds in having.items():
        count = sum(len(of) for of in kinds.values())
        gain = sum(sum(of) - len(of) * usual[kind] for kind, of in kinds.items())
        spread = sum(len(of) * usual[kind] * (1 - usual[kind]) for kind, of in kinds.items())
        found[each] = Shift(100 * gain / count, 100 * SURE * sqrt(spread) / count, count)
    return found


def largest_shift(words: str, most: float, found: Iterable[Shift]) -> list[Target]:
    """The shift that is furthest from nothing, in whichever direction; no target where there is none."""
    found = list(found)
    if not found:
        return []
    points, error, _ = max(found, key=lambda shift: abs(shift.points))
    return [Target(words, 0, most, abs(points), abs(points) - error, abs(points) + error, "points")]
