"""The whole program where terminals and disks are at their worst: it says so, waits, and goes on."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.tui.known import known
from tests.tui.pty_harness import PtyProgram, environment

RIGHT, ENTER, CTRL_C = b"\x1b[C", b"\r", b"\x03"
PLAY = [sys.executable, "-m", "tui", "play"]
ELEMENTS = [*PLAY, "elements", "--seed", "golden", "--bot", "novice"]
TOJI = [*PLAY, "toji", "--seed", "golden", "--bot", "novice"]
TOO_SMALL = "This window is too small."

GARBAGE = (
    b"\xff\xfe\xc3",
    bytes(range(128, 256)),
    b"\xed\xa0\x80\xf8\x88\x80\x80\x80",
    b"\x1b[1114112u",
    b"\x1b[48;:u",
    b"\x1b[999999;999999R",
    b"\x1b]52;c;bm8=\x07",
    b"\x1bP1$r0m\x1b\\",
)


def program(home: Path, argv: list[str], size: tuple[int, int] = (80, 24)) -> PtyProgram:
    return PtyProgram(argv, size, environment(FOURFOLD_HOME=str(home)))


def limited(size: int, argv: list[str]) -> list[str]:
    """The program in a world where no file grows beyond `size` bytes."""
    # Or Python would cut its own compiled modules short, and trip over them next time.
    # Without bytecode, or Python would cut its compiled modules short and trip over them next time.
    code = (
        "import os, resource, sys\n"
        "limit = int(sys.argv[1])\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))\n"
        "os.environ['PYTHONDONTWRITEBYTECODE'] = '1'\n"
        "os.execv(sys.argv[2], sys.argv[2:])"
    )
    return [sys.executable, "-c", code, str(size), *argv]


def leave(shown: PtyProgram) -> None:
    shown.quiet()
    shown.send(CTRL_C)
    assert shown.wait() == 130
    assert shown.is_restored


@pytest.mark.parametrize(
    ("argv", "at"),
    [(ELEMENTS, "Your move"), (TOJI, "Rin has chosen"), (PLAY[:-1], "Welcome")],
    ids=["elements", "toji", "welcome"],
)
def test_a_window_of_one_cell_and_back_shows_the_same_again(
    tmp_path: Path, argv: list[str], at: str
) -> None:
    with program(tmp_path, argv) as shown:
        shown.until(at)
        shown.quiet()
        before = shown.rows
        for size in [(1, 1), (79, 24), (80, 23), (2, 200), (300, 1), (200, 60), (1, 1), (80, 24)]:
            shown.resize(*size)
            shown.answer()
            if size[0] < 80 or size[1] < 24:
                shown.send(b"x")
                shown.quiet()
        shown.until(at)
        shown.quiet()
        assert shown.rows == before, "keys while nothing could be seen counted for nothing"
        leave(shown)


@pytest.mark.parametrize("size", [(1, 1), (40, 10), (79, 24), (80, 23)])
def test_it_waits_for_a_window_that_is_too_small_from_the_start(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with program(tmp_path, PLAY[:-1], size) as shown:
        shown.painted()
        shown.quiet()
        if size[0] >= 40:
            assert any(TOO_SMALL in row for row in shown.rows)
        shown.send(ENTER)
        shown.quiet()
        shown.resize(80, 24)
        shown.until("Welcome")
        leave(shown)


def test_a_window_that_is_too_small_can_be_left(tmp_path: Path) -> None:
    with program(tmp_path, ELEMENTS, (60, 20)) as shown:
        shown.until("or press Ctrl+C to leave.")
        leave(shown)


@pytest.mark.parametrize("argv", [ELEMENTS, TOJI], ids=["elements", "toji"])
def test_bytes_that_are_no_keys_are_survived(tmp_path: Path, argv: list[str]) -> None:
    with program(tmp_path, argv) as shown:
        shown.until("Your move" if argv is ELEMENTS else "Enter throws")
        shown.quiet()
        for garbage in GARBAGE:
            shown.send(garbage)
            shown.quiet(0.1)
        shown.answer(RIGHT)
        leave(shown)


def test_a_disk_that_takes_no_more_is_said_and_play_goes_on(tmp_path: Path) -> None:
    known(tmp_path)
    with program(tmp_path, limited(500, ELEMENTS)) as shown:
        shown.until("Your move")
        shown.quiet()
        said = []
        for _ in range(5):
            shown.send(b"\r")
            shown.quiet(0.4)
            said.append(shown.rows[-1])
            if "Any key" in shown.rows[-1]:
                shown.answer(b" ", gap=0.4)
        assert any("play goes on unsaved." in row for row in said), "\n".join(said)
        assert "Your move" in shown.rows[-1] or "Enter" in shown.rows[-1]
        leave(shown)


def test_settings_that_a_full_disk_does_not_take_hold_until_the_end(tmp_path: Path) -> None:
    known(tmp_path)
    with program(tmp_path, limited(20, PLAY[:-1])) as shown:
        shown.until("F O U R F O L D")
        shown.quiet()
        shown.answer(b"6")
        shown.until("Settings")
        shown.quiet()
        shown.answer(b"\x1b[B")
        shown.answer(b"3")
        shown.answer(b"\x1b")
        shown.until("The settings hold until you quit")
        assert "\n".join(shown.rows).isascii()
        leave(shown)
    with program(tmp_path, PLAY[:-1]) as again:
        again.until("F O U R F O L D")
        again.quiet()
        assert not "\n".join(again.rows).isascii(), "the old file is whole"
        leave(again)
