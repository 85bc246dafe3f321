"""Clauses that the vectors leave out, as positions with their outcome."""

from __future__ import annotations

from typing import Any

import pytest

from engines.core.errors import Refused
from engines.mana.keywords import words
from engines.mana.rules import Mana
from engines.mana.unit import Unit
from tests.engines.mana.cards import EXTRA, SAMPLES, ability, action, unit
from tests.vectors.mana_position import ManaPosition, position_pool

ROLES = [
    unit(f"{role}_herald", 1, 9, abilities=[ability("death", GAIN, **{"if": {"role": role}})])
    for role in ("attacking", "defending")
    for GAIN in [{"do": "gain_life", "who": "you", "n": 1}]
]

MORE = [
    unit(
        "mourner",
        1,
        1,
        abilities=[
            ability(
                "deploy",
                {"do": "damage", "to": {"pick": "enemy"}, "n": 1},
                {"do": "tap", "to": "it"},
                {"do": "gain_life", "who": "you", "n": 4},
            )
        ],
    ),
    unit(
        "marcher",
        1,
        1,
        abilities=[
            ability("deploy", {"do": "gain_life", "who": "you", "n": 1}, **{"if": condition})
            for condition in (
                {"life_at_most": 5},
                {"own_units": 2},
                {"enemy_units": 1},
                {"mana": 3},
                {"role": "attacking"},
            )
        ],
    ),
    action("flood", {"do": "draw", "who": "each", "n": 2}),
    action("bolt", {"do": "lose_life", "who": "opponent", "n": 2}),
    action(
        "brace",
        {
            "do": "stat",
            "to": {"pick": "own", "where": {"max_atk": 1}},
            "atk": 0,
            "def": 1,
            "for": "turn",
        },
        {
            "do": "stat",
            "to": {"pick": "enemy"},
            "atk": {"per": "own_mana", "max": 3},
            "def": 0,
            "for": "perm",
        },
    ),
]

POOL = position_pool("positions", [*SAMPLES, *EXTRA, *ROLES, *MORE])

FIRES = ["Fire", "Fire", "Fire"]


def at(**given: Any) -> ManaPosition:
    """A position in the words of the vectors; both have done their duty, and it is AP's PRE."""
    return ManaPosition({"phase": "pre", "mana": {"P": FIRES, "Q": FIRES}} | given, POOL)


def do(position: ManaPosition, *ops: tuple[Any, ...]) -> ManaPosition:
    """(kind, player, more fields) one after the other."""
    for kind, player, *more in ops:
        fields = more[0] if more else {}
        position.do({"op": kind, **({"p": player} if player else {}), **fields})
    return position


def of(position: ManaPosition, uid: str) -> Unit:
    return position.game.units[position.handle[uid]]


def refusal(position: ManaPosition, kind: str, player: str, **fields: Any) -> str:
    with pytest.raises(Refused) as caught:
        do(position, (kind, player, fields))
    return caught.value.code


def rights(position: ManaPosition) -> tuple[tuple[int, str], ...]:
    choice = position.game.choice
    assert choice is not None
    return choice.rights


def deploy(player: str, card: str, *targets: str, **more: Any) -> tuple[Any, ...]:
    return ("deploy", player, {"card": card, "targets": list(targets), **more})


PASSES = (("pass", "P"), ("pass", "Q"))


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
    assert of(position, "q1").perm_atk == 3


def test_a_draw_by_each_is_one_instant() -> None:
    """RULING 76, L-3, L-4: both run short together; what there was has been drawn."""
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
