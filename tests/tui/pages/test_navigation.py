"""From page to page with the keyboard, and what the pages do on the way."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.pages.stage import Stage
from themes.palette import THEMES
from tui.pages.starting import begin
from tui.settings import OFF, Settings


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    found = Stage(tmp_path)
    found.home()
    return found


def title(stage: Stage) -> str:
    return stage.text().split("\n")[0].strip()


async def leave_a_game(stage: Stage, game: str = "elements") -> None:
    begin(stage, game, "novice", {}, "1")
    await stage.settle()
    stage.type("escape", "enter")


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("1", "New game of Tōji"),
        ("2", "New game of Elements"),
        ("3", "New game of Ikusa"),
        ("4", "New game of Mana"),
        ("5", "Saved games"),
        ("6", "Settings"),
        ("7", "Rules of Tōji"),
        ("question_mark", "Help"),
    ],
)
def test_every_page_opens_from_home_and_esc_comes_back(stage: Stage, key: str, name: str) -> None:
    stage.type(key)
    assert title(stage).startswith(name)
    stage.type("escape")
    assert title(stage).startswith("Fourfold")


@pytest.mark.parametrize("key", ["q", "escape"])
def test_leaving_home_is_quitting(stage: Stage, key: str) -> None:
    stage.type(key)
    assert stage.has_quit


def test_pasting_plays_nothing(stage: Stage) -> None:
    stage.top.paste("1\r")
    assert title(stage).startswith("Fourfold")


async def test_a_game_is_set_up_with_what_the_form_says(stage: Stage) -> None:
    stage.type("2", "2", "down", "3", "down", *"my seed", "enter")
    await stage.settle()
    header = stage.played.header
    assert header.game == "elements"
    assert header.players == ("you", "bot:adept")
    assert header.settings == {"rounds": 5}
    assert header.seed == "my seed"


async def test_without_a_seed_every_game_is_another(stage: Stage) -> None:
    seeds = set()
    for _ in range(3):
        stage.home()
        stage.type("1", "enter")
        seeds.add(stage.played.header.seed)
        await stage.settle()
    assert len(seeds) == 3


async def test_a_game_that_was_left_is_offered_and_goes_on_at_the_same_prompt(
    stage: Stage,
) -> None:
    begin(stage, "elements", "novice", {}, "1")
    await stage.settle()
    stage.type("enter")
    await stage.settle()
    before = stage.text()
    stage.type("q")
    assert "saved" in stage.prompt
    stage.type("escape")
    assert stage.text() == before
    stage.type("q", "enter")
    assert "Continue" in stage.text()
    stage.type("c")
    await stage.settle()
    assert stage.text() == before


async def test_two_windows_cannot_play_one_game(stage: Stage) -> None:
    begin(stage, "elements", "novice", {}, "1")
    await stage.settle()
    other = Stage(stage.saves.path)
    other.home()
    other.type("c")
    assert "open in another window" in other.prompt


async def test_deleting_a_saved_game_takes_a_second_different_key(stage: Stage) -> None:
    await leave_a_game(stage)
    stage.type("5", "d", "d")
    assert "Elements against Rin" in stage.text()
    stage.type("d", "escape")
    assert title(stage) == "Saved games"
    stage.type("d", "y")
    assert stage.prompt.startswith("Deleted.")
    assert "Elements against Rin" not in stage.text()


async def test_damaged_games_are_named_in_words(stage: Stage) -> None:
    assert stage.saves.path is not None
    (stage.saves.path / "odd\x1b[31m.game").write_bytes(b"\xff\n")
    stage.type("5")
    assert "odd?[31m.game" in stage.text()
    assert "cannot be continued" in stage.text()
    stage.type("enter")
    assert title(stage) == "Saved games"
    assert stage.prompt.startswith("This file does not begin like a saved game.")


async def test_a_list_of_many_games_scrolls(stage: Stage) -> None:
    for _ in range(25):
        await leave_a_game(stage)
    stage.type("5", "end")
    assert "▲" in stage.text()
    assert stage.canvas().lost == []
    stage.type("enter")
    await stage.settle()
    assert stage.top.name == "Table"


def test_settings_hold_at_once_and_are_kept_on_leaving(stage: Stage) -> None:
    stage.type("6", "right")
    assert stage.settings.theme == next(iter(THEMES))
    assert stage.kept == []
    stage.type("down", "down", "left", "down", "2", *["down"] * 4, *"Kei q?")
    assert stage.settings == Settings("Kei q?", next(iter(THEMES)), animations=OFF, forced=False)
    stage.type("escape")
    assert stage.kept == [stage.settings]


def test_settings_that_cannot_be_kept_say_so(stage: Stage) -> None:
    stage.trouble = "The disk is full."
    stage.type("6", "right", "escape")
    assert stage.prompt.startswith("The disk is full.")


def test_settings_that_were_only_looked_at_are_not_written(stage: Stage) -> None:
    stage.type("6", "right", "left", "escape")
    assert stage.kept == []


def test_without_a_folder_saved_games_say_why() -> None:
    stage = Stage()
    stage.home()
    stage.type("5")
    assert "There is no folder for saves." in " ".join(stage.text().split())


async def test_a_game_that_cannot_be_saved_says_so_from_the_start() -> None:
    stage = Stage()
    begin(stage, "elements", "novice", {}, "1")
    assert stage.prompt.startswith("There is no folder for saves: this game ends")
    await stage.settle()
    stage.type("q")
    assert "NOT saved" in stage.prompt
