"""Who slept or was stopped is charged to nobody, whatever the clocks say: rows 44 and 45 of the fault matrix."""

from __future__ import annotations

import time

import pytest

from net.absence import EXCUSE
from net.clock import Gap, Moment, Watch, read_clocks
from net.notices import Away, LinkLost, Unsteady
from tests.net.tallied import waiting

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


def test_gaps_are_sleep_or_standstill() -> None:
    watch = Watch(Moment(0.0, 0.0))
    assert watch.gap(Moment(1.0, 1.0)) == Gap(0.0, 0.0)
    assert watch.gap(Moment(2.0, 3602.0)) == Gap(3600.0, 0.0)
    assert watch.gap(Moment(62.0, 3662.0)) == Gap(0.0, 60.0)
    assert watch.gap(Moment(63.0, 63.0)) == Gap(0.0, 0.0)
