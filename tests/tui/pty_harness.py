"""A real terminal for a program under test: a pty, and pyte to read what is on its screen.

with PtyProgram([sys.executable, "-m", "tests.tui.board_demo"]) as program:
    program.until("ready")
    program.send(b"\\x1b[C")
    sent = program.quiet()
    assert len(sent.data) < 1500 and sent.frames == 1
"""

from __future__ import annotations

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

import pyte

ROOT = Path(__file__).resolve().parents[2]

PATIENCE = 20.0
"""Seconds after which something that must happen counts as never happening, on any machine."""

# Queries, kitty keyboard and synchronized output, which pyte would print or trip over.
_NOT_FOR_PYTE = re.compile(rb"\x1b\[(?:[<>=][0-9;]*u|\?[0-9;]*\$p|\?2026[hl])")
_SYNC_QUERY = b"\x1b[?2026$p"
_SYNC_END = b"\x1b[?2026l"
_MODE = re.compile(rb"\x1b\[\?([0-9;]+)([hl])")
_SGR = re.compile(rb"\x1b\[([0-9;:]*)m")


Report = Callable[[bytes], bytes]
"""Makes of a true report of the cursor's position what the terminal says instead."""


def honest(report: bytes) -> bytes:
    """A terminal whose signs are one cell wide, and which says so."""
    return report


class _Screen(pyte.Screen):
    """Hands over what pyte says about the cursor, where it is when it is asked."""

    answer: Callable[[str], None]

    def write_process_input(self, data: str) -> None:
        """Called by pyte."""
        self.answer(data)


class Sent(NamedTuple):
    """What the program sent between two moments."""

    data: bytes

    @property
    def frames(self) -> int:
        """How many frames it drew (synchronized updates)."""
        return self.data.count(_SYNC_END)

    @property
    def colours(self) -> set[bytes]:
        """The SGR sequences that name a colour, the default colours and greys included."""
        return {found[0] for found in _SGR.finditer(self.data) if _names_colour(found[1])}


def _names_colour(parameters: bytes) -> bool:
    numbers = [int(number) for number in re.split(rb"[;:]", parameters) if number]
    return any(30 <= n <= 49 or 90 <= n <= 107 for n in numbers)


class PtyProgram:
    """A program running in a pty of `size` (columns, rows), with exactly the given environment.

    The terminal says that it can synchronize output, as good ones do; that makes frames countable.
    Asked for the cursor, it says what `report` makes of the truth, `delay` seconds later; without
    `report` it says nothing.
    """

    def __init__(
        self,
        argv: Sequence[str],
        size: tuple[int, int] = (80, 24),
        env: Mapping[str, str] | None = None,
        report: Report | None = honest,
        delay: float = 0.0,
    ) -> None:
        self._master, self._slave = os.openpty()
        self._screen = _Screen(*size)
        self._screen.answer = self._answer_later
        self._report = report
        self._delay = delay
        self._due: list[tuple[float, bytes]] = []
        self._stream = pyte.ByteStream(self._screen)
        self._set_size(size)
        self._attributes_before = self._attributes()
        self.heard_at = 0.0
        """When the program has last sent something, in the time of `time.monotonic`."""
        self._all = bytearray()
        self._seen = 0
        # util-linux's setsid makes the pty the controlling terminal, then becomes the program. Python's own way, a
        # preexec_fn, can hang between fork and exec where other threads run, as they do in pytest-xdist's workers.
        self._process = subprocess.Popen(
            ["setsid", "--ctty", *argv],
            cwd=ROOT,
            env=environment() if env is None else dict(env),
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        if self._master >= 0:
            os.close(self._master)
        os.close(self._slave)

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    @property
    def rows(self) -> list[str]:
        """The text on the screen, without trailing spaces."""
        return [row.rstrip() for row in self._screen.display]

    @property
    def screen(self) -> Any:
        """The pyte screen, for looking at single cells."""
        return self._screen

    @property
    def everything(self) -> Sent:
        """All that the program has sent so far."""
        return Sent(bytes(self._all))

    @property
    def modes(self) -> set[int]:
        """The private modes that are switched on now; 25 (cursor) and 7 (wrap) are on at first."""
        modes = {25, 7}
        for numbers, switch in _MODE.findall(bytes(self._all)):
            for number in map(int, numbers.split(b";")):
                (modes.add if switch == b"h" else modes.discard)(number)
        return modes

    @property
    def is_restored(self) -> bool:
        """Whether the terminal is as the program found it: modes, keyboard, line discipline."""
        data = bytes(self._all)
        return (
            self.modes == {25, 7}
            and data.count(b"\x1b[<u") >= len(re.findall(rb"\x1b\[>\d+u", data))
            and self.is_cooked
        )

    @property
    def is_cooked(self) -> bool:
        """Whether the line discipline (echo, lines, signals) is as the program found it."""
        return self._attributes() == self._attributes_before

    def send(self, keys: bytes) -> None:
        """Type."""
        os.write(self._master, keys)

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the terminal's window."""
        self._screen.resize(rows, columns)
        self._set_size((columns, rows))

    def kill(self, number: signal.Signals) -> None:
        """Send a signal to the program."""
        os.kill(self.pid, number)

    def painted(self) -> Sent:
        """Read until the first frame is complete, or something stands on the screen.

        Frames are told by synchronized updates, which the program uses once the terminal has said that it knows them;
        on a busy machine the first one, and where nothing changes after it the only one, is sent before that.
        """
        end = time.monotonic() + PATIENCE
        while not self.everything.frames and not any(row.strip() for row in self.rows):
            if time.monotonic() > end:
                raise TimeoutError("nothing was ever drawn")
            self._read(0.1)
        return self._since()

    def quiet(self, gap: float = 0.15) -> Sent:
        """Read until nothing comes for `gap` seconds; gives all that came since the last look."""
        while self._read(gap):
            pass
        return self._since()

    def answer(self, keys: bytes = b"", gap: float = 0.15) -> Sent:
        """Type `keys`, which must make the program draw, and read until it is quiet again.

        Without keys something else makes it draw, and may have done so already.
        """
        if keys:
            self.quiet(0)
            self.send(keys)
        if not self._read(PATIENCE):
            raise TimeoutError(f"no answer to {keys!r}:\n" + "\n".join(self.rows))
        return self.quiet(gap)

    def listen(self, seconds: float) -> Sent:
        """Read for so long, whatever comes or not."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self._read(left)
        return self._since()

    def until(self, text: str) -> Sent:
        """Read until `text` is on the screen."""
        end = time.monotonic() + PATIENCE
        while not any(text in row for row in self.rows):
            if time.monotonic() > end:
                raise TimeoutError(f"{text!r} is not on the screen:\n" + "\n".join(self.rows))
            self._read(0.1)
        return self._since()

    def wait(self, *, reading: bool = True) -> int:
        """Wait until the program has ended; gives its exit code, or -n after signal n.

        Unless `reading`, the terminal takes no output meanwhile: as after Ctrl+S, or a dead
        connection.
        """
        end = time.monotonic() + PATIENCE
        while self._process.poll() is None:
            if time.monotonic() > end:
                raise TimeoutError("still running:\n" + "\n".join(self.rows))
            if not (reading and self._read(0.02)):
                time.sleep(0.02)
        while self._read(0.05):
            pass
        return self._process.returncode

    def hang_up(self) -> None:
        """Take the terminal away from the program, as when its window is closed."""
        os.close(self._master)
        self._master = -1

    def _attributes(self) -> list[Any]:
        return termios.tcgetattr(self._slave)

    def _set_size(self, size: tuple[int, int]) -> None:
        columns, rows = size
        fcntl.ioctl(self._slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def _since(self) -> Sent:
        sent = Sent(bytes(self._all[self._seen :]))
        self._seen = len(self._all)
        return sent

    def _answer_later(self, report: str) -> None:
        """Take what pyte says about the cursor for the terminal's answer, once it is due."""
        if self._report is not None:
            self._due.append((time.monotonic() + self._delay, self._report(report.encode())))
            self._answer_what_is_due()

    def _answer_what_is_due(self) -> None:
        while self._due and self._due[0][0] <= time.monotonic():
            self.send(self._due.pop(0)[1])

    def _read(self, wait: float) -> bool:
        if self._master < 0:
            return False
        end = time.monotonic() + wait
        while True:
            due = self._due[0][0] if self._due else end
            left = max(0.0, min(end, due) - time.monotonic())
            if select.select([self._master], [], [], left)[0]:
                break
            self._answer_what_is_due()
            if time.monotonic() >= end:
                return False
        data = os.read(self._master, 65536)
        if _SYNC_QUERY in data:
            self.send(b"\x1b[?2026;2$y")
        self.heard_at = time.monotonic()
        self._all += data
        self._stream.feed(_NOT_FOR_PYTE.sub(b"", data))
        return True


def environment(**changes: str) -> dict[str, str]:
    """A small, known environment: a truecolor xterm in a UTF-8 locale, no network; `changes` are added."""
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": os.environ.get("HOME", "/"),
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LANG": "C.UTF-8",
        "FOURFOLD_LAN": "off",
    } | changes
