"""How challenges end: alike on both sides, whatever crosses on the way; on a virtual network."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from engines.core import registry
from net.lobby_messages import Accept, Begin, Challenge, Decline
from net.lobby_requests import NoticeKind
from net.offers import challenge_to, new_offer
from net.terms import rules_hash
from tests.net.lobby_world import (
    ELEMENTS,
    TOJI,
    WAIT,
    Player,
    answer,
    assert_same_game,
    challenge,
    line_of,
    play,
    two,
)


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
    one.lobby.received = lambda *arguments: None  # type: ignore[method-assign]  # It hangs.
    world.run(WAIT)
    assert other.words(NoticeKind.TROUBLE) == ["Rin did not begin the game."]
    assert not other.played and other.quiet


def test_a_game_that_goes_on_ends_all_that_was_begun_in_the_lobby() -> None:
    world, one, other = two()
    third = world.player("Zoe")
    other.sees(third)
    challenge(one, other)
    challenge(other, third)
    world.run(1)
    link = other.lobby.incoming[0].line.link
    other.do(lambda: other.lobby.occupy("toji"))
    world.run(1)
    assert one.words(NoticeKind.DECLINED) == ["Mio is in a game."]
    assert third.words(NoticeKind.WITHDRAWN) == ["Mio plays somebody else now."]
    assert one.quiet and other.quiet and third.quiet
    assert other.lobby.accept(link, world.now) == "That challenge is no more."
    assert other.lobby.challenge(third.instance, TOJI, world.now) == "You are in a game already."


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


# Two programs that do not fit together


@pytest.mark.parametrize(
    ("field", "value", "reason", "named"),
    [
        ("game", "chess", "game", "not both know"),
        ("game", "mana", "game", "not both know"),
        ("rules", b"\1" * 32, "rules", "rules 010101 of Elements"),
        ("pool", b"\2" * 32, "cards", "cards 020202 of Elements"),
        ("settings", (("luck", 1),), "settings", "options of Elements differ"),
        ("settings", (), "settings", "options of Elements differ"),
    ],
)
def test_row_08_what_does_not_fit_is_declined_with_both_versions_named(
    field: str, value: Any, reason: str, named: str
) -> None:
    world, one, other = two()
    other.lobby.me = replace(other.lobby.me, program="2.0")
    challenge(one, other)
    world.run(1)
    answer(other, accepted=False)
    world.run(1)
    here, _ = world.connect(one, other)
    honest = challenge_to(ELEMENTS, b"\3" * 32, "Rin", "0.9")
    world._send(one, here, replace(honest, **{field: value}))
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
