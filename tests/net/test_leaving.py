"""Who leaves a game unfinished, and who is back but not at the table: what the record of the other side says of it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from net import records
from net.framelog import FrameLog, read_log
from net.log_format import Kind
from net.log_notes import left, read_notes, was_left
from net.messages import Bye
from net.notices import Left, LinkLost
from net.terms import Role
from net.wire import loose_body
from tests.net.carriers import World as Table
from tests.net.carriers import at_the_table
from tests.net.tallied import waiting
from tests.net.tally import play_tally
from tests.net.wires import World


def left_first(world: World, role: Role) -> bool:
    """Whether the record of the other side says that `role` was the first to leave, and has not come back."""
    return was_left(world.sides[1 - role].log.disk)


def leave(world: World, role: Role, reason: str) -> None:
    """A player leaves, and his program ends."""
    world.call(role, "leave", reason)
    world.run(1)
    world.sides[role].session = None


@pytest.mark.parametrize("reason", ["quit", "save"])
def test_who_leaves_an_unfinished_game_is_noted_by_the_other_side_alone(reason: str) -> None:
    world = waiting()
    leave(world, 1, reason)
    leave(world, 0, "save")
    assert left_first(world, 1) and not left_first(world, 0)


def test_who_comes_back_has_not_left_though_the_other_leaves_then() -> None:
    world = waiting()
    leave(world, 1, "save")
    world.restart(1)
    world.run(30)
    leave(world, 0, "save")
    leave(world, 1, "save")
    assert left_first(world, 0) and not left_first(world, 1)


def test_who_ends_his_program_the_hard_way_has_left_once_the_other_does_not_wait_any_more() -> None:
    world = waiting()
    world.crash(1)
    world.run(5)
    assert not left_first(world, 1)
    leave(world, 0, "save")
    assert left_first(world, 1)


def test_nobody_has_left_because_a_machine_slept() -> None:
    world = waiting()
    world.suspend(0, 300)
    world.run(299)
    world.go_offline()
    world.run(3)
    leave(world, 0, "save")
    assert not left_first(world, 1)


def test_who_was_claimed_from_has_left_though_he_comes_for_the_last_frames() -> None:
    world = waiting()
    leave(world, 1, "save")
    world.run(130)
    world.call(0, "claim")
    world.restart(1)
    world.run(30)
    leave(world, 0, "done")
    assert left_first(world, 1)


async def finish_alone(table: Table) -> None:
    """One side puts a game aside, and the other concedes it."""
    first, second = table.players
    await table.play(until=lambda: second.game.sight.answers)
    await first.game.leave("save")
    await second.until(lambda carrier: not carrier.sight.is_connected)
    await second.game.act(["concede"])


async def test_a_game_that_was_ended_after_all_is_not_left(tmp_path: Path) -> None:
    async with at_the_table(tmp_path, speed=20) as table:
        await finish_alone(table)
        second = table.players[1]
        await second.game.leave("quit")
        log = next(second.folder.glob("*.log"))
        notes = [note for note in read_notes(read_log(log)) if note[0] == "left"]
        assert notes == [["left", True], ["left", False]]


@pytest.mark.parametrize("steps", range(4))
async def test_what_happens_in_the_moment_of_leaving_is_no_failure_of_the_program(
    steps: int, tmp_path: Path
) -> None:
    """Links and timers still have their turn before they are let go of."""
    async with at_the_table(tmp_path) as table:
        first, second = table.players
        first.relay.cut()
        second.relay.cut()
        for player in table.players:
            await player.until(lambda carrier: not carrier.sight.is_connected)
        first.game.dial_now()
        for _ in range(steps):
            await asyncio.sleep(0)
        await first.game.leave("save")
        assert first.game.failure is None


# The records of all games together


def record(folder: Path, nonce: int, *notes: bytes) -> FrameLog:
    """The record of a game of the tally's two players that never went anywhere, from the seat of role 0."""
    terms = play_tally(nonce=nonce).terms
    log = records.begin(folder, terms.identities[0], terms, bytes(32))
    for note in notes:
        log.add(Kind.NOTE, note)
    log.flush()
    return log


def test_games_that_the_other_side_has_left_are_counted_by_player(tmp_path: Path) -> None:
    me, peer = play_tally().terms.identities
    for nonce in range(3):
        record(tmp_path, nonce, left(True)).close()
    record(tmp_path, 3, left(True), left(False)).close()
    record(tmp_path, 4).close()
    records.abandon(record(tmp_path, 5, left(True)))
    (records.folder_of(tmp_path, me) / "broken.log").write_bytes(b"nothing")
    assert records.left_unfinished(tmp_path, me) == {peer: 4}
    assert records.left_unfinished(tmp_path, peer) == {}
    assert records.left_unfinished(None, me) == {}


# Back, and not at the table


def test_who_is_back_and_not_at_the_table_is_said_to_be_that_once() -> None:
    world = waiting()
    world.crash(1)
    world.run(3)
    world.sides[0].notices.clear()
    for _ in range(3):
        wire = world.intrude(0)
        world.inject(0, loose_body(Bye("elsewhere")), wire)
        world.run(0.1)
        world.call(0, "lost", wire.number)
    assert world.sides[0].notices == [Left("elsewhere")]
    world.run(30)
    assert world.sides[0].notices == [Left("elsewhere"), LinkLost("unreachable")]
    world.restart(1)
    world.run(30)
    assert world.session(0).is_connected
    assert not world.told(0, Left)[1:]
