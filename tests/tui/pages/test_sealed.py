"""While both sides choose in secret, nothing of one's own choice is lost when the other's is made."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.tui.pages.stage import SlowBrain, Stage
from tui.pages.starting import begin


@pytest.mark.parametrize("game", ["mana", "ikusa"])
async def test_what_is_marked_stays_marked_when_the_other_side_has_chosen(
    game: str, tmp_path: Path
) -> None:
    SlowBrain.may_move = asyncio.Event()
    stage = Stage(tmp_path, hire=SlowBrain)
    stage.home()
    begin(stage, game, "novice", {}, "sealed")
    await stage.settle()
    if game == "ikusa":  # Rock is what the bot throws.
        stage.type("2", "enter")
        SlowBrain.may_move.set()
        await stage.settle()
    stage.type("1", "3", "4")
    before = stage.text()
    assert "3 of " in before and stage.played.owes(1) is not None
    SlowBrain.may_move.set()
    await stage.settle()
    assert stage.played.owes(1) is None
    assert stage.text() == before
