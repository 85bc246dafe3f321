"""What a user gets: the wheel holds the product and no more, and plays where the source is not."""

import os
import subprocess
import sys
import venv
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PRODUCT = ("engines", "net", "tui", "themes")


def run(
    *command: str | Path,
    cwd: Path = ROOT,
    answers: str = "",
    environment: Mapping[str, str] | None = None,
) -> subprocess.CompletedProcess[str]:
    """The finished command, fed `answers` and then the end of its input."""
    return subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        input=answers,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )


def pip(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """pip, asking nobody."""
    return run(sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", *arguments)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this checkout."""
    out = tmp_path_factory.mktemp("wheel")
    # Without isolation: the test group brings hatchling, so that this needs no index.
    built = pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", out, ROOT)
    assert built.returncode == 0, built.stdout + built.stderr
    (only,) = out.glob("*.whl")
    return only


@pytest.fixture(scope="module")
def fourfold(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The installed command, in a clean environment with the wheel's own dependencies."""
    clean = tmp_path_factory.mktemp("clean")
    venv.create(clean, with_pip=False)
    python = clean / "bin" / "python"
    installed = pip("--python", python, "install", "--quiet", wheel)
    if installed.returncode != 0:
        if pip("index", "versions", "textual").returncode != 0:
            pytest.skip("no package index is reachable, so the dependencies cannot be installed")
        pytest.fail(installed.stdout + installed.stderr)
    return clean / "bin" / "fourfold"


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory, current and home at once, from which the source tree cannot be seen."""
    monkeypatch.setenv("HOME", str(tmp_path))
    for variable in [name for name in os.environ if name.startswith(("PYTHON", "VIRTUAL_ENV"))]:
        monkeypatch.delenv(variable)
    return tmp_path


def test_the_wheel_holds_every_file_of_the_product_and_nothing_else(wheel: Path) -> None:
    # CI's clone may belong to another user, which git refuses to look into unless told.
    listed = run("git", "-c", "safe.directory=*", "ls-files", "-z", "--", *PRODUCT)
    if listed.returncode != 0:
        pytest.skip("not a git checkout, so there is no list of files to hold the wheel to")
    tracked = {name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()}
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if not name.endswith("/")}
    assert tracked - held == set()
    tops = {name.partition("/")[0] for name in held}
    assert {top for top in tops if not top.endswith(".dist-info")} <= set(PRODUCT)


def test_the_installed_command_says_its_version(
    fourfold: Path, wheel: Path, elsewhere: Path
) -> None:
    told = run(fourfold, "--version", cwd=elsewhere)
    assert told.returncode == 0, told.stderr
    assert wheel.name.split("-")[1] in told.stdout


def test_a_plain_game_plays_from_start_to_result_where_the_source_is_not(
    fourfold: Path, elsewhere: Path
) -> None:
    # The first choice is always legal; 400 of them are more than a whole game of Elements asks for.
    game = run(
        *(fourfold, "play", "elements", "--plain", "--bot", "novice", "--seed", "1"),
        cwd=elsewhere,
        answers="1\n" * 400,
    )
    assert game.returncode == 0, game.stderr
    assert "Elements" in game.stdout
    assert any(word in game.stdout.lower() for word in ("result", "wins", "won"))


def test_a_plain_game_left_at_the_first_question_ends_without_complaint(
    fourfold: Path, elsewhere: Path
) -> None:
    game = run(
        *(fourfold, "play", "elements", "--plain", "--bot", "novice", "--seed", "1"), cwd=elsewhere
    )
    assert (game.returncode, game.stderr) == (0, "")
