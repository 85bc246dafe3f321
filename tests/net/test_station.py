"""Stations on the loopback interface: found, challenged, refused and gone, over real sockets."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from net.addresses import Address, parse_address
from net.dial import dial
from net.handshake import Credentials
from net.identity import Identity, temporary
from net.lobby_requests import Notice, NoticeKind
from net.lobby_shell import Begun
from net.messages import Bye, Resume
from net.offers import new_offer
from net.pins import Pins
from net.players import Entry, Standing
from net.station import Options, Station
from net.terms import PROTOCOL
from net.wire import loose_body

ELEMENTS = new_offer("elements", {})
GAMES = frozenset({"elements", "toji"})
PATIENCE = 15.0


class Player:
    """A station on loopback, and what it told."""

    def __init__(
        self,
        name: str,
        identity: Identity | None = None,
        pins: Pins | None = None,
        version: int = PROTOCOL,
        **options: Any,
    ) -> None:
        self.identity = identity or temporary()
        self.pins = pins or Pins(None)
        chosen: dict[str, Any] = {
            "port": 0,
            "hosts": ("127.0.0.1",),
            "interfaces": ("127.0.0.1",),
            **options,
        }
        self.station = Station(
            Credentials(self.identity, self.pins, name, version),
            "1.0",
            GAMES,
            Options(**chosen),
        )
        self.lobby = self.station.lobby
        self.notices: list[Notice] = []
        self.begun: list[Begun] = []
        self.resumed: list[bytes] = []
        self._news = asyncio.Event()
        self.station.on_change = self._news.set
        self.station.on_notice = self._noticed
        self.station.on_begin = self._began
        self.station.on_resume = lambda link, body: self.resumed.append(body)

    def _noticed(self, notice: Notice) -> None:
        self.notices.append(notice)
        self._news.set()

    def _began(self, begun: Begun) -> None:
        self.begun.append(begun)
        self._news.set()

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait until this holds."""
        async with asyncio.timeout(PATIENCE):
            while not condition():
                self._news.clear()
                with_news = asyncio.create_task(self._news.wait())
                await asyncio.wait([with_news], timeout=0.05)
                with_news.cancel()

    def entry(self, other: Player) -> Entry | None:
        """The line of another player, however he came into the list."""
        found = [
            entry
            for entry in self.lobby.entries
            if entry.identity == other.identity.public or entry.key == other.lobby.me.instance
        ]
        return found[0] if found else None

    def sees(self, other: Player) -> bool:
        entry = self.entry(other)
        return entry is not None and entry.standing is Standing.READY

    def sees_state(self, other: Player, state: str) -> bool:
        entry = self.entry(other)
        return entry is not None and entry.state == state

    @property
    def address(self) -> Address:
        return Address("127.0.0.1", self.station.port)

    def words(self, *kinds: NoticeKind) -> list[str]:
        return [each.words for each in self.notices if each.kind in kinds]


@asynccontextmanager
async def on_the_network(*players: Player) -> AsyncIterator[None]:
    try:
        for player in players:
            await player.station.start()
            player.station.watch(True)
        yield
    finally:
        await asyncio.gather(*(player.station.close() for player in players))
        for player in players:
            for begun in player.begun:
                begun.link.abort()


@asynccontextmanager
async def two_without_mdns() -> AsyncIterator[tuple[Player, Player]]:
    """Two players, the first of whom has typed the other's address."""
    one, other = Player("Rin", mdns=False), Player("Mio", mdns=False)
    async with on_the_network(one, other):
        one.station.type_address(other.address)
        await one.until(lambda: one.sees(other))
        yield one, other


async def start_game(one: Player, other: Player) -> None:
    entry = one.entry(other)
    assert entry is not None
    assert one.station.challenge(entry.key, ELEMENTS) == ""
    await other.until(lambda: other.lobby.incoming)
    assert other.station.accept(other.lobby.incoming[0].line.link) == ""
    await one.until(lambda: one.begun)
    await other.until(lambda: other.begun)


async def test_two_on_one_machine_find_each_other_and_agree_on_a_game() -> None:
    one, other = Player("Rin"), Player("Mio")
    async with on_the_network(one, other):
        await one.until(lambda: one.sees(other))
        await other.until(lambda: other.sees(one))
        entry = one.entry(other)
        assert entry is not None
        assert entry.name.startswith("Mio")  # Another process may run the same test.
        assert (entry.program, entry.friend) == ("1.0", False)
        assert entry.rtt is not None and entry.rtt < 1
        await start_game(one, other)
        assert one.begun[0].terms == other.begun[0].terms
        assert one.lobby.state == other.lobby.state == "playing"
        # The link is the game's from here on.
        one.begun[0].link.send(loose_body(Bye("done")))
        body = await other.begun[0].link.receive()
        assert body == loose_body(Bye("done"))


async def test_whoever_was_played_with_is_a_friend_who_can_be_found_again() -> None:
    async with two_without_mdns() as (one, other):
        await other.until(lambda: other.sees(one))  # By having been asked.
        await start_game(one, other)
        for player, rival in ((one, other), (other, one)):
            pin = player.pins.get(rival.identity.public)
            assert pin is not None
            assert pin.addresses == (rival.address,)
        assert one.lobby.state == "playing"
        again = Player("Rin", one.identity, one.pins, mdns=False)
        async with on_the_network(again):
            await again.until(lambda: again.sees(other))
            entry = again.entry(other)
            assert entry is not None and entry.friend and entry.state == "playing"


async def test_a_rematch_goes_over_the_same_link() -> None:
    async with two_without_mdns() as (one, other):
        await start_game(one, other)
        here = one.station.returned(one.begun[0])
        there = other.station.returned(other.begun[0])
        assert one.lobby.state == "open"
        assert other.station.rematch(there) == ""
        await one.until(lambda: one.lobby.incoming)
        assert one.station.accept(here) == ""
        await one.until(lambda: len(one.begun) == 2)
        await other.until(lambda: len(other.begun) == 2)
        first, again = one.begun
        assert again.link is first.link
        assert again.terms == other.begun[1].terms
        assert again.terms.swapped


async def test_a_callback_may_answer_at_once() -> None:
    async with two_without_mdns() as (one, other):
        entry = one.entry(other)
        assert entry is not None

        def answered(notice: Notice) -> None:
            if notice.kind is NoticeKind.CHALLENGED:
                assert other.station.accept(notice.link) == ""

        other.station.on_notice = answered
        assert one.station.challenge(entry.key, ELEMENTS) == ""
        await one.until(lambda: one.begun)
        await other.until(lambda: other.begun)
        assert one.begun[0].terms == other.begun[0].terms


async def test_a_released_link_tells_the_other_side() -> None:
    async with two_without_mdns() as (one, other):
        await start_game(one, other)
        here = one.station.returned(one.begun[0])
        there = other.station.returned(other.begun[0])
        other.station.release(there)
        await one.until(lambda: one.station.rematch(here) == "The other side has left.")


async def test_a_challenge_is_declined_and_taken_back() -> None:
    async with two_without_mdns() as (one, other):
        entry = one.entry(other)
        assert entry is not None
        one.station.challenge(entry.key, ELEMENTS)
        await other.until(lambda: other.lobby.incoming)
        other.station.decline(other.lobby.incoming[0].line.link)
        await one.until(lambda: one.words(NoticeKind.DECLINED))
        one.station.challenge(entry.key, ELEMENTS)
        await other.until(lambda: other.lobby.incoming)
        one.station.cancel()
        await other.until(lambda: other.words(NoticeKind.WITHDRAWN))
        assert one.words(NoticeKind.DECLINED) == ["Mio has declined."]
        assert other.words(NoticeKind.WITHDRAWN) == ["Rin has taken the challenge back."]


async def test_row_41_two_who_challenge_each_other_at_once_play_one_game() -> None:
    async with two_without_mdns() as (one, other):
        await other.until(lambda: other.sees(one))
        here, there = one.entry(other), other.entry(one)
        assert here is not None and there is not None
        one.station.challenge(here.key, ELEMENTS)
        other.station.challenge(there.key, ELEMENTS)
        await one.until(lambda: one.begun)
        await other.until(lambda: other.begun)
        await asyncio.sleep(0.2)
        assert [each.terms for each in one.begun] == [each.terms for each in other.begun]
        assert len(one.begun) == 1


async def test_row_53_a_taken_port_is_replaced_by_any() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        one = Player("Rin", mdns=False, port=taken.getsockname()[1])
        async with on_the_network(one):
            assert one.station.port not in (0, taken.getsockname()[1])
            assert one.notices == []


async def test_row_53_without_any_port_one_can_still_call() -> None:
    one, other = Player("Rin", mdns=False, hosts=("192.0.2.77",)), Player("Mio", mdns=False)
    async with on_the_network(one, other):
        assert one.station.port == 0
        assert one.station.addresses == []
        assert len(one.words(NoticeKind.TROUBLE)) == 1
        one.station.type_address(other.address)
        await one.until(lambda: one.sees(other))
        await asyncio.sleep(0.2)
        assert other.lobby.entries == []


async def test_row_51_without_mdns_there_is_a_banner_and_typed_addresses_work() -> None:
    async with two_without_mdns() as (one, _):
        assert one.lobby.banner == "Players are not looked for; an address can be typed."


async def test_row_51_a_typed_address_where_nobody_is_says_so() -> None:
    one = Player("Rin", mdns=False)
    async with on_the_network(one):
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        one.station.type_address(Address("127.0.0.1", port))
        await one.until(lambda: one.lobby.entries[0].standing is Standing.AWAY)
        assert one.lobby.entries[0].words
        one.station.type_address(parse_address("no-such-host.invalid"))
        await one.until(lambda: all(entry.words for entry in one.lobby.entries))
        for entry in one.lobby.entries:
            one.station.forget(entry.key)
        assert one.lobby.entries == []


async def test_row_50_a_silent_host_is_grey_after_two_seconds() -> None:
    one = Player("Rin", mdns=False)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        async with on_the_network(one):
            began = time.monotonic()
            one.station.type_address(Address("127.0.0.1", silent.getsockname()[1]))
            await one.until(lambda: one.lobby.entries[0].standing is Standing.SILENT)
            assert 1.5 < time.monotonic() - began < 5


async def test_row_13_ones_own_address_is_refused() -> None:
    one = Player("Rin", mdns=False)
    async with on_the_network(one):
        one.station.type_address(one.address)
        await one.until(lambda: one.words(NoticeKind.TROUBLE))
        assert "That address is your own." in one.words(NoticeKind.TROUBLE)
        assert one.lobby.entries == []


async def test_row_12_a_known_name_with_another_key_is_kept_out_until_he_is_trusted() -> None:
    async with two_without_mdns() as (one, other):
        one.pins.remember(temporary().public, "Zoe", time.time())
        impostor = Player("Zoe", mdns=False)
        async with on_the_network(impostor):
            key = one.station.type_address(impostor.address)
            await one.until(lambda: key in one.station.kept_out)
            await one.until(
                lambda: any(entry.standing is Standing.UNFIT for entry in one.lobby.entries)
            )
            assert one.station.trust(key) == ""
            await one.until(lambda: one.sees(impostor))
            assert one.station.trust(key) == "Nobody is kept out there."
        assert other.begun == []


async def test_row_08_another_version_of_the_protocol_is_named_with_ones_own() -> None:
    one, newer = Player("Rin", mdns=False), Player("Mio", mdns=False, version=PROTOCOL + 1)
    async with on_the_network(one, newer):
        one.station.type_address(newer.address)
        await one.until(lambda: one.lobby.entries[0].standing is Standing.UNFIT)
        words = one.lobby.entries[0].words
        assert f"version {PROTOCOL + 1}" in words and f"version {PROTOCOL}" in words
        assert one.station.challenge(one.lobby.entries[0].key, ELEMENTS) == ""
        await one.until(lambda: one.words(NoticeKind.DECLINED))
        assert f"version {PROTOCOL + 1}" in one.words(NoticeKind.DECLINED)[0]


async def test_a_blocked_player_is_refused_at_the_door() -> None:
    async with two_without_mdns() as (one, other):
        assert other.station.block(one.identity.public) == ""
        entry = one.entry(other)
        assert entry is not None
        one.station.challenge(entry.key, ELEMENTS)
        await one.until(lambda: one.words(NoticeKind.DECLINED))
        assert other.lobby.incoming == []
        assert other.words(NoticeKind.CHALLENGED) == []


async def test_who_is_verified_is_marked() -> None:
    async with two_without_mdns() as (one, other):
        one.pins.remember(other.identity.public, "Mio", time.time())
        assert one.station.verify(other.identity.public) == ""

        def verified() -> bool:
            entry = one.entry(other)
            return entry is not None and entry.verified and entry.friend

        await one.until(verified)


async def test_a_connection_that_resumes_a_game_is_given_away() -> None:
    async with two_without_mdns() as (one, other):
        link = await dial([other.address], Credentials(temporary(), Pins(None), "Eve"))
        body = loose_body(Resume(b"\1" * 32, 1, 0, 0, b"\2" * 16, b"\3" * 32))
        link.send(body)
        await other.until(lambda: other.resumed)
        assert other.resumed == [body]
        link.abort()
        assert one.begun == []


@pytest.mark.parametrize("body", [b"\0\xff", b"\1" + b"x" * 70, loose_body(Bye("quit"))])
async def test_a_connection_that_says_something_else_is_closed(body: bytes) -> None:
    async with two_without_mdns() as (_, other):
        link = await dial([other.address], Credentials(temporary(), Pins(None), "Eve"))
        link.send(body)
        async with asyncio.timeout(PATIENCE):
            await link.wait_gone()


async def test_row_54_closing_is_quick_and_says_goodbye() -> None:
    one, other = Player("Rin"), Player("Mio")
    async with on_the_network(one, other):
        await one.until(lambda: one.sees(other))
        entry = one.entry(other)
        assert entry is not None
        one.station.challenge(entry.key, ELEMENTS)
        await other.until(lambda: other.lobby.incoming)
        began = time.monotonic()
        await one.station.close()
        assert time.monotonic() - began < 1
        await other.until(lambda: not other.lobby.incoming)
        await other.until(lambda: other.entry(one) is None)


async def test_row_54_closing_while_everything_hangs_is_quick() -> None:
    one = Player("Rin")
    with socket.create_server(("127.0.0.1", 0)) as silent:
        async with on_the_network(one):
            for _ in range(3):
                one.station.type_address(Address("127.0.0.1", silent.getsockname()[1]))
            await asyncio.sleep(0.05)
            began = time.monotonic()
            await one.station.close()
            assert time.monotonic() - began < 1


async def test_hidden_players_are_not_listed_and_can_show_themselves() -> None:
    one, other = Player("Rin"), Player("Mio", hidden=True)
    async with on_the_network(one, other):
        await other.until(lambda: other.sees(one))
        await asyncio.sleep(0.3)
        assert one.entry(other) is None
        other.station.hide(False)
        await one.until(lambda: one.sees(other))


async def test_the_state_is_seen_by_others_however_often_it_changes() -> None:
    one, other = Player("Rin"), Player("Mio")
    async with on_the_network(one, other):
        await one.until(lambda: one.sees(other))
        began = time.monotonic()
        for state, change in (
            ("busy", partial(other.station.disturb, False)),
            ("open", partial(other.station.disturb, True)),
            ("busy", partial(other.station.occupy, "toji")),
            ("open", partial(other.station.occupy, "")),
        ):
            change()
            await one.until(partial(one.sees_state, other, state))
        assert time.monotonic() - began < 5  # Before the next question.


async def test_the_own_address_can_be_read_aloud() -> None:
    one = Player("Rin", mdns=False)
    async with on_the_network(one):
        assert one.station.addresses
        for address in one.station.addresses:
            assert parse_address(str(address)) == address
            assert address.port == one.station.port


def test_the_network_is_imported_without_zeroconf(tmp_path: Path) -> None:
    script = "import sys, net.station; sys.exit('zeroconf' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], cwd=tmp_path, check=False).returncode == 0
