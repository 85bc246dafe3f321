"""Whatever comes to the port and is no player is closed quietly: rows 1, 2 and 6 of the fault matrix."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import socket

import pytest

from net.channel import dialler_context
from net.handshake import Hello
from net.listener import LOGGED_EVERY, SeldomLog
from net.wire import frame, loose_body
from tests.net.doors import V4, door, somebody

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
