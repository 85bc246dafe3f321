"""What the listening port promises: it lets in who proves who he is, and nothing else costs it anything."""

from __future__ import annotations

import asyncio
import contextlib
import ssl
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from net.addresses import Address
from net.certificate import new_certificate
from net.channel import dialler_context, read_certificate
from net.dial import dial
from net.errors import NetError, Rejected
from net.pins import Pins, PinsError
from tests.net.doors import V4, V6, door, somebody

# Who is let in


async def test_both_ends_of_a_link_agree_on_who_is_who() -> None:
    host, guest = somebody("Host"), somebody("Guest")
    async with door(host, hosts=(V4, V6)) as at:
        for address in (at.address, Address(V6, at.listener.port)):
            link = await dial([address], guest, own=())
            other = await at.arrivals.get()
            at.links += [link, other]
            mine, theirs = link.authenticated, other.authenticated
            assert mine is not None and theirs is not None
            assert (mine.peer, theirs.peer) == (host.identity.public, guest.identity.public)
            assert mine.words == theirs.words and mine.resume_key == theirs.resume_key
            assert link.remote == address and other.remote.host == address.host
            tls = link.transport.get_extra_info("ssl_object")
            assert tls.version() == "TLSv1.3" and not tls.session_reused


async def test_who_dials_tells_no_name_of_a_host_in_the_clear(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with door() as at:
        names: list[str | None] = []
        context = at.listener._certificate.context
        context.sni_callback = lambda sock, name, _: names.append(name)
        try:
            await at.dialled(somebody())
        finally:
            context.sni_callback = None
        assert names == [None]


async def test_an_older_tls_is_refused() -> None:
    old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
    old.maximum_version = ssl.TLSVersion.TLSv1_2
    async with door() as at:
        with pytest.raises((ssl.SSLError, ConnectionResetError)):
            await asyncio.open_connection(V4, at.listener.port, ssl=old)


async def test_row_12_a_changed_key_is_refused_and_reported() -> None:
    host = somebody("Host")
    host.pins.remember(somebody().identity.public, "Ada", 1)
    async with door(host) as at:
        with pytest.raises(Rejected, match="by your name"):
            await at.dialled(somebody("Ada"))
        assert [error.code for error in at.refusals] == ["changed"]
        assert at.arrivals.empty()


async def test_while_the_list_of_players_is_damaged_nobody_is_let_in(tmp_path: Path) -> None:
    path = tmp_path / "peers.toml"
    pins = Pins(path)
    async with door(somebody("Host", pins)) as at:
        path.write_text("damaged")
        with pytest.raises(NetError):
            await at.dialled(somebody("Ada"))
        assert isinstance(at.refusals[0], PinsError)
        assert at.arrivals.empty()


async def test_row_54_closing_during_handshakes_takes_no_time_and_leaves_nothing() -> None:
    before = asyncio.all_tasks()
    async with door() as at, asyncio.timeout(5):
        silent = await asyncio.open_connection(V4, at.listener.port)
        half = [
            await asyncio.open_connection(V4, at.listener.port, ssl=dialler_context())
            for _ in range(3)
        ]
        loop = asyncio.get_running_loop()
        began = loop.time()
        await at.listener.close()
        assert loop.time() - began < 0.5
        for reader, writer in (silent, *half):
            with contextlib.suppress(ConnectionResetError, BrokenPipeError):
                assert await reader.read() == b""
            writer.close()
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_connection(V4, at.listener.port)
    await asyncio.sleep(0.05)
    assert asyncio.all_tasks() == before


async def test_a_new_nickname_counts_from_the_next_connection_on() -> None:
    async with door(somebody("Old")) as at:
        host = at.listener.credentials
        link, _ = await at.dialled(somebody())
        assert link.authenticated is not None and link.authenticated.nickname == "Old"
        at.listener.credentials = somebody("New")
        link, _ = await at.dialled(somebody())
        assert link.authenticated is not None and link.authenticated.nickname == "New"
        assert host is not at.listener.credentials


# Somebody in between


@contextlib.asynccontextmanager
async def relay(to: Address) -> AsyncIterator[Address]:
    """Ends TLS with a certificate of its own, and hands on every byte."""
    tasks: set[asyncio.Task[None]] = set()

    async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(2**16):
                writer.write(data)
        writer.close()

    async def between(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        further = await asyncio.open_connection(to.host, to.port, ssl=dialler_context())
        for one, other in ((reader, further[1]), (further[0], writer)):
            tasks.add(asyncio.create_task(pump(one, other)))

    server = await asyncio.start_server(
        between, V4, 0, ssl=read_certificate(new_certificate()).context
    )
    try:
        yield Address(*server.sockets[0].getsockname())
    finally:
        server.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def test_row_09_who_relays_under_a_certificate_of_his_own_is_noticed() -> None:
    host = somebody("Host")
    async with door(host) as at, relay(at.address) as between:
        for expected in (None, host.identity.public):
            with pytest.raises(Rejected):
                await dial([between], somebody("Ada"), expected, own=())
        assert [error.code for error in at.refusals] == ["signature", "signature"]
        assert "between you and it" in at.refusals[0].words
        assert at.arrivals.empty()
