"""Real programs on the loopback interface, driven through the command line: what two users start."""

from __future__ import annotations

import codecs
import os
import pty
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Self

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 40.0
"""Seconds for anything; the machine may be busy."""

RUNNER = "tests.tui.lan.runner"
"""Runs the program with bots in its own process, and can die at a given write to the record."""


def free_port() -> int:
    """A port that nothing listens at, and below those that a system gives away by itself."""
    while True:
        port = random.SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", port))
            return port


class Program:
    """One `fourfold` in lines, with a home of its own."""

    def __init__(
        self,
        home: Path,
        *words: str,
        module: str = "tui",
        answers: bool = False,
        terminal: bool = False,
        **environ: str,
    ) -> None:
        """`answers`: whether the test types; otherwise standard input is empty. `terminal`: as at a terminal."""
        self.home = home
        self.words = words
        self._text = ""
        self._news = threading.Condition()
        self._keyboard, keys = pty.openpty() if terminal else (-1, -1)
        self.popen = subprocess.Popen(
            [sys.executable, "-P", "-m", module, *words, "--plain"],
            cwd=ROOT,
            env={
                **os.environ,
                "FOURFOLD_HOME": str(home),
                "FOURFOLD_LAN": "off",
                "PYTHONPATH": str(ROOT),
                **environ,
            },
            stdin=keys if terminal else subprocess.PIPE if answers else subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        if terminal:
            os.close(keys)
        threading.Thread(target=self._read, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        if self._keyboard >= 0:
            os.close(self._keyboard)
            self._keyboard = -1

    def _read(self) -> None:
        assert self.popen.stdout is not None
        read = codecs.getincrementaldecoder("utf-8")("replace").decode
        while data := os.read(self.popen.stdout.fileno(), 4096):
            with self._news:
                self._text += read(data)
                self._news.notify_all()

    @property
    def text(self) -> str:
        """What it has said so far, with line breaks as blanks."""
        return " ".join(self._text.split())

    def until(self, words: str, seconds: float = PATIENCE) -> None:
        """Wait until it has said this."""
        deadline = time.monotonic() + seconds
        with self._news:
            while words not in " ".join(self._text.split()):
                left = deadline - time.monotonic()
                assert left > 0, f"{self.words} never said {words!r}:\n{self._text}"
                self._news.wait(min(left, 0.2))

    def type(self, line: str) -> None:
        if self._keyboard >= 0:
            os.write(self._keyboard, f"{line}\n".encode())
            return
        assert self.popen.stdin is not None
        self.popen.stdin.write(f"{line}\n".encode())
        self.popen.stdin.flush()

    def wait(self, seconds: float = PATIENCE) -> int:
        """Its exit status."""
        try:
            return self.popen.wait(seconds)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"{self.words} does not end:\n{self._text}") from None

    def kill(self) -> None:
        """As kill -9 does."""
        if self.popen.poll() is None:
            self.popen.send_signal(signal.SIGKILL)
        self.popen.wait()

    @property
    def seal(self) -> str:
        """The last line of a finished game: its id, the digest of its last state, whether it is signed."""
        found = re.findall(r"Game [0-9a-f]{16}, last state [0-9a-f]{16}, [a-z ]+\.", self.text)
        assert found, self._text
        return str(found[-1])

    @property
    def result(self) -> str:
        found = re.findall(r"Result: [^.]+\.", self.text)
        assert found, self._text
        return str(found[-1])


def host(
    home: Path,
    port: int,
    game: str,
    *words: str,
    answers: bool = False,
    terminal: bool = False,
    **environ: str,
) -> Program:
    return Program(
        home,
        "host",
        game,
        "--port",
        str(port),
        "--no-mdns",
        *words,
        module=RUNNER,
        answers=answers,
        terminal=terminal,
        **environ,
    )


def join(
    home: Path,
    port: int,
    *words: str,
    answers: bool = False,
    terminal: bool = False,
    **environ: str,
) -> Program:
    return Program(
        home,
        "join",
        f"127.0.0.1:{port}",
        "--port",
        "0",
        "--no-mdns",
        *words,
        module=RUNNER,
        answers=answers,
        terminal=terminal,
        **environ,
    )
