"""Too many at the door disturb neither a game nor a newcomer: row 7 of the fault matrix, and what is bounded."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
import ssl
import tracemalloc
from collections import deque

import pytest

from net.admission import MOST_WAITING_HERE
from net.channel import dialler_context
from net.dial import dial
from net.errors import NetError, Rejected
from net.listener import MOST_LINKS_PER_PEER
from tests.net.doors import V4, Door, door, somebody


async def test_one_player_has_only_so_many_links_until_some_are_gone() -> None:
    guest = somebody("Guest")
    async with door() as at:
        links = [(await at.dialled(guest))[0] for _ in range(MOST_LINKS_PER_PEER)]
        with pytest.raises(Rejected, match="too many"):
            await dial([at.address], guest, own=())
        assert [error.code for error in at.refusals] == ["full"]
        await at.dialled(somebody("Another"))
        links[0].abort()
        async with asyncio.timeout(5):
            while at.listener._links[guest.identity.public] == MOST_LINKS_PER_PEER:
                await asyncio.sleep(0.01)
        await at.dialled(guest)


async def test_there_are_only_so_many_links_in_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("net.listener.MOST_LINKS", 2)
    async with door() as at:
        for _ in range(2):
            await at.dialled(somebody())
        with pytest.raises(Rejected, match="too many"):
            await dial([at.address], somebody(), own=())


async def test_links_that_are_gone_before_they_are_noticed_take_no_room() -> None:
    guest = somebody("Guest")
    async with door() as at, asyncio.timeout(10):
        for _ in range(2 * MOST_LINKS_PER_PEER):
            link, other = await at.dialled(guest)
            link.abort()
            await other.wait_gone()
        assert at.listener._links == {}


async def test_row_07_a_thousand_silent_connections_disturb_nobody() -> None:
    async with door() as at, asyncio.timeout(30):
        link, other = await at.dialled(somebody("Playing"))
        crowd: list[socket.socket] = []
        try:
            for number in range(1000):
                sock = socket.socket()
                sock.setblocking(False)
                with contextlib.suppress(BlockingIOError):
                    sock.connect((V4, at.listener.port))
                crowd.append(sock)
                if number % 20 == 0:
                    await asyncio.sleep(0)
                if number % 100 == 0:
                    link.send(b"\x00still here")
                    assert await other.receive() == b"\x00still here"
            while len(at.listener._waiting) < MOST_WAITING_HERE:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.05)
            assert len(at.listener._waiting) == MOST_WAITING_HERE
            assert not at.listener._admission._served
            await at.dialled(somebody("Late"))
        finally:
            for sock in crowd:
                sock.close()


async def test_row_07_a_flood_of_half_open_handshakes_disturbs_nobody() -> None:
    """A hundred every half second from this machine: newcomers get in, a game goes on, memory stays flat."""
    hello = client_hello()
    loop = asyncio.get_running_loop()
    async with door() as at, asyncio.timeout(30):
        link, other = await at.dialled(somebody("Playing"))
        crowd: deque[socket.socket] = deque()
        over = False

        async def flood() -> None:
            while not over:
                sock = socket.create_connection((V4, at.listener.port))
                sock.sendall(hello)
                crowd.append(sock)
                if len(crowd) > 200:
                    crowd.popleft().close()
                await asyncio.sleep(0.005)

        flooding = asyncio.create_task(flood())
        most, slowest = 0, 0.0
        tracemalloc.start()
        try:
            await asyncio.sleep(2.5)  # By then a turn has become as short as it can be.
            before, _ = tracemalloc.get_traced_memory()
            for number in range(20):
                await come_and_go(at, f"Late {number}")
                began = loop.time()
                link.send(b"\x00still here")
                assert await other.receive() == b"\x00still here"
                slowest = max(slowest, loop.time() - began)
                most = max(most, len(at.listener._admission._served))
                assert len(at.listener._waiting) <= MOST_WAITING_HERE
                await asyncio.sleep(0.1)
            after, _ = tracemalloc.get_traced_memory()
        finally:
            over = True
            tracemalloc.stop()
            await flooding
            for sock in crowd:
                sock.close()
        assert most == 4
        assert slowest < 0.5
        assert after - before < 2**20


async def come_and_go(at: Door, name: str) -> None:
    """In at the first or second attempt, and out again."""
    try:
        ends = await at.dialled(somebody(name))
    except NetError:
        ends = await at.dialled(somebody(name))
    for link in ends:
        link.abort()
        await link.wait_gone()
        at.links.remove(link)


def client_hello() -> bytes:
    """What a TLS client says first."""
    outgoing = ssl.MemoryBIO()
    tls = dialler_context().wrap_bio(ssl.MemoryBIO(), outgoing)
    with contextlib.suppress(ssl.SSLWantReadError):
        tls.do_handshake()
    return outgoing.read()


async def test_row_07_connections_that_wait_too_long_are_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("net.admission.PATIENCE", 0.1)
    async with door() as at, asyncio.timeout(5):
        reader, writer = await asyncio.open_connection(V4, at.listener.port)
        assert await reader.read() == b""
        writer.close()
        assert at.listener._waiting == {}


async def test_without_descriptors_the_listener_rests_and_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loop = asyncio.get_running_loop()
    accept, failures = loop.sock_accept, [errno.EMFILE, errno.ECONNABORTED, errno.ENFILE]

    async def exhausted(server: socket.socket) -> tuple[socket.socket, object]:
        if failures:
            raise OSError(failures.pop(), "exhausted")
        return await accept(server)

    monkeypatch.setattr(loop, "sock_accept", exhausted)
    async with door() as at, asyncio.timeout(5):
        await at.dialled(somebody())
    assert failures == []
