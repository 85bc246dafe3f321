"""Real games on bad machines and networks: rows 18, 34, 35 and 37 of the fault matrix, with real cards and proofs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

import pytest

from net.chain import audit
from net.dealing import DEALING
from net.log_format import Kind
from net.terms import Role
from net.wire import GAME
from tests.engines.playing import Case
from tests.fifth import DECK
from tests.net.big_games import BIG
from tests.net.matches import match_of, play_match
from tests.net.wires import World

CASES = [Case("elements", (("rounds", 3),)), Case("lantern", (), DECK), Case("toji")]
ALL = [*CASES, *(pytest.param(case, marks=pytest.mark.slow) for case in BIG)]


def finished(world: World) -> World:
    """Both sides came to one signed end, nobody is blamed, and the frames of either record verify."""
    assert world.is_over, [side.notices for side in world.sides]
    first, second = (match_of(world.session(role)) for role in (0, 1))
    assert first.result == second.result
    assert first.result is not None and first.result.is_signed
    assert first.position.game.digest() == second.position.game.digest()
    for role in (0, 1):
        assert world.session(role).fault is None
        frames = [
            (role if kind == Kind.OUT else 1 - role, data)
            for kind, data in world.sides[role].log.disk
            if kind in (Kind.OUT, Kind.IN)
        ]
        assert len(list(audit(world.game.terms, frames, DEALING))) == len(frames)
    return world


@cache
def reference(case: Case) -> World:
    """The game as it goes when nothing happens."""
    world = World(play_match(case, 3), 3)
    world.begin()
    world.finish()
    return finished(world)


def same_game(world: World, case: Case) -> None:
    """Nothing that happened has changed a card or a choice."""
    finished(world)
    for role in (0, 1):
        match, before = match_of(world.session(role)), match_of(reference(case).session(role))
        assert match.own_view() == before.own_view()
        assert match.result == before.result


def killed(case: Case, role: Role, flush: int, stored: int) -> None:
    world = World(play_match(case, 3), 3)
    world.sides[role].log.kill_at = flush, stored
    world.begin()
    world.finish()
    assert world.sides[role].deaths == 1
    same_game(world, case)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_row_34_kill_at_some_writes_to_the_journal_and_play_the_same_game(case: Case) -> None:
    for role in (0, 1):
        last = reference(case).sides[role].log.flushes
        for flush, stored in zip(range(1 + role, last, last // 3), (0, 1, 2, 9), strict=False):
            killed(case, role, flush, stored)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("role", [0, 1])
def test_row_34_kill_at_every_write_to_the_journal_and_play_the_same_game(
    case: Case, role: Role
) -> None:
    for flush in range(1, reference(case).sides[role].log.flushes + 1):
        for stored in (0, 1, 9):
            killed(case, role, flush, stored)


@pytest.mark.parametrize("case", ALL, ids=str)
def test_row_37_whatever_is_cut_the_game_is_the_same(case: Case) -> None:
    world = World(play_match(case, 3), 5, latency=(0.01, 0.4))
    world.begin()
    for _ in range(6):
        begin = world.rng.random() * 60
        world.at(begin, world.rng.choice((world.cut, world.silence, world.go_offline)))
        world.at(begin + world.rng.random() * 40, world.go_online)
    world.finish(1200)
    same_game(world, case)


@pytest.mark.parametrize("case", ALL, ids=str)
def test_row_18_a_network_that_garbles_the_order_of_everything_changes_nothing(case: Case) -> None:
    world = World(play_match(case, 3), 6)

    def garble(_: Role, body: bytes) -> Sequence[tuple[float, bytes]]:
        if body[0] != GAME:
            return [(0.0, body)]
        copies = world.rng.choices((0, 1, 2), (1, 12, 1))[0]
        return [(world.rng.choice((0.0, 0.0, world.rng.random())), body) for _ in range(copies)]

    world.tamper = garble
    world.begin()
    world.finish(1200)
    same_game(world, case)


@pytest.mark.parametrize("case", ALL, ids=str)
def test_row_35_a_disk_that_is_full_now_and_then_changes_nothing(case: Case) -> None:
    world = World(play_match(case, 3), 7, latency=(0.01, 0.2))
    world.begin()
    for start in range(2, 60, 7):
        for side in world.sides:
            at = start + world.rng.random()
            world.at(at, partial(setattr, side.log, "is_full", True))
            world.at(at + 3, partial(setattr, side.log, "is_full", False))
    world.finish(1200)
    same_game(world, case)
