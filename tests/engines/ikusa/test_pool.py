"""The shipped cards: legal, worth their costs, with names and lines of their own, and packs that can be filled."""

from __future__ import annotations

import hashlib
import re
from collections import Counter

from engines.ikusa import decks
from engines.ikusa.attributes import ATTRIBUTES
from engines.ikusa.catalogue import BLITZ, POOL, pool
from engines.ikusa.costing import BAND, castable, slack
from engines.ikusa.lint import lint_card, lint_pool
from engines.ikusa.packs import kind, open_packs
from engines.ikusa.pool import every_card, group
from engines.ikusa.reading import read_card

LONGEST_NAME = 24
LONGEST_FLAVOUR = 70

CARDS = list(POOL.cards.values())


def test_the_pool_is_legal() -> None:
    assert lint_pool(every_card()) == []
    assert [each for card in every_card() for each in lint_card(card)] == []


def test_the_pool_is_registered_under_its_name() -> None:
    assert pool("ikusa") is POOL
    assert len(CARDS) == 100


def test_a_group_is_the_cards_at_home_in_an_attribute() -> None:
    """CP-07"""
    for attribute in ATTRIBUTES:
        cards = [read_card(row) for row in group(attribute)]
        assert len(cards) == 20
        assert {card.home for card in cards} == {attribute}


def test_ids_are_the_upright_names_in_snake_case() -> None:
    for card in CARDS:
        plain = card.upright.name.lower().replace("'", "")
        assert card.id == re.sub(r"[^a-z0-9]+", "_", plain).strip("_")


def test_the_names_of_both_faces_are_distinct_and_fit() -> None:
    """C-08"""
    names = [name for card in CARDS for name in card.names]
    assert len(names) == 115
    assert [name for name, number in Counter(names).items() if number > 1] == []
    assert [name for name in names if not 0 < len(name) <= LONGEST_NAME] == []


def test_every_card_has_a_line_of_its_own() -> None:
    lines = [card.flavour for card in CARDS]
    assert all(0 < len(line) <= LONGEST_FLAVOUR for line in lines)
    assert len(set(lines)) == len(lines)


def test_flavour_is_kept_and_is_no_rule() -> None:
    for data in every_card():
        plain = {name: value for name, value in data.items() if name != "flavour"}
        assert read_card(data) == read_card(plain)
        assert read_card(data).flavour == data["flavour"]


def test_every_face_is_worth_its_cost() -> None:
    """CP-10: within the band, and neither strong nor weak as an attribute."""
    slacks = {face.name: slack(card, face) for card in CARDS for face in castable(card)}
    assert {name: points for name, points in slacks.items() if abs(points) > BAND} == {}
    for attribute in ATTRIBUTES:
        faces = [face for row in group(attribute) for face in castable(read_card(row))]
        mean = sum(slacks[face.name] for face in faces) / len(faces)
        assert abs(mean) <= BAND / 4, attribute


def test_packs_of_the_pool_have_the_measured_shares_and_make_legal_decks() -> None:
    """M-07 gives these means over 2,000 decks."""
    counts: Counter[str] = Counter()
    number = 200
    for seed in range(number):
        packs = open_packs(POOL, hashlib.sha256(seed.to_bytes(4, "big")).digest())
        deck = [face for pack in packs for face in pack]
        assert decks.fault(BLITZ, deck, POOL, deck) == ""
        assert max(Counter(deck).values()) <= 5
        for face in deck:
            counts.update(kind(POOL.cards[face]))
    shares = {"wargeist": 27.7, "jutsu": 8.3, "jutsu-enchant": 4.0}
    shares |= {"elementium": 22.3, "kyu": 11.0, "dual": 6.7}
    for what, mean in shares.items():
        assert abs(counts[what] / number - mean) < 0.5, what
