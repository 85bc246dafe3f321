"""What the listening port promises: it lets in who proves who he is, and nothing else costs it anything."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import getpass
import logging
import os
import random
import socket
import ssl
import stat
import subprocess
import sys
import tempfile
import tracemalloc
from collections import deque
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from cryptography import x509

from net.addresses import Address
from net.admission import MOST_WAITING_HERE
from net.certificate import borrow_certificate, new_certificate
from net.channel import Certificate, dialler_context, read_certificate
from net.dial import dial
from net.errors import NetError, Rejected
from net.handshake import Hello
from net.listener import (
    LOGGED_EVERY,
    MOST_LINKS_PER_PEER,
    ListenError,
    SeldomLog,
    bind,
)
from net.pins import Pins, PinsError
from net.wire import frame, loose_body
from tests.net.doors import V4, V6, Door, door, somebody

# Certificates


def certificate() -> Certificate:
    return read_certificate(new_certificate())


def test_a_certificate_tells_nothing_of_the_machine() -> None:
    der = certificate().der
    shown = x509.load_der_x509_certificate(der)
    assert shown.subject == shown.issuer
    assert len(shown.extensions) == 0
    for name in (socket.gethostname(), getpass.getuser()):
        assert name.encode() not in der
    assert shown.not_valid_before_utc.year == 2020


def test_every_start_has_a_certificate_of_its_own_and_no_session_outlives_its_connection() -> None:
    one, other = certificate(), certificate()
    assert one.der != other.der
    assert one.context.num_tickets == 0


def test_without_memory_files_the_key_is_on_the_disk_for_a_moment_and_private(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    modes = []
    load = ssl.SSLContext.load_cert_chain

    def watched(context: ssl.SSLContext, path: str) -> None:
        modes.append(stat.S_IMODE(Path(path).stat().st_mode))
        load(context, path)

    monkeypatch.delattr(os, "memfd_create", raising=False)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(ssl.SSLContext, "load_cert_chain", watched)
    certificate()
    assert modes == [0o600]
    assert list(tmp_path.iterdir()) == []


def test_the_program_that_listens_does_not_load_the_library_that_makes_certificates() -> None:
    program = "import sys; from net import certificate, channel, station\n"
    program += "channel.read_certificate(certificate.borrow_certificate())\n"
    program += "print('cryptography' in sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == "False"


@pytest.mark.parametrize("program", ["/bin/false", "/dev/null", "/no/such/python"])
def test_a_program_that_can_start_no_other_makes_its_certificate_itself(
    program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", program)
    assert read_certificate(borrow_certificate()).der


def test_what_is_no_certificate_is_an_error_of_tls() -> None:
    for nonsense in (b"", b"nonsense", b"-----BEGIN CERTIFICATE-----"):
        with pytest.raises(ssl.SSLError):
            read_certificate(nonsense)


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

    server = await asyncio.start_server(between, V4, 0, ssl=certificate().context)
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


# Whatever else comes in

GARBAGE = {
    "random": random.Random(6).randbytes(5000),
    "http": b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "ssh": b"SSH-2.0-OpenSSH_9.6\r\n",
    "zeros": bytes(300),
    "one byte": b"\x16",
    "tls, at first": b"\x16\x03\x01\x02\x00" + bytes(600),
    "tls, too long": b"\x16\x03\x01\xff\xff" + bytes(70_000),
    "nothing": b"",
}


@pytest.mark.parametrize("garbage", GARBAGE.values(), ids=GARBAGE.keys())
async def test_row_06_garbage_is_closed_quietly(
    garbage: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with door(deadline=0.3) as at, asyncio.timeout(10):
        reader, writer = await asyncio.open_connection(V4, at.listener.port)
        writer.write(garbage)
        writer.write_eof()
        with contextlib.suppress(ConnectionResetError):
            while await reader.read(1000):
                pass
        writer.close()
        await at.dialled(somebody())
        assert at.refusals == []
    ours = [record for record in caplog.records if record.name.startswith("net")]
    assert len(ours) <= 1
    for record in caplog.records:
        assert record.levelno <= logging.INFO
        assert "Traceback" not in record.getMessage() and record.exc_info is None


async def test_row_06_what_does_not_begin_like_tls_never_gets_a_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with door() as at, asyncio.timeout(5):
        monkeypatch.setattr(at.listener._admission, "spoke", None)
        reader, writer = await asyncio.open_connection(V4, at.listener.port)
        writer.write(GARBAGE["http"])
        with contextlib.suppress(ConnectionResetError):
            assert await reader.read() == b""
        writer.close()


async def test_row_06_a_thousand_pieces_of_garbage_are_one_line_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO, "net")
    async with door() as at:
        for _ in range(100):
            with socket.create_connection((V4, at.listener.port)) as sock:
                sock.sendall(b"garbage")
            await asyncio.sleep(0)
        await at.dialled(somebody())
    assert len([record for record in caplog.records if record.name == "net.listener"]) == 1


def test_row_06_what_was_not_logged_is_counted(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    log = SeldomLog(logging.getLogger("net.test"))
    for second in range(1000):
        log.note(100.0 + second / 10, "closed")
    assert caplog.messages == [
        "closed",
        f"closed (and {10 * int(LOGGED_EVERY) - 1} more since the last)",
    ]


async def test_row_06_garbage_inside_tls_is_closed_as_well() -> None:
    async with door() as at:
        for garbage in (b"\xff" * 100, bytes(4), frame(b"\x00\x90"), frame(b"\x01" + bytes(80))):
            reader, writer = await asyncio.open_connection(
                V4, at.listener.port, ssl=dialler_context()
            )
            writer.write(garbage)
            with contextlib.suppress(ConnectionResetError):
                assert await reader.read() == b""
            writer.close()
        await at.dialled(somebody())
        assert at.refusals == []


async def test_row_01_a_length_over_4_kib_is_refused_before_anybody_is_known() -> None:
    async with door() as at:
        for length in (0, 4097, 65_537, 2**32 - 1):
            reader, writer = await asyncio.open_connection(
                V4, at.listener.port, ssl=dialler_context()
            )
            writer.write(length.to_bytes(4) + bytes(100))
            with contextlib.suppress(ConnectionResetError):
                assert await reader.read() == b""
            writer.close()


async def test_row_02_a_handshake_that_drips_in_is_ended_and_others_are_served() -> None:
    async with door(deadline=0.4) as at, asyncio.timeout(10):
        reader, writer = await asyncio.open_connection(V4, at.listener.port, ssl=dialler_context())
        began = asyncio.get_running_loop().time()

        async def drip() -> None:
            with contextlib.suppress(OSError):
                for byte in frame(loose_body(Hello(1, bytes(32)))):
                    writer.write(bytes((byte,)))
                    await asyncio.sleep(0.02)

        dripping = asyncio.create_task(drip())
        await at.dialled(somebody())
        with contextlib.suppress(ConnectionResetError):
            assert await reader.read() == b""
        assert asyncio.get_running_loop().time() - began < 2.0
        dripping.cancel()
        writer.close()


async def test_row_02_a_handshake_that_stops_after_any_message_is_ended() -> None:
    async with door(deadline=0.2) as at, asyncio.timeout(10):
        reader, writer = await asyncio.open_connection(V4, at.listener.port, ssl=dialler_context())
        writer.write(frame(loose_body(Hello(1, bytes(32)))))
        assert await reader.read(10)
        with contextlib.suppress(ConnectionResetError):
            while await reader.read(1000):
                pass
        writer.close()
        assert at.arrivals.empty()


# Too many


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


# The port


async def test_row_53_a_preferred_port_that_is_taken_is_replaced_by_another() -> None:
    both = (V4, V6)
    async with door(hosts=both) as first, door(hosts=both, port=first.listener.port) as second:
        assert second.listener.port != first.listener.port
        for at in (first, second):
            for host in both:
                link = await dial([Address(host, at.listener.port)], somebody(), own=())
                at.links += [link, await at.arrivals.get()]


def test_a_socket_for_ipv6_leaves_ipv4_to_the_other_one() -> None:
    (server,) = bind(0, (V6,))
    with server:
        assert server.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY) == 1


async def test_row_53_a_port_that_is_taken_for_one_family_is_taken() -> None:
    with socket.create_server((V6, 0), family=socket.AF_INET6) as other:
        port = other.getsockname()[1]
        async with door(hosts=(V4, V6), port=port) as at:
            assert at.listener.port != port


async def test_a_port_that_was_just_left_is_taken_again() -> None:
    async with door() as at:
        link, other = await at.dialled(somebody())
        other.abort()
        await other.wait_gone()
        await link.wait_gone()
        port = at.listener.port
    async with door(port=port) as again:
        assert again.listener.port == port


def test_row_53_without_a_network_there_is_an_error_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def nothing(*_: object, **__: object) -> socket.socket:
        raise OSError(errno.EAFNOSUPPORT, "Address family not supported by protocol")

    monkeypatch.setattr(socket, "socket", nothing)
    with pytest.raises(ListenError, match="not supported"):
        bind(0)


def test_without_ipv6_ipv4_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    real = socket.socket

    def only_v4(family: int, kind: int) -> socket.socket:
        if family == socket.AF_INET6:
            raise OSError(errno.EAFNOSUPPORT, "Address family not supported by protocol")
        return real(family, kind)

    monkeypatch.setattr(socket, "socket", only_v4)
    (server,) = bind(0, (V4, V6))
    server.close()


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
