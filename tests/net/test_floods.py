"""A peer that never reads, or says too much, costs no more than a bound: rows 46 and 47 of the fault matrix."""

from __future__ import annotations

from functools import partial

import pytest

from net.clock import Moment
from net.heartbeat import CHECK, DEAD, IDLE, Heartbeat, Pulse
from net.log_format import Kind
from net.messages import Chat, Ping
from net.notices import Heard, LinkLost, Muted
from net.rates import BURST, MUTE, RATE, Bucket
from net.switchboard import Close, Dial
from net.wire import loose_body
from tests.net.tallied import waiting
from tests.net.tally import tally

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
        world.at(second, partial(talk, second))
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


def test_a_bucket_gives_50_a_second_and_200_at_once() -> None:
    bucket = Bucket(0.0)
    assert sum(bucket.take(0.0) for _ in range(1000)) == BURST
    assert bucket.is_muted(MUTE - 1) and not bucket.is_muted(MUTE + 1)
    assert sum(bucket.take(1.0) for _ in range(1000)) == RATE
    assert sum(bucket.take(0.5) for _ in range(1000)) == 0  # Time does not run back.
