"""What dialling promises: the right peer if he is at any of the addresses, else the reason that says most."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace

import pytest

from net.addresses import Address
from net.dial import Unreachable, _Dialling, dial
from net.errors import NetError, Rejected
from net.identity import fingerprint
from net.link import Link
from net.pins import NotAdmitted
from tests.net.doors import V4, V6, door, somebody


@contextmanager
def nobody() -> Iterator[Address]:
    """An address where nobody listens."""
    with socket.socket() as reserved:
        reserved.bind((V4, 0))
        yield Address(V4, reserved.getsockname()[1])


@asynccontextmanager
async def mute() -> AsyncIterator[Address]:
    """Takes connections, and says nothing."""

    async def say_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    server = await asyncio.start_server(say_nothing, V4, 0)
    try:
        yield Address(*server.sockets[0].getsockname())
    finally:
        server.close()


@asynccontextmanager
async def hanging_up(times: int, then: Address) -> AsyncIterator[Address]:
    """Closes so many connections without a word; the next are put through to `then`."""
    left = times

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(4096):
            writer.write(data)
        writer.close()

    async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal left
        left -= 1
        if left >= 0:
            writer.close()
            return
        far_reader, far_writer = await asyncio.open_connection(then.dialled, then.port)
        await asyncio.gather(pass_on(reader, far_writer), pass_on(far_reader, writer))

    server = await asyncio.start_server(take, V4, 0)
    try:
        yield Address(*server.sockets[0].getsockname())
    finally:
        server.close()


@asynccontextmanager
async def web_server() -> AsyncIterator[Address]:
    """Another service on the port."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(10)
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        writer.close()

    server = await asyncio.start_server(answer, V4, 0)
    try:
        yield Address(*server.sockets[0].getsockname())
    finally:
        server.close()


async def failure(*addresses: Address, expected: bytes | None = None) -> NetError:
    with pytest.raises(NetError) as error:
        await dial(addresses, somebody("Ada"), expected, own=())
    return error.value


async def test_row_52_a_dead_and_a_wrong_address_do_not_keep_from_the_right_one() -> None:
    host = somebody("Host")
    async with door(host) as at, door(somebody("Another")) as wrong, web_server() as web:
        with nobody() as dead:
            link = await dial(
                [dead, wrong.address, web, at.address],
                somebody(),
                host.identity.public,
                own=(),
            )
        at.links.append(link)
        assert link.authenticated is not None
        assert link.authenticated.peer == host.identity.public
        assert link.remote == at.address


async def test_row_52_an_address_of_either_family_will_do() -> None:
    async with door(hosts=(V6,)) as at:
        port = at.listener.port
        link = await dial([Address(V4, port), Address(V6, port)], somebody(), own=())
        at.links.append(link)
        assert link.remote == Address(V6, port)


async def test_a_name_is_looked_up() -> None:
    async with door(hosts=(V4, V6)) as at:
        link = await dial([Address("localhost", at.listener.port)], somebody(), own=())
        at.links.append(link)
        assert link.remote.host in (V4, V6)


async def test_an_address_that_hangs_is_overtaken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("net.race.UNDISTURBED", 0.1)
    async with mute() as silent, door() as at, asyncio.timeout(3):
        at.links.append(await dial([silent, at.address], somebody(), own=()))


async def test_who_was_hung_up_on_by_a_peer_with_too_many_callers_tries_once_more() -> None:
    async with door() as at, hanging_up(times=1, then=at.address) as busy, asyncio.timeout(5):
        at.links.append(await dial([busy], somebody(), own=()))
    async with door() as at, hanging_up(times=2, then=at.address) as busy, asyncio.timeout(5):
        error = await failure(busy)
        assert isinstance(error, Unreachable) and error.code == "other"


async def test_why_nobody_could_be_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("net.race.SHAKING", 0.15)
    with nobody() as dead:
        error = await failure(dead)
        assert isinstance(error, Unreachable) and error.code == "refused"
        assert error.words == f"Nobody listens at {dead}."
        async with mute() as silent, web_server() as web:
            error = await failure(dead, silent)
            assert error.code == "silent" and f"{dead} or 1 more" in error.words
            error = await failure(silent, web, dead)
            assert error.code == "other" and "our protocol" in error.words


async def test_where_nothing_can_be_dialled_the_reason_is_told() -> None:
    error = await failure(Address("no-such-host.invalid", 1))
    assert error.code == "unknown" and "no-such-host.invalid" in error.words
    assert (await failure()).code == "unknown"
    # A link-local address, and no interface that could lead there.
    assert (await failure(Address("fe80::1", 1))).code == "unknown"


async def test_row_13_dialling_oneself_is_told_as_such() -> None:
    me = somebody("Me")
    async with door(me) as at:
        with pytest.raises(Rejected) as error, nobody() as dead:
            await dial([dead, at.address], me, own=())
        assert error.value.code == "self"


async def test_row_08_another_version_is_named_on_both_sides() -> None:
    async with door(replace(somebody("Host"), version=2)) as at:
        error = await failure(at.address)
        assert error.code == at.refusals[0].code == "version"
        for words in (error.words, at.refusals[0].words):
            assert "version 1" in words and "version 2" in words


async def test_row_43_somebody_else_at_the_address_of_a_friend_is_refused() -> None:
    friend = somebody("Friend")
    async with door(somebody("Friend")) as at:
        error = await failure(at.address, expected=friend.identity.public)
        assert isinstance(error, NotAdmitted) and error.code == "somebody_else"
        assert fingerprint(friend.identity.public) in error.words
        assert at.arrivals.empty()


async def test_a_changed_key_says_more_than_a_dead_address() -> None:
    me, host = somebody("Me"), somebody("Host")
    me.pins.remember(somebody().identity.public, "Host", 1)
    async with door(host) as at:
        with pytest.raises(NotAdmitted) as error, nobody() as dead:
            await dial([dead, at.address], me, own=())
        assert error.value.code == "changed"


async def test_row_54_a_dial_that_is_given_up_leaves_nothing_behind() -> None:
    before = asyncio.all_tasks()
    async with mute() as silent, door() as at, asyncio.timeout(5):
        for pause in (0.0, 0.02, 0.3):
            dialling = asyncio.create_task(dial([silent, silent], somebody(), own=()))
            await asyncio.sleep(pause)
            loop = asyncio.get_running_loop()
            began = loop.time()
            dialling.cancel()
            with pytest.raises(asyncio.CancelledError):
                await dialling
            assert loop.time() - began < 0.5
        at.links.append(await dial([at.address], somebody(), own=()))
    await asyncio.sleep(0.05)
    assert asyncio.all_tasks() == before


async def test_of_two_handshakes_that_end_together_one_link_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("net.race.UNDISTURBED", 0.0)
    monkeypatch.setattr("net.race.STAGGER", 0.0)
    together = asyncio.Barrier(2)
    shake = _Dialling._shake

    async def both(self: _Dialling, sock: socket.socket) -> Link:
        link = await shake(self, sock)
        await together.wait()
        return link

    monkeypatch.setattr(_Dialling, "_shake", both)
    async with door(hosts=(V4, V6)) as at, asyncio.timeout(10):
        addresses = [Address(host, at.listener.port) for host in (V4, V6)]
        at.links.append(await dial(addresses, somebody(), own=()))
        ends = [await at.arrivals.get(), await at.arrivals.get()]
        at.links += ends
        while not any(end._gone.is_set() for end in ends):
            await asyncio.sleep(0.01)
        assert sum(end._gone.is_set() for end in ends) == 1


async def test_own_addresses_are_looked_up_if_nobody_has_them_at_hand() -> None:
    async with door() as at:
        at.links.append(await dial([at.address], somebody()))


async def test_row_41_when_both_dial_at_once_both_know_which_link_is_whose() -> None:
    """Each handshake comes to its end; which link to keep, a session decides by who dialled (net/switchboard.py)."""
    one, other = somebody("One"), somebody("Other")
    async with door(one) as at_one, door(other) as at_other, asyncio.timeout(20):
        for _ in range(20):
            to_other, to_one = await asyncio.gather(
                dial([at_other.address], one, own=()), dial([at_one.address], other, own=())
            )
            from_one, from_other = await at_other.arrivals.get(), await at_one.arrivals.get()
            ends = [to_other, to_one, from_one, from_other]
            known = [end.authenticated for end in ends if end.authenticated]
            assert [each.dialled for each in known] == [True, True, False, False]
            mine, theirs = one.identity.public, other.identity.public
            assert [each.own for each in known] == [mine, theirs, theirs, mine]
            for end in ends:
                end.abort()
            for end in ends:
                await end.wait_gone()
