"""Choosing the Mana cards that pay a cost: by hand (P-6), simply, or in the best way (P-7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engines.mana.costs import SUPPLY, Cost, payable, supply
from engines.mana.elements import Elements

Places = tuple[int, ...]
"""Which of some untapped Mana cards, given in order of deployment, by place and in ascending order."""


def pays(cost: Cost, cards: Sequence[Elements]) -> bool:
    """P-2, P-4: these cards, all of them and no other, pay the cost."""
    return len(cards) == cost.total and payable(supply(cards), cost.demand)


def simple_payment(
    cost: Cost, cards: Sequence[Elements], spared: Sequence[int] | None = None
) -> Places | None:
    """Some payment, quickly; None if there is none.

    `spared` names all cards, first the one that is kept rather than any other; without it, those of many elements are.
    Leaving out one card after the other for as long as the rest can pay ends with exactly as many as the cost has
    symbols, whatever the order: the payable sets of a cost are a matroid.
    """
    rest = supply(cards)
    if not payable(rest, cost.demand):
        return None
    spare = len(cards) - cost.total
    places = list(range(len(cards)))
    if spared is None:
        spared = sorted(places, key=lambda place: -cards[place].bit_count())
    for place in spared:
        if not spare:
            break
        less = rest - SUPPLY[cards[place]]
        if payable(less, cost.demand):
            rest = less
            spare -= 1
            places.remove(place)
    return tuple(places)


def auto_payment(cost: Cost, cards: Sequence[Elements], others: Sequence[Cost]) -> Places | None:
    """P-7: the best payment for a player who holds cards of these `others` costs as well; None if there is none."""
    full = supply(cards)
    if not payable(full, cost.demand):
        return None
    kinds = _kinds(cards)
    payments = _best_alone(cost, kinds, full, [other.demand for other in others])
    if len(payments) > 1:
        for tier in _tiers(full, cost, others, len(cards) - cost.total):
            best = [
                payment
                for payment in payments
                if any(payable(full - payment.spent, demand) for demand in tier)
            ]
            if best:
                payments = best
                break
    return min([_ranked(kinds, payment) for payment in payments])[1]


class _Payment(NamedTuple):
    """How many cards of each kind are tapped, and their packed counts; cards of the same elements are one kind."""

    numbers: tuple[int, ...]
    spent: int


_Kinds = list[tuple[Elements, list[int]]]
"""The different sets of elements among some Mana cards, each with its places in order of deployment."""


def _kinds(cards: Sequence[Elements]) -> _Kinds:
    kinds: dict[Elements, list[int]] = {}
    for place, card in enumerate(cards):
        kinds.setdefault(card, []).append(place)
    return list(kinds.items())


def _ranked(kinds: _Kinds, payment: _Payment) -> tuple[int, Places]:
    """P-7 (4), (5): how many elements the tapped cards could have given, and the earliest cards of each kind."""
    options, taken = 0, []
    for (kind, places), number in zip(kinds, payment.numbers, strict=True):
        options += kind.bit_count() * number
        taken += places[:number]
    return options, tuple(sorted(taken))


def _payments(cost: Cost, kinds: _Kinds) -> list[_Payment]:
    """Every payment, each different multiset of kinds once."""
    partly: list[tuple[tuple[int, ...], int, int]] = [((), cost.total, 0)]
    room = sum(len(places) for _, places in kinds)
    for kind, places in kinds:
        room -= len(places)
        one = SUPPLY[kind]
        partly = [
            ((*numbers, number), missing - number, spent + one * number)
            for numbers, missing, spent in partly
            for number in range(max(0, missing - room), min(len(places), missing) + 1)
        ]
    demand = cost.demand
    return [_Payment(numbers, spent) for numbers, _, spent in partly if payable(spent, demand)]


def _best_alone(cost: Cost, kinds: _Kinds, full: int, demands: Sequence[int]) -> list[_Payment]:
    """P-7 (1): the payments that leave the most other cards payable, each for itself."""
    most, best = -1, []
    for payment in _payments(cost, kinds):
        left = full - payment.spent
        number = sum([payable(left, demand) for demand in demands])
        if number > most:
            most, best = number, [payment]
        elif number == most:
            best.append(payment)
    return best


def _tiers(full: int, cost: Cost, others: Sequence[Cost], room: int) -> Iterator[list[int]]:
    """P-7 (2), (3): the demands of groups of other cards, the best groups first: by number of cards, then by total.

    Groups of the same symbols are one, so a hand of any size has few. Groups that the whole supply cannot pay together
    with the cost are left out.
    """
    sizes: dict[tuple[int, int], int] = {(0, 0): 0}
    for other in others:
        if other.total > room or not payable(full, cost.demand + other.demand):
            continue
        for (total, demand), size in list(sizes.items()):
            more = (total + other.total, demand + other.demand)
            if sizes.get(more, -1) <= size and payable(full, cost.demand + more[1]):
                sizes[more] = size + 1
    tiers: dict[tuple[int, int], list[int]] = {}
    for (total, demand), size in sizes.items():
        tiers.setdefault((size, total), []).append(demand)
    for key in sorted(tiers, reverse=True):
        yield tiers[key]
