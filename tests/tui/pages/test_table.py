"""The table runs a game: moments, pauses, thinking bots, refusals and the way out."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from engines.core.moves import Move
from engines.core.registry import Package, load
from engines.core.view import View
from engines.toji.view import TojiView
from tests.tui.pages.stage import FirstBrain, SlowBrain, Stage, StillClock
from tui import solo
from tui.botprocess import BotFailed
from tui.pages.table import TablePage
from tui.settings import OFF, Settings


class StoppedClock(StillClock):
    """No pause ever ends."""

    async def sleep(self, seconds: float) -> None:
        await asyncio.Event().wait()


def sit(stage: Stage, game: str = "elements", **settings: int) -> TablePage:
    stage.home()
    stage.sit(
        solo.start(
            load(game),
            settings,
            ("you", "bot:novice"),
            "golden",
            stage.saves.path,
            "2026-01-01T00:00:00",
            hire=stage.hire,
        )
    )
    assert isinstance(stage.top, TablePage)
    return stage.top


async def until_moment(stage: Stage, key: str = "y") -> None:
    """Play on until a moment is shown."""
    for _ in range(200):
        if "Any key goes on." in stage.prompt:
            return
        stage.type(key, "enter")
        await stage.settle()
    raise AssertionError("no moment comes")


# --- moments --------------------------------------------------------------------------------------


async def test_a_moment_is_played_in_stages_and_waits_for_a_key(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    table = sit(stage)
    await stage.settle()
    stage.type("y", "enter")
    assert "ROUND 1 IS OVER" in stage.text()
    assert "scores 1" not in stage.text()
    await stage.settle()
    assert "Rin scores 1." in stage.text()
    assert table.log[-1] != "You yield: Rin scores 1."
    stage.type("z")
    await stage.settle()
    assert "round 2" in stage.text()
    assert "You yield: Rin scores 1." in table.log


async def test_any_key_skips_to_the_end_of_a_moment_first(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    sit(stage)
    await stage.settle()
    stage.type("y", "enter")
    first = stage.top.asking
    stage.type("space")
    assert "Rin scores 1." in stage.text()
    assert stage.top.asking != first
    await stage.settle()
    assert "Rin scores 1." in stage.text()


async def test_without_animations_a_moment_is_at_its_end_at_once(tmp_path: Path) -> None:
    stage = Stage(tmp_path, Settings(animations=OFF))
    sit(stage)
    await stage.settle()
    stage.type("y", "enter")
    assert "Rin scores 1." in stage.text()


async def test_a_moment_waits_while_another_page_is_open(tmp_path: Path) -> None:
    stage = Stage(tmp_path, hire=SlowBrain)
    SlowBrain.may_move = asyncio.Event()
    sit(stage)
    await stage.settle()
    stage.type("l")
    assert stage.top.name == "Log"
    SlowBrain.may_move.set()
    await stage.settle()
    assert stage.top.name == "Log"
    assert "Rin plays" in stage.text()
    stage.type("escape")
    assert "Your move" in stage.prompt


# --- forced choices -------------------------------------------------------------------------------


class Patience:
    """A clock whose pauses last until they are let go."""

    def __init__(self) -> None:
        self.pauses: list[float] = []
        self.over = asyncio.Event()

    def now(self) -> float:
        return 0.0

    def wall(self) -> float:
        return 0.0

    async def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        await self.over.wait()


async def until_no_support(stage: Stage) -> None:
    """Play Tōji up to a Support Phase in which nothing can be added."""
    for _ in range(60):
        if "goes on without" in stage.prompt:
            return
        # Both would throw rock for ever.
        stage.type(*(["2"] if "throws" in stage.prompt else []), "enter")
        await stage.settle()
    raise AssertionError("every card has its support")


async def test_a_choice_without_a_choice_is_answered_after_a_second(tmp_path: Path) -> None:
    clock = Patience()
    stage = Stage(tmp_path, Settings(animations=OFF))
    stage.clock = clock
    sit(stage, "toji")
    await stage.settle()
    await until_no_support(stage)
    assert clock.pauses[-1] == 1.0
    clock.over.set()
    await stage.settle()
    assert "goes on without" not in stage.prompt


async def test_it_can_be_answered_before(tmp_path: Path) -> None:
    stage = Stage(tmp_path, Settings(animations=OFF))
    stage.clock = Patience()
    sit(stage, "toji")
    await stage.settle()
    await until_no_support(stage)
    stage.type("enter")
    await stage.settle()
    assert "goes on without" not in stage.prompt


async def test_with_the_setting_off_the_player_answers_everything(tmp_path: Path) -> None:
    stage = Stage(tmp_path, Settings(animations=OFF, forced=False))
    sit(stage, "toji")
    await stage.settle()
    await until_no_support(stage)
    await stage.settle()
    assert "goes on without" in stage.prompt


async def test_nobody_yields_for_the_player(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    table = sit(stage, rounds=3)
    await stage.settle()
    for _ in range(40):
        stage.type("t" if "no card" in stage.prompt else "enter")
        await stage.settle()
        options = list(table.game.options(0)) if table.game.owes(0) else []
        if [move.verb for move in options] == ["yield"]:
            break
    else:
        raise AssertionError("there is always something else to do")
    await stage.settle()
    assert table.game.owes(0) is not None


# --- bots -----------------------------------------------------------------------------------------


async def test_while_a_bot_thinks_only_looking_and_leaving_work(tmp_path: Path) -> None:
    SlowBrain.may_move = asyncio.Event()
    stage = Stage(tmp_path, hire=SlowBrain)
    sit(stage)
    await stage.settle()
    assert stage.prompt.startswith("Rin is thinking")
    before = stage.text()
    stage.type("p", "enter", "d", "k", "t", "1", "space", "tab")
    await stage.settle()
    assert stage.text() == before
    for key, name in (("l", "Log"), ("question_mark", "Help"), ("i", "Rules"), ("q", "Leaving")):
        stage.type(key)
        assert stage.top.name == name
        stage.type("escape")
    assert stage.text() == before


async def test_what_both_have_sealed_is_seen_before_a_bot_plays_on(tmp_path: Path) -> None:
    """The cards turn together, also where the bot was still thinking when the player sealed."""
    SlowBrain.may_move = asyncio.Event()
    stage = Stage(tmp_path, hire=SlowBrain)
    table = sit(stage, "toji")
    for _ in range(40):
        await stage.settle()
        if "Any key goes on." in stage.prompt:
            stage.type("space")
            continue
        view = table.game.view(0)
        assert isinstance(view, TojiView)
        if view.label == "select" and view.event not in (None, "MIN") and view.first == 1:
            break
        if 0 in view.waiting:
            stage.type("3", "enter")  # Scissors, against the first move there is: rock.
        else:
            SlowBrain.may_move.set()
    else:
        raise AssertionError("the bot never went first")
    stage.type("enter")
    await stage.settle()
    stage.clock = StoppedClock()
    SlowBrain.may_move.set()
    await stage.settle()
    assert "turned up" in stage.prompt
    SlowBrain.may_move.set()
    await stage.settle()
    assert "turned up" in stage.prompt
    view = table.game.view(0)
    assert isinstance(view, TojiView) and not any(view.added)


async def test_conceding_does_not_wait_for_the_bot(tmp_path: Path) -> None:
    SlowBrain.may_move = asyncio.Event()
    stage = Stage(tmp_path, hire=SlowBrain)
    sit(stage)
    await stage.settle()
    stage.type("x", "enter")
    await stage.settle()
    assert stage.top.name == "Result"
    assert "Rin wins: you conceded." in stage.text()


async def test_leaving_while_a_bot_thinks_sends_it_home(tmp_path: Path) -> None:
    SlowBrain.may_move = asyncio.Event()
    brains: list[SlowBrain] = []

    def hire(package: Package, name: str) -> SlowBrain:
        brains.append(SlowBrain(package, name))
        return brains[-1]

    stage = Stage(tmp_path, hire=hire)
    sit(stage)
    await stage.settle()
    stage.type("escape", "enter")
    await stage.settle()
    assert stage.top.name == "Home"
    assert [brain.closed for brain in brains] == [True]
    tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    assert tasks == []


class BrokenBrain(FirstBrain):
    """Breaks down at first, and plays at the second request."""

    asked = 0

    async def choose(self, view: View, seed: str, budget: int) -> Move:
        self.asked += 1
        if self.asked == 1:
            raise BotFailed("The bot ended without a move.")
        return await super().choose(view, seed, budget)


async def test_a_bot_that_breaks_down_can_be_asked_again(tmp_path: Path) -> None:
    stage = Stage(tmp_path, hire=BrokenBrain)
    sit(stage)
    await stage.settle()
    assert "The bot ended without a move." in stage.text()
    assert stage.prompt.startswith("The bot does not play. Enter asks it again")
    stage.type("d")
    await stage.settle()
    assert "The bot ended without a move." in stage.text()
    stage.type("enter")
    await stage.settle()
    assert stage.prompt.startswith("Your move")


class Cheat(FirstBrain):
    """Plays what is not in its hand."""

    async def choose(self, view: View, seed: str, budget: int) -> Move:
        return Move("play", (0,))


async def test_a_bot_that_breaks_the_rules_is_told_so(tmp_path: Path) -> None:
    stage = Stage(tmp_path, hire=Cheat)
    sit(stage)
    await stage.settle()
    assert stage.prompt.startswith("The bot does not play. Enter asks it again")


# --- prompts --------------------------------------------------------------------------------------


async def test_what_is_asked_changes_with_every_answer(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    sit(stage)
    await stage.settle()
    asked = {stage.top.asking}
    stage.type("right", "left", "d", "z")
    assert stage.top.asking in asked
    stage.type("y")
    assert stage.top.asking not in asked
    stage.type("escape")
    assert stage.top.asking in asked
    assert stage.top.name == "Table"
    stage.type("enter")
    await stage.settle()
    assert stage.top.asking not in asked


async def test_a_refused_answer_says_why(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    sit(stage)
    await stage.settle()
    stage.type("d")
    assert stage.prompt.startswith("Only a 6")
    stage.type("z")
    assert "open" in stage.prompt
    stage.type("u")
    assert stage.prompt.startswith("You have not answered anything yet.")


async def test_an_answer_can_be_taken_back_while_the_bot_thinks(tmp_path: Path) -> None:
    SlowBrain.may_move = asyncio.Event()
    stage = Stage(tmp_path, hire=SlowBrain)
    sit(stage)
    SlowBrain.may_move.set()
    await stage.settle()
    before = stage.text()
    stage.type("t")
    await stage.settle()
    assert stage.prompt.startswith("Rin is thinking")
    stage.type("u")
    await stage.settle()
    assert stage.text() == before


async def test_saving_that_fails_is_said_once_and_play_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = Stage(tmp_path)
    sit(stage)
    await stage.settle()

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.pwrite", full)
    stage.type("enter")
    await stage.settle()
    assert stage.prompt.startswith("The disk is full: play goes on")
    stage.type("enter")
    await stage.settle()
    assert stage.prompt.startswith("Your move")
    stage.type("q")
    assert "NOT saved" in stage.prompt


async def test_the_log_stands_beside_a_wide_table(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    sit(stage)
    await stage.settle()
    lines = stage.text(120, 40).split("\n")
    assert lines[0].endswith("│ Log")
    assert "Rin plays 6 (Yin/Yang)" in "\n".join(line[81:] for line in lines)
    assert "Rin plays" not in "\n".join(line[:80] for line in lines)


# --- the end --------------------------------------------------------------------------------------


async def to_the_result(stage: Stage) -> None:
    sit(stage)
    await stage.settle()
    stage.type("x", "enter")
    await stage.settle()
    assert stage.top.name == "Result"


async def test_a_rematch_is_a_new_game_on_the_same_seats(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    await to_the_result(stage)
    stage.type("r")
    await stage.settle()
    header = stage.played.header
    assert header.players == ("you", "bot:novice")
    assert header.seed == "golden/2"


async def test_swapping_seats_is_a_new_game_on_the_other_seats(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    await to_the_result(stage)
    stage.type("s")
    await stage.settle()
    assert stage.played.header.players == ("bot:novice", "you")
    assert stage.top.name == "Table"


async def test_a_finished_game_is_not_offered_again(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    await to_the_result(stage)
    stage.type("escape")
    assert stage.top.name == "Home"
    assert "Continue" not in stage.text()
