"""What a daimyo can do at an action point or in a window, payments included, without listing it (X, H)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import comb, prod
from typing import NamedTuple

from engines.core.cards import Handle
from engines.core.moves import Move
from engines.core.options import Options
from engines.ikusa.attributes import Attributes
from engines.ikusa.costs import FREE, Cost, first_payment, pays
from engines.ikusa.moves import (
    Activation,
    Cast,
    FreeCast,
    Handles,
    read_activation,
    read_cast,
    read_free_cast,
)

Source = tuple[Handle, Attributes]
"""An untapped elementium, and what it can give."""


class Picks(NamedTuple):
    """So many of these cards, as a part of a cost."""

    cards: Handles = ()
    n: int = 0


NO_PICKS = Picks()


@dataclass(frozen=True, slots=True)
class Play:
    """A face that can be cast, or an ability that can be activated: everything that is named with it is there."""

    kind: str
    """cast, free_cast or activate."""
    card: Handle
    side: str = ""
    number: int = 0
    targets: tuple[Handles, ...] = ()
    """For each target, all that it could be."""
    cost: Cost = FREE
    sources: tuple[Source, ...] = ()
    """What can pay."""
    sacrifices: Picks = NO_PICKS
    discards: Picks = NO_PICKS
    exiles: Picks = NO_PICKS

    def move(
        self,
        targets: Handles,
        sources: Handles,
        sacrificed: Handles,
        discarded: Handles,
        exiled: Handles,
    ) -> Move:
        if self.kind == "cast":
            return Cast(self.card, self.side, targets, sources).move
        if self.kind == "free_cast":
            return FreeCast(self.card, targets).move
        return Activation(
            self.card, self.number, targets, sources, sacrificed, discarded, exiled
        ).move

    def allows(self, move: Move) -> bool:
        """Whether a move is this play, with targets and payments of its own."""
        named = read_play(move)
        if named is None or named.play != (self.kind, self.card, self.side, self.number):
            return False
        targets, paid = named.targets, named.sources
        given = dict(self.sources)
        return (
            len(targets) == len(self.targets)
            and all(target in cards for target, cards in zip(targets, self.targets, strict=True))
            and len(set(paid)) == len(paid)
            and set(paid) <= given.keys()
            and pays(self.cost, [given[source] for source in paid])
            and all(
                len(set(part)) == len(part) == picks.n and set(part) <= set(picks.cards)
                for part, picks in zip(named.picks, self._picks, strict=True)
            )
        )

    @property
    def _picks(self) -> tuple[Picks, Picks, Picks]:
        return (self.sacrifices, self.discards, self.exiles)

    def all(self) -> Iterator[Move]:
        parts = [list(combinations(sorted(picks.cards), picks.n)) for picks in self._picks]
        for targets in product(*self.targets):
            for paid in combinations(self.sources, self.cost.total):
                if pays(self.cost, [attributes for _, attributes in paid]):
                    sources = tuple([source for source, _ in paid])
                    for sacrificed, discarded, exiled in product(*parts):
                        yield self.move(targets, sources, sacrificed, discarded, exiled)

    def count(self) -> int:
        return (
            prod([len(cards) for cards in self.targets])
            * self._payments()
            * prod([comb(len(picks.cards), picks.n) for picks in self._picks])
        )

    def _payments(self) -> int:
        """How many sets of elementium pay: those with the same attributes are counted together."""
        numbers: dict[Attributes, int] = {}
        for _, attributes in self.sources:
            numbers[attributes] = numbers.get(attributes, 0) + 1
        demands = self.cost.demands
        partly = {(0, (0,) * len(demands)): 1}
        for attributes, number in numbers.items():
            gives = [bool(attributes & mask) for mask, _ in demands]
            more: dict[tuple[int, tuple[int, ...]], int] = {}
            for (taken, supplied), ways in partly.items():
                for used in range(min(number, self.cost.total - taken) + 1):
                    key = (
                        taken + used,
                        tuple([n + used * give for n, give in zip(supplied, gives, strict=True)]),
                    )
                    more[key] = more.get(key, 0) + ways * comb(number, used)
            partly = more
        return sum(
            ways
            for (taken, supplied), ways in partly.items()
            if taken == self.cost.total
            and all(n >= least for n, (_, least) in zip(supplied, demands, strict=True))
        )

    def sample(self, rng: random.Random) -> Move:
        targets = tuple([cards[int(rng.random() * len(cards))] for cards in self.targets])
        order = list(self.sources)
        rng.shuffle(order)
        places = first_payment(self.cost, [attributes for _, attributes in order])
        assert places is not None
        parts = [tuple(sorted(rng.sample(picks.cards, picks.n))) for picks in self._picks]
        return self.move(targets, tuple(sorted(order[place][0] for place in places)), *parts)


class Plays(Options):
    """Plain moves, and plays. `sample` draws among them, each equally likely; then targets and a payment of a play.

    Were each payment an option of its own weight, dear cards would crowd out the rest.
    """

    def __init__(self, moves: Sequence[Move], plays: Sequence[Play]) -> None:
        self.moves = tuple(moves)
        self.plays = tuple(plays)

    def __contains__(self, move: object) -> bool:
        return move in self.moves or (
            isinstance(move, Move) and any(play.allows(move) for play in self.plays)
        )

    def __iter__(self) -> Iterator[Move]:
        yield from self.moves
        for play in self.plays:
            yield from play.all()

    def count(self) -> int:
        return len(self.moves) + sum([play.count() for play in self.plays])

    def sample(self, rng: random.Random) -> Move:
        place = int(rng.random() * (len(self.moves) + len(self.plays)))
        if place < len(self.moves):
            return self.moves[place]
        return self.plays[place - len(self.moves)].sample(rng)


class Named(NamedTuple):
    """Which play a move is, and all that it names."""

    play: tuple[str, Handle, str, int]
    """Kind, card, side and number."""
    targets: Handles = ()
    sources: Handles = ()
    picks: tuple[Handles, Handles, Handles] = ((), (), ())
    """Sacrifices, discards, cards exiled from Hell."""


def read_play(move: Move) -> Named | None:
    """What a move casts or activates; None for one that does neither."""
    match move.verb:
        case "cast":
            cast = read_cast(move)
            if cast is not None:
                return Named(("cast", cast.card, cast.side, 0), cast.targets, cast.sources)
        case "free_cast":
            free = read_free_cast(move)
            if free is not None:
                return Named(("free_cast", free.card, "", 0), free.targets)
        case "activate":
            act = read_activation(move)
            if act is not None:
                picks = (act.sacrificed, act.discarded, act.exiled)
                play = ("activate", act.card, "", act.number)
                return Named(play, act.targets, act.sources, picks)
    return None
