"""The plays of a player in PRE and POST, payments included, without listing them (R-3, P-6, M-3)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import comb, prod
from typing import NamedTuple

from engines.core.cards import Handle
from engines.core.moves import Move
from engines.core.options import Options
from engines.mana.costs import SUPPLY, Cost, payable
from engines.mana.elements import Elements
from engines.mana.moves import PASS, Deployment, read_deployment
from engines.mana.payment import pays, simple_payment


class Playable(NamedTuple):
    """A hand card that can be deployed now: its cost can be paid, and each of its picks has a target (R-5)."""

    card: Handle
    cost: Cost
    targets: tuple[tuple[Handle, ...], ...] = ()
    """For each pick of an Action, whom it may choose."""


class Plays(Options):
    """Passing, a Mana card, or a deployment with any picks and any payment.

    `sample` draws among the plays, each equally likely; then picks and a payment of it. Were each payment an option of
    its own weight, dear cards would crowd out the rest.
    """

    def __init__(
        self,
        mana: Sequence[Move],
        playable: Sequence[Playable],
        sources: Sequence[Handle],
        elements: Sequence[Elements],
    ) -> None:
        """`sources` are the untapped Mana cards, `elements` what each of them can give."""
        self.mana = mana
        self.playable = playable
        self.sources = sources
        self._elements = elements

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move):
            return False
        if move.verb != "deploy":
            return move == PASS or move in self.mana
        wanted = read_deployment(move)
        if wanted is None or len(set(wanted.sources)) < len(wanted.sources):
            return False
        elements = dict(zip(self.sources, self._elements, strict=True))
        return any(
            wanted.card == each.card
            and len(wanted.picks) == len(each.targets)
            and all(
                pick in targets for pick, targets in zip(wanted.picks, each.targets, strict=True)
            )
            and all(source in elements for source in wanted.sources)
            and pays(each.cost, [elements[source] for source in wanted.sources])
            for each in self.playable
        )

    def __iter__(self) -> Iterator[Move]:
        yield PASS
        yield from self.mana
        places = range(len(self.sources))
        for each in self.playable:
            for picks in product(*each.targets):
                for payment in combinations(places, each.cost.total):
                    if pays(each.cost, [self._elements[place] for place in payment]):
                        yield self._move(each, picks, payment)

    def count(self) -> int:
        return (
            1
            + len(self.mana)
            + sum(
                prod(len(targets) for targets in each.targets) * self._payments(each.cost)
                for each in self.playable
            )
        )

    def sample(self, rng: random.Random) -> Move:
        place = int(rng.random() * (1 + len(self.mana) + len(self.playable))) - 1
        if place < 0:
            return PASS
        if place < len(self.mana):
            return self.mana[place]
        each = self.playable[place - len(self.mana)]
        picks = tuple([targets[int(rng.random() * len(targets))] for targets in each.targets])
        order = list(range(len(self.sources)))
        rng.shuffle(order)
        payment = simple_payment(each.cost, self._elements, order)
        assert payment is not None
        return self._move(each, picks, payment)

    def _move(self, each: Playable, picks: tuple[Handle, ...], payment: Sequence[int]) -> Move:
        return Deployment(each.card, picks, tuple([self.sources[place] for place in payment])).move

    def _payments(self, cost: Cost) -> int:
        """How many sets of Mana cards pay a cost: cards of the same elements are counted together."""
        numbers: dict[Elements, int] = {}
        for elements in self._elements:
            numbers[elements] = numbers.get(elements, 0) + 1
        partly = {(0, 0): 1}
        for elements, number in numbers.items():
            more: dict[tuple[int, int], int] = {}
            for (taken, spent), ways in partly.items():
                for used in range(min(number, cost.total - taken) + 1):
                    key = (taken + used, spent + used * SUPPLY[elements])
                    more[key] = more.get(key, 0) + ways * comb(number, used)
            partly = more
        return sum(
            ways
            for (taken, spent), ways in partly.items()
            if taken == cost.total and payable(spent, cost.demand)
        )
