"""The structure check of CP accepts the shipped pool, and names what departs from it in one place."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from engines.ikusa.pool import every_card
from engines.ikusa.reading import read_card
from engines.ikusa.structure import CURVE, structure_violations

Data = dict[str, Any]
Rows = dict[str, Data]

DRAW = {"op": "draw", "who": "self", "n": 1}


def words(rows: Rows) -> list[str]:
    return [each.words for each in structure_violations(map(read_card, rows.values()))]


@pytest.fixture
def rows() -> Rows:
    return {card["id"]: deepcopy(card) for card in every_card()}


def test_the_shipped_pool_is_clean(rows: Rows) -> None:
    assert words(rows) == []
    assert len(rows) == 100


def test_the_curve_adds_up_to_the_pool_and_to_its_mean() -> None:
    assert sum(CURVE.values()) == 100
    assert sum(cost * number for cost, number in CURVE.items()) == 316


def rarer(rows: Rows) -> None:
    rows["catkin_acolyte"]["rarity"] = "U"


def pricier(rows: Rows) -> None:
    rows["well_bottom_scholar"]["upright"]["cost"]["any"] += 1


def dear_kyu(rows: Rows) -> None:
    rows["what_the_smoke_said"]["upright"]["cost"] = {"fire": 2, "any": 3}


def two_pips_on_a_cheap_face(rows: Rows) -> None:
    rows["well_bottom_scholar"]["upright"]["cost"] = {"water": 2, "any": 2}


def foreign_pip(rows: Rows) -> None:
    rows["well_bottom_scholar"]["upright"]["cost"] = {"wood": 1, "any": 3}


def blank_elementium(rows: Rows) -> None:
    rows["well_bottom_scholar"]["reversed"]["abilities"] = []


def targeted_draw(rows: Rows) -> None:
    [first, second] = rows["catkin_acolyte"]["reversed"]["abilities"]
    second["do"] += first["do"]


def more_draws(rows: Rows) -> None:
    draws = [{"on": "enter", "do": [DRAW]}]
    for name in ("barrow_hare", "canal_stopper", "hinge_jointed_doll"):
        rows[name]["reversed"]["abilities"] = draws


def big_rider(rows: Rows) -> None:
    rows["catkin_acolyte"]["reversed"]["abilities"][1]["do"][0]["power"] = 2


def no_riders(rows: Rows) -> None:
    for name in ("catkin_acolyte", "slag_tongue_ogress"):
        rows[name]["reversed"]["abilities"].pop()


def one_attribute(rows: Rows) -> None:
    rows["veil_of_fine_rain"]["reversed"]["attributes"] = ["water"]


def unpaired(rows: Rows) -> None:
    card = rows["needle_step_courtier"]["upright"]
    card.update(attributes=["metal", "fire"], cost={"metal": 1, "fire": 1, "any": 1})


def foreign_second_face(rows: Rows) -> None:
    face = rows["heron_in_the_blind"]["reversed"]["face"]
    face.update(attributes=["metal"], cost={"metal": 1, "any": 2})


def wrong_conqueror(rows: Rows) -> None:
    rows["marsh_drinker_boar"]["upright"]["keywords"] = ["conquer:fire"]


def no_conqueror(rows: Rows) -> None:
    rows["marsh_drinker_boar"]["upright"]["keywords"] = ["blessing"]


def too_strong(rows: Rows) -> None:
    rows["heron_in_the_blind"]["upright"]["power"] += 1


def cheap_wall(rows: Rows) -> None:
    rows["heron_in_the_blind"]["upright"].update(power=2, health=5)


def many_walls(rows: Rows) -> None:
    for card in rows.values():
        face = card["upright"]
        if face["type"] == "wargeist" and card["rarity"] == "U":
            face.update(power=1, health=face["power"] + face["health"] - 1)


def nothing_evasive(rows: Rows) -> None:
    for card in rows.values():
        card["upright"].get("keywords", []).clear()


def nothing_taps(rows: Rows) -> None:
    for card in rows.values():
        for face in (card["upright"], card["reversed"].get("face", card["reversed"])):
            for ability in face.get("abilities", ()):
                for effect in ability["do"]:
                    effect["op"] = effect["op"].replace("tap", "untap", effect["op"] == "tap")


def nothing_switches(rows: Rows) -> None:
    for card in rows.values():
        for ability in card["upright"].get("abilities", ()):
            for effect in ability["do"]:
                effect["op"] = effect["op"].replace("switch", "untap")


def free_ability(rows: Rows) -> None:
    rows["whetstone_monk"]["upright"]["abilities"][-1]["cost"] = {"tap": False}


def cheap_untap(rows: Rows) -> None:
    rows["novice_of_ten_tendrils"]["reversed"]["abilities"][0]["cost"] = {"tap": True}


def gates_for_nothing(rows: Rows) -> None:
    [ability] = rows["canal_stopper"]["reversed"]["abilities"]
    ability["do"] = [{"op": "add_gate", "who": "self", "n": 1}]


def attacks_again(rows: Rows) -> None:
    rows["pyre_crowned_giant"]["upright"]["abilities"][0]["do"] = [{"op": "untap", "what": "self"}]


def a_gate_every_turn(rows: Rows) -> None:
    ability = rows["palisade_matron"]["upright"]["abilities"][0]
    ability.update(on="end")


def back_for_ever(rows: Rows) -> None:
    rows["undertaker_of_cinders"]["upright"]["abilities"][0]["targets"][0]["max_cost"] = 3


def one_idea_twice(rows: Rows) -> None:
    draws = rows["heron_in_the_blind"]["upright"]["abilities"]
    rows["mist_ferryman"]["upright"].update(abilities=draws, power=2, health=2)


def same_name(rows: Rows) -> None:
    rows["heron_in_the_blind"]["reversed"]["face"]["name"] = "Mist Ferryman"


@pytest.mark.parametrize(
    ("spoil", "expected"),
    [
        (rarer, "wood C wargeist/elementium: 3 instead of 4"),
        (pricier, "faces of cost 5: 11 instead of 10"),
        (dear_kyu, "what_the_smoke_said is too dear for kyu"),
        (two_pips_on_a_cheap_face, "Well-Bottom Scholar asks for 2 attribute pips"),
        (foreign_pip, "Well-Bottom Scholar asks for an attribute that it does not have"),
        (blank_elementium, "the elementium face of well_bottom_scholar has no ability"),
        (targeted_draw, "the draw of catkin_acolyte hangs on a target (G-05)"),
        (more_draws, "51 elementium faces draw, 48 or 49 should"),
        (big_rider, "the rider of catkin_acolyte is worth half a card or more"),
        (no_riders, "8 elementium faces have a rider, about ten should"),
        (one_attribute, "elementium faces of two attributes: 9 instead of 10"),
        (unpaired, "upright faces of metal/water: 1 instead of 2"),
        (unpaired, "the attributes of Needle-Step Courtier do not generate each other"),
        (foreign_second_face, "heron_in_the_blind is not paired with what it generates"),
        (wrong_conqueror, "Marsh-Drinker Boar conquers what it does not overcome"),
        (no_conqueror, "wargeists that conquer water: 1 instead of 2"),
        (too_strong, "Heron in the Blind has 8 points and spends 9.6"),
        (cheap_wall, "Heron in the Blind is a cheap common wall"),
        (many_walls, "11 of 69 wargeists are walls"),
        (nothing_evasive, "2 of 69 wargeists are hard to stop"),
        (nothing_taps, "1 cards tap or chain, at least 8 should"),
        (nothing_switches, "2 metal faces switch, at least 6 should"),
        (free_ability, "an ability of whetstone_monk costs neither a tap nor energy"),
        (cheap_untap, "novice_of_ten_tendrils untaps too cheaply"),
        (gates_for_nothing, "canal_stopper adds a gate or a wargeist without losing a card"),
        (attacks_again, "pyre_crowned_giant can set off its own text again"),
        (a_gate_every_turn, "palisade_matron adds a gate or a wargeist every turn"),
        (back_for_ever, "two of undertaker_of_cinders put each other back for ever"),
        (one_idea_twice, "differ in names and numbers: Mist Ferryman, Heron in the Blind"),
        (same_name, "2 faces are called Mist Ferryman"),
    ],
)
def test_a_departure_is_named(rows: Rows, spoil: Callable[[Rows], None], expected: str) -> None:
    spoil(rows)
    assert expected in words(rows)


def test_a_missing_card_is_missed_and_so_is_a_whole_group(rows: Rows) -> None:
    del rows["catkin_acolyte"]
    assert "wood C wargeist/elementium: 3 instead of 4" in words(rows)
    assert len(words({})) > len(CURVE)


def test_numbers_and_names_make_no_new_rules_but_attributes_and_kyu_do(rows: Rows) -> None:
    twin = deepcopy(rows["lintel_cracker"])
    twin["id"] = "other"
    twin["upright"].update(name="Other", power=9, keywords=["gate_break:4"])
    rows["other"] = twin
    assert "differ in names and numbers: Lintel-Cracker, Other" in words(rows)
    twin["reversed"] = {"kind": "kyu"}
    twin["upright"]["attributes"] = ["fire"]
    assert not any("Lintel-Cracker" in each for each in words(rows))
