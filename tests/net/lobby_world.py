"""Lobbies on a virtual network with a virtual clock: links, latency, and what went over them."""

from __future__ import annotations

import heapq
import itertools
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from net.addresses import Address
from net.lobby import Lobby, Me
from net.lobby_messages import LOBBY, LobbyMessage
from net.lobby_requests import Changed, Dial, HangUp, Notice, NoticeKind, Play, Probe, Request, Send
from net.offers import Line, Offer, new_offer
from net.players import Entry
from net.presence import Found, Presence
from net.roster import Answer, Miss
from net.wire import decode, encode

ELEMENTS = new_offer("elements", {})
TOJI = new_offer("toji", {})
WAIT = 70.0
"""Longer than any challenge stands."""

GAMES = frozenset({"toji", "elements"})
Report = Callable[[], None]


@dataclass(eq=False)
class Player:
    """One lobby, and everything that it wanted done."""

    world: World
    number: int
    name: str
    program: str = "1.0"
    log: list[Request] = field(default_factory=list)
    played: list[Play] = field(default_factory=list)
    reachable: bool = True
    """False: whoever dials waits in vain."""
    stranger: bool = False
    """Whether others have not met him before."""

    def __post_init__(self) -> None:
        self.identity = bytes((self.number,)) * 32
        self.address = Address(f"192.168.1.{self.number}", 5000)
        self.instance = f"n-{self.number:06}"
        self.lobby = Lobby(
            Me(self.identity, self.name, self.program, self.instance, GAMES),
            rng=random.Random(self.number),
            nonce=lambda: self.world.rng.randbytes(32),
        )
        self.lobby.listen(self.address.port)

    @property
    def record(self) -> Found:
        return Found(self.instance, (self.address,), self.lobby.presence)

    def sees(self, other: Player) -> str:
        """Learn of another by mDNS; the key of the entry."""
        self.do(lambda: self.lobby.discovered(other.record, self.world.now))
        return other.instance

    def do(self, act: Callable[[], object]) -> object:
        """Something happens to the lobby; the world does what it wants done then."""
        result = act()
        self.world.serve(self)
        return result

    def words(self, *kinds: NoticeKind) -> list[str]:
        return [each.words for each in self.log if isinstance(each, Notice) and each.kind in kinds]

    @property
    def quiet(self) -> bool:
        """Whether nothing is under way."""
        return not self.lobby.incoming and self.lobby.outgoing is None


class World:
    """The network. Every link has two ends, with numbers of their own, and keeps the order of messages."""

    def __init__(self, seed: int = 0, latency: tuple[float, float] = (0.001, 0.001)) -> None:
        self.rng = random.Random(seed)
        self.now = 1000.0
        self.wall = 1.7e9
        self.latency = latency
        self.players: dict[Address, Player] = {}
        self._counter = itertools.count(1)
        self._events: list[tuple[float, int, Report]] = []
        self._ends: dict[tuple[Player, int], tuple[Player, int]] = {}
        self._last: dict[tuple[Player, int], float] = {}
        self.messages: list[LobbyMessage] = []

    def player(self, name: str, number: int | None = None, program: str = "1.0") -> Player:
        player = Player(self, number or len(self.players) + 1, name, program)
        self.players[player.address] = player
        return player

    def at(self, delay: float, event: Report) -> None:
        heapq.heappush(self._events, (self.now + delay, next(self._counter), event))

    def run(self, seconds: float) -> None:
        """Let so much time pass."""
        until = self.now + seconds
        while True:
            timers = [(player.lobby.next_timer(), player) for player in self.players.values()]
            timer, player = min(timers, key=lambda each: each[0])
            if self._events and self._events[0][0] <= min(timer, until):
                self.now, _, event = heapq.heappop(self._events)
                event()
            elif timer <= until:
                self.now = max(self.now, timer)
                player.do(partial(player.lobby.tick, self.now))
                if player.lobby.next_timer() <= self.now:
                    raise AssertionError("a timer that rings without end")
            else:
                self.now = until
                return

    def delay(self) -> float:
        return self.rng.uniform(*self.latency)

    def serve(self, player: Player) -> None:
        for request in player.lobby.take():
            player.log.append(request)
            match request:
                case Probe(key, addresses):
                    self._probe(player, key, addresses[0])
                case Dial(key, addresses):
                    self._dial(player, key, addresses[0])
                case Send(link, message):
                    self._send(player, link, message)
                case HangUp(link):
                    self._hang_up(player, link)
                case Play():
                    player.played.append(request)
                case Changed() | Notice():
                    pass

    def _probe(self, player: Player, key: str, address: Address) -> None:
        def report() -> None:
            other = self.players.get(address)
            if other is None:
                player.do(lambda: player.lobby.missed(key, Miss.REFUSED, self.now, "Refused."))
            elif not other.reachable:
                player.do(lambda: player.lobby.missed(key, Miss.SILENT, self.now))
            elif other is player:
                player.do(lambda: player.lobby.missed(key, Miss.SELF, self.now))
            else:
                answer = Answer(other.identity, other.lobby.status, 0.002, not other.stranger)
                player.do(lambda: player.lobby.answered(key, answer, self.now, self.wall))

        target = self.players.get(address)
        self.at(2.0 if target and not target.reachable else self.delay(), report)

    def _dial(self, player: Player, key: str, address: Address) -> None:
        def connect() -> None:
            other = self.players.get(address)
            if other is None or not other.reachable:
                player.do(lambda: player.lobby.not_linked(key, "", self.now))
                return
            here, _ = self.connect(player, other)
            line = Line(here, other.identity, other.name, not other.stranger)
            player.do(lambda: player.lobby.linked(key, line, other.address, self.now))

        self.at(self.delay(), connect)

    def connect(self, player: Player, other: Player) -> tuple[int, int]:
        """A link that `player` dialled; the numbers of both ends. The other end joins at once."""
        here, there = next(self._counter), next(self._counter)
        self._ends[player, here], self._ends[other, there] = (other, there), (player, here)
        line = Line(there, player.identity, player.name, not player.stranger)
        other.do(lambda: other.lobby.joined(line, player.address, self.now))
        return here, there

    def _in_order(self, player: Player, link: int, event: Report) -> None:
        """Later than everything before it on this end of the link."""
        arrival = max(self.now + self.delay(), self._last.get((player, link), 0.0))
        self._last[player, link] = arrival
        self.at(arrival - self.now, event)

    def _send(self, player: Player, link: int, message: LobbyMessage) -> None:
        message = decode(encode(message), LOBBY)
        self.messages.append(message)
        if (end := self._ends.get((player, link))) is None:
            return
        other, there = end

        def arrive() -> None:
            if (other, there) in self._ends:
                other.do(lambda: other.lobby.received(there, message, self.now))

        self._in_order(player, link, arrive)

    def _hang_up(self, player: Player, link: int) -> None:
        end = self._ends.pop((player, link), None)
        if end is None:
            return
        other, there = end

        def notice() -> None:
            if self._ends.pop((other, there), None) is not None:
                other.do(lambda: other.lobby.unlinked(there))

        self._in_order(player, link, notice)

    def cut(self, player: Player, link: int) -> None:
        """The link breaks for both ends at once."""
        other, there = self._ends.pop((player, link))
        self._ends.pop((other, there), None)
        player.do(lambda: player.lobby.unlinked(link))
        other.do(lambda: other.lobby.unlinked(there))


def presence(name: str = "Eve", open: bool = True, version: int = 1) -> Presence:
    return Presence(name, open, GAMES, version)


def two(
    seed: int = 0, latency: tuple[float, float] = (0.001, 0.001)
) -> tuple[World, Player, Player]:
    """A world with two players who watch their lobbies and see each other."""
    world = World(seed, latency)
    one, other = world.player("Rin"), world.player("Mio")
    for here, there in ((one, other), (other, one)):
        here.do(partial(here.lobby.watch, True, world.now))
        here.sees(there)
    world.run(1)
    return world, one, other


def challenge(player: Player, other: Player, offer: Offer = ELEMENTS) -> None:
    world = player.world
    assert player.do(lambda: player.lobby.challenge(other.instance, offer, world.now)) == ""


def answer(player: Player, accepted: bool = True) -> None:
    """Accept or decline the oldest challenge."""
    link = player.lobby.incoming[0].line.link
    if accepted:
        assert player.do(lambda: player.lobby.accept(link, player.world.now)) == ""
    else:
        player.do(lambda: player.lobby.decline(link))


def play(player: Player) -> Play:
    (begun,) = player.played
    return begun


def assert_same_game(one: Player, other: Player) -> None:
    assert play(one).terms == play(other).terms
    assert play(one).identity == other.identity
    assert play(other).identity == one.identity
    assert one.lobby.state == other.lobby.state == "playing"
    assert one.quiet and other.quiet


def line_of(player: Player, name: str) -> Entry:
    return next(entry for entry in player.lobby.entries if entry.name == name)
