"""This player on the network: he listens, is found, finds others, challenges and is challenged.

A station is started in the background and runs until `close`. What comes of it is told by callbacks, in the event loop:

    on_change()             something to be seen has changed: read `lobby` again
    on_notice(notice)       a sentence for a quiet line
    on_begin(begun)         a game was agreed on; its link is the receiver's from then on
    on_resume(link, body)   somebody would go on with a game: `body` is the first that he said on this link
"""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from net.addresses import PREFERRED_PORT, Address
from net.certificate import borrow_certificate
from net.channel import read_certificate
from net.errors import NetError
from net.handshake import Credentials
from net.interfaces import Kind, OwnAddress, own_addresses, watch_interfaces
from net.link import Link
from net.listener import HOSTS, Listener, ListenError
from net.lobby import Lobby, Me
from net.lobby_requests import LinkId, Notice, NoticeKind
from net.lobby_shell import Begun, LobbyShell, now
from net.offers import Offer
from net.pins import NotAdmitted
from net.presence import DiscoveryEvent, Presence, Trouble, random_instance
from net.roster import Remembered
from net.text import NICK_CELLS, clean
from net.words import Words

if TYPE_CHECKING:
    from net.discovery import Discovery

RETRY = 30.0
"""Seconds between attempts to look for players, where that does not work."""
CLOSING = 0.9
"""Seconds that all goodbyes together may take."""
SAID_AGAIN = 60.0
"""Seconds before the same refusal is worth another line."""
MOST_SAID = 64
MOST_REMEMBERED = 64

NOT_LOOKED_FOR = Trouble("off", "Players are not looked for; an address can be typed.")


@dataclass(frozen=True, slots=True)
class Options:
    """How a station shows itself."""

    port: int = PREFERRED_PORT
    """Tried first; any is taken if it is in use."""
    mdns: bool = True
    """False: nobody is looked for, and nothing is announced."""
    hidden: bool = False
    """True: others are looked for, and do not learn that this one is there."""
    hosts: Sequence[str] = HOSTS
    interfaces: Sequence[str | int] | None = None
    """Where mDNS is spoken; None: everywhere."""


class Station:
    """See the module. `lobby` is for reading; what the player does is said to the station.

    Where a method gives a text, that says why something cannot be, or what went wrong; empty: it is done.
    """

    def __init__(
        self,
        credentials: Credentials,
        program: str,
        games: frozenset[str],
        options: Options | None = None,
    ) -> None:
        """`program` is its version; `games`, what can be played with this player."""
        self._options = options or Options()
        credentials = replace(credentials, name=clean(credentials.name, NICK_CELLS))
        instance = random_instance(random.SystemRandom())
        me = Me(credentials.identity.public, credentials.name, program, instance, games)
        self.lobby = Lobby(me, rng=random.Random(), nonce=partial(secrets.token_bytes, 32))
        self.on_notice: Callable[[Notice], None] = lambda notice: None
        self.on_change: Callable[[], None] = lambda: None
        self.on_begin: Callable[[Begun], None] = lambda begun: begun.link.close()
        self._shell = LobbyShell(self.lobby, credentials)
        self._shell.on_notice = lambda notice: self.on_notice(notice)
        self._shell.on_change = self._changed
        self._shell.on_begin = self._begin
        self._credentials = credentials
        self._pins = credentials.pins
        self._hidden = self._options.hidden
        self._listener: Listener | None = None
        self._discovery: Discovery | None = None
        self._shown: Presence | None = None
        self._said: dict[str, float] = {}

    async def start(self) -> None:
        """Listen, and begin to look for others. What does not work becomes a notice, or the lobby's banner."""
        self._shell.own = await asyncio.to_thread(own_addresses)
        try:
            certificate = read_certificate(await asyncio.to_thread(borrow_certificate))
            listener = Listener(self._credentials, certificate, self._shell.arrived, self._refused)
            listener.start(self._options.port, self._options.hosts)
            self._listener = listener
        except (ListenError, OSError) as error:
            words = error.words if isinstance(error, NetError) else f"Others cannot dial ({error})."
            self.on_notice(Notice(NoticeKind.TROUBLE, words))
        self.lobby.listen(0 if self._hidden else self.port)
        self._remember()
        if self._options.mdns:
            self._shell.spawn(self._discover())
        else:
            self.lobby.discovered(NOT_LOOKED_FOR, now())
        self._shell.spawn(watch_interfaces(self._moved, self._shell.own))
        self._shell.serve()

    async def close(self) -> None:
        """Say goodbye to everybody and stop, in less than a second. Links that were given away are not touched."""
        discovery, listener = self._discovery, self._listener
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSING):
                await asyncio.gather(
                    self._shell.close(),
                    *([listener.close()] if listener is not None else []),
                    *([discovery.close()] if discovery is not None else []),
                    return_exceptions=True,
                )

    @property
    def port(self) -> int:
        """Where others can dial; 0: nowhere."""
        return 0 if self._listener is None else self._listener.port

    @property
    def addresses(self) -> list[Address]:
        """What to read aloud to somebody who cannot find this player, the best first."""
        own = self._shell.own
        reachable = [each for each in own if each.kind <= Kind.TUNNEL]
        return [each.at(self.port) for each in reachable or own] if self.port else []

    @property
    def kept_out(self) -> dict[str, NotAdmitted]:
        """By entry: who answers there under a name or key that is not his, by what we know. `trust` lets him in."""
        return self._shell.kept_out

    @property
    def on_resume(self) -> Callable[[Link, bytes], None]:
        return self._shell.on_resume

    @on_resume.setter
    def on_resume(self, resumed: Callable[[Link, bytes], None]) -> None:
        self._shell.on_resume = resumed

    def words(self, link: LinkId) -> Words | None:
        """The three words of the link that a challenge goes over, for both to read aloud."""
        return self._shell.words(link)

    # What the player does

    def watch(self, watching: bool) -> None:
        """Whether the list of players is on the screen."""
        self.lobby.watch(watching, now())
        self._shell.serve()

    def type_address(self, address: Address) -> str:
        """Look for somebody at a typed address; gives the key of his entry."""
        key = self.lobby.type_address(address, now())
        self._shell.serve()
        return key

    def forget(self, key: str) -> str:
        """Strike a typed or remembered player off the list, and out of the pins if nothing was decided about him."""
        entry, words = self.lobby.entry(key), ""
        if entry is not None and entry.identity is not None:
            pin = self._pins.get(entry.identity)
            if pin is not None and not pin.decided:
                words = self._pins.forget(pin.key)
        self.lobby.forget(key)
        return self._done(words)

    def hide(self, hidden: bool) -> None:
        """Whether others may learn that this player is there."""
        self._hidden = hidden
        self.lobby.listen(0 if hidden else self.port)
        self._changed()

    def disturb(self, welcome: bool) -> None:
        """Whether challenges are welcome, or declined unseen."""
        self.lobby.disturb(welcome)
        self._shell.serve()

    def occupy(self, game: str) -> None:
        """A game on the network is being played that did not begin here; none if it is empty."""
        self.lobby.occupy(game)
        self._shell.serve()

    def block(self, identity: bytes, blocked: bool = True) -> str:
        words = self._pins.block(identity, blocked)
        self.lobby.block(identity, blocked)
        return self._done(words)

    def verify(self, identity: bytes, verified: bool = True) -> str:
        """The three words were compared, or that is taken back."""
        words = self._pins.verify(identity, verified)
        self.lobby.ask_all(now())
        return self._done(words)

    def trust(self, key: str) -> str:
        """Let in who was kept out under this entry: he is another one of the same name, or has a new key."""
        stranger = self.kept_out.pop(key, None)
        if stranger is None:
            return "Nobody is kept out there."
        words = self._pins.remember(stranger.key, stranger.nickname, time.time())
        self.lobby.ask(key, now())
        return self._done(words)

    def challenge(self, key: str, offer: Offer) -> str:
        return self._done(self.lobby.challenge(key, offer, now()))

    def cancel(self) -> None:
        """Take one's own challenge back."""
        self.lobby.cancel()
        self._shell.serve()

    def accept(self, link: LinkId) -> str:
        return self._done(self.lobby.accept(link, now()))

    def decline(self, link: LinkId) -> None:
        self.lobby.decline(link)
        self._shell.serve()

    def returned(self, begun: Begun) -> LinkId:
        """A game is over and its link still there: it is kept until `release`, and `rematch` goes over it.

        Nobody else may receive from it any more.
        """
        return self._shell.returned(begun)

    def rematch(self, link: LinkId) -> str:
        return self._done(self.lobby.rematch(link, now()))

    def release(self, link: LinkId) -> None:
        """No rematch."""
        self.lobby.release(link)
        self._shell.serve()

    def _done(self, words: str) -> str:
        self._shell.serve()
        return words

    # What happens

    def _changed(self) -> None:
        """Let the network know of it, if that is so."""
        presence = self._presence
        if self._discovery is not None and presence != self._shown:
            self._shown = presence
            self._shell.spawn(self._discovery.show(presence))
        self.on_change()

    def _begin(self, begun: Begun) -> None:
        """Whoever plays with us is a friend from then on, and can be found where he is."""
        who = begun.link.authenticated
        assert who is not None
        where = begun.link.remote if who.dialled else self.lobby.address_of(who.peer)
        name = begun.terms.names[begun.terms.role_of_identity(who.peer)]
        if words := self._pins.remember(who.peer, name, time.time(), where):
            self.on_notice(Notice(NoticeKind.TROUBLE, words))
        self.on_begin(begun)

    def _refused(self, error: NetError, remote: Address) -> None:
        """Somebody called who may not come in. That is said, but not as often as he calls."""
        if now() >= self._said.get(error.words, 0.0):
            if len(self._said) >= MOST_SAID:
                self._said.clear()
            self._said[error.words] = now() + SAID_AGAIN
            self.on_notice(Notice(NoticeKind.TROUBLE, error.words))

    # The network

    @property
    def _presence(self) -> Presence | None:
        return None if self._hidden or not self.port else self.lobby.presence

    async def _discover(self) -> None:
        """Look for others, and be found; where that fails, try it again from time to time."""
        # Imported in a thread: that takes 120 ms.
        module = await asyncio.to_thread(__import__, "net.discovery", fromlist=["Discovery"])
        interfaces, instance = self._options.interfaces, self.lobby.me.instance
        self._discovery = module.Discovery(self._heard, interfaces=interfaces, instance=instance)
        self._shown = self._presence
        await self._discovery.start(self.port, self._shown)
        while True:
            await asyncio.sleep(RETRY)
            await self._discovery.follow(self._shell.own)

    def _heard(self, event: DiscoveryEvent) -> None:
        self.lobby.discovered(event, now())
        self._shell.serve()

    def _moved(self, own: tuple[OwnAddress, ...]) -> None:
        """This machine has other addresses."""
        self._shell.own = own
        if self._discovery is not None:
            self._shell.spawn(self._discovery.follow(own))
        self.lobby.ask_all(now())
        self._shell.serve()

    def _remember(self) -> None:
        """Those who were met on earlier days, and those who are not to be heard."""
        pins = sorted(self._pins, key=lambda pin: -pin.seen)
        friends = [
            Remembered(pin.key, pin.nickname, pin.addresses[0], pin.seen)
            for pin in pins
            if pin.addresses and not pin.blocked
        ]
        self.lobby.remember(friends[:MOST_REMEMBERED], now())
        for pin in pins:
            if pin.blocked:
                self.lobby.block(pin.key)
