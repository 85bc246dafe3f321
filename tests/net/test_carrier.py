"""A network game with real links: played, cut, silenced and left at the worst moments."""

from __future__ import annotations

import asyncio
import errno
import random
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from engines.core.errors import Refused
from net import framelog
from net.carrier import Carrier
from net.errors import LogError
from net.framelog import Disk
from net.log_format import Kind
from net.match import Match
from net.notices import Away, CannotResume, Claimed, Here, Left, LinkLost, Stopped, Unsaved
from net.records import abandon, is_signed
from net.verify import verify
from tests.net.carriers import Player, World, at_the_table

AT_ONCE = 1.0
"""Seconds within which leaving has to be done (row 54)."""


@asynccontextmanager
async def smooth(most: float = 0.5) -> AsyncIterator[None]:
    """Nothing here may keep the event loop from its other work for long."""
    gaps = []

    async def tick() -> None:
        last = time.monotonic()
        while True:
            await asyncio.sleep(0.005)
            gaps.append(time.monotonic() - last)
            last = time.monotonic()

    task = asyncio.create_task(tick())
    try:
        yield
    finally:
        task.cancel()
    assert max(gaps) < most


@pytest.mark.parametrize("game", ["elements", "toji"])
async def test_a_whole_game_ends_alike_on_both_sides(game: str, tmp_path: Path) -> None:
    async with at_the_table(tmp_path, game) as world, smooth():
        await world.play()
        first, second = (player.game.sight for player in world.players)
        assert first.result == second.result
        assert first.result is not None and first.result.is_signed
        assert first.game is not None and second.game is not None
        assert first.game.digest() == second.game.digest()
        for player in world.players:
            assert player.told(Stopped) == []
    for player in world.players:
        (path,) = player.folder.iterdir()
        records = framelog.read_log(path)
        assert path.suffix == ".replay"
        assert not {Kind.SEED, Kind.MINE} & {kind for kind, _ in records}
        assert verify(records).is_sound


async def test_what_is_seen_does_not_change_under_who_looks(tmp_path: Path) -> None:
    async with at_the_table(tmp_path) as world:
        before = world.players[0].game.sight
        assert before.game is not None
        digest, told = before.game.digest(), len(before.told)
        await world.play(lambda: len(world.players[0].game.sight.told) > told + 8)
        assert (before.game.digest(), len(before.told)) == (digest, told)
        assert world.players[0].game.sight.game is not before.game


async def test_a_refused_answer_changes_nothing(tmp_path: Path) -> None:
    async with at_the_table(tmp_path) as world:
        player = world.players[0]
        await player.until(lambda carrier: carrier.sight.may_act)
        with pytest.raises(Refused):
            await player.game.act(["choose", "fly to the moon"])
        await world.play()


# Row 37: links cut for 3 seconds, 30 seconds, for good.


@pytest.mark.parametrize("seconds", [3.0, 30.0])
async def test_row_37_a_link_is_cut_and_no_move_is_lost(seconds: float, tmp_path: Path) -> None:
    async with at_the_table(tmp_path, speed=20) as world:
        for cut in (2, 6):
            await world.play(partial(world.players[0].has_come_to, cut))
            for player in world.players:
                player.relay.cut()
            for player in world.players:
                await player.until(lambda carrier: not carrier.sight.is_connected)
            await world.clock.sleep(seconds)
            for player in world.players:
                player.relay.is_down = False
            for player in world.players:
                await player.until(lambda carrier: carrier.sight.is_connected)
        await world.play()
        for player in world.players:
            assert len(player.told(LinkLost)) >= 2
            assert len(player.told(Here)) >= 3
            assert player.told(Stopped) == []


async def test_row_37_who_is_gone_for_good_may_be_claimed_from_and_never_loses_by_itself(
    tmp_path: Path,
) -> None:
    async with at_the_table(tmp_path, speed=60) as world:
        survivor, gone = world.players
        await world.play(lambda: len(survivor.game.sight.told) >= 4)
        with pytest.raises(Refused):
            await survivor.game.claim()
        for player in world.players:
            player.relay.cut()
        await survivor.until(lambda carrier: survivor.told(Away))
        assert survivor.game.sight.outcome is None
        assert survivor.game.sight.may_claim
        await survivor.game.wait()
        await survivor.game.claim()
        assert len(survivor.told(Claimed)) == 1
        # The other side learns of it when it is back.
        for player in world.players:
            player.relay.is_down = False
        await gone.until(lambda carrier: gone.told(Claimed))
        assert gone.game.sight.claims == survivor.game.sight.claims


async def test_row_38_a_peer_that_vanishes_without_a_word_is_dead_within_twenty_seconds(
    tmp_path: Path,
) -> None:
    async with at_the_table(tmp_path, speed=20) as world, smooth():
        survivor = world.players[0]
        await world.play(lambda: len(survivor.game.sight.told) >= 4)
        for player in world.players:
            player.relay.is_silent = True
        began = world.clock.now().awake
        await survivor.until(lambda carrier: survivor.told(LinkLost))
        assert world.clock.now().awake - began < 22
        for player in world.players:
            player.relay.cut()
            player.relay.is_silent = player.relay.is_down = False
        await world.play()


# Row 54: leaving at the worst moments.


class StuckDisk(Disk):
    """A disk that hangs in an fsync until it is let go."""

    def __init__(self) -> None:
        self.hangs = False
        self.free = threading.Event()

    def sync(self, fd: int) -> None:
        if self.hangs:
            self.free.wait(20)
        super().sync(fd)


async def leave_quickly(carrier: Carrier) -> None:
    began = time.monotonic()
    await carrier.leave("quit")
    assert time.monotonic() - began < AT_ONCE


async def test_row_54_leaving_in_the_middle_of_a_proof(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()
    receive = Match.receive

    def slow(self: Match, message: Any) -> object:
        if self.terms.names[self.role] == "Rin":
            begun.set()
            go_on.wait(20)
        return receive(self, message)

    async with at_the_table(tmp_path) as world, smooth():
        rin, mio = world.players
        await world.play(lambda: len(rin.game.sight.told) >= 3)
        monkeypatch.setattr(Match, "receive", slow)
        while not begun.is_set():
            await mio.answer(random.Random(1))
            if rin.game.sight.owes is not None and not begun.is_set():
                task = asyncio.create_task(rin.answer(random.Random(1)))
                await asyncio.wait({task}, timeout=0.2)
            await asyncio.sleep(0.01)
        await leave_quickly(rin.game)
        await mio.until(lambda carrier: mio.told(Left) or mio.told(LinkLost))
        assert mio.told(Left) == [Left("quit")]
        go_on.set()
        monkeypatch.undo()
        await go_on_after(world, rin)


async def test_row_54_leaving_in_the_middle_of_an_fsync(tmp_path: Path) -> None:
    disk = StuckDisk()
    async with at_the_table(tmp_path) as world, smooth():
        rin, mio = world.players
        await rin.game.leave("save")
        rin.disk = disk
        await rin.sit_down()
        await world.play(lambda: len(rin.game.sight.told) >= 3)
        await rin.until(lambda carrier: carrier.sight.is_connected)
        disk.hangs = True
        answers = [asyncio.create_task(player.answer(random.Random(2))) for player in world.players]
        await asyncio.wait(answers, timeout=0.3)
        mio.notices.clear()
        await leave_quickly(rin.game)
        await mio.until(lambda carrier: mio.told(Left))
        disk.hangs = False
        disk.free.set()
        await go_on_after(world, rin)


async def test_row_54_leaving_in_the_middle_of_a_handshake(tmp_path: Path) -> None:
    async with at_the_table(tmp_path, speed=10) as world, smooth():
        rin, mio = world.players
        mio.relay.is_silent = True  # Who dials Mio is let in, and hears nothing.
        rin.relay.cut()
        for writer in list(mio.relay._pairs):
            writer[0].transport.abort()
        await rin.until(lambda carrier: not carrier.sight.is_connected)
        await asyncio.sleep(0.3)
        await leave_quickly(rin.game)
        mio.relay.is_silent = rin.relay.is_down = False
        await go_on_after(world, rin)


async def go_on_after(world: World, left: Player) -> None:
    """Its record is whole, and the game goes on to its end."""
    async with asyncio.timeout(20):
        while True:  # A thread that hung may still hold it.
            try:
                await left.sit_down()
                break
            except LogError:
                await asyncio.sleep(0.05)
    await world.play()


# After the game.


async def test_the_link_is_kept_for_a_rematch_once_both_have_said_their_last_word(
    tmp_path: Path,
) -> None:
    async with at_the_table(tmp_path) as world:
        await world.play()
        rin, mio = world.players
        await rin.game.part()
        await mio.until(lambda carrier: mio.parted)
        (one,), (other,) = rin.parted, mio.parted
        for link, peer in ((one, other), (other, one)):
            link.send(b"\0after the game")
            assert await peer.receive() == b"\0after the game"
        one.close()
        other.close()


async def test_the_whole_game_is_told_once_both_have_opened_their_cards(tmp_path: Path) -> None:
    async with at_the_table(tmp_path) as world, smooth():
        await world.play()
        rin, mio = world.players
        with pytest.raises(LogError):
            await rin.game.whole()
        await rin.game.act(["offer", "open"])
        await mio.until(lambda carrier: carrier.sight.offered)
        await mio.game.act(["answer", "open", True])
        for player in world.players:
            await player.until(lambda carrier: carrier.sight.opened)
        await rin.game.part()
        told = [await player.game.whole() for player in world.players]
        for replay in told:
            game = rin.game.package.new(rin.game.settings, replay.decks)
            for event in replay.events:
                game.apply(event)
            sight = rin.game.sight
            assert sight.game is not None
            assert game.digest() == sight.game.digest()


async def test_who_has_left_is_not_waited_for_after_the_game(tmp_path: Path) -> None:
    async with at_the_table(tmp_path) as world:
        await world.play()
        rin, mio = world.players
        await mio.game.leave("quit")
        began = time.monotonic()
        await rin.game.part()
        assert time.monotonic() - began < AT_ONCE
        assert rin.parted == []


class FullDisk(Disk):
    """A disk without room for a second file, or, once `is_full`, for anything."""

    def __init__(self) -> None:
        self.has_room = self.is_full = False

    def write(self, fd: int, data: memoryview, at: int) -> int:
        if self.is_full:
            raise OSError(errno.ENOSPC, "full")
        return super().write(fd, data, at)

    def rename(self, old: Path, new: Path) -> None:
        if not self.has_room:
            raise OSError(errno.ENOSPC, "full")
        super().rename(old, new)


@pytest.mark.parametrize("is_full", [False, True])
async def test_a_game_that_is_over_is_not_unfinished_because_a_disk_was_full(
    is_full: bool, tmp_path: Path
) -> None:
    """Its record is kept, and becomes a replay as soon as there is room; the other side is not needed for that, or has
    nothing more to say than that it has put its own record away."""
    disk = FullDisk()
    async with at_the_table(tmp_path) as world:
        rin, mio = world.players
        await rin.game.leave("save")
        rin.disk = disk
        await rin.sit_down()
        await world.play()
        result = rin.game.sight.result
        disk.is_full = is_full
        for player in world.players:
            await player.game.leave("done")
        assert [path.suffix for path in rin.folder.iterdir()] == [".log"]
        assert rin.told(Unsaved)
        assert is_signed(framelog.read_log(framelog.path_of(rin.folder, world.terms.sid)))

        disk.is_full, disk.has_room = False, True
        if not is_full:
            mio.relay.cut()  # It is out of reach.
        await rin.sit_down()
        await rin.until(lambda carrier: carrier.sight.is_settled)
        assert rin.game.sight.result == result
        assert not rin.game.sight.may_claim and not rin.told(CannotResume)
        await rin.game.leave("done")
        (path,) = rin.folder.iterdir()
        assert path.suffix == ".replay"
        report = verify(framelog.read_log(path))
        assert report.is_sound and report.result is not None and report.result.is_signed


@pytest.mark.parametrize("steps", [1, 2, 3])
async def test_leaving_while_the_last_word_is_being_said_does_no_harm(
    steps: int, tmp_path: Path
) -> None:
    async with at_the_table(tmp_path) as world:
        await world.play()
        rin, mio = world.players
        parting = asyncio.create_task(rin.game.part())
        for _ in range(steps):
            await asyncio.sleep(0)
        await rin.game.leave("done")
        await parting
        await mio.until(lambda carrier: carrier.has_left)
        assert rin.game.failure is None and mio.game.failure is None
        assert [path.suffix for path in rin.folder.iterdir()] == [".replay"]


async def test_a_game_that_is_counted_for_nobody_keeps_no_secrets(tmp_path: Path) -> None:
    async with at_the_table(tmp_path) as world:
        rin = world.players[0]
        await world.play(lambda: len(rin.game.sight.told) >= 3)
        await rin.game.leave("save")
        log = framelog.open_log(framelog.path_of(rin.folder, world.terms.sid))
        path = abandon(log)
        assert Kind.SEED not in {kind for kind, _ in framelog.read_log(path)}
        assert not framelog.listing(rin.folder)
