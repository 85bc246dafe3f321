"""The lobby's core on a virtual network: who is listed and how, and how challenges end (net.md 5)."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core import registry
from net.addresses import Address
from net.gate import ONE, STRANGERS
from net.lobby import ALONE, ALONE_WORDS, IDLE, MOST_LINKS, MOST_LINKS_EACH, MOST_MESSAGES
from net.lobby_messages import (
    LOBBY,
    Accept,
    Begin,
    Cancel,
    Challenge,
    Decline,
    LobbyMessage,
    Reason,
    Status,
)
from net.lobby_requests import HangUp, Notice, NoticeKind, Play, Probe, Send
from net.offers import Line, Offer, challenge_to, new_offer
from net.players import Entry, Origin, Standing
from net.presence import Found, Lost, Trouble, Working
from net.roster import EVERY, JITTER, MOST_CALLERS, MOST_PROBES, MOST_TYPED, Remembered, Roster
from net.terms import rules_hash
from net.text import NICK_CELLS, width
from net.wire import decode, encode
from tests.net.lobby_world import Player, World, presence

ELEMENTS = new_offer("elements", {})
TOJI = new_offer("toji", {})
WAIT = 70.0
"""Longer than any challenge stands."""


def two(
    seed: int = 0, latency: tuple[float, float] = (0.001, 0.001)
) -> tuple[World, Player, Player]:
    """A world with two players who watch their lobbies and see each other."""
    world = World(seed, latency)
    one, other = world.player("Rin"), world.player("Mio")
    for here, there in ((one, other), (other, one)):
        here.do(partial(here.lobby.watch, True, world.now))
        here.sees(there)
    world.run(1)
    return world, one, other


def challenge(player: Player, other: Player, offer: Offer = ELEMENTS) -> None:
    world = player.world
    assert player.do(lambda: player.lobby.challenge(other.instance, offer, world.now)) == ""


def answer(player: Player, accepted: bool = True) -> None:
    """Accept or decline the oldest challenge."""
    link = player.lobby.incoming[0].line.link
    if accepted:
        assert player.do(lambda: player.lobby.accept(link, player.world.now)) == ""
    else:
        player.do(lambda: player.lobby.decline(link))


def play(player: Player) -> Play:
    (begun,) = player.played
    return begun


def assert_same_game(one: Player, other: Player) -> None:
    assert play(one).terms == play(other).terms
    assert play(one).identity == other.identity
    assert play(other).identity == one.identity
    assert one.lobby.state == other.lobby.state == "playing"
    assert one.quiet and other.quiet


def line_of(player: Player, name: str) -> Entry:
    return next(entry for entry in player.lobby.entries if entry.name == name)


# Who is there


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


def test_rows_51_and_53_what_is_wrong_stands_in_the_banner() -> None:
    world = World()
    one = world.player("Rin")
    one.do(lambda: one.lobby.watch(True, world.now))
    assert one.lobby.banner == ""
    world.run(ALONE + 0.1)
    assert one.lobby.banner == ALONE_WORDS
    one.do(lambda: one.lobby.discovered(Trouble("port_taken", "Taken."), world.now))
    assert one.lobby.banner == "Taken."
    one.do(lambda: one.lobby.discovered(Working(), world.now))
    assert one.lobby.banner == ALONE_WORDS
    other = world.player("Mio")
    one.sees(other)
    assert one.lobby.banner == ""
    one.do(lambda: one.lobby.discovered(Lost(other.instance), world.now))
    assert one.lobby.banner == ""
    world.run(ALONE + 0.1)
    assert one.lobby.banner == ALONE_WORDS


# Challenges


def test_a_challenge_that_is_accepted_is_one_game_on_both_sides() -> None:
    world, one, other = two()
    challenge(one, other)
    world.run(1)
    assert other.words(NoticeKind.CHALLENGED) == ["Rin challenges you to Elements."]
    answer(other)
    world.run(1)
    assert_same_game(one, other)
    terms = play(one).terms
    assert terms.game == "elements"
    assert terms.names == ("Rin", "Mio")
    assert not terms.swapped


def test_options_and_clock_are_agreed_on_with_the_challenge() -> None:
    world, one, other = two()
    name, choices = next(
        (setting.name, setting.choices) for setting in registry.load("elements").settings
    )
    offer = new_offer("elements", {name: choices[-1][0]}, clock=90)
    challenge(one, other, offer)
    world.run(1)
    assert other.lobby.incoming[0].offer == offer
    answer(other)
    world.run(1)
    assert_same_game(one, other)
    assert dict(play(one).terms.settings)[name] == choices[-1][0]
    assert play(one).terms.clock == 90


def test_a_declined_challenge_is_said() -> None:
    world, one, other = two()
    challenge(one, other)
    world.run(1)
    answer(other, accepted=False)
    world.run(1)
    assert one.words(NoticeKind.DECLINED) == ["Mio has declined."]
    assert one.quiet and other.quiet
    challenge(one, other, TOJI)
    world.run(1)
    assert len(other.lobby.incoming) == 1


def test_a_challenge_that_is_taken_back_is_no_more() -> None:
    world, one, other = two()
    challenge(one, other)
    world.run(1)
    one.do(one.lobby.cancel)
    world.run(1)
    assert other.words(NoticeKind.WITHDRAWN) == ["Rin has taken the challenge back."]
    assert one.quiet and other.quiet


def test_a_challenge_expires_on_both_sides() -> None:
    world, one, other = two()
    challenge(one, other)
    world.run(WAIT)
    assert one.words(NoticeKind.DECLINED) == ["Mio did not answer."]
    assert len(other.words(NoticeKind.WITHDRAWN)) == 1
    assert one.quiet and other.quiet


def test_an_acceptance_that_crosses_the_withdrawal_begins_nothing() -> None:
    world, one, other = two(latency=(0.1, 0.1))
    challenge(one, other)
    world.run(1)
    answer(other)
    one.do(one.lobby.cancel)
    world.run(WAIT)
    assert not one.played and not other.played
    assert one.quiet and other.quiet


def test_one_game_at_a_time() -> None:
    world, one, other = two()
    third = world.player("Zoe")
    for player in (one, other):
        third.sees(player)
        player.sees(third)
    challenge(third, other)
    challenge(one, other)
    world.run(1)
    assert len(other.lobby.incoming) == 2
    assert (
        one.lobby.challenge(third.instance, TOJI, world.now) == "You have challenged Mio already."
    )
    answer(other)
    world.run(1)
    assert_same_game(third, other)
    assert one.words(NoticeKind.DECLINED) == ["Mio is in a game."]
    challenge(one, third)
    world.run(1)
    assert one.words(NoticeKind.DECLINED)[1:] == ["Zoe is in a game."]
    assert third.lobby.challenge(one.instance, TOJI, world.now) == "You are in a game already."
    other.do(lambda: other.lobby.occupy(""))
    assert other.lobby.state == "open"


def test_who_accepts_takes_his_own_challenge_back() -> None:
    world, one, other = two()
    third = world.player("Zoe")
    other.sees(third)
    challenge(one, other)
    challenge(other, third)
    world.run(1)
    answer(other)
    world.run(1)
    assert_same_game(one, other)
    assert third.words(NoticeKind.WITHDRAWN) == ["Mio plays somebody else now."]
    assert third.quiet


def test_do_not_disturb_declines_unseen() -> None:
    world, one, other = two()
    other.do(lambda: other.lobby.disturb(False))
    challenge(one, other)
    world.run(1)
    assert one.words(NoticeKind.DECLINED) == ["Mio takes no challenges now."]
    assert other.words(*NoticeKind) == []
    assert other.lobby.presence.open is False


def test_a_blocked_player_is_not_heard_and_not_told_so() -> None:
    world, one, other = two()
    challenge(one, other)
    world.run(1)
    other.do(lambda: other.lobby.block(one.identity))
    world.run(1)
    assert other.lobby.incoming == []
    challenge(one, other, TOJI)
    world.run(1)
    assert one.words(NoticeKind.DECLINED) == ["Mio takes no challenges now."] * 2
    assert len(other.words(NoticeKind.CHALLENGED)) == 1
    assert line_of(other, "Rin").blocked
    assert other.lobby.challenge(one.instance, TOJI, world.now) == "You have blocked Rin."
    other.do(lambda: other.lobby.block(one.identity, False))
    challenge(one, other)
    world.run(1)
    assert len(other.lobby.incoming) == 1


def test_a_lost_link_ends_a_challenge_on_both_sides() -> None:
    world, one, other = two()
    challenge(one, other)
    world.run(1)
    outgoing = one.lobby.outgoing
    assert outgoing is not None and outgoing.line is not None
    world.cut(one, outgoing.line.link)
    world.run(1)
    assert one.words(NoticeKind.DECLINED) == ["The connection to Mio was lost."]
    assert other.words(NoticeKind.WITHDRAWN) == ["Rin has left."]
    assert one.quiet and other.quiet


def test_who_cannot_be_reached_is_said() -> None:
    world, one, other = two()
    del world.players[other.address]
    challenge(one, other)
    world.run(1)
    assert one.words(NoticeKind.DECLINED) == ["Mio cannot be reached."]
    assert one.quiet
    assert one.lobby.challenge("n-nobody", TOJI, world.now) == "This player has left."


def test_a_challenger_who_says_nothing_more_is_waited_for_only_shortly() -> None:
    world, one, other = two()
    challenge(one, other)
    world.run(1)
    answer(other)
    one.lobby.received = lambda *arguments: None  # type: ignore[method-assign]
    world.run(WAIT)
    assert other.words(NoticeKind.TROUBLE) == ["Rin did not begin the game."]
    assert not other.played and other.quiet


# Crossing


def test_row_41_crossing_challenges_to_one_game_are_agreed_on_without_a_question() -> None:
    world, one, other = two(latency=(0.05, 0.05))
    challenge(one, other)
    challenge(other, one)
    world.run(WAIT)
    assert_same_game(one, other)
    assert one.words(*NoticeKind) == other.words(*NoticeKind) == []


def test_row_41_crossing_challenges_to_two_games_leave_that_of_the_smaller_key() -> None:
    world, one, other = two(latency=(0.05, 0.05))
    challenge(one, other, ELEMENTS)
    challenge(other, one, TOJI)
    world.run(1)
    assert one.lobby.incoming == [] and one.lobby.outgoing is not None
    assert other.lobby.outgoing is None
    assert other.words(NoticeKind.CHALLENGED) == ["Rin challenges you to Elements."]
    answer(other)
    world.run(1)
    assert_same_game(one, other)
    assert play(one).terms.game == "elements"


def cross(seed: int) -> tuple[Player, Player]:
    """Two players who challenge, cancel, accept and decline at random moments; how it ends."""
    rng = random.Random(seed)
    world, one, other = two(seed, latency=(0.0, rng.choice((0.01, 0.3, 2.0))))
    wanted = {one: rng.choice((ELEMENTS, TOJI)), other: rng.choice((ELEMENTS, TOJI))}

    def perform(player: Player, rival: Player, act: str) -> None:
        lobby, waiting = player.lobby, player.lobby.incoming
        if act == "challenge":
            player.do(lambda: lobby.challenge(rival.instance, wanted[player], world.now))
        elif act == "cancel":
            player.do(lobby.cancel)
        elif waiting and act == "accept":
            player.do(lambda: lobby.accept(waiting[0].line.link, world.now))
        elif waiting:
            player.do(lambda: lobby.decline(waiting[0].line.link))

    for _ in range(rng.randint(2, 6)):
        player, rival = rng.choice(((one, other), (other, one)))
        act = rng.choice(("challenge", "challenge", "challenge", "cancel", "accept", "decline"))
        world.at(rng.uniform(0, 1.5), partial(perform, player, rival, act))
    world.run(2 * WAIT)
    return one, other


def test_row_41_a_thousand_crossings_end_in_one_game_or_none_on_both_sides() -> None:
    games = 0
    for seed in range(1000):
        one, other = cross(seed)
        assert len(one.played) == len(other.played) <= 1, seed
        assert one.quiet and other.quiet, seed
        if one.played:
            games += 1
            assert_same_game(one, other)
    assert 100 < games < 1000


def test_a_challenge_to_a_challenger_accepts_his() -> None:
    world, one, other = two()
    challenge(one, other)
    world.run(1)
    assert other.lobby.challenge(one.instance, TOJI, world.now) == (
        "Rin has challenged you: answer that first."
    )
    challenge(other, one)
    world.run(1)
    assert_same_game(one, other)


def test_a_challenge_that_arrives_while_dialling_is_accepted() -> None:
    world, one, other = two(latency=(0.5, 0.5))
    challenge(other, one)
    world.run(0.8)
    challenge(one, other)  # His is on its way; ours will not even be sent.
    world.run(WAIT)
    assert_same_game(one, other)
    assert len([each for each in world.messages if isinstance(each, Challenge)]) == 1


# Rematches


def after_a_game() -> tuple[World, Player, Player, int, int]:
    """Two players who have just finished a game, and the numbers of the link at both ends."""
    world, one, other = two()
    challenge(one, other)
    world.run(1)
    answer(other)
    world.run(1)
    ends = []
    for player, rival in ((one, other), (other, one)):
        begun = play(player)
        line = Line(begun.link, rival.identity, rival.name, True)
        player.do(partial(player.lobby.returned, line, rival.address, begun.terms, world.now))
        ends.append(begun.link)
    return world, one, other, ends[0], ends[1]


def test_a_rematch_swaps_seats_on_the_same_link() -> None:
    world, one, other, here, _ = after_a_game()
    world.run(30)  # The link is kept while the players look at the result.
    assert one.do(lambda: one.lobby.rematch(here, world.now)) == ""
    world.run(1)
    assert other.words(NoticeKind.CHALLENGED)[-1] == "Rin challenges you to Elements again."
    answer(other)
    world.run(1)
    first, again = one.played
    assert other.played[1].terms == again.terms
    assert again.link == first.link
    assert again.terms.swapped
    assert again.terms.sid != first.terms.sid


def test_a_declined_rematch_is_said_and_can_be_offered_again() -> None:
    world, one, other, here, there = after_a_game()
    one.do(lambda: one.lobby.rematch(here, world.now))
    world.run(1)
    answer(other, accepted=False)
    world.run(1)
    assert one.words(NoticeKind.DECLINED) == ["Mio does not want a rematch."]
    assert other.do(lambda: other.lobby.rematch(there, world.now)) == ""
    world.run(1)
    answer(one)
    world.run(1)
    assert len(one.played) == len(other.played) == 2


@pytest.mark.parametrize("latency", [0.0, 0.2])
def test_two_offers_of_a_rematch_are_one_game(latency: float) -> None:
    world, one, other, here, there = after_a_game()
    world.latency = (latency, latency)
    one.do(lambda: one.lobby.rematch(here, world.now))
    other.do(lambda: other.lobby.rematch(there, world.now))
    world.run(WAIT)
    assert [each.terms for each in one.played] == [each.terms for each in other.played]
    assert len(one.played) == 2


def test_a_link_that_is_released_is_hung_up_and_the_offer_on_it_void() -> None:
    world, one, other, here, there = after_a_game()
    one.do(lambda: one.lobby.rematch(here, world.now))
    world.run(1)
    other.do(lambda: other.lobby.release(there))
    world.run(1)
    assert one.quiet and other.quiet
    assert one.words(NoticeKind.DECLINED) == ["Mio does not want a rematch."]
    assert one.lobby.rematch(here, world.now) == "The other side has left."


def test_a_rematch_of_no_game_is_refused() -> None:
    world, one, other = two()
    other.do(lambda: other.lobby.watch(False, world.now))
    here, _ = world.connect(one, other)
    offer = replace(ELEMENTS, rematch=b"\1" * 32, swapped=True)
    world._send(one, here, challenge_to(offer, b"\2" * 32, "Rin", "1.0"))
    world.run(1)
    (said,) = [each for each in world.messages if isinstance(each, Decline)]
    assert said.reason == "rematch"
    assert other.words(NoticeKind.MISMATCH) == [
        "Rin does not know the game before this one, so it cannot be a rematch."
    ]


# Two programs that do not fit together


@pytest.mark.parametrize(
    ("field", "value", "reason", "named"),
    [
        ("game", "chess", "game", "not both know"),
        ("rules", b"\1" * 32, "rules", "rules 010101 of Elements"),
        ("pool", b"\2" * 32, "cards", "cards 020202 of Elements"),
        ("settings", (("luck", 1),), "settings", "options of Elements differ"),
        ("settings", (), "settings", "options of Elements differ"),
    ],
)
def test_row_08_what_does_not_fit_is_declined_with_both_versions_named(
    field: str, value: object, reason: str, named: str
) -> None:
    world, one, other = two()
    other.lobby.me = replace(other.lobby.me, program="2.0")
    challenge(one, other)
    world.run(1)
    answer(other, accepted=False)
    world.run(1)
    here, _ = world.connect(one, other)
    honest = challenge_to(ELEMENTS, b"\3" * 32, "Rin", "0.9")
    world._send(one, here, replace(honest, **{field: value}))  # type: ignore[arg-type]
    world.run(1)
    said = [each for each in world.messages if isinstance(each, Decline)][-1]
    assert said.reason == reason
    assert other.quiet
    (words,) = other.words(NoticeKind.MISMATCH)
    assert named in words
    assert "Rin has Fourfold 0.9" in words and "you have Fourfold 1.0" in words


def test_row_08_the_challenger_is_told_as_well() -> None:
    world, one, other = two()
    challenge(one, other)
    world.run(1)
    outgoing, there = one.lobby.outgoing, other.lobby.incoming[0].line.link
    assert outgoing is not None
    rules = bytes(reversed(rules_hash("elements")))
    world._send(other, there, Decline(outgoing.nonce, "rules", rules, b"", "2.0\x1b"))
    world.run(1)
    (words,) = one.words(NoticeKind.MISMATCH)
    assert words == (
        f"Mio has Fourfold 2.0? with rules {rules[:3].hex()} of Elements, you have Fourfold 1.0 with "
        f"{rules_hash('elements')[:3].hex()}: both need the same."
    )


def test_terms_that_differ_begin_nothing() -> None:
    world, one, other = two()
    challenge(one, other)
    world.run(1)
    there = other.lobby.incoming[0].line.link
    of = other.lobby.incoming[0].challenge.nonce
    answer(other)
    other.do(lambda: other.lobby.received(there, Begin(of, b"\0" * 32), world.now))
    assert other.words(NoticeKind.TROUBLE) == ["Rin agreed to other terms than you."]
    assert not other.played and other.quiet


def test_an_acceptance_with_our_own_nonce_begins_nothing() -> None:
    world, one, other = two()
    challenge(one, other)
    world.run(1)
    outgoing, there = one.lobby.outgoing, other.lobby.incoming[0].line.link
    assert outgoing is not None
    world._send(other, there, Accept(outgoing.nonce, outgoing.nonce, "Mio"))
    world.run(1)
    assert one.words(NoticeKind.TROUBLE) == ["Mio sent terms that cannot be."]
    assert not one.played and one.quiet


# Floods


def test_row_47_a_flood_of_challenges_is_muted_with_one_line() -> None:
    world, one, other = two()
    other.do(lambda: other.lobby.watch(False, world.now))
    for _ in range(50):
        challenge(one, other)
        world.run(1)
        one.do(one.lobby.cancel)
        world.run(0.5)
    assert len(other.words(NoticeKind.MUTED)) == 1
    assert "Rin" in other.words(NoticeKind.MUTED)[0]
    assert len(other.words(NoticeKind.CHALLENGED)) <= ONE.burst + 1
    assert other.quiet
    world.run(ONE.mute)
    challenge(one, other)
    world.run(1)
    assert len(other.lobby.incoming) == 1


def test_row_47_a_flood_of_keys_mutes_strangers_and_no_friend() -> None:
    world, one, other = two()
    for number in range(100):
        stranger = Player(world, 200, f"Eve {number}")
        stranger.identity, stranger.stranger = number.to_bytes(32), True
        here, _ = world.connect(stranger, other)
        world._send(stranger, here, challenge_to(ELEMENTS, number.to_bytes(32), "Eve", "1.0"))
        world._hang_up(stranger, here)
        world.run(0.1)
    assert len(other.words(NoticeKind.MUTED)) == 1
    assert len(other.words(NoticeKind.CHALLENGED)) <= STRANGERS.burst + 3
    challenge(one, other)
    world.run(1)
    assert [each.name for each in other.lobby.incoming] == ["Rin"]


def test_a_link_that_says_nothing_or_too_much_is_hung_up() -> None:
    world, one, other = two()
    _, there = world.connect(one, other)
    world.run(IDLE + 0.1)
    assert HangUp(there) in other.log
    chatty, there = world.connect(one, other)
    for _ in range(MOST_MESSAGES + 1):
        world._send(one, chatty, one.lobby.status)
    world.run(1)
    assert HangUp(there) in other.log
    assert len([each for each in other.log if each == Send(there, other.lobby.status)]) == (
        MOST_MESSAGES
    )


def test_links_are_few_and_few_for_each() -> None:
    world, one, other = two()
    for number in range(2 * MOST_LINKS):
        line = Line(10**6 + number, (number // (2 * MOST_LINKS_EACH)).to_bytes(32), "Eve", False)
        other.do(partial(other.lobby.joined, line, one.address, world.now))
    refused = [each for each in other.log if isinstance(each, HangUp)]
    assert len(refused) == MOST_LINKS


def test_two_challenges_on_one_link_are_none() -> None:
    world, one, other = two()
    challenge(one, other)
    world.run(1)
    there = other.lobby.incoming[0].line.link
    again = challenge_to(TOJI, b"\5" * 32, "Rin", "1.0")
    other.do(lambda: other.lobby.received(there, again, world.now))
    assert other.quiet
    assert HangUp(there) in other.log


# Anything at all


hashes = st.binary(min_size=32, max_size=32) | st.just(b"\1" * 32)
names = st.text(max_size=30)
challenges = st.builds(
    Challenge,
    hashes,
    names,
    st.sampled_from(("elements", "toji", "chess")),
    st.sampled_from((ELEMENTS.settings, TOJI.settings, ())),
    st.just(rules_hash("elements")) | hashes,
    hashes,
    st.just(False),
    st.integers(0, 3600),
    st.just(b""),
    names,
)
said = st.one_of(
    challenges,
    st.builds(
        Status,
        names,
        st.sampled_from(("open", "busy", "playing")),
        st.just(""),
        st.just(("toji",)),
        names,
        st.integers(0, 65535),
        names,
    ),
    st.builds(Accept, hashes, hashes, names),
    st.builds(Begin, hashes, hashes),
    st.builds(Decline, hashes, st.sampled_from(get_args(Reason)), st.just(b""), hashes, names),
    st.builds(Cancel, hashes, st.sampled_from(("changed", "late", "elsewhere"))),
)


@given(st.lists(st.tuples(said, st.booleans(), st.floats(0, 20)), max_size=30))
def test_whatever_a_peer_says_raises_nothing_and_begins_nothing(
    script: list[tuple[LobbyMessage, bool, float]],
) -> None:
    world, one, other = two()
    challenge(one, other)
    world.run(1)
    outgoing = one.lobby.outgoing
    assert outgoing is not None and outgoing.line is not None
    link, there = world.connect(other, one)
    for message, ours, pause in script:
        target = outgoing.line.link if ours else there
        try:
            message = decode(encode(message), LOBBY)
        except ValueError:
            continue  # It could not be said.
        one.do(partial(one.lobby.received, target, message, world.now))
        world.run(pause)
    assert link != there
    world.run(2 * WAIT)
    for each in one.lobby.entries:
        assert each.name.isprintable() and width(each.name) <= NICK_CELLS
    for notice in one.log:
        if isinstance(notice, Notice):
            assert notice.words.isprintable()
    assert one.quiet
    assert not one.played
