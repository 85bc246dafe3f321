"""The file of `fourfold arena --out`: JSON Lines, first what is played, then every piece in the order they ended.

A piece is a pair of games, or one game of a balance run. It is in the file before the next one is counted, so whatever
ends the program loses the pieces it was playing, no more. The next run of the same work reads what is there and plays
the rest.
"""

from __future__ import annotations

import fcntl
import json
import os
import stat
from collections.abc import Mapping
from hashlib import sha256
from importlib import import_module, metadata
from pathlib import Path
from types import TracebackType
from typing import Any, Generic, Protocol

from engines.core import registry
from tui import botloader
from tui.arena.playing import Piece

FORMAT = "fourfold arena"
VERSION = 1

CODE = ("engines.core", "engines.bots")
"""The packages, beside the game's own, on which depends how a pair comes out."""


class LedgerError(Exception):
    """The file cannot be used; the message is a sentence for the user."""


class Lines(Protocol[Piece]):
    """How a piece stands in the file, beside its number."""

    @property
    def key(self) -> str:
        """What its number is called."""
        ...

    def write(self, piece: Piece) -> Mapping[str, Any]: ...

    def read(self, number: int, said: Mapping[str, Any]) -> Piece:
        """Raises KeyError, TypeError or ValueError for what `write` did not write."""
        ...


def header(
    game: str, bots: Mapping[str, tuple[str, int]], seed: str, **rest: object
) -> dict[str, Any]:
    """What has to be the same for two pieces to be of one work; `bots`: what each plays as -> its name and budget."""
    return {
        FORMAT: VERSION,
        "game": game,
        **rest,
        **{role: _bot(*each) for role, each in bots.items()},
        "seed": seed,
        "catalogue": registry.load(game).catalogue,
        "version": _version(),
        "code": _code(registry.place(game)),
    }


class Ledger(Generic[Piece]):
    """The pieces of one work in a file, which is this program's alone as long as it is open.

    `played` has the pieces that were there when it was opened. Raises LedgerError, and has then changed nothing.
    """

    def __init__(self, path: Path, head: Mapping[str, Any], lines: Lines[Piece]) -> None:
        self.path = path
        self.played: dict[int, Piece] = {}
        self._lines = lines
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

    def __enter__(self) -> Ledger[Piece]:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        os.close(self._file)

    def add(self, number: int, piece: Piece) -> None:
        """Write a finished piece down. Raises LedgerError."""
        self._append({self._lines.key: number, **self._lines.write(piece)})

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

    def _read(self, place: int, line: bytes) -> None:
        said, key = _parsed(line), self._lines.key
        try:
            number = said[key]
            if type(number) is not int or number < 0:
                raise ValueError("no number")
            piece = self._lines.read(number, said)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise LedgerError(f"{self.path}, line {place}, is no {key}.") from error
        if number in self.played:
            raise LedgerError(f"{self.path}, line {place}, has {key} {number} a second time.")
        self.played[number] = piece

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
