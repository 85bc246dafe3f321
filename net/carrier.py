"""A network game with hands: its session, the links that come and go, its timers, its record.

Everything that a session does may take long (a proof, a disk), so all of it happens in one thread of the game's own, in
the order in which it was asked for. The event loop only carries: bodies between links and session, orders from it, and
a `Sight` of the game to whoever looks.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import suppress
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any

from engines.core.errors import Refused
from net.clock import Moment, read_clocks
from net.errors import Malformed, NetError
from net.framelog import FrameLog
from net.identity import Identity
from net.link import Link, LinkLost
from net.messages import Bye, Farewell, Said, is_last_word
from net.notices import CannotResume, Notice, Unsaved
from net.session_thread import SessionThread, Step
from net.sight import Sight
from net.switchboard import Close, Dial
from net.terms import Role, Terms
from net.wire import loose_body

if TYPE_CHECKING:
    from net.open_replay import OpenReplay

CLOSING = 0.6
"""Seconds that the thread may take to say goodbye; after that the links are told without it."""
PARTING = 5.0
"""Seconds to wait for the other side's last word after a game."""

Reach = Callable[[bytes], Awaitable[Link]]
"""Dials the player with this identity key, wherever he may be. Raises NetError or OSError."""
Sleep = Callable[[float], Awaitable[None]]


class Carrier:
    """One side of one network game. Made by `take_up`, set going by `start`; after `leave` it can be taken up again.

    `on_change` is called in the event loop whenever `sight` is a new one; `on_notice`, with all that is to be told.
    """

    def __init__(
        self,
        thread: SessionThread,
        reach: Reach,
        clock: Callable[[], Moment],
        sleep: Sleep,
    ) -> None:
        session, match = thread.session, thread.match
        self.terms: Terms = session.terms
        self.role: Role = session.role
        self.seat = match.seat
        self.settings = match.settings
        self.package = match.package
        self.peer: bytes = session.terms.identities[1 - session.role]
        """The identity key of the other side."""
        self.link: Link | None = None
        """The last one that carried the game, for the words that two players compare."""
        self.failure: BaseException | None = None
        """A mistake in this program, which ended the game's work."""
        self.on_change: Callable[[], None] = lambda: None
        self.on_notice: Callable[[Notice], None] = lambda notice: None
        self.on_parted: Callable[[Link], None] = Link.close
        """After the game, once both sides have said their last word about it: the link is the receiver's."""
        self.on_left: Callable[[], None] = lambda: None
        """Links and record are let go of."""
        self._thread = thread
        self._session = session
        self._reach = reach
        self._clock = clock
        self._sleep = sleep
        self._loop = asyncio.get_running_loop()
        self.sight: Sight = thread.sight
        self._numbers = count(1)
        self._links: dict[int, Link] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._due = 0.0
        self._is_dialling = False
        self._tick_early = asyncio.Event()
        self._change = asyncio.Event()
        """Set, and replaced by another one, at each change."""
        self._asked_on: int | None = None
        """The connection on which the other side was asked whether it has everything."""
        self._peer_is_done = asyncio.Event()
        self._parting: asyncio.Task[None] | None = None
        self._leaving: asyncio.Task[None] | None = None

    @classmethod
    async def take_up(
        cls,
        log: FrameLog,
        identity: Identity,
        reach: Reach,
        *,
        clock: Callable[[], Moment] = read_clocks,
        sleep: Sleep = asyncio.sleep,
        rng: random.Random | None = None,
    ) -> Carrier:
        """Begin the game of `log`, or go on with it, which folds it once more. Raises LogError, with `log` closed."""
        thread = await SessionThread.begin(log, identity, clock, rng or random.Random())
        return cls(thread, reach, clock, sleep)

    def start(self, link: Link | None = None, first: bytes = b"") -> None:
        """Begin to look for the other side, unless there is a link already (see `adopt`)."""
        if link is not None:
            self.adopt(link, first)
        self._spawn(self._keep_time())

    @property
    def has_left(self) -> bool:
        """Whether this side has said its last word."""
        return self._leaving is not None or self._parting is not None

    def secret_seed(self, purpose: str) -> str:
        """A text that nobody else knows, the same whenever this game is taken up."""
        return self._thread.secrets.bytes32(f"4f {purpose}").hex()

    # --- what the player does ---------------------------------------------------------------------------------------

    async def act(self, data: Any) -> None:
        """An own input (net/match.py). Raises Refused, with nothing changed."""
        await self._do(partial(self._session.act, data))

    async def claim(self) -> None:
        """Claim the game of somebody who is away. Raises Refused."""
        await self._do(self._session.claim)

    async def wait(self) -> None:
        """The player waits for who is away; he is asked again after as much more absence."""
        await self._do(self._session.wait)

    async def say(self, said: Said) -> None:
        """Chat and the like; lost if nobody is there."""
        await self._do(partial(self._session.say, said))

    async def whole(self) -> OpenReplay:
        """The game with all its cards, once both sides have agreed to open them. Raises LogError.

        All of it is checked once more, which takes a second or more: in a thread.
        """

        def open_all() -> OpenReplay:
            # Imported here: few games are opened, and nothing else needs the onlooker's part.
            from net.open_replay import open_replay

            return open_replay(self._thread.records())

        return await asyncio.to_thread(open_all)

    async def changed(self) -> None:
        """Return when `sight` is a new one."""
        await self._change.wait()

    def dial_now(self) -> None:
        """The other side was seen, or the network has changed."""
        if not (self.sight.is_connected or self.has_left):
            self._spawn(self._do(self._session.dial_now))
            self._tick_early.set()

    async def leave(self, reason: Farewell) -> None:
        """Say goodbye, and let go of links and record, in less than a second whatever may hang.

        A game that is over for both is kept as a replay from then on; any other can be taken up again.
        """
        if self._leaving is None:
            self._leaving = self._loop.create_task(self._leave(reason))
        await asyncio.shield(self._leaving)

    async def part(self) -> None:
        """After the game: say the last word about it, and give the link to `on_parted` once the other side has too."""
        if self._parting is None and self._leaving is None:
            self._parting = self._loop.create_task(self._part())
        if self._parting is not None:
            await asyncio.shield(self._parting)

    # --- links ------------------------------------------------------------------------------------------------------

    def adopt(self, link: Link, first: bytes = b"") -> None:
        """A link to the other side; `first` is what was received on it already. It is the carrier's from now on."""
        if self.has_left:
            link.close(loose_body(Bye("quit")))
            return
        self._spawn(self._serve(link, first))

    async def _serve(self, link: Link, first: bytes) -> None:
        """Read from a link until it is gone."""
        who, session = link.authenticated, self._session
        assert who is not None
        number = next(self._numbers)
        self._links[number] = link
        # Whoever calls may be a stranger: the session turns him away.
        dialled = self.role if who.dialled else 1 - self.role
        await self._do(partial(session.connected, number, who.peer, dialled))
        try:
            if first:
                await self._receive(number, first)
            while number in self._links and not self._peer_is_done.is_set():
                await self._receive(number, await link.receive())
        except (LinkLost, Malformed):
            self._links.pop(number, None)
            link.close()
            await self._do(partial(session.lost, number))
        if self._peer_is_done.is_set():
            self._loop.create_task(self.part())

    async def _receive(self, number: int, body: bytes) -> None:
        bodies = [body, *self._arrived(number, body)]
        await self._do(partial(self._session.receive, number, bodies))
        if self.sight.is_connected and list(self._links) == [number]:
            self.link = self._links[number]
        if self.sight.is_over and is_last_word(bodies[-1]):
            # What comes next on this link is not about this game.
            self._peer_is_done.set()

    def _arrived(self, number: int, last: bytes) -> Iterator[bytes]:
        """What has arrived by now after the body `last`, up to a last word."""
        link = self._links.get(number)
        with suppress(Malformed):  # The link is lost then, and `receive` will say so.
            while link is not None and not is_last_word(last):
                body = link.receive_now()
                if body is None:
                    return
                yield (last := body)

    async def _dial(self) -> None:
        self._is_dialling = True
        try:
            link = await self._reach(self.peer)
        except (NetError, OSError):
            await self._do(self._session.dial_failed)
        else:
            self.adopt(link)
        finally:
            self._is_dialling = False

    # --- the thread -------------------------------------------------------------------------------------------------

    async def _do(self, call: Callable[[Moment], object], *, keep: bool = False) -> None:
        """Tell the session something, and carry out what comes of it. `keep`: links that it closes are kept.

        Raises Refused if `call` does, or the game was left.
        """
        if self._leaving is not None:
            raise Refused("left", "You have left this game.")
        open_links = [number for number, link in self._links.items() if link.has_room]
        step = await self._thread.tell(call, open_links)
        self._carry_out(step, keep)
        if step.refused is not None:
            raise step.refused

    def _carry_out(self, step: Step, keep: bool) -> None:
        if self._leaving is not None and self._leaving.done():
            return
        for number, bodies in step.bodies.items():
            if bodies and (link := self._links.get(number)):
                link.send(*bodies)
        for order in step.orders:
            match order:
                case Close(number, _, last):
                    self._hang_up(number, last, keep)
                case Dial() if not (self.has_left or self._is_dialling):
                    self._spawn(self._dial())
        self.sight = step.sight
        if step.due < self._due:
            self._tick_early.set()
        self._due = step.due
        for notice in step.notices:
            if not (isinstance(notice, CannotResume) and step.sight.is_over):
                self.on_notice(notice)
        self._tell_of_change()
        self._mind_the_end()
        if step.is_cut_short:
            self._tick_early.set()

    def _hang_up(self, number: int, last: tuple[bytes, ...], keep: bool) -> None:
        link = self._links.get(number)
        if link is None:
            return
        if last:
            link.send(*last)
        if not keep:
            del self._links[number]
            link.close()

    def _mind_the_end(self) -> None:
        """The game is over: see to it that either side knows that the other has everything."""
        sight = self.sight
        if sight.is_complete and not sight.is_settled and sight.is_connected and self._links:
            number = max(self._links)
            if self._asked_on != number:
                self._asked_on = number
                self._spawn(self._do(self._session.ask))

    async def _keep_time(self) -> None:
        while True:
            await self._do(self._session.tick)
            self._tick_early.clear()
            wait = self._due - self._clock().awake
            if wait > 0:
                await self._first(self._sleep(wait), self._tick_early.wait())

    @staticmethod
    async def _first(*things: Awaitable[object]) -> None:
        tasks = [asyncio.ensure_future(thing) for thing in things]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if task.cancelled() or (error := task.exception()) is None:
            return
        if not (self._leaving is not None and isinstance(error, Refused)):  # It came too late.
            self.failure = self.failure or error
            self._loop.call_exception_handler(
                {"message": "a network game failed", "exception": error, "task": task}
            )
            self._tell_of_change()

    def _tell_of_change(self) -> None:
        change, self._change = self._change, asyncio.Event()
        change.set()
        self.on_change()

    # --- the end ----------------------------------------------------------------------------------------------------

    async def _part(self) -> None:
        if self._leaving is not None:  # The game was left before this was begun.
            self._parting = None
            return
        links = list(self._links.values())
        await self._do(lambda now: self._session.leave("done", now), keep=True)
        if links:
            gone = [link.wait_gone() for link in links]
            with suppress(TimeoutError):
                async with asyncio.timeout(PARTING):
                    await self._first(self._peer_is_done.wait(), *gone)
        link = links[-1] if links and self._peer_is_done.is_set() else None
        if link is not None:
            self._links.clear()
        if self._leaving is None:
            self._leaving = self._loop.create_task(self._leave("done"))
        await asyncio.shield(self._leaving)
        if link is not None:
            self.on_parted(link)

    async def _leave(self, reason: Farewell) -> None:
        for task in [each for each in self._tasks if each is not asyncio.current_task()]:
            task.cancel()
        links = [number for number, link in self._links.items() if link.has_room]

        def goodbye(now: Moment) -> None:
            if self._parting is None:
                self._session.leave(reason, now)

        until = self._loop.time() + CLOSING
        said = self._thread.tell(goodbye, links)
        put_away = self._thread.put_away(self._peer_is_done.is_set)
        self._thread.close()
        await asyncio.wait({said}, timeout=CLOSING)
        if said.done() and said.exception() is None:
            self._carry_out(said.result(), keep=False)
        gone = list(self._links.values())
        for link in gone:
            link.close(loose_body(Bye(reason)))
        self._links.clear()
        await asyncio.wait({put_away}, timeout=max(0.0, until - self._loop.time()))
        if put_away.done() and put_away.exception() is None and put_away.result():
            self.on_notice(Unsaved(put_away.result()))
        self.on_left()
        self._tell_of_change()
