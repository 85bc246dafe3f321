"""What Mana's table sends to the terminal at its busiest: eight Units a side, every card of the hand in sight."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tui.tables.mana_scenes import done, eight_a_side, eight_blocked, seen
from tests.tui.tables.stepping import CURSOR, MOVE, SIZE, Watched


@pytest.mark.parametrize("size", [SIZE, (120, 40)], ids=str)
@pytest.mark.parametrize(
    ("given", "keys"),
    [
        (
            {},
            [
                "1",
                "2",
                "3",
                "right",
                "down",
                "left",
                "up",
                "up",
                "up",
                "up",
                "up",
                "right",
                "down",
                "down",
                "down",
            ],
        ),
        (
            {"phase": "attack"},
            ["1", "space", "2", "3", "a", "n", "right", "down", "up", "up", "up"],
        ),
        ({"phase": "post", "priority": "P", "mana_done": [False, True]}, ["m", "down", "escape"]),
    ],
)
def test_a_key_costs_little_at_the_busiest_board(
    given: dict[str, Any], keys: list[str], size: tuple[int, int]
) -> None:
    watched = Watched(seen(eight_a_side(**given)), size)
    for key in keys:
        assert watched.scene.desk.press(key) is None
        assert watched.paint() <= CURSOR, key
        assert watched.paint() == 0, "the same picture again costs nothing"


def test_a_block_and_its_preview_cost_little_at_the_busiest_board() -> None:
    watched = Watched(seen(eight_blocked()))
    for key in ("1", "a", "2", "space", "space", "3", "f", "down", "minus"):
        watched.scene.desk.press(key)
        assert watched.paint() <= CURSOR, key


@pytest.mark.parametrize("size", [SIZE, (120, 40)], ids=str)
def test_what_the_opponent_does_costs_little_at_the_busiest_board(size: tuple[int, int]) -> None:
    """A Unit is deployed, all attack: fields, numbers, panel and log change at once."""
    hand = {"P": ["edge_of_morning"] * 7, "Q": ["spark_urchin"]}
    at = eight_a_side(hand=hand, attacker="Q")
    watched = Watched(seen(at), size)
    deploy = {"op": "deploy", "p": "Q", "card": "spark_urchin", "targets": []}
    passes = [{"op": "pass", "p": player} for player in "PQ"]
    attack = {"op": "attack", "units": [f"q{number}" for number in range(8)]}
    for ops in ([deploy], passes, [attack, {"op": "choose", "p": "Q", "pick": "q0"}]):
        watched.scene.desk.update(done(at, *ops).game.view(0))
        watched.scene.log += ["Rin does something that takes a sentence of the log to tell."] * 3
        assert watched.paint() <= MOVE
