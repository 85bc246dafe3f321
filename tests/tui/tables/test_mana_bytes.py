"""What Mana's table sends to the terminal at its busiest: eight Units a side, every card of the hand in sight."""

from __future__ import annotations

import pytest

from tests.tui.tables.mana_costs import KEYS, move_costs
from tests.tui.tables.stepping import CURSOR, MOVE, SIZES, key_costs

sizes = pytest.mark.parametrize("size", SIZES, ids=str)


@sizes
@pytest.mark.parametrize("name", KEYS)
def test_a_key_costs_little_at_the_busiest_board(name: str, size: tuple[int, int]) -> None:
    for key, cost in key_costs(KEYS[name], size):
        assert cost <= CURSOR, key


@sizes
def test_what_the_opponent_does_costs_little_at_the_busiest_board(size: tuple[int, int]) -> None:
    for words, cost in move_costs(size):
        assert 0 < cost <= MOVE, words
