"""The quit key of a real program in a terminal, at the worst moments of a game: row 54 of the fault matrix."""

from __future__ import annotations

import socket
import sys
import time
from pathlib import Path

import pytest

from tests.tui.known import known
from tests.tui.lan.deaths import BOT, finish
from tests.tui.lan.programs import ROOT, RUNNER, Program, free_port, host, join
from tests.tui.pty_harness import PATIENCE, PtyProgram, environment

CTRL_C, ENTER = b"\x03", b"\r"
AT_ONCE = 1.0
"""Seconds from the key to the end of the process."""


def guest(home: Path, port: int, **environ: str) -> PtyProgram:
    """A program on the whole terminal that joins a game at this port."""
    home.mkdir(exist_ok=True)
    known(home, nickname="Kei", animations="off")
    words = ("join", f"127.0.0.1:{port}", "--port", "0", "--no-mdns")
    env = environment(FOURFOLD_HOME=str(home), PYTHONPATH=str(ROOT), **environ)
    return PtyProgram((sys.executable, "-P", "-m", RUNNER, *words), env=env, report=None)


def quit_by(shown: PtyProgram, *keys: bytes) -> None:
    """Press the last key, and see the program end at once, with the terminal as it was."""
    for key in keys[:-1]:
        shown.answer(key)
    began = time.monotonic()
    shown.send(keys[-1])
    assert shown.wait() in (0, 130)
    # A busy machine may take a moment longer to tear down a process than the program takes to leave.
    assert time.monotonic() - began < AT_ONCE + 0.5
    assert shown.is_restored
    assert b"Traceback" not in shown.everything.data


def until_there(sign: Path, *programs: PtyProgram) -> None:
    """Read what is drawn until the thread of the game stands still."""
    end = time.monotonic() + PATIENCE
    while not sign.exists():
        assert time.monotonic() < end, "\n".join(programs[0].rows)
        for each in programs:
            each.listen(0.02)


def goes_on(one: Program, home: Path, port: int) -> None:
    """The record of who has left is whole: the same command goes on with the game, to its end."""
    with join(home, port, *BOT) as again:
        finish(again, one)
        assert one.text.count("A new game") == 1


@pytest.mark.parametrize("keys", [(CTRL_C,), (b"q", ENTER, CTRL_C)], ids=["at once", "by leaving"])
@pytest.mark.parametrize("moment", ["proof:1", "fsync:3"])
def test_row_54_the_quit_key_while_the_thread_of_the_game_stands_still(
    moment: str, keys: tuple[bytes, ...], tmp_path: Path
) -> None:
    port, sign = free_port(), tmp_path / "stands still"
    home = tmp_path / "kei"
    with host(tmp_path / "a", port, "elements", *BOT) as one:
        one.until("To join you")
        with guest(home, port, HANG_IN=moment, HANG_SIGN=str(sign)) as kei:
            until_there(sign, kei)
            kei.quiet(0.2)
            quit_by(kei, *keys)
        one.until("Kei has closed the program" if len(keys) == 1 else "Kei has put the game aside")
        goes_on(one, home, port)


def test_row_54_the_quit_key_during_a_handshake(tmp_path: Path) -> None:
    """Somebody lets us in, and never says a word."""
    with (
        socket.create_server(("127.0.0.1", 0)) as silent,
        guest(tmp_path / "kei", silent.getsockname()[1]) as kei,
    ):
        silent.settimeout(PATIENCE)
        connection, _ = silent.accept()
        with connection:
            kei.quiet(0.2)
            quit_by(kei, CTRL_C)
            connection.settimeout(2)
            while connection.recv(4096):
                pass  # It hangs up, and does not leave that to a timeout.
