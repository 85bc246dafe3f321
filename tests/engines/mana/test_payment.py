"""P-4 and P-7 over random boards, against plain searches."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

import pytest

from engines.mana.catalogue import MANA_CARDS
from engines.mana.costs import Cost, payable, read_cost, supply
from engines.mana.elements import BIT, Elements
from engines.mana.payment import Places, auto_payment, pays, simple_payment
from engines.mana.plays import Playable, Plays

KINDS = [card.elements for card in MANA_CARDS.values()]


def board(rng: random.Random, most: int) -> list[Elements]:
    kinds = rng.sample(KINDS, rng.randint(1, 6))
    return rng.choices(kinds, k=rng.randint(0, most))


def a_cost(rng: random.Random, most: int = 4) -> Cost:
    bits = sorted(BIT.values())
    symbols = [sum(rng.sample(bits, rng.choice([1, 1, 2]))) for _ in range(rng.randint(0, 3))]
    return Cost(rng.randint(0, max(0, most - len(symbols))), tuple(symbols))


def matches(cost: Cost, cards: Sequence[Elements]) -> bool:
    """P-4 as it is written: a card of its own for every symbol, by augmenting paths."""
    every = sum(BIT.values())
    symbols = [*cost.symbols, *[every] * cost.generic]
    holder: dict[int, int] = {}

    def place(symbol: int, tried: set[int]) -> bool:
        for card, elements in enumerate(cards):
            if elements & symbols[symbol] and card not in tried:
                tried.add(card)
                if card not in holder or place(holder[card], tried):
                    holder[card] = symbol
                    return True
        return False

    return all(place(symbol, set()) for symbol in range(len(symbols)))


def together(costs: Sequence[Cost]) -> Cost:
    return Cost(sum(cost.generic for cost in costs), tuple(s for c in costs for s in c.symbols))


@pytest.mark.parametrize("seed", range(20))
def test_hall_s_condition_is_the_same_as_a_matching(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(100):
        cards, cost = board(rng, 9), a_cost(rng, 6)
        assert payable(supply(cards), cost.demand) == matches(cost, cards)
        assert pays(cost, cards) == (len(cards) == cost.total and matches(cost, cards))


@pytest.mark.parametrize("seed", range(20))
def test_a_simple_payment_pays_in_whatever_order_cards_are_spared(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(60):
        cards, cost = board(rng, 9), a_cost(rng, 6)
        spared = rng.sample(range(len(cards)), len(cards))
        for payment in (simple_payment(cost, cards), simple_payment(cost, cards, spared)):
            assert (payment is None) == (not matches(cost, cards))
            if payment is not None:
                assert pays(cost, [cards[place] for place in payment])


def ranks(
    payment: Places, cards: Sequence[Elements], others: Sequence[Cost]
) -> tuple[int, int, int, int, Places]:
    """P-7 (1) to (5) of one payment, the smallest the best, by trying out every group of cards."""
    left = [card for place, card in enumerate(cards) if place not in payment]
    alone = sum(matches(other, left) for other in others)
    size, total = max(
        (len(group), sum(other.total for other in group))
        for number in range(len(others) + 1)
        for group in combinations(others, number)
        if matches(together(group), left)
    )
    options = sum(cards[place].bit_count() for place in payment)
    return (-alone, -size, -total, options, payment)


@pytest.mark.parametrize("seed", range(30))
def test_auto_pay_is_the_best_of_all_payments(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(8):
        cards, cost = board(rng, 7), a_cost(rng)
        others = [a_cost(rng) for _ in range(rng.randint(0, 4))]
        payments = [
            places
            for places in combinations(range(len(cards)), cost.total)
            if matches(cost, [cards[place] for place in places])
        ]
        best = auto_payment(cost, cards, others)
        if best is None:
            assert payments == []
        else:
            assert best == min(payments, key=lambda each: ranks(each, cards, others))


@pytest.mark.parametrize("seed", range(40))
def test_no_other_payment_leaves_strictly_more_castable_or_a_larger_group(seed: int) -> None:
    """Both guarantees of P-7, on boards as they are late in a game: ten Mana cards and more, eight other cards."""
    rng = random.Random(seed)
    cards = rng.choices(rng.sample(KINDS, rng.randint(2, 6)), k=rng.randint(10, 12))
    others = [a_cost(rng, 6) for _ in range(8)]
    groups = [
        (sum(other.demand for other in group), len(group))
        for size in range(len(others) + 1)
        for group in combinations(others, size)
    ]
    groups.sort(key=lambda group: -group[1])
    cost = a_cost(rng)
    while (best := auto_payment(cost, cards, others)) is None:
        cost = a_cost(rng)

    def left_by(payment: Places) -> tuple[frozenset[int], int]:
        """Which other cards can still be paid, each for itself; and the size of the largest group of them."""
        left = supply([card for place, card in enumerate(cards) if place not in payment])
        alone = frozenset(
            number for number, other in enumerate(others) if payable(left, other.demand)
        )
        return alone, next(size for demand, size in groups if payable(left, demand))

    castable, most = left_by(best)
    seen = set[tuple[Elements, ...]]()
    for payment in combinations(range(len(cards)), cost.total):
        kinds = tuple(sorted(cards[place] for place in payment))
        if kinds not in seen and pays(cost, kinds):
            seen.add(kinds)
            theirs, group = left_by(payment)
            assert not castable < theirs
            assert len(theirs) < len(castable) or group <= most


@pytest.mark.parametrize("seed", range(20))
def test_payments_are_counted_as_they_are_listed(seed: int) -> None:
    rng = random.Random(seed)
    cards = board(rng, 8)
    playable = [
        Playable(900 + number, cost)
        for number in range(3)
        if payable(supply(cards), (cost := a_cost(rng)).demand)
    ]
    plays = Plays([], playable, [100 + place for place in range(len(cards))], cards)
    listed = list(plays)
    assert plays.count() == len(listed) == len(set(listed))
    assert all(move in plays for move in listed)
    for _ in range(20):
        assert plays.sample(rng) in listed


def test_a_cost_reads_its_symbols_and_says_them() -> None:
    cost = read_cost(2, ["Fire", "Lunar/Water"])
    assert str(cost) == "(2)(Fire)(Lunar/Water)"
    assert (cost.total, cost.elements) == (4, BIT["Fire"] | BIT["Lunar"] | BIT["Water"])
    assert str(Cost(0)) == "(0)"
    for generic, pips in ((-1, []), (101, []), (0, ["Wood"]), (0, ["Fire/Fire"])):
        with pytest.raises(ValueError, match=r"cost|element|twice"):
            read_cost(generic, pips)
    with pytest.raises(ValueError, match="one element or two"):
        read_cost(0, ["Fire/Water/Earth"])
