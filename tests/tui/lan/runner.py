"""`python -m tests.tui.lan.runner host …`: the program, as its users start it but for two things.

Bots sit in its own process, which saves a second. And with DIE_AT=n in the environment it is killed by SIGKILL in the
n-th fsync of a record of a network game; DIE_AFTER=n, right after it.
"""

from __future__ import annotations

import os
import signal
import sys

from net.framelog import Disk
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

    Disk.sync = counted  # type: ignore[method-assign]


if __name__ == "__main__":
    _arm(int(os.environ.get("DIE_AT", "0")), int(os.environ.get("DIE_AFTER", "0")))
    lan_game.BotProcess = Guest  # type: ignore[assignment, attr-defined]
    raise SystemExit(main(sys.argv[1:]))
