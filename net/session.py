"""A network game from one side: its ledger, and the connections that come and go. Sans-IO.

A session outlives its connections. The shell tells it what happens (`connected`, `receive`, `lost`, `act`, `tick`) and
when, sends what `to_send` gives, does what `take_orders` says, and shows what `take_notices` says. No method raises for
what a peer does.

Each connection begins with a `Resume` from either side. It then carries the game if it takes precedence over the one
that did so far; what still comes from that one, its end included, is ignored.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from engines.core.errors import Refused
from net.attendance import Attendance
from net.chain import Certify, parse
from net.clock import Moment, Watch
from net.connection import Connection
from net.errors import Fault, Malformed, Rejected
from net.fold import MakePlay, Play
from net.framelog import Log
from net.hearing import Hearing
from net.ledger import Arrival, Ledger, Lost
from net.messages import EXCUSED, LOOSE, QUITTING, Bye, Error, Farewell, NoGame, Resume, Said, Stop
from net.notices import (
    Board,
    CannotResume,
    Claimed,
    Left,
    LinkLost,
    Notice,
    Stopped,
    StoppedByPeer,
    TurnedAway,
)
from net.redial import Redial
from net.resume import Resumption
from net.switchboard import Dial, Order, Switchboard
from net.terms import Role
from net.wire import GAME, Family, decode, loose_body, split_body


class Session:
    """One side of one game, from its first frame to its last, over any number of connections and restarts."""

    def __init__(
        self,
        log: Log,
        identity: bytes,
        certify: Certify,
        make_play: MakePlay,
        family: Family[Any],
        now: Moment,
        rng: random.Random,
    ) -> None:
        """Begin the game that `log` was made for, or go on with it. Raises LogError if that cannot be.

        `identity` is the own public key and `certify` signs with it; `family` are the messages of the play. `rng` is
        for the timing of attempts alone.
        """
        self._board = Board()
        tell = self._board.tell
        self._ledger = Ledger(log, identity, certify, make_play, family, tell)
        self.terms = self._ledger.terms
        self.role: Role = self._ledger.role
        self._resumption = Resumption(self.terms, self.role)
        self._lines = Switchboard()
        self._watch = Watch(now)
        self._peer = Attendance(now.awake, self._ledger.absence, tell)
        self._hearing = Hearing(now.awake, tell)
        self._redial = Redial(rng, tell)
        self._has_met = False
        """Whether the other side was there since this program began. Until then it is not known whether this record has
        lost its end, and another choice in the place of a lost one would stop the game."""
        self._has_left = False
        self._loser: Role | None = None
        """Whose record has lost its end."""
        if self._ledger.fault is not None:
            tell(Stopped(self._ledger.fault))
        self._redial.hurry(now.awake)

    # What the player sees and does.

    @property
    def play(self) -> Play:
        return self._ledger.play

    @property
    def fault(self) -> Fault | None:
        """What stopped the game, if something did."""
        return self._ledger.fault

    @property
    def is_connected(self) -> bool:
        return self._lines.live is not None

    @property
    def is_on(self) -> bool:
        """Whether there is still something to play, as far as this side knows."""
        ended = self._ledger.fault or self._ledger.claims or self._loser is not None
        return not (self._has_left or ended or self.play.over)

    @property
    def may_act(self) -> bool:
        """Whether inputs are taken: not before the two records were compared, in this sitting."""
        return self.is_on and self._has_met and not self._ledger.is_behind

    @property
    def is_settled(self) -> bool:
        """Whether the game is over, and the other side has every frame of ours."""
        is_over = self.play.over or bool(self._ledger.claims)
        return is_over and self._ledger.acked == len(self._ledger.mine)

    @property
    def claims(self) -> Mapping[Role, int]:
        """By the role that claimed the game: for how many seconds the other side was away."""
        return self._ledger.claims

    @property
    def away(self) -> float:
        """Seconds that the other side was away in this game, all in all."""
        return self._peer.total

    @property
    def may_claim(self) -> bool:
        """Whether the player may claim the game now."""
        if self._loser is not None:
            return self._loser != self.role and not self._ledger.claims
        return self.is_on and self._peer.may_be_claimed

    def act(self, data: Any, now: Moment) -> None:
        """An own input, JSON data. Raises Refused, with nothing changed.

        It is sent when it is on the disk and the other side is there; both may be later.
        """
        self._advance(now)
        if self._has_left or self._loser is not None:
            raise Refused("ended", "This game cannot be played on.")
        if not self._has_met:
            raise Refused("alone", "The other side has not been there yet.")
        self._ledger.act(data)
        if self.play.over:
            self._ledger.note_left(False)

    def say(self, said: Said, now: Moment) -> bool:
        """Chat and the like; gives whether there was a connection to say it over."""
        self._advance(now)
        if self._lines.live is None:
            return False
        self._lines.live.say(said)
        return True

    def claim(self, now: Moment) -> None:
        """The player claims the game: recorded, signed, and told to the other side once it is there.

        Raises Refused unless `may_claim`.
        """
        self._advance(now)
        if not self.may_claim:
            raise Refused("too_early", "The other side has not been away for long enough.")
        away = int(self._peer.total)
        self._ledger.claim(away)
        self._board.tell(Claimed(True, away))

    def ask(self, now: Moment) -> None:
        """Have the other side say now, and not with the next ping, how much of ours it has on its disk."""
        self._advance(now)
        if self._lines.live is not None:
            self._lines.live.ping(self._ledger.sendable, now.awake, at_once=True)

    def wait(self, now: Moment) -> None:
        """The player waits; he is asked again after as much absence as before."""
        self._advance(now)
        self._peer.wait()

    def leave(self, reason: Farewell, now: Moment) -> None:
        """The player leaves: the other side is told, and nothing is dialled any more. A new session can go on."""
        self._advance(now)
        self._ledger.note_absence(int(self._peer.total))
        if self.is_on and self._peer.has_left:
            self._ledger.note_left(True)
        self._ledger.flush()
        self._has_left = True
        for each in self._lines.all:
            rest = each.rest(self._ledger.sendable) if each is self._lines.live else ()
            self._lines.close(each, reason, *rest, loose_body(Bye(reason)))

    # What the shell does.

    def to_send(self, connection: int, most: int, now: Moment) -> list[bytes]:
        """The next bodies for a connection, of about `most` bytes. Ask again when they are written."""
        known = self._lines[connection]
        return [] if known is None else known.take(most, self._ledger.sendable, now.awake)

    def take_orders(self) -> list[Order]:
        orders = list(self._lines.orders)
        self._lines.orders.clear()
        return orders

    def take_notices(self) -> list[Notice]:
        """What the player has not been told yet."""
        return self._board.take()

    def next_timer(self, now: Moment) -> float:
        """The awake time at which `tick` is due, a second from now at the latest."""
        due = self._redial.due if self._wants_connection else None
        return now.awake + 1.0 if due is None else min(now.awake + 1.0, max(now.awake, due))

    def connected(self, connection: int, identity: bytes, dialled: Role, now: Moment) -> None:
        """A handshake with `identity` is through, on a connection with a new number that role `dialled` dialled."""
        self._advance(now)
        refusal = self._refusal(identity, now)
        if refusal is not None:
            code, message = refusal
            self._lines.refuse(connection, code, message)
            return
        epoch, ledger = self._lines.next_epoch(), self._ledger
        resume = self._resumption.make(epoch, ledger.mine, ledger.theirs)
        self._lines.add(Connection(connection, dialled, epoch, resume, now.awake))

    def dial_failed(self, now: Moment) -> None:
        """Nobody answered."""
        self._advance(now)
        self._peer.answer_nothing()
        self._plan_redial(now)

    def dial_now(self, now: Moment) -> None:
        """The other side was just seen, or the network has changed: if it is missing, dial at once."""
        self._advance(now)
        if self._wants_connection:
            self._redial.hurry(now.awake)

    def lost(self, connection: int, now: Moment) -> None:
        """A connection ended: end of file, or an error. One that was replaced ends without notice."""
        self._advance(now)
        known = self._lines[connection]
        if known is not None:
            self._drop(known, "eof", now)

    def receive(self, connection: int, body: bytes, now: Moment) -> None:
        """A frame's body arrived."""
        self._advance(now)
        known = self._lines[connection]
        if known is None:
            return
        known.heartbeat.hear(now.awake)
        try:
            self._take(known, body, now)
        except (Malformed, Rejected) as error:
            self._drop(known, error.code, now, Error(_code(error.code)), error.words)
        except Fault as fault:
            self._stop(fault, now)
        except Lost:
            self._lose(self.role, now)

    def tick(self, now: Moment) -> None:
        """Time has passed. To be called once a second, and at `next_timer`."""
        self._advance(now)
        if self._ledger.is_unsaved:
            self._ledger.flush()
        for each in self._lines.all:
            self._check(each, now)
        if self._lines.live is not None:
            self._peer.owe(self._owed, len(self._ledger.theirs), now.awake)
        elif self._wants_connection and self._redial.dial(now.awake):
            self._lines.orders.append(Dial())

    # Bodies.

    def _take(self, connection: Connection, body: bytes, now: Moment) -> None:
        kind, _, payload = split_body(body)
        if kind == GAME:
            if not connection.is_live:
                raise Rejected("resume_first", "The other side did not say where it stands.")
            self._take_game(connection, body, now)
            return
        message = decode(payload, LOOSE)
        if isinstance(message, Resume):
            self._resume(connection, message, now)
        elif isinstance(message, Bye):
            connection.farewell = message.reason
        elif isinstance(message, Error):
            self._drop(connection, message.code, now, by_us=False)
        elif isinstance(message, Stop):
            self._board.tell(StoppedByPeer(message.code))
            self._drop(connection, "stopped", now, by_us=False)
            self._redial.stop()
        elif isinstance(message, NoGame):
            if message.sid != self.terms.sid:
                raise Rejected("other_game", "The other side speaks of another game.")
            self._lose(1 - self.role, now)
        elif not connection.is_live:
            raise Rejected("resume_first", "The other side did not say where it stands.")
        elif self._hearing.is_within_rate(now):
            self._hearing.hear(connection, message, self._ledger, now)

    def _take_game(self, connection: Connection, body: bytes, now: Moment) -> None:
        ledger = self._ledger
        if ledger.fault is not None:
            return
        is_next = parse(body).head.seq == len(ledger.theirs)
        if not is_next and not self._hearing.is_within_rate(now):
            return
        arrival = ledger.arrival(body)
        if arrival == Arrival.NEXT:
            claims = len(ledger.claims)
            ledger.receive(body)
            connection.missing = None
            if len(ledger.claims) > claims:
                self._board.tell(Claimed(False, ledger.claims[1 - self.role]))
        elif arrival == Arrival.EARLY:
            connection.ask_again(len(ledger.theirs), now.awake)

    def _resume(self, connection: Connection, resume: Resume, now: Moment) -> None:
        if connection.is_live:
            raise Rejected("resumed", "The other side resumed the game twice.")
        self._resumption.check(resume, self._lines.epoch)
        if self._has_met and not self._ledger.agrees(resume.received, resume.chain):
            # This program has known every frame since then: it is the other side that is wrong, or says so.
            raise Rejected("another_past", "The other side remembers another game.")
        self._ledger.compare(resume.received, resume.sent, resume.chain)
        was_live = self._lines.live is not None
        if not self._lines.carry(connection, self.role, resume.epoch, resume.received):
            return
        self._ledger.acknowledge(resume.received)
        self._redial.stop()
        self._has_met = True
        if self._loser != self.role:
            self._loser = None
        if not was_live:
            self._redial.resumes.add(now.awake)
            self._peer.come(now.awake)
            self._ledger.note_absence(int(self._peer.total))
            if self.is_on:
                self._ledger.note_left(False)

    # Connections.

    @property
    def _owed(self) -> str:
        """What the other program must send without asking anybody; nothing while it waits for our disk."""
        has_ended = self._ledger.fault or self._ledger.claims
        return "" if has_ended or self._ledger.is_unsaved else self.play.owed

    @property
    def _wants_connection(self) -> bool:
        """Whether there is none, and something left to say or to hear over one."""
        has_ended = self._has_left or self._ledger.fault or self._loser is not None
        return not (self._lines.all or has_ended or (self.is_settled and not self._owed))

    def _refusal(self, identity: bytes, now: Moment) -> tuple[str, object] | None:
        """Why a connection is not wanted: a code for the log, and what to say before it is closed."""
        if identity != self.terms.identities[1 - self.role]:
            return "identity", Error("identity")
        if self._has_left:
            return "left", Bye("quit")
        if self._ledger.fault is not None:
            return "stopped", Stop(_code(self._ledger.fault.code))
        if self._loser == self.role:
            return "no_game", NoGame(self.terms.sid)
        if self._redial.resumes.allowed_at(now.awake) > now.awake:
            return "too_many_resumes", Error("too_many_resumes")
        return None

    def _drop(
        self,
        connection: Connection,
        code: str,
        now: Moment,
        message: object = None,
        words: str = "",
        by_us: bool = True,
    ) -> None:
        """A connection is over, by the other side (`eof`, or what it said) or by us; another one is sought."""
        was_live = connection is self._lines.live
        if code == "eof":
            self._lines.forget(connection)
        else:
            last = () if message is None else (loose_body(message),)
            self._lines.close(connection, code, *last)
        if not was_live:
            if connection.farewell == "elsewhere":
                self._peer.answer_from_elsewhere()
            elif code != "eof":
                self._board.tell(TurnedAway(by_us, code, words))
        else:
            farewell = connection.farewell
            self._board.tell(Left(farewell) if farewell else LinkLost(code, words))
            self._peer.go(now.awake, has_left=(farewell or code) not in EXCUSED)
            if farewell in QUITTING and self.is_on:
                self._ledger.note_left(True)
                self._ledger.flush()
            self._redial.held(now.awake - connection.began)
        self._plan_redial(now)

    def _check(self, connection: Connection, now: Moment) -> None:
        """What the clock says about a connection."""
        game = self._ledger.sendable
        ailment = connection.ailment(game, now.awake)
        if ailment:
            self._drop(connection, ailment, now)
        elif connection.is_live:
            self._peer.feel(connection.heartbeat.pulse(now.awake))
            connection.ping(game, now.awake)

    def _plan_redial(self, now: Moment) -> None:
        if self._wants_connection:
            self._redial.plan(now.awake)

    # The end, and the time.

    def _stop(self, fault: Fault, now: Moment) -> None:
        self._ledger.stop(fault)
        self._board.tell(Stopped(fault))
        self._close_all(fault.code, Stop(_code(fault.code)), now)

    def _lose(self, loser: Role, now: Moment) -> None:
        """A record has lost its end: ours, or that of the other side."""
        if self._loser is None:
            self._loser = loser
            self._board.tell(CannotResume(loser == self.role))
        self._close_all("no_game", NoGame(self.terms.sid) if loser == self.role else None, now)

    def _close_all(self, code: str, message: object, now: Moment) -> None:
        last = () if message is None else (loose_body(message),)
        for each in self._lines.all:
            self._lines.close(each, code, *last)
        self._peer.go(now.awake, has_left=False)
        self._redial.stop()

    def _advance(self, now: Moment) -> None:
        """Account for the time since the last call, before anything else."""
        gap = self._watch.gap(now)
        self._peer.advance(now.awake, gap, self.is_on)
        if gap.stopped:
            for each in self._lines.all:
                each.skip(gap.stopped)
        if gap.asleep:
            for each in self._lines.all:
                self._drop(each, "suspended", now, Bye("suspended"))
            if self._wants_connection:
                self._redial.hurry(now.awake)


def _code(code: str) -> str:
    return code[:32]
