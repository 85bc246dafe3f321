"""Row 34 with Mana and Ikusa: either program is killed at a write to its journal, and the same game goes on."""

from __future__ import annotations

import random

import pytest

from tests.engines.playing import Case
from tests.net.big_games import BIG
from tests.net.test_matches_over_wires import killed, reference

DEATHS = 200


def killed_at_random(case: Case, rng: random.Random) -> None:
    """Before, in the middle of, or after a write of any moment, from the first key to the last receipt."""
    role = rng.randrange(2)
    flush = rng.randrange(1, reference(case).sides[role].log.flushes + 1)
    killed(case, role, flush, rng.choice((0, 1, 9)))


@pytest.mark.parametrize("case", BIG, ids=str)
def test_row_34_killed_at_some_write_the_same_cards_and_choices_follow(case: Case) -> None:
    rng = random.Random(1)
    for _ in range(2):
        killed_at_random(case, rng)


@pytest.mark.slow
def test_row_34_two_hundred_deaths_at_random_lose_nothing() -> None:
    rng = random.Random(200)
    for number in range(DEATHS):
        killed_at_random(BIG[number % len(BIG)], rng)
