"""The planners: a script's best lines, each played on in sampled worlds by scripts for both sides.

(Tesauro and Galperin 1996, "On-line Policy Improvement using Monte-Carlo Search": rollouts of a fixed policy after each
candidate, the same worlds for all of them.) Few worlds are enough, for the scripts draw no random number: two lines
differ in nothing but what follows from them. Lines that fall behind are given up early (`engines.bots.racing`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

from engines.bots.bot import Judgement
from engines.bots.racing import race, winner
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
from engines.ikusa.state import WINDOWS
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
    """So many turns the script plays alone: what they lead to shows too late for a planner that looks not far."""
    worlds: int
    """At most: a race ends as soon as it is won, or the effort is spent."""
    lines: int
    """Candidates for a decision, at most."""
    careful: int
    """How many of the turns the adept itself plays on; a sprinter plays the rest."""
    looks: tuple[int, ...]
    """After how many turns it looks at the chance to win, the present one counted. A near look is sure of little that
    matters, a far one unsure of much; the mean of several says more than any."""
    growth: tuple[int, ...]
    """The same for what is laid as an elementium: it shows late. Without a look, the script lays it."""
    answers: tuple[int, ...]
    """The same for windows. Without a look, the script answers."""
    effort: int
    """How many turns it plays on at a decision, all lines and worlds together, on an empty battlefield: fewer on a
    crowded one (`_crowd`), in the end none."""


class Planner:
    """Chooses the line that comes out best on average; `budget` counts worlds."""

    def __init__(self, script: Adept, level: Level) -> None:
        """`script` names the lines, its own move first."""
        self._level = level
        self._script = script
        self._runner = Runner()
        self._sprinter = Sprinter()
        self._judgements: list[Judgement] = []

    def choose(self, view: IkusaView, rng: random.Random, budget: int) -> Move:
        assert view.seat is not None
        self._judgements = []
        looks = self._looks(view.label)
        if view.turn <= self._level.blind or not looks:
            return self._script.choose(view, rng, budget)
        game = view.partial()
        assert isinstance(game, Ikusa)
        moves = candidates(self._script, game, view.seat, self._level.lines)
        if len(moves) == 1:
            return moves[0]
        most = self._level.effort // int(looks[-1] * _crowd(game))
        if most < len(moves):
            return moves[0]
        worlds = islice(self._worlds(view, moves, looks, rng), budget or self._level.worlds)
        results = race(len(moves), worlds, most)
        self._judgements = sorted(
            (
                Judgement(move, sum(result) / len(result), len(result))
                for move, result in zip(moves, results, strict=True)
            ),
            key=lambda judgement: (-judgement.visits, -judgement.value),
        )
        return moves[winner(results)]

    def explain(self) -> list[Judgement]:
        return self._judgements

    def _looks(self, label: str) -> tuple[int, ...]:
        if label in WINDOWS:
            return self._level.answers
        return self._level.growth if label in _GROWTH else self._level.looks

    def _worlds(
        self, view: IkusaView, moves: Sequence[Move], looks: Sequence[int], rng: random.Random
    ) -> Iterator[Callable[[int], float]]:
        """Worlds that fit what is seen; each says what a line comes to in it."""
        assert view.seat is not None
        supplied = guess(view)
        while True:
            world = view.sample(rng, supplied)
            assert isinstance(world, Ikusa)
            yield partial(self._outcome, world, view.seat, moves, looks, rng.getrandbits(32))

    def _outcome(
        self,
        world: Ikusa,
        seat: Seat,
        moves: Sequence[Move],
        looks: Sequence[int],
        seed: int,
        line: int,
    ) -> float:
        """The chance to win after a line, as the worth of the positions says it that it leads to."""
        rng = random.Random(seed)
        game: Ikusa = world.clone()
        game.play(seat, moves[line])
        self._play_on(self._runner, game, world.turn + self._level.careful, rng)
        total = 0.0
        for turns in looks:
            self._play_on(self._sprinter, game, world.turn + turns, rng)
            total += chance(game, seat)
        return total / len(looks)

    @staticmethod
    def _play_on(runner: Adept, game: Ikusa, turn: int, rng: random.Random) -> None:
        """To the beginning of that turn, or to the end."""
        while game.outcome is None and game.turn < turn:
            choice = game.choice
            if choice is not None:
                asked = choice.seats[0]
                game.play(asked, runner.answer(game, asked))
                continue
            for need in game.wanted:
                assert isinstance(need, Roll)
                game.apply(Rolled(need.sides, int(rng.random() * need.sides)))


_GROWTH = ("elementium", "lay")
"""The prompts for a card to lay. Which one goes back to the hand (L-02) is settled at once, and shows like all else."""

_USUAL = 12
"""Wargeists on a battlefield."""


def _crowd(game: Ikusa) -> float:
    """How much more work a turn is than on an empty battlefield: everything meets everything."""
    wargeists = sum(card.is_wargeist for card in game.field.values())
    return 1 + (wargeists / _USUAL) ** 2


def expert() -> Planner:
    """A glance ahead: the adept's best lines in three worlds."""
    level = Level(
        blind=4, worlds=3, lines=4, careful=0, looks=(2,), growth=(), answers=(), effort=120
    )
    return Planner(Adept(), level)


def master() -> Planner:
    """More lines and more kinds of choices, in many worlds, and six turns far."""
    level = Level(
        blind=0,
        worlds=40,
        lines=6,
        careful=2,
        looks=(4, 6),
        growth=(6, 8, 12),
        answers=(4, 6),
        effort=650,
    )
    return Planner(Adept(), level)
