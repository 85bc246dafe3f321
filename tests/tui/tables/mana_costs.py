"""What Mana's table sends to a terminal at its busiest, key by key: `python -m tests.tui.tables.mana_costs`.

Eight Units a side with long names, dear costs and many keywords; bytes for a terminal in full colour.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.tui.tables.mana_scenes import (
    OWING,
    done,
    eight_a_side,
    eight_assigned,
    eight_blocked,
    eight_chosen,
    seen,
)
from tests.tui.tables.stepping import Size, Typed, Watched, print_costs
from tui.tables.mana.desk import ManaDesk

KEYS: dict[str, Typed[ManaDesk]] = {
    "deploying": (
        lambda: seen(eight_a_side()),
        ["1", "2", "3", "right", "down", "left", *["up"] * 5, "right", *["down"] * 3],
    ),
    "a Mana card": (
        lambda: seen(eight_a_side(phase="post", priority="P", **OWING)),
        ["m", "down", "down", "escape", "p", "escape"],
    ),
    "targets": (lambda: seen(eight_a_side()), ["2", "enter", "b", "enter", "3", "escape"]),
    "paying": (lambda: seen(eight_a_side()), ["4", "t", "down", "right", "left", "up", "escape"]),
    "attacking": (
        lambda: seen(eight_a_side(phase="attack")),
        ["1", "space", "2", "3", "a", "n", "right", "down", *["up"] * 3],
    ),
    "blocking": (
        lambda: seen(eight_blocked()),
        ["1", "a", "2", "space", "space", "3", "f", "down", "minus"],
    ),
    "a pick": (lambda: seen(eight_chosen()), ["down", "3", "right", "up", "up"]),
    "damage": (lambda: seen(eight_assigned()), ["left", "down", "space", "down", "3", "up"]),
}
"""Keys that change no position."""


def move_costs(size: Size) -> Iterator[tuple[str, int]]:
    """A Unit is deployed, both pass, all attack: fields, numbers, panel and log change at once."""
    hand = {"P": ["edge_of_morning"] * 7, "Q": ["spark_urchin"]}
    at = eight_a_side(hand=hand, attacker="Q")
    watched = Watched(seen(at), size)
    deploy = {"op": "deploy", "p": "Q", "card": "spark_urchin", "targets": []}
    passes = [{"op": "pass", "p": player} for player in "PQ"]
    attack = {"op": "attack", "units": [f"q{number}" for number in range(8)]}
    moves: dict[str, list[dict[str, Any]]] = {
        "deploys a Unit": [deploy],
        "passes": passes,
        "attacks with all": [attack, {"op": "choose", "p": "Q", "pick": "q0"}],
    }
    for words, ops in moves.items():
        watched.scene.desk.update(done(at, *ops).game.view(0))
        watched.scene.log += ["Rin does something that takes a sentence of the log to tell."] * 3
        yield words, watched.paint()


if __name__ == "__main__":
    print_costs(KEYS, move_costs)
