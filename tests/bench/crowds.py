"""What Mana's largest move spaces cost: sets of attackers and blockers of 24 Units a side, and the best payment."""

from __future__ import annotations

import random

from engines.mana.catalogue import MANA_CARDS, POOL
from engines.mana.options import Attacks, Blocks
from engines.mana.payment import auto_payment
from tests.bench.rates import SECONDS, rate

UNITS = 24
MANA = 12
HAND = 10


def figures(seconds: float = SECONDS) -> dict[str, float]:
    """Figure -> microseconds: one random set of attackers, one of blocks, and one payment as P-7 wants it."""
    rng = random.Random(1)
    mine, theirs = range(UNITS), range(UNITS, 2 * UNITS)

    def attack() -> int:
        Attacks(mine, ()).sample(rng)
        return 1

    def block() -> int:
        Blocks(theirs, mine).sample(rng)
        return 1

    def pay() -> int:
        sources = [card.elements for card in rng.choices(list(MANA_CARDS.values()), k=MANA)]
        costs = [card.cost for card in rng.sample(list(POOL.cards.values()), HAND + 1)]
        auto_payment(costs[0], sources, costs[1:])
        return 1

    steps = {"attack set": attack, "block set": block, "payment": pay}
    return {name: 1e6 / rate(step, seconds) for name, step in steps.items()}
