"""The moves of an Elements turn, without listing them (E5)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

from engines.core.cards import Seat
from engines.core.moves import Move
from engines.core.options import Options
from engines.elements.catalogue import VALUE

if TYPE_CHECKING:
    from engines.elements.rules import Elements

_TAKE, _KNOCK, _YIELD = Move("take"), Move("knock"), Move("yield")


class TurnOptions(Options):
    """What the mover is offered: every play, take, discard of a six, a correct knock, and yielding.

    A false knock is legal (E5.4) and never offered.
    """

    def __init__(self, game: Elements, seat: Seat) -> None:
        faces = game.knowledge.faces
        hand = game.hands[seat]
        self._hand = hand
        self._sixes = [card for card in hand if VALUE[faces[card]] == 6]
        others: list[Move] = []
        if game.display:
            others.append(_TAKE)
        if game.own_sum(seat) <= game.limit:
            others.append(_KNOCK)
        if game.may_yield(seat):
            others.append(_YIELD)
        self._others = others

    def __contains__(self, move: object) -> bool:
        return any(move == each for each in self)

    def __iter__(self) -> Iterator[Move]:
        for card in self._hand:
            yield Move("play", (card,))
        for card in self._sixes:
            yield Move("discard", (card,))
        yield from self._others

    def count(self) -> int:
        return len(self._hand) + len(self._sixes) + len(self._others)

    def sample(self, rng: random.Random) -> Move:
        plays, sixes = len(self._hand), len(self._sixes)
        place = int(rng.random() * (plays + sixes + len(self._others)))
        if place < plays:
            return Move("play", (self._hand[place],))
        if place < plays + sixes:
            return Move("discard", (self._sixes[place - plays],))
        return self._others[place - plays - sixes]
