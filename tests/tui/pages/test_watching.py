"""Two bots play and somebody looks on: by the clock, faster by keys, or paused."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from tests.tui import golden
from tests.tui.pages.stage import SIZES, FirstBrain, SlowBrain, Stage
from themes.glyphs import ASCII, UNICODE, Glyphs
from tui.pages.browse import BrowsePage
from tui.pages.starting import bring_together, go_on
from tui.pages.watching import LOOK, PACE, WatchPage
from tui.tables.kinds import KINDS

GAMES = ("elements", "toji")


class Hourglass:
    """A clock whose pauses end when it is turned."""

    def __init__(self) -> None:
        self.pauses: list[float] = []
        self._over: list[asyncio.Event] = []

    def now(self) -> float:
        return 0.0

    def wall(self) -> float:
        return 0.0

    async def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self._over.append(asyncio.Event())
        await self._over[-1].wait()

    def turn(self) -> None:
        for each in self._over:
            each.set()


class Thrower(FirstBrain):
    """Throws what its name says, so that somebody wins the throw."""

    def __init__(self, package: Any, name: str) -> None:
        super().__init__(package, name)
        self._throw = 0 if name == "novice" else 1

    async def choose(self, view: Any, seed: str, budget: int) -> Any:
        moves = list(view.partial().options(view.seat))
        return moves[self._throw if moves[0].verb == "throw" else 0]


def sit(stage: Stage, game: str, seed: str = "golden", *, pace: bool = True) -> WatchPage:
    if pace:
        stage.clock = Hourglass()
    stage.home()
    bring_together(stage, game, ("bot:novice", "bot:adept"), {}, seed)
    assert isinstance(stage.top, WatchPage)
    return stage.top


def answers(table: WatchPage) -> int:
    return len(table.game._table.events)


def clock(stage: Stage) -> Hourglass:
    assert isinstance(stage.clock, Hourglass)
    return stage.clock


async def test_it_plays_by_the_clock(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    table = sit(stage, "elements")
    await stage.settle()
    before = answers(table)
    assert set(clock(stage).pauses) == {PACE}
    await stage.settle()
    assert answers(table) == before
    clock(stage).turn()
    await stage.settle()
    after = answers(table)
    assert after > before
    assert set(clock(stage).pauses) == {PACE}


async def test_any_key_goes_on_at_once(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    table = sit(stage, "elements")
    await stage.settle()
    for key in ("enter", "p", "right", "h", "u", "k", "x"):
        before = answers(table)
        stage.type(key)
        await stage.settle()
        assert answers(table) > before


async def test_space_pauses_and_goes_on(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    table = sit(stage, "elements")
    await stage.settle()
    stage.type("space")
    assert stage.prompt.startswith("Paused. Space goes on, Enter shows the next answer.")
    clock(stage).turn()
    await stage.settle()
    before = answers(table)
    await stage.settle()
    assert answers(table) == before
    stage.type("enter")
    await stage.settle()
    once = answers(table)
    assert once > before
    await stage.settle()
    assert answers(table) == once
    stage.type("space")
    await stage.settle()
    assert clock(stage).pauses[-1] == PACE
    clock(stage).turn()
    await stage.settle()
    assert answers(table) > once


async def until_moment(stage: Stage, table: WatchPage) -> None:
    for _ in range(400):
        if table._pending and table._desk.waits(table._pending[0].fact):
            if table._stage < table._last_stage:
                stage.type("enter")
                await stage.settle()
            return
        if table._pending:
            clock(stage).turn()
        else:
            stage.type("enter")
        await stage.settle()
    raise AssertionError("no moment comes")


async def test_a_moment_stands_for_a_while_or_as_long_as_it_is_paused(tmp_path: Path) -> None:
    stage = Stage(tmp_path, hire=Thrower)
    table = sit(stage, "toji")
    await stage.settle()
    await until_moment(stage, table)
    await stage.settle()
    assert clock(stage).pauses[-1] == LOOK
    stage.type("space")
    clock(stage).turn()
    await stage.settle()
    assert table._pending
    stage.type("space")
    await stage.settle()
    clock(stage).turn()
    await stage.settle()
    assert not table._pending


async def test_while_another_page_is_open_nothing_is_played(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    table = sit(stage, "elements")
    await stage.settle()
    stage.type("l")
    before = answers(table)
    clock(stage).turn()
    await stage.settle()
    await stage.settle()
    # The pause that ran may still end in one answer.
    assert answers(table) <= before + 3
    once = answers(table)
    for _ in range(3):
        clock(stage).turn()
        await stage.settle()
    assert answers(table) == once
    assert stage.top.name == "Log"


@pytest.mark.parametrize("game", GAMES)
async def test_it_comes_to_a_result_by_itself(game: str, tmp_path: Path) -> None:
    stage = Stage(tmp_path, hire=Thrower)
    sit(stage, game, "3", pace=False)
    for _ in range(100):
        await stage.settle()
        if stage.top.name == "Result":
            break
    assert stage.top.name == "Result"
    text = stage.text()
    assert "You" not in text
    assert " win." not in text
    assert "Rin" in text


@pytest.mark.parametrize("game", GAMES)
async def test_both_hands_lie_open_and_nothing_says_you(game: str, tmp_path: Path) -> None:
    stage = Stage(tmp_path, hire=Thrower)
    table = sit(stage, game)
    await stage.settle()
    for _ in range(60):
        if stage.top is not table:
            break
        text = stage.text()
        for word in ("You ", "you ", "Your ", "your "):
            assert word not in text, text
        view: Any = table.game.view(1)
        if not table._pending and view.hands[1]:
            assert len(table._desk.open_hand) == len(view.hands[1])
            assert "▒ ▒" not in text.split("\n")[2]
            assert "▒▒ ▒▒" not in text.split("\n")[2]
        assert stage.canvas().lost == []
        stage.type("enter")
        await stage.settle()
        if table._pending:
            clock(stage).turn()
            await stage.settle()


@pytest.mark.parametrize("game", sorted(KINDS))
async def test_the_help_tells_whoever_looks_on_of_nothing_but_what_he_can_do(
    game: str, tmp_path: Path
) -> None:
    stage = Stage(tmp_path, hire=Thrower)
    sit(stage, game)
    await stage.settle()
    stage.type("question_mark")
    titles = re.findall(
        r"^ (\w.*)", "\n".join(stage.text(80, 120).splitlines()[2:-1]), re.MULTILINE
    )
    assert [each.strip() for each in titles] == ["Keys: Watching", "Keys everywhere", "Signs"]


@pytest.mark.parametrize("game", ["ikusa", "mana"])
async def test_all_that_either_side_may_look_at_is_there_card_by_card_from_the_first_deal_on(
    game: str, tmp_path: Path
) -> None:
    stage = Stage(tmp_path, hire=Thrower)
    table = sit(stage, game)
    await stage.settle()
    names = table.game.names(None)
    shelves_of = KINDS[game].shelves
    assert shelves_of is not None
    phases = set()
    for _ in range(40):
        stage.type("z")
        assert isinstance(stage.top, BrowsePage)
        shown = {card.handle for card in stage.top._cards}
        for seat in (0, 1):
            view: Any = table.game.view(seat)
            phases.add(view.phase)
            for shelf in shelves_of(view, names, stage.glyphs):
                assert {card.handle for card in shelf.cards} <= shown, shelf.title
        stage.type("escape", "enter")
        await stage.settle()
    assert {"setup"} < phases


async def test_leaving_while_a_bot_thinks_sends_both_home_and_it_goes_on_later(
    tmp_path: Path,
) -> None:
    SlowBrain.may_move = asyncio.Event()
    stage = Stage(tmp_path, hire=SlowBrain)
    table = sit(stage, "elements", pace=False)
    for _ in range(4):
        SlowBrain.may_move.set()
        await stage.settle()
    log = table.game.log
    assert len(log) > 2
    stage.type("escape", "enter")
    await stage.settle()
    tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    assert tasks == []
    assert "Rin and Kaede" in stage.text()
    stage.type("5")
    assert "Two bots, to watch: Rin and Kaede." in stage.text()
    path = table.game.save.path
    assert path is not None
    assert not go_on(stage, path)
    assert stage.top.name == "Watching"
    assert stage.played.log == log


async def test_two_bots_are_set_up(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.clock = Hourglass()
    stage.home()
    stage.type("1", "up", "3", "down", "2", "down", "1", "enter")
    assert stage.played.header.players == ("bot:adept", "bot:novice")
    assert stage.top.name == "Watching"


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda each: each.name)
@pytest.mark.parametrize("game", GAMES)
async def test_it_looks_like_this(game: str, glyphs: Glyphs, tmp_path: Path) -> None:
    stage = Stage(tmp_path, glyphs=glyphs, hire=Thrower)
    table = sit(stage, game)
    await stage.settle()
    while table.game.view(0).label in ("throw", "") or table._pending:
        stage.type("enter")
        await stage.settle()
    shots = {"running": [stage.canvas(*size) for size in SIZES]}
    stage.type("space")
    shots["paused"] = [stage.canvas(*size) for size in SIZES]
    stage.type("question_mark")
    shots["help"] = [stage.canvas(*size) for size in SIZES]
    for name, canvases in shots.items():
        for (width, height), canvas in zip(SIZES, canvases, strict=True):
            assert canvas.lost == []
            if glyphs is ASCII:
                assert canvas.plain().isascii()
            else:
                golden.check(f"pages/watch_{name}_{game}-{width}x{height}", canvas.plain())
