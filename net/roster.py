"""Who is there, and when each of them is asked whether he still is. Sans-IO.

A player comes into the list by an mDNS record, by a typed address, from an earlier day, or by having called us. Only an
authenticated answer makes him *ready*; records are claims that anybody can make. While the lobby shows, everybody is
asked when he comes up and every 10 seconds from then on: a refusal takes him off the list at once, one silence greys
him, a second takes him off. Somebody taken off whose record lives on is asked once a minute.

At most `MOST_PROBES` are asked at a time: players who are ready first, then newcomers, every host once before any host
twice. So a flood of made-up records at one address delays nobody else (matrix row 50).
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

from net.addresses import Address
from net.lobby_messages import Status
from net.lobby_requests import Probe
from net.players import Entry, Origin, Player, Standing, line, lines, place
from net.presence import Presence
from net.terms import PROTOCOL
from net.text import NICK_CELLS, clean

MOST_PROBES = 8
EVERY = 10.0
JITTER = 1.0
AGAIN = 4.0
"""Seconds from a first silence to the second question."""
SELDOM = 60.0
"""Seconds between questions to those who are off the list, away or unfit."""
MOST_MISSES = 2

MOST_TYPED = 32
MOST_CALLERS = 64


@dataclass(frozen=True, slots=True)
class Remembered:
    """A player of an earlier day."""

    identity: bytes
    name: str
    address: Address
    seen_at: float
    """Seconds since 1970."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a probe brought back."""

    identity: bytes
    """Proved by the handshake."""
    status: Status
    rtt: float
    """Seconds from a question to its answer."""
    friend: bool = False
    """Whether this identity is pinned: met before."""
    verified: bool = False
    """Whether the three words were once compared."""


class Miss(IntEnum):
    """Why a probe brought nothing back."""

    REFUSED = 0
    """Nobody listens there."""
    SILENT = 1
    """No answer, or no sensible one."""
    UNFIT = 2
    """Another version of the protocol, or a key that is not the pinned one."""
    SELF = 3
    """We met ourselves."""


class Roster:
    """The list. `now` is monotonic seconds, `wall` seconds since 1970."""

    def __init__(self, me: bytes, rng: random.Random) -> None:
        self._me = me
        self._rng = rng
        self._players: dict[str, Player] = {}
        self._arrivals = 0
        self._watching = False
        self.blocked: set[bytes] = set()
        """Identities whose challenges are not to be heard."""

    def entry(self, key: str) -> Entry | None:
        """What is known of a player, on the list or off it."""
        player = self._players.get(key)
        return None if player is None else line(player, player.called, self.blocked)

    def entries(self) -> list[Entry]:
        return lines(self._players.values(), self.blocked)

    @property
    def is_alone(self) -> bool:
        """Whether nobody announces himself, and nobody else has answered."""
        return not any(
            player.origin is Origin.RECORD or player.standing is Standing.READY
            for player in self._players.values()
        )

    # Who comes and goes

    def found(
        self, instance: str, addresses: Sequence[Address], presence: Presence, now: float
    ) -> None:
        """A record appeared or changed."""
        if caller := next(
            (each for each in self._players.values() if each.instance == instance), None
        ):
            del self._players[caller.key]  # It was he who called.
        player = self._add(instance, Origin.RECORD, tuple(addresses), now)
        if player.identity is None:  # Who has answered is not described by others.
            player.name, player.games = presence.name, tuple(sorted(presence.games))
        if presence.open or player.state != "playing":
            player.state = "open" if presence.open else "busy"
        if presence.version != PROTOCOL:
            player.standing = Standing.UNFIT
            player.words = (
                f"{player.called} has version {presence.version} of the protocol and you have "
                f"{PROTOCOL}: both need the same Fourfold."
            )
        elif player.version != PROTOCOL:
            player.standing, player.words = Standing.NEW, ""
        player.version = presence.version

    def lost(self, instance: str, now: float) -> None:
        """A record said goodbye."""
        gone = self._players.pop(instance, None)
        if gone is not None and gone.identity is not None:
            for player in self._players.values():
                if player.identity == gone.identity:
                    player.due = now

    def type_address(self, address: Address, now: float) -> str:
        """The key of a typed address, which is asked at once."""
        key = str(address)
        if key not in self._players:
            self._make_room(Origin.TYPED, MOST_TYPED)
        self._add(key, Origin.TYPED, (address,), now)
        self.ask(key, now)
        return key

    def remember(self, remembered: Iterable[Remembered], now: float) -> None:
        """Players of earlier days."""
        for each in remembered:
            player = self._add(each.identity.hex(), Origin.REMEMBERED, (each.address,), now)
            player.standing, player.identity, player.friend = Standing.AWAY, each.identity, True
            player.name, player.seen_at = clean(each.name, NICK_CELLS), each.seen_at

    def called(self, identity: bytes, status: Status, host: Address, now: float) -> None:
        """Somebody asked from `host` who we are. If he is not hidden, now we know of him, too."""
        if identity == self._me or not status.port:
            return
        if (player := self._players.get(status.instance)) is not None:
            self._revive(player, now)
            return
        if any(
            player.identity == identity and player.standing <= Standing.NEW
            for player in self._players.values()
        ):
            return
        key = f"caller {identity.hex()}"
        if key not in self._players:
            self._make_room(Origin.CALLER, MOST_CALLERS)
        player = self._add(key, Origin.CALLER, (host._replace(port=status.port),), now)
        player.name, player.identity, player.instance = status.name, identity, status.instance

    def forget(self, key: str) -> None:
        """Strike a typed or remembered player off."""
        self._players.pop(key, None)

    # Asking

    def watch(self, watching: bool, now: float) -> None:
        """Whether the lobby shows: while it does not, nobody is asked but on demand."""
        if watching and not self._watching:
            for player in self._players.values():
                if player.standing > Standing.SILENT:
                    player.due = now
        self._watching = watching

    def ask(self, key: str, now: float) -> None:
        """Ask this one before all others."""
        if player := self._players.get(key):
            player.wanted, player.due = True, now

    def ask_all(self, now: float) -> None:
        """Ask everybody again: the network is another one."""
        for player in self._players.values():
            player.due = now

    def due(self, now: float) -> list[Probe]:
        """Whom to ask now. Each of them ends in `answered` or `missed`."""
        free = self._free
        chosen = sorted(self._waiting(now), key=_urgency)[:free] if free else []
        for _, player in chosen:
            player.probing, player.wanted, player.moved = True, False, False
        return [Probe(player.key, player.addresses) for _, player in chosen]

    def next_due(self) -> float:
        """When `due` will have somebody to ask; infinity for never."""
        if not self._free:
            return math.inf
        return min((player.due for player in self._askable()), default=math.inf)

    def answered(self, key: str, answer: Answer, now: float, wall: float) -> None:
        player = self._players.get(key)
        if player is None:
            return
        player.probing = False
        status = answer.status
        if answer.identity == self._me or (
            player.origin is Origin.RECORD and status.instance not in ("", key)
        ):
            # An old record: at its address another program listens now, which has a record of its own.
            self._take_off(player, now)
            return
        player.misses, player.words = 0, ""
        player.standing, player.identity = Standing.READY, answer.identity
        player.friend, player.verified = answer.friend, answer.verified
        player.name, player.state, player.playing = status.name, status.state, status.playing
        player.games, player.program = status.games, status.program
        player.hosted = status.hosted
        player.rtt, player.seen_at = answer.rtt, wall
        jitter = self._rng.uniform(-JITTER, JITTER)
        player.due = now if player.moved else now + EVERY + jitter

    def missed(self, key: str, why: Miss, now: float, words: str = "") -> None:
        player = self._players.get(key)
        if player is None:
            return
        player.probing = False
        if player.moved:
            player.due = now
            return
        player.words, player.rtt = words, None
        player.misses += 1
        if why is Miss.SELF:
            self._take_off(player, now)
        elif why is Miss.UNFIT:
            player.standing, player.due = Standing.UNFIT, now + SELDOM
        elif why is Miss.SILENT and player.misses < MOST_MISSES:
            if player.standing is not Standing.AWAY:
                player.standing = Standing.SILENT
            player.due = now + AGAIN
        elif player.origin in (Origin.TYPED, Origin.REMEMBERED):
            player.standing, player.due = Standing.AWAY, now + SELDOM
        else:
            self._take_off(player, now)

    # Inside

    @property
    def _free(self) -> int:
        """How many more can be asked at the same time."""
        return MOST_PROBES - sum(player.probing for player in self._players.values())

    def _add(self, key: str, origin: Origin, addresses: tuple[Address, ...], now: float) -> Player:
        """The player of this key, with these addresses."""
        player = self._players.get(key)
        if player is None:
            self._arrivals += 1
            player = self._players[key] = Player(key, origin, addresses, self._arrivals, now)
        elif _places(player.addresses) != _places(addresses):
            player.due, player.misses, player.moved = now, 0, True
        player.addresses = addresses
        self._revive(player, now)
        return player

    def _revive(self, player: Player, now: float) -> None:
        """A sign of life: somebody off the list is asked anew."""
        if player.standing is Standing.GONE:
            player.standing, player.due, player.misses = Standing.NEW, now, 0

    def _make_room(self, origin: Origin, most: int) -> None:
        """Drop the oldest of too many, those who are ready last."""
        held = [player for player in self._players.values() if player.origin is origin]
        if len(held) >= most:
            oldest = min(
                held, key=lambda player: (player.standing is Standing.READY, player.number)
            )
            del self._players[oldest.key]

    def _take_off(self, player: Player, now: float) -> None:
        """Off the list: a record may live on, and its owner come back; of anybody else nothing is left."""
        if player.origin is Origin.RECORD:
            player.standing, player.due = Standing.GONE, now + SELDOM
        else:
            del self._players[player.key]

    def _askable(self) -> Iterator[Player]:
        listed = {
            player.identity
            for player in self._players.values()
            if player.origin is Origin.RECORD and player.standing is Standing.READY
        }
        for player in self._players.values():
            if player.probing or player.version != PROTOCOL:
                continue
            twice = player.origin is not Origin.RECORD and player.identity in listed
            if player.wanted or (self._watching and not twice):
                yield player

    def _waiting(self, now: float) -> list[tuple[int, Player]]:
        """Those who are due, each with how many at the same host are asked before him or are being asked."""
        hosts = Counter(_host(player) for player in self._players.values() if player.probing)
        waiting = []
        for player in sorted(self._askable(), key=lambda player: (player.due, player.number)):
            if player.due <= now:
                waiting.append((hosts[_host(player)], player))
                hosts[_host(player)] += 1
        return waiting


def _host(player: Player) -> str:
    return player.addresses[0].host if player.addresses else ""


def _places(addresses: Iterable[Address]) -> set[tuple[str, int]]:
    return {place(address) for address in addresses}


def _urgency(waiting: tuple[int, Player]) -> tuple[object, ...]:
    before, player = waiting
    return not player.wanted, player.standing, before, player.due, player.number
