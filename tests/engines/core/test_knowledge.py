"""Who knows what after cards were shown and shuffled."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engines.core.cards import BOTH
from engines.core.errors import Refused, Unknowable
from engines.core.knowledge import Group, Knowledge, fill


def table_of(*faces: str, to: tuple[int, ...] = BOTH) -> tuple[Knowledge, tuple[int, ...]]:
    knowledge = Knowledge()
    return knowledge, tuple(knowledge.introduce(len(faces), faces, to))


def test_a_joint_shuffle_leaves_the_multiset_and_takes_the_places() -> None:
    knowledge, cards = table_of("a", "b", "c")
    fresh = knowledge.shuffle(cards, None, None)
    assert not set(fresh) & set(cards)
    assert knowledge.known(0) == {} == knowledge.known(None)
    assert knowledge.groups[0] == [Group(tuple(fresh), ("a", "b", "c"))] == knowledge.groups[1]


def test_a_shown_card_leaves_the_group_of_those_who_saw_it() -> None:
    knowledge, cards = table_of("a", "b", "c")
    one, two, three = knowledge.shuffle(cards, None, None)
    knowledge.show((two,), (0,), ("c",))
    assert knowledge.known(0) == {two: "c"}
    assert knowledge.groups[0] == [Group((one, three), ("a", "b"))]
    assert knowledge.groups[1] == [Group((one, two, three), ("a", "b", "c"))]


def test_the_owner_follows_his_own_shuffle_and_the_other_does_not() -> None:
    knowledge, cards = table_of("a", "b", "c", to=(0,))
    knowledge.show((cards[1],), BOTH, ("b",))
    fresh = knowledge.shuffle(cards, 0, (2, 0, 1))
    assert knowledge.known(0) == dict(zip(fresh, ("c", "a", "b"), strict=True))
    assert knowledge.known(1) == {}
    assert knowledge.groups[1] == [Group(tuple(fresh), ("b",))]
    assert knowledge.known(None) == {}


def test_rejected_cards_among_the_rest_are_known_as_a_multiset() -> None:
    """Mana S-8: the owner knows which cards went back, and nobody knows where."""
    knowledge, cards = table_of(*"abcdef", to=(0,))
    deck = knowledge.shuffle(cards, None, None)
    knowledge.show(tuple(deck[:3]), (0,), ("b", "d", "f"))
    back = (*deck[3:], deck[0])
    fresh = knowledge.shuffle(back, None, None)
    assert knowledge.known(0) == {deck[1]: "d", deck[2]: "f"}
    assert knowledge.groups[0] == [Group(tuple(fresh), tuple("abce"))]
    assert knowledge.groups[1] == []


def test_a_known_card_in_a_remasked_hand_is_one_of_the_hand() -> None:
    """Ikusa K-06, K-07: the group of the deck reaches into the hand, and the known card stays in the hand."""
    knowledge, cards = table_of(*"aabbcc")
    deck = knowledge.shuffle(cards, None, None)
    hand = deck[:3]
    for place, face in zip(hand, "abc", strict=True):
        knowledge.show((place,), (0,), (face,))
    knowledge.show((hand[2],), (1,), ("c",))
    fresh = knowledge.shuffle(tuple(hand), 0, (0, 1, 2))
    assert knowledge.groups[1][0] == Group(tuple(fresh), ("c",))
    view = knowledge.known(1)
    found: Counter[int] = Counter()
    for seed in range(300):
        deal = fill([*fresh, *deck[3:]], view, knowledge.groups[1], random.Random(seed), None)
        assert sorted(deal.values()) == sorted("aabbcc")
        assert "c" in [deal[place] for place in fresh]
        found.update(place for place in fresh if deal[place] == "c")
    assert all(found[place] > 60 for place in fresh)


def test_a_face_that_cannot_lie_there_is_refused_and_nothing_changes() -> None:
    knowledge, cards = table_of("a", "b", "c")
    fresh = knowledge.shuffle(cards, None, None)
    knowledge.show((fresh[0],), (0,), ("a",))
    before = knowledge.clone()
    for wrong in [
        ((fresh[1],), (0,), ("a",)),
        ((fresh[0],), BOTH, ("b",)),
        ((fresh[1],), (0,), ("x",)),
    ]:
        with pytest.raises(Refused, match="bad_deal"):
            knowledge.show(*wrong)
    with pytest.raises(Refused, match="bad_deal"):
        knowledge.show(tuple(fresh[1:]), (0,), ("b",))
    assert (knowledge.faces, knowledge.seen, knowledge.groups) == (
        before.faces,
        before.seen,
        before.groups,
    )


@pytest.mark.parametrize("order", [(0, 0, 1), (0, 1), (0, 1, 3), (), (0, 1, 2, 3), (-1, 0, 1)])
def test_what_is_no_order_of_the_cards_is_refused(order: tuple[int, ...]) -> None:
    knowledge, cards = table_of("a", "b", "c", to=(0,))
    with pytest.raises(Refused, match="bad_fan"):
        knowledge.shuffle(cards, 0, order)


def test_a_seat_cannot_shuffle_what_it_does_not_know() -> None:
    knowledge, cards = table_of("a", "b", to=(1,))
    with pytest.raises(ValueError, match="knows"):
        knowledge.shuffle(cards, 0, (1, 0))


def test_groups_that_overlap_without_being_nested_still_get_a_fitting_deal() -> None:
    groups = [Group((0, 1, 2), ("a", "a", "a")), Group((1, 2, 3, 4), ("b", "b"))]
    for seed in range(100):
        deal = fill(range(5), {}, groups, random.Random(seed), None)
        assert deal == {0: "a", 1: "a", 2: "a", 3: "b", 4: "b"}


def test_what_nothing_is_known_of_needs_a_guess() -> None:
    with pytest.raises(Unknowable):
        fill([0, 1], {0: "a"}, [], random.Random(0), None)
    assert fill([0, 1], {0: "a"}, [], random.Random(0), lambda rng, cards: "z") == {0: "a", 1: "z"}


def test_every_fitting_deal_is_equally_likely() -> None:
    groups = [Group((0, 1), ("a",)), Group((0, 1, 2), ("b", "c"))]
    counts = Counter(
        "".join(fill([0, 1, 2], {}, groups, random.Random(seed), None)[place] for place in range(3))
        for seed in range(2000)
    )
    assert set(counts) == {"abc", "acb", "bac", "cab"}
    assert all(420 < count < 580 for count in counts.values())
