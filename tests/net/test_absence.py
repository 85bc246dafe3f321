"""Who is there, who is not, and what the player is told: rows 37 to 40, 44 to 47 and 54 of the fault matrix."""

from __future__ import annotations

import random
import time

import pytest

from net.absence import ENOUGH, EXCUSE, Absence
from net.clock import Gap, Moment, Watch, read_clocks
from net.heartbeat import CHECK, DEAD, IDLE, UNSTEADY, Heartbeat, Pulse
from net.log_format import Kind
from net.messages import LOOSE, Bye, Chat, Ping
from net.notices import (
    Away,
    Heard,
    Here,
    Left,
    LinkLost,
    Muted,
    Notice,
    TooManyResumes,
    TurnedAway,
    Unsteady,
    Withheld,
)
from net.rates import BURST, MUTE, RATE, Bucket
from net.redial import DELAYS, HOUR, JITTER, MOST_RESUMES, Redial, Resumes
from net.switchboard import Close, Dial
from net.wire import GAME, decode, loose_body
from tests.net.tally import Share, play_tally, seal_all, sit, tally
from tests.net.test_session import finished, message_of
from tests.net.wires import World


def waiting(seed: int = 0) -> World:
    """A game that is under way, in which nobody acts."""
    world = World(play_tally((sit, sit)), seed)
    world.begin()
    world.run(1)
    for side in world.sides:
        side.notices.clear()
    return world


def kinds(world: World, role: int) -> list[type[Notice]]:
    return [type(notice) for notice in world.sides[role].notices]


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
        world.run(until=lambda: world.is_over)  # noqa: B023
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
    world.run(until=lambda: world.is_over)
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
def test_a_farewell_is_told_from_a_lost_link(reason: str) -> None:
    world = waiting()
    world.inject(0, loose_body(Bye(reason)))  # type: ignore[arg-type]
    world.run(0.1)
    world.cut()
    assert world.sides[0].notices == [Left(reason)]  # type: ignore[arg-type]


# Row 44: suspended


def test_row_44_a_sleeper_is_not_charged_to_its_opponent_and_dials_at_once() -> None:
    world = waiting()
    world.suspend(0, 3600)
    world.run(3600.5)
    assert world.told(0, LinkLost)[0] == LinkLost("suspended")
    world.run(5)
    assert world.session(0).is_connected
    assert world.session(0).away < 1
    assert not world.told(0, Away)
    assert world.session(1).away > 3000


def test_row_44_both_sleep_and_nobody_was_away() -> None:
    world = waiting()
    world.suspend(0, 3600)
    world.suspend(1, 3600)
    world.run(3640)
    assert world.session(0).is_connected
    for role in (0, 1):
        assert world.session(role).away < 1
        assert not world.told(role, Away)


def test_row_44_after_waking_up_a_missing_peer_has_a_while_to_be_found() -> None:
    world = waiting()
    world.suspend(0, 600)
    world.at(1, lambda: world.crash(1))
    world.run(600 + EXCUSE - 1)
    assert world.session(0).away < 1
    world.run(30)
    assert 20 < world.session(0).away < 35


def test_row_44_a_program_that_was_stopped_charges_nobody() -> None:
    world = waiting()
    world.stop_program(0, 300)
    world.run(330)
    assert world.session(0).away < 1
    assert not world.told(0, Away) and not world.told(0, Unsteady)
    assert world.session(0).is_connected


# Row 45: the wall clock


def test_row_45_sessions_know_no_wall_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    before = read_clocks()
    monkeypatch.setattr(time, "time", lambda: 0.0)
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    after = read_clocks()
    assert 0 <= after.awake - before.awake < 60
    assert Watch(before).gap(after) == Gap(0.0, 0.0)


def test_row_45_without_a_boot_clock_a_clock_set_back_does_nothing_and_forward_dials_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr(time, "CLOCK_BOOTTIME", raising=False)
    assert read_clocks().elapsed == pytest.approx(time.time(), abs=60)
    for jump in (-3600.0, 3600.0):
        world = waiting()
        session, now = world.session(0), world.moment(0)
        session.tick(Moment(now.awake + 1, now.elapsed + 1 + jump))
        assert session.is_connected == (jump < 0)
        assert session.away < 1


# Row 46: a peer that stops reading


def test_row_46_who_does_not_read_what_waits_is_given_up() -> None:
    world = waiting()
    world.window = -1
    world.set_reading(1, False)
    world.run(DEAD + IDLE + 2)
    assert not world.session(0).is_connected
    assert world.told(0, LinkLost)[0].code in {"dead", "clogged"}


def test_row_46_who_talks_and_never_reads_is_given_up() -> None:
    world = waiting()
    world.window = -1
    world.set_reading(1, False)

    def talk(number: int) -> None:
        if world.live:
            world.inject(0, loose_body(Ping(number, 0)))

    for second in range(100):
        world.at(second, lambda n=second: talk(n))  # type: ignore[misc]
    world.run(CHECK + DEAD + 5)
    assert world.told(0, LinkLost)[0].code in {"dead", "clogged"}


def test_row_46_what_waits_for_a_peer_is_bounded() -> None:
    world = waiting()
    session = world.session(0)
    number = world.live[0].number
    session.take_orders()
    for _ in range(10_000):
        session.say(Chat("x" * 60), world.moment(0))
        session.tick(world.moment(0))
    assert session.take_orders() == [Close(number, "clogged", ()), Dial()]
    assert not session.is_connected
    assert not session.say(Chat("anybody?"), world.moment(0))


# Row 47: floods


def test_row_47_a_flood_of_chat_is_dropped_then_muted_and_moves_still_count() -> None:
    world = waiting()
    wire = world.live[0]
    for _ in range(1000):
        world.call(0, "receive", wire.number, [loose_body(Chat("spam"))])
    assert len(world.told(0, Heard)) == BURST
    assert len(world.told(0, Muted)) == 1
    world.call(1, "act", ["shout", "a move"])
    world.run(1)
    assert tally(world.session(0)).shouts[1] == ["a move"]
    world.call(0, "receive", wire.number, [loose_body(Chat("still spam"))])
    assert len(world.told(0, Heard)) == BURST
    world.run(MUTE + 1)
    world.call(0, "receive", wire.number, [loose_body(Chat("sorry"))])
    assert world.told(0, Heard)[-1] == Heard(Chat("sorry"))
    assert world.session(0).is_connected


def test_row_47_a_flood_of_pings_is_answered_only_within_the_rate() -> None:
    world = waiting()
    session, now = world.session(0), world.moment(0)
    number = world.live[0].number
    for n in range(5000):
        session.receive(number, [loose_body(Ping(n, 0))], now)
    assert len(session.to_send(number, 2**20, now)) <= BURST
    assert len(session.take_notices()) == 1


def test_row_47_a_screen_that_does_not_look_is_not_flooded_either() -> None:
    world = waiting()
    session = world.session(0)
    number = world.live[0].number
    for second in range(60):
        now = Moment(world.moment(0).awake + second, world.moment(0).elapsed + second)
        for _ in range(50):
            session.receive(number, [loose_body(Chat("spam"))], now)
    assert len(session.take_notices()) <= 210


def test_row_47_old_frames_over_and_over_cost_no_more_than_the_rate(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world = waiting()
    old = next(body for kind, body in world.sides[0].log.records if kind == Kind.IN)
    session, now = world.session(0), world.moment(0)
    number = world.live[0].number
    checked = 0

    def count(*_: object) -> bool:
        nonlocal checked
        checked += 1
        return True

    monkeypatch.setattr("net.chain._is_signed", count)
    for _ in range(20_000):
        session.receive(number, [old], now)
    assert checked <= BURST
    assert session.is_connected and session.fault is None


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
    world.run(until=lambda: world.is_over)
    finished(world)


# The parts


def test_pings_after_5_seconds_of_silence_unsteady_at_10_dead_at_20() -> None:
    heartbeat = Heartbeat(100.0)
    assert heartbeat.ping(100.0 + IDLE - 0.1) is None
    assert heartbeat.ping(100.0 + IDLE) == 1
    assert heartbeat.ping(100.0 + IDLE + 1) is None  # One at a time.
    pulses = {0.0: Pulse.STEADY, UNSTEADY: Pulse.UNSTEADY, DEAD: Pulse.DEAD}
    for after, pulse in pulses.items():
        assert heartbeat.pulse(100.0 + after) == pulse
    heartbeat.hear(115.0)
    heartbeat.pong(1, 115.0)
    assert heartbeat.pulse(118.0) == Pulse.STEADY
    assert heartbeat.ping(120.0) == 2


def test_a_peer_that_only_talks_is_asked_whether_it_reads() -> None:
    heartbeat = Heartbeat(0.0)
    asked = None
    for second in range(60):
        heartbeat.hear(float(second))
        number = heartbeat.ping(float(second))
        asked = asked if number is None else float(second)
        heartbeat.pong(99, float(second))  # An answer to nothing.
        if heartbeat.pulse(float(second)) == Pulse.DEAD:
            assert asked == CHECK
            assert second == CHECK + DEAD
            return
    pytest.fail("it may talk for ever")


def test_redial_delays_grow_to_15_seconds_with_jitter() -> None:
    told: list[Notice] = []
    redial = Redial(random.Random(1), told.append)
    for expected in (*DELAYS, DELAYS[-1], DELAYS[-1]):
        redial.plan(0.0)
        assert redial.due is not None
        assert expected * (1 - JITTER) <= redial.due <= expected * (1 + JITTER)
        assert not redial.dial(redial.due - 0.01)
        assert redial.dial(redial.due)
        assert redial.due is None
    redial.held(3.0)
    redial.plan(0.0)
    assert redial.due is not None and redial.due > 10  # It did not hold.
    redial.held(60.0)
    redial.plan(0.0)
    assert redial.due is not None and redial.due < 1
    redial.hurry(7.0)
    assert redial.dial(7.0)


def test_one_side_of_the_two_dials_at_once() -> None:
    redial = Redial(random.Random(1), lambda notice: None, at_once=True)
    for expected in (0.0, *DELAYS):
        redial.plan(7.0)
        assert redial.due is not None
        assert expected * (1 - JITTER) <= redial.due - 7.0 <= expected * (1 + JITTER)
        assert redial.dial(redial.due)


def test_a_link_that_breaks_is_made_anew_at_once_and_once() -> None:
    for seed in range(20):
        world = waiting(seed)
        world.run(20)
        world.cut()
        for role in (0, 1):
            world.call(role, "tick")
        world.run(0.2)
        for role in (0, 1):
            assert world.session(role).is_connected, seed
            assert kinds(world, role) == [LinkLost, Here], seed


def test_twenty_resumes_an_hour() -> None:
    resumes = Resumes()
    for at in range(MOST_RESUMES + 1):
        assert resumes.allowed_at(float(at)) == at
        resumes.add(float(at))  # The first is none.
    assert resumes.allowed_at(100.0) == HOUR + 1
    assert resumes.allowed_at(HOUR + 1) == HOUR + 1


def test_a_bucket_gives_50_a_second_and_200_at_once() -> None:
    bucket = Bucket(0.0)
    assert sum(bucket.take(0.0) for _ in range(1000)) == BURST
    assert bucket.is_muted(MUTE - 1) and not bucket.is_muted(MUTE + 1)
    assert sum(bucket.take(1.0) for _ in range(1000)) == RATE
    assert sum(bucket.take(0.5) for _ in range(1000)) == 0  # Time does not run back.


def test_gaps_are_sleep_or_standstill() -> None:
    watch = Watch(Moment(0.0, 0.0))
    assert watch.gap(Moment(1.0, 1.0)) == Gap(0.0, 0.0)
    assert watch.gap(Moment(2.0, 3602.0)) == Gap(3600.0, 0.0)
    assert watch.gap(Moment(62.0, 3662.0)) == Gap(0.0, 60.0)
    assert watch.gap(Moment(63.0, 63.0)) == Gap(0.0, 0.0)


def test_absence_counts_only_what_was_seen() -> None:
    absence = Absence(0.0)
    assert not absence.advance(100.0, away=True)
    assert not absence.advance(500.0, away=True, gap=400.0)
    assert not absence.advance(501.0, away=False)
    assert absence.total == 100.0
    assert absence.advance(521.0, away=True)
    assert not absence.advance(530.0, away=True)
    assert absence.is_enough
