"""Asking the terminal where its cursor is: how wide it draws our signs, and how far away it is.

One question, sent before Textual is imported and answered meanwhile, so that nobody waits for it:
the signs in rows on the alternate screen, concealed and erased again, and after each row a request
for the cursor's position (DSR, `CSI 6 n`). A terminal that answers late or never keeps nobody.
"""

from __future__ import annotations

import os
import re
import select
import sys
import termios
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, Self

PATIENCE = 0.5
"""Seconds after the question when the program starts without an answer."""

SLOW = 0.15
"""Seconds there and back from which a link counts as slow: a stage of a moment stands for 0.25."""

_ROW = 14
"""Signs before each request: even two cells wide they fit a window far too small to play in."""

_REPORT = re.compile(rb"\x1b\[(\d{1,5});(\d{1,5})R")

# Alternate screen, concealed; then nothing of it stays. Without signs the screen is left alone.
_BEFORE, _AFTER = "\x1b[?1049h\x1b[8m", "\x1b[0m\x1b[2K\x1b[?1049l"


class Heard(NamedTuple):
    """What is known of the terminal."""

    misfit: bool | None = None
    """Whether any sign takes other than one cell; None where nobody said."""
    round_trip: float | None = None
    """Seconds from the question to the last answer; None without one."""

    def is_slow(self, environ: Mapping[str, str]) -> bool:
        """Whether what is drawn in stages would stutter; a silent terminal far away may be slow."""
        if self.round_trip is None:
            return bool(environ.get("SSH_CONNECTION"))
        return self.round_trip > SLOW


class Answers:
    """Takes apart what a terminal of `columns` sends: answers about rows of signs, and keys."""

    def __init__(self, signs: str, columns: int, asked_at: float) -> None:
        self.rows: Sequence[str] = [signs[i : i + _ROW] for i in range(0, len(signs), _ROW)] or [""]
        self._columns = columns
        self._asked_at = asked_at
        self._fits: list[bool | None] = []
        self._round_trip: float | None = None
        self._pending = b""

    @property
    def question(self) -> str:
        """What to send."""
        if not any(self.rows):
            return "\x1b[6n"
        return _BEFORE + "".join(f"\x1b[H{row}\x1b[6n" for row in self.rows) + _AFTER

    @property
    def is_complete(self) -> bool:
        """Whether every row has its answer."""
        return len(self._fits) == len(self.rows)

    @property
    def heard(self) -> Heard:
        """What the answers say so far."""
        misfit = None
        if any(self.rows):
            if False in self._fits:
                misfit = True
            elif self.is_complete and None not in self._fits:
                misfit = False
        return Heard(misfit, self._round_trip if self.is_complete else None)

    @property
    def typed(self) -> bytes:
        """What was sent besides: keys, which are not ours to take."""
        return self._pending

    def feed(self, data: bytes, now: float) -> None:
        """Take what came at the time `now`."""
        self._pending += data
        while not self.is_complete and (found := _REPORT.search(self._pending)):
            self._pending = self._pending[: found.start()] + self._pending[found.end() :]
            self.report(int(found[1]), int(found[2]), now)

    def report(self, row: int, column: int, now: float) -> None:
        """The cursor was reported to be in that row and column, counted from 1."""
        if self.is_complete:
            return
        signs = len(self.rows[len(self._fits)])
        if signs and row != 1:
            return
        fits: bool | None = column - 1 == signs
        # In a window this narrow the cursor stops at the edge, whatever it passed on the way.
        if not fits and column == self._columns:
            fits = None
        self._fits.append(fits)
        self._round_trip = now - self._asked_at


class Question:
    """The question while it is open: keys are not echoed, and what comes in is read and kept.

    Leaving the `with` block gives the terminal back; `hand_over` does so earlier.
    """

    def __init__(self, signs: str, fileno: int, out: int) -> None:
        self._fileno = fileno
        columns = 0
        with suppress(OSError):
            columns = os.get_terminal_size(out).columns
        self.answers = Answers(signs, columns, time.monotonic())
        self._deadline = time.monotonic() + PATIENCE
        self._before: list[Any] | None = None
        self._stop, self._stopper = os.pipe()
        self._listener = threading.Thread(target=self._listen, name="probe", daemon=True)
        self._is_open = True
        try:
            self._before = termios.tcgetattr(fileno)
            termios.tcsetattr(fileno, termios.TCSANOW, _quiet(self._before))
            os.write(out, self.answers.question.encode())
        except (OSError, termios.error):
            self._deadline = 0
        self._listener.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.hand_over()

    def heard(self) -> Heard:
        """What the terminal has said, as soon as it has or when patience ends; reading stops."""
        self._listener.join()
        return self.answers.heard

    def hand_over(self) -> bytes:
        """Put the line discipline back as it was found; gives the keys that were typed."""
        if not self._is_open:
            return b""
        self._is_open = False
        os.write(self._stopper, b".")
        self._listener.join()
        os.close(self._stop)
        os.close(self._stopper)
        if self._before is not None:
            with suppress(termios.error):
                termios.tcsetattr(self._fileno, termios.TCSANOW, self._before)
        return self.answers.typed

    def _listen(self) -> None:
        while not self.answers.is_complete:
            left = self._deadline - time.monotonic()
            if left <= 0:
                return
            ready, _, _ = select.select([self._fileno, self._stop], [], [], left)
            if self._stop in ready or not ready:
                return
            try:
                data = os.read(self._fileno, 4096)
            except OSError:
                return
            if not data:
                return
            self.answers.feed(data, time.monotonic())


def ask(signs: str = "") -> Question:
    """Ask the terminal on standard input and output how wide it draws `signs`, and wait for nothing."""
    assert sys.__stdin__ is not None and sys.__stdout__ is not None, "there is a terminal"
    sys.__stdout__.flush()
    return Question(signs, sys.__stdin__.fileno(), sys.__stdout__.fileno())


def _quiet(attributes: list[Any]) -> list[Any]:
    """No echo, no waiting for the end of a line; Ctrl+C still interrupts."""
    flags = list(attributes)
    flags[0] &= ~(termios.ICRNL | termios.INLCR | termios.IGNCR)
    flags[3] &= ~(termios.ECHO | termios.ICANON)
    flags[6] = list(flags[6])
    flags[6][termios.VMIN], flags[6][termios.VTIME] = 1, 0
    return flags
