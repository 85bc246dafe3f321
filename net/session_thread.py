"""A session in a thread of its own, for all that it does may take long: a proof, a disk.

What it is told is done there, in the order in which it was told; what comes of that, with a `Sight` of the game, is for
the event loop.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from engines.core.errors import Refused
from engines.core.plain import canonical
from net.clock import Moment
from net.dealing import DEALING
from net.errors import LogError
from net.framelog import FrameLog
from net.identity import Identity
from net.log_format import Kind, Record
from net.log_notes import SETTLED
from net.match import Match
from net.notices import Notice
from net.session import Session
from net.side_thread import SideThread
from net.sight import Looker, Sight
from net.switchboard import Order
from net.transcript import Secrets

AT_ONCE = 64 * 2**10
"""Bytes that a link is given at a time."""


@dataclass(frozen=True, slots=True)
class Step:
    """What came of one thing that the session was told."""

    bodies: Mapping[int, list[bytes]]
    """By link, what is to be sent on it."""
    orders: list[Order]
    notices: list[Notice]
    due: float
    """When the session wants to be told the time."""
    sight: Sight
    refused: Refused | None

    @property
    def is_cut_short(self) -> bool:
        """Whether a link was given as much as it takes in one go, so that there may be more."""
        return any(sum(map(len, bodies)) >= AT_ONCE for bodies in self.bodies.values())


class SessionThread:
    """One session at work. Made by `begin`; closed with `close` after `put_away`."""

    def __init__(
        self, thread: SideThread, session: Session, log: FrameLog, clock: Callable[[], Moment]
    ) -> None:
        play = session.play
        assert isinstance(play, Match)
        self.session = session
        """Its methods that take the time are for `tell`; what never changes can be read from anywhere."""
        self.match = play
        self.secrets = Secrets(log.records[1].data)
        """Those of this game, for what its messages do not need."""
        self._thread = thread
        self._log = log
        self._clock = clock
        self._looker = Looker(session, play)
        self.sight: Sight = self._looker.look()
        """As the game was when it was taken up; later ones come with each step."""

    @classmethod
    async def begin(
        cls, log: FrameLog, identity: Identity, clock: Callable[[], Moment], rng: random.Random
    ) -> SessionThread:
        """Fold the game of `log`, as far as it has come. Raises LogError, with `log` closed."""
        thread = SideThread(f"game {log.path.stem[:8]}")

        def begin() -> Session:
            try:
                return Session(log, identity.public, identity.sign, Match, DEALING, clock(), rng)
            except ValueError as error:
                raise LogError("terms", f"This game cannot be gone on with: {error}.") from error

        try:
            session = await thread.do(begin)
        except BaseException:
            thread.do(log.close)
            thread.close()
            raise
        return cls(thread, session, log, clock)

    def records(self) -> list[Record]:
        """All that the log holds by now."""
        return list(self._log.records)

    def tell(self, call: Callable[[Moment], object], links: Iterable[int]) -> asyncio.Future[Step]:
        """Tell the session something; `links` are those that take what it has to send.

        What it was told and answers with is on the disk before it is sent; what needs no answer is stored after that.
        """
        step = self._thread.do(partial(self._step, call, links))
        self._thread.do(self.session.store)
        return step

    def _step(self, call: Callable[[Moment], object], links: Iterable[int]) -> Step:
        session, now, refused = self.session, self._clock(), None
        try:
            call(now)
        except Refused as error:
            refused = error
        bodies = {number: session.to_send(number, AT_ONCE, now) for number in links}
        due = session.next_timer(now)
        notices, orders = session.take_notices(), session.take_orders()
        return Step(bodies, orders, notices, due, self._looker.look(), refused)

    def put_away(self, is_done: Callable[[], bool]) -> asyncio.Future[str]:
        """Let go of the log: a game that nobody can go on with is kept as a replay. Gives what went wrong, in words.

        `is_done`: whether the other side has said its last word about it.
        """
        return self._thread.do(partial(self._put_away, is_done))

    def _put_away(self, is_done: Callable[[], bool]) -> str:
        sight = self._looker.look()
        # A claim of the other side's is its word alone, and no reason to give up what proves the game.
        is_over = sight.is_over or self.session.role in sight.claims
        try:
            if is_over and (is_done() or sight.is_settled) and sight.fault is None:
                # Where there is no room for the replay, there may be for this; it is tried again another day.
                self._log.add(Kind.NOTE, SETTLED)
                self._log.flush()
                self._log.finish([canonical(self.match.own_view())])
        except LogError as error:
            return error.words
        finally:
            self._log.close()
        return ""

    def close(self) -> None:
        """End the thread once everything is done that it was told."""
        self._thread.close()
