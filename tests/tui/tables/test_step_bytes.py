"""What the tables of Mana and Ikusa send to the terminal at their busiest: eight a side, every line in use."""

from __future__ import annotations

from types import ModuleType

import pytest

from tests.tui.tables import ikusa_costs, mana_costs
from tests.tui.tables.stepping import CURSOR, MOVE, SIZES, key_costs

COSTS: dict[str, ModuleType] = {"ikusa": ikusa_costs, "mana": mana_costs}

sizes = pytest.mark.parametrize("size", SIZES, ids=str)


@sizes
@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game, costs in COSTS.items() for name in costs.KEYS]
)
def test_a_key_costs_little_at_the_busiest_board(
    game: str, name: str, size: tuple[int, int]
) -> None:
    for key, cost in key_costs(COSTS[game].KEYS[name], size):
        assert cost <= CURSOR, key


@sizes
@pytest.mark.parametrize("game", COSTS)
def test_what_the_opponent_does_costs_little_at_the_busiest_board(
    game: str, size: tuple[int, int]
) -> None:
    for words, cost in COSTS[game].move_costs(size):
        assert 0 < cost <= MOVE, words
