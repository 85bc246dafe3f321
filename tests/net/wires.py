"""Two sides, their disks and the network between them, in virtual time and from one seed: what faults are tried on.

    world = World(tally_game(), seed=1)
    world.begin()
    world.at(3.0, world.cut)          # or crash, restart, suspend, silence, go_offline, …
    world.finish()

The sessions are real; the rest is played: bytes travel in chunks of any size, with a latency of their own, through the
real splitter. `tamper` sees every body under way and may drop, double, delay, reorder or change it. Nothing depends on
the time or the machine, so a seed that fails, fails again.

Two promises are checked with every game frame that leaves a session: it is on the disk, and no other frame of its
number has ever left, whatever crash lies between.
"""

from __future__ import annotations

import heapq
import itertools
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from nacl.signing import SigningKey

from net.chain import parse
from net.clock import Moment
from net.errors import Malformed
from net.fold import MakePlay
from net.log_format import Kind, Record
from net.notices import Notice
from net.session import Session
from net.switchboard import Close, Dial
from net.terms import Role, Terms
from net.wire import AFTER_AUTH, GAME, Family, Splitter, frame
from tests.net.memory_log import Killed, MemoryLog

Player = Callable[[Session], Any]
"""What a side does next: an input, or None to wait. Asked whenever something has changed."""

Tamper = Callable[[Role, bytes], Sequence[tuple[float, bytes]]]
"""What becomes of a body that a role sends: bodies, each with a delay in seconds. `[]` drops it."""


STORING = 0.003
"""Seconds until what came and needs no answer is on the disk."""


@dataclass(frozen=True)
class Game:
    """What is played."""

    make_play: MakePlay
    family: Family[Any]
    terms: Terms
    keys: tuple[SigningKey, SigningKey]
    """Identity keys, by role."""
    seeds: tuple[bytes, bytes]
    players: tuple[Player, Player]


@dataclass
class Side:
    """One machine."""

    role: Role
    log: MemoryLog
    session: Session | None = None
    slept: float = 0.0
    """Seconds in all."""
    sleeping: bool = False
    reads: bool = True
    """Whether its program takes what arrives, and what waits to be sent."""
    notices: list[Notice] = field(default_factory=list)
    closes: list[Close] = field(default_factory=list)
    opened: int = 0
    """Connections that were ever made."""
    deaths: int = 0
    """Of its program."""


@dataclass
class Wire:
    """One connection, both ways."""

    number: int
    dialled: Role
    splitters: tuple[Splitter, Splitter] = field(
        default_factory=lambda: (Splitter(AFTER_AUTH), Splitter(AFTER_AUTH))
    )
    """By the role that receives."""
    open: list[bool] = field(default_factory=lambda: [True, True])
    """By role: whether its transport still stands."""
    arrives: list[float] = field(default_factory=lambda: [0.0, 0.0])
    """By the role that receives: when the last byte under way is there."""
    silent: bool = False
    """Whether bytes vanish, and ends too: a cable was pulled."""
    waiting: list[list[bytes]] = field(default_factory=lambda: [[], []])
    """By the role that receives: bodies that its program does not read yet."""


class World:
    """Everything between and around two sessions."""

    def __init__(
        self, game: Game, seed: int = 0, latency: tuple[float, float] = (0.001, 0.02)
    ) -> None:
        self.game = game
        self.rng = random.Random(seed)
        self.latency = latency
        self.time = 1000.0
        self.is_online = True
        self.both_dial = True
        """Whether either side can reach the other; else only role 0."""
        self.window = 2**16
        """Bytes that the kernels on both ends keep for a program that does not read."""
        self.tamper: Tamper = lambda _, body: [(0.0, body)]
        self.sides = tuple(
            Side(
                role,
                MemoryLog([Record(Kind.HEADER, game.terms.encode()), Record(Kind.SEED, seed_)]),
            )
            for role, seed_ in enumerate(game.seeds)
        )
        self.spoken: dict[tuple[Role, int], bytes] = {}
        """By role and number: the game frames that have left their machine."""
        self.wires: dict[int, Wire] = {}
        self.identity_of: Callable[[Role], bytes] = lambda role: game.terms.identities[role]
        """What the handshake shows of a role to the other side."""
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._order = itertools.count()
        self._numbers = itertools.count(1)

    # What a test says.

    def begin(self) -> None:
        """Both programs start, already connected, as after a challenge and its acceptance."""
        for role in (0, 1):
            self._start(role)
        self.connect(self.rng.randrange(2))
        for side in self.sides:
            if side.session is not None:
                self._tick(side.role, side.session)

    def at(self, after: float, happening: Callable[[], object]) -> None:
        """Something happens `after` seconds from now."""

        def happen() -> None:
            happening()

        heapq.heappush(self._events, (self.time + after, next(self._order), happen))

    def run(self, seconds: float = 600.0, until: Callable[[], bool] = lambda: False) -> None:
        """Let time pass, until then or for so long."""
        end = self.time + seconds
        while self._events and self._events[0][0] <= end and not until():
            self.time, _, happening = heapq.heappop(self._events)
            happening()
        if not until():
            self.time = max(self.time, end)

    def finish(self, seconds: float = 600.0) -> None:
        """Let so many seconds pass, or until the game is over."""
        self.run(seconds, until=lambda: self.is_over)

    def session(self, role: Role) -> Session:
        session = self.sides[role].session
        assert session is not None
        return session

    def told(self, role: Role, kind: type[Notice]) -> list[Any]:
        """The notices of a kind that a side's player was given."""
        return [notice for notice in self.sides[role].notices if isinstance(notice, kind)]

    @property
    def is_over(self) -> bool:
        return all(side.session is not None and side.session.is_settled for side in self.sides)

    @property
    def live(self) -> list[Wire]:
        """The connections that stand at both ends."""
        return [wire for wire in self.wires.values() if all(wire.open)]

    def call(self, role: Role, name: str, *arguments: Any) -> Any:
        """A call of a side's session at its present moment; what follows from it happens. Its machine may die of it."""
        side = self.sides[role]
        if side.session is None:
            return None
        try:
            result = getattr(side.session, name)(*arguments, self.moment(role))
            self._settle(side)
        except Killed:
            self.crash(role)
            self.at(1.0, lambda: self.restart(role))
            return None
        return result

    def moment(self, role: Role) -> Moment:
        return Moment(self.time - self.sides[role].slept, self.time)

    # What happens to machines and to the network.

    def restart(self, role: Role) -> None:
        """The program starts, with what is on its disk, and dials; it is no use to start it twice."""
        if self.sides[role].session is not None:
            return
        self._start(role)
        session = self.sides[role].session
        if session is not None:
            self._tick(role, session)

    def crash(self, role: Role, silently: bool = False) -> None:
        """kill -9: the kernel closes the connections; `silently`, a power cut: nobody does."""
        self.sides[role].session = None
        self.sides[role].deaths += 1
        for wire in tuple(self.wires.values()):
            if wire.open[role]:
                if silently:
                    wire.silent = True
                self._hang_up(wire, role)

    def cut(self) -> None:
        """Every connection breaks; new ones can be made."""
        for wire in self.live:
            for role in (0, 1):
                wire.open[role] = False
                self.call(role, "lost", wire.number)

    def silence(self) -> None:
        """Every connection goes dead without anybody being told."""
        for wire in self.live:
            wire.silent = True

    def go_offline(self) -> None:
        self.is_online = False
        self.silence()

    def go_online(self) -> None:
        self.is_online = True

    def suspend(self, role: Role, seconds: float) -> None:
        """The lid is closed for so long; the other side hears nothing."""
        side = self.sides[role]
        side.sleeping = True
        self.silence()

        def wake() -> None:
            side.sleeping = False
            side.slept += seconds
            self.call(role, "tick")

        self.at(seconds, wake)

    def stop_program(self, role: Role, seconds: float) -> None:
        """SIGSTOP for so long: the machine and its clocks go on, what arrives waits."""
        side = self.sides[role]
        side.sleeping, side.reads = True, False

        def go_on() -> None:
            side.sleeping, side.reads = False, True
            self.call(role, "tick")
            self._read(role)

        self.at(seconds, go_on)

    def set_reading(self, role: Role, reads: bool) -> None:
        """Whether a program takes what arrives."""
        self.sides[role].reads = reads
        if reads:
            self._read(role)

    def connect(self, dialler: Role) -> Wire:
        """A connection with its handshake done."""
        wire = Wire(next(self._numbers), dialler)
        self.wires[wire.number] = wire
        for side in self.sides:
            side.opened += 1
            if side.session is None:
                self._hang_up(wire, side.role)
            self.call(side.role, "connected", wire.number, self.identity_of(1 - side.role), dialler)
        return wire

    def intrude(self, to: Role, identity: bytes | None = None) -> Wire:
        """A connection to one side from a modified client: as the other side, if no other identity is given."""
        wire = Wire(next(self._numbers), 1 - to)
        wire.open[1 - to] = False
        self.wires[wire.number] = wire
        self.call(to, "connected", wire.number, identity or self.identity_of(1 - to), 1 - to)
        return wire

    def inject(self, to: Role, body: bytes, wire: Wire | None = None) -> None:
        """A body that the session of the other side never sent, on the newest connection."""
        wire = wire or self.live[-1]
        self._carry(wire, to, body, 0.0)

    # How it goes.

    def _settle(self, side: Side) -> None:
        """Carry out what a session wants after a call, and let its player act."""
        session, role = side.session, side.role
        assert session is not None
        side.notices += session.take_notices()
        for order in session.take_orders():
            if isinstance(order, Dial):
                self._dial(role)
            else:
                self._close(side, order)
        for wire in tuple(self.wires.values()):
            unread = sum(map(len, wire.waiting[1 - role]))
            if wire.open[role] and side.reads and unread <= self.window:
                for body in session.to_send(wire.number, 2**20, self.moment(role)):
                    self._send(wire, role, body)
        if side.log.stored < len(side.log.records):
            self.at(STORING, lambda: self._store(side, session))
        if session.may_act and (data := self.game.players[role](session)) is not None:
            self.call(role, "act", data)

    def _store(self, side: Side, session: Session) -> None:
        """The shell has the rest stored, after it has shown what came."""
        if side.session is session:
            try:
                session.store()
            except Killed:
                self.crash(side.role)
                self.at(1.0, lambda: self.restart(side.role))

    def _dial(self, role: Role) -> None:
        def answer() -> None:
            there = self.sides[1 - role]
            reachable = self.is_online and not there.sleeping and there.session is not None
            if self.sides[role].session is None or self.sides[role].sleeping:
                return
            if reachable and (self.both_dial or role == 0):
                self.connect(role)
            else:
                self.call(role, "dial_failed")

        self.at(self._delay() if self.is_online else 3.0, answer)

    def _close(self, side: Side, order: Close) -> None:
        side.closes.append(order)
        wire = self.wires.get(order.connection)
        if wire is None or not wire.open[side.role]:
            return
        for body in order.last:
            self._send(wire, side.role, body)
        self._hang_up(wire, side.role)

    def _hang_up(self, wire: Wire, role: Role) -> None:
        """One end closes; the other hears of it after all that was sent."""
        wire.open[role] = False
        if not any(wire.open):
            self.wires.pop(wire.number, None)
        if wire.silent:
            return
        other = 1 - role

        def end() -> None:
            if wire.open[other] and not wire.silent:
                wire.open[other] = False
                self.call(other, "lost", wire.number)

        when = max(self.time + self._delay(), wire.arrives[other])
        wire.arrives[other] = when
        self.at(when - self.time, end)

    def _send(self, wire: Wire, role: Role, body: bytes) -> None:
        if body[0] == GAME:
            assert Record(Kind.OUT, body) in self.sides[role].log.disk
            assert self.spoken.setdefault((role, parse(body).head.seq), body) == body
        for delay, sent in self.tamper(role, body):
            self._carry(wire, 1 - role, sent, delay)

    def _carry(self, wire: Wire, to: Role, body: bytes, delay: float) -> None:
        """Bytes under way, in chunks. A body with a delay of its own is overtaken by later ones."""
        if wire.silent:
            return
        when = max(self.time + self._delay(), wire.arrives[to]) + delay
        if not delay:
            wire.arrives[to] = when
        data = frame(body)
        if delay:
            self.at(when - self.time, lambda: self._arrive(wire, to, data))
            return
        at = self.rng.randrange(len(data) + 1)
        for chunk in (data[:at], data[at:]):
            self.at(when - self.time, partial(self._arrive, wire, to, chunk))

    def _arrive(self, wire: Wire, to: Role, chunk: bytes) -> None:
        if wire.silent or not wire.open[to]:
            return
        try:
            bodies = list(wire.splitters[to].feed(chunk))
        except Malformed:
            wire.open[to] = False
            self.call(to, "lost", wire.number)
            return
        wire.waiting[to] += bodies
        self._read(to)

    def _read(self, role: Role) -> None:
        side = self.sides[role]
        for wire in tuple(self.wires.values()):
            if side.reads and wire.waiting[role]:
                bodies, wire.waiting[role] = wire.waiting[role], []
                if wire.open[role]:
                    self.call(role, "receive", wire.number, bodies)

    def _start(self, role: Role) -> None:
        side, key = self.sides[role], self.game.keys[role]
        old, side.log = side.log, MemoryLog(side.log.disk)
        side.log.flushes, side.log.kill_at = old.flushes, old.kill_at
        try:
            side.session = Session(
                side.log,
                bytes(key.verify_key),
                lambda data: key.sign(data).signature,
                self.game.make_play,
                self.game.family,
                self.moment(role),
                random.Random(self.rng.random()),
            )
        except Killed:
            side.deaths += 1
            self.at(1.0, lambda: self.restart(role))

    def _tick(self, role: Role, session: Session) -> None:
        """The shell's timer, for as long as this program runs."""
        side = self.sides[role]
        if side.session is not session:
            return
        if not side.sleeping:
            self.call(role, "tick")
        moment = self.moment(role)
        due = session.next_timer(moment) - moment.awake if not side.sleeping else 1.0
        self.at(max(due, 0.001), lambda: self._tick(role, session))

    def _delay(self) -> float:
        return self.rng.uniform(*self.latency)
