"""What Mana's largest move spaces cost: sets of attackers and blockers of 24 Units a side, the best payment, a world.

Each figure is of single calls, each on another position, for the worst one is what somebody waits for.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from engines.mana.catalogue import MANA_CARDS, POOL
from engines.mana.options import Attacks, Blocks
from engines.mana.payment import auto_payment
from engines.mana.precons import PRECONS
from tests.engines.playing import Case, play

UNITS = 24
MANA = 12
HAND = 10
TRIALS = 300


class Times(NamedTuple):
    """Of single calls, in microseconds of the processor: a busy machine shall not count."""

    median: float
    worst: float


def figures(trials: int = TRIALS) -> dict[str, Times]:
    """One random set of attackers, one of blocks, one payment as P-7 wants it, and one world that fits a view."""
    rng = random.Random(1)
    mine, theirs = range(UNITS), range(UNITS, 2 * UNITS)
    attacks, blocks = Attacks(mine, ()), Blocks(theirs, mine)
    calls = {
        "attack set": (partial(attacks.sample, rng) for _ in range(trials)),
        "block set": (partial(blocks.sample, rng) for _ in range(trials)),
        "payment": _payments(rng, trials),
        "sample": _samples(rng, trials),
    }
    return {name: _timed(each) for name, each in calls.items()}


def _payments(rng: random.Random, trials: int) -> Iterator[Callable[[], object]]:
    for _ in range(trials):
        sources = [card.elements for card in rng.choices(list(MANA_CARDS.values()), k=MANA)]
        cost, *others = [card.cost for card in rng.sample(list(POOL.cards.values()), HAND + 1)]
        yield partial(auto_payment, cost, sources, others)


def _samples(rng: random.Random, trials: int) -> Iterator[Callable[[], object]]:
    """At every prompt of random games between like decks, for the seat that is asked."""
    case, number = Case("mana", (), PRECONS[0].cards), 0
    while True:
        for table in play(case.table(f"sample/{number}"), rng):
            choice = table.game.choice
            if choice is not None and not trials:
                return
            if choice is not None:
                trials -= 1
                view = table.game.view(choice.seats[0])
                yield partial(view.sample, rng, case.guess(view))
        number += 1


def _timed(calls: Iterator[Callable[[], object]]) -> Times:
    spent = []
    for call in calls:
        start = time.process_time()
        call()
        spent.append(1e6 * (time.process_time() - start))
    return Times(statistics.median(spent), max(spent))
