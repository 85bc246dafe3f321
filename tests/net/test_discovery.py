"""Finding each other by mDNS, on the loopback interface alone; with real interfaces see test_namespaces.py."""

import asyncio
import errno
import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from zeroconf import Error, ServiceStateChange
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from net import discovery
from net.discovery import MOST_PLAYERS, SERVICE, Discovery
from net.interfaces import own_addresses
from net.presence import (
    GAMES,
    LONGEST_RECORD,
    DiscoveryEvent,
    Found,
    Lost,
    Presence,
    Trouble,
    Working,
    read_record,
)
from net.text import NICK_CELLS, width

LOOPBACK = ("127.0.0.1",)
MARK = f"{random.SystemRandom().randrange(36**5):x}"
"""In the names that this process announces: another one may run the same tests."""
RIN = Presence("Rin")


class Player:
    """A discovery on loopback, and what it reported."""

    def __init__(self) -> None:
        self.events: list[DiscoveryEvent] = []
        """Not yet looked at."""
        self.log: list[DiscoveryEvent] = []
        """All there were."""
        self._news = asyncio.Event()
        self.discovery = Discovery(self._report, interfaces=LOOPBACK)
        self.instance = self.discovery.instance

    def _report(self, event: DiscoveryEvent) -> None:
        self.events.append(event)
        self.log.append(event)
        self._news.set()

    async def sees(self, told: Callable[[DiscoveryEvent], bool]) -> DiscoveryEvent:
        """The next event like this, with those before it taken away. Other programs' tests may be found as well."""
        async with asyncio.timeout(10):
            while True:
                while self.events:
                    event = self.events.pop(0)
                    if told(event):
                        return event
                self._news.clear()
                await self._news.wait()

    async def finds(self, other: "Player") -> Found:
        event = await self.sees(
            lambda event: isinstance(event, Found) and event.instance == other.instance
        )
        assert isinstance(event, Found)
        return event

    async def loses(self, other: "Player") -> None:
        await self.sees(lambda event: event == Lost(other.instance))

    def about(self, instance: str) -> list[DiscoveryEvent]:
        return [event for event in self.log if getattr(event, "instance", "") == instance]


@asynccontextmanager
async def players(count: int) -> AsyncIterator[list[Player]]:
    made = [Player() for _ in range(count)]
    try:
        yield made
    finally:
        await asyncio.gather(*(player.discovery.close() for player in made))


@asynccontextmanager
async def announced(*services: AsyncServiceInfo) -> AsyncIterator[None]:
    """Records that our own program would not write."""
    mdns = AsyncZeroconf(list(LOOPBACK))
    try:
        for service in services:
            await mdns.async_register_service(service, cooperating_responders=True)
        yield
    finally:
        await mdns.async_close()


def service(
    instance: str,
    properties: Any = b"\x03v=1\x07st=open\x03g=3\x05n=Eve",
    port: int = 5000,
    addresses: list[str] | None = None,
) -> AsyncServiceInfo:
    return AsyncServiceInfo(
        SERVICE,
        f"{instance}.{SERVICE}",
        port=port,
        properties=properties,
        server=f"{instance}.local.",
        parsed_addresses=["127.0.0.1"] if addresses is None else addresses,
    )


async def test_two_on_one_machine_find_and_lose_each_other() -> None:
    async with players(2) as (one, two):
        await one.discovery.start(5000, RIN)
        await two.discovery.start(5001, Presence("Mio", open=False, games=frozenset({"toji"})))
        found = await one.finds(two)
        assert [str(address) for address in found.addresses] == ["127.0.0.1:5001"]
        assert found.presence == Presence("Mio", open=False, games=frozenset({"toji"}))
        assert (await two.finds(one)).presence == RIN
        await two.discovery.close()
        await one.loses(two)


async def test_what_changes_is_told() -> None:
    async with players(2) as (one, two):
        await one.discovery.start(5000, RIN)
        await two.discovery.start(5001, RIN)
        await one.finds(two)
        await two.discovery.show(Presence("Rin", open=False))
        assert not (await one.finds(two)).presence.open


async def test_who_is_hidden_sees_and_is_not_seen() -> None:
    async with players(2) as (one, two):
        await two.discovery.start(5001, None)
        await one.discovery.start(5000, RIN)
        await two.finds(one)
        assert not one.about(two.instance)
        await two.discovery.show(RIN)
        await one.finds(two)
        await two.discovery.show(None)
        await one.loses(two)


async def test_row_49_a_restarted_program_is_somebody_new_and_oneself_is_not_listed() -> None:
    async with players(3) as (one, two, again):
        await one.discovery.start(5000, RIN)
        await two.discovery.start(5001, RIN)
        await one.finds(two)
        assert not one.about(one.instance)
        await again.discovery.start(5001, RIN)  # Two was killed, so to speak: it said no goodbye.
        found = await one.finds(again)
        assert found.instance != two.instance
        assert not one.about(one.instance)


def test_an_instance_name_is_random() -> None:
    names = {Discovery(lambda event: None).instance for _ in range(100)}
    assert len(names) == 100
    assert all(name.startswith("n-") and len(name) == 8 for name in names)


@pytest.mark.parametrize(
    "properties",
    [
        b"",
        {},
        b"\x03v=1",
        {"v": "1", "st": "open", "g": "3", "n": b"\xff\xfe"},
        {"v": "1", "st": "asleep", "g": "3", "n": "Eve"},
        {"v": "1", "st": "open", "g": "-1", "n": "Eve"},
        {"v": "one", "st": "open", "g": "3", "n": "Eve"},
        {"v": "1", "st": "open", "g": "3", "n": "Eve", "a": "x" * 250, "b": "y" * 250},
        b"\xff" * 200,
        bytes(range(256)),
    ],
)
async def test_row_49_a_record_that_is_missing_oversized_or_binary_is_ignored(
    properties: Any,
) -> None:
    async with (
        players(1) as (one,),
        announced(service(f"n-strange-{MARK}", properties), service(f"n-honest-{MARK}")),
    ):
        await one.discovery.start(5000, RIN)
        await one.sees(
            lambda event: isinstance(event, Found) and event.instance == f"n-honest-{MARK}"
        )
        assert not one.about(f"n-strange-{MARK}")


async def test_row_50_a_record_that_points_elsewhere_is_ignored() -> None:
    strange = [
        service(f"n-internet-{MARK}", addresses=["8.8.8.8"]),
        service(f"n-printer-{MARK}", port=631),
        service(f"n-multicast-{MARK}", addresses=["224.0.0.251", "255.255.255.255", "0.0.0.0"]),
        service(f"n-no_name-{MARK}"),
        service(f"n-{MARK}-" + "x" * 40),
    ]
    async with players(1) as (one,), announced(*strange, service(f"n-honest2-{MARK}")):
        await one.discovery.start(5000, RIN)
        await one.sees(
            lambda event: isinstance(event, Found) and event.instance == f"n-honest2-{MARK}"
        )
        await asyncio.sleep(0.2)
        seen = {event.instance for event in one.log if isinstance(event, Found)}
        assert {name for name in seen if MARK in name} == {f"n-honest2-{MARK}"}


async def test_row_50_five_hundred_fakes_cost_little_time() -> None:
    fakes = [service(f"n-{MARK}-{number:03}", port=2000 + number) for number in range(500)]
    async with players(2) as (one, two):
        await one.discovery.start(5000, RIN)
        began = time.process_time()
        async with announced(*fakes):
            sent = time.process_time()
            seen = {f"n-{MARK}-{number:03}" for number in range(500)}
            async with asyncio.timeout(20):
                while seen:
                    seen -= {event.instance for event in one.events if isinstance(event, Found)}
                    await asyncio.sleep(0.05)
            read = time.process_time()
            await two.discovery.start(5001, Presence("Mio"))
            await one.finds(two)
        # Sending is dearer than reading; a second of this process for all of it is no spike.
        assert read - sent < 2 * (sent - began) + 1


async def test_row_50_a_flood_of_names_is_kept_within_bounds() -> None:
    player = Player()
    state = ServiceStateChange.Added
    zeroconf: Any = None
    for number in range(5 * MOST_PLAYERS):
        player.discovery._heard(zeroconf, SERVICE, f"n-{number}.{SERVICE}", state)
    assert len(player.discovery._known) == MOST_PLAYERS
    assert len(player.discovery._changed) <= 5 * MOST_PLAYERS
    await player.discovery.close()


async def test_row_53_a_taken_port_is_a_banner_and_goes_away_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = discovery._open

    async def taken(*arguments: Any) -> Any:
        raise OSError(errno.EADDRINUSE, "Address already in use")

    monkeypatch.setattr(discovery, "_open", taken)
    async with players(2) as (one, two):
        await one.discovery.start(5000, RIN)
        trouble = one.events.pop()
        assert isinstance(trouble, Trouble) and trouble.code == "port_taken"
        await one.discovery.show(Presence("Rin", open=False))
        await one.discovery.follow(own_addresses())
        assert one.events == []  # Said once.
        monkeypatch.setattr(discovery, "_open", real)
        await two.discovery.start(5001, RIN)
        await one.discovery.follow(own_addresses())
        assert Working() in one.events
        assert not (await two.finds(one)).presence.open


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (OSError(errno.EADDRINUSE, "in use"), "port_taken"),
        (OSError(errno.EPERM, "not permitted"), "forbidden"),
        (OSError(errno.ENODEV, "no such device"), "mdns"),
        (RuntimeError(), "mdns"),
        (Error("broken"), "mdns"),
        (TimeoutError(), "mdns"),
    ],
)
async def test_row_53_whatever_fails_is_a_banner(
    error: Exception, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def failing(*arguments: Any) -> Any:
        raise error

    monkeypatch.setattr(discovery, "_open", failing)
    async with players(1) as (one,):
        await one.discovery.start(5000, RIN)
        (trouble,) = one.events
        assert isinstance(trouble, Trouble)
        assert trouble.code == code
        assert trouble.words.endswith(".")


async def test_row_53_without_any_network_there_is_a_banner(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(discovery, "own_addresses", lambda: ())
    events: list[DiscoveryEvent] = []
    alone = Discovery(events.append)
    await alone.start(5000, RIN)
    await alone.show(None)
    await alone.close()
    assert [event.code for event in events if isinstance(event, Trouble)] == ["no_network"]


async def test_closing_is_quick_silent_and_final() -> None:
    async with players(1) as (one,):
        await one.discovery.start(5000, RIN)
        one.events.clear()
        began = time.monotonic()
        await one.discovery.close()
        assert time.monotonic() - began < 1
        await one.discovery.start(5000, RIN)
        await one.discovery.show(None)
        assert one.events == []


async def test_closing_waits_for_no_change_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    async def hanging(*arguments: Any) -> Any:
        await asyncio.Event().wait()

    monkeypatch.setattr(discovery, "_open", hanging)
    one = Player()
    starting = asyncio.create_task(one.discovery.start(5000, RIN))
    await asyncio.sleep(0.05)
    began = time.monotonic()
    await one.discovery.close()
    assert time.monotonic() - began < 1
    starting.cancel()


def test_what_is_written_is_read() -> None:
    presence = Presence(
        "Rin\x1b[2J\u202e" + "́" * 50, open=False, games=frozenset({"elements", "ikusa"})
    )
    text = b"".join(
        bytes((len(item),)) + item
        for item in (f"{key}={value}".encode() for key, value in presence.record().items())
    )
    assert len(text) < LONGEST_RECORD / 3
    read = read_record(text)
    assert read == Presence("Rin?[2J", open=False, games=frozenset({"elements", "ikusa"}))


def test_nothing_private_is_in_the_record() -> None:
    assert set(RIN.record()) == {"v", "st", "g", "n"}


def test_of_another_version_only_the_number_is_believed() -> None:
    read = read_record(b"\x04v=23\x05n=Rin\x06st=new")
    assert read == Presence("Rin", open=False, games=frozenset(), version=23)


@given(st.binary(max_size=2 * LONGEST_RECORD))
def test_any_record_is_read_or_ignored(data: bytes) -> None:
    presence = read_record(data)
    if presence is not None:
        assert width(presence.name) <= NICK_CELLS
        assert presence.name.isprintable()
        assert presence.games <= set(GAMES)
