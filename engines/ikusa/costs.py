"""Costs, and which elementium pay them (P)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engines.ikusa.attributes import ATTRIBUTES, BIT, Attributes

_MOST = 20
"""Pips in a cost that can be read."""


@dataclass(frozen=True, slots=True)
class Cost:
    """P-01: pips that ask for an attribute, and pips that any elementium fills."""

    pips: tuple[int, ...] = (0,) * len(ATTRIBUTES)
    """How many pips of each attribute, in their fixed order."""
    free: int = 0
    """The `any` pips."""
    total: int = field(init=False)
    """How many elementium are tapped for it."""
    attributes: Attributes = field(init=False)
    """Those that its pips ask for."""
    demands: tuple[tuple[Attributes, int], ...] = field(init=False)
    """Hall's condition: for each set of its attributes, how many elementium with one of them there have to be."""

    def __post_init__(self) -> None:
        named = [place for place, number in enumerate(self.pips) if number]
        demands = []
        for choice in range(1, 1 << len(named)):
            places = [place for bit, place in enumerate(named) if choice >> bit & 1]
            mask = sum(1 << place for place in places)
            demands.append((mask, sum(self.pips[place] for place in places)))
        object.__setattr__(self, "total", sum(self.pips) + self.free)
        object.__setattr__(self, "attributes", sum(1 << place for place in named))
        object.__setattr__(self, "demands", tuple(demands))

    def __str__(self) -> str:
        """`2 any + 1 water`."""
        parts = [f"{number} {name}" for name, number in zip(ATTRIBUTES, self.pips, strict=True)]
        parts = [part for part in parts if not part.startswith("0 ")]
        if self.free or not parts:
            parts.insert(0, f"{self.free} any")
        return " + ".join(parts)


FREE = Cost()
"""Nothing at all."""


def read_cost(data: Mapping[str, int]) -> Cost:
    """The cost written as numbers by attribute and `any`. Raises ValueError."""
    pips = [0] * len(ATTRIBUTES)
    for name, number in data.items():
        if name != "any" and name not in BIT:
            raise ValueError(f"no pip asks for {name!r}")
        if type(number) is not int or not 1 <= number <= _MOST:
            raise ValueError(f"a cost has 1 to {_MOST} pips of a kind")
        if name != "any":
            pips[ATTRIBUTES.index(name)] = number
    return Cost(tuple(pips), data.get("any", 0))


def payable(cost: Cost, cards: Sequence[Attributes]) -> bool:
    """Whether some of these elementium, given by their attributes, pay the cost (P-04, P-07)."""
    return len(cards) >= cost.total and all(
        sum([card & mask != 0 for card in cards]) >= number for mask, number in cost.demands
    )


def pays(cost: Cost, cards: Sequence[Attributes]) -> bool:
    """P-04: these elementium pay the cost, all of them and no other."""
    return len(cards) == cost.total and payable(cost, cards)


def first_payment(cost: Cost, cards: Sequence[Attributes]) -> tuple[int, ...] | None:
    """P-06: the places of the first combination, in lexicographic order, that pays; None if there is none.

    The sets that can pay are a matroid, so leaving out the last card that can be spared, again and again, ends there.
    """
    if not payable(cost, cards):
        return None
    places = list(range(len(cards)))
    for place in reversed(range(len(cards))):
        if len(places) == cost.total:
            break
        rest = [each for each in places if each != place]
        if payable(cost, [cards[each] for each in rest]):
            places = rest
    return tuple(places)
