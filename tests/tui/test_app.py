"""The app shows pages in a real Textual program, and lets no key answer what it was not typed for."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from textual.events import Key, Paste

from engines.core import registry
from tests.tui.known import known
from tests.tui.pages.stage import FirstBrain
from tui.app import FourfoldApp
from tui.canvas import Line
from tui.clock import InstantClock
from tui.options import Options
from tui.pages.page import Page
from tui.pages.table import TablePage
from tui.tables.kinds import KINDS
from tui.widgets.board import Board


@pytest.fixture
def environ(tmp_path: Path) -> Mapping[str, str]:
    known(tmp_path)
    return {"FOURFOLD_HOME": str(tmp_path), "TERM": "xterm-256color", "LANG": "C.UTF-8"}


def app(environ: Mapping[str, str], options: Options | None = None) -> FourfoldApp:
    return FourfoldApp(options, environ, InstantClock(), FirstBrain)


def text(shown: FourfoldApp) -> str:
    """What the board shows."""
    lines: list[Line] = shown.query_one(Board)._lines
    return "\n".join("".join(span.text for span in line).rstrip() for line in lines)


async def test_elements_is_found_set_up_and_played_with_the_keyboard(
    environ: Mapping[str, str],
) -> None:
    shown = app(environ)
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("down", "enter")
        await pilot.pause()
        assert "New game of Elements" in text(shown)
        await pilot.press("enter")
        await pilot.pause()
        assert "Your move" in text(shown)
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert "Continue     Elements against Rin, round 1" in text(shown)


async def test_the_command_line_leads_to_a_table_and_back_home(environ: Mapping[str, str]) -> None:
    shown = app(environ, Options(game="toji", bot="adept", seed="7"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Kaede" in text(shown)
        await pilot.press("q")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert "Continue     Tōji against Kaede" in text(shown)


async def test_the_command_line_goes_on_with_an_unfinished_game_unless_it_says_new(
    environ: Mapping[str, str],
) -> None:
    for options in (
        Options(game="elements", seed="first"),
        Options(game="elements"),
        Options(game="elements", seed="third", new=True),
    ):
        shown = app(environ, options)
        async with shown.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert isinstance(shown.top, TablePage)
            seed = shown.top.game.header.seed
            assert seed == ("third" if options.new else "first")


@pytest.mark.parametrize("game", sorted(KINDS))
async def test_an_unfinished_game_that_is_not_the_one_asked_for_is_not_gone_on_with_unasked(
    game: str, environ: Mapping[str, str]
) -> None:
    setting = registry.load(game).settings[0]
    usual, unusual = (value for value, _ in setting.choices[:2])
    asked = Options(game=game, seed="second", settings={setting.name: unusual})
    first = Options(game=game, seed="first", settings={setting.name: usual})
    for options, answer, seed in (
        (first, "", "first"),
        (asked, "1", "first"),
        (asked, "2", "second"),
        (asked, "", "second"),
    ):
        shown = app(environ, options)
        async with shown.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            if answer:
                said = " ".join(text(shown).split())
                assert f"it has {setting.name} {usual}, not {unusual}; seed first, not" in said
                await pilot.press(answer)
                await pilot.pause()
            assert isinstance(shown.top, TablePage)
            assert shown.top.game.header.seed == seed


async def start(shown: FourfoldApp) -> None:
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.pause()


def send(shown: FourfoldApp, key: str, before: float = 0.0) -> None:
    """A key as the driver sends it, typed so many seconds ago."""
    event = Key(key, key if len(key) == 1 else None)
    event.time -= before
    shown.query_one(Board).post_message(event)


async def test_keys_typed_before_a_page_is_shown_do_not_count_for_it(
    environ: Mapping[str, str],
) -> None:
    shown = app(environ, Options(game="elements", seed="golden", settings={"rounds": 3}))
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        page: Page = shown.top
        # In one burst: conceding asks once more, which the Enter behind it cannot have answered.
        send(shown, "x")
        send(shown, "enter")
        await pilot.pause()
        await pilot.pause()
        assert shown.top is page
        assert "Enter concedes" in text(shown)
        send(shown, "enter", before=60)
        await pilot.pause()
        assert shown.top is page
        send(shown, "enter")
        await pilot.pause()
        await pilot.pause()
        assert "You" in text(shown)
        assert shown.top.name == "Result"


async def test_keys_typed_ahead_never_play_two_moves(environ: Mapping[str, str]) -> None:
    shown = app(environ, Options(game="elements", seed="golden"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for _ in range(5):
            send(shown, "enter")
        for _ in range(5):
            await pilot.pause()
        assert isinstance(shown.top, TablePage)
        log = shown.top.log
        assert len([sentence for sentence in log if sentence.startswith("You play ")]) == 1


async def test_pasted_text_is_written_and_never_taken_for_keys(
    environ: Mapping[str, str],
) -> None:
    shown = app(environ)
    async with shown.run_test(size=(80, 24)) as pilot:
        shown.post_message(Paste("2\r"))
        await pilot.pause()
        assert "F O U R F O L D" in text(shown)
        await pilot.press("2")
        await pilot.pause()
        await pilot.press("up", "up")
        shown.post_message(Paste("my\nseed\x1b[31m"))
        await pilot.pause()
        assert "my seed?[31m" in text(shown)


async def test_too_small_a_window_waits_and_loses_nothing(environ: Mapping[str, str]) -> None:
    shown = app(environ, Options(game="elements", seed="golden"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        before = text(shown)
        await pilot.resize_terminal(79, 24)
        await pilot.pause()
        assert "This window is too small." in text(shown)
        await pilot.press("q", "x", "enter")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert text(shown) == before
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert "│ Log" in text(shown)


@pytest.mark.parametrize("size", [(1, 1), (5, 2), (20, 3), (200, 5)])
async def test_no_window_is_too_small_to_say_so(
    environ: Mapping[str, str], size: tuple[int, int]
) -> None:
    shown = app(environ)
    async with shown.run_test(size=size) as pilot:
        await pilot.pause()
        assert len(text(shown).split("\n")) == size[1]


async def test_settings_reach_the_next_start(environ: Mapping[str, str]) -> None:
    shown = app(environ)
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("6")
        await pilot.pause()
        await pilot.press("right", "right", "down", "right", "right")
        await pilot.pause()
        assert text(shown).isascii()
        assert shown.ink.theme.name == "plain"
        await pilot.press("escape")
        await pilot.pause()
    again = app(environ)
    assert again.glyphs.name == "ascii"
    assert again.ink.theme.name == "plain"


async def test_the_command_lines_looks_come_before_the_settings(
    environ: Mapping[str, str],
) -> None:
    shown = app(environ, Options(theme="plain", ascii=True))
    assert shown.ink.theme.name == "plain"
    assert shown.glyphs.name == "ascii"


async def test_a_damaged_settings_file_is_said_at_once(
    environ: Mapping[str, str], tmp_path: Path
) -> None:
    (tmp_path / "config" / "settings.json").write_text("{")
    shown = app(environ)
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "The settings file is damaged" in text(shown)
        await pilot.press("enter")
        await pilot.pause()
        assert "F O U R F O L D" in text(shown)


async def test_an_error_in_a_game_ends_the_program_and_keeps_the_game(
    environ: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise ZeroDivisionError("on purpose")

    shown = app(environ, Options(game="elements", seed="golden"))
    monkeypatch.setattr("tui.solo.SoloGame.play_bot", broken)
    with pytest.raises(Exception, match="on purpose"):
        await start(shown)
    assert shown.return_code == 1
    monkeypatch.undo()
    again = app(environ)
    async with again.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Continue     Elements" in text(again)
