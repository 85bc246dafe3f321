"""The statistics of match-ups: right shares, and intervals that hold what they promise."""

import random

import pytest

from engines.bots.matchup import Record
from engines.bots.statistics import mean, share, student, summarise, wilson


def record(pair: int, seat: int, winner: str, rounds: tuple[int, int] = (2, 1)) -> Record:
    return Record(pair, seat, winner, "points", "ab"[pair % 2], (5, 6), {"rounds": rounds})


def test_wilson_agrees_with_the_published_figures() -> None:
    assert wilson(0.0, 10, 1.96) == pytest.approx((0, 0.2775), abs=1e-4)
    assert wilson(0.5, 10, 1.96) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(1.0, 10, 1.96) == pytest.approx((0.7225, 1), abs=1e-4)


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.706), (2, 4.303), (5, 2.571), (10, 2.228), (30, 2.042)]
)
def test_students_quantile_agrees_with_the_tables(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, rel=0.01)


def test_a_share_is_what_was_won_over_what_there_was_to_win() -> None:
    result = share([(3, 4), (0, 0), (1, 4), (2, 2)])
    assert result is not None
    assert (result.share, result.won, result.of, result.pairs) == (0.6, 6, 10, 3)
    assert 0 <= result.low < 0.6 < result.high <= 1


def test_there_is_no_share_of_nothing() -> None:
    assert share([]) is None
    assert share([(0, 0)]) is None


def test_a_clean_sweep_is_no_certainty() -> None:
    result = share([(2, 2)] * 10)
    assert result is not None
    assert result.high == 1
    assert 0.6 < result.low < 0.75


def test_more_pairs_make_a_narrower_interval() -> None:
    few, many = share([(2, 2), (1, 2)] * 5), share([(2, 2), (1, 2)] * 500)
    assert few is not None and many is not None
    assert many.high - many.low < (few.high - few.low) / 5


def test_19_of_20_intervals_hold_the_truth_although_the_games_of_a_pair_hang_together() -> None:
    rng, held, trials = random.Random(1), 0, 1000
    for _ in range(trials):
        pairs: list[tuple[float, float]] = []
        for _ in range(60):
            chance = rng.choice((0.3, 0.9))  # A deal suits A, or does not: 0.6 on average.
            length = rng.randint(4, 9)
            pairs.append((sum(rng.random() < chance for _ in range(length)), length))
        result = share(pairs)
        assert result is not None
        held += result.low <= 0.6 <= result.high
    assert 0.935 <= held / trials <= 0.97


def test_a_mean_is_the_gain_over_what_it_was_made_in() -> None:
    result = mean([(6, 4), (0, 0), (-2, 4), (4, 2)])
    assert result is not None
    assert (result.mean, result.of, result.pairs) == (0.8, 10, 3)
    assert result.low < 0.8 < result.high
    assert mean([(6, 4)]) is None
    assert mean([]) is None


def test_19_of_20_intervals_of_a_mean_hold_the_truth() -> None:
    rng, held, trials = random.Random(2), 0, 1000
    for _ in range(trials):
        pairs: list[tuple[float, float]] = []
        for _ in range(60):
            luck, length = rng.gauss(0.9, 0.5), rng.randint(4, 9)
            pairs.append((sum(rng.gauss(luck, 1) for _ in range(length)), length))
        result = mean(pairs)
        assert result is not None
        held += result.low <= 0.9 <= result.high
    assert 0.93 <= held / trials <= 0.97


def test_points_a_round_need_points_and_rounds() -> None:
    games = [
        Record(pair, seat, "a", "points", "", (1, 1), {"rounds": (3, 1), "points": (6, 1 + pair)})
        for pair in (0, 1)
        for seat in (0, 1)
    ]
    gain = summarise(games).points_a_round
    assert gain is not None and gain.mean == (5 + 5 + 4 + 4) / 16
    assert summarise([record(0, 0, "a"), record(1, 0, "b")]).points_a_round is None


def test_a_summary_counts_games_seats_and_first_movers() -> None:
    games = [
        record(0, 0, "a"),
        record(0, 1, ""),
        record(1, 0, "b", (1, 2)),
        record(1, 1, "a"),
    ]
    summary = summarise(reversed(games))
    assert (summary.pairs, summary.games) == (2, 4)
    assert (summary.won, summary.drawn, summary.lost) == (2, 1, 1)
    assert summary.wins is not None and summary.wins.share == 0.625
    rounds = summary.tally["rounds"]
    assert rounds is not None and (rounds.won, rounds.of) == (7, 12)
    assert [None if s is None else s.share for s in summary.by_seat] == [0.5, 0.75]
    assert [None if s is None else s.share for s in summary.by_first] == [0.75, 0.5]
    assert summary.first is not None and summary.first.share == (1 + 0.5 + 1 + 0) / 4
    assert summary.reasons == {"points": 4}
    assert summary.answers == 11


def test_without_games_there_is_nothing_to_say() -> None:
    with pytest.raises(ValueError, match="no game"):
        summarise([])
