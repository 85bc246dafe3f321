"""Programs that are killed in the middle of a game and started again by the same command: row 34 of the matrix."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.tui.lan.deaths import BOT, KILLED, finish, play_with_a_death, sides
from tests.tui.lan.programs import free_port, host, join
from tui.lan.words import GIVEN_UP


@pytest.mark.parametrize("dies", [0, 1], ids=["host", "guest"])
@pytest.mark.parametrize(
    ("game", "sync"), [("elements", 3), ("elements", 25), ("toji", 15), ("toji", 35)]
)
def test_row_34_killed_in_a_write_and_started_again(
    dies: int, game: str, sync: int, tmp_path: Path
) -> None:
    assert play_with_a_death(tmp_path, game, dies, DIE_AT=str(sync))


def test_row_34_both_are_killed(tmp_path: Path) -> None:
    start_host, start_guest = sides(tmp_path, "elements")
    with start_host(DIE_AFTER="20") as one, start_guest() as other:
        assert one.wait() == KILLED
        other.kill()
    with start_host() as one, start_guest() as other:
        finish(one, other)
        assert "You go on with Elements" in one.text + other.text


def test_a_bot_does_not_wait_for_ever_for_who_does_not_come_back(tmp_path: Path) -> None:
    port = free_port()
    with (
        host(tmp_path / "a", port, "elements", *BOT, "--wait", "3") as survivor,
        join(tmp_path / "b", port, *BOT, DIE_AFTER="20") as victim,
    ):
        assert victim.wait() == KILLED
        assert survivor.wait(20) == 4
        assert "does not come back. The game can be gone on with." in survivor.text


def test_row_36_one_side_has_lost_its_record(tmp_path: Path) -> None:
    start_host, start_guest = sides(tmp_path, "elements")
    with start_host(DIE_AFTER="20") as one, start_guest() as survivor:
        assert one.wait() == KILLED
        shutil.rmtree(tmp_path / "a/state/games")
        with start_host():
            assert survivor.wait() == 5
            assert "has no record of this game any more" in survivor.text
            assert "You can claim it, or count it for nobody." in survivor.text


ANSWERS_TO_A_LOST_RECORD = {
    "claimed": (
        ("nn", 5, "Nothing was done.", ".log"),
        ("y", 0, "The game was claimed. Result: you win.", ".replay"),
    ),
    "nobody's": (("ny", 5, GIVEN_UP, ".replay"),),
}
"""Each time both programs are started: what is answered, the exit status, what is said, what becomes of the record."""


@pytest.mark.parametrize("becomes", ANSWERS_TO_A_LOST_RECORD)
def test_row_36_both_crash_and_who_has_kept_the_record_decides_what_becomes_of_the_game(
    becomes: str, tmp_path: Path
) -> None:
    start_host, start_guest = sides(tmp_path, "elements")
    with start_host(DIE_AFTER="20") as one, start_guest() as other:
        assert one.wait() == KILLED
        other.kill()
    shutil.rmtree(tmp_path / "a/state/games")
    port = int(one.words[one.words.index("--port") + 1])
    records = tmp_path / "b/state/games"
    for answers, status, words, suffix in ANSWERS_TO_A_LOST_RECORD[becomes]:
        with start_host() as one, join(tmp_path / "b", port, answers=True) as survivor:
            survivor.until("has no record of this game any more: it cannot be gone on with.")
            survivor.until("Really claim the game?")
            assert "Result:" not in survivor.text, "nothing is won or lost by itself"
            survivor.type(answers[0])
            if len(answers) > 1:
                survivor.until("Count it for nobody, then?")
                survivor.type(answers[1])
            assert survivor.wait() == status
            assert words in survivor.text
            assert "A new game" not in one.text + survivor.text
        assert [path.suffix for path in records.rglob("*.*")] == [suffix]
    with start_host() as one, start_guest() as other:  # And the next game is another one.
        finish(one, other)
        assert "A new game of Elements" in one.text


@pytest.mark.slow
@pytest.mark.parametrize("when", ["DIE_AT", "DIE_AFTER"])
@pytest.mark.parametrize("dies", [0, 1], ids=["host", "guest"])
@pytest.mark.parametrize("game", ["elements", "toji"])
def test_row_34_killed_at_every_journal_boundary_of_a_whole_game(
    game: str, dies: int, when: str, tmp_path: Path
) -> None:
    sync = 1
    while play_with_a_death(tmp_path / str(sync), game, dies, **{when: str(sync)}):
        sync += 1
    assert sync > 30
