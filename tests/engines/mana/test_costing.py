"""What cards are worth in points (18.3): the figures of the rule document, and those that the docstring adds."""

from __future__ import annotations

import pytest

from engines.mana.costing import budget, slack, spent
from engines.mana.reading import read_card
from tests.engines.mana.cards import Data, ability, action, unit


def cost(generic: int, *pips: str) -> Data:
    return {"generic": generic, "pips": list(pips)}


def points(card: Data) -> float:
    return round(spent(read_card(card)), 3)


def test_the_budget_of_a_unit_is_that_of_the_table() -> None:
    units = [unit("a", 1, 1, "Rally", cost=cost(total - 1, "Fire")) for total in range(1, 13)]
    table = [4, 6, 8, 10, 12.5, 15, 17.5, 20, 22.5, 25, 27.5, 30]
    assert [budget(read_card(card)) for card in units] == table


def test_two_elements_pay_more_and_no_element_pays_less() -> None:
    both = unit("a", 1, 1, "Rally", cost=cost(1, "Fire", "Earth"))
    either = unit("a", 1, 1, "Rally", cost=cost(2, "Fire/Earth"))
    neither = unit("a", 1, 1, "Rally", cost=cost(3))
    assert [budget(read_card(card)) for card in (both, either, neither)] == [8.5, 8, 7.2]


def test_the_budget_of_an_action_is_that_of_the_table() -> None:
    card = action("a", {"do": "draw", "who": "you", "n": 1}, cost=cost(2, "Fire"))
    assert budget(read_card(card)) == 5.5
    assert slack(read_card(card)) == 3


@pytest.mark.parametrize(
    ("atk", "defence", "keywords", "expected"),
    [
        (2, 3, ["Alert"], 6),
        (2, 3, ["Parry"], 6.7),
        (2, 3, ["Riposte"], 6.7),
        (2, 3, ["Rapid", "Must Attack"], 4.5),
        (4, 4, ["Twinstrike"], 12),
        (4, 4, ["Heavy", "Twinstrike"], 14.8),
        (4, 4, ["Leech", "Twinstrike"], 16),
        (4, 4, ["Leech", "Heavy"], 12.1),
        (4, 4, ["Leech", "Heavy", "Twinstrike"], 20.2),
    ],
)
def test_what_repeats_the_strength_of_a_strike_is_multiplied(
    atk: int, defence: int, keywords: list[str], expected: float
) -> None:
    assert points(unit("a", atk, defence, *keywords)) == expected


@pytest.mark.parametrize(
    ("effects", "expected"),
    [
        ([{"do": "draw", "who": "you", "n": 2}, {"do": "lose_life", "who": "you", "n": 2}], 4),
        ([{"do": "lose_life", "who": "opponent", "n": 2}], 1),
        ([{"do": "damage", "to": {"pick": "any"}, "n": 4}], 3.4),
        ([{"do": "damage", "to": {"pick": "own"}, "n": 4}], -3.4),
        ([{"do": "damage", "to": {"all": "any"}, "n": 2}], 4.25),
        ([{"do": "damage", "to": {"all": "enemy", "where": {"tapped": True}}, "n": 2}], 5.78),
        ([{"do": "damage", "to": {"pick": "enemy"}, "n": {"per": "own_mana", "max": 5}}], 4.25),
        ([{"do": "tap", "to": {"pick": "enemy"}}, {"do": "strip", "to": "it", "kw": "all"}], 2.5),
        ([{"do": "untap", "to": {"pick": "own"}}], 0.5),
        ([{"do": "stat", "to": {"all": "own"}, "atk": 1, "def": 1, "for": "perm"}], 4.875),
        ([{"do": "stat", "to": {"pick": "enemy"}, "atk": -1, "def": -1, "for": "turn"}], 1.1),
        ([{"do": "grant", "to": {"pick": "own"}, "kw": ["Twinstrike"], "for": "perm"}], 3),
        ([{"do": "grant", "to": {"pick": "own"}, "kw": ["Twinstrike"], "for": "turn"}], 1.5),
        ([{"do": "grant", "to": {"pick": "enemy"}, "kw": ["Can't Block"], "for": "perm"}], 1.5),
    ],
)
def test_an_effect_is_worth_what_it_does_to_whom(effects: list[Data], expected: float) -> None:
    assert points(action("a", *effects)) == expected


def test_a_text_counts_as_often_as_it_comes_about() -> None:
    gain = {"do": "gain_life", "who": "you", "n": 4}
    dying = unit("a", 1, 1, abilities=[ability("death", gain)])
    wounded = unit("a", 1, 1, abilities=[ability("deploy", gain, **{"if": {"life_at_most": 9}})])
    weak = unit("a", 3, 3, abilities=[ability("deploy", {**gain, "do": "lose_life"})])
    assert [points(card) for card in (dying, wounded, weak)] == [3.5, 3.5, 4]
