"""Discovery for real: programs of their own in network namespaces over a bridge (net.md 5, matrix rows 47-53).

mDNS stays inside the namespaces. The times are those that players are promised; what was measured is printed (`-s`).
"""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from net.lobby import ALONE_WORDS
from tests.net.namespaces import ROOT, Child, Event, Host, Net, network, why_not

pytestmark = [
    pytest.mark.netns,
    pytest.mark.skipif(bool(why_not()), reason=why_not() or "namespaces work"),
]

FOUND = 2.0
GREY = 15.0
MOVED = 10.0


@pytest.fixture
def net() -> Iterator[Net]:
    with network() as made:
        yield made


def measured(what: str, seconds: float) -> float:
    print(f"\nmeasured: {what}: {seconds * 1000:.0f} ms")
    return seconds


def found_in(host: Host, first: Child, tries: int = 3) -> tuple[Child, float]:
    """Another station on `host`, and the seconds until it and `first` had found each other.

    Where the machine was too busy to be quick it is tried again.
    """
    for number in range(1, tries + 1):
        child = host.station(f"Mio{number}")
        took = max(child.sees(first)["time"], first.sees(child)["time"]) - child.started["time"]
        if took < FOUND or number == tries:
            break
        child.quit()
    return child, took


def banner(child: Child) -> str:
    """The first banner that the program shows."""
    if shown := [event for event in child.events if event["event"] == "banner"]:
        return str(shown[0]["words"])
    return str(child.wait(lambda event: event["event"] == "banner")["words"])


def play(one: Child, other: Child) -> tuple[Event, Event]:
    """One challenges the other, who accepts; both tell of the game."""
    one.tell(f"challenge {other.name} elements")
    other.wait(lambda event: event.get("kind") == "challenged")
    other.tell("accept")
    ours = one.wait(lambda event: event["event"] == "begun")
    theirs = other.wait(lambda event: event["event"] == "begun")
    assert ours["sid"] == theirs["sid"]
    return ours, theirs


def test_row_49_two_machines_find_lose_and_leave_each_other(net: Net) -> None:
    one, other = net.host(), net.host()
    rin = one.station("Rin")
    mio, took = found_in(other, rin)
    assert measured("found on both sides, from a running lobby", took) < FOUND

    closing = mio.quit()
    assert measured("quit", closing["seconds"]) < 1
    gone = rin.misses(mio)
    assert measured("a goodbye, heard after", gone["time"] - closing["time"]) < 1

    mio, took = found_in(other, rin)
    assert measured("a restarted program found", took) < FOUND
    mio.kill()
    killed = time.monotonic()
    assert measured("killed, off the list after", rin.misses(mio)["time"] - killed) < GREY


def test_row_49_a_machine_that_vanishes_turns_grey_and_comes_back(net: Net) -> None:
    one, other = net.host(), net.host()
    rin = one.station("Rin")
    mio, _ = found_in(other, rin)
    net.unplug(other)
    cut = time.monotonic()
    assert measured("vanished, grey after", rin.misses(mio)["time"] - cut) < GREY
    mio.misses(rin)  # Each finds out by itself; who has not would have nothing new to tell.
    net.plug(other)
    rin.sees(mio, patience=90)
    mio.sees(rin, patience=90)


def test_row_47_a_game_is_agreed_on_across_the_network(net: Net) -> None:
    one, other = net.host(), net.host()
    rin = one.station("Rin")
    mio, _ = found_in(other, rin)
    ours, _ = play(rin, mio)
    assert ours["remote"] == f"{other.v4}:{mio.started['port']}"


def test_row_49_several_users_of_one_machine_find_each_other(net: Net) -> None:
    host, other = net.host(), net.host()
    rin = host.station("Rin")
    mio = host.station("Mio", "--uid", "65534")
    zoe = other.station("Zoe")
    for child, others in ((rin, (mio, zoe)), (mio, (rin, zoe)), (zoe, (rin, mio))):
        child.sees_all(*others)
    assert rin.started["port"] != mio.started["port"]
    play(rin, mio)


def test_row_52_an_extra_interface_of_a_container_is_no_obstacle(net: Net) -> None:
    """Both have the same address on it, under a name that gives nothing away; it is announced, and leads nowhere."""
    one, other = net.host(), net.host()
    for host in (one, other):
        host.extra("docker0", "172.17.0.1/16")
        host.extra("lan9", "172.18.0.1/16")
    rin = one.station("Rin")
    mio, took = found_in(other, rin)
    assert measured("found in spite of other interfaces", took) < FOUND
    entry = rin.events[-1]["entry"]
    hosts = {address.rpartition(":")[0] for address in entry["addresses"]}
    assert {other.v4, "172.18.0.1"} <= hosts
    assert "172.17.0.1" not in hosts
    ours, _ = play(rin, mio)
    assert ours["remote"].startswith(f"{other.v4}:")


def test_row_52_ipv6_link_local_alone_is_enough(net: Net) -> None:
    one, other = net.host(v4=False), net.host(v4=False)
    rin = one.station("Rin")
    mio, took = found_in(other, rin)
    assert measured("found by IPv6 link-local alone", took) < FOUND
    ours, _ = play(rin, mio)
    assert ours["remote"].startswith("[fe80::")


def test_row_52_a_changed_address_is_found_again_within_ten_seconds(net: Net) -> None:
    one, other = net.host(), net.host()
    rin = one.station("Rin")
    mio, _ = found_in(other, rin)
    other.remove(f"{other.v4}/24")
    other.add("10.77.0.200/24")
    moved = time.monotonic()

    def at_new_address(event: Event) -> bool:
        return any(
            each["key"] == mio.started["instance"]
            and each["standing"] == "READY"
            and any(address.startswith("10.77.0.200:") for address in each["addresses"])
            for each in event.get("entries", ())
        )

    again = rin.wait(at_new_address)
    assert measured("found at another address", again["time"] - moved) < MOVED
    play(mio, rin)


def test_row_51_without_multicast_there_is_a_banner_and_addresses_can_be_typed(net: Net) -> None:
    one, other = net.host(), net.host()
    net.drop_multicast(one, other)
    net.name(one, miosbox=other)
    mio = other.station("Mio")
    port = mio.started["port"]
    for number, address in enumerate(
        (
            f"{other.v4}:{port}",
            f"[{other.link_local}%eth0]:{port}",
            f"[{other.link_local}]:{port}",
            f"miosbox:{port}",
            other.v4,
        )
    ):
        rin = one.station(f"Rin{number}")
        if number == 0:
            assert banner(rin) == ALONE_WORDS
        rin.tell(f"type {address}")
        rin.sees(mio)
        mio.sees(rin)  # Having been called, he needs no address.
        if number == 0:
            rin.wait(lambda event: event == {**event, "event": "banner", "words": ""})
        if number < 4:
            rin.quit()
    play(mio, rin)


def test_row_51_no_mdns_at_all(net: Net) -> None:
    one, other = net.host(), net.host()
    rin, mio = one.station("Rin", "--no-mdns"), other.station("Mio", "--no-mdns")
    assert "not looked for" in banner(rin)
    rin.tell(f"type {other.v4}")
    rin.sees(mio)
    mio.sees(rin)
    play(rin, mio)


def test_row_53_a_taken_mdns_port_is_a_banner_that_goes_away(net: Net) -> None:
    one, other = net.host(), net.host()
    script = (
        "import socket, sys; s = socket.socket(socket.AF_INET6, socket.SOCK_DGRAM); "
        "s.bind(('::', 5353)); print('taken', flush=True); sys.stdin.read()"
    )
    keeper = subprocess.Popen(
        ("ip", "netns", "exec", one.name, "python3", "-c", script),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert keeper.stdout is not None and keeper.stdout.readline() == "taken\n"
        rin, mio = one.station("Rin"), other.station("Mio")
        assert "5353" in banner(rin)
        rin.tell(f"type {other.v4}")
        rin.sees(mio)
    finally:
        keeper.kill()
        keeper.communicate()
    # An address that comes is reason to try again, before the half minute is over.
    one.add("10.77.0.100/24")
    assert rin.wait(lambda event: event["event"] == "banner")["words"] == ""
    play(mio, rin)


def test_row_53_a_taken_port_of_ours_is_replaced(net: Net) -> None:
    one = net.host()
    rin, mio = one.station("Rin"), one.station("Mio")
    assert rin.started["port"] != mio.started["port"]
    rin.sees(mio)


def test_row_53_with_loopback_alone_two_users_find_each_other(net: Net) -> None:
    one = net.host(connected=False)
    rin = one.station("Rin")
    mio, took = found_in(one, rin)
    assert measured("found by loopback alone", took) < FOUND
    play(rin, mio)


def test_row_53_with_no_network_at_all_there_is_a_banner_until_there_is_one(net: Net) -> None:
    one, other = net.host(connected=False, loopback=False), net.host()
    rin, mio = one.station("Rin"), other.station("Mio")
    assert "no network" in banner(rin)
    assert rin.started["addresses"] == []
    one.ip("link", "set", "lo", "up")
    assert rin.wait(lambda event: event["event"] == "banner")["words"] == ""
    assert measured("quit", rin.quit()["seconds"]) < 1
    assert mio.process.poll() is None


def test_row_53_a_system_that_forbids_multicast_hurts_nobody(net: Net) -> None:
    one, other = net.host(), net.host()
    one.set("ipv6/conf/all/disable_ipv6", 1)
    one.set("ipv4/igmp_max_memberships", 0)
    rin, mio = one.station("Rin"), other.station("Mio")
    assert "no interface takes part in multicast" in banner(rin)
    rin.tell(f"type {other.v4}")
    rin.sees(mio)
    play(rin, mio)
    assert measured("quit", rin.quit()["seconds"]) < 1


def test_row_50_a_flood_of_records_leaves_room_for_players(net: Net) -> None:
    """Five hundred services that lead to a machine which does not answer."""
    one, other, evil = net.host(), net.host(), net.host()
    script = """
import asyncio, sys
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf
async def main():
    mdns = AsyncZeroconf([sys.argv[1]])
    kind = "_fourfold._tcp.local."
    for n in range(500):
        await mdns.async_register_service(AsyncServiceInfo(kind, f"n-{n:06}.{kind}", port=2000 + n,
            properties={"v": "1", "st": "open", "g": "3", "n": f"Fake {n}"}, server=f"f{n}.local.",
            parsed_addresses=["10.77.0.250"]), cooperating_responders=True)
    print("announced", flush=True)
    await asyncio.sleep(60)
asyncio.run(main())
"""
    rin = one.station("Rin")
    flood = subprocess.Popen(
        ("ip", "netns", "exec", evil.name, ".venv/bin/python", "-c", script, evil.v4),
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert flood.stdout is not None and flood.stdout.readline() == "announced\n"
        rin.wait(lambda event: len(event.get("entries", ())) > 300)
        before = _cpu(rin)
        began = time.monotonic()
        mio, took = found_in(other, rin)
        assert measured("found among 500 fakes", took) < 2 * FOUND
        time.sleep(max(0.0, 5 - (time.monotonic() - began)))
        share = (_cpu(rin) - before) / (time.monotonic() - began)
        print(f"\nmeasured: share of a core among 500 fakes: {share:.0%}")
        assert share < 0.5
    finally:
        flood.kill()
        flood.communicate()
    assert mio.process.poll() is None


def test_row_51_the_doctor_sees_whether_multicast_works(net: Net) -> None:
    one, other = net.host(), net.host()
    script = "from net.doctor import *; print(*check_multicast(own_addresses()), sep='\\n')"

    def doctor() -> str:
        done = subprocess.run(
            ("ip", "netns", "exec", one.name, sys.executable, "-c", script),
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    assert "Nobody else answered" in doctor()
    mio = other.station("Mio")
    assert "another machine with Fourfold answered" in doctor()
    net.drop_multicast(one, other)
    assert "Nobody else answered" in doctor()
    one.set("ipv4/igmp_max_memberships", 0)
    assert "does not work on eth0" in doctor()
    assert mio.process.poll() is None


def _cpu(child: Child) -> float:
    """Seconds of CPU that the process has used."""
    status = Path(f"/proc/{child.process.pid}/stat").read_text(encoding="ascii")
    fields = status.rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def test_nothing_of_this_touches_the_machines_own_network(net: Net) -> None:
    before = socket.if_nameindex()
    net.host()
    assert socket.if_nameindex() == before
