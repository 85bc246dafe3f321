"""The command line: what it understands, what it refuses, and what it does not load."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tui import __main__ as program
from tui import line
from tui.options import Options

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Options]:
    """What line mode was started with, instead of starting it."""
    seen: list[Options] = []

    def run(options: Options) -> int:
        seen.append(options)
        return 0

    monkeypatch.setattr(line, "run", run)
    return seen


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("--plain", Options()),
        ("play toji --plain", Options(game="toji")),
        ("--plain --ascii play Tōji", Options(game="toji", ascii=True)),
        ("play elements --plain --seed 7 --seat 1", Options(game="elements", seed="7", seat=1)),
        ("play toji --plain --set best_of=3", Options(game="toji", settings={"best_of": 3})),
        ("play toji --new --bot novice", Options(game="toji", new=True, bot="novice")),
        ("--theme plain play toji", Options(game="toji", theme="plain")),
        ("play toji --theme plain", Options(game="toji", theme="plain")),
    ],
)
def test_words_become_options(words: str, expected: Options, started: list[Options]) -> None:
    assert program.main(words.split()) == 0
    assert started == [expected]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("play", "GAME"),
        ("play chess", "there are toji, elements"),
        ("play toji --set x=1", "no option x"),
        ("play toji --set best_of=2", "best_of can be 1, 3"),
        ("play toji --set best_of", "NAME=VALUE"),
        ("play toji --bot nobody", "no bot called"),
        ("play toji --bot no/where.py", "there is no file"),
        ("play toji --seat 2", "seat"),
        ("play toji --theme x", "no theme"),
        ("play toji --seed " + "9" * 101, "seed"),
        ("play toji --seed \udcff", "seed"),
        ("--bogus", "bogus"),
        ("bogus", "bogus"),
    ],
)
def test_words_that_make_no_sense_are_refused_with_the_reason(
    words: str, reason: str, capsys: pytest.CaptureFixture[str], started: list[Options]
) -> None:
    with pytest.raises(SystemExit) as left:
        program.main(words.split(" "))
    assert left.value.code == 2
    assert reason in capsys.readouterr().err
    assert started == []


def test_a_bot_in_a_file_is_named_by_its_whole_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, started: list[Options]
) -> None:
    (tmp_path / "mine.py").write_text("")
    monkeypatch.chdir(tmp_path)
    assert program.main(["play", "toji", "--bot", "mine.py"]) == 0
    assert started[0].bot == str(tmp_path / "mine.py")


@pytest.mark.parametrize("words", ["--help", "play --help"])
def test_help_is_short(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        program.main(words.split())
    assert left.value.code == 0
    said = capsys.readouterr().out
    assert len(said.splitlines()) < 40
    assert max(map(len, said.splitlines())) <= 80


@pytest.mark.parametrize("words", [["--version"], ["play", "elements", "--plain"], ["--plain"]])
def test_line_mode_and_the_version_load_no_screen(words: list[str]) -> None:
    code = (
        "import sys; from tui.__main__ import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit: pass\n"
        "print(*{'textual', 'rich', 'zeroconf'} & set(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *words],
        cwd=ROOT,
        input="1\n" * 3,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.stderr.strip() == ""
    assert done.returncode == 0


def test_a_bot_that_breaks_down_is_said_and_the_game_is_kept(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("def choose(view, rng, budget):\n    return 'play 999'\n")
    done = subprocess.run(
        [sys.executable, "-m", "tui", "play", "toji", "--plain", "--bot", tmp_path / "bad.py"],
        cwd=ROOT,
        input="1\n" * 3,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert "broke the rules" in done.stdout
    assert "The game is saved." in done.stdout
    assert done.stderr == ""
