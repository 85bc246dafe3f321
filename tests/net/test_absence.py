"""Who is there, who is not, and what the player is told: rows 37 to 40 and 54 of the fault matrix."""

from __future__ import annotations

import pytest

from net.absence import ENOUGH
from net.heartbeat import DEAD
from net.messages import LOOSE, Bye, Farewell, Ping
from net.notices import Away, Here, Left, LinkLost, TooManyResumes, TurnedAway, Unsteady, Withheld
from net.redial import HOUR, MOST_RESUMES
from net.wire import GAME, decode, loose_body
from tests.net.tallied import finished, kinds, message_of, waiting
from tests.net.tally import Share, play_tally, seal_all, sit, tally
from tests.net.wires import World

# Row 37: a link that is cut


def test_row_37_a_cut_of_3_seconds_is_not_noticed() -> None:
    world = waiting()
    end = world.time + 3
    # What is under way waits, as in TCP.
    world.tamper = lambda _, body: [(max(0.0, end - world.time), body)]
    world.call(0, "act", ["shout", "a"])
    world.run(40)
    assert kinds(world, 0) == kinds(world, 1) == []
    assert tally(world.session(1)).shouts[0] == ["a"]


def test_row_37_a_cut_of_30_seconds_is_said_and_resumed() -> None:
    world = waiting()
    world.go_offline()
    world.call(0, "act", ["shout", "lost in the cable"])
    world.at(30, world.go_online)
    world.run(29)
    for role in (0, 1):
        assert kinds(world, role) == [Unsteady, LinkLost]
    world.run(31)
    for role in (0, 1):
        assert kinds(world, role) == [Unsteady, LinkLost, Here]
        assert 0 < world.told(role, Here)[0].away < 45
    assert tally(world.session(1)).shouts[0] == ["lost in the cable"]


def test_row_37_a_cut_of_10_minutes_asks_the_player_and_loses_no_move() -> None:
    world = waiting()
    world.go_offline()
    for text in ("a", "b"):
        world.call(1, "act", ["shout", text])
    world.run(600)
    for role in (0, 1):
        assert kinds(world, role) == [Unsteady, LinkLost, Away]
        assert ENOUGH <= world.told(role, Away)[0].total < ENOUGH + 2
        assert world.session(role).may_claim
        assert world.session(role).is_on  # Nothing ends by itself.
    world.go_online()
    world.run(30)
    for role in (0, 1):
        assert kinds(world, role)[-1] == Here
        assert not world.session(role).may_claim
    assert tally(world.session(0)).shouts[1] == ["a", "b"]


def test_row_37_games_are_the_same_whatever_is_cut_and_when() -> None:
    for seed in range(15):
        world = World(play_tally(), seed, latency=(0.01, 0.3))
        world.begin()
        for _ in range(5):
            begin = world.rng.random() * 40
            world.at(begin, world.rng.choice((world.cut, world.silence, world.go_offline)))
            world.at(begin + world.rng.random() * 30, world.go_online)
        world.finish()
        finished(world)


# Row 38: half-open


def test_row_38_a_peer_that_vanishes_is_dead_within_20_seconds() -> None:
    world = waiting()
    world.run(7)
    world.crash(1, silently=True)
    begun = world.time
    world.run(60, until=lambda: not world.session(0).is_connected)
    assert world.time - begun <= DEAD
    assert world.told(0, LinkLost) == [LinkLost("dead")]


def test_row_38_a_live_and_silent_peer_is_not_disturbed() -> None:
    world = waiting()
    world.run(3600)
    assert kinds(world, 0) == kinds(world, 1) == []
    assert world.sides[0].opened == 1


# Row 39: alive, and withholding


def test_row_39_a_withheld_share_is_named_and_then_counts_as_absence() -> None:
    world = World(play_tally(), 5)
    withheld = False

    def withhold(role: int, body: bytes) -> list[tuple[float, bytes]]:
        nonlocal withheld
        if role == 1 and body[0] == GAME:
            withheld = withheld or isinstance(message_of(body), Share)
            return [] if withheld else [(0.0, body)]
        if role == 1 and body[0] != GAME and isinstance(said := decode(body[1:], LOOSE), Ping):
            return [(0.0, loose_body(Ping(said.number, 0)))]  # And it does not say what it sent.
        return [(0.0, body)]

    world.tamper = withhold
    world.begin()
    world.run(14)
    assert not world.told(0, Withheld)
    world.run(3)
    assert world.told(0, Withheld) == [Withheld("share")]
    assert world.session(0).is_connected
    world.run(100)
    assert not world.told(0, Away)
    world.run(25)
    assert len(world.told(0, Away)) == 1
    assert world.session(0).may_claim
    assert not world.told(0, LinkLost)


def test_row_39_what_comes_after_all_ends_the_complaint() -> None:
    world = World(play_tally(), 5)
    kept: list[bytes] = []

    def delay(role: int, body: bytes) -> list[tuple[float, bytes]]:
        if role == 1 and body[0] == GAME and isinstance(message_of(body), Share) and not kept:
            kept.append(body)
            return [(18.0, body)]
        return [(0.0, body)]

    world.tamper = delay
    world.begin()
    world.finish()
    finished(world)
    assert 0.0 <= world.session(0).away < 10


def test_row_39_a_player_who_thinks_is_not_away() -> None:
    world = World(play_tally((seal_all, sit)), 5)
    world.begin()
    world.run(7200)
    assert kinds(world, 0) == [Here]
    assert world.session(0).away < 1


# Row 40: flapping


def test_row_40_absence_adds_up_over_a_peer_that_comes_and_goes() -> None:
    world = waiting()

    def flap() -> None:
        world.crash(1)
        world.at(15.0, lambda: world.restart(1))
        world.at(20.0, flap)

    flap()
    world.run(150)
    assert not world.told(0, Away)
    assert len(world.told(0, Here)) >= 7
    totals = [notice.total for notice in world.told(0, Here)]
    assert totals == sorted(totals) and totals[-1] > 80
    world.run(60)
    away = world.told(0, Away)
    assert away and ENOUGH <= away[0].total < ENOUGH + 16


def test_row_40_the_number_of_resumes_is_capped() -> None:
    world = waiting()

    def flap() -> None:
        world.crash(1)
        world.at(2.0, lambda: world.restart(1))
        world.at(20.0, flap)

    flap()
    world.run(1200)
    assert len(world.told(0, Here)) == MOST_RESUMES
    assert not world.session(0).is_connected
    assert len(world.told(0, TooManyResumes)) == 1
    assert 0 < world.told(0, TooManyResumes)[0].wait < HOUR
    assert TurnedAway(False, "too_many_resumes") in world.told(1, TurnedAway)
    assert world.session(0).may_claim


def test_row_40_after_an_hour_the_game_goes_on() -> None:
    world = waiting()
    for at in range(0, 25 * 20, 20):
        world.at(at, world.cut)
    world.run(1000)
    assert not world.session(0).is_connected
    world.run(3600)
    assert world.session(0).is_connected
    world.call(0, "act", ["shout", "at last"])
    world.run(1)
    assert tally(world.session(1)).shouts[0] == ["at last"]


def test_absence_of_earlier_sittings_counts() -> None:
    world = waiting()
    world.crash(1)
    world.run(100)
    world.restart(1)
    world.run(20)
    before = world.session(0).away
    assert before > 90
    world.call(0, "leave", "save")
    world.run(5)
    world.crash(0)
    world.restart(0)
    world.run(5)
    assert before - 1 <= world.session(0).away < before + 10


# What the player may do


def test_who_chose_to_wait_is_asked_again_after_as_much_absence() -> None:
    world = waiting()
    world.crash(1)
    world.run(130)
    assert len(world.told(0, Away)) == 1
    world.call(0, "wait")
    world.run(100)
    assert len(world.told(0, Away)) == 1
    world.run(30)
    assert len(world.told(0, Away)) == 2
    assert world.session(0).may_claim


def test_who_comes_back_within_the_time_is_asked_about_at_once_when_it_goes_again() -> None:
    world = waiting()
    world.crash(1)
    world.run(130)
    world.restart(1)
    world.run(30)
    assert not world.session(0).may_claim
    world.crash(1)
    world.run(3)
    assert len(world.told(0, Away)) == 2


@pytest.mark.parametrize("reason", ["quit", "save", "done"])
def test_a_farewell_is_told_from_a_lost_link(reason: Farewell) -> None:
    world = waiting()
    world.inject(0, loose_body(Bye(reason)))
    world.run(0.1)
    world.cut()
    assert world.sides[0].notices == [Left(reason)]


# Row 54: leaving at any moment


@pytest.mark.parametrize("seed", range(20))
def test_row_54_leaving_at_any_moment_says_goodbye_and_leaves_a_whole_record(seed: int) -> None:
    world = World(play_tally(), seed)
    world.begin()
    leaves = world.rng.random() * 0.4
    world.at(leaves, lambda: world.call(0, "leave", "quit"))
    world.run(5)
    if world.is_over:
        return
    assert world.told(1, Left) == [Left("quit")] or not world.told(1, Here)
    world.crash(0)
    world.restart(0)
    world.finish()
    finished(world)
