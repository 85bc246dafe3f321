"""Clauses of turns, texts and refusals that the vectors leave out, as positions with their outcome."""

from __future__ import annotations

from typing import Any

import pytest

from engines.mana.keywords import PARRY, RALLY
from engines.mana.rules import Mana
from engines.mana.unit import Unit
from engines.mana.vocabulary import UnitCard
from tests.engines.mana.positions import POOL, ROLES, at, deploy, do, of, refusal, rights


def test_a_pick_without_a_target_does_nothing_and_the_rest_of_the_text_goes_on() -> None:
    """E-3, RULING 45: nor does "it" after the pick."""
    alone = do(at(hand={"P": ["mourner"]}), deploy("P", "mourner", uid="p1"))
    assert alone.game.life == [24, 20]
    assert not of(alone, "p1").tapped
    asked = do(at(hand={"P": ["mourner"]}, units=[["q1", "camp_drummer"]]), deploy("P", "mourner"))
    assert asked.state()["ask"] == ["choose", "P"]
    do(asked, ("choose", "P", {"pick": "q1"}))
    assert of(asked, "q1").tapped
    assert (of(asked, "q1").damage, asked.game.life) == (1, [24, 20])


@pytest.mark.parametrize(
    ("given", "gained"),
    [
        ({}, 2),
        ({"life": [4, 20]}, 2 + 2 - 1),
        ({"units": [["p1", "powder_imp"]]}, 3),
        ({"units": [["q1", "powder_imp"]]}, 3),
        ({"mana": {"P": ["Fire"]}}, 1),
    ],
)
def test_each_condition_is_tested_on_resolution(given: dict[str, Any], gained: int) -> None:
    """V-3: three Mana cards and the attacking role hold from the start; at 4 Life the first holds as well."""
    position = at(hand={"P": ["marcher"]}, **given)
    life = position.game.life[0]
    do(position, deploy("P", "marcher"))
    assert position.game.life[0] - life == gained


def test_a_role_condition_of_a_late_death_sees_the_new_roles() -> None:
    """RULING 57"""
    late = {"mods": [[0, 1, "turn"], [0, -9, "perm"]]}
    position = at(phase="post", units=[[f"p{n}", card["id"], late] for n, card in enumerate(ROLES)])
    do(position, ("pass", "Q"), ("pass", "P"))
    assert position.dead == ["p0", "p1"]
    assert position.game.life == [21, 20]


def test_an_amount_counts_and_a_filter_is_looked_at_when_the_action_is_announced() -> None:
    """V-1, V-2, R-5: Focus may lift the pick above the filter afterwards."""
    units = [["p1", "glyph_apprentice"], ["p2", "rootmaw_gatherer"], ["q1", "camp_drummer"]]
    position = at(hand={"P": ["brace"]}, units=units)
    assert refusal(position, "deploy", "P", card="brace", targets=["p2", "q1"]) == "R-5"
    assert refusal(position, "deploy", "P", card="brace", targets=["p1"]) == "R-5"
    do(position, deploy("P", "brace", "p1", "q1"))
    assert (of(position, "p1").atk, of(position, "p1").defence) == (3, 4)
    assert of(position, "q1").perm_atk == 2


def test_a_draw_by_each_is_one_instant() -> None:
    """RULING 76, E-14, L-3, L-4: both run short together; what there was has been drawn."""
    both = do(at(hand={"P": ["flood"]}, library={"P": 1, "Q": 0}), deploy("P", "flood"))
    assert both.state()["result"] == "draw"
    assert both.state()["hand"] == [1, 0]
    one = do(at(hand={"P": ["flood"]}, library={"P": 2, "Q": 1}), deploy("P", "flood"))
    assert one.state()["result"] == "P"
    assert one.game.outcome is not None and one.game.outcome.reason == "library"


def test_the_last_life_is_lost_by_direct_loss_at_once() -> None:
    position = do(at(hand={"P": ["bolt"]}, life=[20, 2]), deploy("P", "bolt"))
    assert position.game.outcome == (0, "life", None)
    assert position.game.discards[0]


def test_a_loss_in_the_middle_of_a_text_ends_the_game_before_the_rest_of_it() -> None:
    """L-5: at 2 Life, "you lose 2 Life" loses before any draw."""
    mana = {"P": ["Lunar", "Fire"]}
    position = at(hand={"P": ["moonlit_bargain"]}, life=[2, 20], mana=mana)
    do(position, deploy("P", "moonlit_bargain"))
    assert position.game.outcome == (1, "life", None)
    assert position.state()["library"] == [10, 10]
    assert refusal(position, "pass", "Q") == "game_over"


def test_the_true_sum_is_kept_where_a_stat_reads_as_nothing() -> None:
    """E-8"""
    unit = of(at(units=[["p1", "camp_drummer"]]), "p1")
    unit.change(-2, -5, "turn")
    assert (unit.atk, unit.defence) == (0, 0)
    unit.change(2, 4, "turn")
    assert (unit.atk, unit.defence) == (1, 1)


def test_a_hand_may_be_of_any_size() -> None:
    """S-10"""
    position = at(hand={"P": ["study"] * 30}, phase="post")
    do(position, ("pass", "Q"), ("pass", "P"))
    assert position.state()["hand"] == [31, 1]


def test_it_after_a_second_pick_without_a_target_is_nobody() -> None:
    """E-3: not the Unit of the pick before."""
    position = at(hand={"P": ["twofold"]})
    do(position, deploy("P", "twofold", uid="p1"), ("choose", "P", {"pick": "p1"}))
    assert position.state()["ask"] == ["priority", "Q"]
    assert not of(position, "p1").tapped


def test_rally_and_focus_heed_only_their_own_controller() -> None:
    """K-RALLY, K-FOCUS, RULING 43"""
    units = [["q1", "camp_drummer"], ["q2", "glyph_apprentice"]]
    position = at(hand={"P": ["powder_imp", "bolt"]}, units=units)
    do(position, deploy("P", "powder_imp"), ("pass", "Q"), deploy("P", "bolt"))
    assert of(position, "q1").atk == of(position, "q2").atk == 1


def test_a_keyword_gained_again_after_it_was_switched_off_works() -> None:
    """E-11, RULING 52"""
    card = POOL.cards["shieldplate_warden"]
    assert isinstance(card, UnitCard)
    warden = Unit(1, card, 0)
    warden.strip(PARRY | RALLY)
    assert warden.keywords == 0
    warden.gain(PARRY | RALLY, "turn")
    assert warden.keywords == PARRY | RALLY
    warden.end_turn()
    assert warden.keywords == PARRY


def test_a_mana_card_out_of_turn_is_a_right_as_long_as_it_is_owed() -> None:
    """M-3, RULING 10"""
    position = at(mana_done=[True, False], mana_deck={"Q": ["Water", "Water"]})
    game = position.game
    assert rights(position) == ((1, "mana"),)
    do(position, ("pass", "P"))
    assert rights(position) == ()  # Q holds priority, and P owes nothing.
    do(position, ("mana", "Q", {"mana": "Water"}))
    assert (game.holder, game.passes) == (1, 1)
    assert refusal(position, "mana", "Q", mana="Water") == "M-1"
    assert list(game.options(0)) == []


@pytest.mark.parametrize(
    ("kind", "player", "fields", "code"),
    [
        ("attack", "P", {"units": []}, "wrong_phase"),
        ("attack", "Q", {"units": []}, "wrong_phase"),
        ("pass", "Q", {}, "R-2"),
        ("deploy", "Q", {"card": "nothing"}, "R-2"),
        ("deploy", "P", {"card": "nothing", "pay": ["P.m1", "P.m1"]}, "R-3"),
        ("deploy", "P", {"card": "scorch_line", "pay": ["P.m1", "P.m1"]}, "R-5"),
        ("deploy", "P", {"card": "scorch_line", "targets": ["p9"], "pay": ["Q.m1"]}, "R-5"),
        ("deploy", "P", {"card": "scorch_line", "targets": ["p1"], "pay": ["P.m1", "P.m1"]}, "P-2"),
        ("deploy", "P", {"card": "scorch_line", "targets": ["p1"], "pay": ["Q.m1"]}, "P-2"),
        ("deploy", "P", {"card": "scorch_line", "targets": ["p1"], "pay": ["P.m9"]}, "P-2"),
        ("deploy", "P", {"card": "scorch_line", "targets": ["p1"], "pay": ["P.m1"]}, "P-4"),
        ("deploy", "P", {"card": "salt_rain"}, "P-4"),
        ("deploy", "P", {"card": "powder_imp", "targets": ["p1"]}, "R-5"),
        ("mana", "P", {"mana": "Metal"}, "M-1"),
        ("mana", "Q", {"mana": "Metal", "untapped": True}, "M-1"),
    ],
)
def test_a_refusal_names_the_first_clause_that_it_breaks(
    kind: str, player: str, fields: dict[str, Any], code: str
) -> None:
    """T-3"""
    position = at(
        hand={"P": ["scorch_line", "salt_rain", "powder_imp"]},
        units=[["p1", "camp_drummer"]],
        mana_done=[False, False],
    )
    before = position.picture()
    assert refusal(position, kind, player, **fields) == code
    assert position.picture() == before


def test_a_forced_mana_card_is_never_paid_for_and_only_its_owner_gives_it() -> None:
    """M-6, T-3"""
    position = at(phase="post", mana_done=[True, False], mana_deck={"Q": ["Fire/Metal"]})
    do(position, ("pass", "Q"), ("pass", "P"))
    assert position.state()["ask"] == ["forced_mana", "Q"]
    assert refusal(position, "mana", "Q", mana="Water", untapped=True) == "M-6"
    assert refusal(position, "mana", "Q", mana="Water") == "M-1"
    assert refusal(position, "mana", "P", mana="Fire") == "not_your_turn"
    assert refusal(position, "pass", "Q") == "wrong_phase"
    assert [move.args for move in position.game.options(1)] == [(position.game.mana_decks[1][0],)]


def test_a_clone_in_the_middle_of_a_text_goes_its_own_way() -> None:
    position = at(hand={"P": ["mourner"]}, units=[["q1", "camp_drummer"], ["q2", "camp_drummer"]])
    do(position, deploy("P", "mourner"))
    game = position.game
    clone: Mana = game.clone()
    do(position, ("choose", "P", {"pick": "q1"}))
    assert clone.running is not None and clone.choice is not None
    assert clone.units[position.handle["q1"]].damage == 0
    assert game.units[position.handle["q1"]].damage == 1


def test_all_others_are_all_but_the_unit_that_says_so() -> None:
    """V-2"""
    units = [["p1", "rootmaw_gatherer"], ["q1", "rootmaw_gatherer"]]
    position = do(at(hand={"P": ["quake"]}, units=units), deploy("P", "quake", uid="p2"))
    assert [of(position, uid).damage for uid in ("p1", "q1", "p2")] == [1, 1, 0]


def test_filters_look_at_stats_keywords_and_the_elements_of_the_card() -> None:
    """V-2: DEF is the stat, whatever damage is on it; a keyword counts while it works."""
    units: list[Any] = [
        ["q1", "undertow_leviathan", {"damage": 3}],
        ["q2", "camp_drummer", {"kws": [["Heavy", "turn"]]}],
        ["q3", "powder_imp"],
        ["p1", "rootmaw_gatherer", {"tapped": True}],
    ]
    position = at(hand={"P": ["bend", "wither"], "Q": ["rout"]}, units=units)
    for targets in (["q1", "q2"], ["q3", "q3"], ["q3", "p1"]):
        assert refusal(position, "deploy", "P", card="bend", targets=targets) == "R-5"
    do(position, deploy("P", "bend", "q2", "q1"))
    assert of(position, "q1").tapped and of(position, "q2").defence == 3
    do(position, deploy("Q", "rout"), deploy("P", "wither"))
    assert position.dead == ["p1", "q3"]  # The only tapped enemy, and the only Fire.
    assert of(position, "q2").perm_def == 0


def test_an_amount_that_counts_other_own_units_leaves_out_the_unit_itself() -> None:
    """V-1"""
    units = [["p1", "warlord"], ["p2", "camp_drummer"], ["q1", "camp_drummer"]]
    position = at(phase="attack", units=units)
    do(position, ("attack", "", {"units": ["p1"]}))
    assert of(position, "p1").atk == 3 + 1


def test_auto_pay_does_not_count_the_card_that_is_paid_for() -> None:
    """P-7 (1): "other" hand cards; so the one-type cards are spent."""
    mana = {"P": ["Fire", "Fire", "Earth/Metal", "Earth/Metal"]}
    units = [["q1", "camp_drummer"]]
    position = at(hand={"P": ["scorch_line"]}, mana=mana, units=units)
    do(position, deploy("P", "scorch_line", "q1"))
    assert position.paid == ["P.m1", "P.m2"]
