"""Where others dial: the listening sockets, and what comes in until it is known who it is."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from itertools import count

from net.addresses import PREFERRED_PORT, Address
from net.admission import Admission, source_of
from net.channel import DEADLINE, Certificate, shake_hands
from net.errors import Malformed, NetError
from net.handshake import Authenticated, Credentials, listening
from net.link import USUAL, Limits, Link, LinkLost, address_of

HOSTS = ("0.0.0.0", "::")
"""Two sockets: one for `::` alone refuses IPv4 on some systems."""

LOGGED_EVERY = 60.0

MOST_LINKS = 64
MOST_LINKS_PER_PEER = 4
"""Incoming and authenticated, until they are gone."""

_BACKLOG = 128
_TRIES = 8
_TLS_HANDSHAKE = b"\x16"
"""The first byte of a TLS connection (RFC 8446, 5.1)."""
_EXHAUSTED = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_BREATH = 0.1
"""Seconds of rest where the system has no more descriptors or memory for us."""
_ABSENT = (errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL, errno.EPROTONOSUPPORT)
"""The system has no IPv6, or no IPv4."""


class ListenError(NetError):
    """There is no port that others could dial; everything else works."""


class Listener:
    """Takes connections, and hands those on whose other side has proved who it is.

    `arrived` gets each link, its owner from then on. `refused` gets what is worth a notice: a Rejected or PinsError,
    and where it came from. All else is closed and logged, seldom and quietly. Neither may raise.
    """

    def __init__(
        self,
        credentials: Credentials,
        certificate: Certificate,
        arrived: Callable[[Link], None],
        refused: Callable[[NetError, Address], None],
        *,
        limits: Limits = USUAL,
        deadline: float = DEADLINE,
    ) -> None:
        self.credentials = credentials
        """May be replaced, for a new nickname, say; counts for connections to come."""
        self.port = 0
        """Where we listen; not the preferred port if that was taken."""
        self._certificate = certificate
        self._arrived = arrived
        self._refused = refused
        self._limits = limits
        self._deadline = deadline
        self._servers: list[socket.socket] = []
        self._numbers = count()
        self._waiting: dict[int, tuple[socket.socket, Address]] = {}
        self._admission = Admission()
        self._tasks: set[asyncio.Task[None]] = set()
        self._meetings: dict[int, asyncio.Task[None]] = {}
        """Handshakes, by the number of the connection."""
        self._sweep: asyncio.TimerHandle | None = None
        self._links: Counter[bytes] = Counter()
        self._log = SeldomLog(logging.getLogger(__name__))
        self._closed = False

    def start(self, port: int = PREFERRED_PORT, hosts: Sequence[str] = HOSTS) -> None:
        """Listen at `port` or, if that is taken, at any. Raises ListenError."""
        self._servers = bind(port, hosts)
        self.port = self._servers[0].getsockname()[1]
        for server in self._servers:
            self._start(self._accept(server))

    async def close(self) -> None:
        """Take nobody any more, and drop who is not known yet. Links that were handed on stay."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for server in self._servers:
            server.close()
        for number in tuple(self._waiting):
            self._drop(number)
        if self._sweep is not None:
            self._sweep.cancel()

    # Before a turn

    async def _accept(self, server: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                sock, _ = await loop.sock_accept(server)
                self._take(sock)
            except OSError as error:
                if error.errno in _EXHAUSTED:
                    self._log.note(loop.time(), f"No connection is taken: {error.strerror}")
                await asyncio.sleep(_BREATH if error.errno in _EXHAUSTED else 0)
            else:
                # What is ready is accepted without waiting: a flood must not keep all others waiting.
                await asyncio.sleep(0)

    def _take(self, sock: socket.socket) -> None:
        """A connection is there. Raises OSError if it is gone already."""
        loop = asyncio.get_running_loop()
        number = next(self._numbers)
        try:
            remote, here = address_of(sock.getpeername()), address_of(sock.getsockname())
            loop.add_reader(sock, self._readable, number)
        except OSError:
            sock.close()
            raise
        self._waiting[number] = sock, remote
        source = source_of(remote.host, here.host)
        for closed in self._admission.arrive(number, source, loop.time()):
            self._drop(closed)
        self._plan_sweep()

    def _readable(self, number: int) -> None:
        """The first bytes are there, or an end."""
        loop, (sock, _) = asyncio.get_running_loop(), self._waiting[number]
        loop.remove_reader(sock)
        first = b""
        with suppress(OSError):
            first = sock.recv(1, socket.MSG_PEEK)
        if first == _TLS_HANDSHAKE:
            self._admission.spoke(number)
            self._serve()
            return
        if first:
            self._log.note(loop.time(), "A connection was closed: not our protocol")
        self._admission.left(number)
        self._drop(number)

    def _drop(self, number: int) -> None:
        sock, _ = self._waiting.pop(number)
        asyncio.get_running_loop().remove_reader(sock)
        sock.close()

    def _plan_sweep(self) -> None:
        due = self._admission.next_due
        if self._sweep is not None and due is not None and due < self._sweep.when():
            self._sweep.cancel()
            self._sweep = None
        if self._sweep is None and due is not None and not self._closed:
            self._sweep = asyncio.get_running_loop().call_at(due, self._sweep_out)

    def _sweep_out(self) -> None:
        self._sweep = None
        for number in self._admission.overdue(asyncio.get_running_loop().time()):
            if number in self._waiting:
                self._drop(number)
            else:
                self._meetings[number].cancel()
        self._plan_sweep()

    # In turn

    def _serve(self) -> None:
        if not self._closed:
            for number in self._admission.serve(asyncio.get_running_loop().time()):
                meeting = self._meet(number, *self._waiting.pop(number))
                self._meetings[number] = self._start(meeting)
            self._plan_sweep()

    async def _meet(self, number: int, sock: socket.socket, remote: Address) -> None:
        loop, finished = asyncio.get_running_loop(), False
        try:
            async with asyncio.timeout(self._deadline):
                _, link = await loop.connect_accepted_socket(
                    partial(Link, self._limits),
                    sock,
                    ssl=self._certificate.context,
                    ssl_shutdown_timeout=self._limits.grace,
                )
                self._admission.answered(number, loop.time())
                handshake = listening(self.credentials, self._certificate.der)
                await shake_hands(link, handshake, self._has_room)
        except (OSError, TimeoutError, Malformed, LinkLost) as error:
            self._log.note(loop.time(), f"A connection was closed: {_briefly(error)}")
        except NetError as error:
            finished = True
            self._refused(error, remote)
        else:
            finished = True
            self._keep(link)
        finally:
            del self._meetings[number]
            self._admission.left(number, finished)
            self._serve()

    def _has_room(self, authenticated: Authenticated) -> bool:
        return (
            self._links.total() < MOST_LINKS
            and self._links[authenticated.peer] < MOST_LINKS_PER_PEER
        )

    def _keep(self, link: Link) -> None:
        assert link.authenticated is not None
        peer = link.authenticated.peer
        self._links[peer] += 1
        link.when_gone(partial(self._forget, peer))
        self._arrived(link)

    def _forget(self, peer: bytes) -> None:
        self._links[peer] -= 1
        if not self._links[peer]:
            del self._links[peer]

    def _start(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


class SeldomLog:
    """Tells of what anybody can cause as often as he likes: once, and then once a minute how often since.

    At level INFO, which nobody sees who did not ask for it: the screen belongs to the game.
    """

    def __init__(self, logger: logging.Logger) -> None:
        self._logger = logger
        self._next = 0.0
        self._unsaid = 0

    def note(self, now: float, words: str) -> None:
        """`now` is monotonic seconds, and never before 0."""
        if now < self._next:
            self._unsaid += 1
            return
        more = f" (and {self._unsaid} more since the last)" if self._unsaid else ""
        self._logger.info("%s%s", words, more)
        self._next, self._unsaid = now + LOGGED_EVERY, 0


def bind(port: int, hosts: Sequence[str] = HOSTS) -> list[socket.socket]:
    """Listening sockets at all of these hosts that the system has, with one port for all: this, or else any.

    Raises ListenError.
    """
    reason = "no network"
    for wanted in (port, *[0] * _TRIES):
        try:
            return _bound(wanted, hosts)
        except OSError as error:
            reason = error.strerror or reason
    raise ListenError("no_port", f"Others cannot dial you: no port can be opened ({reason}).")


def _bound(port: int, hosts: Sequence[str]) -> list[socket.socket]:
    """Raises OSError if the port is taken at one of the hosts, or there is none of them."""
    servers: list[socket.socket] = []
    missing: OSError | None = None
    for host in hosts:
        try:
            servers.append(_listening(host, port))
        except OSError as error:
            if error.errno not in _ABSENT:
                for server in servers:
                    server.close()
                raise
            missing = error
        else:
            port = servers[0].getsockname()[1]
    if missing is not None and not servers:
        raise missing
    return servers


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    server = socket.socket(family, socket.SOCK_STREAM)
    try:
        # A port that a program has just left can be taken at once; one that is listened at cannot.
        server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            server.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        server.bind((host, port))
        server.listen(_BACKLOG)
        server.setblocking(False)
    except OSError:
        server.close()
        raise
    return server


def _briefly(error: BaseException) -> str:
    """What kind of error: never what was received."""
    return error.code if isinstance(error, NetError) else type(error).__name__
