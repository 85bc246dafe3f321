"""Two programs at the loopback interface play whole games over TLS, driven through the command line."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from tests.tui.lan.deaths import BOT, finish
from tests.tui.lan.programs import Program, free_port, host, join


@pytest.mark.parametrize("game", ["elements", "toji"])
def test_two_bots_play_a_whole_game(game: str, tmp_path: Path) -> None:
    port = free_port()
    with (
        host(tmp_path / "a", port, game, *BOT) as one,
        join(tmp_path / "b", port, *BOT) as other,
    ):
        finish(one, other)
        assert one.result == other.result
        first = one.text.partition("Words to compare with ")[2].partition(": ")[2].split(".")[0]
        assert f": {first}. If they differ" in other.text
        assert "To join you: fourfold join " in one.text
    assert [path.suffix for path in (tmp_path / "a/state/games").rglob("*.*")] == [".replay"]


def test_settings_of_the_host_are_those_of_the_game(tmp_path: Path) -> None:
    port = free_port()
    with (
        host(tmp_path / "a", port, "toji", "--set", "best_of=3", *BOT) as one,
        join(tmp_path / "b", port, *BOT) as other,
    ):
        finish(one, other)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(300))
def test_many_games_without_a_false_alarm(number: int, tmp_path: Path) -> None:
    test_two_bots_play_a_whole_game(("elements", "toji")[number % 2], tmp_path)


def play_by_script(program: Program, first: str) -> None:
    """Answer the first prompt with `first` and all others with 1, as a script does that types ahead."""
    for line in (first, *itertools.repeat("1", 400)):
        program.type(line)


@pytest.mark.parametrize("game", ["elements", "toji"])
def test_two_scripts_play_a_whole_game_on_standard_input(game: str, tmp_path: Path) -> None:
    port = free_port()
    one = host(tmp_path / "a", port, game, answers=True)
    other = join(tmp_path / "b", port, answers=True)
    with one, other:
        play_by_script(one, "1")
        play_by_script(other, "2")  # Of two rocks nobody would ever win.
        finish(one, other)


@pytest.mark.parametrize("off", ["3600", "-1500000000"], ids=["an hour", "since 1979"])
def test_row_45_a_program_whose_clock_is_wrong_plays_all_the_same(off: str, tmp_path: Path) -> None:
    """From the start on, and going on with a game that it began when its clock was right."""
    port = free_port()
    with (
        host(tmp_path / "a", port, "elements", *BOT, CLOCK_OFF=off) as one,
        join(tmp_path / "b", port, *BOT, DIE_AFTER="15") as other,
    ):
        assert other.wait() == -9
        with join(tmp_path / "b", port, *BOT, CLOCK_OFF=str(-float(off))) as again:
            finish(one, again)
            assert one.text.count("A new game") == 1
