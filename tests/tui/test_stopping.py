"""Ctrl+Z and `fg`: the shell gets its terminal, and the program draws everything when it comes back."""

from __future__ import annotations

import shutil
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.tui.known import known
from tests.tui.pty_harness import PtyProgram, environment

CTRL_Z = b"\x1a"
PLAY = f"{sys.executable} -m tui play elements --seed golden --bot novice"

needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="job control takes a shell")


@contextmanager
def shell(home: Path) -> Iterator[PtyProgram]:
    """A shell with job control whose prompt is `$`, and which asks nothing of the terminal."""
    env = environment(FOURFOLD_HOME=str(home), PS1="ready$ ")
    words = ["bash", "--norc", "--noprofile", "--noediting", "-i"]
    with PtyProgram(words, env=env) as shown:
        shown.until("ready$")
        yield shown


def stop(shown: PtyProgram) -> None:
    """Ctrl+Z, after which the terminal is the shell's and on its first row something stands."""
    shown.send(CTRL_Z)
    shown.until("Stopped")
    shown.quiet()
    assert shown.modes == {25, 7}
    assert shown.everything.data.count(b"\x1b[<u") == shown.everything.data.count(b"\x1b[>25u")
    assert shown.everything.data.count(b"\x1b[23;2t") == shown.everything.data.count(b"\x1b[22;2t")
    shown.screen.reset()
    shown.send(b"echo tty is $(stty -a | grep -ow '[-]*echo\\|[-]*icanon')\r")
    shown.until("tty is icanon echo")


@needs_bash
@pytest.mark.parametrize("command", [PLAY, f"sh -c '{PLAY}; true'"], ids=["itself", "in a script"])
def test_stopped_it_gives_the_terminal_back_and_comes_back_whole(
    tmp_path: Path, command: str
) -> None:
    known(tmp_path)
    with shell(tmp_path) as shown:
        shown.send(command.encode() + b"\r")
        shown.until("Your move")
        shown.quiet()
        table = shown.rows
        for _ in range(2):
            stop(shown)
            shown.send(b"fg\r")
            shown.until("Your move")
            shown.quiet()
            assert shown.rows == table
            assert 1049 in shown.modes and 25 not in shown.modes
        moved = shown.answer(b"\x1b[C")
        assert moved.frames == 1 and len(moved.data) <= 1500, "nobody listens twice"
        shown.send(b"\x03")
        shown.until("ready$")
        shown.quiet()
        assert shown.modes == {25, 7}


@needs_bash
def test_a_new_size_is_noticed_on_coming_back(tmp_path: Path) -> None:
    with shell(tmp_path) as shown:
        shown.send(PLAY.encode() + b"\r")
        shown.until("Your move")
        shown.quiet()
        stop(shown)
        shown.resize(120, 40)
        shown.send(b"fg\r")
        shown.until("│ Log")
        shown.quiet()
        assert "Your move" in shown.rows[39]
        stop(shown)
        shown.resize(60, 20)
        shown.send(b"fg\r")
        shown.until("This window is too small.")
        shown.resize(80, 24)
        shown.until("Your move")


@needs_bash
def test_in_the_background_it_leaves_the_terminal_alone(tmp_path: Path) -> None:
    with shell(tmp_path) as shown:
        shown.send(PLAY.encode() + b"\r")
        shown.until("Your move")
        shown.quiet()
        table = shown.rows
        stop(shown)
        shown.send(b"bg\r")
        shown.quiet(0.5)
        assert shown.modes == {25, 7}
        shown.send(b"echo still $((6 * 7))\r")
        shown.until("still 42")
        shown.send(b"fg\r")
        shown.until("Your move")
        shown.quiet()
        assert shown.rows == table
        shown.answer(b"\x1b[C")


@needs_bash
def test_stopped_it_can_be_ended(tmp_path: Path) -> None:
    with shell(tmp_path) as shown:
        shown.send(PLAY.encode() + b"\r")
        shown.until("Your move")
        shown.quiet()
        stop(shown)
        shown.send(b"kill %1; fg\r")
        shown.quiet(1.0)
        shown.send(b"echo code $?\r")
        shown.until("code ")
        assert shown.modes == {25, 7}


def test_where_nobody_could_continue_it_it_does_not_stop(tmp_path: Path) -> None:
    argv = PLAY.split()
    with PtyProgram(argv, env=environment(FOURFOLD_HOME=str(tmp_path))) as shown:
        shown.until("Your move")
        shown.quiet()
        table = shown.rows
        shown.answer(CTRL_Z, gap=0.5)
        assert shown.rows == table
        shown.answer(b"\x1b[C")
        shown.send(b"\x03")
        assert shown.wait() == 130
        assert shown.is_restored


def test_stopped_without_being_asked_it_comes_back_whole_and_leaves_clean(tmp_path: Path) -> None:
    argv = PLAY.split()
    with PtyProgram(argv, env=environment(FOURFOLD_HOME=str(tmp_path))) as shown:
        shown.until("Your move")
        shown.quiet()
        table = shown.rows
        shown.kill(signal.SIGSTOP)
        shown.quiet()
        shown.screen.reset()
        shown.resize(80, 24)
        shown.kill(signal.SIGCONT)
        shown.until("Your move")
        shown.quiet()
        assert shown.rows == table
        moved = shown.answer(b"\x1b[C")
        assert moved.frames == 1 and len(moved.data) <= 1500
        shown.send(b"\x03")
        assert shown.wait() == 130
        assert shown.is_restored
