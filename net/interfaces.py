"""The addresses of this machine, and in which order its peers' addresses are worth a try.

Nothing here opens a connection: the system is asked for its interfaces (getifaddrs(3), by `ifaddr`) and no more.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from ipaddress import IPv4Network, IPv6Network
from typing import Protocol

import ifaddr

from net.addresses import IP, Address

POLL = 5.0
"""Seconds between two looks at the interfaces."""

MOST_DIALLED = 8
"""Addresses of one peer that are tried; a record may name any number."""

# What containers, virtual machines and tunnels call their ends on Linux, macOS and the BSDs. A plain `br0` is a bridge
# to a real network as often as not.
_CONTAINER = re.compile(
    r"(docker|br-[0-9a-f]{12}$|veth|virbr|vmnet|vbox|lxc|lxd|cni|flannel|cali|podman|incus)"
)
_TUNNEL = re.compile(r"(tun|tap|wg|tailscale|zt|ppp|utun|ipsec|gif|nordlynx|proton|warp)")

# Where containers and tunnels of *other* machines live by default (Docker's and libvirt's pools, RFC 6598).
_ELSEWHERE = tuple(
    IPv4Network(text)
    for text in (
        "172.17.0.0/16",
        "172.18.0.0/15",
        "172.20.0.0/14",
        "172.24.0.0/13",
        "192.168.122.0/24",
        "100.64.0.0/10",
    )
)


class Kind(IntEnum):
    """What an interface leads to, the likeliest way to another player first."""

    LAN = 0
    TUNNEL = 1
    CONTAINER = 2
    LOOPBACK = 3


@dataclass(frozen=True, slots=True)
class OwnAddress:
    """One address of this machine."""

    ip: IP
    """Without scope."""
    prefix: int
    """Bits of the network."""
    interface: str
    index: int

    @property
    def kind(self) -> Kind:
        if self.ip.is_loopback:
            return Kind.LOOPBACK
        if _CONTAINER.match(self.interface):
            return Kind.CONTAINER
        return Kind.TUNNEL if _TUNNEL.match(self.interface) else Kind.LAN

    @property
    def network(self) -> IPv4Network | IPv6Network:
        return ipaddress.ip_network((self.ip, self.prefix), strict=False)

    def at(self, port: int) -> Address:
        """For reading aloud: no scope in it, which would be the name of an interface of ours."""
        return Address(str(self.ip), port)


class Adapter(Protocol):
    """What `ifaddr` tells of an interface."""

    name: str
    index: int | None
    ips: list[ifaddr.IP]


def own_addresses(
    adapters: Callable[[], Iterable[Adapter]] = ifaddr.get_adapters,
) -> tuple[OwnAddress, ...]:
    """Every usable address of this machine, the best to be reached by first; none if the system does not say."""
    try:
        found = [
            OwnAddress(ip, each.network_prefix, adapter.name, adapter.index or 0)
            for adapter in adapters()
            for each in adapter.ips
            if (ip := _usable(each)) is not None
        ]
    except OSError:
        return ()
    return tuple(sorted(set(found), key=_worth))


def _usable(address: ifaddr.IP) -> IP | None:
    text = address.ip[0] if isinstance(address.ip, tuple) else address.ip
    try:
        ip = ipaddress.ip_address(str(text).partition("%")[0])
    except ValueError:
        return None
    return None if ip.is_unspecified or ip.is_multicast else ip


def _worth(own: OwnAddress) -> tuple[object, ...]:
    """Sorts by how likely a peer is to reach it, and how easily it is read aloud."""
    return own.kind, own.ip.is_link_local, own.ip.version, own.index, int(own.ip)


def advertised(own: Sequence[OwnAddress]) -> tuple[str, ...]:
    """The addresses to announce: those that lead here from elsewhere, or else loopback, for peers on this machine."""
    for worst in (Kind.TUNNEL, Kind.CONTAINER):
        if reachable := [str(each.ip) for each in own if each.kind <= worst]:
            return tuple(reachable)
    return tuple(str(each.ip) for each in own)


def listened(own: Sequence[OwnAddress]) -> tuple[str | int, ...]:
    """The interfaces to speak mDNS on, as zeroconf takes them: IPv4 addresses, and the indexes of those with IPv6.

    In the order of `own`: Linux joins 20 groups a socket (igmp_max_memberships), and the last ones go without. The
    ends of containers' cables (veth) lead to nothing that their bridge does not. `::1` has no multicast.
    """
    chosen: list[str | int] = []
    for each in own:
        if each.interface.startswith("veth") and each.kind is Kind.CONTAINER:
            continue
        if each.ip.version == 4:
            chosen.append(str(each.ip))
        elif each.kind is not Kind.LOOPBACK and each.index:
            chosen.append(each.index)
    return tuple(dict.fromkeys(chosen))


def plausible(address: Address, own: Sequence[OwnAddress]) -> bool:
    """Whether a record of the local network may send us there: to it, not to any machine of the internet.

    Ports below 1024 are for other services than ours; a record that names one wants something knocked at.
    """
    ip = address.ip
    if ip is None or address.port < 1024:
        return False
    return ip.is_private or ip.is_link_local or any(ip in each.network for each in own)


def to_dial(addresses: Iterable[Address], own: Sequence[OwnAddress]) -> tuple[Address, ...]:
    """Where to try, in order: this network, its link-local addresses, others, containers and tunnels, loopback.

    A link-local address gets the scope of every interface it could be behind, unless it names one that we have. Names
    stay as they are. At most `MOST_DIALLED`.
    """
    scoped = dict.fromkeys(each for address in addresses for each in _scoped(address, own))
    ordered = sorted(scoped, key=lambda address: _distance(address, own))
    return tuple(ordered[:MOST_DIALLED])


def _scoped(address: Address, own: Sequence[OwnAddress]) -> list[Address]:
    if not address.link_local:
        return [address]
    links = [each for each in own if each.ip.version == 6 and each.ip.is_link_local]
    named = [each for each in links if address.scope in (each.interface, str(each.index))]
    return [address._replace(scope=each.interface) for each in named or links]


def _distance(address: Address, own: Sequence[OwnAddress]) -> int:
    ip = address.ip
    if ip is None:
        return 0
    if ip.is_loopback:
        return 6
    if address.link_local:
        behind = [each for each in own if each.interface == address.scope]
        return 2 if any(each.kind is Kind.LAN for each in behind) else 5
    kinds = [each.kind for each in own if ip in each.network]
    if kinds:
        return (0 if ip.version == 4 else 1) if min(kinds) is Kind.LAN else 5
    return 4 if any(ip in pool for pool in _ELSEWHERE) else 3


async def watch_interfaces(
    changed: Callable[[tuple[OwnAddress, ...]], None],
    before: tuple[OwnAddress, ...],
    *,
    look: Callable[[], tuple[OwnAddress, ...]] = own_addresses,
    every: float = POLL,
) -> None:
    """Tell `changed` of the addresses whenever they are others than `before`; runs until it is cancelled.

    The system is asked in a thread: with many interfaces the answer takes milliseconds.
    """
    while True:
        await asyncio.sleep(every)
        now = await asyncio.to_thread(look)
        if now != before:
            before = now
            changed(now)
