"""The connections to the other side of one game: refused or begun, lost, closed, and sought again. Sans-IO."""

from __future__ import annotations

import random
from collections.abc import Callable

from net.apart import Apart
from net.attendance import Attendance
from net.clock import Gap, Moment
from net.connection import Connection
from net.errors import Rejected
from net.ledger import Ledger
from net.messages import EXCUSED, QUITTING, Bye, Error, NoGame, Resume, Stop, as_code
from net.notices import Left, LinkLost, Notice, TurnedAway
from net.progress import Progress
from net.redial import Redial
from net.resume import Resumption
from net.switchboard import Dial, Switchboard
from net.terms import Role
from net.wire import loose_body


class Contact:
    """Those that there are, and whether another one is sought. Tells `peer` when the other side comes and goes."""

    def __init__(
        self,
        ledger: Ledger,
        progress: Progress,
        peer: Attendance,
        now: Moment,
        rng: random.Random,
        tell: Callable[[Notice], None],
    ) -> None:
        """`rng` is for the timing of attempts; `tell` is given the notices."""
        self.lines = Switchboard()
        self._ledger = ledger
        self._progress = progress
        self._peer = peer
        self._tell = tell
        self._resumption = Resumption(ledger.terms, ledger.role)
        self._redial = Redial(rng, tell, at_once=ledger.role == 0)
        self._redial.hurry(now.awake)
        self._apart = Apart(now.awake, is_first=not len(ledger.theirs))

    @property
    def live(self) -> Connection | None:
        """The connection that carries the game."""
        return self.lines.live

    def may_be_true(self, away: int, number: int) -> bool:
        """Whether the other side may honestly claim the game by its frame `number`, after so many seconds."""
        made_before = self.live is not None and number < self.live.stood_at
        return self._apart.may_be_true(away, made_before=made_before)

    # --- made -------------------------------------------------------------------------------------------------------

    def open(self, number: int, identity: bytes, dialled: Role, now: Moment) -> None:
        """A connection to `identity` is there, which role `dialled` has dialled: say where we stand, or refuse it."""
        refusal = self._refusal(identity, now)
        if refusal is not None:
            code, message = refusal
            self.lines.refuse(number, code, message)
            return
        epoch, ledger = self.lines.next_epoch(), self._ledger
        ledger.flush()  # It will say how much it has.
        resume = self._resumption.make(epoch, ledger.mine, ledger.theirs)
        self.lines.add(Connection(number, dialled, epoch, resume, now.awake))

    def _refusal(self, identity: bytes, now: Moment) -> tuple[str, object] | None:
        """Why a connection is not wanted: a code for the log, and what to say before it is closed."""
        ledger = self._ledger
        if identity != ledger.terms.identities[1 - ledger.role]:
            return "identity", Error("identity")
        if self._progress.has_left:
            return "left", Bye("quit")
        if ledger.fault is not None:
            return "stopped", Stop(as_code(ledger.fault.code))
        if self._progress.loser == ledger.role:
            return "no_game", NoGame(ledger.terms.sid)
        if self._redial.resumes.allowed_at(now.awake) > now.awake:
            return "too_many_resumes", Error("too_many_resumes")
        return None

    def resume(self, connection: Connection, resume: Resume, now: Moment) -> None:
        """The other side says where it stands: from here on this connection carries the game, unless another one does.

        Raises Rejected, Fault or Lost.
        """
        if connection.is_live:
            raise Rejected("resumed", "The other side resumed the game twice.")
        ledger, progress = self._ledger, self._progress
        self._resumption.check(resume, self.lines.epoch)
        if progress.has_met and not ledger.agrees(resume.received, resume.chain):
            # This program has known every frame since then: it is the other side that is wrong, or says so.
            raise Rejected("another_past", "The other side remembers another game.")
        ledger.compare(resume.received, resume.sent, resume.chain)
        before = self.live
        if not self.lines.carry(connection, ledger.role, resume.epoch, resume.received):
            return
        connection.stood_at = resume.sent
        ledger.acknowledge(resume.received)
        self._redial.stop()
        progress.has_met = True
        if progress.loser != ledger.role:
            progress.loser = None
        if before is not None:
            self._apart.lose(before.heartbeat.silence(now.awake))
            return
        self._redial.resumes.add(now.awake)
        self._peer.come(now.awake)
        ledger.note_absence(int(self._peer.total))
        if progress.is_on:
            ledger.note_left(False)

    # --- lost -------------------------------------------------------------------------------------------------------

    def drop(
        self,
        connection: Connection,
        code: str,
        now: Moment,
        message: object = None,
        words: str = "",
        by_us: bool = True,
    ) -> None:
        """A connection is over, by the other side (`eof`, or what it said) or by us; another one is sought."""
        was_live = connection is self.live
        if code == "eof":
            self.lines.forget(connection)
        else:
            last = () if message is None else (loose_body(message),)
            self.lines.close(connection, code, *last)
        if was_live:
            self._lose(connection, code, words, now)
        elif connection.farewell == "elsewhere":
            self._peer.answer_from_elsewhere()
        elif code != "eof":
            self._tell(TurnedAway(by_us, code, words))
        self.seek(now)

    def _lose(self, connection: Connection, code: str, words: str, now: Moment) -> None:
        """That one carried the game."""
        farewell = connection.farewell
        self._tell(Left(farewell) if farewell else LinkLost(code, words))
        self._apart.lose(connection.heartbeat.silence(now.awake))
        self._peer.go(now.awake, has_left=(farewell or code) not in EXCUSED)
        if farewell in QUITTING and self._progress.is_on:
            self._ledger.note_left(True)
            self._ledger.flush()
        self._redial.held(now.awake - connection.began)

    def close_all(self, code: str, message: object, now: Moment) -> None:
        """Nothing more is to be said in this game but `message`."""
        last = () if message is None else (loose_body(message),)
        for each in self.lines.all:
            self.lines.close(each, code, *last)
        self._peer.go(now.awake, has_left=False)
        self.rest()

    # --- sought -----------------------------------------------------------------------------------------------------

    @property
    def is_sought(self) -> bool:
        """Whether there is none, and something left to say or to hear over one."""
        return not self.lines.all and self._progress.wants_connection

    @property
    def due(self) -> float | None:
        """When to dial, if that is known."""
        return self._redial.due if self.is_sought else None

    def seek(self, now: Moment) -> None:
        """Dial when it is time to."""
        if self.is_sought:
            self._redial.plan(now.awake)

    def hurry(self, now: Moment) -> None:
        """There is reason to believe that it works now."""
        if self.is_sought:
            self._redial.hurry(now.awake)

    def rest(self) -> None:
        """Do not dial."""
        self._redial.stop()

    # --- the time ---------------------------------------------------------------------------------------------------

    def advance(self, now: Moment, gap: Gap) -> None:
        """Account for the time since the last call. A machine that slept has lost its connections."""
        together = self.live is not None and not self._ledger.is_unsaved
        self._apart.advance(now.awake, gap, together)
        if gap.stopped:
            for each in self.lines.all:
                each.skip(gap.stopped)
        if gap.asleep:
            for each in self.lines.all:
                self.drop(each, "suspended", now, Bye("suspended"))
            self.hurry(now)

    def tick(self, now: Moment) -> None:
        """See what the clock says about the connections; dial, if it is time to."""
        game = self._ledger.sendable
        for each in self.lines.all:
            if ailment := each.ailment(game, now.awake):
                self.drop(each, ailment, now)
            elif each.is_live:
                self._peer.feel(each.heartbeat.pulse(now.awake))
                each.ping(game, now.awake)
        if self.live is None and self.is_sought and self._redial.dial(now.awake):
            self.lines.orders.append(Dial())
