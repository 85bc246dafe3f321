"""Who is served next, decided without a socket: never too many, nobody kept out by the silent or by one host."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from net.admission import (
    MOST_SERVED,
    MOST_SERVED_PER_HOST,
    MOST_WAITING,
    MOST_WAITING_PER_HOST,
    PATIENCE,
    Admission,
)


def arrived(admission: Admission, number: int, host: str, own: bool = False) -> None:
    assert admission.arrive(number, host, own, 0.0) == []
    admission.spoke(number)


def test_row_07_at_most_four_are_served_at_a_time() -> None:
    admission = Admission()
    for number in range(6):
        arrived(admission, number, f"10.0.0.{number}")
    assert admission.serve() == [0, 1, 2, 3]
    assert admission.serve() == []
    admission.left(2)
    assert admission.serve() == [4]


def test_row_07_who_says_nothing_gets_no_turn() -> None:
    admission = Admission()
    for number in range(20):
        admission.arrive(number, f"10.0.0.{number}", False, 0.0)
    assert admission.serve() == []
    admission.spoke(17)
    assert admission.serve() == [17]


def test_row_07_a_thousand_silent_ones_keep_nobody_out() -> None:
    """Not even from this machine, whose users share an address."""
    admission = Admission()
    closed: list[int] = []
    for number in range(1000):
        closed += admission.arrive(number, "127.0.0.1", True, 0.0)
    assert closed == list(range(1000 - MOST_WAITING))
    assert admission.arrive(1000, "127.0.0.1", True, 0.0) == [1000 - MOST_WAITING]
    admission.spoke(1000)
    assert admission.serve() == [1000]


def test_when_all_who_wait_have_spoken_there_is_no_room() -> None:
    admission = Admission()
    for number in range(MOST_WAITING):
        arrived(admission, number, "127.0.0.1", own=True)
    assert admission.arrive(MOST_WAITING, "127.0.0.1", True, 0.0) == [MOST_WAITING]


def test_one_host_takes_neither_all_places_nor_all_of_the_queue() -> None:
    admission = Admission()
    for number in range(MOST_WAITING_PER_HOST):
        arrived(admission, number, "10.0.0.1")
    assert admission.arrive(99, "10.0.0.1", False, 0.0) == [99]
    assert admission.serve() == list(range(MOST_SERVED_PER_HOST))
    arrived(admission, 100, "10.0.0.2")
    assert admission.serve() == [100]


def test_this_machine_may_take_all_places() -> None:
    admission = Admission()
    for number in range(6):
        arrived(admission, number, "127.0.0.1", own=True)
    assert len(admission.serve()) == MOST_SERVED


def test_hosts_take_turns() -> None:
    admission = Admission()
    for number, host in enumerate("aaab"):
        arrived(admission, number, host)
    assert admission.serve() == [0, 3, 1]


def test_nobody_waits_for_ever() -> None:
    assert Admission().next_due is None
    admission = Admission()
    admission.arrive(1, "a", False, 10.0)
    admission.arrive(2, "b", False, 11.0)
    admission.spoke(2)
    assert admission.next_due == 10.0 + PATIENCE
    assert admission.overdue(14.9) == []
    assert admission.overdue(15.0) == [1]
    assert admission.next_due == 11.0 + PATIENCE
    assert admission.overdue(16.0) == [2]
    assert admission.serve() == []


EVENTS = st.lists(
    st.tuples(
        st.sampled_from(["arrive", "arrive", "spoke", "left", "serve", "overdue"]),
        st.integers(0, 200),
        st.sampled_from(["127.0.0.1", "10.0.0.1", "10.0.0.2", "10.0.0.3"]),
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
            admission.arrive(len(arrivals) - 1, host, host == "127.0.0.1", now)
        elif what == "spoke":
            admission.spoke(number)
        elif what == "left":
            admission.left(number)
            served.pop(number, None)
        elif what == "serve":
            for chosen in admission.serve():
                assert chosen not in served
                served[chosen] = arrivals[chosen]
        else:
            admission.overdue(now)
        assert len(served) <= MOST_SERVED
        for foreign in ("10.0.0.1", "10.0.0.2", "10.0.0.3"):
            assert list(served.values()).count(foreign) <= MOST_SERVED_PER_HOST
