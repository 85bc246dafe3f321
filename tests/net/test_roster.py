"""Who is on the list and who is not, and when each is asked (net.md 5), on a virtual network."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial

import pytest

from net.addresses import Address
from net.lobby_messages import Status
from net.lobby_requests import NoticeKind, Probe
from net.players import Origin, Standing
from net.presence import Found, Lost, read_record
from net.roster import (
    EVERY,
    JITTER,
    MOST_CALLERS,
    MOST_PROBES,
    MOST_TYPED,
    Answer,
    Miss,
    Remembered,
    Roster,
)
from net.text import NICK_CELLS, width
from net.wire import Family, decode, encode
from tests.net.lobby_world import World, line_of, presence, two


def test_a_player_is_ready_once_he_has_answered() -> None:
    world = World()
    one, other = world.player("Rin"), world.player("Mio")
    one.sees(other)
    world.run(5)
    assert [entry.standing for entry in one.lobby.entries] == [Standing.NEW]  # Nobody looks.
    one.do(lambda: one.lobby.watch(True, world.now))
    world.run(0.1)
    (entry,) = one.lobby.entries
    assert entry.open
    assert (entry.name, entry.identity, entry.friend) == ("Mio", other.identity, True)
    assert entry.rtt == 0.002
    assert entry.seen_at == world.wall
    assert entry.program == "1.0"


def test_everybody_is_asked_again_every_ten_seconds_while_the_lobby_shows() -> None:
    world, one, _ = two()
    asked = [each for each in one.log if isinstance(each, Probe)]
    assert len(asked) == 1
    world.run(10 * EVERY)
    asked = [each for each in one.log if isinstance(each, Probe)]
    assert 100 / (EVERY + JITTER) <= len(asked) <= 1 + 100 / (EVERY - JITTER)
    one.do(lambda: one.lobby.watch(False, world.now))
    before = len(one.log)
    world.run(10 * EVERY)
    assert not [each for each in one.log[before:] if isinstance(each, Probe)]


def test_row_49_a_killed_player_is_dropped_within_fifteen_seconds() -> None:
    world, one, other = two()
    del world.players[other.address]
    world.run(EVERY + JITTER + 0.1)
    assert one.lobby.entries == []


def test_row_49_a_vanished_player_is_grey_within_fifteen_seconds_and_gone_in_twenty() -> None:
    world, one, other = two()
    other.reachable = False
    world.run(15)
    assert [entry.standing for entry in one.lobby.entries] == [Standing.SILENT]
    world.run(5)
    assert one.lobby.entries == []


def test_who_was_away_comes_back_by_himself() -> None:
    world, one, other = two()
    other.reachable = False
    world.run(30)
    assert one.lobby.entries == []
    other.reachable = True
    world.run(60)
    assert line_of(one, "Mio").open


def test_row_49_a_restarted_player_is_new_and_his_old_record_is_known_for_one() -> None:
    world, one, other = two()
    old = other.record
    again = world.player("Mio", other.number)  # The same address and key, another launch.
    again.instance = "n-again"
    again.lobby.me = replace(again.lobby.me, instance="n-again")
    one.sees(again)
    world.run(EVERY + JITTER)
    assert [entry.key for entry in one.lobby.entries] == ["n-again"]
    one.do(lambda: one.lobby.discovered(old, world.now))
    world.run(1)
    assert [entry.key for entry in one.lobby.entries] == ["n-again"]


def test_row_49_a_clean_goodbye_counts_at_once() -> None:
    world, one, other = two()
    one.do(lambda: one.lobby.discovered(Lost(other.instance), world.now))
    assert one.lobby.entries == []


def test_row_49_two_of_one_name_are_told_apart() -> None:
    world, one, _ = two()
    twin = world.player("mio")
    one.sees(twin)
    world.run(1)
    assert sorted(entry.name for entry in one.lobby.entries) == ["Mio (1)", "mio (2)"]
    long = [world.player("W" * NICK_CELLS) for _ in range(2)]
    for each in long:
        one.sees(each)
    world.run(1)
    names = [entry.name for entry in one.lobby.entries]
    assert len(set(names)) == 4
    assert all(width(name) <= NICK_CELLS for name in names)


def test_row_49_ones_own_record_and_address_are_hidden() -> None:
    world, one, _ = two()
    one.do(lambda: one.lobby.discovered(one.record, world.now))
    copied = replace(one.record, instance="n-copied")
    one.do(lambda: one.lobby.discovered(copied, world.now))
    one.do(lambda: one.lobby.type_address(one.address, world.now))
    world.run(1)
    assert [entry.name for entry in one.lobby.entries] == ["Mio"]
    assert one.words(NoticeKind.TROUBLE) == ["That address is your own."]


def test_row_50_a_record_that_leads_nowhere_is_never_ready() -> None:
    world, one, _ = two()
    nowhere = Found("n-nowhere", (Address("192.168.1.200", 4444),), presence())
    one.do(lambda: one.lobby.discovered(nowhere, world.now))
    assert line_of(one, "Eve").standing is Standing.NEW
    world.run(1)
    assert [entry.name for entry in one.lobby.entries] == ["Mio"]


def test_row_50_five_hundred_fakes_take_eight_probes_at_a_time_and_delay_nobody() -> None:
    world, one, other = two()
    sink = world.player("Sink", 200)
    sink.reachable = False
    for number in range(500):
        fake = Found(f"n-{number}", (Address("192.168.1.200", 5000),), presence(f"Fake {number}"))
        one.do(partial(one.lobby.discovered, fake, world.now))
    asked = sum(isinstance(each, Probe) for each in one.log)
    assert asked <= 1 + MOST_PROBES
    late = world.player("Late")
    one.sees(late)
    world.run(5)
    assert [entry.name for entry in one.lobby.entries[:2]] == ["Late", "Mio"]
    assert len(one.lobby.entries) > 400
    asked = sum(isinstance(each, Probe) for each in one.log)
    assert asked <= 2 + MOST_PROBES * 5
    world.run(300)
    assert [entry.name for entry in one.lobby.entries] == ["Late", "Mio"]
    assert other.quiet


def test_the_list_has_the_ready_first_and_friends_before_strangers() -> None:
    world, one, _ = two()
    for name, stranger in (("Zoe", False), ("Abe", True)):
        other = world.player(name)
        other.stranger = stranger
        one.sees(other)
    busy = world.player("Ben")
    busy.do(lambda: busy.lobby.disturb(False))
    one.sees(busy)
    silent = world.player("Cat")
    silent.reachable = False
    one.sees(silent)
    world.run(3)
    assert [entry.name for entry in one.lobby.entries] == ["Mio", "Zoe", "Abe", "Ben", "Cat"]


def test_a_changed_record_and_a_changed_state_are_seen() -> None:
    world, one, other = two()
    other.do(lambda: other.lobby.disturb(False))
    one.do(lambda: one.lobby.discovered(other.record, world.now))
    assert line_of(one, "Mio").state == "busy"
    assert not line_of(one, "Mio").open
    other.do(lambda: other.lobby.disturb(True))
    one.do(lambda: one.lobby.discovered(other.record, world.now))
    assert line_of(one, "Mio").open


def test_row_52_a_moved_player_is_asked_at_his_new_address() -> None:
    world, one, other = two()
    del world.players[other.address]
    other.address = Address("192.168.1.77", 5000)
    world.players[other.address] = other
    one.sees(other)
    world.run(0.1)
    assert line_of(one, "Mio").addresses == (other.address,)
    world.run(2 * EVERY)
    assert line_of(one, "Mio").open


def test_row_52_with_the_network_changed_everybody_is_asked_at_once() -> None:
    world, one, _ = two()
    before = len(one.log)
    one.do(lambda: one.lobby.ask_all(world.now))
    assert [each for each in one.log[before:] if isinstance(each, Probe)]


def test_row_08_another_version_is_listed_with_both_numbers_and_not_asked() -> None:
    world, one, _ = two()
    newer = Found("n-newer", (Address("192.168.1.9", 5000),), presence("Eve", version=7))
    one.do(lambda: one.lobby.discovered(newer, world.now))
    before = len(one.log)
    world.run(5)
    entry = line_of(one, "Eve")
    assert entry.standing is Standing.UNFIT
    assert "version 7" in entry.words and "you have 1" in entry.words
    assert not [each for each in one.log[before:] if isinstance(each, Probe)]


def test_row_51_a_typed_address_is_asked_and_stays_when_nobody_is_there() -> None:
    world = World()
    one, other = world.player("Rin"), world.player("Mio")
    one.do(lambda: one.lobby.type_address(other.address, world.now))
    world.run(1)
    assert [entry.name for entry in one.lobby.entries] == ["Mio"]
    # The other now knows of him without any record, too.
    nobody = Address("192.168.1.99", 5000)
    key = one.do(lambda: one.lobby.type_address(nobody, world.now))
    world.run(1)
    entry = line_of(one, str(nobody))
    assert (entry.standing, entry.words, entry.origin) == (Standing.AWAY, "Refused.", Origin.TYPED)
    one.do(lambda: one.lobby.forget(str(key)))
    assert [entry.name for entry in one.lobby.entries] == ["Mio"]


def test_a_typed_address_of_a_listed_player_is_one_line() -> None:
    world, one, other = two()
    one.do(lambda: one.lobby.type_address(other.address, world.now))
    world.run(1)
    assert [entry.key for entry in one.lobby.entries] == [other.instance]
    one.do(lambda: one.lobby.discovered(Lost(other.instance), world.now))
    assert [entry.key for entry in one.lobby.entries] == [str(other.address)]


def test_a_remembered_player_is_shown_with_the_time_and_asked_when_the_lobby_opens() -> None:
    world = World()
    one, other = world.player("Rin"), world.player("Mio")
    friends = [
        Remembered(other.identity, "Mio", other.address, 1.6e9),
        Remembered(b"\7" * 32, "Abe\x1b[2J", Address("192.168.1.66", 5000), 1.5e9),
    ]
    one.do(lambda: one.lobby.remember(friends, world.now))
    assert [(entry.name, entry.seen_at) for entry in one.lobby.entries] == [
        ("Abe?[2J", 1.5e9),
        ("Mio", 1.6e9),
    ]
    one.do(lambda: one.lobby.watch(True, world.now))
    world.run(1)
    assert [(entry.name, entry.standing) for entry in one.lobby.entries] == [
        ("Mio", Standing.READY),
        ("Abe?[2J", Standing.AWAY),
    ]


def test_who_is_refused_at_the_handshake_is_listed_once() -> None:
    """Though he is remembered from an earlier day, and announces himself under an instance that nobody knows yet."""
    roster = Roster(b"me" * 16, random.Random(1))
    at, elsewhere = Address("192.168.1.7", 5000), Address("192.168.1.8", 5000)
    friend = Remembered(b"f" * 32, "Mio", at, 1.0)
    roster.remember([friend, Remembered(b"g" * 32, "Rin", elsewhere, 1.0)], 0.0)
    roster.watch(True, 0.0)
    roster.found("n-000001", [at], presence("Mio"), 0.0)
    for probe in roster.due(0.0):
        roster.missed(probe.key, Miss.UNFIT, 0.0, "Mio has another version of Fourfold.")
    assert [(entry.name, entry.key) for entry in roster.entries() if entry.name != "Rin"] == [
        ("Mio", "n-000001")
    ]
    assert sorted(entry.name for entry in roster.entries()) == ["Mio", "Rin"]
    status = Status("Mio", "open", "", ("elements",), "n-000001", 5000, "1.0")
    roster.answered(friend.identity.hex(), Answer(friend.identity, status, 0.1), 1.0, 1.0)
    assert ("Mio (1)", Standing.READY) in [(each.name, each.standing) for each in roster.entries()]


def test_who_calls_is_listed_unless_he_is_hidden() -> None:
    world = World()
    one, other = world.player("Rin"), world.player("Mio")
    one.do(lambda: one.lobby.watch(True, world.now))
    for port, listed in ((0, []), (5000, ["Mio"])):
        other.lobby.listen(port)
        here, _ = world.connect(other, one)
        world._send(other, here, other.lobby.status)
        world.run(1)
        assert [entry.name for entry in one.lobby.entries] == listed
    (entry,) = one.lobby.entries
    assert entry.addresses == (other.address,)
    assert entry.open


def test_typed_addresses_and_callers_are_kept_within_bounds() -> None:
    roster = Roster(b"\0" * 32, random.Random(0))
    for number in range(200):
        roster.type_address(Address(f"10.0.0.{number}", 5000), 0.0)
        status = Status("Eve", "open", "", (), f"n-{number}", 5000, "")
        roster.called(number.to_bytes(32), status, Address("10.0.1.1", 1), 0.0)
    assert len(roster.entries()) == MOST_TYPED + MOST_CALLERS


@pytest.mark.parametrize(
    "name",
    ["\x1b[31mred\x1b[0m", "[red]x[/red]", "\u202eevil", "a" + "\u0301" * 10_000, "two\nlines"],
)
def test_row_48_a_name_is_shown_inert_wherever_it_comes_from(name: str) -> None:
    world, one, _ = two()
    record = b"".join(
        bytes((len(item),)) + item
        for item in (b"v=1", b"st=open", b"g=3", b"n=" + name.encode()[:249])
    )
    eve = read_record(record)
    assert eve is not None
    elsewhere = (Address("192.168.1.200", 5000),)
    one.do(partial(one.lobby.discovered, Found("n-eve", elsewhere, eve), world.now))
    caller = decode(encode(replace(one.lobby.status, name=name)), Family[Status](Status))
    roster = Roster(b"\0" * 32, random.Random(0))
    roster.called(b"\1" * 32, caller, elsewhere[0], 0.0)
    roster.remember([Remembered(b"\2" * 32, name, elsewhere[0], 0.0)], 0.0)
    for entry in (*one.lobby.entries, *roster.entries()):
        assert entry.name.isprintable()
        assert 0 < width(entry.name) <= NICK_CELLS
