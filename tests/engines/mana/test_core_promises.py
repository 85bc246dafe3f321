"""What the core promises of every game holds of Mana, two partial engines included."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.engines.core import test_every_game as every
from tests.engines.core.promises import EVERY_GAME
from tests.engines.mana.playing import case, pairing
from tests.engines.playing import Case

PROMISES = [
    *EVERY_GAME,
    every.test_a_sampled_game_fits_the_view_and_runs_to_the_end_without_a_dealer,
]


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__[5:])
def test_mana_keeps(promise: Callable[[Case], None]) -> None:
    promise(case(1))


@pytest.mark.parametrize("seed", [2, 3])
def test_two_partial_engines_agree_with_other_decks_too(seed: int) -> None:
    every.test_two_engines_that_each_know_one_seat_agree_after_every_event(case(seed))


@pytest.mark.slow
@pytest.mark.parametrize("number", range(12))
def test_two_partial_engines_agree_with_every_preconstructed_deck(number: int) -> None:
    every.test_two_engines_that_each_know_one_seat_agree_after_every_event(pairing(number))
