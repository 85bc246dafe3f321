"""The port that a program listens on, and what becomes of one that is taken: row 53 of the fault matrix."""

from __future__ import annotations

import errno
import socket

import pytest

from net.addresses import Address
from net.dial import dial
from net.listener import ListenError, bind
from tests.net.doors import V4, V6, door, somebody


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
