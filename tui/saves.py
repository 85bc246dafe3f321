"""Saved games on disk: the one writer of journals, and the list of what there is.

A game is one file, appended to before the next prompt and locked while it is open. Finished games go to `finished/`.
Nothing here stops a game: what cannot be saved is said once, and play goes on. Whatever a file holds, reading it ends
in a `Save`, an `Entry`, or a `SaveError` with a sentence for the player.
"""

from __future__ import annotations

import errno
import fcntl
import os
import stat
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from engines.core import registry
from engines.core.events import Event
from engines.core.journal import Header, decode, encode_event, encode_header, settled
from engines.core.registry import Package

SUFFIX = ".game"
FINISHED = "finished"
LARGEST = 4 * 2**20
"""Bytes; the longest match of the small games takes a hundredth of it."""
LONGEST_SEED = 200

_FLAGS = os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
"""Neither follow a link nor wait for the other end of a pipe."""


class SaveError(Exception):
    """A saved game cannot be used; the text is one sentence for the player."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A file in the list of saved games."""

    path: Path
    changed: float
    """When it was last written to, in seconds since 1970."""
    header: Header | None
    """None where not even that much can be read."""
    events: int
    problem: str = ""
    """Why it cannot be gone on with, in one sentence; empty if it can."""
    note: str = ""
    """What to know before opening it."""


class Save:
    """The journal of one game: events are written to it, `flush` brings them to the disk."""

    def __init__(
        self,
        header: Header,
        folder: Path | None,
        path: Path | None = None,
        fd: int | None = None,
        data: bytes = b"",
    ) -> None:
        """For `create` and `open_save`. `data` is what `fd`, a locked file, already holds."""
        self.header = header
        self.path = path
        self.note = ""
        """What was repaired on opening, in one sentence."""
        self.events: list[Event] = []
        """What was there on opening, without what had been taken back."""
        self._folder = folder
        self._fd = fd
        self._data = bytearray(data or encode_header(header))
        self._stored = len(data)
        self._trouble = ""
        self._notice = ""

    @property
    def is_stored(self) -> bool:
        """Whether all that was written is on the disk."""
        return self._fd is not None and self._stored == len(self._data)

    def write(self, event: Event) -> None:
        """Add an event; `flush` follows before the next prompt."""
        self._data += encode_event(event)

    def flush(self) -> None:
        """Bring all that was written to the disk. Never raises: see `take_notice`."""
        if self._folder is None:
            return
        try:
            self._store(self._folder)
        except OSError as error:
            self._say(_in_words(error))
        else:
            self._say("")

    def take_notice(self) -> str:
        """A sentence about saving that the player has not been told yet; empty if there is none."""
        notice, self._notice = self._notice, ""
        return notice

    def finish(self) -> None:
        """The game is over: keep it among the finished ones, and close."""
        self.flush()
        if self.path is not None and self._fd is not None:
            with suppress(OSError):  # Left where it is, it opens as a game that is over.
                folder = self.path.parent / FINISHED
                folder.mkdir(0o700, exist_ok=True)
                target = _unused(folder, self.path.stem, SUFFIX)
                self.path.rename(target)
                _sync_folder(self.path.parent)
                self.path = target
        self.close()

    def close(self) -> None:
        """Let go of the file; the game in it can be gone on with later."""
        fd, self._fd = self._fd, None
        self._folder = None
        if fd is not None:
            os.close(fd)

    def _store(self, folder: Path) -> None:
        if self._fd is not None and os.fstat(self._fd).st_nlink == 0:
            os.close(self._fd)  # The file was deleted under us: it is written anew, as a whole.
            self._fd = None
        if self._fd is None:
            self._create(folder)
        assert self._fd is not None
        if self._stored == len(self._data):
            return
        try:
            at, rest = self._stored, memoryview(bytes(self._data[self._stored :]))
            while rest:
                done = os.pwrite(self._fd, rest, at)
                at, rest = at + done, rest[done:]
            os.fsync(self._fd)
        except OSError:
            self._cut_back()
            raise
        self._stored = len(self._data)

    def _create(self, folder: Path) -> None:
        folder.mkdir(0o700, parents=True, exist_ok=True)
        path = _unused(folder, _stem(self.header), SUFFIX)
        fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _FLAGS, 0o600)
        with suppress(SaveError):  # A list that was just being tidied may hold it for a moment.
            _lock(fd)
        self._fd, self.path, self._stored = fd, path, 0
        _sync_folder(folder)

    def _cut_back(self) -> None:
        """After a failed write: leave only whole records, and no file without any."""
        assert self._fd is not None
        with suppress(OSError):
            os.ftruncate(self._fd, self._stored)
        if self._stored == 0 and self.path is not None:
            self.path.unlink(missing_ok=True)
            os.close(self._fd)
            self._fd = self.path = None

    def _say(self, trouble: str) -> None:
        if trouble != self._trouble:
            self._notice = trouble or "Saving works again; nothing is missing."
        self._trouble = trouble


def create(folder: Path | None, header: Header) -> Save:
    """A journal for a new game in `folder`; without one, a journal that is kept nowhere."""
    return Save(header, folder)


def open_save(path: Path) -> Save:
    """The saved game in `path`, locked until it is closed. Raises SaveError.

    A last line that was not finished is cut off. Where more than that is damaged, all of the file is first kept
    beside it as `.damaged`.
    """
    try:
        fd = os.open(path, os.O_RDWR | _FLAGS)
    except (OSError, ValueError) as error:
        raise SaveError(_unreadable(error)) from error
    try:
        _lock(fd)
        if _is_gone(path, fd):
            raise SaveError("This game was finished or deleted a moment ago.")
        data = _read(fd)
        header, events, length = _decoded(data)
        note = _repair(path, fd, data, length)
    except OSError as error:
        os.close(fd)
        raise SaveError(_unreadable(error)) from error
    except SaveError:
        os.close(fd)
        raise
    save = Save(header, path.parent, path, fd, data[:length])
    save.events, save.note = events, note
    return save


def package_of(header: Header) -> Package:
    """The game that a header names. Raises SaveError if it is not exactly one that this program plays."""
    try:
        package = registry.load(header.game)
    except LookupError:
        name = _quoted(header.game)
        raise SaveError(f"It is a game called {name}, which this program does not know.") from None
    if header.catalogue != package.catalogue:
        raise SaveError("It was played with other cards than this program has.")
    try:
        package.checked(header.settings)
        header.seed.encode()
    except UnicodeEncodeError:
        raise SaveError("Its seed is not text.") from None
    except ValueError as error:
        raise SaveError(f"Its settings are not of this game: {_quoted(str(error))}.") from None
    if len(header.seed) > LONGEST_SEED:
        raise SaveError("Its seed is too long.")
    return package


def listing(folder: Path | None, game: str | None = None) -> list[Entry]:
    """The games saved in `folder` (only `game`, if named), newest first. What is wrong with one is in its `problem`.

    A file that cannot be read is listed for every game, as it may be any.
    """
    if folder is None:
        return []
    try:
        names = [name for name in os.listdir(folder) if name.endswith(SUFFIX)]  # noqa: PTH208 - names are enough
    except OSError:
        return []
    entries = [entry for name in names if (entry := _entry(folder / name)) is not None]
    if game is not None:
        entries = [entry for entry in entries if entry.header is None or entry.header.game == game]
    return sorted(entries, key=lambda entry: (entry.changed, entry.path.name), reverse=True)


def delete(path: Path) -> None:
    """Delete a saved game. Raises SaveError, above all for one that is open somewhere."""
    try:
        if stat.S_ISREG(os.lstat(path).st_mode):
            fd = os.open(path, os.O_RDONLY | _FLAGS)
            try:
                _lock(fd)
                path.unlink()
            finally:
                os.close(fd)
        else:
            path.unlink()
    except (OSError, ValueError) as error:
        raise SaveError(_unreadable(error)) from error


def _entry(path: Path) -> Entry | None:
    """The list's line for a file; None if it is gone."""
    changed = 0.0
    try:
        changed = os.lstat(path).st_mtime
        fd = os.open(path, os.O_RDONLY | _FLAGS)
        try:
            data = _read(fd)
        finally:
            os.close(fd)
        header, events, length = _decoded(data)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        return Entry(path, changed, None, 0, _unreadable(error))
    except SaveError as error:
        return Entry(path, changed, None, 0, str(error))
    note = ""
    if b"\n" in data[length:]:
        note = "The end of this game is damaged; it goes on from the last whole move."
    try:
        package_of(header)
    except SaveError as error:
        return Entry(path, changed, header, len(events), str(error), note)
    return Entry(path, changed, header, len(events), "", note)


def _read(fd: int) -> bytes:
    status = os.fstat(fd)
    if not stat.S_ISREG(status.st_mode):
        raise SaveError("This is not a file.")
    if status.st_size > LARGEST:
        raise SaveError("This file is too large for a saved game.")
    with os.fdopen(os.dup(fd), "rb") as file:
        return file.read(LARGEST)


def _decoded(data: bytes) -> tuple[Header, list[Event], int]:
    try:
        header, events, length = decode(data)
        return header, settled(events), length
    except ValueError as error:
        text = str(error)
        raise SaveError(text[:1].upper() + text[1:] + ".") from error


def _repair(path: Path, fd: int, data: bytes, length: int) -> str:
    """Cut off what is not whole; gives what there is to say about it."""
    tail = data[length:]
    if not tail:
        return ""
    note = ""
    if b"\n" in tail:
        aside = _unused(path.parent, path.name, ".damaged")
        kept = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _FLAGS, 0o600)
        try:
            with os.fdopen(kept, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        except OSError:
            aside.unlink(missing_ok=True)
            raise
        note = f"The end of this game was damaged; the whole file is kept as {aside.name}."
    os.ftruncate(fd, length)
    os.fsync(fd)
    return note


def _lock(fd: int) -> None:
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise SaveError("This game is open in another window.") from None
    except OSError:
        pass  # Some network file systems know no locks; better to play without than not at all.


def _is_gone(path: Path, fd: int) -> bool:
    """Whether the name no longer stands for the open file: somebody was quicker."""
    try:
        return not os.path.samestat(os.lstat(path), os.fstat(fd))
    except FileNotFoundError:
        return True


def _stem(header: Header) -> str:
    """A file name of letters and digits alone, different for different games."""
    name = "".join(letter for letter in header.game if letter.isascii() and letter.isalnum())[:24]
    when = "".join(digit for digit in header.started if digit.isascii() and digit.isdigit())[:14]
    # The header itself, for a seed may be any text.
    mark = sha256(encode_header(header)).hexdigest()[:6]
    return "-".join(part for part in (name, when, mark) if part)


def _unused(folder: Path, stem: str, suffix: str) -> Path:
    """A path that is free; whoever makes the file still has to exclude others."""
    path, number = folder / f"{stem}{suffix}", 2
    while os.path.lexists(path):
        path, number = folder / f"{stem}-{number}{suffix}", number + 1
    return path


def _sync_folder(folder: Path) -> None:
    """A new name survives a power cut only once its folder is on the disk."""
    with suppress(OSError):
        fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)


def _in_words(error: OSError) -> str:
    """Why saving failed, and what that means; short enough for the prompt beside its keys."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        why = "The disk is full"
    elif error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        why = "The saves folder cannot be written to"
    else:
        why = f"Saving failed ({error.strerror or 'for an unknown reason'})"
    return f"{why}: play goes on unsaved."


def _unreadable(error: OSError | ValueError) -> str:
    match getattr(error, "errno", None):
        case errno.ENOENT:
            return "This file is gone."
        case errno.ELOOP:
            return "This is a link, not a saved game."
        case errno.EISDIR | errno.ENXIO:
            return "This is not a file."
        case errno.ENOSPC | errno.EDQUOT:
            return "The disk is full, so this damaged game cannot be repaired."
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return "This file cannot be read and written by you."
    return "This file cannot be read."


def _quoted(text: str) -> str:
    """Text of a file, harmless and short."""
    from tui.inert import inert  # Loads rich, which the start of line mode can do without.

    return inert(text, 60)
