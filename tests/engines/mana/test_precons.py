"""The six preconstructed decks are legal, and made as 18.5 says."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.mana import decks
from engines.mana.catalogue import MAIN, MANA, POOL
from engines.mana.elements import ELEMENTS, names, united
from engines.mana.precons import PRECONS, Precon
from engines.mana.structure import draws
from engines.mana.vocabulary import MainCard, UnitCard

each_deck = pytest.mark.parametrize("deck", PRECONS, ids=lambda deck: deck.name)


def cards(deck: Precon) -> list[MainCard]:
    return [POOL.cards[face] for face in deck.main]


def test_the_decks_are_the_ring_of_elements() -> None:
    ring = ["Solar/Lunar", "Lunar/Earth", "Water/Earth", "Fire/Water", "Fire/Metal", "Solar/Metal"]
    assert ["/".join(names(deck.elements)) for deck in PRECONS] == ring
    assert Counter(name for deck in PRECONS for name in names(deck.elements)) == dict.fromkeys(
        ELEMENTS, 2
    )
    assert [deck.name for deck in PRECONS] == [
        "Eclipse Vigil",
        "Mirrorwood",
        "Deep Roots",
        "Scald and Brine",
        "Twin Bellows",
        "Gilded Wall",
    ]


@each_deck
def test_a_deck_is_legal_and_can_pay_all_its_cards(deck: Precon) -> None:
    """B-1 to B-6"""
    assert (len(deck.main), len(deck.mana)) == (MAIN, MANA)
    assert decks.fault(deck.cards, POOL) == ""
    assert decks.never_paid(deck.main, deck.mana, POOL) == []


@each_deck
def test_a_deck_is_composed_as_the_rule_document_says(deck: Precon) -> None:
    one, other = (united((name,)) for name in names(deck.elements))
    kinds: Counter[str] = Counter()
    for card in cards(deck):
        symbols, elements = set(card.cost.symbols), card.cost.elements
        if not symbols:
            kinds["generic"] += 1
        elif elements in (one, other):
            kinds["/".join(names(elements))] += 1
        elif elements == deck.elements:
            kinds["hybrid" if len(symbols) == 1 else "two-element"] += 1
        else:
            assert len(symbols) == 1 and elements & deck.elements, card.id
            kinds["neighbour"] += 1
    assert kinds == {
        **dict.fromkeys(names(deck.elements), 15),
        "hybrid": 2,
        "two-element": 1,
        "neighbour": 5,
        "generic": 12,
    }


@each_deck
def test_a_deck_has_its_share_of_units_of_dear_cards_and_of_cards_that_draw(deck: Precon) -> None:
    assert sum(isinstance(card, UnitCard) for card in cards(deck)) == 33
    assert 7 <= sum(card.cost.total >= 7 for card in cards(deck)) <= 10
    assert sum(draws(card) for card in cards(deck)) == 6


@each_deck
def test_a_mana_deck_is_five_of_each_element_and_three_of_both(deck: Precon) -> None:
    made = Counter(POOL.mana[face].elements for face in deck.mana)
    one, other = (united((name,)) for name in names(deck.elements))
    assert made == {one: 5, other: 5, deck.elements: 3}


def test_plans_are_told_in_a_line() -> None:
    assert all(0 < len(deck.plan) <= 90 for deck in PRECONS)
