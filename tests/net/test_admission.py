"""Who is served next, decided without a socket: never too many, nobody kept out by the silent or by one host."""

from __future__ import annotations

import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.admission import (
    FIRST_TURN,
    HERE,
    MOST_HALVINGS,
    MOST_HALVINGS_HERE,
    MOST_SERVED,
    MOST_SERVED_PER_SOURCE,
    MOST_WAITING,
    MOST_WAITING_HERE,
    MOST_WAITING_PER_SOURCE,
    PATIENCE,
    Admission,
    source_of,
)


def arrived(admission: Admission, number: int, source: str, now: float = 0.0) -> None:
    assert admission.arrive(number, source, now) == []
    admission.spoke(number)


def test_row_07_at_most_four_are_served_at_a_time() -> None:
    admission = Admission()
    for number in range(6):
        arrived(admission, number, f"10.0.0.{number}")
    assert admission.serve(0.0) == [5, 4, 3, 2]
    assert admission.serve(0.0) == []
    admission.left(2)
    assert admission.serve(0.0) == [1]


def test_row_07_who_says_nothing_gets_no_turn() -> None:
    admission = Admission()
    for number in range(20):
        admission.arrive(number, f"10.0.0.{number}", 0.0)
    assert admission.serve(0.0) == []
    admission.spoke(17)
    assert admission.serve(0.0) == [17]


def test_row_07_a_thousand_silent_ones_keep_nobody_out() -> None:
    """Not even from this machine, whose users share an address."""
    admission = Admission()
    closed: list[int] = []
    for number in range(1000):
        closed += admission.arrive(number, HERE, 0.0)
    assert closed == list(range(1000 - MOST_WAITING_HERE))
    assert admission.arrive(1000, HERE, 0.0) == [1000 - MOST_WAITING_HERE]
    admission.spoke(1000)
    assert admission.serve(0.0) == [1000]


@pytest.mark.parametrize("attack", ["evenly", "in bursts", "closed early"])
def test_row_07_a_flood_of_half_open_handshakes_lets_newcomers_in(attack: str) -> None:
    """A hundred every half second from this machine; newcomers of this machine and of others finish all the same."""
    rush, newcomers = Rush(), 0
    for tick in range(3000):
        rush.now = tick / 500
        burst = {"in bursts": 100 if tick % 250 == 0 else 0}.get(attack, 2 * (tick % 5 == 0))
        for _ in range(burst):
            rush.arrives(HERE, gives_up=0.4 if attack == "closed early" else 60.0)
        if 1000 < tick < 2750 and tick % 125 == 51:
            newcomers += 1
            rush.arrives(HERE, answers=0.008)
            rush.arrives("10.0.0.9", answers=0.1)
        rush.goes_on()
        assert len(rush.admission._served) <= MOST_SERVED
        assert len(rush.admission._waiting) <= MOST_WAITING
    assert rush.finished == {HERE: newcomers, "10.0.0.9": newcomers}


def test_an_honest_crowd_is_not_hurried() -> None:
    """Forty on bad Wi-Fi at once, and forty of one machine that is slow: nobody gives way to anybody."""
    for source, answers in (("10.0.0.{}", 0.2), (HERE, 0.05)):
        rush = Rush()
        for number in range(40):
            rush.arrives(source.format(number), answers=answers)
        for tick in range(1000):
            rush.now = tick / 200
            rush.goes_on()
        assert rush.finished.total() == 40


def test_a_turn_that_nobody_wants_is_not_cut_short() -> None:
    admission = Admission()
    arrived(admission, 1, "10.0.0.1")
    assert admission.serve(0.0) == [1]
    assert admission.overdue(100.0) == []
    assert admission.next_due is None


@pytest.mark.parametrize(
    ("source", "most"), [("10.0.0.1", MOST_HALVINGS), (HERE, MOST_HALVINGS_HERE)]
)
def test_a_pressed_turn_lasts_half_as_long_after_each_that_came_to_nothing(
    source: str, most: int
) -> None:
    admission, now, waits = Admission(), 0.0, list[float]()
    for number in range(60):
        admission.arrive(number, source, now)
        admission.spoke(number)
        admission.serve(now)
        due = admission.next_due
        if due is not None:
            waits.append(due - now)
            now = due
            for late in admission.overdue(now):
                admission.left(late)
    assert max(waits) == FIRST_TURN
    assert waits[-1] <= FIRST_TURN / 2**most
    assert admission._halvings.total() == most
    for number in list(admission._served):
        admission.left(number, finished=True)
    assert admission._halvings.total() < most


def test_who_has_answered_gives_way_last() -> None:
    admission = Admission()
    for number in range(5):
        arrived(admission, number, HERE)
    assert admission.serve(0.0) == [4, 3, 2, 1]
    admission.answered(4, 0.0)
    assert admission.overdue(FIRST_TURN) == [1]
    for number in (1, 2, 3):
        admission.left(number)
    admission.arrive(5, HERE, 0.0)
    assert admission.serve(0.0) == [0]


def test_one_source_takes_neither_all_places_nor_all_of_the_queue() -> None:
    admission = Admission()
    for number in range(MOST_WAITING_PER_SOURCE):
        arrived(admission, number, "10.0.0.1")
    assert admission.arrive(99, "10.0.0.1", 0.0) == [0]
    assert len(admission.serve(0.0)) == MOST_SERVED_PER_SOURCE
    arrived(admission, 100, "10.0.0.2")
    assert admission.serve(0.0) == [100]


def test_a_full_queue_loses_one_of_the_largest_crowd() -> None:
    admission = Admission()
    arrived(admission, 0, "10.0.0.1")
    for number in range(1, MOST_WAITING_HERE + 1):
        arrived(admission, number, HERE)
    for number in range(MOST_WAITING_HERE + 1, MOST_WAITING):
        arrived(admission, number, "10.0.0.2")
    assert admission.arrive(MOST_WAITING, "10.0.0.1", 0.0) == [1]


def test_this_machine_may_take_all_places_until_somebody_else_comes() -> None:
    admission = Admission()
    for number in range(4):
        arrived(admission, number, HERE)
    assert len(admission.serve(0.0)) == MOST_SERVED
    arrived(admission, 4, "10.0.0.1")
    assert admission.serve(0.0) == []
    assert admission.overdue(FIRST_TURN) == [0]
    assert admission.overdue(FIRST_TURN) == []
    admission.left(0)
    assert admission.serve(FIRST_TURN) == [4]


def test_sources_take_turns() -> None:
    admission = Admission()
    for number, source in enumerate("baaa"):
        arrived(admission, number, source)
    assert admission.serve(0.0) == [3, 0, 2]


def test_nobody_waits_for_ever() -> None:
    assert Admission().next_due is None
    admission = Admission()
    admission.arrive(1, "a", 10.0)
    admission.arrive(2, "b", 11.0)
    admission.spoke(2)
    assert admission.next_due == 10.0 + PATIENCE
    assert admission.overdue(14.9) == []
    assert admission.overdue(15.0) == [1]
    assert admission.next_due == 11.0 + PATIENCE
    assert admission.overdue(16.0) == [2]
    assert admission.serve(16.0) == []


@pytest.mark.parametrize(
    ("host", "here", "source"),
    [
        ("192.168.1.7", "192.168.1.9", "192.168.1.7"),
        ("192.168.1.9", "192.168.1.9", HERE),
        ("127.0.0.1", "127.0.0.1", HERE),
        ("127.3.2.1", "127.0.0.1", HERE),
        ("::1", "::1", HERE),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("fe80::1", "fe80::1", HERE),
    ],
)
def test_an_ipv6_network_is_one_source_and_this_machine_another(
    host: str, here: str, source: str
) -> None:
    assert source_of(host, here) == source


class Rush:
    """Connections that come, answer after a while or never, and give up; and what became of them."""

    def __init__(self) -> None:
        self.now = 0.0
        self.admission = Admission()
        self.finished = Counter[str]()
        self._people: dict[int, tuple[str, float, float]] = {}
        """By number: source, seconds to each answer, and when it gives up."""
        self._served: dict[int, float] = {}

    def arrives(self, source: str, *, answers: float = math.inf, gives_up: float = 60.0) -> None:
        number = len(self._people)
        self._people[number] = source, answers, self.now + gives_up
        self.admission.arrive(number, source, self.now)
        self.admission.spoke(number)

    def goes_on(self) -> None:
        """What happens at this moment."""
        for number in self.admission.overdue(self.now):
            self.admission.left(number)
            self._served.pop(number, None)
        for number, each in list(self.admission._served.items()):
            source, answers, end = self._people[number]
            is_due = self.now >= each.since + answers
            if is_due and not each.answered:
                self.admission.answered(number, self.now)
            elif is_due or self.now >= end:
                self.admission.left(number, finished=is_due)
                self.finished[source] += is_due
        self.admission.serve(self.now)


EVENTS = st.lists(
    st.tuples(
        st.sampled_from(["arrive", "arrive", "spoke", "left", "serve", "overdue"]),
        st.integers(0, 200),
        st.sampled_from([HERE, "10.0.0.1", "10.0.0.2", "10.0.0.3"]),
    ),
    max_size=300,
)


@given(EVENTS)
def test_no_order_of_events_breaks_a_bound(events: list[tuple[str, int, str]]) -> None:
    admission, now, served, arrivals = Admission(), 0.0, dict[int, str](), dict[int, str]()
    for what, choice, host in events:
        now += 0.1
        number = choice % (len(arrivals) or 1)
        if what == "arrive":
            arrivals[len(arrivals)] = host
            admission.arrive(len(arrivals) - 1, host, now)
        elif what == "spoke":
            admission.spoke(number)
        elif what == "left":
            admission.left(number)
            served.pop(number, None)
        elif what == "serve":
            for chosen in admission.serve(now):
                assert chosen not in served
                served[chosen] = arrivals[chosen]
        else:
            admission.overdue(now)
        assert len(served) <= MOST_SERVED
        for foreign in ("10.0.0.1", "10.0.0.2", "10.0.0.3"):
            assert list(served.values()).count(foreign) <= MOST_SERVED_PER_SOURCE
