"""The four ready-made decks are legal, and made as CP says."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.ikusa import decks
from engines.ikusa.attributes import generated, names
from engines.ikusa.catalogue import DECK, POOL, STRATEGY
from engines.ikusa.precons import PRECONS, Precon
from engines.ikusa.vocabulary import ENCHANT, JUTSU, WARGEIST, Card

each_deck = pytest.mark.parametrize("deck", PRECONS, ids=lambda deck: deck.name)


def cards(deck: Precon) -> list[Card]:
    return [POOL.cards[face] for face in deck.cards]


def test_the_decks_are_those_of_the_rule_document() -> None:
    assert [(deck.name, "-".join(names(deck.attributes))) for deck in PRECONS] == [
        ("Kindled Grove", "wood-fire"),
        ("Ash Embankment", "fire-earth"),
        ("Ore Court", "earth-metal"),
        ("Mirror Tide", "metal-water"),
    ]


@each_deck
def test_a_deck_is_legal(deck: Precon) -> None:
    """M-03 to M-05"""
    assert len(deck.cards) == DECK[STRATEGY]
    assert decks.fault(STRATEGY, deck.cards, POOL) == ""


@each_deck
def test_a_deck_pays_all_its_upright_faces_with_its_own_attributes(deck: Precon) -> None:
    one, other = names(deck.attributes)
    assert other == generated(one)
    for card in cards(deck):
        assert card.upright.cost is not None
        assert card.upright.cost.attributes & ~deck.attributes == 0, card.id


@each_deck
def test_a_deck_has_its_share_of_each_type(deck: Precon) -> None:
    types = Counter(card.upright.type for card in cards(deck))
    assert 30 <= types[WARGEIST] <= 34
    assert 10 <= types[JUTSU] <= 14
    assert 4 <= types[ENCHANT] <= 6


@pytest.mark.parametrize(
    ("deck", "kyu", "least", "most"),
    [
        (PRECONS[0], 14, 2.0, 2.6),
        (PRECONS[1], 15, 3.15, 3.25),
        (PRECONS[2], 16, 3.45, 3.55),
        (PRECONS[3], 16, 2.75, 2.85),
    ],
    ids=[deck.name for deck in PRECONS],
)
def test_a_deck_has_its_kyu_and_its_curve(
    deck: Precon, kyu: int, least: float, most: float
) -> None:
    costs = [card.upright.cost.total for card in cards(deck) if card.upright.cost is not None]
    assert sum(card.is_kyu for card in cards(deck)) == kyu
    assert least <= sum(costs) / len(costs) <= most


@each_deck
def test_half_of_a_deck_can_be_laid_as_elementium_face_up(deck: Precon) -> None:
    """Or the mandatory step (Q-04) would eat its hand without drawing."""
    assert sum(card.elementium is not None for card in cards(deck)) >= 20


def test_plans_are_told_in_a_line() -> None:
    assert all(0 < len(deck.plan) <= 90 for deck in PRECONS)
