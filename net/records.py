"""The records of this user's network games: where they lie, which of them can be gone on with, and how one begins.

    <folder>/<own identity key in hex>/<sid in hex>.log         a game to go on with
    <folder>/<own identity key in hex>/<sid in hex>.replay      a game that is over, without secrets

By identity, because two programs of one user may play each other, and then there are two records of one game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from net import framelog
from net.chain import parse
from net.dealing import Receipt
from net.errors import LogError, Malformed
from net.framelog import REPLAY, SUFFIX, FrameLog
from net.log_format import Kind, Record
from net.log_notes import ABANDONED, fault_in, was_left
from net.terms import Role, Terms, decode_terms
from net.wire import Family, decode

MOST_COUNTED = 200

_RECEIPT = Family[Receipt](Receipt)


@dataclass(frozen=True, slots=True)
class SavedGame:
    """An unfinished game in the list of those to go on with."""

    path: Path
    identity: bytes
    """The own key with which it was begun, and with which alone it can be gone on with."""
    changed: float
    """When something last happened in it, in seconds since 1970."""
    terms: Terms | None
    """None where not even that much can be read."""
    frames: int
    """Of both sides, as a measure of how far it went."""
    is_signed: bool = False
    """Whether both sides have signed how it ended: all that is left to do is to keep it as a replay."""
    problem: str = ""
    """Why it cannot be gone on with, in one sentence; empty if it can, as far as can be told without trying."""

    @property
    def role(self) -> Role:
        return 0 if self.terms is None else self.terms.role_of_identity(self.identity)

    @property
    def peer(self) -> bytes:
        """The other side's identity key; empty where it is not known."""
        return b"" if self.terms is None else self.terms.identities[1 - self.role]

    @property
    def peer_name(self) -> str:
        return "" if self.terms is None else self.terms.names[1 - self.role]


def folder_of(folder: Path, identity: bytes) -> Path:
    """Where the games of an identity lie."""
    return folder / identity.hex()


def begin(folder: Path, identity: bytes, terms: Terms, seed: bytes) -> FrameLog:
    """The record of a new game: its terms and `seed`, 32 random bytes, are on the disk. Raises LogError."""
    return framelog.create(folder_of(folder, identity), terms.sid, terms.encode(), seed)


def saved_games(folder: Path | None, identity: bytes | None = None) -> list[SavedGame]:
    """The games that can be gone on with, the one last played first; of one identity, or of all of this user's."""
    return [game for game in _logs(folder, identity) if not game.is_signed]


def signed_games(folder: Path | None, identity: bytes) -> list[SavedGame]:
    """The games that are over, and whose record could not be made into a replay when they ended."""
    return [game for game in _logs(folder, identity) if game.is_signed]


def _logs(folder: Path | None, identity: bytes | None) -> list[SavedGame]:
    if folder is None:
        return []
    try:
        folders = [each for each in folder.iterdir() if _identity_of(each) not in (b"", None)]
    except OSError:
        return []
    games = [
        saved_game(path, own)
        for each in folders
        if (own := _identity_of(each)) and identity in (None, own)
        for path in framelog.listing(each)
    ]
    return sorted(games, key=lambda game: -game.changed)


def find(folder: Path | None, identity: bytes, sid: bytes) -> Path | None:
    """The record of a game that can be gone on with, if there is one."""
    if folder is None:
        return None
    path = framelog.path_of(folder_of(folder, identity), sid)
    return path if path.exists() and not path.with_suffix(REPLAY).exists() else None


def left_unfinished(folder: Path | None, identity: bytes) -> Counter[bytes]:
    """By the other side's identity: how many games it was the first to leave, and has not come back to.

    Games that were then claimed or given up count, too; of the latest MOST_COUNTED records alone.
    """
    left: Counter[bytes] = Counter()
    for path in _latest(folder_of(folder, identity)) if folder is not None else ():
        try:
            records = framelog.read_log(path)
            terms = decode_terms(records[0].data)
            role = terms.role_of_identity(identity)
        except (LogError, ValueError):
            continue
        if was_left(records):
            left[terms.identities[1 - role]] += 1
    return left


def _latest(folder: Path) -> list[Path]:
    """The records last written to, of games to go on with and of others."""
    found = []
    with suppress(OSError):
        for path in folder.iterdir():
            if path.suffix in (SUFFIX, REPLAY):
                with suppress(OSError):
                    found.append((path.lstat().st_mtime, path))
    return [path for _, path in sorted(found, reverse=True)[:MOST_COUNTED]]


def abandon(log: FrameLog) -> Path:
    """Count an unfinished game for nobody: it is kept as a replay, and its secrets are deleted. Raises LogError."""
    return log.finish([ABANDONED])


def is_signed(records: Sequence[Record]) -> bool:
    """Whether there are the receipts of both sides in a record."""
    return {
        kind for kind, data in records if kind in (Kind.IN, Kind.OUT) and _is_receipt(data)
    } == {
        Kind.IN,
        Kind.OUT,
    }


def _is_receipt(body: bytes) -> bool:
    try:
        decode(parse(body).message, _RECEIPT)
    except Malformed:
        return False
    return True


def _identity_of(folder: Path) -> bytes:
    try:
        key = bytes.fromhex(folder.name)
    except ValueError:
        return b""
    return key if len(key) == 32 and folder.name == key.hex() else b""


def saved_game(path: Path, identity: bytes) -> SavedGame:
    """What there is to say of the record in `path`, which is not locked."""
    changed, records, terms, problem = 0.0, list[Record](), None, ""
    with suppress(OSError):
        changed = path.lstat().st_mtime
    try:
        records = framelog.read_log(path)
        terms = decode_terms(records[0].data)
        terms.role_of_identity(identity)
        terms.load()
        if (fault := fault_in(records)) is not None:
            problem = f"It was stopped: {fault.words}"
    except LogError as error:
        problem = error.words
    except ValueError as error:
        problem = f"{str(error)[:1].upper()}{str(error)[1:]}."
        if terms is not None and identity not in terms.identities:
            terms = None
    frames = sum(kind in (Kind.IN, Kind.OUT) for kind, _ in records)
    return SavedGame(path, identity, changed, terms, frames, is_signed(records), problem)
