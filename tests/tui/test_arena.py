"""`fourfold arena`: the same result on any number of processes, in words and as JSON, and clear refusals."""

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from engines.core import registry
from tui import arena, botloader

HERE = """
import argparse, sys
from tui import arena
if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    arena.add_arguments(parser)
    sys.exit(arena.run(parser.parse_args()))
"""

PASSIVE = """
def choose(view, rng, budget):
    print("a word on standard output")
    return view.partial().options(view.seat).sample(rng)
"""


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    arena.add_arguments(parser)
    return arena.run(parser.parse_args(words))


def result(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """The JSON object that an arena with these arguments prints."""
    assert run(*words, "--json") == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    played: dict[str, Any] = json.loads(out)
    return played


def own(folder: Path, text: str, name: str = "own.py") -> str:
    """The path of a bot of the user's."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


GAME = ("elements", "--a", "adept", "--b", "random", "--pairs", "12")


def test_the_number_of_processes_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    alone = result(capsys, *GAME, "--jobs", "1")
    assert result(capsys, *GAME, "--jobs", "2") == alone
    assert result(capsys, *GAME, "--jobs", "1", "--seed", "2") != alone


def test_the_json_object_says_what_was_played_and_how_sure_that_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    played = result(capsys, *GAME, "--jobs", "1")
    assert (played["game"], played["a"], played["b"], played["seed"]) == (
        "elements",
        "adept",
        "random",
        "1",
    )
    assert played["pairs"] == 12
    assert played["games"] == played["won"] + played["drawn"] + played["lost"] == 24
    shares = [
        played["wins"],
        played["first"],
        *played["tally"].values(),
        *played["by_seat"],
        *played["by_first"].values(),
    ]
    assert set(played["tally"]) == {"rounds", "points"}
    assert all(0 <= each["low"] <= each["share"] <= each["high"] <= 1 for each in shares)


def test_the_result_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*GAME, "--jobs", "1") == 0
    printed = capsys.readouterr()
    assert "Elements, match to 6 points: adept against random" in printed.out
    assert "95 %" in printed.out
    for row in ("games", "rounds", "from seat 0", "from seat 1", "adept first", "random first"):
        assert f"  {row} " in printed.out
    assert printed.err == ""  # Nobody watches, so there is no progress.


@pytest.mark.parametrize("game", registry.names())
def test_every_game_has_an_arena(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    best = list(registry.load(game).bots)[-1]
    words = (game, "--a", best, "--b", "random", "--pairs", "2", "--jobs", "1")
    assert result(capsys, *words)["games"] == 4


def test_settings_are_the_games_own(capsys: pytest.CaptureFixture[str]) -> None:
    played = result(capsys, *GAME, "--jobs", "1", "--set", "rounds=3")
    assert played["tally"]["rounds"]["of"] == 3 * 24


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("chess", "--a", "adept", "--b", "random"), "no game called 'chess'"),
        (("elements", "--a", "nobody", "--b", "random"), "no bot called 'nobody'"),
        (("elements", "--a", "random", "--b", "./missing.py"), "missing.py"),
        ((*GAME, "--set", "rounds=4"), "rounds can be"),
        ((*GAME, "--set", "best"), "NAME=VALUE"),
    ],
)
def test_what_cannot_be_played_is_refused_in_words(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*words) == 2
    printed = capsys.readouterr()
    assert said in printed.err
    assert printed.out == ""


def test_no_pairs_are_no_match(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        run("elements", "--a", "adept", "--b", "random", "--pairs", "0")
    assert stopped.value.code == 2
    assert "at least 1" in capsys.readouterr().err


def test_a_bot_of_ones_own_is_a_file_with_a_function(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = own(tmp_path, PASSIVE)
    for jobs in ("1", "2"):
        words = ("elements", "--a", path, "--b", "novice", "--pairs", "4", "--jobs", jobs)
        played = result(capsys, *words)  # What it prints is not among the JSON.
        assert played["a"] == path
        assert played["lost"] >= 6


@pytest.mark.parametrize(
    ("text", "said", "status"),
    [
        ("def choose(view, rng, budget): return 'play 999'", "not in your hand", 1),
        ("def choose(view, rng, budget): return 7", "not with a move", 1),
        ("def choose(view, rng, budget): return view.deal", "AttributeError", 1),
        ("def chose(view, rng, budget): return 'knock'", "no function choose", 2),
        ("import nothing_of_the_kind", "cannot be loaded", 2),
        ("raise SystemExit", "cannot be loaded", 2),
    ],
)
def test_a_bot_that_does_not_work_is_named_with_its_fault(
    text: str, said: str, status: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = own(tmp_path, text)
    words = ("elements", "--a", "random", "--b", path, "--pairs", "2", "--jobs", "1")
    assert run(*words) == status
    printed = capsys.readouterr()
    assert said in printed.err and "own.py" in printed.err
    assert printed.out == ""


def test_a_fault_in_another_process_is_told_as_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = own(tmp_path, "def choose(view, rng, budget): return 'play 999'", "wrong.py")
    dead = own(tmp_path, "import os\ndef choose(view, rng, budget): os._exit(3)", "dead.py")
    for path, said in ((wrong, "not in your hand"), (dead, "ended while its bots")):
        words = ("elements", "--a", path, "--b", "random", "--pairs", "4", "--jobs", "2")
        assert run(*words) == 1
        assert said in capsys.readouterr().err


def test_an_installed_bot_is_found_by_its_entry_point(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "clever_bots.py").write_text(PASSIVE + "\nclass Bot:\n    choose = choose\n")
    about = tmp_path / "clever_bots-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: clever-bots\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(
        "[fourfold.bots]\nclever = clever_bots:choose\ngone = clever_bots:nothing\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    package = registry.load("elements")
    assert isinstance(botloader.load(package, "clever"), botloader.OwnBot)
    with pytest.raises(botloader.BotError, match="gone cannot be loaded"):
        botloader.load(package, "gone")
    with pytest.raises(botloader.BotError, match="novice, adept, clever, gone"):
        botloader.load(package, "nobody")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_stops_at_once_and_says_so(jobs: str, tmp_path: Path) -> None:
    thinking = tmp_path / "thinking"
    path = own(
        tmp_path,
        "import pathlib, time\n"
        "def choose(view, rng, budget):\n"
        f"    pathlib.Path({str(thinking)!r}).touch()\n"
        "    time.sleep(60)\n",
    )
    words = ["elements", "--a", path, "--b", path, "--pairs", "8", "--jobs", jobs]
    script = own(tmp_path, HERE, "here.py")
    process = subprocess.Popen(
        [sys.executable, script, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        process_group=0,
    )
    while not thinking.exists() and process.poll() is None:
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    # Sixty seconds of thought lie ahead: that it ends at all is the proof.
    out, err = process.communicate(timeout=50)
    assert (process.returncode, out) == (130, "")
    assert err == "fourfold arena: Stopped after 0 of 8 pairs.\n"
