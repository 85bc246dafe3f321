"""Auto-pass at the pages of both tables: at once alone, as usual after a break, and told in the help."""

from __future__ import annotations

import asyncio
import random
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from engines.core.needs import Shuffle
from engines.core.passing import HOLD, PASS, QUICK, SMART
from tests.tui.pages.stage import Stage, StillClock
from tui.pages.help import HelpPage
from tui.pages.starting import bring_together
from tui.pages.table import TablePage
from tui.players import BOT, YOU
from tui.settings import OFF, Settings
from tui.solo import SoloGame
from tui.tables.passing import PassingDesk

BOTH = pytest.mark.parametrize("game", ["mana", "ikusa"])


class Pauses(StillClock):
    """A clock that says how long it was asked to wait."""

    def __init__(self) -> None:
        self.asked: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.asked.append(seconds)
        await asyncio.sleep(0)


async def sit(stage: Stage, game: str) -> tuple[TablePage, PassingDesk]:
    stage.home()
    bring_together(stage, game, (YOU, BOT + "novice"), {}, "golden")
    await stage.settle()
    return at_table(stage)


def at_table(stage: Stage) -> tuple[TablePage, PassingDesk]:
    table = stage.top
    assert isinstance(table, TablePage)
    desk = table._desk
    assert isinstance(desk, PassingDesk)
    return table, desk


async def play(
    stage: Stage, rng: random.Random, choices: int, *, passes: bool = False
) -> list[bool]:
    """Give so many answers by chance, or pass where that is possible; for each whether only a pass was left."""
    table, desk = at_table(stage)
    asked: list[bool] = []
    while len(asked) < choices and stage.top is table:
        await stage.settle()
        if stage.top is not table or table._pending:
            stage.type("space")
            continue
        ask = table.game.owes(0)
        if ask is None or isinstance(ask, Shuffle) or desk.reflex is not None:
            continue
        options = table.game.options(0)
        asked.append(list(islice(options, 2)) == [PASS])
        table._answer(PASS if passes and PASS in options else options.sample(rng))
    return asked


@BOTH
async def test_alone_nothing_that_is_passed_by_itself_takes_any_time(
    game: str, tmp_path: Path
) -> None:
    """W-06"""
    stage = Stage(tmp_path, Settings(animations=OFF))
    stage.clock = clock = Pauses()
    _, desk = await sit(stage, game)
    desk.passing.set_mode(SMART)
    await play(stage, random.Random(2), 60)
    assert clock.asked and not any(clock.asked)


@BOTH
async def test_hold_asks_where_only_a_pass_is_left_and_smart_does_not(
    game: str, tmp_path: Path
) -> None:
    for mode in (SMART, HOLD):
        stage = Stage(tmp_path / mode, Settings(animations=OFF))
        _, desk = await sit(stage, game)
        desk.passing.set_mode(mode)
        asked = await play(stage, random.Random(1), 60)
        assert any(asked) == (mode == HOLD)


@BOTH
async def test_what_is_set_in_the_menu_holds_for_the_window_that_is_open(
    game: str, tmp_path: Path
) -> None:
    """It is passed as soon as the menu is closed, and not before."""
    stage = Stage(tmp_path, Settings(animations=OFF))
    table, desk = await sit(stage, game)
    desk.passing.set_mode(HOLD)
    rng = random.Random(4)
    while not desk.windows.at(desk.view):
        await play(stage, rng, 1, passes=True)
        await stage.settle()
    before = desk.view
    stage.type("w", "4")
    await stage.settle()
    assert desk.view is before and desk.windows.until in stage.text()
    stage.type("w")
    await stage.settle()
    assert desk.view is not before
    assert table.game.outcome is None


@BOTH
async def test_a_game_that_is_gone_on_with_and_a_take_back_ask_as_usual(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = Stage(tmp_path, Settings(animations=OFF))
    table, desk = await sit(stage, game)
    usual = desk.windows.usual
    desk.passing.set_mode(QUICK)
    stage.type("escape", "enter")
    stage.type("c")
    await stage.settle()
    again, desk = at_table(stage)
    assert again is not table and desk.passing.mode == usual
    desk.passing.set_mode(QUICK)
    monkeypatch.setattr(SoloGame, "why_not_take_back", "")
    monkeypatch.setattr(SoloGame, "take_back", lambda game: None)
    stage.type("u")
    await stage.settle()
    assert desk.passing.mode == usual


@BOTH
async def test_the_help_of_the_table_tells_of_auto_pass_and_of_timing(
    game: str, tmp_path: Path
) -> None:
    stage = Stage(tmp_path)
    await sit(stage, game)
    stage.type("question_mark")
    page: Any = stage.top
    assert isinstance(page, HelpPage)
    told = " ".join("".join(text for text, _ in row).strip() for row in page.rows)
    assert "auto-pass: when your passes are made for you" in told
    assert "Only hold hides everything." in told
