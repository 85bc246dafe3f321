"""The cost of the rules: random playouts a second, and one clone, view, sample and option space."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from engines.core.cards import Seat
from engines.core.game import Game
from engines.core.moves import Move
from tests.bench.rates import SECONDS, often, rate
from tests.engines.playing import CASES, Case, play

MEASURED = tuple(
    next(case for case in CASES if case.game == game)
    for game in ("elements", "toji", "ikusa", "mana")
)


def start_of(case: Case) -> Game:
    """An open game at its first decision after the deal."""
    table = case.table("bench")
    rng = random.Random(1)
    for _ in play(table, rng):
        choice = table.game.choice
        if choice is not None and choice.label in ("turn", "select", "main", "priority"):
            view = table.game.view(choice.seats[0])
            return view.sample(rng, case.guess(view))
    raise AssertionError("no decision came")


def playout(game: Game, rng: random.Random) -> int:
    """Random legal moves until the open game needs a dealer or is over; how many."""
    moves = 0
    while (choice := game.choice) is not None:
        for seat in choice.seats:
            game.play(seat, game.options(seat).sample(rng))
            moves += 1
    return moves


def _choose(game: Game, seat: Seat, rng: random.Random) -> Move:
    return game.options(seat).sample(rng)


def figures(seconds: float = SECONDS) -> dict[str, dict[str, float]]:
    """Game -> figure -> value, by the names that `__main__` prints; what ends in `_us` is in microseconds."""
    result = {}
    for case in MEASURED:
        game, rng = start_of(case), random.Random(2)
        assert game.choice is not None
        seat = game.choice.seats[0]
        view = game.view(seat)
        moves: list[int] = []

        def one(game: Game = game, rng: random.Random = rng, moves: list[int] = moves) -> int:
            moves.append(playout(game.clone(), rng))
            return 1

        steps: dict[str, Callable[[], object]] = {
            "clone_us": game.clone,
            "view_us": partial(game.view, seat),
            "options_us": partial(_choose, game, seat, rng),
            "sample_us": partial(view.sample, rng, case.guess(view)),
            "digest_us": game.digest,
        }
        result[case.game] = {
            "playouts": rate(one, seconds),
            "decisions": sum(moves) / len(moves),  # Of the playouts that were just timed.
            **{name: 1e6 / rate(often(step), seconds) for name, step in steps.items()},
        }
    return result
