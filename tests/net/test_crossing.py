"""Messages that cross: whatever is under way when a player ends the game, both sides come to the same end."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from engines.core.cards import BOTH
from engines.core.errors import Refused
from engines.core.outcome import Outcome
from net.dealing import Answer, Concede, Grant, Offer, Over, Request, What
from net.endings import MOST_LATE
from net.errors import Fault
from net.match import Waiting
from net.terms import Role
from tests.engines.playing import CASES, Case
from tests.net.test_whole_games import check_agreement, check_end
from tests.net.two_matches import P, Pair

ELEMENTS, TOJI, LANTERN = CASES[0], CASES[2], CASES[4]
OFFERS: tuple[What, ...] = ("draw", "take_back")


def settled(case: Case, number: int = 0, swapped: bool = False) -> Pair:
    pair = Pair(case, number, swapped=swapped).start()
    pair.settle()
    return pair


def mover(pair: Pair) -> int:
    """The role whose player is asked."""
    (role,) = [role for role in BOTH if pair.matches[role].owes(pair.matches[role].seat)]
    return role


def won_by(pair: Pair, role: int, reason: str = "concede") -> Outcome:
    return Outcome(pair.terms.seat_of(role), reason)


def finish(pair: Pair, rng: random.Random | None = None) -> Outcome:
    pair.settle(rng)
    check_end(pair)
    outcome = pair.matches[0].outcome
    assert outcome is not None
    return outcome


def nearly_over(case: Case = ELEMENTS, swapped: bool = False) -> Pair:
    """Elements at five points each: the next yield ends the match by itself."""
    pair = settled(case, swapped=swapped)
    while pair.matches[0].view(None).scores != (5, 5):  # type: ignore[attr-defined]
        pair.act(mover(pair), ["choose", "yield"])
        pair.settle()
    return pair


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
    before = pair.matches[role].view(None)
    pair.act(role, ["choose", "yield"])
    assert pair.matches[role].view(None) != before
    pair.act(1 - role, ["concede"])
    finish(pair)
    for match in pair.matches:
        view = match.view(None)
        assert view.scores == before.scores  # type: ignore[attr-defined]
        assert match.log.count("") == 0


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
    assert foe.view(None).sparked == (False, False)  # type: ignore[attr-defined]
    with pytest.raises(Refused, match="pending"):
        pair.act(1 - role, ["choose", "spark"])
    pair.settle()
    for match in pair.matches:
        assert match.view(None).points[foe.seat] == 1  # type: ignore[attr-defined]
    assert mover(pair) == role
    check_agreement(pair)


def test_a_request_that_crosses_the_move_is_void_on_both_sides() -> None:
    pair = at_turns()
    role = mover(pair)
    pair.act(role, ["choose", "gate"])
    pair.act(1 - role, ["choose", "spark"])
    pair.settle()
    for match in pair.matches:
        assert match.view(None).sparked == (False, False)  # type: ignore[attr-defined]
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
    assert pair.matches[0].view(None).throws == ("paper", "rock")  # type: ignore[attr-defined]


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
    assert pair.matches[1].view(None).throws is not None  # type: ignore[attr-defined]


def test_taking_back_and_conceding_cross() -> None:
    pair = settled(TOJI)
    pair.act(0, ["choose", "throw rock"])
    pair.act(0, ["offer", "take_back"])
    pair.settle()
    pair.act(1, ["answer", "take_back", True])
    pair.act(0, ["concede"])
    assert finish(pair) == won_by(pair, 1)


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


def restless(case: Case, seed: int, kind: type[P] = Pair) -> P:  # type: ignore[assignment]
    """Random answers, offers and concessions at random moments, in a random order of arrival."""
    rng = random.Random(seed)
    pair = kind(case, seed, swapped=bool(seed % 2)).start()
    haste = rng.choice((0.002, 0.02, 0.1))
    while not all(match.over for match in pair.matches):
        role = rng.choice(BOTH)
        consider(pair, role, rng)
        match = pair.matches[role]
        if match.begun and not match.over and rng.random() < haste:
            with suppress(Refused):
                pair.act(role, ["concede"])
        if not match.over:
            pair.answer(role, rng)
        for _ in range(rng.choice((0, 1, 1, 3))):
            pair.deliver(rng.choice(BOTH))
        check_agreement(pair)
    pair.settle(rng)
    check_end(pair)
    return pair


def consider(pair: Pair, role: Role, rng: random.Random) -> None:
    """Offers, answers to offers, and moves by standing right."""
    match = pair.matches[role]
    for what in OFFERS:
        if match.is_offered(what):
            if rng.random() < 0.5:
                accepted = what == "take_back" or rng.random() < 0.3
                pair.act(role, ["answer", what, accepted])
        elif rng.random() < 0.1 and not match.why_not_offer(what):
            pair.act(role, ["offer", what])
    if match.op and not match.over and match.owes(match.seat) is None and rng.random() < 0.3:
        for move in match.options(match.seat):
            with suppress(Refused):
                pair.act(role, ["choose", str(move)])


@pytest.mark.parametrize("case", [ELEMENTS, TOJI, LANTERN], ids=str)
def test_whatever_crosses_both_sides_come_to_the_same_end(case: Case) -> None:
    for seed in range(6):
        restless(case, seed)


@pytest.mark.slow
@pytest.mark.parametrize("case", [ELEMENTS, TOJI, LANTERN], ids=str)
def test_whatever_crosses_both_sides_come_to_the_same_end_many_times(case: Case) -> None:
    for seed in range(1000, 1150):
        restless(case, seed)


def test_a_finished_game_waits_for_nothing() -> None:
    pair = settled(ELEMENTS)
    pair.act(0, ["concede"])
    assert pair.matches[0].waiting == Waiting.PEER_END
    assert pair.matches[0].owed == "peer_end"
    finish(pair)
