"""Programs that die at any moment, and records that lose their end: rows 34 to 36 of the fault matrix."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

import pytest
from nacl.signing import SigningKey

from engines.core.errors import Refused
from net import framelog
from net.chain import parse
from net.clock import Moment
from net.errors import LogError
from net.log_format import Kind, Record
from net.messages import NoGame
from net.notices import CannotResume, Claimed, LinkLost, Saved, Stopped, Unsaved
from net.session import Session
from net.terms import Role
from net.wire import loose_body
from tests.net.memory_log import MemoryLog
from tests.net.modified import sent
from tests.net.tallied import finished, played
from tests.net.tally import TALLY, Tally, play_tally, sit, tally
from tests.net.wires import World


def said(bodies: list[bytes]) -> list[bytes]:
    """The messages in frames, without what depends on when which frame arrived."""
    return [parse(body).message for body in bodies]


REFERENCE = played(World(play_tally(), 11))
FLUSHES = tuple(side.log.flushes for side in REFERENCE.sides)
BIGGEST_BATCH = 4
"""Records; a batch that dies after more of them than it has died after all."""


def same_game(world: World) -> None:
    """The world came to the end of the reference: the same seals, openings and shares on both sides."""
    finished(world)
    assert tally(world.session(0)).outcome == tally(REFERENCE.session(0)).outcome
    for role in (0, 1):
        assert said(sent(world, role)) == said(sent(REFERENCE, role))


# Row 34


@pytest.mark.parametrize("role", [0, 1])
@pytest.mark.parametrize("stored", range(BIGGEST_BATCH + 1))
def test_row_34_kill_in_every_write_to_the_journal(role: Role, stored: int) -> None:
    for flush in range(1, FLUSHES[role] + 1):
        world = World(play_tally(), 11)
        world.sides[role].log.kill_at = flush, stored
        world.begin()
        world.finish()
        same_game(world)
        assert world.sides[role].deaths == 1


@pytest.mark.parametrize("role", [0, 1])
def test_row_34_kill_and_restart_after_every_message(role: Role) -> None:
    def killed_after(moment: int) -> World:
        world = World(play_tally(), 11)
        count = 0

        def tamper(_: Role, body: bytes) -> list[tuple[float, bytes]]:
            nonlocal count
            count += 1
            if count == moment:
                world.at(0.0, lambda: world.crash(role))
                world.at(2.0, lambda: world.restart(role))
            return [(0.0, body)]

        world.tamper = tamper
        world.begin()
        world.finish()
        return world

    for moment in range(1, 60):
        world = killed_after(moment)
        same_game(world)
        if not world.sides[role].deaths:
            break  # The game has no more messages.
    assert moment > 20


@pytest.mark.parametrize("seed", range(25))
def test_row_34_both_are_killed_again_and_again(seed: int) -> None:
    world = World(play_tally(), seed, latency=(0.001, 0.1))
    world.begin()

    def fall(role: Role) -> None:
        world.crash(role, silently=world.rng.random() < 0.3)

    for _ in range(8):
        role = world.rng.randrange(2)
        begin = world.rng.random() * 12
        world.at(begin, partial(fall, role))
        world.at(begin + 1, partial(world.restart, role))
    world.finish()
    same_game(world)


def from_disks(first: list[Record], second: list[Record]) -> World:
    """Two programs that start with these records on their disks, after all of the reference has been said."""
    world = World(play_tally(), 11)
    world.spoken = dict(REFERENCE.spoken)
    for side, records in zip(world.sides, (first, second), strict=True):
        side.log = MemoryLog(records)
    for role in (0, 1):
        world.restart(role)
    return world


@pytest.mark.parametrize("role", [0, 1])
def test_row_34_every_beginning_of_a_record_is_gone_on_with_or_given_up(role: Role) -> None:
    """A disk that lied about what it stored: the record ends earlier than what the other side has seen."""
    records = [side.log.disk for side in REFERENCE.sides]
    continued = 0
    for length in range(2, len(records[role]) + 1):
        disks = list(records)
        disks[role] = disks[role][:length]
        world = from_disks(disks[0], disks[1])
        world.finish(60)
        for each in (0, 1):
            assert world.session(each).fault is None
            assert not world.told(each, Stopped)
        if world.is_over:
            continued += 1
            same_game(world)
        else:
            assert world.told(role, CannotResume) == [CannotResume(True)]
            assert world.told(1 - role, CannotResume) == [CannotResume(False)]
            with pytest.raises(Refused):
                world.call(role, "act", ["shout", "hello?"])
    # Whatever follows from the other side's frames can be made anew; an own choice cannot.
    assert continued >= 5


def test_row_34_beginnings_of_both_records_that_fit_together_are_gone_on_with() -> None:
    """Every pair of prefixes that two crashes at one time can leave behind."""
    records = [side.log.disk for side in REFERENCE.sides]
    frames = [[kind for kind, _ in each] for each in records]
    for first in range(2, len(records[0]) + 1, 2):
        for second in range(2, len(records[1]) + 1, 2):
            prefixes = frames[0][:first], frames[1][:second]
            outs = [each.count(Kind.OUT) for each in prefixes]
            ins = [each.count(Kind.IN) for each in prefixes]
            if ins[0] > outs[1] or ins[1] > outs[0]:
                continue  # One has received what the other has not stored: no crash does that.
            world = from_disks(records[0][:first], records[1][:second])
            world.spoken = {}  # Nothing after these has been said yet.
            world.finish()
            same_game(world)


def test_frames_made_anew_are_the_same_bytes() -> None:
    records = REFERENCE.sides[0].log.disk
    for length in range(2, len(records) + 1):
        if length < len(records) and records[length].kind != Kind.OUT:
            continue
        log = MemoryLog(records[:length])
        opened(log)
        regenerated = log.records[length:]
        assert regenerated == records[length : length + len(regenerated)]
        assert log.disk == log.records


def opened(log: framelog.Log, role: Role = 0) -> Session:
    game = play_tally()
    key = game.keys[role]
    return Session(
        log,
        bytes(key.verify_key),
        lambda data: key.sign(data).signature,
        game.make_play,
        game.family,
        Moment(5.0, 5.0),
        random.Random(0),
    )


# Row 35


def changed(records: list[Record], at: int, record: Record) -> MemoryLog:
    return MemoryLog([*records[:at], record, *records[at + 1 :]])


def test_row_35_a_record_with_anything_changed_is_refused_in_words() -> None:
    records = REFERENCE.sides[0].log.disk
    stranger = SigningKey(bytes(32))
    for at, (kind, data) in enumerate(records):
        if kind in (Kind.NOTE, Kind.EVIDENCE):
            continue
        flipped = bytes((*data[:-1], data[-1] ^ 1))
        for other in (
            Record(kind, flipped),
            Record(Kind.MINE, b'["dance"]'),
            Record(Kind.MINE, b"not JSON"),
            Record(Kind.MINE, b"[" * 100_000),
            Record(Kind.SEED, bytes(32)),
        ):
            if other == records[at]:
                continue
            with pytest.raises(LogError) as caught:
                opened(changed(records, at, other))
            assert caught.value.code in {"inconsistent", "terms", "no_seed"}
    with pytest.raises(LogError) as caught:
        Session(
            MemoryLog(records),
            bytes(stranger.verify_key),
            lambda data: stranger.sign(data).signature,
            Tally,
            TALLY,
            Moment(0, 0),
            random.Random(0),
        )
    assert caught.value.code == "terms"


@pytest.mark.parametrize("at", [1, 2, 3, 4, 5, 6])
def test_row_35_a_full_disk_holds_back_what_is_not_written_and_loses_nothing(at: int) -> None:
    world = World(play_tally(), 11)
    disk = world.sides[0].log
    begun = False

    def fill() -> None:
        nonlocal begun
        begun = True
        world.sides[0].log.is_full = True

    def free() -> None:
        world.sides[0].log.is_full = False

    count = 0

    def tamper(role: Role, body: bytes) -> list[tuple[float, bytes]]:
        nonlocal count
        count += 1
        if count == 4 * at:
            world.at(0.0, fill)
            world.at(40.0, free)
        if role == 0 and body[0] == 1:  # What leaves the machine is on the disk.
            assert Record(Kind.OUT, body) in world.sides[0].log.disk
        return [(0.0, body)]

    world.tamper = tamper
    world.begin()
    world.finish()
    assert begun and disk is not None
    same_game(world)
    told = [type(notice) for notice in world.sides[0].notices]
    assert told.count(Unsaved) == told.count(Saved) == (1 if Unsaved in told else 0)
    assert not world.told(1, LinkLost)


def test_row_35_a_full_disk_at_the_very_beginning_sends_nothing_until_there_is_room() -> None:
    world = World(play_tally(), 11)

    def tamper(role: Role, body: bytes) -> list[tuple[float, bytes]]:
        assert role == 1 or body[0] == 0 or not world.sides[0].log.is_full
        return [(0.0, body)]

    world.tamper = tamper
    world._start(0)
    world.crash(0)
    log = MemoryLog(world.sides[0].log.disk[:2])
    log.is_full = True
    session = opened(log)
    assert [type(notice) for notice in session.take_notices()] == [Unsaved]
    session.connected(1, bytes(world.game.keys[1].verify_key), 1, Moment(5.0, 5.0))
    bodies = session.to_send(1, 2**20, Moment(5.0, 5.0))
    assert [body[0] for body in bodies] == [0]


def test_row_35_a_crash_with_a_full_disk_forgets_what_nobody_saw() -> None:
    world = World(play_tally((sit, sit)), 11)
    world.begin()
    world.run(1)
    world.sides[0].log.is_full = True
    world.call(0, "act", ["seal", 1])
    assert [type(notice) for notice in world.sides[0].notices][-1] is Unsaved
    world.run(3)
    world.crash(0)
    world.restart(0)
    world.run(3)
    world.call(0, "act", ["seal", 2])  # Another choice is no fork: the first has never left.
    world.call(1, "act", ["seal", 3])
    world.run(3)
    assert tally(world.session(1)).values[0] == {0: 2, 1: 3}
    assert world.session(1).fault is None


@pytest.mark.parametrize("flipped", [5, 40, 200, 700, 1500])
def test_row_35_a_game_goes_on_from_a_real_file_with_a_damaged_end(
    tmp_path: Path, flipped: int
) -> None:
    terms = play_tally().terms
    disk = REFERENCE.sides[0].log.disk
    log = framelog.create(tmp_path, terms.sid, terms.encode(), disk[1].data)
    for kind, data in disk[2:]:
        log.add(kind, data)
    log.flush()
    log.close()
    whole = bytearray(log.path.read_bytes())
    whole[-flipped] ^= 0x10
    log.path.write_bytes(whole)
    damaged = framelog.open_log(log.path)
    assert "damaged" in damaged.note
    world = from_disks(list(damaged.records), REFERENCE.sides[1].log.disk)
    damaged.close()
    world.finish(60)
    assert world.session(0).fault is None and world.session(1).fault is None
    if world.is_over:
        same_game(world)
    else:
        assert world.told(0, CannotResume) == [CannotResume(True)]


# Row 36


def test_row_36_who_has_lost_the_record_cannot_go_on_and_the_survivor_is_told() -> None:
    world = World(play_tally((sit, sit)), 11)
    world.begin()
    world.run(1)
    world.crash(0)
    world.crash(1)
    world.restart(0)
    world.run(1)
    wire = world.intrude(0)  # The other program is there, and has no such game.
    world.inject(0, loose_body(NoGame(world.game.terms.sid)), wire)
    world.run(1)
    survivor = world.session(0)
    assert world.told(0, CannotResume) == [CannotResume(False)]
    assert not survivor.is_on and survivor.may_claim
    assert not world.told(0, Claimed)  # By choice alone.
    world.run(300)
    assert not world.told(0, Claimed)
    world.call(0, "claim")
    assert world.told(0, Claimed)[0].by_us
    assert survivor.is_settled  # There is nobody left to tell of it.
    assert not survivor.may_claim


def test_row_36_a_record_that_is_found_again_is_gone_on_with() -> None:
    world = World(play_tally((sit, sit)), 11)
    world.begin()
    world.run(1)
    world.crash(1)
    wire = world.intrude(0)
    world.inject(0, loose_body(NoGame(world.game.terms.sid)), wire)
    world.run(1)
    assert not world.session(0).is_on
    world.restart(1)
    world.run(3)
    assert world.session(0).is_on
    world.call(0, "act", ["shout", "there you are"])
    world.run(1)
    assert tally(world.session(1)).shouts[0] == ["there you are"]


def test_row_36_speaking_of_another_game_ends_nothing() -> None:
    world = World(play_tally((sit, sit)), 11)
    world.begin()
    world.run(1)
    world.inject(0, loose_body(NoGame(bytes(32))))
    world.run(3)
    assert world.session(0).is_on and world.session(0).is_connected
