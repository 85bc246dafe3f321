"""Clauses that neither a vector nor another test names; and that there is no clause left which nothing names."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from pathlib import Path

import pytest

import engines.mana
from engines.core.cards import BOTH
from engines.core.events import Event
from engines.core.game import Fact, Game
from engines.mana.catalogue import DEALT, LIFE, MAIN, MANA_CARDS, POOL
from engines.mana.elements import ELEMENTS, names
from engines.mana.facts import Died, LifeChanged, ManaDeployed
from engines.mana.reading import read_card
from engines.mana.vocabulary import (
    TRIGGERS,
    ActionCard,
    Amount,
    ChangeLife,
    Selector,
    Tapping,
    Text,
    UnitCard,
)
from tests.engines.mana.cards import unit
from tests.engines.mana.playing import case, played, shipped
from tests.engines.mana.positions import at, deploy, do, of, refusal
from tests.engines.playing import play
from tests.vectors import runner

# --- every clause has a test -----------------------------------------------------------------------------------------

RULES = Path(engines.mana.__file__ or "").with_name("RULES.md")
TESTS = Path(__file__).parents[2]
VECTORS = Path(runner.__file__).with_name("mana.json")

WORDS = {"0-2", "0-3", "0-5"}
"""These say only how a word is used."""


def clauses() -> set[str]:
    """The ids that the rule document gives: in bold, or in the first column of a table."""
    law = RULES.read_text(encoding="utf-8")
    bold = re.findall(r"\*\*((?:0|[A-Z]+)-[A-Z0-9-]+(?:, I-[A-Z-]+)*)\*\*", law)
    rows = re.findall(r"^\| ([A-Z]+-\d+) \|", law, re.MULTILINE)
    return {each for group in (*bold, *rows) for each in group.split(", ")}


def named() -> set[str]:
    """The ids that tests cite, `N-2 to N-6` too, and those of the vectors."""
    files = [
        *(TESTS / "engines" / "mana").glob("*.py"),
        *(TESTS / "tui").glob("test_line_mana*.py"),
    ]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    found = set(re.findall(r"\b(?:0|[A-Z]+)-[A-Z0-9]+(?:-[A-Z0-9]+)*\b", text))
    for letter, first, last in re.findall(r"\b([A-Z]+)-(\d+) to \1-(\d+)", text):
        found |= {f"{letter}-{number}" for number in range(int(first), int(last) + 1)}
    vectors = json.loads(VECTORS.read_text(encoding="utf-8"))["vectors"]
    return found | {vector["clause"] for vector in vectors}


def test_every_clause_is_named_by_a_test_or_a_vector() -> None:
    assert len(clauses()) > 150
    assert clauses() - named() - WORDS == set()


# --- cards and Mana --------------------------------------------------------------------------------------------------


def test_six_elements_and_three_kinds_of_cards() -> None:
    """0-1, A-1, A-5"""
    assert ELEMENTS == ("Solar", "Lunar", "Fire", "Water", "Earth", "Metal")
    assert {type(card) for card in POOL.cards.values()} == {UnitCard, ActionCard}
    assert {len(names(card.elements)) for card in MANA_CARDS.values()} == {1, 2, 3}


def test_the_elements_of_a_card_are_those_that_its_cost_names() -> None:
    """A-7, A-8: hybrid symbols too; a generic number names none."""
    cost = {"generic": 2, "pips": ["Fire", "Lunar/Water"]}
    card = read_card(unit("a", 1, 1, "Rally", cost=cost))
    assert names(card.cost.elements) == ("Lunar", "Fire", "Water")
    assert card.cost.total == 4
    assert read_card(unit("b", 1, 1, "Rally")).cost.elements == 0


def test_a_unit_stays_in_play_and_an_action_is_discarded() -> None:
    """0-4, A-2, A-4"""
    position = at(hand={"P": ["camp_drummer", "bolt"]})
    do(position, deploy("P", "camp_drummer", uid="p1"), ("pass", "Q"), deploy("P", "bolt"))
    assert position.state()["discard"] == {"P": ["bolt"], "Q": []}
    assert list(position.state()["units"]) == ["p1"]


def test_a_mana_card_is_tapped_once_and_serves_again_in_the_next_turn() -> None:
    """P-1, P-6: any untapped ones that pay are accepted, whatever the program would have taken."""
    position = at(hand={"P": ["powder_imp", "powder_imp"]}, phase="post", priority="P")
    do(position, deploy("P", "powder_imp", pay=["P.m3"]), ("pass", "Q"))
    assert refusal(position, "deploy", "P", card="powder_imp", pay=["P.m3"]) == "P-2"
    do(position, ("pass", "P"))
    assert position.state()["untapped"] == [["P.m1", "P.m2", "P.m3"], ["Q.m1", "Q.m2", "Q.m3"]]


def test_life_paid_for_mana_never_loses_a_game() -> None:
    """L-6, M-5, S-1"""
    for seed in range(6):
        life = [LIFE, LIFE]

        def follow(event: Event, facts: list[Fact], game: Game, life: list[int] = life) -> None:
            for fact in facts:
                if isinstance(fact, LifeChanged):
                    life[fact.seat] = fact.life
                elif isinstance(fact, ManaDeployed):
                    assert fact.price == 0 or life[fact.seat] > fact.price

        for _ in play(case(seed).table(str(seed), listener=follow), random.Random(seed)):
            pass


def test_the_mana_deck_lies_as_it_was_brought_and_fourteen_cards_are_dealt_from_the_top() -> None:
    """S-2, S-4"""
    deck = shipped(2).deck
    assert deck is not None
    game = next(iter(played(2, of=shipped(2))))[0]
    for seat in BOTH:
        assert [game.knowledge.faces[card] for card in game.mana_decks[seat]] == list(deck[MAIN:])
        assert len(game.dealt[seat]) == DEALT
        assert game.dealt[seat][-1] + 1 == game.libraries[seat][0]


# --- the turn and combat ---------------------------------------------------------------------------------------------


def test_combat_always_comes_and_a_pass_before_it_costs_nothing_after_it() -> None:
    """C-1, R-7"""
    position = at(hand={"P": ["camp_drummer"]})
    do(position, ("pass", "P"), ("pass", "Q"))
    assert position.state()["ask"] == ["attack", "P"]
    do(position, ("attack", "", {"units": []}), ("pass", "Q"), deploy("P", "camp_drummer"))
    assert position.state()["ask"] == ["priority", "Q"]


def test_a_unit_with_rapid_may_attack_at_once_and_one_that_must_attack_has_to() -> None:
    """K-RAPID, K-MUST"""
    new = {"new": True}
    units = [["p1", "powder_imp", new], ["p2", "camp_drummer", new], ["p3", "twinfang_reaver"]]
    position = at(phase="attack", units=units)
    assert refusal(position, "attack", "P", units=["p2", "p3"]) == "C-2"
    assert refusal(position, "attack", "P", units=["p1"]) == "C-3"
    do(position, ("attack", "", {"units": ["p1", "p3"]}))


def test_blocking_taps_nothing_and_a_tapped_unit_fights() -> None:
    """C-8, D-7: and one blocker is dealt the whole ATK, more than it needs."""
    units = [["p1", "undertow_leviathan"], ["q1", "camp_drummer"]]
    position = at(phase="attack", units=units)
    do(position, ("attack", "", {"units": ["p1"]}), ("block", "", {"pairs": [["q1", "p1"]]}))
    assert of(position, "p1").tapped and of(position, "p1").damage == 1
    plain = at(phase="attack", units=[["p1", "rootmaw_gatherer"], ["q1", "camp_drummer"]])
    do(plain, ("attack", "", {"units": ["p1"]}), ("block", "", {"pairs": [["q1", "p1"]]}))
    assert plain.steps["standard"]["dmg"] == {"p1": 1, "q1": 3}


def test_damage_is_dealt_in_two_steps_and_by_whom_is_not_blocked_to_the_player_in_each() -> None:
    """D-1, D-4, E-13"""
    position = at(phase="attack", units=[["p1", "twinfang_reaver"], ["p2", "camp_drummer"]])
    do(position, ("attack", "", {"units": ["p1", "p2"]}), ("block", "", {"pairs": []}))
    assert [position.steps[step]["life"] for step in ("ambush", "standard")] == [[20, 17], [20, 13]]


@pytest.mark.parametrize("seed", range(40, 48))
def test_choices_of_a_damage_step_are_the_attacking_player_s(seed: int) -> None:
    """D-10, D-13: but for the picks of abilities."""
    for game, _ in played(seed):
        choice = game.choice
        if choice is not None and choice.label in ("assign", "parry", "revenge"):
            assert choice.seats == (game.attacker,)


# --- effects ---------------------------------------------------------------------------------------------------------


def test_nothing_triggers_on_drawing_tapping_or_losing_life() -> None:
    """V-6"""
    assert set(TRIGGERS) == {
        *("deploy", "death", "attack", "block", "hit_player", "ally_deploy", "action_deploy")
    }


def test_a_text_with_any_harm_in_it_counts_as_harm() -> None:
    """V-7, E-5, RULING 47"""
    gain, lose = (ChangeLife(gains, "you", Amount(1)) for gains in (True, False))
    pick = Tapping(Selector("pick", "own"), False)
    orders = [Text(each).order for each in ((gain,), (gain, pick), (gain, lose), (lose, pick))]
    assert orders == [1, 2, 3, 4]


def test_every_unit_dies_once_so_no_trigger_goes_on_for_ever() -> None:
    """V-8, E-9, A-9"""
    for seed in range(40, 46):
        died: Counter[int] = Counter()

        def follow(event: Event, facts: list[Fact], game: Game, died: Counter[int] = died) -> None:
            died.update(card for fact in facts if isinstance(fact, Died) for card, _ in fact.units)

        for _ in play(case(seed).table(str(seed), listener=follow), random.Random(seed)):
            pass
        assert died and set(died.values()) == {1}
