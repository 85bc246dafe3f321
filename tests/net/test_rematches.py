"""A rematch on the link of a game: seats swapped, floods muted, offers void once the link is gone."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from net.gate import ONE
from net.lobby_messages import Decline
from net.lobby_requests import NoticeKind
from net.offers import Line, challenge_to
from tests.net.lobby_world import ELEMENTS, WAIT, Player, World, answer, challenge, play, two


def after_a_game(*, strangers: bool = False) -> tuple[World, Player, Player, int, int]:
    """Two players who have just finished a game, and the numbers of the link at both ends.

    As strangers they have met for it, over a link that is as old as that.
    """
    world, one, other = two()
    one.stranger = other.stranger = strangers
    challenge(one, other)
    world.run(1)
    answer(other)
    world.run(1)
    ends = []
    for player, rival in ((one, other), (other, one)):
        begun = play(player)
        line = Line(begun.link, rival.identity, rival.name, not strangers)
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


@pytest.mark.parametrize("strangers", [False, True])
def test_many_short_games_in_a_row_are_no_flood(strangers: bool) -> None:
    world, one, other, here, _ = after_a_game(strangers=strangers)
    for number in range(30):
        one.do(partial(one.lobby.rematch, here, world.now))
        world.run(0.1)
        assert other.lobby.incoming, f"rematch {number + 1} was muted"
        answer(other)
        world.run(0.1)
        for player, rival in ((one, other), (other, one)):
            begun = player.played[-1]
            line = Line(begun.link, rival.identity, rival.name, not strangers)
            player.do(partial(player.lobby.returned, line, rival.address, begun.terms, world.now))


def test_a_flood_of_rematches_without_a_game_is_muted() -> None:
    world, one, other, here, _ = after_a_game(strangers=True)
    for _ in range(10):
        one.do(partial(one.lobby.rematch, here, world.now))
        world.run(0.1)
        one.do(one.lobby.cancel)
        world.run(0.1)
    assert len(other.words(NoticeKind.MUTED)) == 1
    assert len(other.words(NoticeKind.CHALLENGED)) == 1 + ONE.burst


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
