"""Mana and Ikusa between two real programs over TLS at the loopback interface: whole games, checked, gone on with."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from net.framelog import read_log
from net.verify import verify
from tests.tui.lan.deaths import BOT, finish, play_with_a_death
from tests.tui.lan.programs import free_port, host, join

BIG = (("mana", ()), ("ikusa", ("--set", "mode=strategy")), ("ikusa", ("--set", "mode=blitz")))
DECKS = {"mana": ("mirrorwood", "twin_bellows"), "ikusa": ("ore_court", "mirror_tide")}

every_big_game = pytest.mark.parametrize(
    ("game", "settings"), BIG, ids=["mana", "strategy", "blitz"]
)


def decks(game: str, settings: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """How each side says what it brings."""
    if "mode=blitz" in settings:
        return (), ()
    first, second = DECKS[game]
    return ("--deck", first), ("--deck", second)


@every_big_game
def test_two_bots_play_a_whole_game_that_anybody_can_check(
    game: str, settings: Sequence[str], tmp_path: Path
) -> None:
    port = free_port()
    first, second = decks(game, settings)
    with (
        host(tmp_path / "a", port, game, *settings, *first, *BOT) as one,
        join(tmp_path / "b", port, *second, *BOT) as other,
    ):
        finish(one, other)
        assert one.result == other.result
    for home in "ab":
        (path,) = (tmp_path / home / "state/games").rglob("*.*")
        report = verify(read_log(path))
        assert path.suffix == ".replay" and report.is_sound
        assert report.result is not None and report.result.is_signed and report.result.is_verified


def test_a_deck_of_another_game_is_said_to_be_one_before_anybody_waits(tmp_path: Path) -> None:
    port = free_port()
    with (
        host(tmp_path / "a", port, "mana", *BOT) as one,
        join(tmp_path / "b", port, "--deck", "ore_court", *BOT) as other,
    ):
        one.until("Waiting for somebody to play Mana.")
        assert other.wait() == 3
        assert "plays Mana, and there is no deck called 'ore_court'" in other.text


def test_a_human_is_asked_for_a_deck_and_the_other_side_is_not_told(tmp_path: Path) -> None:
    port = free_port()
    with (
        host(tmp_path / "a", port, "mana", answers=True) as one,
        join(tmp_path / "b", port, answers=True) as other,
    ):
        for program, wrong, number in ((one, "0", "2"), (other, "x", "5")):
            program.until("Your deck? 1 to 6, or q to leave:")
            program.type(wrong)
            program.until("Please answer with a number from 1 to 6, or with q.")
            program.type(number)
        one.until("You bring Mirrorwood, Lunar and Earth.")
        other.until("You bring Twin Bellows, Fire and Metal.")
        for program in (one, other):
            program.until("Your first hand:")
        assert "Twin Bellows" not in one.text.partition("You bring")[2]
        for line in ("c", "y"):
            one.type(line)
        finish(one, other)


@pytest.mark.parametrize(
    ("number", "dies", "sync"),
    [
        (0, 1, 60),
        (2, 0, 4),
        pytest.param(1, 0, 120, marks=pytest.mark.slow),
        pytest.param(0, 0, 5, marks=pytest.mark.slow),
    ],
)
def test_row_34_killed_in_a_write_and_started_again(
    number: int, dies: int, sync: int, tmp_path: Path
) -> None:
    """Early, with keys and decks just exchanged; and late, in the middle of a turn."""
    game, settings = BIG[number]
    assert play_with_a_death(tmp_path, game, dies, settings, DIE_AT=str(sync))


def test_a_mana_card_is_deployed_in_lines_while_the_other_player_chooses(tmp_path: Path) -> None:
    """M-3, by request and echo; the one who is asked hears of it, and is still asked."""
    port = free_port()
    with (
        host(tmp_path / "a", port, "mana", terminal=True) as one,
        join(tmp_path / "b", port, terminal=True) as other,
    ):
        for prompt, line in (("Your deck?", "1"), ("Numbers to keep", "1 2"), ("Kept 2", "0")):
            for program in (one, other):
                program.until(prompt)
                program.type(line)
        while not (waiting := [p for p in (one, other) if "m deploys a Mana card" in p.text]):
            one.until("", 0.1)
        (waits,) = waiting
        asked = other if waits is one else one
        waits.type("x")
        waits.until('"x" is no answer here. Answer with m, or wait.')
        waits.type("m")
        waits.until("0: back")
        waits.type("1")
        asked.until("deploys the Mana card")
        waits.until("You deploy the Mana card")
        assert "deploys the Mana card" not in waits.text
        asked.type("q")
        assert asked.wait() == 4
        waits.until("has put the game aside")
