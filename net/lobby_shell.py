"""Does what the lobby asks for: probes, dials, links, timers. The decisions are the core's (net/lobby.py)."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from net.addresses import Address
from net.dial import dial
from net.errors import Malformed, NetError
from net.handshake import Credentials
from net.interfaces import OwnAddress
from net.link import Link, LinkLost
from net.lobby import Lobby
from net.lobby_messages import LOBBY
from net.lobby_requests import Changed, Dial, HangUp, LinkId, Notice, Play, Probe, Request, Send
from net.messages import Bye, Error, Resume
from net.offers import Line
from net.pins import NotAdmitted
from net.probing import Missed, probe
from net.terms import Terms
from net.wire import LOOSE, Family, decode, loose_body, split_body
from net.words import Words

CALM = 0.1
"""Seconds between two calls of `on_change`: a flood of records is no flood of pictures."""

SPOKEN = LOBBY | Family[Resume | Bye | Error](Resume, Bye, Error)
"""What may be said on a link that carries no game."""


@dataclass(frozen=True, slots=True)
class Begun:
    """A game that was agreed on, and the link to play it on."""

    link: Link
    terms: Terms


def _nothing(*arguments: object) -> None:
    pass


def _hang_up(link: Link, body: bytes) -> None:
    link.close()


class LobbyShell:
    """The lobby, with hands. After every call of a method of `lobby` comes one of `serve`."""

    def __init__(self, lobby: Lobby, credentials: Credentials) -> None:
        self.lobby = lobby
        self.own: tuple[OwnAddress, ...] = ()
        """The addresses of this machine."""
        self.kept_out: dict[str, NotAdmitted] = {}
        """By entry: who answers there under a name or key that is not his, by what we know."""
        self.on_change: Callable[[], None] = _nothing
        self.on_notice: Callable[[Notice], None] = _nothing
        self.on_begin: Callable[[Begun], None] = _nothing
        self.on_resume: Callable[[Link, bytes], None] = _hang_up
        self._credentials = credentials
        self._numbers = count(1)
        self._links: dict[LinkId, Link] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._telling: asyncio.TimerHandle | None = None
        self._told_at = -math.inf
        self._serving = False
        self._closed = False

    def words(self, number: LinkId) -> Words | None:
        """The three words of a link, for both to read aloud; None once it is gone or belongs to a game."""
        link = self._links.get(number)
        return None if link is None or link.authenticated is None else link.authenticated.words

    def serve(self) -> None:
        """Do what the lobby asks for, until it asks for nothing; see when it is to be asked again."""
        if (
            self._serving
        ):  # A callback did something: that is served after what led to the callback.
            return
        self._serving = True
        try:
            while not self._closed and (requests := self.lobby.take()):
                for request in requests:
                    self._do(request)
        finally:
            self._serving = False
        if self._timer is not None:
            self._timer.cancel()
        due = self.lobby.next_timer()
        if due < math.inf and not self._closed:
            self._timer = asyncio.get_running_loop().call_at(due, self._tick)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do this beside everything else, until `close`."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def arrived(self, link: Link) -> None:
        """Somebody has called."""
        if self._closed:
            link.close()
            return
        number = self._keep(link)
        self.lobby.joined(_line(number, link), link.remote, now())
        self.spawn(self._read(number, link))
        self.serve()

    def returned(self, begun: Begun) -> LinkId:
        """The game on this link is over."""
        number = self._keep(begun.link)
        self.lobby.returned(_line(number, begun.link), begun.link.remote, begun.terms, now())
        self.spawn(self._read(number, begun.link))
        self.serve()
        return number

    async def close(self) -> None:
        """Say goodbye on every link of the lobby's, and stop."""
        self.lobby.cancel()
        self.serve()
        self._closed = True
        for timer in (self._timer, self._telling):
            if timer is not None:
                timer.cancel()
        links = list(self._links.values())
        for link in links:
            link.close(loose_body(Bye("quit")))
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, *(link.wait_gone() for link in links), return_exceptions=True)

    def _tick(self) -> None:
        self.lobby.tick(now())
        self.serve()

    def _do(self, request: Request) -> None:
        match request:
            case Probe(key, addresses):
                self.spawn(self._probe(key, addresses))
            case Dial(key, addresses):
                self.spawn(self._dial(key, addresses))
            case Send(number, message):
                if link := self._links.get(number):
                    link.send(loose_body(message))
            case HangUp(number):
                if link := self._links.pop(number, None):
                    link.close()
            case Play(number, terms, _):
                self.on_begin(Begun(self._links.pop(number), terms))
            case Notice():
                self.on_notice(request)
            case Changed():
                self._change()

    def _change(self) -> None:
        """Tell of a change at once, but not of many in a row."""
        if self._telling is None:
            at = max(now(), self._told_at + CALM)
            self._telling = asyncio.get_running_loop().call_at(at, self._tell)

    def _tell(self) -> None:
        self._telling, self._told_at = None, now()
        self.on_change()

    async def _probe(self, key: str, addresses: Sequence[Address]) -> None:
        try:
            answer = await probe(addresses, self.lobby.status, self._credentials, self.own)
        except Missed as missed:
            if missed.kept_out is not None:
                self.kept_out[key] = missed.kept_out
            self.lobby.missed(key, missed.why, now(), missed.words)
        else:
            self.kept_out.pop(key, None)
            self.lobby.answered(key, answer, now(), time.time())
        self.serve()

    async def _dial(self, key: str, addresses: Sequence[Address]) -> None:
        entry = self.lobby.entry(key)
        expected = None if entry is None else entry.identity
        try:
            link = await dial(addresses, self._credentials, expected, own=self.own)
        except (NetError, OSError) as error:
            if isinstance(error, NotAdmitted):
                self.kept_out[key] = error
            words = error.words if isinstance(error, NetError) else ""
            self.lobby.not_linked(key, words, now())
        else:
            number = self._keep(link)
            self.lobby.linked(key, _line(number, link), link.remote, now())
            self.spawn(self._read(number, link))
        self.serve()

    def _keep(self, link: Link) -> LinkId:
        number = next(self._numbers)
        self._links[number] = link
        return number

    async def _read(self, number: LinkId, link: Link) -> None:
        """Hand what is said on a link to the lobby, until it is closed or belongs to a game."""
        try:
            while self._links.get(number) is link:
                body = await link.receive()
                said = _spoken(body)
                if isinstance(said, Resume):
                    del self._links[number]
                    self.lobby.unlinked(number)
                    self.on_resume(link, body)
                    self.serve()
                    return
                if isinstance(said, Bye | Error):
                    break
                self.lobby.received(number, said, now())
                self.serve()
        except (LinkLost, Malformed):
            pass
        if self._links.get(number) is link:
            del self._links[number]
            link.close()
            self.lobby.unlinked(number)
            self.serve()


def now() -> float:
    """Monotonic seconds, as the event loop counts them."""
    return asyncio.get_running_loop().time()


def _spoken(body: bytes) -> Any:
    """What was said. Raises Malformed."""
    kind, _, payload = split_body(body)
    if kind != LOOSE:
        raise Malformed("kind")
    return decode(payload, SPOKEN)


def _line(number: LinkId, link: Link) -> Line:
    assert link.authenticated is not None
    who = link.authenticated
    return Line(number, who.peer, who.nickname, who.standing.kind == "known")
