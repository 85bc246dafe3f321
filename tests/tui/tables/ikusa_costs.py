"""What Ikusa's table sends to a terminal at its busiest, key by key: `python -m tests.tui.tables.ikusa_costs`.

Eight wargeists a side with long names, dear costs and many keywords; bytes for a terminal in full colour.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.tui.tables.ikusa_asked import gate_breaker, ordering
from tests.tui.tables.ikusa_scenes import (
    do,
    eight_a_side,
    eight_blocked,
    eight_split,
    seen,
)
from tests.tui.tables.stepping import Size, Typed, Watched, print_costs
from tui.tables.ikusa.desk import IkusaDesk

KEYS: dict[str, Typed[IkusaDesk]] = {
    "laying": (
        lambda: seen(eight_a_side(phase="elementium")),
        ["9", "enter", "down", "escape", "0", "enter"],
    ),
    "casting": (
        lambda: seen(eight_a_side()),
        ["9", "0", "right", "down", "left", *["up"] * 6, "right", *["down"] * 4],
    ),
    "orientation": (lambda: seen(eight_a_side()), ["C", "enter", "down", "escape"]),
    "a target": (lambda: seen(eight_a_side()), ["B", "enter", "a", "8", "up", "escape"]),
    "paying": (lambda: seen(eight_a_side()), ["9", "t", "down", "space", "3", "escape"]),
    "attacking": (
        lambda: seen(eight_a_side(phase="ikusa")),
        ["1", "2", "8", "9", "right", "down", "up", "up", "up"],
    ),
    "blocking": (lambda: seen(eight_blocked()), ["1", "2", "space", "3", "a", "n", "down"]),
    "damage": (lambda: seen(eight_split()), ["left", "down", "right", "space", "up", "2"]),
    "free casts": (lambda: seen(gate_breaker([])), ["down", "up", "enter", "1", "a", "escape"]),
    "an order": (ordering, ["down", "space", "2", "minus", "1"]),
    "auto-pass": (lambda: seen(eight_a_side()), ["w", "down", "3", "up", "escape"]),
}
"""Keys that change no position."""


def move_costs(size: Size) -> Iterator[tuple[str, int]]:
    """A wargeist is cast, then one attacks and gets through: fields, numbers, stack, panel and log change at once."""
    hand: dict[str, Any] = {"hand": ["mist_ferryman"], "elem": 7}
    at = eight_a_side(active="B", A={"hand": []}, B=hand)
    watched = Watched(seen(at), size)
    moves: dict[str, tuple[Any, ...]] = {
        "casts a wargeist": ("B", "cast", {"card": "Bh1"}),
        "attacks": ("B", "attack", {"by": "b2"}),
        "gets through": ("A", "block", {"with": []}),
    }
    for words, op in moves.items():
        do(at, op)
        watched.scene.desk.update(at.game.view(0))
        watched.scene.log += ["Rin does something that takes a sentence of the log to tell."] * 3
        yield words, watched.paint()


if __name__ == "__main__":
    print_costs(KEYS, move_costs)
