"""Clauses of combat that the vectors leave out, as positions with their outcome."""

from __future__ import annotations

from typing import Any

from engines.mana.keywords import HEAVY, words
from tests.engines.mana.positions import at, do, of, refusal


def test_an_attacker_without_strength_is_asked_for_its_split_all_the_same() -> None:
    """T-2: only a split that D-6 calls forced is not asked."""
    units = [["p1", "hollow_effigy"], ["q1", "camp_drummer"], ["q2", "camp_drummer"]]
    position = at(phase="attack", units=units)
    do(position, ("attack", "", {"units": ["p1"]}))
    do(position, ("block", "", {"pairs": [["q1", "p1"], ["q2", "p1"]]}))
    assert position.state()["ask"] == ["assign", "P"]
    assert position.game.options(0).count() == 1
    do(position, ("assign", "", {"split": {"p1": {}}}))
    assert of(position, "p1").damage == 2


def test_losses_wait_for_the_end_of_the_step_with_all_its_picks() -> None:
    """L-2, D-11: at 0 Life DP still has its picks, and AP's; then it has lost."""
    units = [["p1", "raider"], ["q1", "powder_imp"], ["p2", "powder_imp"]]
    position = at(phase="attack", units=units, life=[20, 2])
    do(position, ("attack", "", {"units": ["p1"]}), ("block", "", {"pairs": []}))
    assert position.game.life == [20, 0]
    assert position.state()["ask"] == ["choose", "P"]
    do(position, ("choose", "P", {"pick": "q1"}))
    assert position.state()["ask"] == ["choose", "Q"]
    do(position, ("choose", "Q", {"pick": "p2"}))
    # Nobody is left for the second Imp to hit.
    assert position.game.outcome == (0, "life", None)
    assert position.dead == ["q1", "p2"]


def test_a_unit_that_loses_ambush_between_the_steps_does_not_strike_again() -> None:
    """RULING 26"""
    units = [["p1", "noonblade_stalker"], ["p2", "noonblade_stalker"], ["q1", "silencer"]]
    position = at(phase="attack", units=units)
    do(position, ("attack", "", {"units": ["p1", "p2"]}))
    do(position, ("block", "", {"pairs": [["q1", "p2"]]}))
    assert not of(position, "p1").keywords
    assert position.game.life == [20, 17]


def test_a_unit_that_gains_ambush_between_the_steps_does_not_lose_its_strike() -> None:
    """RULING 26"""
    units = [
        ["p1", "noonblade_stalker"],
        ["p2", "gatelight_sentry"],
        ["q1", "sharpener"],
        ["q2", "rootmaw_gatherer"],
    ]
    position = at(phase="attack", units=units)
    do(position, ("attack", "", {"units": ["p1", "p2"]}))
    do(position, ("block", "", {"pairs": [["q1", "p1"], ["q2", "p2"]]}))
    assert "Ambush" in words(of(position, "q2").keywords)
    assert position.dead == ["q1", "p2"]


def test_heavy_does_nothing_for_a_blocker_not_even_for_its_leech() -> None:
    """K-HEAVY, RULING 33"""
    units = [["p1", "camp_drummer"], ["q1", "undertow_leviathan"]]
    position = at(phase="attack", units=units)
    do(position, ("attack", "", {"units": ["p1"]}), ("block", "", {"pairs": [["q1", "p1"]]}))
    assert position.game.life == [20, 22]


def test_an_attacker_that_becomes_engaged_has_not_blocked() -> None:
    """V-3 `block`"""
    units = [["p1", "watcher"], ["q1", "gatelight_sentry"]]
    position = at(phase="attack", units=units)
    do(position, ("attack", "", {"units": ["p1"]}), ("block", "", {"pairs": [["q1", "p1"]]}))
    assert position.state()["ask"] == ["priority", "Q"]
    assert of(position, "q1").damage == 1


def test_a_unit_strikes_in_every_combat() -> None:
    """D-3: having struck is a matter of one combat."""
    position = at(phase="attack", units=[["p1", "camp_drummer"]])
    strike: tuple[tuple[Any, ...], ...] = (
        ("attack", "", {"units": ["p1"]}),
        ("block", "", {"pairs": []}),
    )
    rest = (("pass", "Q"), ("pass", "P"))
    do(position, *strike, *rest)
    do(position, ("mana", "P", {"mana": "Fire"}), ("mana", "Q", {"mana": "Fire"}), *rest)
    do(position, ("attack", "", {"units": []}), ("pass", "P"), ("pass", "Q"))
    assert (position.game.turn, position.game.life) == (5, [20, 19])
    do(position, ("pass", "P"), ("pass", "Q"), *strike)
    assert position.game.life == [20, 18]


def test_riposte_of_a_granted_blocker_ends_with_the_turn() -> None:
    """K-RIPOSTE, E-10"""
    units = [
        ["p1", "gatelight_sentry"],
        ["q1", "undertow_leviathan", {"kws": [["Riposte", "turn"]]}],
    ]
    position = at(phase="attack", units=units)
    do(position, ("attack", "", {"units": ["p1"]}), ("block", "", {"pairs": [["q1", "p1"]]}))
    assert of(position, "q1").atk == 6 + 2
    do(position, ("pass", "Q"), ("pass", "P"))
    assert of(position, "q1").atk == 6
    assert words(of(position, "q1").keywords) == ("Heavy", "Leech")


def test_extract_gains_no_more_than_the_defence_stat() -> None:
    """K-EXTRACT, RULING 34"""
    units = [["p1", "undertow_leviathan"], ["q1", "scarlet_penitent"]]
    position = at(phase="attack", units=units)
    of(position, "p1").strip(HEAVY)
    do(position, ("attack", "", {"units": ["p1"]}), ("block", "", {"pairs": [["q1", "p1"]]}))
    assert position.game.life == [24, 24]  # 6 were dealt.


def test_without_an_attacker_left_there_is_nothing_to_block() -> None:
    """C-5"""
    position = at(phase="attack", units=[["p1", "martyr"], ["q1", "camp_drummer"]])
    do(position, ("attack", "", {"units": ["p1"]}))
    assert (position.game.phase, position.dead) == ("post", ["p1"])


def test_an_attacker_that_died_of_its_own_ability_cannot_be_blocked() -> None:
    """C-7, C-10"""
    units = [["p1", "martyr"], ["p2", "camp_drummer"], ["q1", "camp_drummer"]]
    position = at(phase="attack", units=units)
    do(position, ("attack", "", {"units": ["p1", "p2"]}))
    assert refusal(position, "block", "Q", pairs=[["q1", "p1"]]) == "C-7"
    assert position.game.options(1).count() == 2
    do(position, ("block", "", {"pairs": [["q1", "p2"]]}))


def test_a_unit_that_cannot_block_is_not_offered_for_it() -> None:
    """C-7, K-CANT"""
    position = at(phase="attack", units=[["p1", "camp_drummer"], ["q1", "powder_imp"]])
    do(position, ("attack", "", {"units": ["p1"]}))
    assert position.game.options(1).count() == 1
    assert refusal(position, "block", "Q", pairs=[["q1", "p1"]]) == "C-7"
