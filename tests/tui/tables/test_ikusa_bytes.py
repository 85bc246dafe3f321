"""What Ikusa's table sends to the terminal at its busiest: eight wargeists a side, every line in use."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tui.tables.ikusa_scenes import do, eight_a_side, eight_blocked, seen, to
from tests.tui.tables.stepping import CURSOR, MOVE, SIZE, Watched


@pytest.mark.parametrize("size", [SIZE, (120, 40)], ids=str)
@pytest.mark.parametrize(
    ("phase", "keys"),
    [
        ("main", ["9", "0", "right", "down", "left", *["up"] * 6, "right", *["down"] * 4, "w"]),
        ("ikusa", ["1", "2", "8", "9", "right", "down", "up", "up", "up"]),
        ("elementium", ["9", "enter", "down", "escape", "0", "enter"]),
    ],
)
def test_a_key_costs_little_at_the_busiest_board(
    phase: str, keys: list[str], size: tuple[int, int]
) -> None:
    watched = Watched(seen(eight_a_side(phase=phase)), size)
    for key in keys:
        assert watched.scene.desk.press(key) is None
        assert watched.paint() <= CURSOR, key
        assert watched.paint() == 0, "the same picture again costs nothing"


def test_a_block_and_its_preview_cost_little_at_the_busiest_board() -> None:
    watched = Watched(seen(eight_blocked()))
    for key in ("1", "2", "space", "3", "a", "n", "down"):
        watched.scene.desk.press(key)
        assert watched.paint() <= CURSOR, key


@pytest.mark.parametrize("size", [SIZE, (120, 40)], ids=str)
def test_what_the_opponent_does_costs_little_at_the_busiest_board(size: tuple[int, int]) -> None:
    """A wargeist is cast, then one attacks: fields, numbers, stack, panel and log change at once."""
    hand: dict[str, Any] = {"hand": ["mist_ferryman"], "elem": 7}
    at = eight_a_side(active="B", A={"hand": []}, B=hand)
    watched = Watched(seen(at), size)
    for ops in ([("B", "cast", {"card": "Bh1"})], [("B", "attack", {"by": "b2"})]):
        at = do(at, *ops)
        watched.scene.desk.update(at.game.view(0))
        watched.scene.log += ["Rin does something that takes a sentence of the log to tell."] * 3
        assert watched.paint() <= MOVE
    watched.scene.desk.update(to(at, "block").game.view(0))
    assert watched.paint() <= MOVE
