"""What faces are worth in points: the prices of CP-10, and those that the docstring adds."""

from __future__ import annotations

from typing import Any

import pytest

from engines.ikusa.costing import budget, slack, spent, worth_of
from engines.ikusa.reading import read_card
from tests.engines.ikusa.cards import (
    ANY,
    FOE,
    KYU,
    OWN,
    Data,
    ability,
    activated,
    damage,
    enchant,
    in_hell,
    jutsu,
    modify,
    target,
    wargeist,
    who,
)


def points(card: Data) -> float:
    """Of the upright face."""
    made = read_card(card)
    return round(spent(made, made.upright), 3)


def test_the_budget_is_that_of_the_table() -> None:
    assert [budget(total) for total in range(1, 8)] == [3, 5, 7, 8, 10, 11, 13]


def test_slack_is_what_is_left_of_the_budget() -> None:
    card = read_card(wargeist("a", 2, 2, cost={"fire": 1, "any": 1}))
    assert slack(card, card.upright) == 1


@pytest.mark.parametrize(
    ("keywords", "price"),
    [
        (["swift"], 1),
        (["spy"], 1),
        (["blessing"], 1),
        (["conquer:metal"], 1),
        (["gate_break:2"], 1),
        (["gate_break:3"], 2),
        (["watcher"], 0),
        (["berserker"], 0),
        (["reckless"], -1),
        (["caution", "watcher"], -1),
        (["swift", "spy", "caution"], 1),
    ],
)
def test_a_keyword_has_its_price(keywords: list[str], price: int) -> None:
    assert points(wargeist("a", 2, 2, *keywords)) == 4 + price


def test_kyu_a_draw_and_an_activated_ability_have_their_prices() -> None:
    draws = ability("enter", who("draw", "self"))
    taps = activated({"tap": True}, {"op": "tap", "what": "t0"}, targets=[FOE])
    assert points(wargeist("a", 2, 2, reversed=KYU)) == 5
    assert points(wargeist("a", 2, 2, abilities=[draws])) == 6
    assert points(wargeist("a", 2, 2, abilities=[taps])) == 5


def test_an_ability_that_gives_more_than_it_costs_pays_for_the_rest() -> None:
    cheap = activated({"tap": True}, damage("t0", 3), targets=[FOE])
    dear = activated({"tap": True, "energy": {"any": 2}}, damage("t0", 3), targets=[FOE])
    fuel = activated(
        {"energy": {"any": 1}, "sacrifice": {"type": ["wargeist"], "n": 1}},
        damage("t0", 3),
        targets=[FOE],
    )
    texts = (cheap, dear, fuel)
    assert [points(wargeist("a", 1, 1, abilities=[text])) for text in texts] == [5.75, 3, 3]


@pytest.mark.parametrize(
    ("effects", "targets", "expected"),
    [
        ([who("draw", "self", 2)], [], 4.5),
        ([who("draw", "each", 2)], [], 0),
        ([who("discard", "opponent", 2, pick="choose")], [], 3),
        ([who("discard", "self", 1, pick="choose")], [], -1.5),
        ([damage("t0", 3)], [ANY], 3.75),
        ([damage("t0", 3)], [OWN], -3.75),
        ([damage({"all": target("wargeist")}, 3)], [], 7.5),
        ([damage({"all": FOE}, 1)], [], 2.7),
        ([{"op": "destroy", "what": "t0"}], [FOE], 7.5),
        ([{"op": "destroy", "what": "t0"}], [target("wargeist", max_power=2)], 6),
        ([{"op": "exile", "what": "t0"}], [target("wargeist", tapped=True)], 7.2),
        ([{"op": "destroy", "what": "t0"}], [target("jutsu-enchant")], 3),
        ([{"op": "return", "what": "t0"}], [ANY], 3.5),
        ([{"op": "return", "what": "t0"}], [OWN], 0.5),
        ([{"op": "switch", "what": "t0"}], [target("wargeist", where=["switchable"])], 4),
        ([{"op": "tap", "what": "t0"}], [FOE], 0.9),
        ([{"op": "untap", "what": "t0"}], [OWN], 1.25),
        ([{"op": "untap", "what": "t0"}], [target("elementium", controller="self")], 1),
        ([modify("t0", 2, 2)], [ANY], 2),
        ([modify("t0", 2, 0, "swift")], [OWN], 2),
        ([modify("t0", -2, 0)], [ANY], 0.8),
        ([modify("t0", {"count": in_hell("wargeist")}, 0)], [OWN], 1.5),
        ([{"op": "mend", "what": "t0"}], [OWN], 1),
        ([who("destroy_gate", "opponent")], [], 5),
        ([who("add_gate", "self")], [], 5),
        ([who("add_elementium", "self")], [], 3.5),
        ([who("mill", "opponent", 5)], [], 2),
        ([who("sacrifice", "opponent", 2, type=["wargeist"])], [], 9),
        ([{"op": "put", "what": "t0"}], [in_hell("wargeist", max_cost=4)], 7),
        ([{"op": "recall", "what": "t0"}], [in_hell("wargeist")], 2.5),
        ([{"op": "look", "who": "self", "n": 1, "then": "may_bottom"}], [], 0.5),
        ([{"op": "look", "who": "self", "n": 2, "then": "one_to_hand"}], [], 2.4),
        ([{"op": "search", "filter": {"type": ["wargeist"]}}], [], 4),
        ([{"op": "reveal_hand", "who": "opponent"}], [], 0.75),
        ([who("draw", "self", 1, **{"if": {"your_turn": True}})], [], 1),
    ],
)
def test_an_effect_is_worth_what_it_does_to_whom(
    effects: list[Data], targets: list[Data], expected: float
) -> None:
    assert points(jutsu("a", *effects, targets=targets)) == expected


def test_a_second_face_costs_a_jutsu_a_point_as_kyu_does() -> None:
    draw = who("draw", "self")
    other: Any = read_card(jutsu("b", draw))
    face = {"name": "c", "type": "jutsu", "attributes": ["water"], "cost": {"any": 1}}
    dual = {"kind": "card", "face": {**face, "abilities": [ability("cast", draw)]}}
    assert spent(other, other.upright) == 2
    assert points(jutsu("a", draw, reversed=dual)) == 3
    assert points(jutsu("a", draw, reversed=KYU)) == 3


@pytest.mark.parametrize(
    ("on", "expected"),
    [
        ("enter", 2),
        ("end", 2),
        ("agony", 1.5),
        ("blocks", 1.5),
        ("gate_broken", 1.5),
        ("attacks", 2.5),
    ],
)
def test_a_text_counts_as_often_as_it_comes_about(on: str, expected: float) -> None:
    card = read_card(wargeist("a", 1, 1, abilities=[ability(on, who("draw", "self"))]))
    assert worth_of(card.upright.abilities[0], card.upright) == expected


def test_a_condition_leaves_half() -> None:
    text = ability("enter", who("draw", "self"), **{"if": {"gates_at_most": 2}})
    assert points(wargeist("a", 1, 1, abilities=[text])) == 3


@pytest.mark.parametrize(
    ("host", "static", "expected"),
    [
        ("self", {"power": 2, "health": 2}, 3),
        ("self", {"power": 2, "keywords": ["spy"]}, 2.25),
        ("any", {"keywords": ["caution", "reckless"]}, 4.5),
        ("any", {"power": -2, "health": -2}, 3.75),
        ("self", {"to": "your_wargeists", "power": 1, "keywords": ["gate_break:2"]}, 7),
    ],
)
def test_what_an_enchant_gives_counts_for_its_controller(
    host: str, static: Data, expected: float
) -> None:
    assert points(enchant("a", "wargeist", host, static=static)) == expected
