"""Messages that cross: whatever is under way when a player ends the game, both sides come to the same end."""

from __future__ import annotations

import pytest

from engines.core.cards import BOTH
from engines.core.errors import Refused
from engines.elements.view import ElementsView
from net.dealing import Concede, Offer, Over
from net.endings import MOST_LATE
from net.errors import Fault
from net.match import Waiting
from tests.engines.playing import Case
from tests.net.played_pairs import (
    ELEMENTS,
    LANTERN,
    TOJI,
    finish,
    mover,
    nearly_over,
    restless,
    settled,
    shown,
    won_by,
)
from tests.net.two_matches import Pair

# --- concessions -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("swapped", [False, True])
def test_a_move_and_a_concession_of_one_moment_cross_and_the_concession_counts(
    swapped: bool,
) -> None:
    pair = settled(ELEMENTS, swapped=swapped)
    role = mover(pair)
    pair.act(role, ["choose", "yield"])
    pair.act(1 - role, ["concede"])
    assert finish(pair) == won_by(pair, role)


def test_the_conceder_may_be_the_one_that_is_asked() -> None:
    pair = settled(LANTERN)
    pair.act(0, ["choose", "keep"])
    pair.act(1, ["choose", "keep"])
    pair.settle()
    role = mover(pair)
    pair.act(1 - role, ["choose", "spark"])
    pair.act(role, ["concede"])
    assert finish(pair) == won_by(pair, 1 - role)


def test_a_move_that_ends_the_game_comes_before_a_concession_of_the_same_moment() -> None:
    for first_delivery in BOTH:
        pair = nearly_over()
        role = mover(pair)
        pair.act(role, ["choose", "yield"])
        pair.act(1 - role, ["concede"])
        pair.deliver(first_delivery)
        assert finish(pair) == won_by(pair, 1 - role, "points")


def test_an_earlier_concession_comes_before_a_move_that_ends_the_game() -> None:
    """The conceder had not yet seen the other's last move but one."""
    pair = nearly_over()
    # Of the last two yields the first is taken back in time: concede before it arrives.
    role = mover(pair)
    pair.act(1 - role, ["concede"])
    with pytest.raises(Refused):
        pair.act(1 - role, ["concede"])
    assert finish(pair) == won_by(pair, role)


def test_of_two_concessions_of_one_moment_that_of_role_0_counts() -> None:
    for order in ((0, 1), (1, 0)):
        pair = settled(ELEMENTS)
        for role in order:
            pair.act(role, ["concede"])
        assert finish(pair) == won_by(pair, 1)


def test_of_two_concessions_the_one_made_at_the_earlier_moment_counts() -> None:
    for seed in range(2):
        pair = settled(ELEMENTS, seed)
        role = mover(pair)
        pair.act(role, ["choose", "yield"])  # The other has not seen this when it concedes.
        pair.act(role, ["concede"])
        pair.act(1 - role, ["concede"])
        assert finish(pair) == won_by(pair, role)


def test_a_concession_before_the_cards_are_dealt_counts() -> None:
    for role in BOTH:
        pair = Pair(ELEMENTS).start()
        pair.deliver(0)
        pair.deliver(1)
        pair.act(role, ["concede"])
        assert finish(pair) == won_by(pair, 1 - role)


def test_nobody_concedes_before_there_is_a_game() -> None:
    pair = Pair(LANTERN).start()
    with pytest.raises(Refused, match="wrong_phase"):
        pair.act(0, ["concede"])


@pytest.mark.parametrize("delivered", range(4))
def test_a_sealed_choice_and_a_concession_cross_at_any_point_of_sealing_and_opening(
    delivered: int,
) -> None:
    for role in BOTH:
        pair = settled(TOJI)
        pair.act(role, ["choose", "throw rock"])
        pair.act(1 - role, ["choose", "throw paper"])
        for number in range(delivered):
            pair.deliver((role + number) % 2)
        try:
            pair.act(role, ["concede"])
        except Refused:
            continue
        if delivered < 3:
            assert finish(pair) == won_by(pair, 1 - role)
        else:
            finish(pair)


def test_who_had_gone_on_beyond_a_concession_goes_back_to_it() -> None:
    pair = settled(ELEMENTS)
    role = mover(pair)
    before = shown(pair.matches[role], ElementsView)
    pair.act(role, ["choose", "yield"])
    assert pair.matches[role].view(None) != before
    pair.act(1 - role, ["concede"])
    finish(pair)
    for match in pair.matches:
        assert shown(match, ElementsView).scores == before.scores
        assert match.log.count("") == 0


# --- what is no crossing ---------------------------------------------------------------------------------------------


def test_nobody_says_anything_after_it_has_ended_the_game() -> None:
    pair = settled(ELEMENTS)
    op = pair.matches[0].op
    pair.matches[1].receive(Concede(op))
    with pytest.raises(Fault) as caught:
        pair.matches[1].receive(Concede(op))
    assert (caught.value.code, caught.value.blame) == ("after_the_end", 0)


def test_nobody_goes_back_before_its_own_latest_answer() -> None:
    pair = settled(ELEMENTS)
    role = mover(pair)
    before = pair.matches[role].op
    pair.act(role, ["choose", "yield"])
    pair.settle()
    with pytest.raises(Fault) as caught:
        pair.matches[1 - role].receive(Concede(before - 1))
    assert caught.value.blame == role


def test_nobody_says_that_it_is_over_before_it_is() -> None:
    pair = settled(ELEMENTS)
    with pytest.raises(Fault) as caught:
        pair.matches[0].receive(Over())
    assert caught.value.blame == 1


def test_nobody_concedes_a_game_beyond_its_end() -> None:
    pair = nearly_over()
    pair.act(mover(pair), ["choose", "yield"])
    for role, match in enumerate(pair.matches):
        if match.over:
            with pytest.raises(Fault) as caught:
                match.receive(Concede(match.op))
            assert caught.value.blame == 1 - role


def test_what_comes_after_a_concession_is_bounded() -> None:
    pair = settled(ELEMENTS)
    match = pair.matches[0]
    match.act(["concede"])
    for _ in range(MOST_LATE):
        match.receive(Offer(match.op, "draw"))
    with pytest.raises(Fault) as caught:
        match.receive(Offer(match.op, "draw"))
    assert caught.value.blame == 1


# --- anything at all -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", [ELEMENTS, TOJI, LANTERN], ids=str)
def test_whatever_crosses_both_sides_come_to_the_same_end(case: Case) -> None:
    for seed in range(6):
        restless(Pair, case, seed)


@pytest.mark.slow
@pytest.mark.parametrize("case", [ELEMENTS, TOJI, LANTERN], ids=str)
def test_whatever_crosses_both_sides_come_to_the_same_end_many_times(case: Case) -> None:
    for seed in range(1000, 1150):
        restless(Pair, case, seed)


def test_a_finished_game_waits_for_nothing() -> None:
    pair = settled(ELEMENTS)
    pair.act(0, ["concede"])
    assert pair.matches[0].waiting == Waiting.PEER_END
    assert pair.matches[0].owed == "peer_end"
    finish(pair)
