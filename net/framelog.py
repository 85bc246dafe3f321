"""The frame log of a network game: what must be on the disk before a byte may leave the machine.

One file a game (net/log_format.py), `<sid in hex>.log`, 0600 in a folder 0700, locked while it is open. A game that is
over is rewritten as `<sid in hex>.replay`: the same without SEED and MINE, so that nothing secret is left.

A torn or damaged end is cut on opening. Whatever is in a file or befalls it, all that is raised is a LogError.
"""

from __future__ import annotations

import errno
import fcntl
import os
import stat
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from net.errors import LogError
from net.log_format import MAGIC, Kind, Record, decode_log, encode_record, is_torn
from net.wire import AFTER_AUTH

SUFFIX = ".log"
REPLAY = ".replay"
LARGEST = 32 * 2**20
"""Bytes of a file; a game of the largest decks takes a few hundred thousand."""

_FLAGS = os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
"""Neither follow a link nor wait for the other end of a pipe."""


class Log(Protocol):
    """What a session needs of its log."""

    @property
    def records(self) -> Sequence[Record]:
        """All records, also those that are not stored yet."""

    def add(self, kind: Kind, data: bytes) -> None:
        """One more record; `flush` brings it to the disk."""

    def flush(self) -> None:
        """Return once all records are on the disk. Raises LogError; nothing is lost, and it may be called again."""


class Disk:
    """The calls of the operating system that a log stands on. Tests put faults into them."""

    def write(self, fd: int, data: memoryview, at: int) -> int:
        return os.pwrite(fd, data, at)

    def sync(self, fd: int) -> None:
        os.fsync(fd)

    def truncate(self, fd: int, length: int) -> None:
        os.ftruncate(fd, length)

    def rename(self, old: Path, new: Path) -> None:
        old.rename(new)

    def sync_folder(self, folder: Path) -> None:
        """A new name survives a power cut only once its folder is on the disk."""
        fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)


class FrameLog:
    """The log of one game, open and locked. Made by `create` and `open_log`."""

    def __init__(self, path: Path, fd: int, records: list[Record], length: int, disk: Disk) -> None:
        """`fd` holds `length` bytes: all of `records`."""
        self.path = path
        self.note = ""
        """What was repaired on opening, in one sentence."""
        self._records = records
        self._fd: int | None = fd
        self._length = length
        self._stored = len(records)
        self._is_doubtful = False
        self._disk = disk

    @property
    def records(self) -> Sequence[Record]:
        return self._records

    @property
    def is_stored(self) -> bool:
        return self._stored == len(self._records)

    def add(self, kind: Kind, data: bytes) -> None:
        """Raises ValueError for data too long to be read back."""
        if len(data) > AFTER_AUTH:
            raise ValueError(f"a record has at most {AFTER_AUTH} bytes")
        self._records.append(Record(kind, data))

    def flush(self) -> None:
        if self._fd is None:
            raise LogError("closed", "This game's record is closed.")
        if self.is_stored:
            return
        try:
            self._store(self._fd)
        except OSError as error:
            # A failed fsync drops what it could not write, and may succeed when called again: nothing that this file
            # holds can be relied on any more, and the next attempt writes another.
            self._is_doubtful = True
            raise LogError(*_unwritable(error)) from error
        self._stored = len(self._records)

    def finish(self, notes: Iterable[bytes] = ()) -> Path:
        """The game is over: keep it as a replay with these notes added, drop the secrets, and close. Raises LogError.

        After an error the log is as it was. After a crash in between, `listing` ends what was begun.
        """
        if self._fd is None:
            raise LogError("closed", "This game's record is closed.")
        public = [each for each in self._records if each.kind not in (Kind.SEED, Kind.MINE)]
        public += [Record(Kind.NOTE, note) for note in notes]
        replay = self.path.with_suffix(REPLAY)
        try:
            fd, _ = self._write_anew(replay, public)
            os.close(fd)
            _delete_secrets(self.path, self._disk)
        except OSError as error:
            raise LogError(*_unwritable(error)) from error
        self.close()
        self.path = replay
        return replay

    def close(self) -> None:
        """Let go of the file; the game in it can be gone on with later."""
        fd, self._fd = self._fd, None
        if fd is not None:
            os.close(fd)

    def _store(self, fd: int) -> None:
        status = os.fstat(fd)
        if self._is_doubtful or status.st_nlink == 0:
            new, length = self._write_anew(self.path, self._records)
            self._fd, self._length, self._is_doubtful = new, length, False
            os.close(fd)
            return
        if status.st_size != self._length:
            # Locks are not known everywhere. Two writers would sign two different frames of one number.
            raise LogError("foreign", "Another program writes to the record of this game.")
        data = b"".join(map(encode_record, self._records[self._stored :]))
        try:
            _write(self._disk, fd, data, self._length)
            self._disk.sync(fd)
        except OSError:
            with suppress(OSError):
                self._disk.truncate(fd, self._length)
            raise
        self._length += len(data)

    def _write_anew(self, path: Path, records: Sequence[Record]) -> tuple[int, int]:
        """Put a whole new file in the place of `path`; gives it open and locked, and its length."""
        path.parent.mkdir(0o700, parents=True, exist_ok=True)
        temporary = path.with_name(path.name + ".new")
        temporary.unlink(missing_ok=True)
        fd = os.open(temporary, os.O_RDWR | os.O_CREAT | os.O_EXCL | _FLAGS, 0o600)
        try:
            _lock(fd)
            data = MAGIC + b"".join(map(encode_record, records))
            _write(self._disk, fd, data, 0)
            self._disk.sync(fd)
            self._disk.rename(temporary, path)
            self._disk.sync_folder(path.parent)
        except (OSError, LogError):
            os.close(fd)
            temporary.unlink(missing_ok=True)
            raise
        return fd, len(data)


def path_of(folder: Path, sid: bytes) -> Path:
    return folder / (sid.hex() + SUFFIX)


def create(
    folder: Path, sid: bytes, header: bytes, seed: bytes, disk: Disk | None = None
) -> FrameLog:
    """The log of a new game, its terms and seed on the disk. Raises LogError, and leaves nothing behind then."""
    disk = disk or Disk()
    path = path_of(folder, sid)
    if os.path.lexists(path):
        raise LogError("exists", "There is a record of this game already.")
    try:
        folder.mkdir(0o700, parents=True, exist_ok=True)
        fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _FLAGS, 0o600)
    except OSError as error:
        raise LogError(*_unwritable(error)) from error
    records = [Record(Kind.HEADER, header), Record(Kind.SEED, seed)]
    data = MAGIC + b"".join(map(encode_record, records))
    try:
        _lock(fd)
        _write(disk, fd, data, 0)
        disk.sync(fd)
        disk.sync_folder(folder)
    except (OSError, LogError) as error:
        path.unlink(missing_ok=True)
        os.close(fd)
        if isinstance(error, LogError):
            raise
        raise LogError(*_unwritable(error)) from error
    return FrameLog(path, fd, records, len(data), disk)


def open_log(path: Path, disk: Disk | None = None) -> FrameLog:
    """The log in `path`, locked until it is closed, its torn or damaged end cut off. Raises LogError.

    Where more than one record that was not finished is lost, the whole file is first kept beside it as `.damaged`.
    """
    disk = disk or Disk()
    try:
        fd = os.open(path, os.O_RDWR | _FLAGS)
    except (OSError, ValueError) as error:
        raise LogError(*_unreadable(error)) from error
    try:
        _lock(fd)
        if not os.path.samestat(os.lstat(path), os.fstat(fd)):
            raise LogError("gone", "This game was finished or deleted a moment ago.")
        data = _read(fd)
        records, length = decode_log(data)
        note = _repair(path, fd, data, length, disk)
    except OSError as error:
        os.close(fd)
        raise LogError(*_unreadable(error)) from error
    except LogError:
        os.close(fd)
        raise
    log = FrameLog(path, fd, records, length, disk)
    log.note = note
    return log


def read_log(path: Path) -> list[Record]:
    """The whole records of a log or replay, which is neither locked nor changed. Raises LogError."""
    return read_part(path)[0]


def read_part(path: Path) -> tuple[list[Record], int]:
    """The same, and how many bytes follow that are torn or damaged: what they held, nobody can say."""
    try:
        fd = os.open(path, os.O_RDONLY | _FLAGS)
        try:
            data = _read(fd)
            records, length = decode_log(data)
            return records, len(data) - length
        finally:
            os.close(fd)
    except (OSError, ValueError) as error:
        raise LogError(*_unreadable(error)) from error


def listing(folder: Path, disk: Disk | None = None) -> list[Path]:
    """The games in `folder` that can be gone on with, the one last played first.

    Secrets that a crash left beside a finished replay are deleted on the way.
    """
    try:
        found = [path for path in folder.iterdir() if path.suffix == SUFFIX]
    except OSError:
        return []
    games = []
    for path in found:
        with suppress(OSError):
            if path.with_suffix(REPLAY).exists():
                _delete_secrets(path, disk or Disk())
            else:
                games.append((path.lstat().st_mtime, path))
    return [path for _, path in sorted(games, reverse=True)]


def _write(disk: Disk, fd: int, data: bytes, at: int) -> None:
    rest = memoryview(data)
    while rest:
        done = disk.write(fd, rest, at)
        at, rest = at + done, rest[done:]


def _read(fd: int) -> bytes:
    status = os.fstat(fd)
    if not stat.S_ISREG(status.st_mode):
        raise LogError("no_file", "This is not a file.")
    if status.st_size > LARGEST:
        raise LogError("too_large", "This file is too large for a record of a game.")
    with os.fdopen(os.dup(fd), "rb") as file:
        return file.read(LARGEST)


def _repair(path: Path, fd: int, data: bytes, length: int, disk: Disk) -> str:
    """Cut off what is not whole; gives what there is to say about it."""
    tail = data[length:]
    if not tail:
        return ""
    note = ""
    if not is_torn(tail):
        aside, number = path.with_name(path.name + ".damaged"), 2
        while os.path.lexists(aside):
            aside, number = path.with_name(f"{path.name}.damaged-{number}"), number + 1
        kept = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _FLAGS, 0o600)
        try:
            _write(disk, kept, data, 0)
            disk.sync(kept)
        except OSError:
            aside.unlink(missing_ok=True)
            raise
        finally:
            os.close(kept)
        note = f"The end of this record was damaged; the whole file is kept as {aside.name}."
    disk.truncate(fd, length)
    disk.sync(fd)
    return note


def _delete_secrets(path: Path, disk: Disk) -> None:
    """Delete a log, and what was kept or left beside it."""
    with os.scandir(path.parent) as entries:
        beside = [entry.name for entry in entries if entry.name.startswith(f"{path.name}.")]
    for name in (path.name, *beside):
        path.with_name(name).unlink(missing_ok=True)
    disk.sync_folder(path.parent)


def _lock(fd: int) -> None:
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise LogError("locked", "This game is open in another window.") from None
    except OSError:
        pass  # Some network file systems know no locks; `FrameLog` notices another writer by the length.


def _unwritable(error: OSError) -> tuple[str, str]:
    """Code and words for a log that cannot be written."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return "disk_full", "The disk is full: nothing more is sent until there is room."
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return "read_only", "The folder for network games cannot be written to."
    reason = error.strerror or "for an unknown reason"
    return "unwritable", f"The record of this game cannot be written ({reason})."


def _unreadable(error: OSError | ValueError) -> tuple[str, str]:
    match getattr(error, "errno", None):
        case errno.ENOENT:
            return "gone", "There is no such file."
        case errno.ELOOP:
            return "no_file", "This is a link, not a record of a game."
        case errno.EISDIR | errno.ENXIO:
            return "no_file", "This is not a file."
        case errno.ENOSPC | errno.EDQUOT:
            return "disk_full", "The disk is full, so this damaged record cannot be repaired."
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return "forbidden", "This file cannot be read and written by you."
    return "unreadable", "This file cannot be read."
