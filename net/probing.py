"""Asking a peer who he is and whether he is free: a connection, the handshake, one question, one answer."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from net.addresses import Address
from net.dial import Unreachable, dial
from net.errors import Malformed, NetError, Rejected
from net.handshake import Credentials
from net.interfaces import OwnAddress
from net.link import LinkLost
from net.lobby_messages import LOBBY, Status
from net.pins import NotAdmitted, PinsError
from net.roster import Answer, Miss
from net.wire import LOOSE, decode, loose_body, split_body

PATIENCE = 2.0
"""Seconds for all of it."""


class Missed(Exception):
    """There was no answer. `kept_out` is there if there was, and its sender has a name or key that is not his."""

    def __init__(self, why: Miss, words: str = "", kept_out: NotAdmitted | None = None) -> None:
        super().__init__(words)
        self.why = why
        self.words = words
        self.kept_out = kept_out


async def probe(
    addresses: Sequence[Address],
    status: Status,
    credentials: Credentials,
    own: Sequence[OwnAddress],
) -> Answer:
    """Who answers at these addresses. Raises Missed."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await _ask(addresses, status, credentials, own)
    except TimeoutError:
        raise Missed(Miss.SILENT) from None
    except (NetError, OSError) as error:
        raise _missed(error) from error


async def _ask(
    addresses: Sequence[Address],
    status: Status,
    credentials: Credentials,
    own: Sequence[OwnAddress],
) -> Answer:
    loop = asyncio.get_running_loop()
    link = await dial(addresses, credentials, own=own)
    try:
        began = loop.time()
        link.send(loose_body(status))
        kind, _, payload = split_body(await link.receive())
        rtt = loop.time() - began
    finally:
        link.close()
    said = decode(payload, LOBBY) if kind == LOOSE else None
    if not isinstance(said, Status) or link.authenticated is None:
        raise Malformed("no_status")
    standing = link.authenticated.standing
    known = standing.pin if standing.kind == "known" else None
    return Answer(
        link.authenticated.peer, said, rtt, known is not None, known is not None and known.verified
    )


def _missed(error: NetError | OSError) -> Missed:
    match error:
        case NotAdmitted():
            return Missed(Miss.UNFIT, error.words, error)
        case Rejected(code="self"):
            return Missed(Miss.SELF, error.words)
        case Rejected() | PinsError():
            return Missed(Miss.UNFIT, error.words)
        case Unreachable(code="silent"):
            return Missed(Miss.SILENT, error.words)
        case Unreachable():
            return Missed(Miss.REFUSED, error.words)
        case Malformed() | LinkLost():
            return Missed(Miss.SILENT, error.words)
        case _:
            return Missed(Miss.SILENT)
