"""The planners: a script's best lines, each played on in sampled worlds by scripts for both sides.

(Tesauro and Galperin 1996, "On-line Policy Improvement using Monte-Carlo Search": rollouts of a fixed policy after each
candidate, the same worlds for all of them.) Few worlds are enough, for the scripts draw no random number: two lines
differ in nothing but what follows from them. Lines that fall behind are given up early.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

from engines.bots.bot import Judgement
from engines.core.cards import Seat
from engines.core.events import Rolled
from engines.core.moves import Move
from engines.core.needs import Roll
from engines.ikusa.adept import Adept, glanced
from engines.ikusa.bots import plays_of
from engines.ikusa.candidates import candidates
from engines.ikusa.moves import PASS
from engines.ikusa.opponent import guess
from engines.ikusa.outlook import chance
from engines.ikusa.rules import Ikusa
from engines.ikusa.view import IkusaView

_WINDOWS = ("W_BLOCK", "W_RESPONSE", "W_END")


class Runner(Adept):
    """The adept as it plays both sides on in a planner's worlds: nobody asks what it thought."""

    def note(self, judgements: Iterable[Judgement]) -> None:
        """Nothing is kept."""


class Sprinter(Runner):
    """A runner twice as fast, which errs now and then.

    It carries out no trick in its main phase, and thinks only in the windows in which the adept most often acts.
    """

    TARGETS = 1

    def main(self, game: Ikusa, seat: Seat) -> Move:
        ways = [glanced(game, seat, play) for play in plays_of(game, seat)]
        return self.spend(game, seat, ways, waits=False)

    def window(self, game: Ikusa, seat: Seat, label: str) -> Move:
        return super().window(game, seat, label) if label in _WINDOWS else PASS


class Level(NamedTuple):
    """How far a planner looks."""

    blind: int
    """So many turns the script plays alone: they lead to nothing that `outlook` can tell from anything else."""
    worlds: int
    lines: int
    """Candidates for a decision, at most."""
    looks: tuple[int, ...]
    """After how many turns it looks at the chance to win, the present one counted. A near look is sure of little that
    matters, a far one unsure of much; their mean says more than either."""
    growth: tuple[int, ...]
    """The same for what is laid as an elementium: it shows late. Without a look, the script lays it."""
    effort: int
    """How much it works at a decision (`_work`): on a crowded battlefield that makes fewer worlds, in the end none."""


class Planner:
    """Chooses the line that comes out best on average; `budget` counts worlds."""

    def __init__(self, script: Adept, runner: Runner, level: Level) -> None:
        """`script` names the lines, its own move first; `runner` plays them on."""
        self._level = level
        self._script = script
        self._runner = runner
        self._judgements: list[Judgement] = []

    def choose(self, view: IkusaView, rng: random.Random, budget: int) -> Move:
        assert view.seat is not None
        seat = view.seat
        self._judgements = []
        looks = self._level.growth if view.label in _GROWTH else self._level.looks
        if view.turn <= self._level.blind or not looks:
            return self._script.choose(view, rng, budget)
        game = view.partial()
        assert isinstance(game, Ikusa)
        moves = candidates(self._script, game, seat, self._level.lines)
        if len(moves) == 1:
            return moves[0]
        results: list[list[float]] = [[] for _ in moves]
        alive = list(range(len(moves)))
        supplied = guess(view)
        worlds = min(
            budget or self._level.worlds, self._level.effort // _work(game, len(moves), looks[-1])
        )
        if not worlds:
            return moves[0]
        for number in range(1, worlds + 1):
            world = view.sample(rng, supplied)
            assert isinstance(world, Ikusa)
            for each in alive:
                results[each].append(self._outcome(world, seat, moves[each], looks, rng))
            if number >= _FEW:
                best = max(sum(results[each]) for each in alive) / number
                alive = [
                    each
                    for each in alive
                    if each == 0 or sum(results[each]) / number >= best - _SLACK / number**0.5
                ]
                if len(alive) == 1:
                    break
        self._judgements = sorted(
            (
                Judgement(move, sum(result) / len(result), len(result))
                for move, result in zip(moves, results, strict=True)
            ),
            key=lambda judgement: (-judgement.visits, -judgement.value),
        )
        return moves[max(alive, key=lambda each: _surplus(results[each], results[0]))]

    def explain(self) -> list[Judgement]:
        return self._judgements

    def _outcome(
        self, world: Ikusa, seat: Seat, move: Move, looks: Sequence[int], rng: random.Random
    ) -> float:
        """The chance to win after a line, as the worth of the positions says it that it leads to."""
        game: Ikusa = world.clone()
        game.play(seat, move)
        total = 0.0
        for number, turns in enumerate(looks):
            self._play_on(game, world.turn + turns, rng)
            if game.outcome is not None:
                total += (len(looks) - number) * chance(game, seat)
                break
            total += chance(game, seat)
        return total / len(looks)

    def _play_on(self, game: Ikusa, turn: int, rng: random.Random) -> None:
        """To the beginning of that turn, or to the end."""
        while game.outcome is None and game.turn < turn:
            choice = game.choice
            if choice is not None:
                asked = choice.seats[0]
                game.play(asked, self._runner.answer(game, asked))
                continue
            for need in game.wanted:
                assert isinstance(need, Roll)
                game.apply(Rolled(need.sides, int(rng.random() * need.sides)))


_GROWTH = ("elementium", "lay")
"""The prompts for a card to lay. Which one goes back to the hand (L-02) is settled at once, and shows like all else."""

_USUAL = 12
"""Wargeists on a battlefield."""


def _work(game: Ikusa, lines: int, turns: int) -> int:
    """How much more work a world is than one line for a turn, on an empty battlefield: everything meets everything."""
    wargeists = sum(card.is_wargeist for card in game.field.values())
    return int(lines * turns * (1 + (wargeists / _USUAL) ** 3))


_FEW = 3
_SLACK = 0.06
_DOUBT = 0.5
"""By how many standard errors a line has to beat the script's move."""


def _surplus(results: Sequence[float], usual: Sequence[float]) -> float:
    """By how much a line beats the script's move in the same worlds, less what may be chance."""
    if results is usual:
        return 0.0
    gains = [one - other for one, other in zip(results, usual, strict=True)]
    count = len(gains)
    mean = sum(gains) / count
    spread = sum([(each - mean) ** 2 for each in gains]) / max(1, count - 1)
    return mean - _DOUBT * sqrt(spread / count) - _LEAST


_LEAST = 0.004


def expert() -> Planner:
    """A glance ahead: the adept's best lines in three worlds."""
    level = Level(blind=4, worlds=3, lines=4, looks=(2,), growth=(), effort=120)
    return Planner(Adept(), Sprinter(), level)


def master() -> Planner:
    """More lines, in many worlds, and eight turns far."""
    level = Level(blind=2, worlds=16, lines=6, looks=(2, 8), growth=(12,), effort=6000)
    return Planner(Adept(), Runner(), level)
