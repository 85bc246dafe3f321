"""Attack, block, resolution and the verge, where the vectors leave something out (I, B)."""

from __future__ import annotations

import pytest

from engines.core.moves import Move
from tests.engines.ikusa.positions import asked, at, cast, do, give, of, refusal, settle, zone
from tests.vectors.ikusa import run_on

RICH = {"deck": 5, "elem": 5}


def test_a_blocker_may_be_given_nothing_and_each_is_named() -> None:
    """I-09"""
    position = at("ikusa", A={"field": ["a1=S05"]}, B={"gates": 1, "field": ["b1=S06", "b2=S04"]})
    do(position, ("A", "attack", {"by": "a1"}), ("B", "block", {"with": ["b2", "b1"]}))
    assert asked(position) == "A distribute"
    assert position.game.to_distribute().count() == 6
    handle = position.handle
    for args in ((handle["b2"], 5), (handle["b1"], 0, handle["b2"], 5), (handle["b2"], 6)):
        refused = position.game.why_not(0, Move("distribute", args))
        assert refused is not None and refused.code == "E_DISTRIBUTION"
    do(position, ("A", "distribute", {"to": {"b2": 5, "b1": 0}}))
    settle(position)
    assert (of(position, "b1").damage, of(position, "a1").damage) == (0, 4)


def test_without_an_answer_damage_is_lethal_in_block_order() -> None:
    """W-07, as the vectors' default has it."""
    position = at("ikusa", A={"field": ["a1=S05"]}, B={"gates": 1, "field": ["b1=S06", "b2=S04"]})
    do(position, ("A", "attack", {"by": "a1"}), ("B", "block", {"with": ["b2", "b1"]}))
    settle(position)
    assert zone(position, position.game.hells[1]) == ["b1", "b2"]


@pytest.mark.parametrize(
    ("blockers", "code"),
    [
        (["b1", "b1"], "E_CHOICE"),
        (["e1"], "E_ZONE"),
        (["a2"], "E_ZONE"),
        (["b1", "b9"], "E_ZONE"),
        (["b2", "b3"], "E_TAPPED"),
        (["b3", "b4"], "E_RECKLESS"),
        (["b1", "b4"], "E_SPY"),
        (["b2"], "E_TAPPED"),
    ],
)
def test_of_several_reasons_not_to_block_the_first_counts(blockers: list[str], code: str) -> None:
    """X-12: zone, tapped, Reckless, Spy, Conquer."""
    position = at(
        "ikusa",
        A={"field": ["a1=S04", "a2=S08"]},
        B={"gates": 1, "field": ["b1=S03", "b2=S02:T", "b3=S02", "b4=S08", "e1=S01:R"]},
    )
    do(position, ("A", "attack", {"by": "a1"}))
    assert refusal(position, "B", "block", **{"with": blockers}) == code


@pytest.mark.parametrize(
    ("mark", "code"), [("S03:T:N", "E_TAPPED"), ("S03:N", "E_FRESH"), ("S03", "E_CAUTION")]
)
def test_of_several_reasons_not_to_attack_the_first_counts(mark: str, code: str) -> None:
    position = at("ikusa", A={"field": [f"a1={mark}"]}, B={"field": ["b1=S04"]})
    assert refusal(position, "A", "attack", by="a1") == code
    assert refusal(position, "A", "attack", by="b1") == "E_ZONE"


def test_an_attacker_that_is_a_wargeist_again_when_the_window_closes_goes_on() -> None:
    """I-03, I-15: Switch is no change of zone (Z-03)."""
    position = at(
        "ikusa",
        A={"field": ["a1=twin", "n1=S13:@a1"]},
        B={**RICH, "gates": 1, "hand": ["S09", "S08"]},
    )
    do(position, ("A", "attack", {"by": "a1"}), cast("B", "Bh1", "a1", at="W_ATTACK"))
    settle(position)
    # Both orientations are wargeists: damage, tap state and enchants stay.
    assert position.game.gates[1] == []
    assert (of(position, "a1").side, of(position, "n1").host) == ("rev", position.handle["a1"])
    assert position.game.power(of(position, "a1")) == 5


def test_a_blocker_that_became_an_elementium_drops_out() -> None:
    """I-06"""
    position = at(
        "ikusa",
        A={**RICH, "hand": ["S09"], "field": ["a1=S04"]},
        B={"gates": 1, "field": ["b1=S06", "b2=S01:T"]},
    )
    do(position, ("A", "attack", {"by": "a1"}))
    assert refusal(position, "B", "block", **{"with": ["b1"]}) == "E_SPY"
    position = at(
        "ikusa",
        A={**RICH, "hand": ["S09"], "field": ["a1=S07"]},
        B={"gates": 1, "field": ["b1=S01", "b2=S04"]},
    )
    do(position, ("A", "attack", {"by": "a1"}), ("B", "block", {"with": ["b1", "b2"]}))
    do(position, cast("A", "Ah1", "b1", at="W_BLOCK"))
    settle(position)
    assert (of(position, "b1").damage, of(position, "a1").damage) == (0, 2)
    assert "no blockers left" not in position.log


def test_gate_break_and_power_are_read_at_resolution() -> None:
    """I-15, B-07: as many gates as there are; then the deck is left alone."""
    position = at("ikusa", A={"field": ["a1=giant"]}, B={"deck": 5, "gates": 2})
    settle(do(position, ("A", "attack", {"by": "a1"})))
    assert (position.game.gates[1], len(position.game.decks[1])) == ([], 5)


def test_a_broken_gate_sets_off_its_owners_cards_before_the_first_free_cast() -> None:
    """CP-02 `gate_broken`; I-11: what is no kyu card is in Hell by then."""
    position = at(
        "ikusa",
        A={"field": ["a1=S05"]},
        B={"deck": 3, "gates": ["S01", "S10", "S08"], "field": ["b1=mourner", "b2=mourner"]},
    )
    do(position, ("A", "attack", {"by": "a1"}), ("B", "block", {"with": []}))
    run_on(position, "free_cast", 5)
    log = position.log
    assert log.index("hell Bg1") < log.index("resolve b1:gate_broken") < log.index("draw B")
    assert zone(position, position.game.verge) == ["Bg2"]
    assert len(position.game.hands[1]) == 2
    assert refusal(position, "B", "free_cast", card="Bg1") == "E_ZONE"
    assert refusal(position, "B", "free_cast", card="Bg2", targets=["a1"]) == "E_TARGET"
    settle(do(position, ("B", "free_cast", {"card": "Bg2"})))
    assert zone(position, position.game.field)[-1] == "Bg2"


def test_deck_cards_lost_to_ikusa_may_be_cast_free_too_and_answered() -> None:
    """I-10, I-11, X-11"""
    position = at(
        "ikusa",
        A={**RICH, "hand": ["whisk", "S08"], "field": ["a1=S07"]},
        B={"deck": ["S11", "S01", "S10", "S02"]},
    )
    do(position, ("A", "attack", {"by": "a1"}), ("B", "block", {"with": []}))
    do(position, ("B", "free_cast", {"card": "Bd1", "targets": ["a1"]}))
    assert asked(position) == "A W_RESPONSE"
    do(position, cast("A", "Ah1", "a1"))
    settle(position, "free_cast")
    assert asked(position) == "B free_cast"  # The lantern.
    settle(position)
    assert zone(position, position.game.hells[1]) == ["Bd2", "Bd1", "Bd3"]
    assert asked(position) == "A attack"


def test_triggers_of_attack_and_block_speak_of_who_fights() -> None:
    """CP-02 `attacker`, `blocks`"""
    position = at("ikusa", A={"field": ["a1=S05"]}, B={"gates": 1, "field": ["b1=bailiff"]})
    settle(do(position, ("A", "attack", {"by": "a1"}), ("B", "block", {"with": ["b1"]})))
    assert of(position, "a1").damage == 3


def test_a_berserker_that_came_this_turn_by_itself_has_to_go() -> None:
    """B-02: `swift` makes it able; having attacked once is enough."""
    position = at(
        "ikusa",
        A={"field": ["a1=S02:N", "n1=banner:@a1"]},
        B={"gates": 2, "deck": 2},
    )
    assert refusal(position, "A", "pass") == "E_BERSERKER"
    settle(do(position, ("A", "attack", {"by": "a1"})))
    do(position, ("A", "pass"))
    assert position.game.turn == 6


def test_an_ability_may_be_used_again_with_what_is_left() -> None:
    """H-06: no tap, so as often as it can be paid."""
    position = at(
        A={"elem": 2, "hell": ["S01"] * 4, "deck": 5, "field": ["a1=smith:T"]}, B={"deck": 5}
    )
    for number in (0, 1):
        [play] = [move for move in position.game.options(0) if move.verb == "activate"][:1]
        settle(give(position, "A", play))
        assert len(position.game.exiles[0]) == 2 * (number + 1)
    assert not [move for move in position.game.options(0) if move.verb == "activate"]
    assert len(position.game.hells[1]) == 4
