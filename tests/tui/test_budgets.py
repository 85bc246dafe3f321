"""What the tables may send: the byte budgets of design.md, section 7, with every number of colours."""

from __future__ import annotations

import pytest

from tests.bench import screen


@pytest.mark.parametrize("depth", screen.DEPTHS)
@pytest.mark.parametrize("game", ["elements", "toji", "mana", "ikusa"])
def test_a_table_keeps_to_its_budgets(game: str, depth: str) -> None:
    with screen.table(game, depth) as shown:
        costs = screen.costs(shown, game)
        assert shown.listen(1.0).data == b"", "nothing is drawn when nothing happens"
        if depth == "none":
            assert shown.everything.colours == set()
    assert costs["start"].bytes <= 16_000
    assert costs["start"].frames <= 2, "the table, and what a bot that begins has done"
    for name, cost in costs.items():
        match name:
            case "cursor" | "cursor back" | "select" | "hint gone":
                assert cost.bytes <= 1500, name
                assert cost.frames == 1, name
            case "prompt" | "prompt back" | "yield asked":
                assert cost.bytes <= 300, name
                assert cost.frames == 1, name
            case "resize 120x40":
                # One frame, and one more where the terminal is asked for its size again.
                assert cost.bytes <= 16_000
            case "resize 80x24" | "log closed" | "help closed" | "rules closed" | "cards closed":
                # The whole table in the place of a page.
                assert cost.bytes <= 6000, name
                assert cost.frames == 1, name
            case "next turn" | "next round":
                # The same, and what the opponent does next.
                assert cost.bytes <= 6000, name
            case "own card, and Rin's turn":
                # Many moves, each a frame or two: no more for one than issue 7 allows.
                assert cost.bytes <= 6000 * cost.frames, name
            case "start":
                pass
            case _:
                # The opponent's move, the moment it leads to, and every page that opens.
                assert cost.bytes <= 4000, name
