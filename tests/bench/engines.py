"""The cost of the rules: random playouts a second, and one clone, view, sample and option space."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from functools import partial

from engines.core.cards import Seat
from engines.core.game import Game
from engines.core.moves import Move
from tests.engines.playing import CASES, Case, play

ROUNDS = 5
"""Each figure is the median of so many runs."""


def rate(work: Callable[[], int], seconds: float = 0.4) -> float:
    """How many units of `work` (which says how many it did) are done in a second: the median of ROUNDS runs."""
    rates = []
    for _ in range(ROUNDS):
        done, start = 0, time.perf_counter()
        while time.perf_counter() - start < seconds:
            done += work()
        rates.append(done / (time.perf_counter() - start))
    return statistics.median(rates)


def start_of(case: Case) -> Game:
    """An open game at its first decision after the deal."""
    table = case.table("bench")
    rng = random.Random(1)
    for _ in play(table, rng):
        choice = table.game.choice
        if choice is not None and choice.label in ("turn", "select"):
            return table.game.view(choice.seats[0]).sample(rng)
    raise AssertionError("no decision came")


def playout(game: Game, rng: random.Random) -> None:
    """Random legal moves until the open game needs a dealer or is over."""
    while (choice := game.choice) is not None:
        for seat in choice.seats:
            game.play(seat, game.options(seat).sample(rng))


def _choose(game: Game, seat: Seat, rng: random.Random) -> Move:
    return game.options(seat).sample(rng)


def figures() -> dict[str, dict[str, float]]:
    """Game -> figure -> value."""
    result = {}
    for case in (CASES[0], CASES[2]):
        game, rng = start_of(case), random.Random(2)
        assert game.choice is not None
        seat = game.choice.seats[0]
        view = game.view(seat)

        def one(game: Game = game, rng: random.Random = rng) -> int:
            playout(game.clone(), rng)
            return 1

        def times(call: Callable[[], object]) -> Callable[[], int]:
            def work() -> int:
                for _ in range(100):
                    call()
                return 100

            return work

        result[case.game] = {
            "random playouts a second": rate(one),
            "clone, microseconds": 1e6 / rate(times(game.clone)),
            "view, microseconds": 1e6 / rate(times(partial(game.view, seat))),
            "options, one sample, microseconds": 1e6
            / rate(times(partial(_choose, game, seat, rng))),
            "sampling a world from a view, microseconds": 1e6
            / rate(times(partial(view.sample, rng))),
            "digest, microseconds": 1e6 / rate(times(game.digest)),
        }
    return result
