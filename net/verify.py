"""The check of a game by somebody who did not play it: from its record alone, with nobody's secrets.

The record holds the terms and all signed frames in the order in which one side had them. They are folded once more by
an onlooker: certificates, signatures, numbers and hashes of the frames; keys, shuffles, shares and commitments; the
legality of every move by the engine; the result. What an onlooker cannot know, the report says in words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from engines.core.cards import Seat
from engines.core.events import Event, Sealed, Shown, from_record
from engines.core.game import Fact, Game
from engines.core.journal import settled
from net.aftermath import Result
from net.chain import Claim, SessionKey, Stream, audit
from net.dealing import (
    DEALING,
    Closing,
    GameMessage,
    Grant,
    MakeMove,
    Mix,
    Openings,
    Reveal,
    RollReveal,
    Shares,
)
from net.errors import LogError, Malformed, NetError, Rejected
from net.group import Group, default
from net.log_format import Kind, Record
from net.log_notes import read_notes
from net.masked_cards import MaskedCards
from net.operations import ROLES
from net.position import public
from net.stages import Stages
from net.terms import Role, Terms, decode_terms
from net.wire import Family

FRAMES = DEALING | Family[Claim](Claim)
"""Everything that a game frame can hold after the first of its stream."""


@dataclass
class Report:
    """What the check has found."""

    terms: Terms
    messages: int = 0
    """How many messages of the game were checked before its end, or before the problem."""
    problem: NetError | None = None
    """The first thing that was not as it must be; nothing after it was checked."""
    result: Result | None = None
    """How the game ended; None if it did not."""
    claims: dict[Role, int] = field(default_factory=dict)
    """By the role that claimed the game: for how many seconds the other side was away."""
    counts: Counter[str] = field(default_factory=Counter)
    """How much was verified of each kind: `shuffles`, `shares`, `moves`, `rolls`, `openings`."""
    events: list[Event] = field(default_factory=list)
    """The game as an onlooker saw it, without what was taken back."""
    doubts: list[str] = field(default_factory=list)
    """What could not be verified, and why, in sentences."""

    @property
    def is_sound(self) -> bool:
        """Whether everything that is in the record is as it must be. That there is nothing else, see `doubts`."""
        return self.problem is None


def verify(records: Sequence[Record], group: Group | None = None) -> Report:
    """Check the record of a game. Raises LogError for one that is of no game this program can play.

    Whatever is wrong beyond that stands in the report.
    """
    terms = terms_of(records)
    report = Report(terms)
    try:
        stages = Stages(terms, None, MaskedCards(group or default(), terms.sid, terms.game), mute)
    except ValueError as error:
        raise LogError("terms", f"This game cannot be checked here: {error}.") from error
    try:
        for role, message in messages_of(terms, records, report.claims):
            stages.take(role, message)
            _count(report, message)
            report.messages += 1
    except NetError as problem:
        report.problem = problem
    _conclude(report, stages, records)
    return report


def messages_of(
    terms: Terms, records: Sequence[Record], claims: dict[Role, int] | None = None
) -> Iterator[tuple[Role, GameMessage]]:
    """The messages of the game in a record, with their senders, each once its frame is verified.

    Claims of the game are put into `claims`, and end nothing here: no record can show that somebody was away; who was
    not goes on. Raises Malformed, Rejected or Fault.
    """
    claims = {} if claims is None else claims
    evidence = [data for kind, data in records if kind == Kind.EVIDENCE]
    for role, message in audit(terms, _frames(terms, records), FRAMES, evidence):
        if isinstance(message, Claim):
            claims.setdefault(role, message.away)
        elif not isinstance(message, SessionKey):
            yield role, message


def _count(report: Report, message: GameMessage) -> None:
    match message:
        case Mix():
            report.counts["shuffles"] += 1
        case Shares(shares=shares):
            report.counts["shares"] += len(shares)
        case Openings(openings=entries) | Closing(entries=entries):
            report.counts["openings"] += len(entries)
        case RollReveal():
            report.counts["rolls"] += 1
        case MakeMove() | Grant() | Reveal():
            report.counts["moves"] += 1


def _conclude(report: Report, stages: Stages, records: Sequence[Record]) -> None:
    if stages.begun:
        report.events = settled(stages.reached().journal)
    if stages.is_over:
        report.result = stages.aftermath.result
    report.doubts += _doubts(report, stages)
    for seat, events in _own_views(records):
        name = report.terms.names_by_seat[seat]
        seen, known = _told(events), _told(report.events)
        if seen == (
            known[: len(seen)] if report.claims else known
        ):  # Its game may end with the claim.
            report.doubts.append(f"What {name} saw is told by its own program alone.")
        else:
            report.doubts.append(f"What {name} says to have seen is not this game.")


def _told(events: Sequence[Event]) -> list[Event]:
    """What everybody may know of these events. Seals are left out, for either side seals first in its own journal."""
    return [public(event) for event in events if not isinstance(event, Sealed)]


def _doubts(report: Report, stages: Stages) -> Iterator[str]:
    names, result = report.terms.names, report.result
    if result is None:
        yield "The game does not end in this record."
    elif not stages.aftermath.is_signed:
        yield "Not both sides have signed how it ended."
    hidden = sum(
        len(event.cards)
        for event in report.events
        if isinstance(event, Shown) and event.faces is None
    )
    if hidden:
        yield (
            f"{hidden} times a card was shown to one player alone: that it was dealt fairly is proved, "
            "what it was is not known here."
        )
    for role in ROLES:
        if not stages.aftermath.has_closed(role):
            yield f"{names[role]} did not open its deck after the game: it may be against the rules."
    yield "Whose keys these are, and whether the players are called so, no record can tell."


def _own_views(records: Sequence[Record]) -> Iterator[tuple[Seat, list[Event]]]:
    """What players have added to the replay of what they alone saw (`Match.own_view`)."""
    for note in read_notes(records):
        match note:
            case ["events", 0 | 1 as seat, list(events)]:
                with suppress(ValueError, RecursionError):
                    yield seat, [from_record(event) for event in events]


def terms_of(records: Sequence[Record]) -> Terms:
    if not records or records[0].kind != Kind.HEADER:
        raise LogError("format", "This is not a record of a network game.")
    try:
        return decode_terms(records[0].data)
    except ValueError as error:
        raise LogError("terms", f"This game cannot be checked here: {error}.") from error


def _frames(terms: Terms, records: Sequence[Record]) -> Iterator[tuple[Role, bytes]]:
    """The frames with their senders: whoever signed the first one that went out is the one whose record this is."""
    out = [record.data for record in records if record.kind == Kind.OUT]
    own = next((role for role in ROLES if out and _is_by(terms, role, out[0])), 0)
    for kind, data in records:
        if kind in (Kind.OUT, Kind.IN):
            yield (own if kind == Kind.OUT else 1 - own), data


def _is_by(terms: Terms, role: Role, body: bytes) -> bool:
    try:
        Stream(terms, role, FRAMES).verify(body)
    except (Malformed, Rejected):
        return False
    return True


def mute(fact: Fact, game: Game) -> str:
    return ""
