"""Frames of another game, replayed, reordered, dropped or doubled ones change nothing: rows 17 and 18 of the matrix."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from net.chain import Stream
from net.messages import LOOSE, Again
from net.notices import LinkLost
from net.resume import Resumption
from net.terms import Role
from net.wire import GAME, decode, loose_body
from tests.net.modified import forged, received, sent
from tests.net.tallied import played
from tests.net.tally import TALLY, Shout, play_tally, sit, tally
from tests.net.wires import Tamper, World

# Row 17: another game


def test_row_17_frames_of_an_old_game_between_the_same_two_are_refused() -> None:
    old = played(World(play_tally(nonce=1), 3))
    world = World(play_tally((sit, sit), nonce=2), 3)
    world.begin()
    world.run(1)
    for body in sent(old, 1)[:3]:
        before = received(world, 0)
        world.inject(0, body)
        world.run(10)
        assert LinkLost("other_game", "The other side sent a move of another game.") in (
            world.sides[0].notices
        )
        assert received(world, 0) == before
        world.sides[0].notices.clear()
    assert world.session(0).fault is None
    assert world.session(0).is_connected


def test_row_17_the_resume_of_an_old_game_is_refused() -> None:
    old = World(play_tally(nonce=1))
    world = World(play_tally((sit, sit), nonce=2))
    world.begin()
    world.run(1)
    wire = world.intrude(0)
    streams = (Stream(old.game.terms, 1, TALLY), Stream(old.game.terms, 0, TALLY))
    world.inject(0, loose_body(Resumption(old.game.terms, 1).make(9, *streams)), wire)
    world.run(1)
    assert world.sides[0].closes.pop(0).code == "other_game"
    assert world.session(0).is_connected


# Row 18: replayed, reordered, dropped, doubled


def on_game_frames(
    change: Callable[[int, bytes], Sequence[tuple[float, bytes]]],
) -> Tamper:
    """Change game frames, by their count on the way."""
    count = 0

    def tamper(_: Role, body: bytes) -> Sequence[tuple[float, bytes]]:
        nonlocal count
        if body[0] != GAME:
            return [(0.0, body)]
        count += 1
        return change(count, body)

    return tamper


@pytest.mark.parametrize("number", range(1, 25))
@pytest.mark.parametrize("fault", ["double", "drop", "delay", "replay"])
def test_row_18_one_frame_out_of_order_changes_nothing(fault: str, number: int) -> None:
    earlier: list[bytes] = []

    def change(count: int, body: bytes) -> Sequence[tuple[float, bytes]]:
        earlier.append(body)
        if count != number:
            return [(0.0, body)]
        return {
            "double": [(0.0, body), (0.0, body)],
            "drop": [],
            "delay": [(0.5, body)],
            "replay": [(0.0, body), *((0.01 * n, old) for n, old in enumerate(earlier, 1))],
        }[fault]

    world = World(play_tally(), number)
    world.tamper = on_game_frames(change)
    played(world)


@pytest.mark.parametrize("seed", range(30))
def test_row_18_a_network_that_garbles_the_order_of_everything_changes_nothing(seed: int) -> None:
    world = World(play_tally(), seed)

    def garble(_: int, body: bytes) -> Sequence[tuple[float, bytes]]:
        copies = world.rng.choices((0, 1, 2), (1, 6, 1))[0]
        return [(world.rng.choice((0.0, 0.0, world.rng.random())), body) for _ in range(copies)]

    world.tamper = on_game_frames(garble)
    world.at(60, lambda: setattr(world, "tamper", lambda _, body: [(0.0, body)]))
    played(world)


def test_row_18_a_dropped_frame_is_asked_for_once() -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    asked: list[bytes] = []
    first = True

    def tamper(role: Role, body: bytes) -> Sequence[tuple[float, bytes]]:
        nonlocal first
        if body[0] == GAME and first:
            first = False
            return []
        if body[0] != GAME and isinstance(decode(body[1:], LOOSE), Again):
            asked.append(body)
        return [(0.0, body)]

    world.tamper = tamper
    for text in "abcdefgh":
        world.call(0, "act", ["shout", text])
    world.run(2)
    assert tally(world.session(1)).shouts[0] == list("abcdefgh")
    assert len(asked) == 1


def test_row_18_the_last_frame_dropped_is_noticed_by_the_next_ping() -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    world.tamper = lambda _, body: [] if body[0] == GAME else [(0.0, body)]
    world.call(0, "act", ["shout", "a"])
    world.run(0.1)
    world.tamper = lambda _, body: [(0.0, body)]
    world.run(10)
    assert tally(world.session(1)).shouts[0] == ["a"]
    assert not world.told(1, LinkLost)


def test_row_18_a_frame_that_never_comes_ends_the_connection_and_not_the_game() -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    lost = forged(world, 0, Shout("a"))
    world.tamper = lambda _, body: [] if body == lost else [(0.0, body)]
    world.call(0, "act", ["shout", "a"])
    world.call(0, "act", ["shout", "b"])
    world.run(20)
    assert world.told(1, LinkLost)[0] == LinkLost("gap")
    world.tamper = lambda _, body: [(0.0, body)]
    world.run(40)
    assert tally(world.session(1)).shouts[0] == ["a", "b"]
