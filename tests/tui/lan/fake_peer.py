"""A station without a network: the real lobby, and a test that tells it what happens."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count

from engines.core.registry import load, names
from net.addresses import Address
from net.carrier import Carrier
from net.errors import LogError
from net.identity import fingerprint
from net.lobby import Lobby, Me
from net.lobby_messages import (
    Accept,
    Begin,
    Challenge,
    Decline,
    LobbyMessage,
    Reason,
    State,
    Status,
)
from net.lobby_requests import Changed, Dial, HangUp, LinkId, Notice, Play, Send
from net.offers import Line, Offer, challenge_to, new_offer
from net.pins import NotAdmitted, Pin
from net.presence import Found, Presence
from net.records import SavedGame
from net.roster import Answer, Miss, Remembered
from net.words import Words
from tests.tui.pages.stage import TODAY
from tui.lan.peer import Joined, OpenPeer
from tui.settings import Settings

ME = b"\x10" * 32
PROGRAM = "0.1.0"
WORDS = ("apple", "river", "stone")


def key(number: int) -> bytes:
    """The identity of player `number`; larger than ours."""
    return bytes([0x20]) + number.to_bytes(2) + bytes(29)


class FakeGames:
    """The games of a player without a disk and without others."""

    def __init__(self) -> None:
        self.on_game: Callable[[Carrier], None] = lambda carrier: None
        self.on_wanted: Callable[[SavedGame], bool] = lambda saved: False
        self.rematch_link: LinkId | None = None
        self.identity = ME
        self.saved: list[SavedGame] = []
        self.done: list[str] = []
        self.leavers: dict[bytes, int] = {}

    def saved_games(self) -> list[SavedGame]:
        return self.saved

    async def go_on(self, saved: SavedGame) -> Carrier:
        self.done.append("go on")
        raise LogError("gone", "That game is not there any more.")

    async def abandon(self, saved: SavedGame) -> None:
        self.done.append("abandon")
        self.saved.remove(saved)

    def left_unfinished(self, identity: bytes) -> int:
        return self.leavers.get(identity, 0)

    def rematch(self) -> str:
        self.done.append("rematch")
        return ""

    def release(self) -> None:
        self.done.append("release")

    def look(self) -> None:
        pass

    async def close(self) -> None:
        self.done.append("close")


class FakePeer:
    """A `Peer` whose requests of the network are kept in `sent` and go nowhere."""

    def __init__(self, name: str = "Red Heron") -> None:
        me = Me(ME, name, PROGRAM, "n-me", frozenset(names()))
        self._nonces = count(1)
        self.lobby = Lobby(me, rng=random.Random(1), nonce=lambda: next(self._nonces).to_bytes(32))
        self.on_change: Callable[[], None] = lambda: None
        self.on_notice: Callable[[Notice], None] = lambda notice: None
        self.kept_out: dict[str, NotAdmitted] = {}
        self.port = 24440
        self.addresses = [Address("192.168.1.7", 24440), Address("10.0.0.7", 24440)]
        self.sent: list[LobbyMessage] = []
        self.begun: list[Play] = []
        self.closed = False
        self.watching = False
        self.hidden = False
        self.links = count(1)
        self.now = 0.0
        self.games = FakeGames()
        self.verified: dict[bytes, bool] = {}

    # --- what the pages call ------------------------------------------------------------------------

    async def start(self) -> None:
        pass

    async def close(self) -> None:
        self.closed = True

    def words(self, link: LinkId) -> Words | None:
        return WORDS

    def watch(self, watching: bool) -> None:
        self.watching = watching
        self.lobby.watch(watching, self.now)
        self.serve()

    def type_address(self, address: Address) -> str:
        return self.serve(self.lobby.type_address(address, self.now))

    def forget(self, key: str) -> str:
        self.lobby.forget(key)
        return self.serve()

    def hide(self, hidden: bool) -> None:
        self.hidden = hidden

    def disturb(self, welcome: bool) -> None:
        self.lobby.disturb(welcome)
        self.serve()

    def block(self, identity: bytes, blocked: bool = True) -> str:
        self.lobby.block(identity, blocked)
        return self.serve()

    def verify(self, identity: bytes, verified: bool = True) -> str:
        self.verified[identity] = verified
        return ""

    def trust(self, key: str) -> str:
        del self.kept_out[key]
        return self.serve()

    def challenge(self, key: str, offer: Offer) -> str:
        return self.serve(self.lobby.challenge(key, offer, self.now))

    def cancel(self) -> None:
        self.lobby.cancel()
        self.serve()

    def accept(self, link: LinkId) -> str:
        return self.serve(self.lobby.accept(link, self.now))

    def decline(self, link: LinkId) -> None:
        self.lobby.decline(link)
        self.serve()

    def serve(self, result: str = "") -> str:
        """Take the lobby's requests: tell the page, keep what would be sent."""
        while requests := self.lobby.take():
            for request in requests:
                match request:
                    case Send(_, message):
                        self.sent.append(message)
                    case Notice():
                        self.on_notice(request)
                    case Changed():
                        self.on_change()
                    case Play():
                        self.begun.append(request)
                    case Dial(key):
                        self._dial(key)
                    case HangUp(link):
                        self.lobby.unlinked(link)
                    case _:
                        pass
        return result

    def _dial(self, key: str) -> None:
        """A call that is answered at once."""
        entry = self.lobby.entry(key)
        assert entry is not None and entry.identity is not None
        line = Line(next(self.links), entry.identity, entry.name, entry.friend)
        self.lobby.linked(key, line, entry.addresses[0], self.now)

    # --- what a test lets happen --------------------------------------------------------------------

    def arrives(
        self,
        number: int,
        name: str,
        *,
        state: State = "open",
        playing: str = "",
        games: tuple[str, ...] = ("elements", "toji"),
        rtt: float = 0.002,
        friend: bool = False,
        verified: bool = False,
        answers: bool = True,
    ) -> str:
        """A player is found and, if he `answers`, has said who he is; gives the key of his entry."""
        instance = f"n-{number}"
        address = Address(f"192.168.1.{100 + number % 100}", 24440)
        self.lobby.discovered(Found(instance, (address,), Presence(name)), self.now)
        if answers:
            status = Status(name, state, playing, games, instance, 24440, PROGRAM)
            answer = Answer(key(number), status, rtt, friend, verified)
            self.lobby.answered(instance, answer, self.now, TODAY)
        self.serve()
        return instance

    def misses(self, instance: str, why: Miss = Miss.SILENT, words: str = "") -> None:
        """A player did not answer the last question."""
        self.lobby.missed(instance, why, self.now, words)
        self.serve()

    def remembers(self, number: int, name: str, age: float) -> None:
        """A player of an earlier day."""
        address = Address(f"192.168.1.{100 + number}", 24440)
        self.lobby.remember([Remembered(key(number), name, address, TODAY - age)], self.now)
        self.serve()

    def keeps_out(self, instance: str, number: int, name: str, known: int) -> None:
        """Somebody shows another key than the one that is known by his name."""
        pin = Pin(key(known), name, verified=True, seen=int(TODAY) - 90_000)
        words = (
            f"The {name} you know has the key {fingerprint(pin.key)};"
            f" this {name} has {fingerprint(key(number))}."
        )
        self.kept_out[instance] = NotAdmitted("changed", words, key(number), name, (pin,))
        self.misses(instance, Miss.UNFIT, words)

    def is_challenged(
        self, number: int, name: str, game: str = "toji", clock: int = 0, **settings: object
    ) -> LinkId:
        """Somebody calls and challenges; gives his link."""
        link = next(self.links)
        line = Line(link, key(number), name, friend=False)
        self.lobby.joined(line, Address("192.168.1.99", 5000), self.now)
        offer = new_offer(game, settings, clock)
        self.hears(link, challenge_to(offer, (1000 + link).to_bytes(32), name, PROGRAM))
        return link

    def hears(self, link: LinkId, message: LobbyMessage) -> None:
        self.lobby.received(link, message, self.now)
        self.serve()

    @property
    def own_challenge(self) -> Challenge:
        """The last challenge that was sent."""
        return next(each for each in reversed(self.sent) if isinstance(each, Challenge))

    def is_accepted(self) -> None:
        """The other side takes the own challenge up."""
        outgoing = self.lobby.outgoing
        assert outgoing is not None and outgoing.line is not None
        accept = Accept(self.own_challenge.nonce, (999).to_bytes(32), outgoing.name)
        self.hears(outgoing.line.link, accept)

    def is_declined(self, rules: bytes | None = None) -> None:
        """The other side does not want to, or has other `rules`."""
        outgoing = self.lobby.outgoing
        assert outgoing is not None and outgoing.line is not None
        mine = self.own_challenge
        reason: Reason = "no" if rules is None else "rules"
        answer = Decline(mine.nonce, reason, rules or mine.rules, mine.pool, PROGRAM)
        self.hears(outgoing.line.link, answer)

    def begins(self, link: LinkId) -> None:
        """The challenger has the last word."""
        accept = next(each for each in reversed(self.sent) if isinstance(each, Accept))
        waiting = self.lobby._challenges.incoming[link].accepted
        assert waiting is not None
        self.hears(link, Begin(accept.of, waiting.sid))

    def time_passes(self, seconds: float) -> None:
        self.now += seconds
        self.lobby.tick(self.now)
        self.serve()


def opening(peer: FakePeer) -> OpenPeer:
    """A program that finds this station, under whichever key it is asked for."""

    async def open_peer(settings: Settings, identity: bytes | None = None) -> Joined:
        peer.games.identity = identity or ME
        return Joined(peer, peer.games)

    return open_peer


def title(game: str) -> str:
    return load(game).title
