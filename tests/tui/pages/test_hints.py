"""`h` at the table: a move with its reason, whole at 80 columns, until the next key."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from engines.bots.hints import Hint
from engines.core.registry import load
from engines.core.view import View
from tests.tui.company import answer_at_random, is_over
from tests.tui.pages.stage import FirstBrain, SlowBrain, Stage
from tui import solo
from tui.pages.hinting import advise
from tui.pages.starting import begin
from tui.pages.table import TablePage

GAMES = ("elements", "toji")


async def sit(stage: Stage, game: str, seed: str = "golden") -> TablePage:
    stage.home()
    begin(stage, game, "novice", {}, seed)
    await stage.settle()
    assert isinstance(stage.top, TablePage)
    return stage.top


async def hint(stage: Stage) -> str:
    """Ask for a hint; gives the screen that has it."""
    stage.type("h")
    for _ in range(2000):
        await asyncio.sleep(0.002)
        if "Hint" in stage.text():
            return stage.text()
    raise AssertionError("no hint comes")


@pytest.mark.parametrize("game", GAMES)
async def test_a_hint_looks_like_this(game: str, tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    await sit(stage, game)
    while "seals" not in stage.prompt and game == "toji":
        stage.type("2", "enter")
        await stage.settle()
    await hint(stage)
    stage.compare(f"pages/hint_{game}")


@pytest.mark.parametrize("game", GAMES)
async def test_a_hint_stands_until_the_next_key_and_changes_nothing(
    game: str, tmp_path: Path
) -> None:
    stage = Stage(tmp_path)
    table = await sit(stage, game)
    events = list(table.game._table.events)
    asking = table.asking
    shown = await hint(stage)
    assert "?" in stage.prompt
    await stage.settle()
    assert stage.text() == shown
    stage.type("tab")
    assert "Hint" not in stage.text()
    assert table.asking == asking
    assert table.game._table.events == events


async def test_the_cursor_goes_to_the_card_of_the_hint(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    table = await sit(stage, "elements")
    shown = await hint(stage)
    view = table.game.view(0)
    asked = load("elements").hint
    assert asked is not None
    move = asked(view).move
    assert move is not None
    assert f"Hint: {load('elements').describe(move, view)}" in shown
    if move.verb == "play":
        stage.type("enter")
        assert move in [getattr(event, "move", None) for event in table.game._table.events]


async def test_while_a_bot_thinks_there_is_nothing_to_hint_at(tmp_path: Path) -> None:
    SlowBrain.may_move = asyncio.Event()
    stage = Stage(tmp_path, hire=SlowBrain)
    await sit(stage, "elements")
    stage.type("h")
    assert stage.prompt.startswith("There is nothing to hint at")


async def test_a_key_typed_meanwhile_drops_the_hint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_answer = asyncio.Event()

    async def slowly(work: object, view: View) -> Hint:
        await may_answer.wait()
        return Hint(None, "Too late.")

    monkeypatch.setattr("tui.pages.hinting.asyncio.to_thread", slowly)
    stage = Stage(tmp_path)
    await sit(stage, "elements")
    stage.type("h")
    await stage.settle()
    stage.type("right")
    may_answer.set()
    await stage.settle()
    assert "Too late." not in stage.text()
    stage.type("h")
    await stage.settle()
    assert "Too late." in stage.text()


async def test_the_help_and_the_prompt_name_the_key(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    await sit(stage, "elements")
    assert stage.prompt.endswith("h hint  ? help")
    stage.type("k" if "knock:" in stage.text() else "y", "y")
    stage.type("escape", "question_mark")
    stage.type("space")
    assert "a hint: a move, and what speaks for it" in stage.text(80, 40)


@pytest.mark.parametrize("game", GAMES)
async def test_every_hint_fits_into_three_rows(game: str) -> None:
    package = load(game)
    for seed in range(6):
        solo_game = solo.start(
            package, {}, ("you", "you"), f"hints/{seed}", None, "2026-01-01", hire=FirstBrain
        )
        rng = random.Random(seed)
        for _ in range(200):
            if is_over(solo_game):
                break
            advice = await advise(package, solo_game.view(solo_game.seat))
            assert 2 <= len(advice.rows) <= 3, advice
            assert all(len(text) <= 78 for text, _ in advice.rows)
            answer_at_random(solo_game, rng)
