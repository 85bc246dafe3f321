"""The journal: a header and the events of a game, as checksummed lines. Pure; who writes files is elsewhere.

One record a line: eight hex digits (the CRC-32 of the rest), a space, JSON. The first record is the header. A record is
complete when its line end is there, so a torn or damaged tail is told from a whole one, and cut.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engines.core.events import Event, TakenBack, from_record, to_record
from engines.core.plain import canonical

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Header:
    """What is fixed before the first event; all of it plain data."""

    game: str
    seed: str
    settings: dict[str, int | str]
    players: tuple[str, str]
    """Who plays each seat: `you`, `bot:NAME`, …; for whoever resumes the game."""
    catalogue: str
    """The hash of the card pool: a journal is folded with the pool it was played with, or refused."""
    started: str
    """ISO 8601, for lists of saved games; no rule reads it."""


def encode_header(header: Header) -> bytes:
    return _line(
        [
            "fourfold",
            FORMAT,
            header.game,
            header.seed,
            header.settings,
            list(header.players),
            header.catalogue,
            header.started,
        ]
    )


def encode_event(event: Event) -> bytes:
    return _line(to_record(event))


def decode(data: bytes) -> tuple[Header, list[Event], int]:
    """The header, the events, and how many bytes of `data` are whole. The rest is a torn or damaged tail.

    Raises ValueError if not even the header is whole, or if it is of another format.
    """
    records, length = _records(data)
    if not records:
        raise ValueError("this file does not begin like a saved game")
    header = _header(records[0][0])
    events: list[Event] = []
    for record, end in records[1:]:
        try:
            events.append(from_record(record))
        except ValueError:
            break
        length = end
    else:
        return header, events, length
    return header, events, records[len(events)][1]


def settled(events: Sequence[Event]) -> list[Event]:
    """The events that still hold: without what was taken back."""
    kept: list[Event] = []
    for event in events:
        if isinstance(event, TakenBack):
            if event.events > len(kept):
                raise ValueError("the journal takes back more than there was")
            del kept[len(kept) - event.events :]
        else:
            kept.append(event)
    return kept


def _line(record: list[Any]) -> bytes:
    text = canonical(record)
    return b"%08x %s\n" % (zlib.crc32(text), text)


def _records(data: bytes) -> tuple[list[tuple[Any, int]], int]:
    """The whole records from the beginning, each with the offset of its end."""
    records: list[tuple[Any, int]] = []
    start = 0
    while (end := data.find(b"\n", start)) >= 0:
        line = data[start:end]
        text = line[9:]
        if line[:9] != b"%08x " % zlib.crc32(text):
            break
        try:
            records.append((json.loads(text), end + 1))
        except (ValueError, RecursionError):
            break
        start = end + 1
    return records, records[-1][1] if records else 0


def _header(record: Any) -> Header:
    match record:
        case ["fourfold", int(version), *_] if version != FORMAT:
            raise ValueError(
                f"this game was saved in format {version}; this program reads {FORMAT}"
            )
        case [
            "fourfold",
            int(),
            str(game),
            str(seed),
            dict(settings),
            [str(first), str(second)],
            str(catalogue),
            str(started),
        ] if all(type(value) in (int, str) for value in settings.values()):
            return Header(game, seed, settings, (first, second), catalogue, started)
    raise ValueError("this file does not begin like a saved game")
