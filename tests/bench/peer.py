"""`python -m tests.bench.peer LIBRARY`: a peer's games, measured as ours are. Prints one JSON object.

It runs in `.bench-venv`, where nothing of ours but this package can be imported.

OpenSpiel: from after the deal, a clone and random actions (chance draws uniformly, as its games here do) to the end.
rlcard: the bare game, without its encoding of observations; each playout deals anew, for a game has no clone: what
stands there for one is `copy.deepcopy`.
"""

from __future__ import annotations

import copy
import json
import random
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module, metadata
from typing import Any

from tests.bench.rates import SECONDS, often, rate

GAMES = {
    "open_spiel": ("gin_rummy", "leduc_poker"),
    "rlcard": ("gin-rummy", "leduc-holdem", "uno"),
}


def figures(library: str, seconds: float = SECONDS) -> dict[str, Any]:
    """The version of a library; and game -> figure -> value."""
    measure = {"open_spiel": _open_spiel, "rlcard": _rlcard}[library]
    games = {game: measure(game, random.Random(1), seconds) for game in GAMES[library]}
    return {"version": metadata.version(library), "games": games}


def _open_spiel(name: str, rng: random.Random, seconds: float) -> dict[str, float]:
    start = import_module("pyspiel").load_game(name).new_initial_state()
    while start.is_chance_node():
        start.apply_action(rng.choice(start.legal_actions()))

    def playout() -> int:
        state, decisions = start.clone(), 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
        return decisions

    return _measured(playout, start.clone, seconds)


def _rlcard(name: str, rng: random.Random, seconds: float) -> dict[str, float]:
    game = import_module("rlcard").make(name, config={"seed": 1}).game
    # Gin rummy leaves it to its judge what is legal.
    legal = game.judge.get_legal_actions if name == "gin-rummy" else game.get_legal_actions

    def playout() -> int:
        game.init_game()
        decisions = 0
        while not game.is_over():
            game.step(rng.choice(list(legal())))
            decisions += 1
        return decisions

    game.init_game()
    return _measured(playout, partial(copy.deepcopy, game), seconds)


def _measured(
    playout: Callable[[], int], clone: Callable[[], object], seconds: float
) -> dict[str, float]:
    def one() -> int:
        playout()
        return 1

    clone_us = 1e6 / rate(often(clone, 10), seconds)
    decisions = [playout() for _ in range(20)]
    return {
        "playouts": rate(one, seconds),
        "decisions": sum(decisions) / len(decisions),
        "clone_us": clone_us,
    }


if __name__ == "__main__":
    print(json.dumps(figures(sys.argv[1])))
