"""How the search plays Elements: a round at a time, for points."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from engines.bots.search import Guide, Key, Searcher, World
from engines.core.cards import other
from engines.core.moves import Move
from engines.elements.bots import Position, Reckoner, judge
from engines.elements.catalogue import VALUE
from engines.elements.kernel import KNOCK, TAKE, YIELD, Round
from engines.elements.race import race
from engines.elements.view import ElementsView

_PRIOR = 20
"""The visits that the judgement of the scripts counts for."""


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
        turn = view.turn

        def deal() -> World:
            theirs = rng.sample(unseen, held)
            hands = (own.copy(), theirs) if seat == 0 else (theirs, own.copy())
            return Round(rng, turn, hands, fronts, display.copy(), may_yield=False)

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
