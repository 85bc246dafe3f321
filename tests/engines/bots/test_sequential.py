"""The interval that holds at every look: it keeps its promise, and is worth waiting for."""

import random

import pytest

from engines.bots.sequential import Evidence
from engines.bots.statistics import share


def evidence(pairs: list[tuple[float, float]], most: float = 2) -> Evidence:
    seen = Evidence(most)
    for won, of in pairs:
        seen.add(won, of)
    return seen


def test_nothing_is_ruled_out_by_nothing() -> None:
    low, high = Evidence(2).interval()
    assert (low, high) == pytest.approx((0, 1), abs=1e-6)


def test_the_interval_says_the_same_as_the_verdicts() -> None:
    seen = evidence([(2, 2), (1, 2), (2, 2)] * 30)
    low, high = seen.interval()
    assert 0.5 < low < 5 / 6 < high < 1
    assert seen.above(low - 1e-6) and not seen.above(low + 1e-6)
    assert seen.below(high + 1e-6) and not seen.below(high - 1e-6)


def test_both_sides_are_judged_alike() -> None:
    mine = evidence([(2, 2), (1, 2), (0.5, 2)] * 20)
    theirs = evidence([(0, 2), (1, 2), (1.5, 2)] * 20)
    assert mine.interval() == pytest.approx([1 - end for end in reversed(theirs.interval())])


def test_the_order_of_the_pairs_changes_nothing() -> None:
    pairs = [(2.0, 2.0), (0.0, 2.0), (1.5, 2.0)] * 20
    assert evidence(pairs).interval() == pytest.approx(evidence(sorted(pairs)).interval())


def test_a_clean_sweep_is_no_certainty() -> None:
    low, high = evidence([(2, 2)] * 10).interval()
    assert high == pytest.approx(1)
    assert 0.4 < low < 0.75


def test_it_costs_less_than_twice_the_width() -> None:
    pairs = [(7.0, 10.0), (5.0, 9.0), (6.0, 11.0), (8.0, 9.0)] * 100
    fixed, (low, high) = share(pairs), evidence(pairs, 12).interval()
    assert fixed is not None
    assert 1.4 < (high - low) / (fixed.high - fixed.low) < 1.9

    games = [(2.0, 2.0), (1.0, 2.0), (1.0, 2.0), (2.0, 2.0), (0.0, 2.0)] * 80
    fixed, (low, high) = share(games), evidence(games).interval()
    assert fixed is not None
    assert 1.4 < (high - low) / (fixed.high - fixed.low) < 1.9


def test_one_look_in_twenty_match_ups_may_err_although_every_block_is_looked_at() -> None:
    """At the true share: an interval for a fixed number of pairs would have left it in about half of the match-ups."""
    rng, erred, erred_fixed, trials = random.Random(1), 0, 0, 200
    for _ in range(trials):
        seen, pairs = Evidence(18), []
        wrong = wrong_fixed = False
        for _ in range(20):
            for _ in range(10):
                chance = rng.choice((0.3, 0.9))  # A deal suits A, or does not: 0.6 on average.
                length = rng.randint(4, 9)
                pair = (sum(rng.random() < chance for _ in range(length)), length)
                seen.add(*pair)
                pairs.append(pair)
            fixed = share(pairs)
            assert fixed is not None
            wrong = wrong or seen.above(0.6) or seen.below(0.6)
            wrong_fixed = wrong_fixed or not fixed.low <= 0.6 <= fixed.high
        erred += wrong
        erred_fixed += wrong_fixed
    assert erred <= 0.05 * trials
    assert erred_fixed > 0.15 * trials


def test_more_than_there_can_be_is_refused() -> None:
    for won, of in ((3, 3), (2, 1), (-1, 2), (0, 3)):
        with pytest.raises(ValueError, match="in a pair"):
            Evidence(2).add(won, of)
