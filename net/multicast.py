"""Whether multicast works on an interface: one mDNS question, heard by who asked it (RFC 6762).

A packet that comes back has passed this machine's own filters in both directions. Whether the network passes it on
shows only when others answer.
"""

from __future__ import annotations

import errno
import secrets
import socket
import struct
import time
from contextlib import suppress
from dataclasses import dataclass

from net.interfaces import OwnAddress

PORT = 5353
GROUP_4, GROUP_6 = "224.0.0.251", "ff02::fb"

_SERVICE = b"\x09_fourfold\x04_tcp\x05local\x00"
_PTR, _IN = 12, 1
_LARGEST = 9000
_RESPONSE = 0x80
"""In the third byte of a DNS message."""


@dataclass(frozen=True, slots=True)
class Echo:
    """What came of a question on one interface."""

    interface: str
    works: bool
    answers: int
    """Other machines with Fourfold that answered."""
    problem: str = ""
    """Why it does not work, in a few words."""


def ask(own: OwnAddress, seconds: float = 1.0) -> Echo:
    """Ask who has Fourfold, from this address, and listen for so long. Never raises."""
    try:
        with _opened(own) as sock:
            return _listened(own, sock, seconds)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            problem = f"another program keeps port {PORT} to itself"
        else:
            problem = error.strerror or str(error)
        return Echo(own.interface, False, 0, problem)


def _opened(own: OwnAddress) -> socket.socket:
    """A socket that sends to the group through this interface, and hears what is sent to it there."""
    four = own.ip.version == 4
    sock = socket.socket(socket.AF_INET if four else socket.AF_INET6, socket.SOCK_DGRAM)
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "SO_REUSEPORT"):
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        if four:
            sock.bind(("", PORT))
            membership = socket.inet_aton(GROUP_4) + own.ip.packed
            sock.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, membership)
            sock.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, own.ip.packed)
            sock.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
            sock.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 1)
        else:
            sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            sock.bind(("::", PORT))
            index = struct.pack("@I", own.index)
            membership = socket.inet_pton(socket.AF_INET6, GROUP_6) + index
            sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_JOIN_GROUP, membership)
            sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_IF, index)
            sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_HOPS, 255)
            sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_LOOP, 1)
    except OSError:
        sock.close()
        raise
    return sock


def _listened(own: OwnAddress, sock: socket.socket, seconds: float) -> Echo:
    # The number means nothing in mDNS, and tells our question from those of others.
    question = struct.pack("!HHHHHH", secrets.randbelow(2**16), 0, 1, 0, 0, 0)
    question += _SERVICE + struct.pack("!HH", _PTR, _IN)
    place = (GROUP_4, PORT) if own.ip.version == 4 else (GROUP_6, PORT, 0, own.index)
    sock.sendto(question, place)
    heard, answered = False, set[str]()
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        sock.settimeout(left)
        with suppress(TimeoutError):
            packet, source = sock.recvfrom(_LARGEST)
            heard = heard or packet == question
            sender = str(source[0]).partition("%")[0]
            if len(packet) > 2 and packet[2] & _RESPONSE and _SERVICE[:10] in packet:
                answered.add(sender)
    answered.discard(str(own.ip))
    problem = "" if heard else "what is sent does not come back"
    return Echo(own.interface, heard, len(answered), problem)
