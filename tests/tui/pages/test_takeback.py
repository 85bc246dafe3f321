"""`u` at the table: back to the prompt before, or in words why not."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from engines.core.events import Chosen, Event, Rolled, Sealed, Shown, Shuffled
from engines.core.moves import Move
from engines.core.needs import Shuffle
from engines.core.takeback import last_answer
from engines.toji.view import TojiView
from tests.tui.pages.stage import SlowBrain, Stage
from tui.pages.starting import begin
from tui.pages.table import TablePage

MOVE = Move("take")


async def sit(stage: Stage, game: str, seed: str) -> TablePage:
    stage.home()
    begin(stage, game, "novice", {}, seed)
    await stage.settle()
    assert isinstance(stage.top, TablePage)
    return stage.top


async def until(stage: Stage, table: TablePage, event: str, label: str) -> bool:
    """Play Tōji until the human is asked for `label` under `event`; False if that never comes."""
    for _ in range(150):
        await stage.settle()
        if stage.top is not table:
            return False
        view = table.game.view(0)
        assert isinstance(view, TojiView)
        asked = 0 in view.waiting and not table._pending
        here = view.label or view.phase.lower()
        if asked and here == label and str(view.event).startswith(event):
            return True
        if asked or table._pending:
            stage.type("3", "enter")
        else:
            SlowBrain.may_move.set()
    return False


async def reach(tmp_path: Path, event: str, label: str) -> tuple[Stage, TablePage]:
    """A table of Tōji at that prompt, the bot still thinking where it is asked, too."""
    for seed in range(20):
        SlowBrain.may_move = asyncio.Event()
        stage = Stage(tmp_path, hire=SlowBrain)
        table = await sit(stage, "toji", str(seed))
        if await until(stage, table, event, label):
            return stage, table
    raise AssertionError(f"{label} never comes")


async def test_a_sealed_card_comes_back_while_the_bot_thinks(tmp_path: Path) -> None:
    stage, _ = await reach(tmp_path, "S", "select")
    before = stage.text()
    stage.type("right")
    chosen = stage.text()
    stage.type("enter")
    await stage.settle()
    assert "Your choice is sealed" in stage.prompt
    stage.type("u")
    await stage.settle()
    # The desk is asked anew: with the cursor where it begins.
    assert stage.text() == before != chosen


async def test_what_the_bot_thought_of_before_counts_for_nothing_after(tmp_path: Path) -> None:
    stage, table = await reach(tmp_path, "S", "select")
    stage.type("enter")
    await stage.settle()
    stage.type("u", "right", "enter")
    await stage.settle()
    SlowBrain.may_move.set()
    await stage.settle()
    # One answer was thrown away, and the bot is thinking again.
    SlowBrain.may_move.set()
    await stage.settle()
    sealed = [event for event in table.game._table.events if isinstance(event, Sealed)]
    assert [event.seat for event in sealed].count(0) == [event.seat for event in sealed].count(1)


async def test_a_fan_comes_back_with_the_pick_that_the_bot_has_sealed(tmp_path: Path) -> None:
    stage, table = await reach(tmp_path, "P", "fan")
    stage.type("enter")
    await stage.settle()
    assert table.game.view(0).label == "pick"
    SlowBrain.may_move.set()
    await stage.settle()
    assert table.game.view(0).bound[1]
    stage.type("u")
    await stage.settle()
    assert isinstance(table.game.owes(0), Shuffle)
    assert "Enter offers this fan" in stage.prompt
    stage.type("enter")
    await stage.settle()
    assert table.game.view(0).label == "pick"


async def test_a_pick_comes_back_before_the_fan(tmp_path: Path) -> None:
    stage, table = await reach(tmp_path, "P", "pick")
    stage.type("enter")
    await stage.settle()
    assert table.game.view(0).own is not None
    stage.type("u")
    await stage.settle()
    assert table.game.view(0).label == "pick"
    assert table.game.view(0).own is None
    stage.type("u")
    await stage.settle()
    assert isinstance(table.game.owes(0), Shuffle)


async def test_an_opened_choice_stands_and_says_so(tmp_path: Path) -> None:
    stage, table = await reach(tmp_path, "S", "support")
    events = list(table.game._table.events)
    stage.type("u")
    assert "stands" in stage.prompt or "Enter adds" in stage.prompt
    assert table.game._table.events == events


@pytest.mark.parametrize(
    ("events", "answer"),
    [
        ([], "not answered"),
        ([Shown((0,), (0,)), Sealed(1)], "not answered"),
        ([Sealed(0, MOVE)], 0),
        ([Sealed(0, MOVE), Shown((0,), (1,))], "shown"),
        ([Sealed(0, MOVE), Sealed(1, MOVE), Chosen(0, MOVE), Chosen(1, MOVE)], "open"),
        ([Chosen(0, MOVE), Sealed(1, MOVE)], 0),
        ([Chosen(0, MOVE), Chosen(1, MOVE)], "moved"),
        ([Chosen(0, MOVE), Shuffled((1, 2))], "dealt"),
        ([Chosen(0, MOVE), Rolled(6, 1)], "Chance"),
        ([Shuffled((1, 2), 0, (1, 0)), Shuffled((3, 4), 1, (1, 0)), Sealed(1, MOVE)], 0),
    ],
)
def test_what_follows_an_answer_decides(events: list[Event], answer: int | str) -> None:
    found = last_answer(events, 0)
    if isinstance(answer, int):
        assert found == answer
    else:
        assert isinstance(found, str)
        assert answer in found
