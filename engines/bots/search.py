"""Tree search under hidden information: single-observer information-set Monte Carlo tree search.

Each iteration deals the cards that the view leaves open anew (a determinization), walks down one shared tree along
moves that are legal in that deal, adds one node, plays on to the end by a rollout policy, and credits the result to
the nodes it went through (Cowling, Powley, Whitehouse 2012, "Information Set Monte Carlo Tree Search", algorithm
SO-ISMCTS: the upper confidence bound of a move counts how often the move was *available*, not its parent's visits).
Where both seats choose at once, each selects by its own statistics, blind to the other's (decoupled UCB).

The hidden cards are dealt from the view alone, so the move cannot depend on what is hidden.
"""

from __future__ import annotations

import math
import random
from abc import ABC, abstractmethod
from collections.abc import Hashable
from typing import Generic, TypeVar, cast

from engines.bots.bot import Judgement
from engines.core.cards import Seat
from engines.core.game import Game
from engines.core.moves import Move
from engines.core.view import View

G = TypeVar("G", bound=Game)
V = TypeVar("V", bound=View)

Key = Hashable
"""What the other side can tell of a move: moves with equal keys are one move to the search."""


class Guide(ABC, Generic[G, V]):
    """What a search has to be told of a game."""

    exploration = 1.0
    """The weight of the unvisited in the upper confidence bound, for results between 0 and 1."""

    @abstractmethod
    def moves(self, game: G, seat: Seat, rng: random.Random) -> dict[Key, Move]:
        """The moves worth searching, one for each key; a blind one is drawn, and has but one key."""

    @abstractmethod
    def rollout(self, game: G, rng: random.Random) -> None:
        """Play an open game on to the end of what is searched."""

    @abstractmethod
    def result(self, game: G, start: V) -> float:
        """How good the end is for seat 0, from 0 to 1, for a search that began at the view `start`."""

    def prior(self, view: V) -> dict[Key, tuple[float, int]]:
        """What is thought of the moves before any search: a value for their seat, and how many visits it counts for.

        (Gelly and Silver 2007, "Combining Online and Offline Knowledge in UCT": initialising with a heuristic.)
        """
        return {}

    def ended(self, game: G, start: V) -> bool:
        """Whether what is searched has come to its end (a round, not the match)."""
        return game.choice is None


class _Arm:
    """The statistics of one move of one seat at one node."""

    __slots__ = ("available", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        """The sum of results for the seat that chooses."""
        self.available = 0


class _Node:
    """A point in the game as the searching seat sees it."""

    __slots__ = ("arms", "children")

    def __init__(self) -> None:
        self.arms: tuple[dict[Key, _Arm], dict[Key, _Arm]] = ({}, {})
        self.children: dict[tuple[Key, ...], _Node] = {}


class Searcher(Generic[G, V]):
    """A bot that searches with a fixed number of iterations: its budget, if it is given one, else its own."""

    def __init__(self, guide: Guide[G, V], iterations: int) -> None:
        self._guide = guide
        self._iterations = iterations
        self._judgements: list[Judgement] = []

    def choose(self, view: V, rng: random.Random, budget: int) -> Move:
        assert view.seat is not None
        guide, seat = self._guide, view.seat
        # A view rebuilds the game that it is a view of, which its type does not say.
        options = guide.moves(cast(G, view.partial()), seat, rng)
        if len(options) == 1:
            (move,) = options.values()
            self._judgements = []
            return move
        root = _Node()
        for key, (value, weight) in guide.prior(view).items():
            arm = root.arms[seat][key] = _Arm()
            arm.visits = arm.available = weight
            arm.total = value * weight
        for _ in range(budget or self._iterations):
            self._iterate(root, view, rng)
        arms = root.arms[seat]
        self._judgements = sorted(
            (
                Judgement(move, arms[key].total / arms[key].visits, arms[key].visits)
                for key, move in options.items()
                if key in arms and arms[key].visits
            ),
            key=lambda judgement: (-judgement.visits, -judgement.value, str(judgement.move)),
        )
        return self._judgements[0].move

    def explain(self) -> list[Judgement]:
        return self._judgements

    def _iterate(self, root: _Node, view: V, rng: random.Random) -> None:
        guide = self._guide
        game = cast(G, view.sample(rng))
        path: list[tuple[_Arm, Seat]] = []
        node = root
        while not guide.ended(game, view):
            assert game.choice is not None
            seats = game.choice.seats
            fresh = False
            picked: list[tuple[Seat, Move]] = []
            keys: list[Key] = []
            for seat in seats:
                key, move, arm = self._select(node.arms[seat], guide.moves(game, seat, rng), rng)
                fresh = fresh or not arm.visits
                path.append((arm, seat))
                picked.append((seat, move))
                keys.append(key)
            for seat, move in picked:
                game.play(seat, move)
            if fresh:
                guide.rollout(game, rng)
                break
            step = tuple(keys)
            child = node.children.get(step)
            if child is None:
                child = node.children[step] = _Node()
            node = child
        result = guide.result(game, view)
        for arm, seat in path:
            arm.visits += 1
            arm.total += result if seat == 0 else 1.0 - result

    def _select(
        self, arms: dict[Key, _Arm], moves: dict[Key, Move], rng: random.Random
    ) -> tuple[Key, Move, _Arm]:
        """The move with the highest upper confidence bound; an untried one before all others."""
        best: tuple[Key, Move, _Arm] | None = None
        best_bound = -1.0
        untried: list[Key] = []
        exploration = self._guide.exploration
        for key, move in moves.items():
            arm = arms.get(key)
            if arm is None:
                arm = arms[key] = _Arm()
            arm.available += 1
            visits = arm.visits
            if not visits:
                untried.append(key)
            elif not untried:
                bound = arm.total / visits + exploration * math.sqrt(
                    math.log(arm.available) / visits
                )
                if bound > best_bound:
                    best_bound, best = bound, (key, move, arm)
        if untried:
            key = untried[int(rng.random() * len(untried))]
            return key, moves[key], arms[key]
        assert best is not None
        return best
