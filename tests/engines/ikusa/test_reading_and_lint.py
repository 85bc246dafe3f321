"""Cards as data: what can be read, and what the pool check finds (C-03, CP)."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from engines.ikusa.attributes import ATTRIBUTES, generated, overcome
from engines.ikusa.costs import first_payment, payable, pays, read_cost
from engines.ikusa.keywords import KEYWORDS, conquered, gates_broken, gathered, words
from engines.ikusa.lint import lint_card, lint_pool
from engines.ikusa.pool import every_card
from engines.ikusa.reading import read_card
from tests.engines.ikusa.cards import (
    ANY,
    EXTRA,
    SAMPLES,
    Data,
    ability,
    activated,
    damage,
    elementium,
    enchant,
    in_hell,
    jutsu,
    target,
    wargeist,
    who,
)


@pytest.mark.parametrize("data", [*SAMPLES, *EXTRA], ids=lambda data: str(data["id"]))
def test_every_card_of_the_tests_can_be_read(data: Data) -> None:
    card = read_card(data)
    assert card.home == data["upright"]["attributes"][0]
    assert card.is_kyu == (data["reversed"]["kind"] == "kyu")
    assert card.is_dual == (data["reversed"]["kind"] == "card")
    assert (card.elementium is not None) == (data["reversed"]["kind"] == "elementium")
    assert len(card.names) == 1 + card.is_dual


def _with(data: Data, **fields: Any) -> Data:
    """The card with other fields on its upright face."""
    new = copy.deepcopy(data)
    new["upright"].update(fields)
    return new


PLAIN = wargeist("plain", 2, 1, cost={"fire": 1})

UNREADABLE: list[Data] = [
    {**PLAIN, "rarity": "M"},
    {**PLAIN, "colour": "red"},
    {**PLAIN, "reversed": {"kind": "kyu", "abilities": []}},
    {**PLAIN, "reversed": {"kind": "none"}},
    {**PLAIN, "reversed": elementium(attributes=())},
    {**PLAIN, "reversed": elementium(ability("attacks", damage("self", 1)))},
    _with(PLAIN, attributes=["fire", "fire"]),
    _with(PLAIN, attributes=["void"]),
    _with(PLAIN, attributes=[]),
    _with(PLAIN, health=0),
    _with(PLAIN, power=True),
    _with(PLAIN, keywords=["flying"]),
    _with(PLAIN, cost={"any": 0}),
    _with(PLAIN, cost={"void": 1}),
    _with(PLAIN, type="token"),
    _with(PLAIN, host={"type": ["wargeist"]}),
    _with(PLAIN, static={"power": 1}),
    _with(PLAIN, abilities=[ability("cast", who("draw", "self"))]),
    _with(PLAIN, abilities=[ability("enter")]),
    _with(PLAIN, abilities=[ability("enter", {"op": "win"})]),
    _with(PLAIN, abilities=[ability("enter", damage("t0", 1))]),
    _with(PLAIN, abilities=[ability("enter", damage("host", 1))]),
    _with(PLAIN, abilities=[ability("enter", who("draw", "everybody"))]),
    _with(PLAIN, abilities=[ability("enter", who("draw", "self", -1))]),
    _with(PLAIN, abilities=[ability("enter", who("draw", "self"), speed="any")]),
    _with(PLAIN, abilities=[ability("enter", who("draw", "self"), **{"if": {}})]),
    _with(PLAIN, abilities=[ability("enter", who("draw", "self"), **{"if": {"luck": 1}})]),
    _with(PLAIN, abilities=[ability("activate", who("draw", "self"))]),
    _with(PLAIN, abilities=[activated({"life": 1}, who("draw", "self"))]),
    _with(PLAIN, abilities=[activated({"tap": True}, who("draw", "self"), speed="slow")]),
    jutsu("two", damage("t0", 1), targets=[target("jutsu")]),
    jutsu("put", {"op": "put", "what": "t0"}, targets=[in_hell("jutsu-enchant")]),
    jutsu("hit", damage("t0", 1), targets=[in_hell("wargeist")]),
    jutsu("own", {"op": "recall", "what": "self"}),
    jutsu("far", {"op": "look", "who": "opponent", "n": 1, "then": "one_to_hand"}),
    _with(jutsu("none", who("draw", "self")), abilities=[]),
    enchant("jar", "jutsu-enchant"),
    _with(enchant("gem", "wargeist"), static={"to": "everybody"}),
]


@pytest.mark.parametrize("data", UNREADABLE)
def test_what_is_not_of_the_vocabulary_is_not_read(data: Data) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_card(data)
    [violation] = lint_card(data)
    assert violation.clause == "C-03"


@pytest.mark.parametrize(
    ("data", "clause"),
    [
        (_with(PLAIN, cost={"water": 1}), "CP-03"),
        ({**PLAIN, "reversed": {**elementium(), "abilities": []}}, "CP-05"),
        (
            {
                **PLAIN,
                "reversed": elementium(
                    ability("enter", who("draw", "self"), damage("t0", 1), targets=[ANY])
                ),
            },
            "CP-05",
        ),
        (_with(PLAIN, abilities=[activated({}, damage("t0", 1), targets=[ANY])]), "CP-06"),
        (
            _with(
                PLAIN,
                abilities=[activated({"tap": True}, {"op": "untap", "what": "t0"}, targets=[ANY])],
            ),
            "CP-06",
        ),
        (_with(PLAIN, abilities=[activated({"tap": True}, who("add_gate", "self"))]), "CP-06"),
    ],
)
def test_an_unsound_card_is_found(data: Data, clause: str) -> None:
    assert clause in {violation.clause for violation in lint_card(data)}


def test_a_sound_card_has_nothing_to_be_found() -> None:
    assert lint_card(PLAIN) == []


def test_the_shipped_pool_passes_its_own_check() -> None:
    assert lint_pool(every_card()) == []


def test_a_pool_is_judged_as_a_whole_too() -> None:
    """CP-07, M-07, and cards that cannot be told apart."""
    cards = every_card()
    clauses = {violation.clause for violation in lint_pool([*cards, cards[1]])}
    assert {"C-03", "CP-03", "CP-07"} <= clauses
    few = {violation.clause for violation in lint_pool(cards[:3])}
    assert "M-07" in few
    broken = [{**cards[0], "rarity": "M"}, *cards[1:]]
    assert "C-03" in {violation.clause for violation in lint_pool(broken)}


# --- attributes, keywords and costs ----------------------------------------------------------------------------------


def test_the_two_cycles_of_the_attributes() -> None:
    """A-02"""
    assert [generated(name) for name in ATTRIBUTES] == [*ATTRIBUTES[1:], "wood"]
    pairs = {name: overcome(name) for name in ATTRIBUTES}
    assert pairs == {
        "wood": "earth",
        "earth": "water",
        "water": "fire",
        "fire": "metal",
        "metal": "wood",
    }


def test_keywords_are_sets_in_which_duplicates_add_nothing() -> None:
    """B-07, B-09, B-10"""
    both = gathered(["gate_break:2", "gate_break:4", "conquer:earth", "conquer:wood", "spy"])
    assert gates_broken(both) == 4
    assert gates_broken(KEYWORDS["spy"]) == 1
    assert conquered(both) == 0b101
    assert set(words(both)) == {
        "gate_break:2",
        "gate_break:4",
        "conquer:earth",
        "conquer:wood",
        "spy",
    }
    with pytest.raises(ValueError, match="keyword"):
        gathered(["gate_break:1"])


def test_a_cost_is_paid_by_a_matching_and_by_exactly_as_many() -> None:
    """P-04, P-07"""
    fire, metal, every = 0b00010, 0b01000, 0b11111
    cost = read_cost({"fire": 1, "metal": 1, "any": 1})
    assert str(cost) == "1 any + 1 fire + 1 metal"
    assert pays(cost, [fire | metal, fire, fire])
    assert not pays(cost, [fire | metal, 1, 1])
    assert pays(cost, [every, every, 1])
    assert not pays(cost, [fire, metal])
    assert not pays(cost, [fire, metal, 1, 1])
    assert payable(cost, [fire, metal, 1, 1])


def test_the_first_payment_is_the_first_in_lexicographic_order() -> None:
    """P-06"""
    fire, water, every = 0b00010, 0b10000, 0b11111
    cost = read_cost({"water": 1, "any": 1})
    assert first_payment(cost, [fire, fire, water, every]) == (0, 2)
    assert first_payment(cost, [fire, fire, every]) == (0, 2)
    assert first_payment(cost, [water, fire, fire]) == (0, 1)
    assert first_payment(cost, [fire, fire]) is None
