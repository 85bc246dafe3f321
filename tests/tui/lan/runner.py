"""`python -m tests.tui.lan.runner host …`: the program, as its users start it but for two things.

Bots sit in its own process, which saves a second. And by the environment it can be made to fail:

    DIE_AT=n, DIE_AFTER=n       SIGKILL in the n-th fsync of a record of a network game, or right after it
    HANG_IN=fsync:n, proof:n    the n-th of these does not come to an end; HANG_SIGN names a file that then appears
    CLOCK_OFF=seconds           the wall clock goes wrong by so much
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

from net.framelog import Disk
from net.masked_cards import MaskedCards
from tests.tui.company import Guest
from tui.__main__ import main
from tui.lan import game as lan_game


def _arm(before: int, after: int) -> None:
    count = 0
    sync = Disk.sync

    def counted(self: Disk, fd: int) -> None:
        nonlocal count
        count += 1
        if count == before:
            os.kill(os.getpid(), signal.SIGKILL)
        sync(self, fd)
        if count == after:
            os.kill(os.getpid(), signal.SIGKILL)

    Disk.sync = counted  # type: ignore[method-assign]  # For the life of this program.


def _hang(where: str, sign: Path) -> None:
    """Have the thread of the game stand still at a given point: on a disk, or in a computation that takes for ever."""
    what, _, number = where.partition(":")
    count = 0

    def stand_still() -> None:
        nonlocal count
        count += 1
        if count == int(number):
            sign.touch()
            threading.Event().wait()

    if what == "fsync":
        _before(Disk, "sync", stand_still)
    else:
        _before(MaskedCards, "take_mix", stand_still)


def _before(owner: type, name: str, call: Callable[[], None]) -> None:
    """Have every call of a method begin with another one."""
    method = getattr(owner, name)

    def called(*arguments: object, **more: object) -> object:
        call()
        return method(*arguments, **more)

    setattr(owner, name, called)


def _set_clock(off: float) -> None:
    wall, wall_ns = time.time, time.time_ns
    time.time = lambda: wall() + off
    time.time_ns = lambda: wall_ns() + int(off * 1e9)


if __name__ == "__main__":
    if "HANG_IN" in os.environ:
        _hang(os.environ["HANG_IN"], Path(os.environ["HANG_SIGN"]))
    _set_clock(float(os.environ.get("CLOCK_OFF", "0")))
    _arm(int(os.environ.get("DIE_AT", "0")), int(os.environ.get("DIE_AFTER", "0")))
    # A bot in this process does what that of its own would; the module does not export it.
    lan_game.BotProcess = Guest  # type: ignore[assignment, attr-defined]
    raise SystemExit(main(sys.argv[1:]))
