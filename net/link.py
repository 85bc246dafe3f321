"""A connection of framed bodies over asyncio, as far as it can be trusted: not at all.

Whatever the other side does, memory stays bounded and nothing here waits for it: what comes in is read as fast as it is
taken, what goes out is kept up to a bound, beyond which the link is lost, and closing is immediate.
"""

from __future__ import annotations

import asyncio
import socket
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from net.addresses import Address
from net.errors import Malformed, NetError
from net.handshake import Authenticated
from net.wire import AFTER_AUTH, Splitter, frame


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds and bytes."""

    frame: float = 5.0
    """From when a frame was seen to have begun to its last byte."""
    unsent: int = 2**20
    """Bytes that wait for the other side to read."""
    unread: int = 2 * AFTER_AUTH
    """Bytes that wait for us; more are left to the network. At least a whole frame."""
    grace: float = 0.25
    """For what was sent last to leave, after `close`."""


USUAL = Limits()


class LinkLost(NetError):
    """There is no connection any more.

    `closed` by the other side, `broken` by the network, `slow` in the middle of a frame, `stuck` because the other side
    does not read, or `left` by ourselves.
    """


class Link(asyncio.Protocol):
    """One connection, inside TLS. Made by net/dial.py and net/listener.py; used in one event loop."""

    def __init__(self, limits: Limits = USUAL) -> None:
        self.authenticated: Authenticated | None = None
        """Who is at the other end; None during the handshake."""
        self.transport: asyncio.Transport
        self.remote: Address
        """Of the other side. The port of a dialler is not one that it listens at."""
        self._limits = limits
        self._splitter = Splitter()
        self._unread = 0
        self._reading = True
        self._began: float | None = None
        self._arrival: asyncio.Future[None] | None = None
        self._unsent: deque[bytes] = deque()
        self._unsent_size = 0
        self._writable = True
        self._lost: LinkLost | None = None
        self._gone = asyncio.Event()
        self._when_gone: list[Callable[[], None]] = []

    def open(self, authenticated: Authenticated) -> None:
        """The handshake is over: from here on frames may be large."""
        self.authenticated = authenticated
        self._splitter.limit = AFTER_AUTH

    async def receive(self) -> bytes:
        """The next body; for one caller at a time. Raises LinkLost, and Malformed for what is no frame, once.

        What had arrived whole before the other side closed is still given.
        """
        while True:
            body = self.receive_now()
            if body is not None:
                return body
            if self._lost is not None:
                raise self._lost
            await self._more()

    def receive_now(self) -> bytes | None:
        """The next body, if it has arrived whole. Raises Malformed for what is no frame, once."""
        if self._lost is not None and self._lost.code in _AT_ONCE:
            return None
        body = self._next()
        if body is not None:
            self._began = None
            self._taken(len(body) + 4)
        return body

    def send(self, *bodies: bytes) -> None:
        """Send these as soon as possible, and together. On a link that is lost this does nothing: `receive` says so."""
        if self._lost is not None:
            return
        data = b"".join(map(frame, bodies))
        if self._unsent_size + len(data) > self._limits.unsent:
            self._lose("stuck", "The other side reads nothing.")
            self.transport.abort()
            return
        self._unsent.append(data)
        self._unsent_size += len(data)
        self._write()

    @property
    def has_room(self) -> bool:
        """Whether the system takes what is sent now, so that nothing waits in this program."""
        return self._writable and self._lost is None

    def close(self, last: bytes = b"") -> None:
        """Say a last thing, if there is one, and be gone, whether or not the other side reads it."""
        if self._lost is None:
            if last:
                self.send(last)
            self._lose("left", "The connection was closed.")
        self.transport.close()
        asyncio.get_running_loop().call_later(self._limits.grace, self.transport.abort)

    def abort(self) -> None:
        """Be gone at once; what was not sent yet is not sent."""
        self._lose("left", "The connection was closed.")
        self.transport.abort()

    async def wait_gone(self) -> None:
        """Until the connection is gone: at once after `abort`, within `grace` after `close`."""
        await self._gone.wait()

    def when_gone(self, call: Callable[[], None]) -> None:
        """Call this once the connection is gone; at once, if it is."""
        if self._gone.is_set():
            call()
        else:
            self._when_gone.append(call)

    # Reading

    def _next(self) -> bytes | None:
        """The next whole body that has arrived."""
        try:
            return next(self._splitter.feed(b""), None)
        except Malformed:
            self.abort()
            raise

    def _taken(self, size: int) -> None:
        self._unread -= size
        if not self._reading and self._unread <= self._limits.unread // 2:
            self._reading = True
            self.transport.resume_reading()

    async def _more(self) -> None:
        """Wait until something arrives, or the link is lost: for ever between frames, not for ever within one."""
        loop = asyncio.get_running_loop()
        until = None
        if self._splitter.is_within:
            if self._began is None:
                self._began = loop.time()
            until = self._began + self._limits.frame
        self._arrival = loop.create_future()
        try:
            async with asyncio.timeout_at(until):
                await self._arrival
        except TimeoutError:
            self._lose("slow", "The other side stopped in the middle of a message.")
            self.transport.abort()
        finally:
            self._arrival = None

    # Writing

    def _write(self) -> None:
        while self._unsent and self._writable:
            data = self._unsent.popleft()
            self._unsent_size -= len(data)
            self.transport.write(data)

    def _lose(self, code: str, words: str) -> None:
        if self._lost is None:
            self._lost = LinkLost(code, words)
            self._unsent.clear()
            self._wake()

    def _wake(self) -> None:
        if self._arrival is not None and not self._arrival.done():
            self._arrival.set_result(None)

    # What asyncio calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.remote = address_of(transport.get_extra_info("peername"))
        transport.set_write_buffer_limits(high=_WRITE_BUFFER)
        set_options(transport.get_extra_info("socket"))

    def data_received(self, data: bytes) -> None:
        if self._lost is not None:
            return
        self._splitter.feed(data)
        self._unread += len(data)
        if self._reading and self._unread > self._limits.unread:
            self._reading = False
            self.transport.pause_reading()
        self._wake()

    def pause_writing(self) -> None:
        self._writable = False

    def resume_writing(self) -> None:
        self._writable = True
        self._write()

    def connection_lost(self, exc: Exception | None) -> None:
        if exc is None:
            self._lose("closed", "The other side closed the connection.")
        else:
            self._lose("broken", "The connection broke.")
        self._gone.set()
        for call in self._when_gone:
            call()


_AT_ONCE = ("left", "slow", "stuck")
_WRITE_BUFFER = 64 * 2**10

_GIVE_UP = 20
"""Seconds after which the system takes an end that acknowledges nothing for dead (net.md 6)."""


def address_of(name: Sequence[Any]) -> Address:
    """The name of an IPv4 or IPv6 socket as an address."""
    host, port = name[0].partition("%")[0], name[1]
    scope = name[3] if len(name) == 4 else 0
    return Address(host, port, str(scope) if scope else "")


def set_options(sock: socket.socket) -> None:
    """Send small frames at once, and notice an end that vanished; as far as the system has a way to say so."""
    wanted = (
        (socket.SOL_SOCKET, "SO_KEEPALIVE", 1),
        (socket.IPPROTO_TCP, "TCP_NODELAY", 1),
        (socket.IPPROTO_TCP, "TCP_USER_TIMEOUT", _GIVE_UP * 1000),
        (socket.IPPROTO_TCP, "TCP_KEEPIDLE", _GIVE_UP // 2),
        (socket.IPPROTO_TCP, "TCP_KEEPINTVL", _GIVE_UP // 4),
        (socket.IPPROTO_TCP, "TCP_KEEPCNT", 2),
    )
    for level, name, value in wanted:
        option = getattr(socket, name, None)
        if option is not None:
            with suppress(OSError):
                sock.setsockopt(level, option, value)
