"""The file of `fourfold arena --out`: JSON Lines, first what is played, then every pair in the order they ended.

A pair is in the file before the next one is counted, so whatever ends the program loses the pairs it was playing, no
more. The next run of the same match-up reads what is there and plays the rest.
"""

from __future__ import annotations

import fcntl
import json
import os
import stat
from collections.abc import Mapping
from dataclasses import asdict
from hashlib import sha256
from importlib import import_module, metadata
from pathlib import Path
from types import TracebackType
from typing import Any

from engines.bots.matchup import Record
from engines.core import registry
from tui import botloader
from tui.arena.playing import Pair, Plan

FORMAT = "fourfold arena"
VERSION = 1

CODE = ("engines.core", "engines.bots")
"""The packages, beside the game's own, on which depends how a pair comes out."""


class LedgerError(Exception):
    """The file cannot be used; the message is a sentence for the user."""


def header(plan: Plan) -> dict[str, Any]:
    """What has to be the same for two pairs to be of one match-up."""
    return {
        FORMAT: VERSION,
        "game": plan.game,
        "settings": dict(plan.settings),
        **{
            side: _bot(name, budget)
            for side, name, budget in zip("ab", plan.bots, plan.budgets, strict=True)
        },
        "seed": plan.seed,
        "catalogue": registry.load(plan.game).catalogue,
        "version": _version(),
        "code": _code(plan.module),
    }


class Ledger:
    """The pairs of one match-up in a file, which is this program's alone as long as it is open.

    `played` has the pairs that were there when it was opened. Raises LedgerError, and has then changed nothing.
    """

    def __init__(self, path: Path, head: Mapping[str, Any]) -> None:
        self.path = path
        self.played: dict[int, Pair] = {}
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
        except OSError as error:
            raise LedgerError(f"{path} cannot be written: {error.strerror}.") from error
        try:
            self._take(head)
        except OSError as error:
            os.close(self._file)
            raise LedgerError(f"{path} cannot be used: {error.strerror}.") from error
        except BaseException:
            os.close(self._file)
            raise

    def __enter__(self) -> Ledger:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        os.close(self._file)

    def add(self, pair: Pair) -> None:
        """Write a finished pair down. Raises LedgerError."""
        games = [asdict(record) for record in pair]
        for game in games:
            del game["pair"]
        self._append({"pair": pair[0].pair, "games": games})

    def _take(self, head: Mapping[str, Any]) -> None:
        if not stat.S_ISREG(os.fstat(self._file).st_mode):
            raise LedgerError(f"{self.path} is no ordinary file.")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise LedgerError(f"Another arena is writing to {self.path}.") from None
        text = self.path.read_bytes()
        whole = text[: text.rfind(b"\n") + 1]
        lines = whole.splitlines()
        if lines:
            self._compare(head, lines[0])
            for number, line in enumerate(lines[1:], 2):
                self._read(number, line)
        elif not _line(head).startswith(text):
            raise LedgerError(f"{self.path} holds something else than an arena's games.")
        if len(whole) < len(text):
            os.ftruncate(self._file, len(whole))  # The last line was being written.
        if not lines:
            self._append(head)

    def _compare(self, head: Mapping[str, Any], line: bytes) -> None:
        there = _parsed(line)
        if not isinstance(there, dict) or FORMAT not in there:
            raise LedgerError(f"{self.path} holds something else than an arena's games.")
        for name, value in head.items():
            if there.get(name) == value:
                continue
            if name in ("catalogue", "code"):
                raise LedgerError(
                    f"{self.path} was begun with other rules or bots: the program's {name} has "
                    "changed since. Give a new file."
                )
            was, now = (json.dumps(each, ensure_ascii=False) for each in (there.get(name), value))
            raise LedgerError(
                f"{self.path} holds another match-up: there, {name} is {was}, not {now}."
            )

    def _read(self, number: int, line: bytes) -> None:
        said = _parsed(line)
        try:
            one, two = (_record(said["pair"], game) for game in said["games"])
        except (KeyError, TypeError, ValueError) as error:
            raise LedgerError(f"{self.path}, line {number}, is no pair of games.") from error
        if said["pair"] in self.played:
            raise LedgerError(f"{self.path}, line {number}, has pair {one.pair} a second time.")
        self.played[one.pair] = (one, two)

    def _append(self, said: Mapping[str, Any]) -> None:
        line = _line(said)
        try:
            written = os.write(self._file, line)
        except OSError as error:
            raise LedgerError(f"{self.path} cannot be written: {error.strerror}.") from error
        if written < len(line):
            raise LedgerError(f"{self.path} cannot be written: the disk is full.")


def _line(said: Mapping[str, Any]) -> bytes:
    return (json.dumps(said, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def _parsed(line: bytes) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None


def _record(pair: int, game: Mapping[str, Any]) -> Record:
    tally = {name: _two(each) for name, each in game["tally"].items()}
    return Record(**{**game, "pair": pair, "answers": _two(game["answers"]), "tally": tally})


def _two(numbers: Any) -> tuple[int, int]:
    a, b = numbers
    return a, b


def _bot(name: str, budget: int) -> dict[str, Any]:
    """A bot, and what is in its file if it has one of its own."""
    said: dict[str, Any] = {"bot": name, "budget": budget}
    if botloader.is_path(name):
        said["sha256"] = sha256(Path(name).read_bytes()).hexdigest()
    return said


def _version() -> str:
    try:
        return metadata.version("fourfold")
    except metadata.PackageNotFoundError:
        return ""


def _code(module: str) -> str:
    """The hash of the source that decides how a pair comes out: two commits may call themselves one version."""
    found = sha256()
    for package in (*CODE, module):
        for folder in import_module(package).__path__:
            for path in sorted(Path(folder).glob("*.py")):
                found.update(f"{package}/{path.name}\0".encode() + path.read_bytes() + b"\0")
    return found.hexdigest()
