"""Where a peer can be dialled: `host[:port]` as people type it, made exact or refused in words.

Accepted are IPv4 and IPv6 addresses and host names, each with a port or without. An IPv6 address with a port stands in
brackets (RFC 3986, 3.2.2); one from fe80::/10 may name an interface of *this* machine behind `%` (RFC 4007, 11).
"""

from __future__ import annotations

import ipaddress
import re
from ipaddress import IPv4Address, IPv4Network, IPv6Address
from typing import NamedTuple

from net.errors import NetError
from net.text import clean

PREFERRED_PORT = 24440
"""Tried first, so that it need not be said; below every system's range of ephemeral ports (Linux: from 32768)."""

LONGEST = 300
"""Characters worth reading: a host name has at most 253."""

IP = IPv4Address | IPv6Address

_QUOTED_CELLS = 40
_SCOPE = re.compile(r"[A-Za-z0-9._-]{1,15}")  # Linux has 15 characters for an interface's name.
_LABEL = re.compile(r"[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?")
# What a resolver would take for a number, as inet_aton(3) does: `127.1`, `0x7f000001`.
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")
_THIS_NETWORK = IPv4Network("0.0.0.0/8")
_RESERVED = IPv4Network("240.0.0.0/4")


class BadAddress(NetError):
    """A typed text that names no peer; `words` say what is wrong with it."""

    def __init__(self, words: str) -> None:
        super().__init__("address", words)


class Address(NamedTuple):
    """One place to dial; `str` of it is the text that `parse_address` reads."""

    host: str
    """A literal address in its shortest form, without scope and brackets, or a host name in ASCII."""
    port: int
    scope: str = ""
    """Interface name or index, as this machine knows it; for IPv6 link-local addresses only."""

    @property
    def ip(self) -> IP | None:
        """The literal address; None for a host name."""
        try:
            return ipaddress.ip_address(self.host)
        except ValueError:
            return None

    @property
    def dialled(self) -> str:
        """The host as getaddrinfo(3) takes it, scope included."""
        return f"{self.host}%{self.scope}" if self.scope else self.host

    @property
    def link_local(self) -> bool:
        """Whether the address means something on one link only, so that it needs a scope to be dialled."""
        ip = self.ip
        return ip is not None and ip.version == 6 and ip.is_link_local

    def __str__(self) -> str:
        return f"[{self.dialled}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def parse_address(text: str, default_port: int = PREFERRED_PORT) -> Address:
    """The address that somebody typed. Raises BadAddress."""
    if len(text) > LONGEST:
        raise BadAddress("That is too long for an address.")
    text = text.strip()
    if not text:
        raise BadAddress("Type an address, such as 192.168.1.7 or 192.168.1.7:24440.")
    if "/" in text or "@" in text:
        raise BadAddress("An address is only a host and a port, with nothing before or after them.")
    if any(character.isspace() or not character.isprintable() for character in text):
        raise BadAddress("An address has no spaces or control characters in it.")
    host, port = _taken_apart(text)
    return _address(host, default_port if port is None else _port(port))


def literal(host: str, port: int) -> Address:
    """The address of a literal such as the network reports it: `192.168.1.7`, `fe80::1%2`. Raises BadAddress."""
    address = _address(host, port)
    if address.ip is None:
        raise BadAddress(f"{_quoted(host)} is not an address.")
    return address


def _taken_apart(text: str) -> tuple[str, str | None]:
    """Host and port as they were typed; None for a port that was not."""
    if text.startswith("["):
        host, bracket, rest = text[1:].partition("]")
        if not bracket or (rest and not rest.startswith(":")):
            raise BadAddress("An IPv6 address with a port is written like [fe80::1%eth0]:24440.")
        if ":" not in host:
            raise BadAddress("Only an IPv6 address stands in brackets.")
        return host, rest[1:] if rest else None
    if text.count(":") > 1:
        return text, None
    host, colon, port = text.partition(":")
    return host, port if colon else None


def _port(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= 5 and 0 < int(text) < 65536:
        return int(text)
    raise BadAddress("A port is a number from 1 to 65535.")


def _address(host: str, port: int) -> Address:
    if ":" in host:
        return _ipv6(host, port)
    try:
        return _ipv4(IPv4Address(host), port)
    except ValueError:
        return Address(_name(host), port)


def _ipv4(ip: IPv4Address, port: int) -> Address:
    if ip.is_multicast or ip in _THIS_NETWORK or ip in _RESERVED:
        raise BadAddress(f"{ip} is not the address of one machine.")
    return Address(str(ip), port)


def _ipv6(host: str, port: int) -> Address:
    host, percent, scope = host.partition("%")
    try:
        ip = IPv6Address(host)
    except ValueError:
        raise BadAddress(f"{_quoted(host)} is not an IPv6 address.") from None
    if ip.ipv4_mapped is not None and not percent:
        return _ipv4(ip.ipv4_mapped, port)
    if ip.is_multicast or ip.is_unspecified:
        raise BadAddress(f"{ip} is not the address of one machine.")
    if percent and not _SCOPE.fullmatch(scope):
        raise BadAddress("After % comes the name of an interface, as in fe80::1%eth0.")
    if percent and not ip.is_link_local:
        raise BadAddress("Only an address that begins with fe80 takes an interface after %.")
    return Address(str(ip), port, scope)


def _name(host: str) -> str:
    """A host name in lower case, non-ASCII labels in IDNA. Raises BadAddress."""
    try:
        # The bound comes first: the codec needs quadratic time for what no name can be.
        name = host.removesuffix(".")[:254].encode("idna").decode("ascii").lower()
    except UnicodeError:
        name = ""
    labels = name.split(".")
    if len(name) > 253 or not all(_LABEL.fullmatch(label) for label in labels):
        raise BadAddress(f"{_quoted(host)} is neither an address nor the name of a machine.")
    if _NUMBER.fullmatch(labels[-1]):
        raise BadAddress(f"{_quoted(host)} is not an address: it takes four numbers up to 255.")
    return name


def _quoted(text: str) -> str:
    return clean(text, _QUOTED_CELLS) or "That"
