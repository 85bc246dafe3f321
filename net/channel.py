"""The encrypted channel: TLS 1.3 under a certificate that lives as long as the program, and the handshake inside it.

TLS alone authenticates nobody here, for nobody signs such certificates: either side takes any. Who the other is, and
that nobody sits in between, the handshake proves by signing the certificate that TLS ran under (net/handshake.py).
Sessions are never resumed: every connection shows a certificate and makes new keys.
"""

from __future__ import annotations

import contextlib
import os
import ssl
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from net.errors import Malformed, Rejected
from net.handshake import Authenticated, Handshake
from net.link import Link

DEADLINE = 5.0
"""Seconds for TLS and handshake together."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """A listener's certificate, with its key in the TLS context and nowhere else."""

    der: bytes
    context: ssl.SSLContext


def read_certificate(pem: bytes) -> Certificate:
    """The certificate that net/certificate.py made, ready to listen with. Raises OSError if TLS does not take it."""
    context = _strict(ssl.PROTOCOL_TLS_SERVER)
    context.num_tickets = 0
    with _readable(pem) as path:
        context.load_cert_chain(path)
    _, begin, certificate = pem.partition(b"-----BEGIN CERTIFICATE-----")
    return Certificate(ssl.PEM_cert_to_DER_cert((begin + certificate).decode()), context)


@cache
def dialler_context() -> ssl.SSLContext:
    """For all outgoing connections: takes any certificate, see above."""
    context = _strict(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def _strict(side: int) -> ssl.SSLContext:
    context = ssl.SSLContext(side)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    return context


@contextlib.contextmanager
def _readable(secret: bytes) -> Iterator[str]:
    """A path from which `ssl` can read the bytes: in memory on Linux, else a private file that is gone at once."""
    descriptor, path = _in_memory()
    temporary = path is None
    if path is None:
        descriptor, path = tempfile.mkstemp()
    try:
        os.write(descriptor, secret)
        yield path
    finally:
        os.close(descriptor)
        if temporary:
            Path(path).unlink()


def _in_memory() -> tuple[int, str | None]:
    if hasattr(os, "memfd_create"):
        with contextlib.suppress(OSError):
            descriptor = os.memfd_create("fourfold")
            path = f"/proc/self/fd/{descriptor}"
            if os.access(path, os.R_OK):
                return descriptor, path
            os.close(descriptor)
    return -1, None


def _always(authenticated: Authenticated) -> bool:
    return True


async def shake_hands(
    link: Link, handshake: Handshake, has_room: Callable[[Authenticated], bool] = _always
) -> Authenticated:
    """Carry out the handshake on a link, which is open for everything afterwards, or closed.

    Who is welcome, but for whom there is no room, is refused in the end. Raises Malformed, Rejected, LinkLost,
    PinsError. It is for the caller to set a deadline.
    """
    try:
        bodies = handshake.begin()
        while handshake.authenticated is None:
            for body in bodies:
                link.send(body)
            bodies = handshake.receive(await link.receive())
        if not has_room(handshake.authenticated):
            raise Rejected("full", "There are too many connections.")
    except Rejected as error:
        link.close(handshake.refusal(error))
        raise
    except BaseException:
        link.abort()
        raise
    link.open(handshake.authenticated)
    for body in bodies:
        link.send(body)
    return handshake.authenticated


def shown_certificate(link: Link) -> bytes:
    """The certificate, as DER, that the other side of an outgoing link showed."""
    tls = link.transport.get_extra_info("ssl_object")
    shown = tls.getpeercert(binary_form=True)
    if not isinstance(shown, bytes):
        raise Malformed("certificate")
    return shown
