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
from engines.core.events import Rolled
from engines.core.moves import Move
from engines.core.needs import Roll
from engines.ikusa.adept import Adept, can_wait
from engines.ikusa.attacking import reckoned
from engines.ikusa.blocking import best_block
from engines.ikusa.bots import Novice, plays_of
from engines.ikusa.candidates import candidates
from engines.ikusa.moves import PASS
from engines.ikusa.opponent import guess
from engines.ikusa.outlook import chance
from engines.ikusa.rules import Ikusa
from engines.ikusa.view import IkusaView


class Runner(Novice):
    """A script in a hurry, which plays both sides on in the planners' worlds.

    It attacks and blocks as the adept reckons, keeps kyu wargeists for the end of the other daimyo's turn as the adept
    does, and tries nothing out.
    """

    def main(self, game: Ikusa, seat: Seat) -> Move:
        return self.cast(
            game, [play for play in plays_of(game, seat) if not can_wait(game, play)], seat
        )

    def attack(self, game: Ikusa, seat: Seat) -> Move:
        return reckoned(game, seat)

    def block(self, game: Ikusa, seat: Seat) -> Move:
        return best_block(game)

    def window(self, game: Ikusa, seat: Seat, label: str) -> Move:
        if label != "W_END" or seat == game.active:
            return PASS
        return self.cast(game, plays_of(game, seat), seat)


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

    def choose(self, view: IkusaView, rng: random.Random, budget: int) -> Move:
        assert view.seat is not None
        seat = view.seat
        self._judgements = []
        if view.label in ("rps", "gates"):
            return self._adept.choose(view, rng, budget)
        game = view.partial()
        assert isinstance(game, Ikusa)
        moves = candidates(self._adept, game, seat, self._level.lines)
        if len(moves) == 1:
            return moves[0]
        totals = [0.0] * len(moves)
        visits = [0] * len(moves)
        alive = list(range(len(moves)))
        supplied = guess(view)
        worlds = budget or self._level.worlds
        for number in range(1, worlds + 1):
            world = view.sample(rng, supplied)
            assert isinstance(world, Ikusa)
            for each in alive:
                totals[each] += self._outcome(world, seat, moves[each], rng)
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

    def _outcome(self, world: Ikusa, seat: Seat, move: Move, rng: random.Random) -> float:
        """The chance to win after a line, as the worth of the position at its end says it."""
        game: Ikusa = world.clone()
        last = game.turn + self._level.turns
        game.play(seat, move)
        while game.outcome is None and game.turn < last:
            choice = game.choice
            if choice is not None:
                asked = choice.seats[0]
                game.play(asked, self._runner.answer(game, asked))
                continue
            for need in game.wanted:
                assert isinstance(need, Roll)
                game.apply(Rolled(need.sides, int(rng.random() * need.sides)))
        return chance(game, seat)


_SLACK = 0.06


def expert() -> Planner:
    return Planner(Level(worlds=6, lines=6, turns=2))


def master() -> Planner:
    return Planner(Level(worlds=12, lines=8, turns=3))
