"""Decks as files in the data folder, one text each: whatever a file holds, it ends in an `Entry` or a `DeckError`."""

from __future__ import annotations

import errno
import os
import stat
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from engines.core.decks import Violation
from engines.core.registry import Package
from tui.decks.text import (
    LARGEST,
    Deck,
    DeckError,
    OtherGame,
    clean_name,
    construction_of,
    key,
    read,
    violations,
    write,
)
from tui.inert import inert

SUFFIX = ".deck"
MOST = 500
"""Files that are looked at in a folder."""

_FLAGS = os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC
"""A pipe in a file's place does not keep us waiting."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A file of the folder of decks."""

    path: Path
    name: str
    """What the deck is called; the file's name where it says nothing."""
    deck: Deck | None
    """What could be read; None where that is nothing."""
    faults: tuple[str, ...]
    """What could not be read, a sentence each."""
    violations: tuple[Violation, ...] = ()
    """The clauses that the deck breaks."""

    @property
    def problem(self) -> str:
        """Why it cannot be played, the weightiest reason; empty if it can."""
        return next(iter((*self.faults, *(each.words for each in self.violations))), "")


def listing(folder: Path | None, package: Package) -> list[Entry]:
    """The decks of a game in the folder by name; also files which are no deck, for they may be meant as one."""
    if folder is None:
        return []
    try:
        paths = sorted(path for path in folder.iterdir() if path.name.endswith(SUFFIX))
    except OSError:
        return []
    entries = []
    for path in paths[:MOST]:
        try:
            entries.append(opened(path, package, links=False))
        except OtherGame:
            continue
        except DeckError as error:
            entries.append(Entry(path, _quoted(path.name), None, (str(error),)))
    return sorted(entries, key=lambda entry: (key(entry.name), entry.path.name))


def find(folder: Path | None, package: Package, name: str) -> Entry:
    """The deck of that name, however it is spelt. Raises DeckError that says which there are."""
    if not key(name):
        raise DeckError("A deck's name needs a letter or a digit.")
    entries = listing(folder, package)
    for entry in entries:
        if key(entry.name) == key(name):
            return entry
    there = ", ".join(entry.name for entry in entries)
    more = f"there are {there}" if there else "there are none of your own yet"
    raise DeckError(f"There is no deck of yours called {_quoted(name)}; {more}.")


def save(folder: Path | None, package: Package, deck: Deck, was: Path | None = None) -> Path:
    """Keep a deck under its name, whole or not at all; `was`: the file that it came from. Raises DeckError.

    Under another name than before it moves. Nothing else is replaced.
    """
    # Of the network's package, of which a table against a bot loads nothing.
    from net.private_files import replace, why

    if folder is None:
        raise DeckError("There is no folder to keep decks in.")
    path = path_of(folder, deck)
    if path != was and os.path.lexists(path):
        raise DeckError(f"There is a deck called {deck.name} already.")
    try:
        replace(path, write(package, deck).encode())
        if was is not None and was != path:
            was.unlink(missing_ok=True)
    except OSError as error:
        raise DeckError(f"The deck cannot be saved ({why(error)}).") from error
    return path


def delete(path: Path) -> None:
    """Delete a deck's file. Raises DeckError."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise DeckError(f"The deck cannot be deleted ({error.strerror}).") from error


def path_of(folder: Path, deck: Deck) -> Path:
    """A file name of plain letters, the same for names that are spelt alike and for no others."""
    plain = key(clean_name(deck.name))
    stem = "-".join("".join(c for c in word if c.isascii()) for word in plain.split())[:32]
    mark = sha256(plain.encode()).hexdigest()[:6]
    return folder / f"{deck.game}-{stem.strip('-')}-{mark}{SUFFIX}"


def read_text(path: Path, *, links: bool = True) -> str:
    """What a file holds as text; a byte-order mark says in which encoding. Raises DeckError."""
    try:
        descriptor = os.open(path, _FLAGS | (0 if links else os.O_NOFOLLOW))
        try:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise DeckError("This is not a file.")
            with open(descriptor, "rb", closefd=False) as file:
                data = file.read(4 * LARGEST + 1)
        finally:
            os.close(descriptor)
    except (OSError, ValueError) as error:
        raise DeckError(_unreadable(error)) from error
    return decoded(data)


def decoded(data: bytes) -> str:
    """Bytes from outside as text. Raises DeckError."""
    if len(data) > 4 * LARGEST:
        raise DeckError("This file is too large for a deck.")
    encoding = "utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        raise DeckError("This file is not text.") from None
    if "\0" in text:
        raise DeckError("This file is not text.")
    return text


def opened(path: Path, package: Package, *, links: bool = True) -> Entry:
    """A deck in any file. Raises DeckError."""
    deck, faults = read(package, read_text(path, links=links))
    name = deck.name or _quoted(path.stem)
    return Entry(path, name, deck, faults, tuple(violations(package, deck)))


def fresh(package: Package, name: str, piles: tuple[tuple[str, ...], ...]) -> Deck:
    """A deck of today's cards. Raises DeckError for a name that is none."""
    return Deck(package.name, clean_name(name), piles, construction_of(package).pool)


def _unreadable(error: OSError | ValueError) -> str:
    match getattr(error, "errno", None):
        case errno.ENOENT:
            return "There is no such file."
        case errno.ELOOP:
            return "This is a link, not a deck."
        case errno.EACCES | errno.EPERM:
            return "This file cannot be read by you."
        case errno.EISDIR | errno.ENXIO:
            return "This is not a file."
    return "This file cannot be read."


def _quoted(text: str) -> str:
    """A name from outside, harmless and short."""
    return inert(text, 40)
