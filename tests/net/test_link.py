"""What a framed connection promises: whatever the other side does, memory is bounded and nobody waits for it."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import tracemalloc
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from net.addresses import Address
from net.errors import Malformed
from net.link import USUAL, Limits, Link, LinkLost, address_of
from net.wire import AFTER_AUTH, BEFORE_AUTH, frame
from tests.net.doors import door, somebody

QUICK = replace(USUAL, frame=0.15, grace=0.1)


@contextlib.asynccontextmanager
async def plain_link(
    limits: Limits = QUICK, *, authenticated: bool = True
) -> AsyncIterator[tuple[Link, socket.socket]]:
    """A link without TLS, and the bare socket at its other end."""
    loop = asyncio.get_running_loop()
    with socket.create_server(("127.0.0.1", 0)) as server:
        bare = socket.create_connection(server.getsockname())
        sock, _ = server.accept()
    bare.setblocking(False)
    _, link = await loop.connect_accepted_socket(lambda: Link(limits), sock)
    if authenticated:
        link._splitter.limit = AFTER_AUTH
    with bare:
        try:
            yield link, bare
        finally:
            link.abort()
            await link.wait_gone()


async def lost(link: Link) -> str:
    """Why the link is gone, after all that is still there to be read."""
    try:
        while True:
            await link.receive()
    except LinkLost as error:
        return error.code


async def test_bodies_arrive_whole_and_in_order() -> None:
    bodies = [
        b"\x00" + bytes(number % 256 for number in range(size)) for size in (0, 1, 70, 60_000)
    ]
    async with plain_link() as (link, bare):
        stream = b"".join(map(frame, bodies))
        loop = asyncio.get_running_loop()
        for start in range(0, len(stream), 7001):
            await loop.sock_sendall(bare, stream[start : start + 7001])
        assert [await link.receive() for _ in bodies] == bodies


async def test_what_has_arrived_whole_is_had_without_waiting() -> None:
    async with plain_link() as (link, bare):
        assert link.receive_now() is None
        await asyncio.get_running_loop().sock_sendall(
            bare, frame(b"\x00a") + frame(b"\x00b") + frame(b"\x00c")[:-1]
        )
        assert await link.receive() == b"\x00a"
        assert link.receive_now() == b"\x00b"
        assert link.receive_now() is None
        link.abort()
        assert link.receive_now() is None


async def test_what_is_sent_together_leaves_in_one_write() -> None:
    async with plain_link() as (link, bare):
        link.send(b"\x00a", b"\x00b")
        data = await asyncio.get_running_loop().sock_recv(bare, 100)
        assert data == frame(b"\x00a") + frame(b"\x00b")


async def test_what_is_sent_arrives_on_the_other_side() -> None:
    async with door() as at, asyncio.timeout(10):
        link, other = await at.dialled(somebody())
        for number in range(200):
            link.send(b"\x00" + number.to_bytes(4) * 250)
        for number in range(200):
            assert await other.receive() == b"\x00" + number.to_bytes(4) * 250


@pytest.mark.parametrize("length", [0, AFTER_AUTH + 1, 2**32 - 1])
async def test_row_01_an_impossible_length_ends_the_link_before_anything_is_kept(
    length: int,
) -> None:
    async with plain_link() as (link, bare):
        tracemalloc.start()
        try:
            bare.send(length.to_bytes(4) + b"\x00" * 100)
            with pytest.raises(Malformed):
                await link.receive()
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        # asyncio reads into 256 KiB at a time, whatever comes.
        assert peak < 2**20
        assert await lost(link) == "left"


async def test_row_01_before_the_handshake_is_over_frames_are_small() -> None:
    async with plain_link(authenticated=False) as (link, bare):
        bare.send(frame(bytes(BEFORE_AUTH)))
        assert await link.receive() == bytes(BEFORE_AUTH)
        bare.send((BEFORE_AUTH + 1).to_bytes(4))
        with pytest.raises(Malformed):
            await link.receive()


async def test_a_large_frame_may_follow_the_handshake_in_the_same_packet() -> None:
    async with plain_link(authenticated=False) as (link, bare):
        bare.send(frame(b"\x00last of the handshake") + frame(bytes(20_000)))
        await link.receive()
        async with door() as at:
            _, other = await at.dialled(somebody())
            assert other.authenticated is not None
            link.open(other.authenticated)
        assert await link.receive() == bytes(20_000)


async def test_row_02_a_frame_that_drips_in_is_not_waited_for() -> None:
    async with plain_link() as (link, bare):

        async def drip() -> None:
            with contextlib.suppress(OSError):
                for byte in frame(bytes(100)):
                    bare.send(bytes((byte,)))
                    await asyncio.sleep(0.04)

        async with asyncio.timeout(5), asyncio.TaskGroup() as group:
            group.create_task(drip())
            assert await lost(link) == "slow"


async def test_between_frames_there_is_no_deadline() -> None:
    async with plain_link(replace(QUICK, frame=0.05)) as (link, bare):
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.15):
                await link.receive()
        bare.send(frame(b"\x00late"))
        assert await link.receive() == b"\x00late"


async def test_each_frame_has_a_deadline_of_its_own() -> None:
    async with plain_link() as (link, bare):
        for _ in range(4):
            bare.send(frame(b"\x00ab")[:-1])
            receiving = asyncio.create_task(link.receive())
            await asyncio.sleep(0.08)
            bare.send(b"b")
            assert await receiving == b"\x00ab"


async def test_what_arrived_whole_before_the_end_is_still_given() -> None:
    async with plain_link() as (link, bare):
        bare.send(frame(b"\x00one") + frame(b"\x00two") + frame(b"\x00three")[:-1])
        bare.shutdown(socket.SHUT_WR)
        await asyncio.sleep(0.05)
        assert [await link.receive(), await link.receive()] == [b"\x00one", b"\x00two"]
        assert await lost(link) == "closed"


async def test_a_reset_is_told_from_an_end() -> None:
    async with plain_link() as (link, bare):
        bare.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00" + bytes(4))
        bare.close()
        assert await lost(link) == "broken"


@pytest.mark.parametrize("secure", [False, True])
async def test_row_46_a_side_that_reads_nothing_is_lost_before_it_costs_memory(
    secure: bool,
) -> None:
    limits = replace(QUICK, unsent=300_000)
    async with contextlib.AsyncExitStack() as stack:
        if secure:
            at = await stack.enter_async_context(door())
            link, other = await at.dialled(somebody(), limits)
            other.transport.pause_reading()
        else:
            link, _ = await stack.enter_async_context(plain_link(limits))
        sent = 0
        while link._lost is None:
            link.send(bytes(10_000))
            sent += 10_000
            assert link._unsent_size <= limits.unsent
            assert link.transport.get_write_buffer_size() < 200_000
            await asyncio.sleep(0)
            assert sent < 50_000_000  # More than any system keeps on the way.
        assert await lost(link) == "stuck"
        assert not link._unsent
        async with asyncio.timeout(1):
            await link.wait_gone()


async def test_what_we_do_not_read_stays_with_the_network() -> None:
    async with plain_link() as (link, bare):
        loop = asyncio.get_running_loop()
        count = 150
        sending = asyncio.create_task(loop.sock_sendall(bare, frame(bytes(60_000)) * count))
        await asyncio.sleep(0.1)
        assert link._unread < 10 * 60_000  # Its own bound, and what asyncio reads at once.
        for _ in range(count):
            assert await link.receive() == bytes(60_000)
        await sending


async def test_what_we_do_not_read_stays_with_the_network_under_tls_too() -> None:
    async with door() as at, asyncio.timeout(20):
        link, other = await at.dialled(somebody(), replace(USUAL, unsent=2**27))
        count = 300
        for _ in range(count):
            link.send(bytes(60_000))
        await asyncio.sleep(0.2)
        assert other._unread < 10 * 60_000
        assert link._unsent
        for _ in range(count):
            assert await other.receive() == bytes(60_000)


@pytest.mark.parametrize("secure", [False, True])
async def test_closing_does_not_wait_for_a_side_that_reads_nothing(secure: bool) -> None:
    limits = replace(QUICK, unsent=2**27)
    async with contextlib.AsyncExitStack() as stack:
        if secure:
            at = await stack.enter_async_context(door())
            link, other = await at.dialled(somebody(), limits)
            other.transport.pause_reading()
        else:
            link, _ = await stack.enter_async_context(plain_link(limits))
        while link._writable:
            link.send(bytes(60_000))
        for _ in range(50):
            link.send(bytes(60_000))
        loop = asyncio.get_running_loop()
        before = loop.time()
        link.close(b"\x00bye")
        assert loop.time() - before < 0.1
        async with asyncio.timeout(1):
            await link.wait_gone()


async def test_a_last_word_arrives() -> None:
    async with door() as at:
        link, other = await at.dialled(somebody())
        link.close(b"\x00bye")
        assert await other.receive() == b"\x00bye"
        assert await lost(other) == "closed"
        assert await lost(link) == "left"


async def test_a_link_that_was_left_neither_sends_nor_gives() -> None:
    async with plain_link() as (link, bare):
        bare.send(frame(b"\x00unread"))
        await asyncio.sleep(0.05)
        link.abort()
        link.send(b"\x00nothing")
        with pytest.raises(LinkLost) as error:
            await link.receive()
        assert error.value.code == "left"


async def test_who_waits_for_a_body_is_woken_when_the_link_is_left() -> None:
    async with plain_link() as (link, _):
        waiting = asyncio.create_task(lost(link))
        await asyncio.sleep(0)
        link.abort()
        assert await waiting == "left"


async def test_the_loss_of_a_link_is_told_once() -> None:
    async with plain_link() as (link, bare):
        told: list[int] = []
        link.when_gone(lambda: told.append(1))
        bare.close()
        await link.wait_gone()
        link.abort()
        link.close()
        await asyncio.sleep(0.15)
        assert told == [1]
        link.when_gone(lambda: told.append(2))
        assert told == [1, 2]


async def test_row_38_the_system_is_asked_to_notice_an_end_that_vanished() -> None:
    async with door() as at:
        for link in await at.dialled(somebody()):
            sock = link.transport.get_extra_info("socket")
            assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            assert sock.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
            if hasattr(socket, "TCP_USER_TIMEOUT"):
                assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 20_000


def test_addresses_of_sockets() -> None:
    assert address_of(("192.168.1.7", 80)) == Address("192.168.1.7", 80)
    assert address_of(("::1", 80, 0, 0)) == Address("::1", 80)
    assert address_of(("fe80::1%eth0", 80, 0, 2)) == Address("fe80::1", 80, "2")
