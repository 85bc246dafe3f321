"""A network game from one side: its ledger, and the connections that come and go. Sans-IO.

A session outlives its connections. The shell tells it what happens (`connected`, `receive`, `lost`, `act`, `tick`) and
when, sends what `to_send` gives, does what `take_orders` says, and shows what `take_notices` says. No method raises for
what a peer does.

Each connection begins with a `Resume` from either side. It then carries the game if it takes precedence over the one
that did so far; what still comes from that one, its end included, is ignored.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any

from engines.core.errors import Refused
from net.attendance import Attendance
from net.chain import Certify, parse
from net.clock import Moment, Watch
from net.connection import Connection
from net.contact import Contact
from net.errors import Fault, Malformed, Rejected
from net.fold import MakePlay, Play
from net.framelog import Log
from net.hearing import Hearing
from net.ledger import Arrival, Ledger, Lost
from net.messages import LOOSE, Bye, Error, Farewell, NoGame, Resume, Said, Stop, as_code
from net.notices import (
    Board,
    CannotResume,
    Claimed,
    FalselyClaimed,
    Notice,
    Stopped,
    StoppedByPeer,
)
from net.progress import Progress
from net.switchboard import Order
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
        self._watch = Watch(now)
        self._peer = Attendance(now.awake, self._ledger.absence, tell)
        self._progress = Progress(self._ledger, self._peer)
        self._contact = Contact(self._ledger, self._progress, self._peer, now, rng, tell)
        self._hearing = Hearing(now.awake, tell)
        if self._ledger.fault is not None:
            tell(Stopped(self._ledger.fault))

    # --- what the player sees and does ------------------------------------------------------------------------------

    @property
    def play(self) -> Play:
        return self._ledger.play

    @property
    def fault(self) -> Fault | None:
        """What stopped the game, if something did."""
        return self._ledger.fault

    @property
    def is_connected(self) -> bool:
        return self._contact.live is not None

    @property
    def is_on(self) -> bool:
        """Whether there is still something to play, as far as this side knows."""
        return self._progress.is_on

    @property
    def may_act(self) -> bool:
        """Whether inputs are taken: not before the two records were compared, in this sitting."""
        return self._progress.may_act

    @property
    def is_settled(self) -> bool:
        """Whether the game is over, and the other side has every frame of ours."""
        return self._progress.is_settled

    @property
    def claims(self) -> Mapping[Role, int]:
        """By the role that claimed the game: for how many seconds the other side was away."""
        return self._ledger.claims

    @property
    def doubted(self) -> Mapping[Role, int]:
        """The same of claims that cannot be true: they end nothing here."""
        return self._ledger.doubted

    @property
    def away(self) -> float:
        """Seconds that the other side was away in this game, all in all."""
        return self._peer.total

    @property
    def may_claim(self) -> bool:
        """Whether the player may claim the game now."""
        return self._progress.may_claim

    def act(self, data: Any, now: Moment) -> None:
        """An own input, JSON data. Raises Refused, with nothing changed.

        It is sent when it is on the disk and the other side is there; both may be later.
        """
        self._advance(now)
        if self._progress.has_left or self._progress.loser is not None:
            raise Refused("ended", "This game cannot be played on.")
        if not self._progress.has_met:
            raise Refused("alone", "The other side has not been there yet.")
        self._ledger.act(data)
        if self.play.over:
            self._ledger.note_left(False)

    def say(self, said: Said, now: Moment) -> bool:
        """Chat and the like; gives whether there was a connection to say it over."""
        self._advance(now)
        if self._contact.live is None:
            return False
        self._contact.live.say(said)
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
        if self._contact.live is not None:
            self._contact.live.ping(self._ledger.sendable, now.awake, at_once=True)

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
        self._progress.has_left = True
        lines = self._contact.lines
        for each in lines.all:
            rest = each.rest(self._ledger.sendable) if each is lines.live else ()
            lines.close(each, reason, *rest, loose_body(Bye(reason)))

    # --- what the shell does ----------------------------------------------------------------------------------------

    def to_send(self, connection: int, most: int, now: Moment) -> list[bytes]:
        """The next bodies for a connection, of about `most` bytes. Ask again when they are written."""
        known = self._contact.lines[connection]
        self._ledger.flush_own()
        return [] if known is None else known.take(most, self._ledger.sendable, now.awake)

    def take_orders(self) -> list[Order]:
        orders = list(self._contact.lines.orders)
        self._contact.lines.orders.clear()
        return orders

    def take_notices(self) -> list[Notice]:
        """What the player has not been told yet."""
        return self._board.take()

    def next_timer(self, now: Moment) -> float:
        """The awake time at which `tick` is due, a second from now at the latest."""
        due = self._contact.due
        return now.awake + 1.0 if due is None else min(now.awake + 1.0, max(now.awake, due))

    def connected(self, connection: int, identity: bytes, dialled: Role, now: Moment) -> None:
        """A handshake with `identity` is through, on a connection with a new number that role `dialled` dialled."""
        self._advance(now)
        self._contact.open(connection, identity, dialled, now)

    def dial_failed(self, now: Moment) -> None:
        """Nobody answered."""
        self._advance(now)
        self._peer.answer_nothing()
        self._contact.seek(now)

    def dial_now(self, now: Moment) -> None:
        """The other side was just seen, or the network has changed: if it is missing, dial at once."""
        self._advance(now)
        self._contact.hurry(now)

    def lost(self, connection: int, now: Moment) -> None:
        """A connection ended: end of file, or an error. One that was replaced ends without notice."""
        self._advance(now)
        known = self._contact.lines[connection]
        if known is not None:
            self._contact.drop(known, "eof", now)

    def receive(self, connection: int, bodies: Iterable[bytes], now: Moment) -> None:
        """The bodies of frames arrived together. They are stored by `to_send` before it answers them, or by `store`."""
        self._advance(now)
        for body in bodies:
            known = self._contact.lines[connection]
            if known is None:
                break
            known.heartbeat.hear(now.awake)
            try:
                self._take(known, body, now)
            except (Malformed, Rejected) as error:
                message = Error(as_code(error.code))
                self._contact.drop(known, error.code, now, message, error.words)
            except Fault as fault:
                self._stop(fault, now)
            except Lost:
                self._lose(self.role, now)

    def store(self) -> None:
        """Bring to the disk what is not there yet. What came and needs no answer can be shown before."""
        self._ledger.flush()

    def tick(self, now: Moment) -> None:
        """Time has passed. To be called once a second, and at `next_timer`."""
        self._advance(now)
        if self._ledger.is_unsaved:
            self._ledger.flush()
        self._contact.tick(now)
        if self._contact.live is not None:
            self._peer.owe(self._progress.owed, len(self._ledger.theirs), now.awake)

    # --- bodies -----------------------------------------------------------------------------------------------------

    def _take(self, connection: Connection, body: bytes, now: Moment) -> None:
        kind, _, payload = split_body(body)
        if kind == GAME:
            if not connection.is_live:
                raise Rejected("resume_first", "The other side did not say where it stands.")
            self._take_game(connection, body, now)
            return
        message = decode(payload, LOOSE)
        if isinstance(message, Resume):
            self._contact.resume(connection, message, now)
        elif isinstance(message, Bye):
            connection.farewell = message.reason
        elif isinstance(message, Error):
            self._contact.drop(connection, message.code, now, by_us=False)
        elif isinstance(message, Stop):
            self._board.tell(StoppedByPeer(message.code))
            self._contact.drop(connection, "stopped", now, by_us=False)
            self._contact.rest()
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
            connection.missing = None
            self._take_next(body)
        elif arrival == Arrival.EARLY:
            connection.ask_again(len(ledger.theirs), now.awake)

    def _take_next(self, body: bytes) -> None:
        """The next game frame; a claim is told to the player."""
        ledger, peer, number = self._ledger, 1 - self.role, len(self._ledger.theirs)
        was_claimed, was_doubted = peer in ledger.claims, peer in ledger.doubted
        ledger.receive(body, lambda away: self._contact.may_be_true(away, number))
        if peer in ledger.claims and not was_claimed:
            self._board.tell(Claimed(False, ledger.claims[peer]))
        elif peer in ledger.doubted and not was_doubted:
            self._board.tell(FalselyClaimed(ledger.doubted[peer]))

    # --- the end, and the time --------------------------------------------------------------------------------------

    def _stop(self, fault: Fault, now: Moment) -> None:
        self._ledger.stop(fault)
        self._board.tell(Stopped(fault))
        self._contact.close_all(fault.code, Stop(as_code(fault.code)), now)

    def _lose(self, loser: Role, now: Moment) -> None:
        """A record has lost its end: ours, or that of the other side."""
        if self._progress.loser is None:
            self._progress.loser = loser
            self._board.tell(CannotResume(loser == self.role))
        message = NoGame(self.terms.sid) if loser == self.role else None
        self._contact.close_all("no_game", message, now)

    def _advance(self, now: Moment) -> None:
        """Account for the time since the last call, before anything else."""
        gap = self._watch.gap(now)
        self._peer.advance(now.awake, gap, self.is_on)
        self._contact.advance(now, gap)
