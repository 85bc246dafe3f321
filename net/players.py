"""The list of players as the lobby shows it: what is known of each, what they are called, in which order they stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import IntEnum

from net.addresses import Address
from net.lobby_messages import Hosted, State
from net.terms import PROTOCOL
from net.text import NICK_CELLS, clean

NAMELESS = "A player"


class Origin(IntEnum):
    """How a player came into the list; of two lines for one identity the first of these is shown."""

    RECORD = 0
    """By mDNS."""
    CALLER = 1
    """He asked us who we are."""
    TYPED = 2
    REMEMBERED = 3
    """From an earlier day."""


class Standing(IntEnum):
    """What is known of a player, in the order of the list."""

    READY = 0
    """He answered the last question."""
    NEW = 1
    """Not yet asked."""
    SILENT = 2
    """Did not answer the last time: grey."""
    UNFIT = 3
    """Somebody is there, and nothing can come of it: another version, a changed key. `words` say what."""
    AWAY = 4
    """Typed or remembered, and not there now."""
    GONE = 5
    """Off the list, while his record lives on."""


@dataclass(slots=True)
class Player:
    """One player as the roster keeps him."""

    key: str
    origin: Origin
    addresses: tuple[Address, ...]
    number: int
    """In the order of arrival."""
    due: float
    """When he is to be asked next, in monotonic seconds."""
    instance: str = ""
    """Of a caller: what his record would be called."""
    name: str = ""
    """Clean; empty where he said none."""
    standing: Standing = Standing.NEW
    state: State = "open"
    playing: str = ""
    hosted: Hosted | None = None
    games: tuple[str, ...] = ()
    identity: bytes | None = None
    friend: bool = False
    verified: bool = False
    rtt: float | None = None
    seen_at: float | None = None
    version: int = PROTOCOL
    program: str = ""
    words: str = ""
    misses: int = 0
    probing: bool = False
    moved: bool = False
    """Whether the question under way goes to addresses of before."""
    wanted: bool = False
    """Whether somebody wants to know now, even while the lobby does not show."""

    @property
    def called(self) -> str:
        if self.name or self.origin is not Origin.TYPED:
            return self.name or NAMELESS
        return str(self.addresses[0])


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the list."""

    key: str
    origin: Origin
    name: str
    """Clean, never empty; with a suffix where two are called alike."""
    standing: Standing
    state: State
    """A claim of a record until he has answered himself."""
    playing: str
    games: tuple[str, ...]
    addresses: tuple[Address, ...]
    identity: bytes | None
    """None until he has answered."""
    friend: bool
    """Met before: this identity is pinned."""
    verified: bool
    """The three words were compared once."""
    blocked: bool
    rtt: float | None
    """Seconds."""
    seen_at: float | None
    """When he last answered, in seconds since 1970."""
    program: str
    words: str
    """What is wrong, in one sentence; mostly empty."""
    hosted: Hosted | None = None
    """The game that he waits for somebody to play, as his settings have it."""

    @property
    def open(self) -> bool:
        """Whether a challenge would reach somebody who takes them."""
        return self.standing is Standing.READY and self.state == "open"


def line(player: Player, name: str, blocked: Collection[bytes]) -> Entry:
    return Entry(
        key=player.key,
        origin=player.origin,
        name=name,
        standing=player.standing,
        state=player.state,
        playing=player.playing,
        games=player.games,
        addresses=player.addresses,
        identity=player.identity,
        friend=player.friend,
        verified=player.verified,
        blocked=player.identity in blocked,
        rtt=player.rtt,
        seen_at=player.seen_at,
        program=player.program,
        words=player.words,
        hosted=player.hosted,
    )


def lines(players: Iterable[Player], blocked: Collection[bytes]) -> list[Entry]:
    """The list: those who are ready first, friends before others, one line for an identity, two for two of one name."""
    shown = sorted(_one_each(players), key=lambda player: player.number)
    alike = Counter(player.called.casefold() for player in shown)
    counted: Counter[str] = Counter()
    entries = []
    for player in shown:
        name, folded = player.called, player.called.casefold()
        if alike[folded] > 1:
            counted[folded] += 1
            suffix = f" ({counted[folded]})"
            name = clean(name, NICK_CELLS - len(suffix)) + suffix
        entries.append(line(player, name, blocked))
    return sorted(entries, key=_place)


def _one_each(players: Iterable[Player]) -> list[Player]:
    """Those on the list; of several with one identity, the one that says most.

    Somebody who announces himself and has not proved who he is, because the handshake is refused or still to come,
    stands for whoever is remembered or was typed at his address and is not there.
    """
    best: dict[bytes | str, Player] = {}
    for player in players:
        if player.standing is Standing.GONE:
            continue
        who = player.identity or player.key
        if who not in best or _rank(player) < _rank(best[who]):
            best[who] = player
    announced = {
        place(address)
        for player in best.values()
        if player.origin is Origin.RECORD and player.identity is None
        for address in player.addresses
    }
    return [
        player
        for player in best.values()
        if player.origin < Origin.TYPED
        or player.standing <= Standing.NEW
        or not any(place(address) in announced for address in player.addresses)
    ]


def place(address: Address) -> tuple[str, int]:
    """Without scope: zeroconf hears of an address first without, when it comes by IPv4."""
    return address.host, address.port


def _rank(player: Player) -> tuple[int, int, int]:
    return player.standing, player.origin, player.number


def _place(entry: Entry) -> tuple[object, ...]:
    return (
        entry.standing,
        entry.blocked,
        entry.state != "open",
        not entry.verified,
        not entry.friend,
        entry.name.casefold(),
        entry.key,
    )
