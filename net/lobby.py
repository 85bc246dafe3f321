"""The lobby from one player's side: who is there, who has challenged whom, and what the shell is to do next. Sans-IO.

The shell tells it what happens, with the time in monotonic seconds. After every call `take` gives what is to be done
and said, in order, and `next_timer` when to call `tick`. Nothing that a peer sends raises an exception here.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from net.addresses import Address
from net.challenges import Challenges
from net.lobby_messages import Hosted, LobbyMessage, Reason, State, Status
from net.lobby_requests import Changed, HangUp, LinkId, Notice, NoticeKind, Request, Send
from net.offers import Incoming, Line, Offer, Outgoing
from net.players import Entry, Origin
from net.presence import DiscoveryEvent, Found, Lost, Presence, Trouble, Working
from net.roster import Answer, Miss, Remembered, Roster
from net.terms import Terms

ALONE = 10.0
"""Seconds without anybody after which that is said: multicast may be blocked without a sign of it."""
IDLE = 10.0
"""Seconds that a link may be silent without a challenge on it."""
MOST_LINKS = 32
MOST_LINKS_EACH = 3
"""Of one identity: a challenge, a probe, and one that was lost and is not yet known to be."""
MOST_MESSAGES = 30
"""On one link that carries no game."""

ALONE_WORDS = "Nobody has been found. Some networks keep machines from seeing each other; an address can be typed."


@dataclass(frozen=True, slots=True)
class Me:
    """How this player shows himself."""

    identity: bytes
    name: str
    """Clean."""
    program: str
    """Version of the program."""
    instance: str
    """Of this launch, as mDNS has it."""
    games: frozenset[str]


@dataclass(slots=True)
class _Open:
    """A link in the lobby's care."""

    line: Line
    host: Address
    since: float
    """When something was last heard on it."""
    messages: int = 0


class Lobby:
    """See the module. Times are monotonic seconds but for `wall`, seconds since 1970."""

    def __init__(self, me: Me, *, rng: random.Random, nonce: Callable[[], bytes]) -> None:
        """`nonce` gives 32 fresh random bytes; `rng` spreads probes, and nothing rests on it."""
        self.me = me
        self._requests: list[Request] = []
        self._roster = Roster(me.identity, rng)
        self._challenges = Challenges(
            me.identity, me.name, me.program, me.games, nonce, self._requests.append
        )
        self._links: dict[LinkId, _Open] = {}
        self._port = 0
        self._trouble: Trouble | None = None
        self._alone_at: float | None = None
        """When being alone is worth a word; None while the lobby does not show."""
        self._banner = ""
        self._hosted: Hosted | None = None

    def take(self) -> list[Request]:
        """What is to be done and said since the last call."""
        requests: list[Request] = [each for each in self._requests if not isinstance(each, Changed)]
        if len(requests) < len(self._requests):
            requests.append(Changed())
        self._requests.clear()
        return requests

    # What there is to see

    @property
    def entries(self) -> list[Entry]:
        return self._roster.entries()

    def entry(self, key: str) -> Entry | None:
        return self._roster.entry(key)

    def address_of(self, identity: bytes) -> Address | None:
        """Where this player listens, if he is on the list."""
        found = [entry for entry in self.entries if entry.identity == identity and entry.addresses]
        return found[0].addresses[0] if found else None

    @property
    def incoming(self) -> list[Incoming]:
        """Challenges that wait for the player's answer, the oldest first."""
        waiting = self._challenges.incoming.values()
        return [each for each in waiting if not each.accepted and not each.crossed]

    @property
    def outgoing(self) -> Outgoing | None:
        return self._challenges.outgoing

    @property
    def banner(self) -> str:
        """Why players may be missing from the list; mostly empty."""
        return self._banner

    @property
    def state(self) -> State:
        return self._challenges.state

    @property
    def presence(self) -> Presence:
        """What the network may read."""
        return Presence(self.me.name, self.state == "open", self.me.games)

    @property
    def status(self) -> Status:
        """What an authenticated peer may read."""
        return Status(
            self.me.name,
            self.state,
            self._challenges.playing,
            tuple(sorted(self.me.games)),
            self.me.instance if self._port else "",
            self._port,
            self.me.program,
            self._hosted,
        )

    # The player

    def listen(self, port: int) -> None:
        """Others may call at this port; 0: they are not to know (hidden)."""
        self._port = port

    def host(self, offer: Offer | None) -> None:
        """Let everybody who asks know which game is waited for; whoever challenges to it is still to be accepted."""
        self._hosted = None if offer is None else Hosted(offer.game, offer.settings, offer.clock)

    def watch(self, watching: bool, now: float) -> None:
        """Whether the list is on the screen."""
        self._roster.watch(watching, now)
        self._alone_at = now + ALONE if watching else None
        self._look(now)

    def type_address(self, address: Address, now: float) -> str:
        """Add a typed address and ask there; the key of its entry."""
        key = self._roster.type_address(address, now)
        self._look(now)
        return key

    def ask(self, key: str, now: float) -> None:
        """Ask this player at once."""
        self._roster.ask(key, now)
        self._look(now)

    def forget(self, key: str) -> None:
        """Take a typed or remembered player off the list."""
        entry = self._roster.entry(key)
        if entry is not None and entry.origin in (Origin.TYPED, Origin.REMEMBERED):
            self._roster.forget(key)
            self._requests.append(Changed())

    def remember(self, players: Iterable[Remembered], now: float) -> None:
        """Players of earlier days."""
        self._roster.remember(players, now)
        self._look(now)

    def disturb(self, welcome: bool) -> None:
        """Whether challenges are welcome, or declined unseen."""
        self._challenges.welcome = welcome
        self._requests.append(Changed())

    def block(self, identity: bytes, blocked: bool = True) -> None:
        """Hear no challenge of this player, or do so again."""
        if blocked:
            self._roster.blocked.add(identity)
            self._challenges.decline_all_of(identity)
        else:
            self._roster.blocked.discard(identity)
        self._requests.append(Changed())

    def challenge(self, key: str, offer: Offer, now: float) -> str:
        """Challenge somebody. Gives in words why that cannot be, or nothing; so do `accept` and `rematch`."""
        entry = self._roster.entry(key)
        if entry is None:
            return "This player has left."
        if entry.identity == self.me.identity:
            return "That is you."
        return self._challenges.challenge(entry, offer, now)

    def cancel(self) -> None:
        """Take one's own challenge back."""
        self._challenges.cancel()

    def accept(self, link: LinkId, now: float) -> str:
        return self._challenges.accept(link, now)

    def decline(self, link: LinkId, reason: Reason = "no") -> None:
        self._challenges.decline(link, reason)

    def rematch(self, link: LinkId, now: float) -> str:
        return self._challenges.rematch(link, now)

    def occupy(self, game: str) -> None:
        """A game on the network that was begun earlier is being played; none if it is empty."""
        self._challenges.occupy(game)
        self._settle()

    # Discovery and probes

    def discovered(self, event: DiscoveryEvent, now: float) -> None:
        match event:
            case Found(instance, addresses, presence):
                if instance != self.me.instance:
                    self._roster.found(instance, addresses, presence, now)
            case Lost(instance):
                self._roster.lost(instance, now)
                if self._alone_at is not None:
                    self._alone_at = max(self._alone_at, now + ALONE)
            case Trouble():
                self._trouble = event
            case Working():
                self._trouble = None
        self._look(now)

    def ask_all(self, now: float) -> None:
        """Ask everybody anew: this machine has other addresses, or something was decided about somebody."""
        self._roster.ask_all(now)
        self._look(now)

    def answered(self, key: str, answer: Answer, now: float, wall: float) -> None:
        """The answer to a `Probe`."""
        self._roster.answered(key, answer, now, wall)
        self._look(now)

    def missed(self, key: str, why: Miss, now: float, words: str = "") -> None:
        """A `Probe` brought no answer."""
        entry = self._roster.entry(key)
        self._roster.missed(key, why, now, words)
        if why is Miss.SELF and entry is not None and entry.origin is Origin.TYPED:
            self._requests.append(Notice(NoticeKind.TROUBLE, "That address is your own."))
        self._look(now)

    # Links

    def joined(self, line: Line, host: Address, now: float) -> None:
        """Somebody has called, from this host (the port is of no meaning)."""
        each = Counter(link.line.identity for link in self._links.values())
        if len(self._links) >= MOST_LINKS or each[line.identity] >= MOST_LINKS_EACH:
            self._requests.append(HangUp(line.link))
            return
        self._links[line.link] = _Open(line, host, now)
        self._challenges.lines.add(line)

    def linked(self, key: str, line: Line, host: Address, now: float) -> None:
        """The link of a `Dial` is there."""
        self._links[line.link] = _Open(line, host, now)
        self._challenges.linked(key, line, now)
        self._settle()

    def not_linked(self, key: str, words: str, now: float) -> None:
        """A `Dial` came to nothing."""
        self._challenges.not_linked(key, words)
        self._roster.ask(key, now)
        self._look(now)

    def returned(self, line: Line, host: Address, terms: Terms, now: float) -> None:
        """The game on this link is over, and the other side still there: it is kept for a rematch until `release`."""
        self._links[line.link] = _Open(line, host, now)
        self._challenges.lines.keep(line, terms)
        self.occupy("")

    def release(self, link: LinkId) -> None:
        """No rematch on this link: hang up."""
        self._challenges.release(link)
        self._settle()

    def unlinked(self, link: LinkId) -> None:
        """The link is gone."""
        self._links.pop(link, None)
        self._challenges.unlinked(link)

    def received(self, link: LinkId, message: LobbyMessage, now: float) -> None:
        known = self._links.get(link)
        if known is None:
            return
        known.since, known.messages = now, known.messages + 1
        if known.messages > MOST_MESSAGES:
            self._hang_up(link)
        elif isinstance(message, Status):
            self._requests.append(Send(link, self.status))
            self._roster.called(known.line.identity, message, known.host, now)
            self._look(now)
        else:
            blocked = known.line.identity in self._roster.blocked
            self._challenges.received(link, message, now, blocked)
        self._settle()

    # Time

    def tick(self, now: float) -> None:
        self._challenges.tick(now)
        for link, known in list(self._links.items()):
            if now >= known.since + IDLE and not self._challenges.busy(link):
                self._hang_up(link)
        self._settle()
        self._requests.extend(self._roster.due(now))
        self._mind_banner(now)

    def next_timer(self) -> float:
        """When to call `tick`, at the latest; infinity for never."""
        idle = [
            known.since + IDLE
            for link, known in self._links.items()
            if not self._challenges.busy(link)
        ]
        timers = [self._challenges.next_timer(), self._roster.next_due(), *idle]
        if self._alone_at is not None and not self._banner and self._roster.is_alone:
            timers.append(self._alone_at)
        return min(timers)

    # Inside

    def _look(self, now: float) -> None:
        """The list may have changed, and somebody be due."""
        self._requests.extend(self._roster.due(now))
        self._mind_banner(now)
        self._requests.append(Changed())

    def _mind_banner(self, now: float) -> None:
        if self._trouble is not None:
            banner = self._trouble.words
        elif self._alone_at is not None and now >= self._alone_at and self._roster.is_alone:
            banner = ALONE_WORDS
        else:
            banner = ""
        if banner != self._banner:
            self._banner = banner
            self._requests.append(Changed())

    def _hang_up(self, link: LinkId) -> None:
        self._requests.append(HangUp(link))
        self.unlinked(link)

    def _settle(self) -> None:
        """Links that were hung up or given to a game are not the lobby's any more."""
        for link in [link for link in self._links if link not in self._challenges.lines]:
            del self._links[link]
