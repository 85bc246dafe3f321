"""Small files for one user's eyes alone: read with suspicion, written all or nothing, locked between programs.

Everything here raises OSError, with a reason that can be shown (`why`).
"""

from __future__ import annotations

import errno
import fcntl
import os
import stat
import time
from contextlib import suppress
from pathlib import Path

_FLAGS = os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
"""Neither follow a link nor wait for the other end of a pipe."""


class NotPrivate(PermissionError):
    """The file is no file, belongs to somebody else, or is open to others."""


def why(error: OSError) -> str:
    """The reason in a few words, for a bracket."""
    if error.errno == errno.ELOOP:
        return "it is a link"
    return error.strerror or str(error) or type(error).__name__


def read_private(path: Path, most: int, *, shared: bool = False) -> bytes | None:
    """What the file holds; None if there is none. `shared`: others may be able to read it, but not to write.

    Raises NotPrivate, and OSError for what cannot be read or is larger than `most` bytes.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | _FLAGS)
    except FileNotFoundError:
        return None
    with os.fdopen(descriptor, "rb") as file:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise NotPrivate("it is not a file")
        if status.st_uid != os.geteuid():
            raise NotPrivate("it belongs to another user")
        if status.st_mode & (0o022 if shared else 0o077):
            others = "write to it" if shared else "read it"
            raise NotPrivate(f"others can {others}; chmod 600 changes that")
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, "it is too large")
    return data


def write_new(path: Path, data: bytes) -> None:
    """Make the file, whole or not at all. Raises FileExistsError rather than replace one."""
    fresh = _written_beside(path, data)
    try:
        path.hardlink_to(fresh)  # Unlike rename(2), link(2) does not replace what is there.
    finally:
        fresh.unlink(missing_ok=True)
    _sync_folder(path.parent)


def replace(path: Path, data: bytes) -> None:
    """Put `data` in the place of what the file held; after a crash one of both is there, whole."""
    fresh = _written_beside(path, data)
    try:
        fresh.replace(path)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def lock(path: Path, patience: float = 0.0) -> int:
    """A descriptor that keeps other programs out until it is closed.

    Raises BlockingIOError if one is in, and is still after `patience` seconds; never waits for ever, as flock(2) would.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | _FLAGS, 0o600)
    until = time.monotonic() + patience
    try:
        while True:
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() >= until:
                    raise
                time.sleep(0.01)
            else:
                return descriptor
    except OSError:
        os.close(descriptor)
        raise


def _written_beside(path: Path, data: bytes) -> Path:
    """A new file in the same folder, on the disk."""
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    fresh.unlink(missing_ok=True)
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _FLAGS, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(descriptor)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise
    return fresh


def _sync_folder(folder: Path) -> None:
    # Some file systems cannot sync a folder; the file itself is on the disk by then.
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
