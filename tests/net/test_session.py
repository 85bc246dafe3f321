"""Two sessions play a game: what they say, what is refused, who leaves, and what arrives together."""

from __future__ import annotations

import pytest

from engines.core.errors import Refused
from net.log_format import Kind
from net.messages import Chat, Error, Propose, Stop
from net.notices import Claimed, Heard, Here, Left, LinkLost, StoppedByPeer
from net.session import Session
from net.wire import loose_body
from tests.net.modified import Modified
from tests.net.tallied import finished, played
from tests.net.tally import Open, play_tally, seal_all, sit, tally
from tests.net.wires import World

# The ordinary course


@pytest.mark.parametrize("seed", range(10))
def test_a_game_is_played_to_its_end(seed: int) -> None:
    world = played(World(play_tally(), seed))
    for side in world.sides:
        assert [type(notice) for notice in side.notices] == [Here]
        assert side.opened == 1


def test_the_same_seed_gives_the_same_world() -> None:
    first, second = (played(World(play_tally(), 5)) for _ in range(2))
    assert [side.log.records for side in first.sides] == [side.log.records for side in second.sides]
    assert first.time == second.time


def test_chat_and_proposals_are_heard_beside_the_game() -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    assert world.call(0, "say", Chat("good \x1b[31mluck"))
    assert world.call(1, "say", Propose("rematch"))
    world.run(1)
    assert world.told(1, Heard) == [Heard(Chat("good ?[31mluck"))]
    assert world.told(0, Heard) == [Heard(Propose("rematch"))]
    world.crash(1)
    world.run(1)
    assert not world.call(0, "say", Chat("still there?"))


def test_a_refused_input_changes_nothing() -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    before = list(world.sides[0].log.records)
    with pytest.raises(Refused):
        world.call(0, "act", ["seal", 999])
    assert world.sides[0].log.records == before
    world.call(0, "act", ("seal", 9))  # A tuple is logged, and seen by the play, as a list.
    assert len(world.sides[0].log.records) == len(before) + 2


def test_both_may_act_at_once_at_any_time() -> None:
    def shouting(session: Session) -> object:
        play = tally(session)
        if len(play.shouts[play.role]) < 20:
            return ["shout", f"{len(play.shouts[play.role])}!"]
        return seal_all(session)

    world = played(World(play_tally((shouting, shouting)), 3))
    assert all(len(shouts) == 20 for shouts in tally(world.session(0)).shouts.values())


def test_who_quits_says_so_and_who_is_cut_off_does_not() -> None:
    for leaves in (True, False):
        world = World(play_tally((sit, sit)))
        world.begin()
        world.run(1)
        if leaves:
            world.call(0, "leave", "save")
        else:
            world.cut()
        world.run(0.2)
        assert (world.told(1, Left) == [Left("save")]) == leaves
        assert (world.told(1, LinkLost) == [LinkLost("eof")]) != leaves


def test_who_has_left_goes_on_another_day() -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    world.call(0, "act", ["seal", 7])
    world.call(0, "leave", "save")
    with pytest.raises(Refused):
        world.call(0, "act", ["shout", "too late"])
    world.run(5)
    world.crash(0)
    world.run(3600)
    world.restart(0)
    world.run(30)
    assert len(world.told(1, Here)) == 2
    assert tally(world.session(1)).sealed[0].keys() == {0}


def test_the_last_frames_arrive_even_if_the_link_breaks_at_the_end() -> None:
    world = World(play_tally(), 1)
    world.begin()
    world.run(until=lambda: any(world.session(role).play.over for role in (0, 1)))
    world.cut()
    world.finish()
    finished(world)
    world.run(100)
    assert not world.sides[0].log.is_full
    assert world.live  # Nobody hangs up on his own; that is the shell's to decide.


def test_a_stopped_game_is_told_to_whoever_comes_back() -> None:
    world = World(play_tally((sit, sit)), 2)
    world.begin()
    world.run(2)
    Modified(world).say(Open(0, 1, bytes(32)))
    assert world.session(0).fault is not None
    world.restart(1)
    world.run(5)
    assert world.told(1, StoppedByPeer) == [StoppedByPeer("early")]


# What arrives together


def test_frames_that_arrive_together_are_stored_together_and_seen_before_that() -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    number, log = world.live[0].number, world.sides[0].log
    first, second = (world.session(role) for role in (0, 1))
    for text in "abc":
        second.act(["shout", text], world.moment(1))
    bodies = second.to_send(number, 2**20, world.moment(1))
    assert len(bodies) == 3
    before = log.flushes
    first.receive(number, bodies, world.moment(0))
    assert tally(first).shouts[1] == ["a", "b", "c"]
    assert first.to_send(number, 2**20, world.moment(0)) == []
    assert log.flushes == before  # There is nothing to say, so the disk is not waited for.
    first.store()
    assert log.flushes == before + 1
    assert [data for kind, data in log.disk if kind == Kind.IN][-3:] == bodies


def test_a_frame_that_breaks_the_rules_does_not_undo_those_before_it() -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    number, second = world.live[0].number, world.session(1)
    second.act(["shout", "a"], world.moment(1))
    (body,) = second.to_send(number, 2**20, world.moment(1))
    garbage = b"\x07 garbage"
    world.call(0, "receive", number, [body, garbage, body])
    assert tally(world.session(0)).shouts[1] == ["a"]
    assert not world.session(0).is_connected
    world.run(5)
    assert world.session(0).is_connected and world.session(0).fault is None


def test_errors_of_the_other_side_are_told() -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    world.inject(0, loose_body(Error("too_many_resumes")))
    world.run(5)
    assert world.told(0, LinkLost)[0] == LinkLost("too_many_resumes")
    world.inject(0, loose_body(Stop("fork")))
    world.run(1)
    assert world.told(0, StoppedByPeer) == [StoppedByPeer("fork")]
    assert world.session(0).fault is None
    assert not world.told(0, Claimed)
