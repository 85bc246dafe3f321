"""What the pool check and the deck check say (A, B, 18.1), and what the vocabulary does not know."""

from __future__ import annotations

from typing import Any

import pytest

from engines.mana import decks
from engines.mana.catalogue import MAIN, MANA, MANA_CARDS, pool, read_pool
from engines.mana.keywords import HOMES, KEYWORDS
from engines.mana.lint import lint_card, lint_pool
from engines.mana.reading import read_card
from engines.mana.vocabulary import ActionCard
from tests.engines.mana.cards import EXTRA, POOL, SAMPLES, Data, ability, action, unit


def clauses(card: Data) -> list[str]:
    return [violation.clause for violation in lint_card(card)]


def cost(*pips: str, generic: int = 0) -> Data:
    return {"generic": generic, "pips": list(pips)}


GAIN = {"do": "gain_life", "who": "you", "n": 1}
PICK = {"do": "tap", "to": {"pick": "own"}}
DRAW = {"do": "draw", "who": "you", "n": 1}


def test_the_samples_are_legal() -> None:
    assert lint_pool(SAMPLES) == []


def test_every_element_is_home_to_three_keywords() -> None:
    """A-6"""
    assert [sum(bool(homes & 1 << e) for homes in HOMES.values()) for e in range(6)] == [3] * 6
    assert len(KEYWORDS) - len(HOMES) == 5


def test_there_are_41_mana_cards_and_the_price_follows_from_the_elements() -> None:
    """18.4, M-5"""
    prices = [card.price for card in MANA_CARDS.values()]
    assert [prices.count(price) for price in (0, 1, 2)] == [6, 15, 20]
    assert len({card.elements for card in MANA_CARDS.values()}) == 41
    assert len({card.name for card in MANA_CARDS.values()}) == 41


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        (unit("a", 1, 1), ["A-3"]),
        (unit("a", 1, 1, "Parry"), ["A-6"]),
        (unit("a", 1, 1, "Parry", "Leech", cost=cost("Fire")), ["A-6", "A-6"]),
        (unit("a", 1, 1, "Rapid", "Rally", "Focus", "Must Attack", "Can't Block"), []),
        (unit("a", 1, 1, "Riposte", cost=cost("Solar/Earth")), []),
        (unit("a", 1, 1, "Parry", "Riposte", cost=cost("Solar", "Earth")), ["V-9"]),
        (unit("a", 1, 1, "Leech", "Twinstrike", cost=cost("Earth", "Fire", generic=3)), ["V-10"]),
        (unit("a", 1, 1, "Leech", "Twinstrike", cost=cost("Earth", "Fire", generic=4)), []),
        (unit("a", 1, 1, "Rally", cost=cost("Fire", "Fire", "Fire", generic=1)), []),
        (unit("a", 1, 1, "Rally", cost=cost(*["Fire"] * 4)), ["V-11"]),
        (unit("a", 1, 1, "Rally", cost=cost("Fire", "Water", "Fire/Water")), []),
        (unit("a", 1, 1, abilities=[ability("death")]), ["A-4"]),
        (action("a"), ["A-4"]),
        (action("a", DRAW, PICK), ["V-5"]),
        (action("a", PICK, DRAW, GAIN), []),
        (action("a", {"do": "stat", "to": {"pick": "own"}, "atk": 1}), ["E-1"]),
        (action("a", {"do": "grant", "to": {"pick": "own"}, "kw": ["Rapid"]}), ["E-1"]),
        (action("a", {"do": "lose_life", "who": "each", "n": 2}), []),
        (action("a", {"do": "lose_life", "who": "you", "n": 9}), []),
        (action("a", {"do": "lose_life", "who": "opponent", "n": {"per": "own_units"}}), ["V-1"]),
        (
            action("a", {"do": "lose_life", "who": "each", "n": {"per": "own_units", "max": 2}}),
            [],
        ),
    ],
)
def test_the_pool_check_names_what_is_illegal(card: Data, expected: list[str]) -> None:
    assert clauses(card) == expected


def test_an_exempted_clause_is_skipped() -> None:
    """V-9"""
    card = unit("a", 1, 1, "Parry", "Riposte", cost=cost("Solar", "Earth"))
    assert clauses(card | {"exempt": ["V-9"]}) == []


def test_one_card_of_an_element_shows_three_of_it() -> None:
    """V-11"""
    three = [unit(name, 1, 1, "Rally", cost=cost(*["Fire"] * 3, generic=2)) for name in "ab"]
    assert [violation.clause for violation in lint_pool(three)] == ["V-11"]
    assert lint_pool(three[:1]) == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"type": "mana"},
        {"atk": -1},
        {"atk": True},
        {"keywords": ["Flying"]},
        {"keywords": "Rally"},
        {"cost": None},
        {"cost": cost("Wood")},
        {"cost": cost("Fire/Water/Earth")},
        {"cost": cost(generic=-1)},
        {"loyalty": 3},
        {"abilities": [ability("upkeep", GAIN)]},
        {"abilities": [ability("death", GAIN, **{"if": {"turn": 3}})]},
        {"abilities": [ability("death", GAIN, **{"if": {"mana": 3, "role": "attacking"}})]},
        {"abilities": [ability("death", {"do": "destroy"})]},
        {"abilities": [ability("death", {**GAIN, "who": "nobody"})]},
        {"abilities": [ability("death", {**GAIN, "n": -1})]},
        {"abilities": [ability("death", {**GAIN, "n": {"per": "hand"}})]},
        {"abilities": [ability("death", {**PICK, "to": "that"})]},
        {"abilities": [ability("death", {**PICK, "to": {"pick": "other"}})]},
        {"abilities": [ability("death", {**PICK, "to": {"all": "own", "where": {"cost": 1}}})]},
        {"abilities": [ability("death", {**PICK, "to": {"all": "own", "where": {"tapped": 1}}})]},
        {"abilities": [ability("death", {**PICK, "for": "turn"})]},
        {
            "abilities": [
                ability("death", {"do": "strip", "to": "self", "kw": "all", "for": "perm"})
            ]
        },
    ],
)
def test_a_word_outside_the_vocabulary_is_refused(wrong: dict[str, Any]) -> None:
    card = unit("a", 1, 1, "Rally") | wrong
    assert clauses(card) == ["V-1"]
    with pytest.raises(ValueError, match=r"^a: "):
        read_pool("wrong", [card])


@pytest.mark.parametrize(
    ("effects", "order"),
    [
        ([GAIN, DRAW], 1),
        ([PICK | {"do": "untap"}], 2),
        ([{"do": "grant", "to": "self", "kw": ["Rapid"], "for": "turn"}], 1),
        ([{"do": "stat", "to": "self", "atk": 2, "def": 0, "for": "turn"}], 1),
        ([{"do": "stat", "to": "self", "atk": 2, "def": -1, "for": "turn"}], 3),
        ([{"do": "strip", "to": {"all": "enemy"}, "kw": "all", "for": "turn"}], 3),
        ([PICK], 4),
        ([GAIN, PICK, DRAW], 4),
        ([{"do": "lose_life", "who": "opponent", "n": 1}, PICK | {"do": "untap"}], 4),
    ],
)
def test_a_text_has_one_of_four_classes(effects: list[Data], order: int) -> None:
    """E-4, E-5, RULINGS 46, 47, 72"""
    card = read_card(action("a", *effects))
    assert isinstance(card, ActionCard)
    assert card.text.order == order


def test_a_deck_names_each_clause_it_breaks_once() -> None:
    main = [face for face in POOL.cards if not POOL.cards[face].test]
    blank = [action(f"x{number}", GAIN) for number in range(MAIN)]
    enough = read_pool("enough", [*SAMPLES, *EXTRA, *blank])
    legal = [*main, *(f"x{number}" for number in range(MAIN - len(main)))]
    mana = ["mana_sl"] * MANA
    assert decks.problems(legal, mana, enough) == []
    assert decks.fault([*legal, *mana], enough) == ""
    assert decks.problems([*legal[:-2], "powder_imp"], mana[:-1], enough) == ["B-1", "B-2", "B-4"]
    assert decks.problems(["mana_f", *legal[1:]], ["bend", *mana[1:]], enough) == ["B-3", "B-5"]
    assert decks.problems(["test_cull", *legal[1:]], mana, enough) == ["V-12"]
    # What is not known of a sealed deck is not held against it.
    assert decks.fault([None] * (MAIN + MANA), enough) == ""
    assert decks.fault(legal, enough) != ""
    rules = decks.deck_rules(enough, {})
    assert rules.piles({}) == (MAIN, MANA)
    assert rules.fault({}, [*legal, *mana]) == ""
    assert rules.fault({}, [*mana, *legal]) == decks.fault([*mana, *legal], enough) != ""


def test_the_deck_builder_warns_of_what_can_never_be_paid() -> None:
    """B-6: no fault, a warning."""
    mana = ["mana_f"] * MANA
    assert decks.never_paid(["scorch_line", "salt_rain", "camp_drummer"], mana, POOL) == [
        "salt_rain"
    ]


def test_a_pool_is_found_by_its_name_and_told_apart_by_its_hash() -> None:
    assert pool("tests") is POOL
    assert read_pool("tests", SAMPLES).hash != POOL.hash
    with pytest.raises(LookupError, match="no pool"):
        pool("yesterday")
    with pytest.raises(ValueError, match="two cards"):
        read_pool("twice", [SAMPLES[0], SAMPLES[0]])
