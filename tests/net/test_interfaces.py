"""The addresses of this machine, and the order in which those of a peer are tried (net.md 5)."""

import asyncio
import ipaddress
from collections.abc import Iterable

import ifaddr
import pytest

from net.addresses import Address, literal
from net.interfaces import (
    MOST_DIALLED,
    Kind,
    OwnAddress,
    advertised,
    listened,
    own_addresses,
    plausible,
    to_dial,
    watch_interfaces,
)


def own(text: str, interface: str = "eth0", index: int = 2) -> OwnAddress:
    """`192.168.1.7/24` on an interface."""
    address = ipaddress.ip_interface(text)
    return OwnAddress(address.ip, address.network.prefixlen, interface, index)


LAN = own("192.168.1.7/24")
LAN6 = own("fd12::7/64")
LINK = own("fe80::7/64")
WIFI = own("fe80::8/64", "wlan0", 3)
DOCKER = own("172.17.0.1/16", "docker0", 4)
CABLE = own("fe80::9/64", "veth1a2b", 5)
VPN = own("10.8.0.2/24", "tun0", 6)
LOOP = own("127.0.0.1/8", "lo", 1)
LOOP6 = own("::1/128", "lo", 1)
ALL = (LAN, LAN6, LINK, WIFI, VPN, DOCKER, CABLE, LOOP, LOOP6)


def adapters() -> Iterable[ifaddr.Adapter]:
    """What the system says, in an order of its own."""
    named: dict[tuple[str, int], list[ifaddr.IP]] = {}
    for each in reversed(ALL):
        ip = str(each.ip) if each.ip.version == 4 else (str(each.ip), 0, each.index)
        address = ifaddr.IP(ip, each.prefix, each.interface)
        named.setdefault((each.interface, each.index), []).append(address)
    return [ifaddr.Adapter(name, name, ips, index) for (name, index), ips in named.items()]


def test_the_best_address_to_be_reached_by_comes_first() -> None:
    assert own_addresses(adapters) == ALL


def test_the_system_is_asked_for_real() -> None:
    found = own_addresses()
    assert all(not each.ip.is_multicast for each in found)
    assert [each.kind for each in found] == sorted(each.kind for each in found)


def test_a_system_that_does_not_say_has_no_addresses() -> None:
    def failing() -> Iterable[ifaddr.Adapter]:
        raise OSError("no more sockets")

    assert own_addresses(failing) == ()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("eth0", Kind.LAN),
        ("enp3s0", Kind.LAN),
        ("wlan0", Kind.LAN),
        ("en0", Kind.LAN),
        ("br0", Kind.LAN),
        ("br-0123456789ab", Kind.CONTAINER),
        ("docker_gwbridge", Kind.CONTAINER),
        ("virbr0", Kind.CONTAINER),
        ("veth12", Kind.CONTAINER),
        ("wg0", Kind.TUNNEL),
        ("utun3", Kind.TUNNEL),
    ],
)
def test_an_interface_is_known_by_its_name(name: str, kind: Kind) -> None:
    assert own("10.0.0.1/24", name).kind is kind


def test_containers_and_loopback_are_not_announced_where_there_is_better() -> None:
    assert advertised(ALL) == ("192.168.1.7", "fd12::7", "fe80::7", "fe80::8", "10.8.0.2")
    assert advertised((DOCKER, LOOP)) == ("172.17.0.1",)
    assert advertised((LOOP, LOOP6)) == ("127.0.0.1", "::1")
    assert advertised(()) == ()


def test_every_interface_with_multicast_is_spoken_on_once() -> None:
    assert listened(ALL) == ("192.168.1.7", 2, 3, "10.8.0.2", "172.17.0.1", "127.0.0.1")


def test_an_address_is_read_aloud_without_an_interface_of_ours() -> None:
    assert str(LAN.at(5000)) == "192.168.1.7:5000"
    assert str(LINK.at(5000)) == "[fe80::7]:5000"


def test_row_52_the_best_address_wins() -> None:
    peer = [
        literal(host, 5000)
        for host in (
            "127.0.0.1",
            "172.17.0.1",
            "10.8.0.9",
            "172.18.0.1",
            "10.1.2.3",
            "fe80::1",
            "fd12::9",
            "192.168.1.9",
        )
    ]
    assert [address.dialled for address in to_dial(peer, (LAN, LAN6, LINK, DOCKER, VPN, LOOP))] == [
        "192.168.1.9",
        "fd12::9",
        "fe80::1%eth0",
        "10.1.2.3",
        "172.18.0.1",
        "172.17.0.1",
        "10.8.0.9",
        "127.0.0.1",
    ]


def test_a_link_local_address_is_tried_on_every_link_it_could_be_on() -> None:
    address = literal("fe80::1", 5000)
    assert [each.scope for each in to_dial([address], ALL)] == ["eth0", "wlan0", "veth1a2b"]
    assert [each.scope for each in to_dial([literal("fe80::1%3", 5000)], ALL)] == ["wlan0"]
    assert [each.scope for each in to_dial([literal("fe80::1%wlan0", 5000)], ALL)] == ["wlan0"]
    # The scope of another machine, read aloud, says nothing here.
    assert len(to_dial([literal("fe80::1%enp9s0", 5000)], ALL)) == 3
    assert to_dial([address], (LAN, LOOP)) == ()


def test_a_name_is_dialled_as_it_is() -> None:
    assert to_dial([Address("rin.local", 5000)], ALL) == (Address("rin.local", 5000),)


def test_a_record_of_any_length_leads_to_few_dials() -> None:
    many = [literal(f"192.168.1.{last}", 5000) for last in range(1, 255)]
    assert len(to_dial(many, ALL)) == MOST_DIALLED


@pytest.mark.parametrize(
    ("host", "port", "believed"),
    [
        ("192.168.1.9", 5000, True),
        ("10.200.0.1", 5000, True),
        ("fe80::1", 5000, True),
        ("127.0.0.1", 5000, True),
        ("8.8.8.8", 5000, False),
        ("2606:4700::1111", 5000, False),
        ("192.168.1.1", 80, False),
        ("192.168.1.1", 0, False),
        ("2001:67c::9", 5000, True),
    ],
)
def test_row_50_a_record_sends_us_to_this_network_only(
    host: str, port: int, believed: bool
) -> None:
    assert plausible(Address(host, port), (LAN, own("2001:67c::7/64"))) is believed


async def test_row_52_a_changed_address_is_noticed() -> None:
    looks = iter([(LAN,), (LAN,), (LAN6,), (LAN6,)])
    told: asyncio.Queue[tuple[OwnAddress, ...]] = asyncio.Queue()
    watching = asyncio.create_task(
        watch_interfaces(told.put_nowait, (LAN,), look=lambda: next(looks, (LAN6,)), every=0.001)
    )
    async with asyncio.timeout(10):
        assert await told.get() == (LAN6,)
    await asyncio.sleep(0.02)
    watching.cancel()
    assert told.empty()
