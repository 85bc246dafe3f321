"""Two carriers of one game on the loopback interface: real links over TLS, a relay that can be cut, players who answer
at random, and a clock that runs faster than the machine's, or goes on only when a test says so.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Protocol, TypeVar
from unittest import mock

from engines.core.needs import Shuffle
from net import framelog
from net.addresses import Address
from net.carrier import Carrier
from net.certificate import new_certificate
from net.channel import read_certificate
from net.clock import Moment
from net.dial import dial
from net.errors import NetError
from net.framelog import Disk
from net.handshake import Credentials
from net.identity import Identity
from net.link import Link
from net.listener import Listener
from net.log_format import Record
from net.match import Match, Waiting
from net.messages import NoGame
from net.notices import Notice
from net.pins import Pins
from net.terms import Party, agree
from net.wire import loose_body
from tests.engines.playing import Case

LOOPBACK = "127.0.0.1"
PATIENCE = 40.0
"""Seconds of the machine for anything."""

N = TypeVar("N", bound=Notice)


class Clock(Protocol):
    """The clocks of both machines; each may have slept for itself (`Player.slept`)."""

    def now(self) -> Moment: ...

    async def sleep(self, seconds: float) -> None: ...


class FastClock:
    """The clocks of both programs; `speed` of their seconds pass in one of the machine."""

    def __init__(self, speed: float = 1.0) -> None:
        self.speed = speed

    def now(self) -> Moment:
        seconds = time.monotonic() * self.speed
        return Moment(seconds, seconds)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / self.speed)


class SteppedClock:
    """Time stands still but while a test lets it go on; so nothing here depends on how fast the machine is."""

    STEP = 0.002
    """Seconds of the machine in which whoever was woken gets to work, and what is on the loopback interface arrives."""

    def __init__(self) -> None:
        self.time = 1000.0
        self.sleepers = 2
        """How many programs live by this clock."""
        self.is_busy: Callable[[], object] = lambda: False
        """Whether something is under way that takes the machine's time, and none of this clock."""
        self._order = itertools.count()
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []

    def now(self) -> Moment:
        return Moment(self.time, self.time)

    async def sleep(self, seconds: float) -> None:
        woken = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self.time + seconds, next(self._order), woken))
        await woken

    async def go_on(self, seconds: float, until: Callable[[], object] = lambda: False) -> float:
        """Let so much time pass, or until then; gives how much it was."""
        began, end = self.time, self.time + seconds
        while not until() and self.time < end:
            await self._settle()
            due = self._sleepers[0][0] if self._sleepers else end
            self.time = max(self.time, min(due, end))
            await self._wake()
        return self.time - began

    async def _wake(self) -> None:
        while self._sleepers and self._sleepers[0][0] <= self.time:
            _, _, woken = heapq.heappop(self._sleepers)
            if not woken.done():
                woken.set_result(None)
        await asyncio.sleep(self.STEP)

    async def _settle(self) -> None:
        """Wait until whoever was woken has done its work, and sleeps again."""
        for _ in range(500):
            self._sleepers = [each for each in self._sleepers if not each[2].done()]
            heapq.heapify(self._sleepers)
            if len(self._sleepers) >= self.sleepers and not self.is_busy():
                return
            await asyncio.sleep(self.STEP)


class Relay:
    """The network in front of one listener: what passes, vanishes or breaks."""

    def __init__(self) -> None:
        self.is_down = False
        """Refuse who dials."""
        self.is_silent = False
        """Keep connections, and let nothing through: the cable is out, and nobody has noticed."""
        self.target = 0
        self.port = 0
        self._server: asyncio.Server | None = None
        self._pairs: list[tuple[asyncio.StreamWriter, asyncio.StreamWriter]] = []
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._serve, LOOPBACK, 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        """Break all connections, and refuse new ones until `is_down` is false."""
        self.is_down = True
        for pair in self._pairs:
            for writer in pair:
                writer.transport.abort()
        self._pairs.clear()

    async def close(self) -> None:
        self.cut()
        if self._server is not None:
            self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_down:
            writer.transport.abort()
            return
        there, back = await asyncio.open_connection(LOOPBACK, self.target)
        self._pairs.append((writer, back))
        for source, sink in ((reader, back), (there, writer)):
            task = asyncio.create_task(self._pump(source, sink))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(2**14):
                while self.is_silent:
                    await asyncio.sleep(0.01)
                sink.write(data)
        if not self.is_silent:
            sink.close()


class Player:
    """One side: its listener, its record, its carrier, and what it was told."""

    def __init__(self, name: str, folder: Path, world: World) -> None:
        identity = Identity(random.Random(f"key of {name}").randbytes(32), guest=True)
        self.credentials = Credentials(identity, Pins(None), name)
        self.folder = folder
        self.relay = Relay()
        self.carrier: Carrier | None = None
        self.notices: list[Notice] = []
        self.parted: list[Link] = []
        self.disk: Disk | None = None
        self.match: type[Match] = Match
        """What plays here: a modified program has another one."""
        self.slept = 0.0
        """Seconds that this machine was suspended, in all."""
        self._world = world
        self._listener = Listener(
            self.credentials,
            read_certificate(new_certificate()),
            self._arrived,
            lambda error, where: None,
        )

    @property
    def party(self) -> Party:
        identity = self.credentials.identity.public
        return Party(identity, identity[::-1], self.credentials.name)

    @property
    def game(self) -> Carrier:
        assert self.carrier is not None
        return self.carrier

    async def start(self) -> None:
        self._listener.start(0, (LOOPBACK,))
        self.relay.target = self._listener.port
        await self.relay.start()

    async def close(self) -> None:
        if self.carrier is not None:
            await self.carrier.leave("quit")
        await self._listener.close()
        await self.relay.close()

    def _arrived(self, link: Link) -> None:
        if self.carrier is None or self.carrier.has_left:
            has_record = framelog.path_of(self.folder, self._world.terms.sid).exists()
            link.close(b"" if has_record else loose_body(NoGame(self._world.terms.sid)))
        else:
            self.carrier.adopt(link)

    async def reach(self, identity: bytes) -> Link:
        """Dial the other one through its relay."""
        other = self._world.other(self)
        return await dial([Address(LOOPBACK, other.relay.port)], self.credentials, identity, own=())

    async def sit_down(self) -> Carrier:
        """Begin the game, or take it up from its record."""
        terms = self._world.terms
        path = framelog.path_of(self.folder, terms.sid)
        if path.exists():
            log = framelog.open_log(path, self.disk)
        else:
            seed = random.Random(self.credentials.name).randbytes(32)
            log = framelog.create(self.folder, terms.sid, terms.encode(), seed, self.disk)
        with mock.patch("net.session_thread.Match", self.match):
            carrier = await Carrier.take_up(
                log,
                self.credentials.identity,
                self.reach,
                clock=self.now,
                sleep=self._world.clock.sleep,
                rng=random.Random(1),
            )
        carrier.on_notice = self.notices.append
        carrier.on_parted = self.parted.append
        self.carrier = carrier
        carrier.start()
        return carrier

    def now(self) -> Moment:
        awake, elapsed = self._world.clock.now()
        return Moment(awake - self.slept, elapsed)

    @property
    def records(self) -> list[Record]:
        """What is on its disk of the game."""
        path = framelog.path_of(self.folder, self._world.terms.sid)
        return framelog.read_log(path if path.exists() else path.with_suffix(".replay"))

    @property
    def is_meeting(self) -> bool:
        """Whether it dials, or has a link on which the two have not agreed yet."""
        carrier = self.carrier
        if carrier is None or carrier.has_left:
            return False
        return carrier._is_dialling or (bool(carrier._links) and not carrier.sight.is_connected)

    def told(self, kind: type[N]) -> list[N]:
        return [notice for notice in self.notices if isinstance(notice, kind)]

    def has_come_to(self, facts: int) -> bool:
        """Whether it has been told of so many facts of its game."""
        return len(self.game.sight.told) >= facts

    async def until(self, condition: Callable[[Carrier], object]) -> None:
        """Wait until this holds."""
        async with asyncio.timeout(PATIENCE):
            while not condition(self.game):
                change = asyncio.create_task(self.game.changed())
                await asyncio.wait({change}, timeout=0.05)
                change.cancel()

    async def answer(self, rng: random.Random) -> bool:
        """Give one random legal answer, if one is asked for."""
        sight, seat = self.game.sight, self.game.seat
        if sight.waiting is Waiting.OWN_DECK and sight.may_act:
            await self.game.act(["deck", list(self._world.case.deck or ())])
            return True
        if sight.owes is None or not sight.may_act or sight.game is None:
            return False
        if isinstance(sight.owes, Shuffle):
            await self.game.act(["arrange"])
        else:
            options = sight.game.options(seat)
            move = options.sample(rng)
            if move.verb == "yield":
                move = options.sample(rng)  # Longer rounds reach more positions.
            await self.game.act(["choose", str(move)])
        return True


class World:
    """Two players of one game, in `folder`."""

    def __init__(self, folder: Path, case: Case, clock: Clock) -> None:
        self.case = case
        self.clock = clock
        self.players = (
            Player("Rin", folder / "rin", self),
            Player("Mio", folder / "mio", self),
        )
        first, second = (player.party for player in self.players)
        self.terms = agree(case.game, dict(case.settings), first, second)

    def other(self, player: Player) -> Player:
        first, second = self.players
        return second if player is first else first

    async def play(
        self, until: Callable[[], object] = lambda: False, rng: random.Random | None = None
    ) -> None:
        """Answer for both until the game is complete on both sides, or `until` holds."""
        rng = rng or random.Random(7)
        async with asyncio.timeout(PATIENCE):
            while not until() and not all(
                each.game.sight.is_complete and each.game.sight.is_settled for each in self.players
            ):
                moved = [await player.answer(rng) for player in self.players]
                if not any(moved):
                    await asyncio.sleep(0.001)


@asynccontextmanager
async def at_the_table(
    folder: Path,
    game: str | Case = "elements",
    speed: float = 1.0,
    clock: Clock | None = None,
    matches: tuple[type[Match], type[Match]] = (Match, Match),
) -> AsyncIterator[World]:
    """Two players who have sat down and met; `matches`: what plays at either side."""
    case = game if isinstance(game, Case) else Case(game)
    world = World(folder, case, clock or FastClock(speed))
    if isinstance(clock, SteppedClock):
        clock.is_busy = lambda: any(player.is_meeting for player in world.players)
    try:
        for player, match in zip(world.players, matches, strict=True):
            player.match = match
            await player.start()
        for player in world.players:
            await player.sit_down()
        for player in world.players:
            await player.until(lambda carrier: carrier.sight.is_connected)
        yield world
    finally:
        for player in world.players:
            with suppress(NetError):
                await player.close()
