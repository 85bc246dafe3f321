"""What to spend energy on: the best plays that can be paid together, and how to pay for one so that the rest can be."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from engines.core.cards import Handle
from engines.ikusa.attributes import ATTRIBUTES, Attributes
from engines.ikusa.costs import Cost, payable
from engines.ikusa.moves import Handles
from engines.ikusa.plays import Source

_MOST = 8
"""So many plays are weighed together, at most: those of the highest gain."""


class Offer(NamedTuple):
    """Something to spend energy on, and what is gained by it."""

    gain: float
    cost: Cost


_Pips = tuple[tuple[int, ...], int]


@cache
def _cost(pips: _Pips) -> Cost:
    return Cost(*pips)


def best_group(
    offers: Sequence[Offer], sources: Sequence[Attributes]
) -> tuple[float, tuple[int, ...]]:
    """The greatest gain of offers that these elementium can pay together, and which these are, by place."""
    able = [place for place, offer in enumerate(offers) if offer.gain > 0]
    if len(able) > _MOST:
        able = sorted(able, key=lambda place: -offers[place].gain)[:_MOST]
    nothing: _Pips = ((0,) * len(ATTRIBUTES), 0)
    groups: dict[_Pips, tuple[float, tuple[int, ...]]] = {nothing: (0.0, ())}
    for place in able:
        gain, cost = offers[place]
        for (pips, free), (total, chosen) in list(groups.items()):
            more: _Pips = (
                tuple([a + b for a, b in zip(pips, cost.pips, strict=True)]),
                free + cost.free,
            )
            known = groups.get(more)
            if (known is None or known[0] < total + gain) and payable(_cost(more), sources):
                groups[more] = (total + gain, (*chosen, place))
    return max(groups.values(), key=lambda group: group[0])


def payment(cost: Cost, sources: Sequence[Source], others: Sequence[Cost]) -> Handles | None:
    """What pays a cost so that these others can be paid beside it, the first sources spent first; None if nothing does.

    `sources` lie in the order in which they are spent (P-06). Kuhn's bipartite matching: once a pip has a source it
    keeps one, so the pips of the cost are never given up for the others.
    """
    pips = [*_pips(cost)]
    mine = len(pips)
    for other in others:
        pips += _pips(other)
    holder: dict[Handle, int] = {}

    def place(pip: int, tried: set[Handle]) -> bool:
        for source, attributes in sources:
            if source not in tried and attributes & pips[pip]:
                tried.add(source)
                if source not in holder or place(holder[source], tried):
                    holder[source] = pip
                    return True
        return False

    for pip in range(len(pips)):
        if not place(pip, set()) and pip < mine:
            return None
    return tuple([source for source, _ in sources if holder.get(source, mine) < mine])


def _pips(cost: Cost) -> list[Attributes]:
    """For each pip the attributes that fill it, the choosy ones first."""
    named = [1 << bit for bit, number in enumerate(cost.pips) for _ in range(number)]
    return named + [-1] * cost.free
