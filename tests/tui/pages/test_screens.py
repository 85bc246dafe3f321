"""Every page as it looks, at 80x24 and 120x40, with nothing cut off. UPDATE_GOLDEN=1 writes them."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from engines.core.registry import load
from tests.tui.pages.stage import SIZES, TODAY, Stage
from tests.tui.playbill import Scenes
from themes.glyphs import ASCII
from tui.options import Options
from tui.pages.rules import RulesPage
from tui.pages.starting import begin
from tui.pages.unfinished import UnfinishedPage
from tui.pages.welcome import WelcomePage
from tui.saves import listing
from tui.unfinished import otherwise

Scene = Callable[[Stage], Awaitable[None]]

scene = SCENES = Scenes[Scene]()


async def sit(stage: Stage, game: str, seed: str = "golden", **settings: int) -> None:
    stage.home()
    begin(stage, game, "novice", settings, seed)
    await stage.settle()


def set_date(folder: Path, age: float) -> None:
    """Every saved game is so many seconds old."""
    for path in folder.iterdir():
        os.utime(path, (TODAY - age, TODAY - age))


async def play_to_the_end(stage: Stage, key: str) -> None:
    """Answer everything with the same key and Enter."""
    for _ in range(400):
        if stage.top.name != "Table":
            return
        stage.type(key, "enter")
        await stage.settle()
    raise AssertionError("the game does not end")


@scene
async def welcome(stage: Stage) -> None:
    stage.push(
        WelcomePage(stage, "Red Heron", "The settings file is damaged; the defaults are used.")
    )


@scene
async def welcome_named(stage: Stage) -> None:
    await welcome(stage)
    stage.type(*"Kei", "right")


@scene
async def welcome_nobody(stage: Stage) -> None:
    await welcome(stage)
    stage.type("backspace")


@scene
async def home(stage: Stage) -> None:
    stage.home()


@scene
async def home_continue(stage: Stage) -> None:
    assert stage.saves.path is not None
    await sit(stage, "elements")
    stage.type("enter")
    await stage.settle()
    stage.type("escape", "enter")
    set_date(stage.saves.path, 7300)
    stage.top.opened()
    stage.type("2")
    stage.pop()


@scene
async def unfinished(stage: Stage) -> None:
    """What the command line asks for is another game: a seed as long as one may be."""
    assert stage.saves.path is not None
    await sit(stage, "elements")
    stage.pop()
    set_date(stage.saves.path, 7300)
    [entry] = listing(stage.saves.path, "elements")
    assert entry.header is not None
    asked = Options("elements", settings={"rounds": 3}, seed="W" * 100)
    has = otherwise(entry.header, asked, load("elements"))
    stage.push(UnfinishedPage(stage, entry, has, stage.home))


@scene
async def setup_toji(stage: Stage) -> None:
    stage.home()
    stage.type("1")


@scene
async def setup_elements(stage: Stage) -> None:
    stage.home()
    stage.type("2", "down", "right")


@scene
async def setup_two(stage: Stage) -> None:
    stage.home()
    stage.type("1", "up", "2", "down", *"Kim")


@scene
async def setup_watch(stage: Stage) -> None:
    stage.home()
    stage.type("2", "up", "3")


@scene
async def setup_seed(stage: Stage) -> None:
    stage.home()
    stage.type("2", "up", "up", *"four fold")


@scene
async def saved_none(stage: Stage) -> None:
    stage.home()
    stage.type("5")


@scene
async def saved(stage: Stage) -> None:
    assert stage.saves.path is not None
    for game in ("elements", "toji"):
        await sit(stage, game)
    stage.home()
    (stage.saves.path / "broken.game").write_bytes(b"not a game\n")
    set_date(stage.saves.path, 90_000)
    stage.type("5")


@scene
async def saved_damaged(stage: Stage) -> None:
    await saved(stage)
    stage.type("1")


@scene
async def saved_far(stage: Stage) -> None:
    """The widest that can stand in each column."""
    await saved(stage)
    assert stage.saves.path is not None
    (stage.saves.path / f"{'w' * 60}.game").write_bytes(b"not a game\n")
    stage.type("escape")
    set_date(stage.saves.path, 59 * 60)
    stage.type("5")


@scene
async def saved_deleting(stage: Stage) -> None:
    await saved(stage)
    stage.type("down", "d")


@scene
async def settings(stage: Stage) -> None:
    stage.home()
    stage.type("6")


@scene
async def settings_nickname(stage: Stage) -> None:
    await settings(stage)
    stage.type("up", *"Kei")


@scene
async def rules_toji(stage: Stage) -> None:
    stage.push(RulesPage(stage, "toji"))


@scene
async def rules_elements(stage: Stage) -> None:
    stage.home()
    stage.type("7", "tab", "space")


@scene
async def rules_mana(stage: Stage) -> None:
    stage.push(RulesPage(stage, "mana"))
    stage.type("right", "right")


@scene
async def rules_mana_keyword(stage: Stage) -> None:
    stage.push(RulesPage(stage, "mana"))
    stage.type("left")


@scene
async def help_home(stage: Stage) -> None:
    stage.home()
    stage.type("question_mark")


@scene
async def help_elements(stage: Stage) -> None:
    await sit(stage, "elements")
    stage.type("question_mark")


@scene
async def help_toji(stage: Stage) -> None:
    await sit(stage, "toji")
    stage.type("question_mark")


@scene
async def table_elements(stage: Stage) -> None:
    await sit(stage, "elements")
    stage.type("enter")
    await stage.settle()


@scene
async def table_toji(stage: Stage) -> None:
    await sit(stage, "toji")


@scene
async def piles_toji(stage: Stage) -> None:
    await sit(stage, "toji")
    for _ in range(12):
        # Both would throw rock for ever.
        stage.type(*(["2"] if "throws" in stage.prompt else []), "enter")
        await stage.settle()
    stage.type("z")


@scene
async def table_leaving(stage: Stage) -> None:
    await sit(stage, "elements")
    stage.type("escape")


@scene
async def log_elements(stage: Stage) -> None:
    await sit(stage, "elements", rounds=3)
    for _ in range(30):
        stage.type("enter")
        await stage.settle()
    stage.type("l")


@scene
async def result_elements(stage: Stage) -> None:
    await sit(stage, "elements")
    await play_to_the_end(stage, "y")


@scene
async def result_toji(stage: Stage) -> None:
    # Without a Hand-Pick: a fan is offered in a random order.
    await sit(stage, "toji", "3")
    await play_to_the_end(stage, "2")


@scene
async def result_conceded(stage: Stage) -> None:
    await sit(stage, "elements")
    stage.type("x", "enter")
    await stage.settle()


@pytest.mark.parametrize("name", SCENES)
async def test_page(name: str, tmp_path: Path) -> None:
    """One scene, at both sizes."""
    stage = Stage(tmp_path)
    await SCENES[name](stage)
    stage.compare(f"pages/{name}")


@pytest.mark.parametrize("name", SCENES)
async def test_page_in_ascii(name: str, tmp_path: Path) -> None:
    """Where only ASCII is known to be shown, nothing else is drawn, and nothing is cut off."""
    stage = Stage(tmp_path, glyphs=ASCII)
    await SCENES[name](stage)
    for size in SIZES:
        canvas = stage.canvas(*size)
        assert canvas.plain().isascii()
        assert canvas.lost == []
