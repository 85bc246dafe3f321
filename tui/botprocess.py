"""A bot in another process, on a view in text form: the screen never stutters, and nothing but the view can leak.

A decision depends on the view, the seed and the budget alone, so a process that was ended may be started anew.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

from engines.bots.bot import Judgement
from engines.core import registry
from engines.core.errors import Refused
from engines.core.moves import Move, parse_move
from engines.core.plain import to_plain
from engines.core.registry import Package
from engines.core.view import View
from tui.botloader import is_path

LONGEST = 1 << 20
"""Bytes of an answer; more is nonsense."""


class BotFailed(Exception):
    """The bot broke down, ended, or answered nonsense; the message is a sentence for the user."""


class BotProcess:
    """One bot of a game, at work for one game. Started by the first `choose`; ended by `close`."""

    def __init__(self, package: Package, name: str) -> None:
        """`name` as `botloader.load` takes it; that there is no such bot is found out by the first `choose`."""
        self._package = package
        self._name = str(Path(name).resolve()) if is_path(name) else name
        self._process: _Process | None = None
        self._judgements: list[Judgement] = []
        self._turn = threading.Lock()
        """Held by whoever talks to the process: one question at a time, also across event loops."""

    @property
    def pid(self) -> int | None:
        """The process; None while there is none."""
        return None if self._process is None else self._process.popen.pid

    async def choose(self, view: View, seed: str, budget: int) -> Move:
        """The bot's move for `view.seat`: what `bot.choose(view, random.Random(seed), budget)` returns.

        May be cancelled at any time; the bot then stops thinking at once. Raises BotFailed. Whether the move is legal
        is for the game to say.
        """
        if not self._turn.acquire(blocking=False):
            raise RuntimeError("this bot is already thinking")
        try:
            self._judgements = []
            asked = {"view": to_plain(view), "seed": seed, "budget": budget}
            answer = await self._ask(asked)
            return self._understand(answer)
        except BaseException:
            # Cancelled or failed: what it still sends belongs to no question.
            self.close()
            raise
        finally:
            self._turn.release()

    async def explain(self) -> list[Judgement]:
        """The moves weighed by the last `choose`, best first."""
        return self._judgements

    def close(self) -> None:
        """End the process, even if it is thinking. May be called twice; `choose` starts a new one."""
        process, self._process = self._process, None
        if process is None:
            return
        process.close()

    async def _ask(self, asked: dict[str, Any]) -> Any:
        """The answer to a question. A thread waits for it, so that any event loop can, one after the other."""
        lines = [asked]
        if self._process is None:
            self._process = _Process()
            module = registry.place(self._package.name)
            lines.insert(0, {"game": self._package.name, "module": module, "bot": self._name})
        return await asyncio.to_thread(self._process.exchange, lines)

    def _understand(self, answer: Any) -> Move:
        try:
            move = parse_move(answer["move"])
            self._judgements = [
                Judgement(parse_move(text), float(value), int(visits))
                for text, value, visits in answer["judgements"]
            ]
        except (KeyError, TypeError, ValueError, AttributeError, Refused) as error:
            raise BotFailed(f"The bot answered nonsense: {str(answer)[:80]}") from error
        return move


class _Process:
    """A worker and its pipes. One thread may wait in `exchange` while another one calls `close`."""

    def __init__(self) -> None:
        # -P: what lies in the working directory is no module of ours; all else is found where we found it. The group is
        # its own, so that Ctrl-C at the terminal does not reach it, and so that it can be ended with all it started.
        path = os.pathsep.join(filter(None, sys.path))
        try:
            self.popen = subprocess.Popen(
                [sys.executable, "-P", "-m", "tui.botworker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,  # It would be written across the screen.
                env={**os.environ, "PYTHONPATH": path},
                process_group=0,
            )
        except OSError as error:
            raise BotFailed(f"The bot could not be started: {error}") from error
        self._pipes = threading.Lock()

    def exchange(self, lines: list[dict[str, Any]]) -> Any:
        """Say every line to the process, and return its answer to the last. Raises BotFailed."""
        answer: Any = None
        try:
            with self._pipes:
                for line in lines:
                    answer = self._say(line)
            return answer
        finally:
            if self.popen.returncode is not None:
                self._let_go()

    def close(self) -> None:
        """End the process, and all that it started and did not send elsewhere."""
        if self.popen.poll() is None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.popen.pid, signal.SIGKILL)
            self.popen.wait()
        self._let_go()

    def _let_go(self) -> None:
        """Close the pipes; if a thread is still at them, it will do that."""
        if self._pipes.acquire(blocking=False):
            for pipe in (self.popen.stdin, self.popen.stdout):
                assert pipe is not None
                with contextlib.suppress(OSError):
                    pipe.close()
            self._pipes.release()

    def _say(self, line: dict[str, Any]) -> Any:
        stdin, stdout = self.popen.stdin, self.popen.stdout
        assert stdin is not None and stdout is not None
        try:
            stdin.write(json.dumps(line).encode() + b"\n")
            stdin.flush()
            text = stdout.readline(LONGEST)
        except (OSError, ValueError):  # ValueError: the pipes were closed before.
            text = b""
        if not text:
            raise BotFailed(self._how_it_ended())
        try:
            answer = json.loads(text) if text.endswith(b"\n") else None
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise BotFailed("The bot answered nonsense.")
        if "error" in answer:
            raise BotFailed(str(answer["error"]))
        return answer

    def _how_it_ended(self) -> str:
        try:
            return f"The bot's process ended with status {self.popen.wait(timeout=1)}."
        except subprocess.TimeoutExpired:
            return "The bot stopped answering."
