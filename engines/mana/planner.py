"""The planners: the adept's best lines, each played on in sampled worlds by scripts for both sides.

(Tesauro and Galperin 1996, "On-line Policy Improvement using Monte-Carlo Search": rollouts of a fixed policy after each
candidate, the same worlds for all of them.) Few worlds are enough, for the scripts draw no random number: two lines
differ in nothing but what follows from them. Lines that fall behind are given up early.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from engines.bots.bot import Judgement
from engines.core.cards import Seat
from engines.core.moves import Move
from engines.mana.adept import Adept
from engines.mana.candidates import candidates
from engines.mana.opponent import guess
from engines.mana.outlook import chance
from engines.mana.rules import Mana
from engines.mana.view import ManaView


class Runner(Adept):
    """The adept in a hurry: it plays both sides on in the planners' worlds."""

    TARGETS = 2
    FORESIGHT = False


class Level(NamedTuple):
    """How far a planner looks."""

    worlds: int
    lines: int
    """Candidates for a decision, at most."""
    turns: int
    """The turns that are played on, the present one counted."""


class Planner:
    """Chooses the line that comes out best on average; `budget` counts worlds."""

    def __init__(self, level: Level) -> None:
        self._level = level
        self._adept = Adept()
        self._runner = Runner()
        self._judgements: list[Judgement] = []

    def choose(self, view: ManaView, rng: random.Random, budget: int) -> Move:
        assert view.seat is not None
        seat = view.seat
        game = view.partial()
        assert isinstance(game, Mana)
        moves = candidates(self._adept, game, seat, self._level.lines)
        self._judgements = []
        if len(moves) == 1:
            return moves[0]
        totals = [0.0] * len(moves)
        visits = [0] * len(moves)
        alive = list(range(len(moves)))
        supplied = guess(view)
        worlds = budget or self._level.worlds
        for number in range(1, worlds + 1):
            world = view.sample(rng, supplied)
            assert isinstance(world, Mana)
            for each in alive:
                totals[each] += self._outcome(world, seat, moves[each])
                visits[each] += 1
            if number >= 3:
                best = max(totals[each] for each in alive) / number
                slack = _SLACK / number**0.5
                alive = [each for each in alive if totals[each] / number >= best - slack]
                if len(alive) == 1:
                    break
        self._judgements = sorted(
            (
                Judgement(move, total / visited, visited)
                for move, total, visited in zip(moves, totals, visits, strict=True)
            ),
            key=lambda judgement: (-judgement.visits, -judgement.value),
        )
        return moves[max(alive, key=lambda each: totals[each])]

    def explain(self) -> list[Judgement]:
        return self._judgements

    def _outcome(self, world: Mana, seat: Seat, move: Move) -> float:
        """The chance to win after a line, as the worth of the position at its end says it."""
        game: Mana = world.clone()
        last = game.turn + self._level.turns
        game.play(seat, move)
        while (choice := game.choice) is not None and game.turn < last:
            asked = choice.seats[0]
            game.play(asked, self._runner.answer(game, asked))
        return chance(game, seat)


_SLACK = 0.06


def expert() -> Planner:
    return Planner(Level(worlds=6, lines=6, turns=2))


def master() -> Planner:
    return Planner(Level(worlds=16, lines=10, turns=3))
