"""The notes in the record of a game: what is no part of the fold, each a list in JSON. What is unknown is skipped.

    ["absence", seconds]             how long the other side was away, all in all
    ["left", true or false]          whether it was the first to leave the unfinished game, and has not come back
    ["fault", code, words, blame]    why the game was stopped; blame is a role or null
    ["abandoned"]                    the game is counted for nobody
    ["settled"]                      the game is over, and the other side has every frame of this one
    ["events", seat, events]         in a replay: what a player alone saw (`Match.own_view`)

Of several notes of one name the last one counts, of faults the first.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from engines.core.plain import canonical
from net.errors import Fault
from net.log_format import Kind, Record

ABANDONED = canonical(["abandoned"])
SETTLED = canonical(["settled"])


def absence(seconds: int) -> bytes:
    """The note about the other side's absence."""
    return canonical(["absence", seconds])


def left(unfinished: bool) -> bytes:
    """The note about whether the other side has left the game unfinished."""
    return canonical(["left", unfinished])


def fault(stopped_by: Fault) -> bytes:
    """The note about what stopped the game."""
    return canonical(["fault", stopped_by.code, stopped_by.words, stopped_by.blame])


def read_notes(records: Iterable[Record]) -> Iterator[Any]:
    """The notes as plain data."""
    for kind, data in records:
        if kind == Kind.NOTE:
            try:
                yield json.loads(data)
            except (ValueError, RecursionError):
                continue


def absence_in(records: Iterable[Record]) -> int:
    """Seconds that the other side was away, as far as that was noted."""
    seconds = 0
    for note in read_notes(records):
        match note:
            case ["absence", int(seconds)]:
                pass
    return seconds


def was_left(records: Iterable[Record]) -> bool:
    """Whether the other side has left the game unfinished."""
    is_left = False
    for note in read_notes(records):
        match note:
            case ["left", bool(is_left)]:
                pass
    return is_left


def is_settled(records: Iterable[Record]) -> bool:
    """Whether nobody needs this record any more to go on with the game in it."""
    return ["settled"] in read_notes(records)


def fault_in(records: Iterable[Record]) -> Fault | None:
    """What stopped the game, if something did, with the evidence that was kept."""
    records = list(records)
    for note in read_notes(records):
        match note:
            case ["fault", str(code), str(words), (0 | 1 | None) as blame]:
                evidence = tuple(data for kind, data in records if kind == Kind.EVIDENCE)
                return Fault(code, words, blame, evidence)
    return None
