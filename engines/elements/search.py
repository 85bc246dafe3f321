"""How the search plays Elements: a round at a time, for points."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from engines.bots.search import Guide, Key, Searcher, World
from engines.core.cards import Seat, other
from engines.core.moves import Move
from engines.elements.bots import Position, Reckoner, judge
from engines.elements.catalogue import VALUE
from engines.elements.kernel import KNOCK, TAKE, YIELD, Round
from engines.elements.race import race
from engines.elements.view import ElementsView

_PRIOR = 20
"""The visits that the judgement of the scripts counts for."""


_SHORT = 2
"""The other side plays by a race of so many turns in half of the worlds, and by the reckoner's in the others.

A searcher who reckons with the reckoner alone wins as often against that (59 and 57 % of the rounds), but 61 % instead
of 74 % against the adept (1,000 iterations, 120 to 160 matches each).
"""


class Prospect(Round):
    """A round in which one seat searches, and the other plays by the script of the kernel.

    Were its moves searched too, they would be answers to a hand that it cannot see: with such a tree, the search won
    50 % of the rounds against the reckoner instead of 57 % (1,000 iterations, 120 to 160 matches).
    """

    __slots__ = ()

    def play(self, seat: Seat, key: Key) -> Key:
        """The move, and the other's, which is what is seen."""
        super().play(seat, key)
        if self.points:
            return None
        reply = self.script()
        super().play(self.turn, reply)
        return reply

    def rollout(self) -> None:
        while not self.points:
            super().play(self.turn, self.script())


class ElementsGuide(Guide[ElementsView]):
    """Moves by the value of their card, negative where it is discarded: the copies of a card are one move."""

    def moves(self, view: ElementsView, rng: random.Random) -> Mapping[Key, Move]:
        """Yielding is left to the reckoner: what playouts say of small chances is no better, and costs rounds."""
        assert view.seat is not None
        script = Reckoner().choose(view, rng, 0)
        if script.verb == "yield":
            return {YIELD: script}
        moves: dict[Key, Move] = {}
        for move in view.partial().options(view.seat):
            if move.verb != "yield":
                moves.setdefault(key_of(move, view), move)
        return moves

    def worlds(self, view: ElementsView, rng: random.Random) -> Callable[[], World]:
        seat, faces = view.seat, view.faces
        assert seat is not None and view.turn is not None
        own = [VALUE[faces[card]] for card in view.hands[seat]]
        unseen, held = view.unseen(), len(view.hands[other(seat)])
        fronts = view.shown_sum(0), view.shown_sum(1)
        display = [VALUE[faces[card]] for card in view.display]
        turn, long = view.turn, race(Reckoner.TURNS)
        styles = race(_SHORT), long

        def deal() -> World:
            theirs = rng.sample(unseen, held)
            hands = (own.copy(), theirs) if seat == 0 else (theirs, own.copy())
            theirs_by = styles[rng.random() < 0.5]
            races = (long, theirs_by) if seat == 0 else (theirs_by, long)
            return Prospect(rng, turn, hands, fronts, display.copy(), races=races, may_yield=False)

        return deal

    def prior(self, view: ElementsView) -> Mapping[Key, tuple[float, int]]:
        """What the reckoner thinks of each move."""
        position = Position(view)
        judged = judge(position, list(position.steps()), race(Reckoner.TURNS))
        return {key_of(each.move, view): (each.value, _PRIOR) for each in judged}


def key_of(move: Move, view: ElementsView) -> Key:
    """The search's key of a move of the seat whose view this is."""
    match move.verb, move.args:
        case "play", (int(card),):
            return VALUE[view.faces[card]]
        case "discard", (int(card),):
            return -VALUE[view.faces[card]]
    return {"take": TAKE, "knock": KNOCK, "yield": YIELD}[move.verb]


def expert() -> Searcher[ElementsView]:
    return Searcher(ElementsGuide(), 1000)


def master() -> Searcher[ElementsView]:
    return Searcher(ElementsGuide(), 5000)
