"""The kernel of the bots reckons a fight as the engine carries it out."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engines.core.moves import Move
from engines.ikusa.catalogue import STRATEGY, read_pool, register
from engines.ikusa.fighters import Board, may_block
from engines.ikusa.imagining import settled
from engines.ikusa.kernel import assault, brawl, fight, hit
from engines.ikusa.keywords import SPY, WATCHER
from engines.ikusa.permanent import Permanent
from engines.ikusa.rules import Ikusa
from engines.ikusa.value import LOST
from tests.engines.ikusa.cards import elementium, wargeist

_KEYWORDS = ("spy", "watcher", "reckless", "blessing", "swift", "gate_break:2", "gate_break:3")
_ATTRIBUTES = ("wood", "fire", "earth", "metal", "water")


def _cards(count: int) -> list[dict[str, Any]]:
    """Wargeists of all sizes, attributes and keywords."""
    rng = random.Random(8)
    cards = []
    for number in range(count):
        words = rng.sample(_KEYWORDS, rng.randrange(3))
        if rng.random() < 0.3:
            words.append(f"conquer:{rng.choice(_ATTRIBUTES)}")
        attributes = rng.sample(_ATTRIBUTES, rng.choice((1, 1, 2)))
        power, health = rng.randrange(7), rng.randrange(1, 7)
        cards.append(
            wargeist(
                f"kernel {number}",
                power,
                health,
                *words,
                attributes=attributes,
                reversed=elementium(),
            )
        )
    return cards


POOL = read_pool("ikusa-kernel-tests", _cards(60))
register(POOL)


def _position(rng: random.Random, own: int, theirs: int) -> Ikusa:
    """Seat 0 at its action point of the ikusa phase, in an open game."""
    faces = sorted(POOL.cards)
    deck = tuple(rng.choices(faces, k=50))
    game = Ikusa((deck, deck), POOL, STRATEGY)
    game.open = True
    game.turn, game.active, game.phase = 9, 0, "ikusa"
    for seat, count in ((0, own), (1, theirs)):
        game.gates[seat][:] = game.decks[seat][: rng.randrange(4)]
        game.decks[seat][:] = game.decks[seat][10 : 10 + rng.randrange(12)]
        for handle in range(50 * seat + 30, 50 * seat + 30 + count):
            card = POOL.cards[game.knowledge.faces[handle]]
            each = Permanent(handle, card, "up", seat, 3)
            each.damage = rng.choice((0, 0, 0, 1))
            if each.damage < card.upright.health:
                game.field[handle] = each
    game._come_to("attack")
    return game


def test_a_fight_ends_as_the_kernel_says() -> None:
    rng = random.Random(1)
    fights = 0
    while fights < 2000:
        game = _position(rng, 1, rng.randrange(1, 5))
        board = Board(game)
        able = [each for each in board.now[0] if each.can_attack]
        if not able:
            continue
        attacker = able[0]
        blockers = [each for each in board.now[1] if may_block(each, attacker)]
        chosen = blockers[: rng.randrange(len(blockers) + 1)]
        if not chosen:
            continue
        fights += 1
        game.play(0, Move("attack", (attacker.handle,)))
        assert game.choice is not None and game.choice.label == "block"
        assert sorted(game.able_blockers()) == sorted(each.handle for each in blockers)
        game.play(1, Move("block", tuple(each.handle for each in chosen)))
        settled(game)
        said = fight(attacker, chosen)
        assert brawl(attacker, chosen) == pytest.approx(said.gain)
        assert (attacker.handle not in game.field) == said.dead
        for each, falls in zip(chosen, said.fallen, strict=True):
            assert (each.handle not in game.field) == falls


def test_an_attack_that_is_not_blocked_takes_what_the_kernel_says() -> None:
    rng = random.Random(2)
    for _ in range(300):
        game = _position(rng, 1, 0)
        able = [each for each in Board(game).now[0] if each.can_attack]
        if not able:
            continue
        gates, deck = len(game.gates[1]), len(game.decks[1])
        taken = hit(able[0], gates, deck)
        assert taken == assault(able, [], gates, deck)
        game.play(0, Move("attack", (able[0].handle,)))
        settled(game)
        assert (game.outcome is not None) == (taken == LOST)
        lost = gates - len(game.gates[1]) + deck - len(game.decks[1])
        assert (lost > 0) == (0 < taken < LOST)


def test_enough_attackers_win_whatever_is_blocked() -> None:
    rng = random.Random(3)
    game = _position(rng, 12, 0)
    able = [each for each in Board(game).now[0] if each.can_attack]
    able = [each._replace(power=3, kw=0, spares=0, breaks=1) for each in able]
    wall = able[0]._replace(handle=999, kw=WATCHER)
    assert assault(able[:5], [wall], 2, 3) == LOST
    assert assault(able[:4], [wall], 2, 3) < LOST
    assert (
        assault([each._replace(kw=SPY) for each in able[:4]], [wall._replace(kw=0)], 2, 3) == LOST
    )
