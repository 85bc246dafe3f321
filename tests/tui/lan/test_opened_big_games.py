"""Mana and Ikusa told once more with all cards, row by row, where both sides agreed to open them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from engines.core.cards import BOTH
from net.open_replay import open_replay
from tests.engines.playing import Case
from tests.net.big_games import BIG, play_by_bots, set_up
from tests.net.two_folds import FramedPair
from tui.canvas import cells
from tui.lan.game import LanGame
from tui.lan.opened import opened_rows

WIDTH = 78


@pytest.mark.parametrize("case", BIG, ids=str)
def test_both_hands_are_told_turn_by_turn(case: Case) -> None:
    pair = play_by_bots(set_up(FramedPair, case, 4))
    for role in BOTH:
        pair.act(role, ["offer", "open"])
    pair.settle()
    match = pair.matches[0]
    game = SimpleNamespace(
        package=match.package, settings=match.settings, seat=match.seat, other_name="Mio"
    )
    rows = list(opened_rows(cast(LanGame, game), open_replay(pair.replay(0)), WIDTH))
    lines = ["".join(words for words, _ in row) for row in rows]
    assert {"Turn 1", "Turn 2"} <= set(lines)
    assert ("The gates, the top one first" in lines) == (case.game == "ikusa")
    assert sum(line.startswith("  Mio") for line in lines) == lines.count("") + 1
    assert all(cells(line) <= WIDTH for line in lines)
