"""Which address is tried when, on a virtual clock: none holds up the others, and no peer is dialled twice over."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from net.race import CONNECTING, SHAKING, STAGGER, UNDISTURBED, Moves, Race, State


def test_the_first_address_is_tried_at_once_and_the_next_after_a_quarter_of_a_second() -> None:
    race = Race(3)
    assert race.step(10.0) == Moves(connect=(0,))
    assert race.next_due(10.0) == 10.0 + STAGGER
    assert race.step(10.1) == Moves()
    assert race.step(10.25) == Moves(connect=(1,))
    assert race.step(10.5) == Moves(connect=(2,))
    assert race.next_due(10.5) == 10.0 + CONNECTING


def test_a_refusal_brings_the_next_address_at_once() -> None:
    race = Race(2)
    race.step(0.0)
    race.failed(0, 0.001)
    assert race.step(0.001) == Moves(connect=(1,))
    race.failed(1, 0.002)
    assert race.is_lost


def test_an_address_has_four_seconds() -> None:
    race = Race(1)
    race.step(0.0)
    assert race.step(3.99) == Moves()
    assert race.step(4.0) == Moves(stop=(0,))
    assert race.is_lost


def test_the_first_that_connects_shakes_hands_and_nothing_disturbs_it() -> None:
    race = Race(3)
    race.step(0.0)
    race.step(0.25)
    race.connected(1, 0.3)
    assert race.step(0.3) == Moves(shake=(1,))
    race.connected(0, 0.4)
    assert race.step(0.6) == Moves()
    assert race.next_due(0.6) == 0.3 + UNDISTURBED


def test_a_handshake_that_lasts_lets_the_others_have_a_try() -> None:
    race = Race(3)
    race.step(0.0)
    race.connected(0, 0.1)
    race.step(0.1)
    assert race.step(1.1) == Moves(connect=(1,))
    race.connected(1, 1.2)
    assert race.step(1.2) == Moves(shake=(1,))
    assert race.step(0.1 + SHAKING) == Moves(connect=(2,), stop=(0,))


def test_a_handshake_that_fails_lets_who_waits_have_its_turn() -> None:
    race = Race(2)
    race.step(0.0)
    race.step(0.25)
    race.connected(0, 0.3)
    race.connected(1, 0.31)
    assert race.step(0.31) == Moves(shake=(0,))
    race.failed(0, 0.4)
    assert race.step(0.4) == Moves(shake=(1,))


def test_an_address_whose_handshake_was_cut_off_is_tried_once_more_and_not_at_once() -> None:
    race = Race(1)
    race.step(0.0)
    race.connected(0, 0.1)
    assert race.step(0.1) == Moves(shake=(0,))
    assert race.dropped(0, 0.2)
    assert race.step(0.2) == Moves()
    assert race.next_due(0.2) == 0.2 + STAGGER
    assert race.step(0.2 + STAGGER) == Moves(connect=(0,))
    race.connected(0, 0.6)
    race.step(0.6)
    assert not race.dropped(0, 0.7)
    race.failed(0, 0.7)
    assert race.is_lost


def test_without_addresses_the_race_is_lost() -> None:
    assert Race(0).is_lost
    assert Race(0).next_due(0.0) == math.inf


FATES = st.lists(
    st.tuples(
        st.sampled_from(
            [
                "refused",
                "silent",
                "connects",
                "connects and fails",
                "connects and drops",
                "connects and hangs",
            ]
        ),
        st.floats(0.001, 6.0),
        st.floats(0.001, 6.0),
    ),
    max_size=8,
)


@given(FATES)
def test_every_race_ends_and_never_stands_still(fates: list[tuple[str, float, float]]) -> None:
    """Driven as net/dial.py does: a step after every event and at every `next_due`."""
    race, now = Race(len(fates)), 0.0
    events: dict[int, tuple[float, str]] = {}
    for _ in range(200):
        moves = race.step(now)
        for number in moves.stop:
            events.pop(number, None)
        for number in moves.connect:
            what, delay, _ = fates[number]
            if what != "silent":
                events[number] = now + delay, "failed" if what == "refused" else "connected"
        for number in moves.shake:
            what, _, delay = fates[number]
            if what != "connects and hangs":
                ends = {"connects and fails": "failed", "connects and drops": "dropped"}
                events[number] = now + delay, ends.get(what, "won")
        if race.is_lost:
            assert all(
                what != "connects" or a >= CONNECTING or b >= SHAKING for what, a, b in fates
            )
            return
        states = [each.state for each in race._attempts]
        waits = [race._attempts[number].state is State.LEFT for number in race._dropped]
        assert State.CONNECTING in states or State.SHAKING in states or any(waits)
        due = race.next_due(now)
        assert now < due < math.inf
        number, (when, what) = min(
            events.items(), key=lambda each: each[1], default=(0, (math.inf, ""))
        )
        if when > due:
            now = due
            continue
        now = when
        del events[number]
        if what == "won":
            return
        if what == "connected":
            race.connected(number, now)
        elif what != "dropped" or not race.dropped(number, now):
            race.failed(number, now)
    raise AssertionError("the race does not end")
