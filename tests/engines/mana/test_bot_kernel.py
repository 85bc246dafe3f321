"""The bots' combat kernel does what the engine does, step by step."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engines.core.cards import Handle
from engines.core.moves import Move
from engines.mana.facts import StepEnded
from engines.mana.fighters import attacker_of, blocker_of
from engines.mana.kernel import Clash, clash
from engines.mana.keywords import KEYWORDS
from engines.mana.rules import Mana
from engines.mana.splits import split_move
from tests.engines.mana.cards import ability, unit
from tests.vectors.mana_position import ManaPosition, position_pool

STRONG = [word for word in KEYWORDS if word not in ("Rapid", "Must Attack", "Can't Block")]

CARDS = [
    unit("plain", 2, 3),
    unit("ghost", 0, 4),
    unit(
        "dampener",
        1,
        3,
        abilities=[
            ability("block", {"do": "stat", "to": "engaged", "atk": -2, "def": 0, "for": "turn"})
        ],
    ),
    unit(
        "stinger",
        1,
        2,
        "Revenge",
        abilities=[
            ability("block", {"do": "damage", "to": "engaged", "n": 2}),
            ability("block", {"do": "grant", "to": "self", "kw": ["Extract"], "for": "turn"}),
        ],
    ),
    unit(
        "bracer",
        2,
        2,
        abilities=[
            ability("block", {"do": "stat", "to": "self", "atk": 1, "def": 1, "for": "turn"}),
        ],
    ),
]

POOL = position_pool("combat", CARDS)


def drawn(rng: random.Random) -> ManaPosition:
    """Up to four Units a side, with any stats, keywords and wounds, before attackers are declared."""

    def marks() -> dict[str, Any]:
        mods = [[rng.randint(-1, 4), rng.randint(0, 4), rng.choice(["turn", "perm"])]]
        kws = [[word, "turn"] for word in rng.sample(STRONG, rng.choice([0, 1, 1, 2, 2, 3, 5]))]
        return {"mods": mods, "kws": kws, "damage": rng.choice([0, 0, 1])}

    units = [
        [f"{side}{n}", rng.choice(CARDS)["id"], marks()]
        for side in "pq"
        for n in range(rng.randint(1, 4))
    ]
    life = [rng.randint(1, 20), rng.randint(1, 20)]
    return ManaPosition({"phase": "attack", "units": units, "life": life}, POOL)


def fought(game: Mana, rng: random.Random) -> tuple[list[StepEnded], list[Clash], list[Handle]]:
    """A random combat: the engine's steps, the kernel's groups, and the Units of the groups in order."""
    attackers = [unit.handle for unit in game.units_of(0)]
    game.play(0, Move("attack", tuple(rng.sample(attackers, rng.randint(1, len(attackers))))))
    blocks = game.to_block().sample(rng)
    pairs = list(zip(blocks.args[::2], blocks.args[1::2], strict=True))
    groups: list[Clash] = []
    order: list[Handle] = []
    for attacker in game.attackers:
        blockers = [int(one) for one, by in pairs if by == attacker]
        groups.append(
            clash(
                attacker_of(game.units[attacker]),
                tuple([blocker_of(game.units[each]) for each in blockers]),
            )
        )
        order += [attacker, *blockers]
    facts: list[StepEnded] = []
    game.facts = []
    game.play(1, blocks)
    while (choice := game.choice) is not None and choice.label in ("assign", "parry", "revenge"):
        facts += [fact for fact in game.facts if isinstance(fact, StepEnded)]
        game.facts = []
        move = split_move(game)
        assert game.why_not(0, move) is None
        game.play(choice.seats[0], move)
    facts += [fact for fact in game.facts if isinstance(fact, StepEnded)]
    return facts, groups, order


def agree(seed: int) -> None:
    rng = random.Random(seed)
    game = drawn(rng).game
    lives = list(game.life)
    before = {each.handle: each.damage for each in game.units.values()}
    steps, groups, order = fought(game, rng)
    for told, name in zip(steps, ("ambush", "standard"), strict=False):
        assert told.step == name
        parts = [getattr(group, name) for group in groups]
        lives[0] += sum(each.attacker_gain for each in parts)
        lives[1] += sum(each.defender_gain - each.face for each in parts)
        assert told.life == tuple(lives), seed
        damage = before | dict(zip(order, [n for each in parts for n in each.damage], strict=True))
        # Who died of the blocks is told of by no step.
        assert all(damage[unit] == n for unit, n in told.damage), seed
    if len(steps) == 2:
        dead = [died for group in groups for died in group.dead]
        assert [each not in game.units for each in order] == dead, seed


@pytest.mark.parametrize("seed", range(4))
def test_the_kernel_and_the_engine_agree_on_random_combats(seed: int) -> None:
    """Damage on each Unit and Life after each step, and who died; 4,000 combats of all keywords and splits."""
    for number in range(1000):
        agree(1000 * seed + number)


@pytest.mark.slow
def test_the_kernel_and_the_engine_agree_on_many_more() -> None:
    for number in range(4000, 24000):
        agree(number)
