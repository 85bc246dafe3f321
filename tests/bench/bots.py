"""What bots cost: iterations a second and seconds a move of those that search, and pairs of an arena a second."""

from __future__ import annotations

import random
import statistics
import time
from itertools import count, islice
from typing import Any

from engines.bots.bot import arrange
from engines.bots.matchup import Entrant, Terms, play_pair
from engines.core.cards import BOTH
from engines.core.needs import Shuffle
from engines.core.registry import Package
from tests.bench.rates import SECONDS, rate
from tests.engines.playing import Case

SEARCHING = ("expert", "master")
"""The rungs that search; a game may not have them yet."""

ITERATIONS = {"ikusa": 4, "mana": 4}
"""Of a planner each is a world, in which all lines are played on; elsewhere it is one line (`USUAL`)."""
USUAL = 300
MOVES = 12


def searching(case: Case, package: Package, moves: int = MOVES) -> dict[str, dict[str, float]]:
    """Bot -> figure -> value, of the bots that search in a game; empty if it has none."""
    names = [name for name in SEARCHING if name in package.bots]
    many = ITERATIONS.get(case.game, USUAL)
    return {name: _search(package, name, positions(case, moves), many) for name in names}


def positions(case: Case, moves: int) -> list[Any]:
    """Views at every third real decision of games between the bots that a player meets first."""
    views: list[Any] = []
    bot = case.package.bots[case.package.default_bot]()
    for game in count():
        table, rng = case.table(f"bench/{game}"), random.Random(game)
        while table.game.outcome is None:
            seat = next(seat for seat in BOTH if table.owes(seat) is not None)
            ask = table.owes(seat)
            if isinstance(ask, Shuffle):
                table.arrange(seat, arrange(len(ask.cards), rng))
                continue
            if table.game.options(seat).count() != 1:
                views.append(table.game.view(seat))
            table.choose(seat, bot.choose(table.game.view(seat), rng, 0))
        if len(views) >= 3 * moves:
            break
    return list(islice(views, 0, 3 * moves, 3))


def _search(package: Package, name: str, views: list[Any], many: int) -> dict[str, float]:
    bot, iterations, searched = package.bots[name](), 0, 0.0
    full = []
    for view in views:
        start = time.perf_counter()
        bot.choose(view, random.Random(1), many)
        spent = time.perf_counter() - start
        if not sum(judgement.visits for judgement in bot.explain()):
            continue  # All moves came to the same, so that there was nothing to search for.
        iterations, searched = iterations + many, searched + spent
        start = time.perf_counter()
        bot.choose(view, random.Random(1), 0)
        full.append(time.perf_counter() - start)
    if not full:
        return {}
    return {
        "iterations": iterations / searched,
        "move_s": statistics.median(full),
        "longest_s": max(full),
    }


def arena(package: Package, seconds: float = SECONDS) -> tuple[tuple[str, str], float]:
    """The best two scripts of a game, and how many pairs they play in a second on one core."""
    scripts = [name for name in package.ladder or package.bots if name not in SEARCHING]
    b, a = (scripts * 2)[-2:]
    terms = Terms(package, package.checked({}), "bench")
    entrants = Entrant(package.bots[a]()), Entrant(package.bots[b]())
    pairs = count()

    def one() -> int:
        play_pair(terms, *entrants, next(pairs))
        return 1

    return (a, b), rate(one, seconds)
