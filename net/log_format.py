"""How the log of a network game lies in its file.

    8 bytes   b"FFLOG\\x01\\r\\n"
    records   4 bytes length of data | 4 bytes CRC-32 of length, kind and data | 1 byte kind | data

All numbers are big-endian. HEADER comes first, then SEED, then in the order of the game MINE or IN, each with the OUTs
that follow from it. What a file holds is its records up to the first one that is not whole.
"""

from __future__ import annotations

import zlib
from enum import IntEnum
from typing import NamedTuple

from net.errors import LogError
from net.wire import AFTER_AUTH

MAGIC = b"FFLOG\x01\r\n"
_HEAD = 9
"""Bytes of a record before its data: length, checksum, kind."""


class Kind(IntEnum):
    HEADER = 1
    """The terms (net/terms.py)."""
    SEED = 2
    """32 random bytes, from which all own secrets of the game derive."""
    MINE = 3
    """An own input: plain data as JSON."""
    OUT = 4
    """The body of a game frame that was sent, or was about to be."""
    IN = 5
    """The body of a game frame that was received."""
    NOTE = 6
    """What is no part of the fold: JSON, for the replay and for whoever goes on with the game."""
    EVIDENCE = 7
    """A body that is kept because it contradicts an earlier one."""


_KINDS = frozenset(kind.value for kind in Kind)


class Record(NamedTuple):
    kind: Kind
    data: bytes


def decode_log(data: bytes) -> tuple[list[Record], int]:
    """The whole records from the beginning, and the bytes that they take. Raises LogError if there is no header."""
    if not data.startswith(MAGIC):
        raise LogError("format", "This is not a record of a network game.")
    records: list[Record] = []
    at = len(MAGIC)
    while (record := _decode(data, at)) is not None:
        if (record.kind == Kind.HEADER) != (not records):
            break
        records.append(record)
        at += _HEAD + len(record.data)
    if not records:
        raise LogError("damaged", "The beginning of this record is damaged.")
    return records, at


def encode_record(record: Record) -> bytes:
    """A record as its file holds it."""
    length, kind = len(record.data).to_bytes(4), bytes((record.kind,))
    return length + zlib.crc32(length + kind + record.data).to_bytes(4) + kind + record.data


def _decode(data: bytes, at: int) -> Record | None:
    """The record that begins at `at`, if it is whole and undamaged."""
    length, checksum = data[at : at + 4], data[at + 4 : at + 8]
    rest = data[at + 8 : at + _HEAD + int.from_bytes(length)]
    if len(rest) != 1 + int.from_bytes(length) or int.from_bytes(length) > AFTER_AUTH:
        return None
    if int.from_bytes(checksum) != zlib.crc32(length + rest):
        return None
    if rest[0] not in _KINDS:
        return None
    return Record(Kind(rest[0]), rest[1:])


def is_torn(tail: bytes) -> bool:
    """Whether a crash while writing explains the tail: a record shorter than it says, or zeros to be filled."""
    length = int.from_bytes(tail[:4])
    return not any(tail) or len(tail) < _HEAD or len(tail) < _HEAD + length <= _HEAD + AFTER_AUTH
