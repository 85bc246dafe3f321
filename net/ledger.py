"""A game and its record on the disk, kept together: nothing may be sent that is not stored (write-ahead)."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any

from engines.core.errors import Refused
from net import log_notes
from net.chain import Certify, Stream, parse
from net.errors import Fault, LogError
from net.fold import Fold, MakePlay, Play, as_logged, input_record, refold
from net.framelog import Log
from net.log_format import Kind
from net.log_notes import absence_in, fault_in, is_settled, was_left
from net.notices import Notice, Saved, Unsaved
from net.terms import Role, Terms, decode_terms
from net.wire import Family


class Arrival(Enum):
    """What a game frame is, by its number."""

    NEXT = "next"
    REPEATED = "repeated"
    EARLY = "early"


class Ledger:
    """One game, folded from its log and into it."""

    def __init__(
        self,
        log: Log,
        identity: bytes,
        certify: Certify,
        make_play: MakePlay,
        family: Family[Any],
        tell: Callable[[Notice], None],
    ) -> None:
        """Go on from `log`, a new one or an old one. `identity` is the own public key; `certify` signs with it.

        `tell` is given the notices about the disk. Raises LogError for a log that cannot be gone on with.
        """
        self._log = log
        self.terms, self.role, seed = _beginning(log, identity)
        try:
            self._fold = Fold(self.terms, self.role, seed, certify, make_play, family)
        except ValueError as error:
            raise LogError("terms", f"This game cannot be gone on with: {error}.") from error
        missing, self.fault = refold(self._fold, log.records[2:])
        self.fault = self.fault or fault_in(log.records)
        self.absence = absence_in(log.records)
        """Seconds that the other side was away in this game, as far as it was noted."""
        self.left_unfinished = was_left(log.records)
        """Whether the other side was the first to leave this game before its end, and has not come back to it."""
        self.acked = len(self.mine) if is_settled(log.records) else 0
        """Own frames that the other side has on its disk, as far as it said."""
        self.is_unsaved = False
        """Whether the log could not be written when it was last tried."""
        self._tell = tell
        self._stored = (0, 0)
        self._promised: tuple[int, int, bytes] | None = None
        for body in missing:
            log.add(Kind.OUT, body)
        self.flush()

    @property
    def play(self) -> Play:
        return self._fold.play

    @property
    def mine(self) -> Stream:
        return self._fold.mine

    @property
    def theirs(self) -> Stream:
        return self._fold.theirs

    @property
    def claims(self) -> dict[Role, int]:
        return self._fold.claims

    @property
    def doubted(self) -> dict[Role, int]:
        return self._fold.doubted

    @property
    def sendable(self) -> list[bytes]:
        """The own frames that are on the disk."""
        return self.mine.bodies[: self._stored[0]]

    @property
    def received(self) -> int:
        """How many frames of the other side are on the disk."""
        return self._stored[1]

    @property
    def is_behind(self) -> bool:
        """Whether the other side holds frames of ours that this record has lost and not yet made anew."""
        return self._promised is not None

    def acknowledge(self, count: int) -> None:
        """The other side says that it has so many of ours."""
        self.acked = max(self.acked, min(count, len(self.mine)))

    def flush(self) -> None:
        """Store what is not stored yet, if that can be done now."""
        try:
            self._log.flush()
        except LogError as error:
            if not self.is_unsaved:
                self._tell(Unsaved(error.words))
            self.is_unsaved = True
        else:
            if self.is_unsaved:
                self._tell(Saved())
            self.is_unsaved = False
            self._stored = len(self.mine), len(self.theirs)

    def flush_own(self) -> None:
        """Store what waits to be sent, and all that came before it, unless the disk is known to take nothing."""
        if len(self.mine) > self._stored[0] and not self.is_unsaved:
            self.flush()

    def act(self, data: Any) -> None:
        """An own input. Raises Refused, with nothing changed."""
        data = as_logged(data)
        self._check_may_act()
        self._add(Kind.MINE, input_record("act", data), self._fold.act(data))
        self.flush()

    def claim(self, away: int) -> None:
        """Claim the game. Raises Refused, with nothing changed."""
        self._check_may_act()
        self._add(Kind.MINE, input_record("claim", away), self._fold.claim(away))
        self.flush()

    def arrival(self, body: bytes) -> Arrival:
        """What a game frame is. Raises Malformed, Rejected, or Fault for one that contradicts an earlier one."""
        number = self.theirs.verify(body)
        if number > len(self.theirs):
            return Arrival.EARLY
        if number == len(self.theirs):
            return Arrival.NEXT
        fault = self.theirs.fork(body)
        if fault is not None:
            raise fault
        return Arrival.REPEATED

    def receive(self, body: bytes, may_be_true: Callable[[int], bool]) -> None:
        """The next frame of the other side; `flush` brings it to the disk, with what follows from it.

        `may_be_true` is asked of a claim and its seconds: one that cannot be is kept, and ends nothing. Raises Fault;
        the frame is in the log then, too.
        """
        if self.is_behind and parse(body).head.ack > len(self.mine):
            raise Lost
        before, was_claimed = len(self.mine), bool(self.claims)
        self.acknowledge(parse(body).head.ack)
        try:
            bodies = self._fold.receive(body)
        except Fault:
            self._add(Kind.IN, body, self.mine.bodies[before:])
            raise
        self._add(Kind.IN, body, bodies)
        if self.claims and not was_claimed:
            (away,) = self.claims.values()
            if not may_be_true(away):
                self._add(Kind.MINE, input_record("doubt", away), self._fold.doubt())
        self._catch_up()

    def agrees(self, received: int, chain: bytes) -> bool:
        """Whether the other side's hash of its first `received` frames of ours is that of what was sent."""
        return received <= len(self.mine) and chain == self.mine.chain(received)

    def compare(self, received: int, sent: int, chain: bytes) -> None:
        """The other side says that it has `received` frames of ours, hashed to `chain`, and `sent` of its own.

        Raises Fault if the records differ; Lost if ours has lost what cannot be made anew.
        """
        if self.agrees(received, chain):
            self._promised = None
            return
        if received <= len(self.mine):
            raise Fault("desync", "The records of the two sides differ.")
        # What we lost and can make anew follows from the other side's frames, and is the same again. But an own input
        # would be another one now: until we are where we were, none is taken, and none of this is sent.
        self._promised = received, sent, chain
        self._catch_up()

    def note_absence(self, seconds: int) -> None:
        """Keep for later sittings how long the other side was away in all; stored with whatever is stored next."""
        if seconds != self.absence:
            self.absence = seconds
            self._log.add(Kind.NOTE, log_notes.absence(seconds))

    def note_left(self, unfinished: bool) -> None:
        """Keep whether the other side has left the game unfinished; stored with whatever is stored next."""
        if unfinished != self.left_unfinished:
            self.left_unfinished = unfinished
            self._log.add(Kind.NOTE, log_notes.left(unfinished))

    def stop(self, fault: Fault) -> None:
        """The game ends here. What shows it is stored, as far as that is possible."""
        self.fault = fault
        for body in fault.evidence:
            if body not in self.theirs.bodies and body not in self.mine.bodies:
                self._log.add(Kind.EVIDENCE, body)
        self._log.add(Kind.NOTE, log_notes.fault(fault))
        self.flush()

    def _check_may_act(self) -> None:
        if self.fault is not None:
            raise Refused("stopped", "The game was stopped.")
        if self.is_behind:
            raise Refused("behind", "The game is still catching up.")

    def _add(self, kind: Kind, data: bytes, bodies: list[bytes]) -> None:
        self._log.add(kind, data)
        for body in bodies:
            self._log.add(Kind.OUT, body)

    def _catch_up(self) -> None:
        if self._promised is None:
            return
        received, sent, chain = self._promised
        if len(self.mine) < received:
            if len(self.theirs) >= sent:
                raise Lost
        elif self.mine.chain(received) != chain:
            raise Lost
        else:
            self._promised = None


class Lost(Exception):
    """This side's record has lost its end, and the game cannot be gone on with."""


def _beginning(log: Log, identity: bytes) -> tuple[Terms, Role, bytes]:
    """The terms, the own role and the seed. Raises LogError."""
    records = log.records
    if len(records) < 2 or records[1].kind != Kind.SEED or len(records[1].data) != 32:
        raise LogError("no_seed", "This record is of a game that is over, or damaged.")
    try:
        terms = decode_terms(records[0].data)
        role = terms.role_of_identity(identity)
    except ValueError as error:
        raise LogError("terms", f"This record cannot be gone on with: {error}.") from error
    return terms, role, records[1].data
