"""The shipped cards: legal, worth their costs, with names and lines of their own."""

from __future__ import annotations

import re
from collections import Counter

from engines.mana.catalogue import POOL, pool
from engines.mana.costing import BAND, slack
from engines.mana.lint import lint_pool
from engines.mana.pool import GROUPS, every_card, group
from engines.mana.reading import read_card

LONGEST_NAME = 24
LONGEST_FLAVOUR = 70


def test_the_pool_is_legal() -> None:
    assert lint_pool(every_card()) == []


def test_the_pool_is_registered_under_its_name() -> None:
    assert pool("mana") is POOL
    assert len(POOL.cards) == 216


def test_a_group_is_one_file_of_the_size_that_the_structure_gives_it() -> None:
    sizes = {name: len(group(name)) for name in GROUPS}
    assert list(sizes.values()) == [26] * 6 + [24, 15, 21]


def test_no_test_card_and_no_exemption_is_shipped() -> None:
    assert [card.id for card in POOL.cards.values() if card.test or card.exempt] == []


def test_ids_are_the_names_in_snake_case() -> None:
    for card in POOL.cards.values():
        plain = card.name.lower().replace("'", "")
        assert card.id == re.sub(r"[^a-z0-9]+", "_", plain).strip("_")


def test_names_are_distinct_and_fit() -> None:
    names = [card.name for card in POOL.cards.values()]
    names += [card.name for card in POOL.mana.values()]
    assert [name for name, number in Counter(names).items() if number > 1] == []
    assert [name for name in names if len(name) > LONGEST_NAME] == []


def test_every_card_has_a_line_of_its_own() -> None:
    lines = [card.flavour for card in POOL.cards.values()]
    assert all(0 < len(line) <= LONGEST_FLAVOUR for line in lines)
    assert len(set(lines)) == len(lines)


def test_flavour_is_kept_and_is_no_rule() -> None:
    for data in every_card():
        plain = {name: value for name, value in data.items() if name != "flavour"}
        assert read_card(data) == read_card(plain)
        assert read_card(data).flavour == data["flavour"]


def test_every_card_is_worth_its_cost() -> None:
    """18.3: within the band, and neither strong nor weak as a group."""
    slacks = {card.id: slack(card) for card in POOL.cards.values()}
    assert {face: points for face, points in slacks.items() if abs(points) > BAND} == {}
    for name in GROUPS:
        mean = sum(slacks[card["id"]] for card in group(name)) / len(group(name))
        assert abs(mean) <= BAND / 2, name
