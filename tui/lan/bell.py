"""What wakes a thread that waits, for a line of input perhaps, when something has happened in another."""

from __future__ import annotations

import math
import select
import socket
from contextlib import suppress


class Bell:
    """Rung from any thread, heard by one."""

    def __init__(self) -> None:
        self._ear, self._button = socket.socketpair()
        self._ear.setblocking(False)
        self._button.setblocking(False)

    def fileno(self) -> int:
        """A descriptor that can be read as long as the bell rings."""
        return self._ear.fileno()

    def ring(self) -> None:
        with suppress(OSError):  # It rings already, or nobody listens any more.
            self._button.send(b"\0")

    def silence(self) -> None:
        with suppress(BlockingIOError):
            while self._ear.recv(4096):
                pass

    def wait(self, seconds: float) -> None:
        """Until it rings, or for so long; infinity for as long as it takes."""
        select.select([self._ear], [], [], max(0.0, seconds) if seconds < math.inf else None)

    def close(self) -> None:
        self._ear.close()
        self._button.close()
