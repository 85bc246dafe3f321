"""Tree search under hidden information: single-observer information-set Monte Carlo tree search.

Each iteration deals the cards that the view leaves open anew (a determinization, here a `World`), walks down one shared
tree along moves that are legal in that deal, adds one node, plays on to the end by a rollout, and credits the result to
the nodes it went through (Cowling, Powley, Whitehouse 2012, "Information Set Monte Carlo Tree Search", algorithm
SO-ISMCTS: the upper confidence bound of a move counts how often the move was *available*, not its parent's visits).
Where both seats choose at once, each selects by its own statistics, blind to the other's (decoupled UCB).

The hidden cards are dealt from the view alone, so the move cannot depend on what is hidden.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping
from math import log, sqrt
from typing import Generic, Protocol, TypeVar

from engines.bots.bot import Judgement
from engines.core.cards import Seat
from engines.core.moves import Move
from engines.core.view import View

V = TypeVar("V", bound=View)

Key = Hashable
"""What the search can tell of a move: moves with equal keys are one move to it."""


class World(Protocol):
    """One way in which the hidden cards may lie, to be played on to the end of what is searched."""

    def seats(self) -> tuple[Seat, ...]:
        """Who chooses now: one seat, or both at once; empty when what is searched has come to its end."""

    def moves(self, seat: Seat) -> Iterable[Key]:
        """The moves worth searching. A blind move has but one key, and is drawn when it is played."""

    def play(self, seat: Seat, key: Key) -> Key:
        """Make a move; of two at once, the second carries out both.

        Where the other side's moves are not searched but made by a model of it, gives what the searching seat sees of
        them: its next choice may depend on it (Silver and Veness 2010, "Monte-Carlo Planning in Large POMDPs").
        """

    def rollout(self) -> None:
        """Play on to the end, quickly."""

    def result(self) -> float:
        """How good the end is for seat 0, from 0 to 1."""


class Guide(ABC, Generic[V]):
    """What a search has to be told of a game."""

    exploration = 1.0
    """The weight of the unvisited in the upper confidence bound, for results between 0 and 1."""

    @abstractmethod
    def moves(self, view: V, rng: random.Random) -> Mapping[Key, Move]:
        """The moves from which the search chooses one, by their keys."""

    @abstractmethod
    def worlds(self, view: V, rng: random.Random) -> Callable[[], World]:
        """What deals a new world that fits the view at each call."""

    def prior(self, view: V) -> Mapping[Key, tuple[float, int]]:
        """What is thought of the moves before any search: a value for their seat, and how many visits it counts for.

        (Gelly and Silver 2007, "Combining Online and Offline Knowledge in UCT": initialising with a heuristic.)
        """
        return {}


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
        self.children: dict[Key, _Node] = {}


_LOOK = 20
"""Iterations between two looks at whether the rest can still change the move."""


def _is_settled(arms: Mapping[Key, _Arm], left: int) -> bool:
    """Whether the most visited move would stay so if all iterations that are left went to the second."""
    visits = sorted((arm.visits for arm in arms.values()), reverse=True)
    return len(visits) > 1 and visits[0] - visits[1] > left


class Searcher(Generic[V]):
    """A bot that searches with a fixed number of iterations: its budget, if it is given one, else its own.

    It stops where the iterations that are left cannot change the move.
    """

    def __init__(self, guide: Guide[V], iterations: int) -> None:
        self._guide = guide
        self._iterations = iterations
        self._judgements: list[Judgement] = []

    def choose(self, view: V, rng: random.Random, budget: int) -> Move:
        assert view.seat is not None
        moves = self._guide.moves(view, rng)
        if len(moves) == 1:
            (move,) = moves.values()
            self._judgements = []
            return move
        arms = self._search(view, rng, budget or self._iterations)
        self._judgements = sorted(
            (
                Judgement(move, arms[key].total / arms[key].visits, arms[key].visits)
                for key, move in moves.items()
                if key in arms and arms[key].visits
            ),
            key=lambda judgement: (-judgement.visits, -judgement.value, str(judgement.move)),
        )
        return self._judgements[0].move

    def explain(self) -> list[Judgement]:
        return self._judgements

    def _search(self, view: V, rng: random.Random, iterations: int) -> dict[Key, _Arm]:
        """The statistics of the moves at the root."""
        assert view.seat is not None
        root = _Node()
        arms = root.arms[view.seat]
        for key, (value, weight) in self._guide.prior(view).items():
            arm = arms[key] = _Arm()
            arm.visits = arm.available = weight
            arm.total = value * weight
        deal = self._guide.worlds(view, rng)
        for left in range(iterations - 1, -1, -1):
            self._iterate(root, deal(), rng)
            if not left % _LOOK and _is_settled(arms, left):
                break
        return arms

    def _iterate(self, root: _Node, world: World, rng: random.Random) -> None:
        path: list[tuple[_Arm, Seat]] = []
        node = root
        while seats := world.seats():
            fresh = False
            step: list[Key] = []
            for seat in seats:
                key, arm = self._select(node.arms[seat], world.moves(seat), rng)
                fresh = fresh or not arm.visits
                path.append((arm, seat))
                step.append(key)
            seen = [world.play(seat, key) for seat, key in zip(seats, step, strict=True)]
            if fresh:
                world.rollout()
                break
            line = (*step, *seen)
            child = node.children.get(line)
            if child is None:
                child = node.children[line] = _Node()
            node = child
        result = world.result()
        for arm, seat in path:
            arm.visits += 1
            arm.total += result if seat == 0 else 1.0 - result

    def _select(
        self, arms: dict[Key, _Arm], moves: Iterable[Key], rng: random.Random
    ) -> tuple[Key, _Arm]:
        """The move with the highest upper confidence bound; an untried one before all others."""
        best: tuple[Key, _Arm] | None = None
        best_bound = -1.0
        untried: list[Key] = []
        exploration = self._guide.exploration
        for key in moves:
            arm = arms.get(key)
            if arm is None:
                arm = arms[key] = _Arm()
            arm.available += 1
            visits = arm.visits
            if not visits:
                untried.append(key)
            elif not untried:
                bound = arm.total / visits + exploration * sqrt(log(arm.available) / visits)
                if bound > best_bound:
                    best_bound, best = bound, (key, arm)
        if untried:
            key = untried[int(rng.random() * len(untried))]
            return key, arms[key]
        assert best is not None
        return best
