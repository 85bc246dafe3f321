"""Draws, moves by standing right and taking back: asked for, granted, and void once they cross something else."""

from __future__ import annotations

import pytest

from engines.core.cards import BOTH
from engines.core.errors import Refused
from engines.core.outcome import Outcome
from engines.toji.view import TojiView
from net.dealing import Answer, Grant, Request
from net.errors import Fault
from tests.engines.playing import Case
from tests.fifth.rules import LanternView
from tests.net.played_pairs import (
    ELEMENTS,
    LANTERN,
    TOJI,
    check_agreement,
    finish,
    mover,
    nearly_over,
    settled,
    shown,
    won_by,
)
from tests.net.two_matches import Pair

# --- draws -----------------------------------------------------------------------------------------------------------


def agreed() -> Outcome:
    return Outcome(None, "agreed")


def offered(case: Case = ELEMENTS) -> tuple[Pair, int]:
    """A draw is offered to the role that is asked; that role."""
    pair = settled(case)
    role = mover(pair)
    pair.act(1 - role, ["offer", "draw"])
    return pair, role


def test_an_accepted_draw_ends_the_game_for_both() -> None:
    pair, role = offered()
    pair.settle()
    assert pair.matches[role].is_offered("draw") and not pair.matches[1 - role].is_offered("draw")
    pair.act(role, ["answer", "draw", True])
    assert finish(pair) == agreed()


def test_a_declined_draw_changes_nothing_and_may_be_offered_again() -> None:
    pair, role = offered()
    for _ in range(2):
        pair.settle()
        with pytest.raises(Refused, match="offered already"):
            pair.act(1 - role, ["offer", "draw"])
        pair.act(role, ["answer", "draw", False])
        pair.settle()
        assert not pair.matches[role].is_offered("draw")
        with pytest.raises(Refused, match="no_offer"):
            pair.act(role, ["answer", "draw", True])
        pair.act(1 - role, ["offer", "draw"])
    assert pair.matches[0].outcome is None


def test_only_to_the_side_that_has_to_choose_a_draw_is_offered() -> None:
    """Whoever could still move meanwhile would show its move to the other before that has accepted."""
    pair = settled(ELEMENTS)
    with pytest.raises(Refused, match="while the other side has to choose"):
        pair.act(mover(pair), ["offer", "draw"])
    pair = settled(TOJI)
    with pytest.raises(Refused, match="while the other side has to choose"):
        pair.act(0, ["offer", "draw"])
    pair.act(0, ["choose", "throw rock"])
    pair.act(0, ["offer", "draw"])
    pair.settle()
    pair.act(1, ["answer", "draw", True])
    assert finish(pair) == agreed()


def test_an_offer_is_void_once_the_game_has_gone_on() -> None:
    pair, role = offered()
    pair.act(role, ["choose", "yield"])
    pair.settle()
    for each in BOTH:
        assert not pair.matches[each].is_offered("draw")
        with pytest.raises(Refused, match="no_offer"):
            pair.act(each, ["answer", "draw", True])


def test_a_draw_is_not_accepted_after_another_answer() -> None:
    pair, role = offered()
    pair.settle()
    op = pair.matches[role].op
    pair.act(role, ["choose", "yield"])
    pair.deliver(1 - role)
    with pytest.raises(Fault) as caught:
        pair.matches[1 - role].receive(Answer(op, "draw", True))
    assert (caught.value.code, caught.value.blame) == ("unexpected", role)


def test_whoever_has_lost_cannot_go_back_to_a_draw() -> None:
    pair = nearly_over()
    role = mover(pair)
    pair.act(1 - role, ["offer", "draw"])
    pair.settle()
    op = pair.matches[role].op
    pair.act(role, ["choose", "yield"])
    pair.deliver(1 - role)
    pair.matches[1 - role].receive(Answer(op, "draw", True))
    assert finish(pair) == won_by(pair, 1 - role, "points")


def test_a_concession_comes_before_a_draw_of_the_same_moment() -> None:
    pair, role = offered()
    pair.settle()
    pair.act(1 - role, ["concede"])
    pair.act(role, ["answer", "draw", True])
    assert finish(pair) == won_by(pair, role)


# --- by standing right -----------------------------------------------------------------------------------------------


def at_turns(number: int = 0) -> Pair:
    pair = settled(LANTERN, number)
    for role in BOTH:
        pair.act(role, ["choose", "keep"])
    pair.settle()
    return pair


def test_a_request_counts_once_it_is_granted_and_is_granted_at_once() -> None:
    pair = at_turns()
    role = mover(pair)
    foe = pair.matches[1 - role]
    pair.act(1 - role, ["choose", "spark"])
    assert shown(foe, LanternView).sparked == (False, False)
    with pytest.raises(Refused, match="pending"):
        pair.act(1 - role, ["choose", "spark"])
    pair.settle()
    for match in pair.matches:
        assert shown(match, LanternView).points[foe.seat] == 1
    assert mover(pair) == role
    check_agreement(pair)


def test_a_request_that_crosses_the_move_is_void_on_both_sides() -> None:
    pair = at_turns()
    role = mover(pair)
    pair.act(role, ["choose", "gate"])
    pair.act(1 - role, ["choose", "spark"])
    pair.settle()
    for match in pair.matches:
        assert shown(match, LanternView).sparked == (False, False)
    check_agreement(pair)
    pair.act(role, ["choose", "spark"])  # It is the other's turn now, and the right is still there.
    pair.settle()
    check_agreement(pair)


# --- taking back -----------------------------------------------------------------------------------------------------


def test_an_answer_is_taken_back_by_consent() -> None:
    pair = settled(TOJI)
    pair.act(0, ["choose", "throw rock"])
    pair.act(0, ["offer", "take_back"])
    pair.settle()
    assert pair.matches[1].is_offered("take_back")
    pair.act(1, ["answer", "take_back", True])
    pair.settle()
    check_agreement(pair)
    assert pair.matches[0].owes(pair.matches[0].seat) is not None
    pair.act(0, ["choose", "throw paper"])
    pair.act(1, ["choose", "throw rock"])
    pair.settle()
    check_agreement(pair)
    assert shown(pair.matches[0], TojiView).throws == ("paper", "rock")


def test_an_answer_from_which_somebody_learned_something_stands() -> None:
    pair = settled(TOJI)
    for role, throw in ((0, "rock"), (1, "paper")):
        pair.act(role, ["choose", f"throw {throw}"])
    pair.settle()
    for role in BOTH:
        with pytest.raises(Refused, match="no_offer"):
            pair.act(role, ["offer", "take_back"])


def test_asking_to_take_back_is_void_when_the_other_has_sealed_meanwhile() -> None:
    pair = settled(TOJI)
    pair.act(0, ["choose", "throw rock"])
    pair.deliver(1)
    pair.act(0, ["offer", "take_back"])
    pair.act(1, ["choose", "throw paper"])
    pair.settle()
    check_agreement(pair)
    assert not pair.matches[1].is_offered("take_back")
    assert shown(pair.matches[1], TojiView).throws is not None


def test_taking_back_and_conceding_cross() -> None:
    pair = settled(TOJI)
    pair.act(0, ["choose", "throw rock"])
    pair.act(0, ["offer", "take_back"])
    pair.settle()
    pair.act(1, ["answer", "take_back", True])
    pair.act(0, ["concede"])
    assert finish(pair) == won_by(pair, 1)


# --- what is granted to nobody ---------------------------------------------------------------------------------------


def test_a_request_that_is_void_is_not_sent_again_and_again() -> None:
    pair = at_turns()
    role = mover(pair)
    before = pair.matches[role].op
    pair.act(role, ["choose", "gate"])
    pair.matches[role].receive(Request(before, "spark"))
    with pytest.raises(Fault) as caught:
        pair.matches[role].receive(Request(before, "spark"))
    assert caught.value.blame == 1 - role


def test_only_what_was_asked_for_is_granted_and_only_once() -> None:
    pair = at_turns()
    role = mover(pair)
    digest = bytes.fromhex(pair.matches[role].position.game.digest())
    op = pair.matches[role].op
    for asked in (False, True):
        if asked:
            pair.act(1 - role, ["choose", "spark"])
        with pytest.raises(Fault) as caught:
            pair.matches[1 - role].receive(Grant(op, "gate", digest))
        assert (caught.value.code, caught.value.blame) == ("unexpected", role)
    pair.matches[1 - role].receive(Grant(op, "spark", digest))
    with pytest.raises(Fault):
        pair.matches[1 - role].receive(Grant(op, "spark", digest))


def test_a_taking_back_is_not_granted_after_another_answer() -> None:
    pair = settled(TOJI)
    pair.act(0, ["choose", "throw rock"])
    pair.act(0, ["offer", "take_back"])
    op = pair.matches[0].op
    pair.act(1, ["choose", "throw paper"])
    pair.settle()
    with pytest.raises(Fault) as caught:
        pair.matches[0].receive(Answer(op, "take_back", True))
    assert (caught.value.code, caught.value.blame) == ("unexpected", 1)
