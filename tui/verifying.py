"""`fourfold verify FILE`: the check of a network game by its record alone, told in plain words."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING

from tui import line
from tui.lines.console import Console

if TYPE_CHECKING:
    from net.log_format import Record
    from net.verify import Report


class Status(IntEnum):
    """The codes to exit with."""

    SOUND = 0
    """Everything is as it must be, and both sides have signed the result."""
    WRONG = 1
    """Something in the record is not as it must be."""
    UNREADABLE = 3
    """The file is no record of a game that this program knows."""
    OPEN = 4
    """As far as it goes everything is as it must be; an end that both have signed is missing, or the file is cut."""


_COUNTED = {
    "shuffles": ("shuffle, proved fair", "shuffles, each proved fair"),
    "shares": ("share of a card, proved right", "shares of cards, each proved right"),
    "moves": ("choice, legal by the rules", "choices, each legal by the rules"),
    "rolls": ("roll that neither side could fix", "rolls that neither side could fix"),
    "openings": ("card of a private deck, as promised", "cards of private decks, as promised"),
}


def run(words: argparse.Namespace, environ: Mapping[str, str]) -> int:
    """Check the file that was named; gives the code to exit with."""
    return line.on_console(None, environ, lambda console: check(Path(words.file), console))


def check(path: Path, console: Console) -> int:
    """Say what can be said for and against a record."""
    from net.errors import LogError
    from net.framelog import read_part
    from net.verify import verify

    try:
        records, unreadable = read_part(path)
        report = verify(records)
    except LogError as error:
        console.say(error.words)
        return Status.UNREADABLE
    if unreadable:
        report.doubts.insert(0, _lost(unreadable))
    for sentence in (*_about(report, records), *_findings(report), *_doubts(report)):
        console.say(sentence)
    return _status(report, is_whole=not unreadable)


def _status(report: Report, *, is_whole: bool) -> Status:
    if not report.is_sound:
        return Status.WRONG
    is_signed = report.result is not None and report.result.is_signed
    return Status.SOUND if is_signed and is_whole else Status.OPEN


def _lost(unreadable: int) -> str:
    many = "The last byte" if unreadable == 1 else f"The last {unreadable} bytes"
    return f"{many} of this file cannot be read: its end is cut off or damaged."


def _about(report: Report, records: Sequence[Record]) -> Iterator[str]:
    from net.identity import fingerprint
    from net.log_format import Kind
    from net.offers import title

    terms = report.terms
    first, second = terms.names_by_seat
    yield f"A game of {title(terms.game)} between {first} and {second}, {terms.sid.hex()[:16]}."
    for seat, name in enumerate((first, second)):
        yield f"{name} signs with the key {fingerprint(terms.identities[terms.role_of(seat)])}."
    if any(kind == Kind.SEED for kind, _ in records):
        yield (
            "This record still holds one side's secrets of the game: give it to nobody before the game is over."
        )


def _findings(report: Report) -> Iterator[str]:
    if (problem := report.problem) is not None:
        yield f"WRONG at message {report.messages + 1}: {problem.words} ({problem.code})"
        blame = getattr(problem, "blame", None)
        if blame is not None:
            yield f"That message is signed by {report.terms.names[blame]}."
        yield "Nothing after that was checked."
    yield f"Checked: {report.messages} messages with their signatures, numbers and hashes."
    for kind, (one, many) in _COUNTED.items():
        if count := report.counts[kind]:
            yield f"Checked: {count} {one if count == 1 else many}."
    yield _result(report)
    for role, away in sorted(report.claims.items()):
        name = report.terms.names[role]
        yield f"{name} claimed the game, after an absence of the other side of {away} seconds by its own count."


def _result(report: Report) -> str:
    result = report.result
    if result is None:
        return "Result: none in this record."
    names, outcome = report.terms.names_by_seat, result.outcome
    signed = "signed by both" if result.is_signed else "not signed by both"
    if outcome.winner is None:
        return f"Result: a draw ({outcome.reason}), {signed}."
    return f"Result: {names[outcome.winner]} wins ({outcome.reason}), {signed}."


def _doubts(report: Report) -> Iterator[str]:
    for doubt in report.doubts:
        yield f"Not known: {doubt}"
