"""`fourfold arena GAME --balance`: every pairing as often as asked, resumable, against the aims that the game names."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.core import registry
from engines.core.balance import Target
from tests.tui.arenas import result, run

GAME = ("toji", "--balance", "--bot", "novice", "--games", "6")


@pytest.fixture(autouse=True)
def _balanced() -> Iterator[None]:
    place = registry.place("toji")
    registry.register("toji", "tests.tui.balanced")
    yield
    registry.register("toji", place)


def test_every_pairing_is_played_as_often_as_asked_and_held_against_its_aims(
    capsys: pytest.CaptureFixture[str],
) -> None:
    played = result(capsys, *GAME, "--jobs", "1")
    assert played["games_a_pairing"] == 6
    assert [row[:2] for row in played["listings"][0]["rows"]] == [["one", 6], ["other", 6]]
    assert [target["holds"] for target in played["targets"]] == [True, False]


def test_the_result_depends_neither_on_processes_nor_on_interruptions(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = result(capsys, *GAME, "--jobs", "1")
    path = tmp_path / "out.jsonl"
    words = (*GAME, "--out", str(path), "--jobs")
    assert result(capsys, *words, "2") == whole
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([lines[0], *lines[4:7], lines[7][:20]]))
    assert result(capsys, *words, "2") == whole
    numbers = [json.loads(line)["game"] for line in path.read_text().splitlines()[1:]]
    assert sorted(numbers) == list(range(12))


def test_the_words_say_what_holds_and_what_does_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*GAME, "--jobs", "1") == 0
    out = capsys.readouterr().out
    assert "novice on both seats, 6 games of each pairing; seed 1" in out
    assert "1 of 2 aims hold" in out
    assert "MISSED" in out
    assert max(map(len, out.splitlines())) <= 80


def test_a_game_without_decks_has_no_balance_to_be_measured(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run("elements", "--balance") == 2
    assert "no decks" in capsys.readouterr().err


@pytest.mark.parametrize("damage", [{"note": 3}, {"note": None}, {}])
def test_a_file_with_something_else_in_it_is_refused(
    damage: dict[str, object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "out.jsonl"
    words = (*GAME, "--out", str(path), "--jobs", "1")
    assert run(*words) == 0
    with path.open("a") as file:
        file.write(json.dumps({"game": 99, **damage}) + "\n")
    capsys.readouterr()
    assert run(*words) == 2
    assert "line 14, is no game" in capsys.readouterr().err


def test_an_aim_is_sure_only_if_its_whole_interval_agrees() -> None:
    assert Target("", 40, 60, 50, 45, 55).is_sure
    assert not Target("", 40, 60, 50, 39, 61).is_sure
    assert Target("", 40, 60, 70, 61, 79).is_sure
    assert not Target("", 40, 60, 61, 55, 67).is_sure
