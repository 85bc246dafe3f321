"""Sizes and themes are looks: whatever is changed of them, a game and its record stay the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.known import known
from tests.tui.pages.stage import FirstBrain
from tests.tui.test_app import text
from themes.palette import THEMES
from tui.app import FourfoldApp
from tui.clock import InstantClock
from tui.options import Options
from tui.pages.table import TablePage
from tui.solo import SoloGame

KEYS = {"mana": (*"1234567", "enter", "m", "down"), "ikusa": (*"12345", "enter")}
"""Into the game, and into a question of several steps where there is one."""


@pytest.mark.parametrize("game", KEYS)
async def test_sizes_and_themes_leave_a_game_its_digest_and_its_record(
    game: str, tmp_path: Path
) -> None:
    known(tmp_path)
    environ = {"FOURFOLD_HOME": str(tmp_path), "TERM": "xterm-256color", "LANG": "C.UTF-8"}
    shown = FourfoldApp(Options(game=game, seed="looks"), environ, InstantClock(), FirstBrain)
    async with shown.run_test(size=(80, 24)) as pilot:
        for key in KEYS[game]:
            await pilot.press(key)
            for _ in range(3):
                await pilot.pause()
        table = shown.top
        assert isinstance(table, TablePage) and isinstance(table.game, SoloGame)
        digest, before = table.game._table.game.digest(), text(shown)
        [record] = tmp_path.rglob("*.game")
        kept = record.read_bytes()
        for name in THEMES:
            shown.wear(name)
            for size in ((79, 23), (120, 40), (200, 60), (80, 24)):
                await pilot.resize_terminal(*size)
                await pilot.pause()
            assert text(shown) == before
        assert table.game._table.game.digest() == digest
        assert record.read_bytes() == kept
