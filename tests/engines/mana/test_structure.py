"""The structure check of 18.2 accepts the shipped pool, and refuses what departs from it in one place."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from engines.mana.pool import every_card
from engines.mana.reading import read_card
from engines.mana.structure import CURVES, structure_violations

Data = dict[str, Any]
Rows = dict[str, Data]


def words(rows: Rows) -> list[str]:
    return [each.words for each in structure_violations(map(read_card, rows.values()))]


@pytest.fixture
def rows() -> Rows:
    return {card["id"]: deepcopy(card) for card in every_card()}


def test_the_shipped_pool_is_clean(rows: Rows) -> None:
    assert words(rows) == []
    assert len(rows) == 216


def test_the_curves_add_up_to_the_pool() -> None:
    groups = {"element": 6, "hybrid": 1, "two-element": 1, "generic": 1}
    sums = {key: sum(curve.values()) for key, curve in CURVES.items()}
    assert list(sums.values()) == [17, 9, 16, 8, 12, 3, 21]
    assert sum(groups[group] * number for (group, _), number in sums.items()) == 216


def pricier(rows: Rows) -> None:
    rows["early_lark"]["cost"]["generic"] += 1


def no_unit(rows: Rows) -> None:
    card = rows["goose_girl_of_the_green"]
    card.update(type="action", effects=[{"do": "tap", "to": {"pick": "enemy"}}])
    for name in ("atk", "def", "keywords", "abilities"):
        card.pop(name, None)


def three_elements(rows: Rows) -> None:
    rows["solstice_firebird"]["cost"]["pips"] = ["Solar/Fire", "Earth"]


def moved_hybrid(rows: Rows) -> None:
    rows["solstice_firebird"]["cost"]["pips"] = ["Solar/Water"] * 2


def moved_two_element_card(rows: Rows) -> None:
    rows["matchlight_prowler"]["cost"]["pips"] = ["Solar", "Lunar"]


def forgotten_draw(rows: Rows) -> None:
    rows["candle_in_the_window"]["effects"].pop()


def forgotten_hybrid_draw(rows: Rows) -> None:
    rows["slag_and_seed"]["effects"].pop()


def cheap_double_draw(rows: Rows) -> None:
    rows["candle_in_the_window"]["effects"][-1]["n"] = 2


def dear_triple_draw(rows: Rows) -> None:
    rows["slag_and_seed"]["effects"][-1]["n"] = 3


def free_lunar_draw(rows: Rows) -> None:
    del rows["ledger_of_regrets"]["effects"][0]


def fixed_amount(rows: Rows) -> None:
    rows["stroke_of_twelve"]["effects"][1]["atk"] = 6


def scaling_hybrid_fixed(rows: Rows) -> None:
    rows["ferrymans_leviathan"]["abilities"][0]["effects"][0]["n"] = 6


def lost_home_keyword(rows: Rows) -> None:
    rows["gatehouse_cadet"]["keywords"] = ["Rally"]


def two_home_keywords(rows: Rows) -> None:
    rows["early_lark"]["keywords"] = ["Rapid", "Alert"]


def lost_neutral_keyword(rows: Rows) -> None:
    rows["terrace_griffin"]["keywords"] = ["Alert"]


def more_abilities(rows: Rows) -> None:
    rows["early_lark"]["abilities"] = [
        {"when": "attack", "effects": [{"do": "gain_life", "who": "you", "n": 1}]}
    ]


def lost_triple(rows: Rows) -> None:
    rows["keeper_of_the_long_day"]["cost"] = {"generic": 6, "pips": ["Solar"] * 2}


def lost_role(rows: Rows) -> None:
    for card in rows.values():
        if card["cost"]["pips"] and set(card["cost"]["pips"]) == {"Solar"}:
            for part in (card, *card.get("abilities", ())):
                for effect in part.get("effects", ()):
                    if effect["do"] == "gain_life":
                        effect.update(do="lose_life", who="opponent")


def one_idea_twice(rows: Rows) -> None:
    rows["mirror_coat_duelist"].update(abilities=[])


@pytest.mark.parametrize(
    ("spoil", "expected"),
    [
        (pricier, "Solar Units of cost 2: 4 instead of 3"),
        (no_unit, "generic Units: 14 instead of 15"),
        (three_elements, "no group has costs of Solar/Fire/Earth: solstice_firebird"),
        (moved_hybrid, "hybrid Units of cost 8 on Solar/Fire: 0 instead of 1"),
        (moved_hybrid, "hybrids of Solar/Water: 2 instead of 1"),
        (moved_two_element_card, "two-element cards of Solar/Fire: 0 instead of 1"),
        (forgotten_draw, "cards of element Solar that draw: 2 instead of 3"),
        (forgotten_hybrid_draw, "cards of hybrid Fire/Earth that draw: 0 instead of 1"),
        (cheap_double_draw, "candle_in_the_window draws more than 1"),
        (dear_triple_draw, "slag_and_seed draws more than 2"),
        (free_lunar_draw, "ledger_of_regrets draws, but does not pay Life for it"),
        (fixed_amount, "cards of element Solar that scale with Mana: 1 instead of 2"),
        (scaling_hybrid_fixed, "cards of hybrid Lunar/Water that scale with Mana: 0 instead of 1"),
        (lost_home_keyword, "Solar Units with Alert: 3 instead of 4"),
        (two_home_keywords, "Solar Units with a keyword at home there: 13 instead of 12"),
        (lost_neutral_keyword, "Solar Units with a Neutral keyword: 5 instead of 6"),
        (more_abilities, "Solar Units with an ability: 9 instead of 8"),
        (lost_triple, "Solar cards that show three Solar (V-11): 0 instead of 1"),
        (lost_role, "0 Solar cards gain Life, at least 4 should"),
        (
            one_idea_twice,
            "differ in names and numbers only: glassblade_lancer, mirror_coat_duelist",
        ),
    ],
)
def test_a_departure_is_named(rows: Rows, spoil: Callable[[Rows], None], expected: str) -> None:
    spoil(rows)
    assert expected in words(rows)


def test_a_missing_card_is_missed_and_so_is_a_whole_group(rows: Rows) -> None:
    del rows["gatehouse_cadet"]
    assert "Solar Units of cost 1: 1 instead of 2" in words(rows)
    assert len(words({})) > len(CURVES)


def test_numbers_and_names_make_no_new_rules_but_elements_do(rows: Rows) -> None:
    twin = deepcopy(rows["glassblade_lancer"])
    twin.update(id="other", name="Other", atk=9)
    twin["cost"]["generic"] = 8
    rows["other"] = twin
    assert "differ in names and numbers only: glassblade_lancer, other" in words(rows)
    twin["cost"]["pips"] = ["Lunar/Solar"]
    assert not any("glassblade" in each for each in words(rows))
