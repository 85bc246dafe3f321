"""Dialling a peer: at all its addresses, until one of them proves to be the one who was meant."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial

from net.addresses import Address, BadAddress, literal
from net.channel import dialler_context, shake_hands, shown_certificate
from net.errors import Malformed, NetError
from net.handshake import Credentials, dialling
from net.interfaces import OwnAddress, own_addresses, to_dial
from net.link import USUAL, Limits, Link, LinkLost, address_of
from net.race import CONNECTING, Race


class Unreachable(NetError):
    """No peer at any of the addresses.

    `refused`: at all of them a machine says that nobody listens; `silent`: at one of them at least, nothing came back;
    `other`: somebody is there, who does not speak our protocol; `unknown`: there is no address, no such name, or no
    interface that could lead to a link-local address.
    """


async def dial(
    addresses: Iterable[Address],
    credentials: Credentials,
    expected: bytes | None = None,
    *,
    own: Sequence[OwnAddress] | None = None,
    limits: Limits = USUAL,
) -> Link:
    """A link to the peer at these addresses, authenticated; its owner is the caller.

    `expected` is his identity key, if a certain one is meant; `own`, this machine's addresses, if they are at hand.
    Raises Rejected if the only peers there were not to be had: NotAdmitted, Refused, or another with the code
    `version`, `self`, `signature` or `reflection`; PinsError; Unreachable. Cancelling it leaves nothing behind.
    """
    meant = tuple(addresses)
    if own is None:
        own = await asyncio.to_thread(own_addresses)
    targets = to_dial(await _resolved(meant), own)
    if not targets:
        places = ", ".join(map(str, meant)) or "nothing"
        raise Unreachable("unknown", f"No way to {places} is known.")
    return await _Dialling(targets, credentials, expected, limits).run()


class _Dialling:
    """One call of `dial`."""

    def __init__(
        self,
        targets: Sequence[Address],
        credentials: Credentials,
        expected: bytes | None,
        limits: Limits,
    ) -> None:
        self._targets = targets
        self._credentials = credentials
        self._expected = expected
        self._limits = limits
        self._race = Race(len(targets))
        self._sockets: dict[int, socket.socket] = {}
        self._tasks: dict[int, asyncio.Task[Link | None]] = {}
        self._errors: list[BaseException] = []

    async def run(self) -> Link:
        loop = asyncio.get_running_loop()
        winner: Link | None = None
        try:
            while winner is None:
                self._move(loop.time())
                if self._race.is_lost:
                    raise _worst(self._errors, self._targets)
                wait = self._race.next_due(loop.time()) - loop.time()
                await self._happening(max(0.0, wait))
                winner = self._finished(loop.time())
            return winner
        finally:
            await self._clear(winner)

    def _move(self, now: float) -> None:
        moves = self._race.step(now)
        for number in moves.stop:
            self._errors.append(TimeoutError())
            self._tasks.pop(number).cancel()
            self._close(number)
        for number in moves.shake:
            self._tasks[number] = asyncio.create_task(self._shake(self._sockets.pop(number)))
        for number in moves.connect:
            self._tasks[number] = asyncio.create_task(self._connect(number))

    async def _happening(self, wait: float) -> None:
        """Until an attempt is at its end, at most `wait` seconds."""
        if self._tasks:
            await asyncio.wait(
                self._tasks.values(), timeout=wait, return_when=asyncio.FIRST_COMPLETED
            )
        else:
            await asyncio.sleep(wait)

    def _finished(self, now: float) -> Link | None:
        """The link of a handshake that is done, once there is one."""
        for number, task in tuple(self._tasks.items()):
            if not task.done():
                continue
            del self._tasks[number]
            error = task.exception()
            if error is not None:
                if not isinstance(error, (OSError, NetError)):
                    raise error
                self._close(number)
                if isinstance(error, _DROPPED) and self._race.dropped(number, now):
                    continue
                self._errors.append(error)
                self._race.failed(number, now)
            elif (link := task.result()) is None:
                self._race.connected(number, now)
            else:
                return link
        return None

    async def _clear(self, winner: Link | None) -> None:
        """Nothing of the other attempts stays."""
        for task in self._tasks.values():
            task.cancel()
        for number in tuple(self._sockets):
            self._close(number)
        for done in await asyncio.gather(*self._tasks.values(), return_exceptions=True):
            if isinstance(done, Link) and done is not winner:
                done.abort()

    def _close(self, number: int) -> None:
        if sock := self._sockets.pop(number, None):
            sock.close()

    async def _connect(self, number: int) -> None:
        """A TCP connection, kept among the sockets."""
        address = self._targets[number]
        loop = asyncio.get_running_loop()
        # For a literal address nobody is asked; an interface that does not exist is an OSError.
        family, _, _, _, place = socket.getaddrinfo(
            address.dialled, address.port, type=socket.SOCK_STREAM, flags=socket.AI_NUMERICHOST
        )[0]
        sock = socket.socket(family, socket.SOCK_STREAM)
        try:
            sock.setblocking(False)
            await loop.sock_connect(sock, place)
        except BaseException:
            sock.close()
            raise
        self._sockets[number] = sock

    async def _shake(self, sock: socket.socket) -> Link:
        loop = asyncio.get_running_loop()
        _, link = await loop.create_connection(
            partial(Link, self._limits),
            sock=sock,
            ssl=dialler_context(),
            server_hostname="",
            ssl_shutdown_timeout=self._limits.grace,
        )
        certificate = shown_certificate(link)
        handshake = dialling(self._credentials, certificate, self._expected)
        await shake_hands(link, handshake)
        return link


async def _resolved(addresses: Sequence[Address]) -> list[Address]:
    """The addresses, names replaced by what they stand for, if that can be found out."""
    found = await asyncio.gather(*(_looked_up(address) for address in addresses))
    return [each for some in found for each in some]


async def _looked_up(address: Address) -> list[Address]:
    if address.ip is not None:
        return [address]
    loop = asyncio.get_running_loop()
    found: list[Address] = []
    with suppress(OSError, UnicodeError, TimeoutError):
        async with asyncio.timeout(CONNECTING):
            infos = await loop.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
        for _, _, _, _, place in infos:
            with suppress(BadAddress):
                found.append(literal(address_of(place).dialled, address.port))
    return found


def _worst(errors: Sequence[BaseException], targets: Sequence[Address]) -> NetError:
    """What to say of all that went wrong: what says most about who is there."""
    found = {_kind(error): error for error in reversed(errors)}
    places = str(targets[0]) if len(targets) == 1 else f"{targets[0]} or {len(targets) - 1} more"
    for kind in ("rejected", "other", "silent", "self"):
        error = found.get(kind)
        if kind in _WORDS and error is not None:
            return Unreachable(kind, _WORDS[kind].format(places))
        if isinstance(error, NetError):
            return error
    return Unreachable("refused", _WORDS["refused"].format(places))


_WORDS = {
    "other": "What answers at {} does not speak our protocol.",
    "silent": "Nobody answers at {}.",
    "refused": "Nobody listens at {}.",
}

_DROPPED = (LinkLost, ConnectionResetError, ConnectionAbortedError)
"""The other side has hung up in the middle of the handshake."""


def _kind(error: BaseException) -> str:
    if isinstance(error, (Malformed, LinkLost, ssl.SSLError, ConnectionResetError)):
        return "other"
    if isinstance(error, NetError):
        return "self" if error.code == "self" else "rejected"
    return "refused" if isinstance(error, ConnectionRefusedError) else "silent"
