"""Listeners on the loopback interface, and people to dial them, for tests of the channel."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cache

from net.addresses import Address
from net.certificate import new_certificate
from net.channel import Certificate, read_certificate
from net.dial import dial
from net.errors import NetError
from net.handshake import Credentials
from net.identity import temporary
from net.link import USUAL, Limits, Link
from net.listener import Listener
from net.pins import Pins

V4, V6 = "127.0.0.1", "::1"


def somebody(name: str = "", pins: Pins | None = None) -> Credentials:
    return Credentials(temporary(), pins or Pins(None), name)


@cache
def certificate() -> Certificate:
    return read_certificate(new_certificate())


@dataclass
class Door:
    """A listener, and whom it let in and turned away."""

    listener: Listener
    arrivals: asyncio.Queue[Link] = field(default_factory=asyncio.Queue)
    refusals: list[NetError] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)

    @property
    def address(self) -> Address:
        return Address(V4, self.listener.port)

    async def dialled(self, who: Credentials, limits: Limits = USUAL) -> tuple[Link, Link]:
        """A link to this door, and its other end."""
        link = await dial([self.address], who, own=(), limits=limits)
        other = await self.arrivals.get()
        self.links += [link, other]
        return link, other


@asynccontextmanager
async def door(
    who: Credentials | None = None,
    *,
    hosts: Sequence[str] = (V4,),
    port: int = 0,
    deadline: float = 5.0,
    limits: Limits = USUAL,
) -> AsyncIterator[Door]:
    """Open as long as the block runs."""
    listener = Listener(
        who or somebody("Host"),
        certificate(),
        lambda link: opened.arrivals.put_nowait(link),
        lambda error, remote: opened.refusals.append(error),
        limits=limits,
        deadline=deadline,
    )
    opened = Door(listener)
    listener.start(port, hosts)
    try:
        yield opened
    finally:
        await listener.close()
        while not opened.arrivals.empty():
            opened.links.append(opened.arrivals.get_nowait())
        for link in opened.links:
            link.abort()
        for link in opened.links:
            await link.wait_gone()
