"""The race of lines: the better line wins, and nobody plays on what cannot."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

import pytest

from engines.bots.racing import lead, race, winner

ENOUGH = 10_000


def worlds(values: Sequence[float], luck: float, noise: float) -> Iterator[Callable[[int], float]]:
    """Endless; luck is the same for all lines of a world, noise is each line's own."""
    rng = random.Random(1)
    while True:
        shared = rng.gauss(0, luck)
        own = [value + shared + rng.gauss(0, noise) for value in values]
        yield own.__getitem__


def test_what_is_surely_worse_is_given_up_early_and_the_rest_played_on() -> None:
    results = race(3, islice(worlds((0.5, 0.52, 0.2), 0.3, 0.02), 40), ENOUGH)
    assert len(results[2]) == 4
    assert len(results[1]) > len(results[2])
    assert winner(results) == 1


def test_luck_that_all_lines_share_decides_nothing() -> None:
    results = race(2, islice(worlds((0.5, 0.6), 5.0, 0.01), 40), ENOUGH)
    assert [len(result) for result in results] == [4, 4]
    assert winner(results) == 1


def test_of_lines_that_lead_to_the_same_the_first_is_kept() -> None:
    results = race(3, islice(worlds((0.5, 0.5, 0.5), 0.2, 0.0), 40), ENOUGH)
    assert [len(result) for result in results] == [4, 4, 4]
    assert winner(results) == 0


@pytest.mark.parametrize("most", [3, 4, 11, 12])
def test_no_world_is_begun_when_there_are_enough_results(most: int) -> None:
    begun = 0

    def counted() -> Iterator[Callable[[int], float]]:
        nonlocal begun
        for world in worlds((0.5, 0.5, 0.5), 0.2, 0.2):
            begun += 1
            yield world

    results = race(3, counted(), most)
    assert begun == -(-most // 3)
    assert [len(result) for result in results] == [begun] * 3


def test_the_usual_line_stays_unless_another_is_clearly_better() -> None:
    assert winner([[0.5, 0.5, 0.5], [0.503, 0.503, 0.503]]) == 0
    assert winner([[0.5, 0.5, 0.5], [0.51, 0.51, 0.51]]) == 1
    assert winner([[0.5, 0.5, 0.5], [0.2, 0.9, 0.5]]) == 0


def test_a_line_that_was_given_up_does_not_win() -> None:
    assert winner([[0.9], [0.4, 0.4], [0.5, 0.5]]) == 2


def test_the_lead_is_the_mean_of_the_differences_and_its_standard_error() -> None:
    mean, error = lead([0.6, 0.8, 0.7, 0.5], [0.5, 0.5, 0.5, 0.5])
    assert mean == pytest.approx(0.15)
    assert error == pytest.approx((0.05 / 3 / 4) ** 0.5)
    assert lead([0.6], [0.5]).error == 0


def test_the_best_line_is_found_far_more_often_than_by_as_much_play_on_all() -> None:
    """Six lines, one of them better: 60 results are 10 worlds for each, or a race."""
    values = (0.5, 0.5, 0.5, 0.53, 0.45, 0.4)
    found = {"race": 0, "all": 0}
    for seed in range(300):
        rng = random.Random(seed)

        def noisy(rng: random.Random = rng) -> Iterator[Callable[[int], float]]:
            while True:
                yield [value + rng.gauss(0, 0.06) for value in values].__getitem__

        found["race"] += winner(race(6, noisy(), 60)) == 3
        everything = [[world(line) for line in range(6)] for world in islice(noisy(), 10)]
        found["all"] += winner(everything) == 3
    assert found["race"] > 4 * found["all"]
