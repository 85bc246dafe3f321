"""Windows, the stack and the steps of a turn, where the vectors leave something out (Q, W, X, G, L)."""

from __future__ import annotations

from typing import Any

import pytest

from engines.ikusa.turns import LAST_TURN, QUIET_TURNS
from tests.engines.ikusa.positions import asked, at, cast, do, of, refusal, settle, skip, zone
from tests.vectors.ikusa import run_on

RICH = {"deck": 5, "elem": 5}


def test_a_response_to_an_attack_trigger_does_not_stir_the_window_after_it() -> None:
    """W-02: AP is asked in W_ATTACK only after NAP has acted in that window."""
    position = at(
        "ikusa",
        A={**RICH, "hand": 1, "field": ["a1=herald"]},
        B={**RICH, "hand": ["S10", "S08"], "field": ["b1=S05"]},
    )
    do(position, ("A", "attack", {"by": "a1"}), ("A", "target", {"id": "b1"}))
    do(position, cast("B", "Bh1", at="W_RESPONSE"))
    run_on(position, ("W_ATTACK", "block"), 5)
    assert asked(position) == "B W_ATTACK"
    skip(position)
    assert asked(position) == "B block"


def test_in_the_end_window_ap_answers_only_who_has_acted() -> None:
    """W-02, W-03"""
    given: dict[str, Any] = {"A": {**RICH, "hand": 1}, "B": {**RICH, "hand": ["S10"]}}
    position = at("end", **given)
    assert asked(position) == "B W_END"
    skip(position)
    assert (position.game.turn, asked(position)) == (6, "B elementium")
    position = do(at("end", **given), cast("B", "Bh1"))
    assert asked(position) == "A W_RESPONSE"
    skip(position)
    assert asked(position) == "A W_END"  # B, without a hand, is skipped by rule.
    skip(position)
    assert position.game.turn == 6


def test_a_daimyo_answers_its_own_item_once_it_was_responded_to() -> None:
    """W-03: the top item first; then the opponent of the new top item is asked again."""
    position = at(
        A={**RICH, "hand": ["S11", "S13", "S08"], "field": ["a1=S04"]},
        B={**RICH, "hand": ["S11", "S08"], "field": ["b1=S08"]},
    )
    do(position, cast("A", "Ah1", "b1"), cast("B", "Bh1", "a1"), cast("A", "Ah2", "a1"))
    assert asked(position) == "B W_RESPONSE"
    skip(position)
    assert of(position, "Ah2").host == position.handle["a1"]
    assert asked(position) == "A W_RESPONSE"
    settle(position)
    assert of(position, "a1").damage == 3
    assert of(position, "b1").damage == 3


@pytest.mark.parametrize(
    ("given", "is_asked"),
    [
        ({"hand": 1, "elem": 1}, True),
        ({"elem": 3}, False),
        ({"elem": 2, "field": ["b1=cinders:R"]}, True),  # 1 energy; its own may pay.
        ({"field": ["b1=cinders:R"]}, True),
        ({"field": ["b1=cinders:R:T"]}, False),
        ({"field": ["b1=smith:T"], "elem": 1}, True),  # Exiling and energy, without a tap.
        ({"field": ["b1=smith"]}, False),
        ({"field": ["e1=S01:R:T", "n1=cinders:@e1"]}, True),  # A tap and no energy.
        ({"field": ["e1=S01:R:T", "n1=cinders:@e1:T"]}, False),
    ],
)
def test_a_window_is_closed_by_public_counts_alone(given: dict[str, Any], is_asked: bool) -> None:
    """W-05"""
    position = do(at(A={"deck": 2}, B={"deck": 2, **given}), ("A", "pass"))
    assert (asked(position) == "B W_MAIN_END") is is_asked


def test_a_target_that_left_makes_the_text_fizzle() -> None:
    """X-09, T-02: the jutsu still goes to Hell."""
    position = at(A={**RICH, "hand": ["S11"]}, B={**RICH, "hand": ["whisk"], "field": ["b1=S01"]})
    do(position, cast("A", "Ah1", "b1"), cast("B", "Bh1", "b1"))
    settle(position)
    assert position.log[-3:] == ["resolve Ah1", "fizzle Ah1", "hell Ah1"]


def test_a_card_that_comes_back_is_no_target_any_more() -> None:
    """Z-03: returned and cast again in answer, it is not the card that was aimed at."""
    position = at(
        A={**RICH, "hand": ["S11", "S08"]},
        B={**RICH, "deck": 9, "elem": 9, "hand": ["glance", "whisk"], "field": ["b1=S10"]},
    )
    do(position, cast("A", "Ah1", "b1"), cast("B", "Bh2", "b1"))
    assert asked(position) == "A W_RESPONSE"
    skip(position)
    assert zone(position, position.game.hands[1]) == ["Bh1", "b1"]
    do(position, cast("B", "b1"))
    settle(position)
    assert of(position, "b1").damage == 0
    assert "fizzle Ah1" in position.log


def test_an_enchant_without_its_host_goes_from_the_stack_to_hell() -> None:
    """X-10: no `<Enter>`, no `<Agony>`."""
    position = at(
        A={**RICH, "hand": ["S13", "S08"], "field": ["a1=S04"]},
        B={**RICH, "hand": ["S11"]},
    )
    do(position, cast("A", "Ah1", "a1"), cast("B", "Bh1", "a1"))
    settle(position)
    assert position.log[-2:] == ["fizzle Ah1", "hell Ah1"]
    assert zone(position, position.game.hells[0]) == ["a1", "Ah1"]


def test_of_several_targets_those_that_are_left_are_served() -> None:
    """X-09"""
    position = at(
        A={**RICH, "hand": ["rekindle"], "hell": ["S01", "S02"]},
        B={**RICH, "hell": ["S05"], "field": ["b1=smith"], "hand": 1},
    )
    do(position, cast("A", "Ah1", "Az1", "Az1"))
    settle(position)
    # Recalled by the first effect, it is no longer the card that the second speaks of.
    assert zone(position, position.game.hands[0]) == ["Az1"]
    assert position.game.exiles == ([], [])


def test_the_rest_of_the_elementium_step_is_skipped_at_zero() -> None:
    """Q-04: the last gate is destroyed at the action point itself."""
    position = at(
        "elementium",
        A={"deck": 0, "gates": 1, "elem": 2, "hand": ["reckoning", "S08"], "field": ["a1=S08"]},
        B={"deck": 2, "gates": 2},
    )
    do(position, cast("A", "Ah1"))
    settle(position)
    assert asked(position) == "A main"
    assert "elementium locked A" in position.log
    assert zone(position, position.game.hands[0]) == ["Ah2"]


def test_the_house_rule_lets_the_elementium_step_pass() -> None:
    position = at("elementium", A={"deck": 1, "hand": 1}, house=["optional-elementium"])
    do(position, ("A", "pass", {"at": "elementium"}))
    assert asked(position) == "A main"
    assert refusal(at("elementium", A={"deck": 1, "hand": 1}), "A", "pass") == "E_CHOICE"


def test_a_bonus_lasts_as_long_as_the_damage_that_it_absorbed() -> None:
    """Q-08, V-15: 3 damage on 2/2 with +2/+1, both gone at the same instant."""
    given: dict[str, Any] = {
        "A": {**RICH, "hand": ["S18"]},
        "B": {"deck": 2, "field": ["b1=S04:D1"]},
    }
    position = do(at(**given), cast("A", "Ah1", "b1", face="rev"))
    game = position.game
    assert (game.power(of(position, "b1")), game.health(of(position, "b1"))) == (4, 3)
    run_on(position, "next_turn", 5)
    assert (game.power(of(position, "b1")), of(position, "b1").damage) == (2, 0)


def test_end_triggers_are_those_of_ap_alone() -> None:
    """G-07"""
    field = ["e1=S01:R:T", "n1=S14:@e1"]
    position = at("end", A={"deck": 2}, B={"deck": 2, "hand": 1, "field": field})
    assert position.game.turn == 6
    assert "resolve n1:end" not in position.log


def test_a_game_in_which_nothing_moves_is_drawn_after_twenty_turns() -> None:
    """L-08: quiet turns that begin with turn 5 end it with the counter at 25."""
    position = at("main", A={"deck": 0, "gates": 1}, B={"deck": 0, "gates": 1})
    run_on(position, "never", 5)
    outcome = position.game.outcome
    assert outcome is not None and (outcome.winner, outcome.reason) == (None, "stalled")
    assert position.game.turn == 5 + QUIET_TURNS


def test_a_card_that_moves_begins_the_count_anew() -> None:
    position = at("main", A={"deck": 0, "gates": 1}, B={"deck": 1, "gates": 1})
    run_on(position, "never", 5)
    assert position.game.turn == 6 + 1 + QUIET_TURNS  # B drew, and laid it, in turn 6.


def test_the_last_turn_is_the_three_hundredth() -> None:
    given: dict[str, Any] = {"deck": 9, "gates": 1}
    position = at("main", turn=LAST_TURN - 1, A=given, B=given)
    run_on(position, "never", 0)
    outcome = position.game.outcome
    assert outcome is not None and outcome.reason == "stalled"
    assert position.game.turn == LAST_TURN + 1


def test_a_trigger_without_a_legal_target_is_dropped_as_a_whole() -> None:
    """G-05"""
    position = at("elementium", A={"deck": 2, "hand": ["S02"]}, B={"deck": 2, "field": ["b1=S06"]})
    do(position, ("A", "elementium", {"card": "Ah1"}))
    settle(position, "main")
    assert "dropped Ah1:enter" in position.log


def test_two_abilities_of_one_card_are_ordered_by_their_places() -> None:
    """G-04, CP-05: a rider is a second `<Enter>` ability."""
    position = at("elementium", A={"deck": 3, "hand": ["imp"]})
    do(position, ("A", "elementium", {"card": "Ah1"}))
    assert asked(position) == "A order"
    assert refusal(position, "A", "order", order=["Ah1:enter"]) == "E_CHOICE"
    do(position, ("A", "order", {"order": ["Ah1:enter", "Ah1:enter"]}))
    settle(position, "main")
    assert len(position.game.hands[0]) == 2


def test_an_optional_text_is_decided_on_resolution() -> None:
    """G-09"""
    given = {"A": {"deck": 2, "field": ["a1=herald"]}, "B": {"deck": 2, "field": ["b1=S08"]}}
    for yes in (True, False):
        position = at("ikusa", **given)
        do(position, ("A", "attack", {"by": "a1"}), ("A", "target", {"id": "b1"}))
        assert asked(position) == "A may"
        do(position, ("A", "may", {"yes": yes}))
        assert of(position, "b1").damage == int(yes)


def test_the_last_elementium_may_be_gone_before_it_can_be_returned() -> None:
    """L-02, L-03"""
    position = at("draw", A={"deck": 0, "hand": 2, "field": ["e1=cinders:R"]}, B={"deck": 1})
    assert asked(position) == "A return_elementium"
    assert refusal(position, "A", "choose", ids=["Ah1"]) == "E_CHOICE"
    do(position, ("A", "choose", {"ids": ["e1"]}))
    assert asked(position) == "A main"
