"""The planners: a script's best lines, each played on in sampled worlds by scripts for both sides.

(Tesauro and Galperin 1996, "On-line Policy Improvement using Monte-Carlo Search": rollouts of a fixed policy after each
candidate, the same worlds for all of them.) Few worlds are enough, for the scripts draw no random number: two lines
differ in nothing but what follows from them. Lines that fall behind are given up early.
"""

from __future__ import annotations

import random
from math import sqrt
from typing import NamedTuple

from engines.bots.bot import Judgement
from engines.core.cards import Seat
from engines.core.events import Shuffled
from engines.core.moves import Move
from engines.core.needs import Shuffle
from engines.mana.adept import Adept, Veteran
from engines.mana.candidates import candidates
from engines.mana.opponent import guess
from engines.mana.outlook import chance
from engines.mana.rules import Mana
from engines.mana.view import ManaView


class Runner(Adept):
    """The adept in a hurry: it plays both sides on where that has to be quick."""

    TARGETS = 2
    FORESIGHT = "none"
    HASTE = True


class Level(NamedTuple):
    """How far a planner looks."""

    worlds: int
    lines: int
    """Candidates for a decision, at most."""
    turns: int
    """The turns that are played on, the present one counted."""
    careful: int
    """How many of these the script plays on itself; the rest are left to the runner."""


_BOARD = 18
"""Up to so many Units in play all worlds are looked at; with twice as many, half of them."""

_OPENING = 3
"""Turns that are played on more than usual where a hand is to be crafted."""

_LEAST_WORLDS = 3
"""No line is given up before it was played on in so many."""

_SLACK = 0.06
"""How far a line may be behind after one world; after n, by the square root of n less."""

_DOUBT = 1.0
"""Standard errors by which a line has to be better than the script's."""


class Planner:
    """Chooses the line that comes out best on average; `budget` counts worlds."""

    def __init__(self, script: Adept, level: Level) -> None:
        """`script` proposes the lines."""
        self._script = script
        self._level = level
        self._runner = Runner()
        self._judgements: list[Judgement] = []

    def choose(self, view: ManaView, rng: random.Random, budget: int) -> Move:
        assert view.seat is not None
        seat = view.seat
        game = view.partial()
        assert isinstance(game, Mana)
        moves = candidates(self._script, game, seat, self._level.lines)
        self._judgements = []
        if len(moves) == 1:
            return moves[0]
        # Where there are many Units a turn takes long to play on.
        worlds = (budget or self._level.worlds) * _BOARD // max(_BOARD, len(game.units))
        results = self._results(view, rng, max(_LEAST_WORLDS, worlds), moves)
        self._judgements = sorted(
            (
                Judgement(move, sum(found) / len(found), len(found))
                for move, found in zip(moves, results, strict=True)
            ),
            key=lambda judgement: (-judgement.visits, -judgement.value),
        )
        return moves[_clearly_best(results)]

    def _results(
        self, view: ManaView, rng: random.Random, worlds: int, moves: list[Move]
    ) -> list[list[float]]:
        """What each line came to in each world; a line that has fallen behind is given up."""
        assert view.seat is not None
        results: list[list[float]] = [[] for _ in moves]
        alive = list(range(len(moves)))
        supplied = guess(view)
        for number in range(1, worlds + 1):
            world, seed = view.sample(rng, supplied), rng.getrandbits(32)
            assert isinstance(world, Mana)
            for each in alive:
                results[each].append(self._outcome(world, view.seat, moves[each], seed))
            if number >= _LEAST_WORLDS:
                bar = max(sum(results[each]) for each in alive) / number - _SLACK / sqrt(number)
                alive = [each for each in alive if sum(results[each]) / number >= bar]
                if len(alive) == 1:
                    break
        return results

    def explain(self) -> list[Judgement]:
        return self._judgements

    def _outcome(self, world: Mana, seat: Seat, move: Move, seed: int) -> float:
        """The chance to win after a line, as the position at its end says it; `seed` is the same for all lines."""
        game: Mana = world.clone()
        careful = game.turn + self._level.careful
        last = game.turn + self._level.turns
        if game.phase == "setup":
            last += _OPENING
            self._craft(game, seat, move, random.Random(seed))
        else:
            game.play(seat, move)
        while (choice := game.choice) is not None and game.turn < last:
            asked = choice.seats[0]
            script = self._script if game.turn < careful else self._runner
            game.play(asked, script.answer(game, asked))
        return chance(game, seat)

    def _craft(self, game: Mana, seat: Seat, move: Move, rng: random.Random) -> None:
        """Both hands are crafted; no dealer is there, so what goes back is shuffled here (S-8)."""
        game.play(seat, move)
        game.play(1 - seat, self._runner.keep(game, 1 - seat))
        while game.wanted:
            need = game.wanted[0]
            assert isinstance(need, Shuffle)
            order = tuple(rng.sample(range(len(need.cards)), len(need.cards)))
            game.apply(Shuffled(need.cards, None, order))


def _clearly_best(results: list[list[float]]) -> int:
    """The line with the best average, of those that were not given up.

    The first, the script's, is left only for one that is better by a standard error of their difference: who takes the
    best of many averages takes the luckiest.
    """
    worlds = max(map(len, results))
    full = [each for each, found in enumerate(results) if len(found) == worlds]
    best = max(full, key=lambda each: sum(results[each]))
    if best == 0 or len(results[0]) < worlds:
        return best
    gains = [mine - scripts for mine, scripts in zip(results[best], results[0], strict=True)]
    mean = sum(gains) / worlds
    error = sqrt(sum((gain - mean) ** 2 for gain in gains) / (worlds * max(1, worlds - 1)))
    return best if mean > _DOUBT * error else 0


def expert() -> Planner:
    """Looks at a few of the adept's lines, in a few worlds, to the end of the turn."""
    return Planner(Adept(), Level(worlds=3, lines=3, turns=1, careful=0))


def master() -> Planner:
    """Looks through the next turn as well, in more worlds and from more of the veteran's lines."""
    return Planner(Veteran(), Level(worlds=20, lines=10, turns=2, careful=1))
