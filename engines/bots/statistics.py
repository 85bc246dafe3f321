"""What the records of a match-up say: shares and means with 95 % intervals, for a number of pairs settled before.

The unit is the pair, for its two games are played on the same deals and are not independent. A share is a ratio: what A
won in all pairs, over what there was to win in them. Its variance comes from how the pairs scatter around that ratio
(the usual estimator for a ratio of cluster totals: Cochran, Sampling Techniques). The interval is Wilson's, for as many
independent trials as would scatter as much, with Student's quantile for the number of pairs (after Korn and Graubard,
1998). A t-interval on pair means would do in the middle, but it has no width where every pair came out alike, and ten
wins out of ten are no certainty. (`sequential` has an interval for whoever stops as soon as it is clear.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

from engines.bots.matchup import Record

Count = Callable[[Record], tuple[float, float]]
"""Says of a game what A won of something, and how much of it there was."""


class Share(NamedTuple):
    """What part of something A won, with its 95 % interval, as fractions."""

    share: float
    low: float
    high: float
    won: float
    of: float
    pairs: int
    """How many pairs had anything of it to win."""


class Mean(NamedTuple):
    """How much more A made than B, for each of something, with its 95 % interval."""

    mean: float
    low: float
    high: float
    of: float
    pairs: int


@dataclass(frozen=True, slots=True)
class Summary:
    """A match-up from A's side. A share is None where there was nothing to win."""

    pairs: int
    games: int
    won: int
    drawn: int
    lost: int
    wins: Share | None
    """Games won, a draw as half of one."""
    tally: dict[str, Share | None]
    """The same of what the game's package counts, by name."""
    points_a_round: Mean | None
    """By how many points A gained on B in a round, where the game's package counts `points` and `rounds`."""
    by_seat: tuple[Share | None, Share | None]
    """Games won by A from seat 0, and from seat 1."""
    by_first: tuple[Share | None, Share | None]
    """Games won by A where A was asked first, and where B was."""
    first: Share | None
    """Games won by whoever was asked first."""
    reasons: dict[str, int]
    """How the games ended."""
    answers: float
    """Answers a game, on average."""


def summarise(records: Iterable[Record]) -> Summary:
    """What `records` say; of each pair both games are there. Raises ValueError if there are none."""
    games = sorted(records, key=lambda record: (record.pair, record.seat))
    if not games:
        raise ValueError("no game was played")
    reasons: dict[str, int] = {}
    for record in games:
        reasons[record.reason] = reasons.get(record.reason, 0) + 1
    tallies = sorted({name for record in games for name in record.tally})
    return Summary(
        pairs=len({record.pair for record in games}),
        games=len(games),
        won=sum(record.winner == "a" for record in games),
        drawn=sum(record.winner == "" for record in games),
        lost=sum(record.winner == "b" for record in games),
        wins=share(by_pair(games, score)),
        tally={name: share(by_pair(games, counts(name))) for name in tallies},
        points_a_round=mean(by_pair(games, _gain)),
        by_seat=(
            _share_of([record for record in games if record.seat == 0], score),
            _share_of([record for record in games if record.seat == 1], score),
        ),
        by_first=(
            _share_of([record for record in games if record.first == "a"], score),
            _share_of([record for record in games if record.first == "b"], score),
        ),
        first=_share_of([record for record in games if record.first], _score_of_first),
        reasons=dict(sorted(reasons.items())),
        answers=sum(sum(record.answers) for record in games) / len(games),
    )


def share(pairs: Sequence[tuple[float, float]]) -> Share | None:
    """The share of (won, of) over all pairs; None if there was nothing to win. Pairs without anything do not count."""
    counted = [(won, of) for won, of in pairs if of > 0]
    if not counted:
        return None
    won, of = sum(won for won, _ in counted), sum(of for _, of in counted)
    low, high = wilson(won / of, _trials(counted, won / of), student(len(counted) - 1))
    return Share(won / of, low, high, won, of, len(counted))


def mean(pairs: Sequence[tuple[float, float]]) -> Mean | None:
    """The gain for each one, from (gain, of) of every pair; None where fewer than two pairs say anything.

    A ratio, and the variance of one, as for a share; but Student's interval, for a gain has no limits. It has no width
    where all pairs came out alike.
    """
    counted = [(gain, of) for gain, of in pairs if of > 0]
    many, of = len(counted), sum(of for _, of in counted)
    if many < 2:
        return None
    middle = sum(gain for gain, _ in counted) / of
    scatter = sum((gain - middle * each) ** 2 for gain, each in counted)
    half = student(many - 1) * sqrt(scatter * many / (many - 1)) / of
    return Mean(middle, middle - half, middle + half, of, many)


def wilson(p: float, trials: float, quantile: float) -> tuple[float, float]:
    """Wilson's score interval for a share of `p` in so many trials."""
    squared = quantile**2
    middle = (p + squared / (2 * trials)) / (1 + squared / trials)
    half = quantile / (1 + squared / trials)
    half *= sqrt(p * (1 - p) / trials + squared / (4 * trials**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def student(freedom: int) -> float:
    """The 97.5 % quantile of Student's t, to 1 % from 2 degrees of freedom on (Abramowitz and Stegun 26.7.5)."""
    if freedom < 2:
        return 12.706
    z = 1.959964
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * freedom**4)
    )


def _trials(pairs: Sequence[tuple[float, float]], p: float) -> float:
    """How many independent trials with chance `p` would scatter as the pairs do; one a pair where none scatters."""
    many, of = len(pairs), sum(of for _, of in pairs)
    scatter = sum((won - p * total) ** 2 for won, total in pairs)
    if many < 2 or scatter < 1e-9:
        return many
    variance = scatter * many / (many - 1) / of**2
    return p * (1 - p) / variance


def score(record: Record) -> tuple[float, float]:
    """(Won, of) of one game, a draw as half of a win."""
    return {"a": 1.0, "": 0.5, "b": 0.0}[record.winner], 1.0


def counts(name: str) -> Count:
    """The same of what the game's package counts by that name."""

    def count(record: Record) -> tuple[float, float]:
        mine, theirs = record.tally.get(name, (0, 0))
        return mine, mine + theirs

    return count


def by_pair(records: Iterable[Record], count: Count) -> list[tuple[float, float]]:
    """What `count` says of all games of a pair together, pair by pair."""
    pairs: dict[int, tuple[float, float]] = {}
    for record in records:
        won, of = pairs.get(record.pair, (0.0, 0.0))
        more_won, more_of = count(record)
        pairs[record.pair] = (won + more_won, of + more_of)
    return list(pairs.values())


def _score_of_first(record: Record) -> tuple[float, float]:
    return 0.5 if not record.winner else float(record.winner == record.first), 1.0


def _gain(record: Record) -> tuple[float, float]:
    """Points that A gained on B, and the rounds in which they were made."""
    points = record.tally.get("points")
    return (
        (points[0] - points[1], sum(record.tally.get("rounds", ())))
        if points and any(points)
        else (0, 0)
    )


def _share_of(records: Sequence[Record], count: Count) -> Share | None:
    return share(by_pair(records, count))
