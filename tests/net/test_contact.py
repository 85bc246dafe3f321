"""When a link is asked after, given up, dialled anew, and counted as absence."""

from __future__ import annotations

import random

from net.absence import Absence
from net.heartbeat import DEAD, IDLE, UNSTEADY, Heartbeat, Pulse
from net.notices import Here, LinkLost, Notice
from net.redial import DELAYS, HOUR, JITTER, MOST_RESUMES, Redial, Resumes
from tests.net.tallied import kinds, waiting


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


def test_absence_counts_only_what_was_seen() -> None:
    absence = Absence(0.0)
    assert not absence.advance(100.0, away=True)
    assert not absence.advance(500.0, away=True, gap=400.0)
    assert not absence.advance(501.0, away=False)
    assert absence.total == 100.0
    assert absence.advance(521.0, away=True)
    assert not absence.advance(530.0, away=True)
    assert absence.is_enough
