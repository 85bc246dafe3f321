"""The clock of a turn: whose time it counts, when it is drawn, and that it only tells."""

from __future__ import annotations

import math

from tests.tui.lan.stepped_clock import SteppedClock
from tui.lan.turn_clock import TurnClock, TurnClocks


def test_a_clock_counts_one_choice_and_stands_while_the_other_side_is_away() -> None:
    clock = SteppedClock()
    turn = TurnClock(clock, 60)
    assert turn.words == ""
    turn.watch(1, is_there=True)
    clock.time += 21
    assert turn.words == "time 0:40"
    turn.watch(1, is_there=False)
    clock.time += 100
    assert turn.words == "time 0:40"
    turn.watch(1, is_there=True)
    clock.time += 31.5
    assert turn.words == "time 0:08"
    turn.watch(None, is_there=True)
    assert turn.words == ""
    turn.watch(1, is_there=True)
    assert turn.words == "time 0:08", "the same choice does not get its time anew"
    clock.time += 60
    assert turn.words == "time is up", "and nothing else comes of it"
    turn.watch(2, is_there=True)
    assert turn.words == "time 1:00"


def test_a_reserve_lasts_for_the_whole_game_and_is_used_only_after_the_time_for_a_choice() -> None:
    """W-07"""
    clock = SteppedClock()
    turn = TurnClock(clock, 90, 600)
    turn.watch(1, is_there=True)
    clock.time += 100
    assert (turn.words, turn.is_up) == ("reserve 9:50", False)
    turn.watch(1, is_there=False)
    clock.time += 1000
    assert turn.words == "reserve 9:50"
    turn.watch(2, is_there=True, seconds=20)
    assert turn.words == "time 0:20"
    clock.time += 15
    turn.watch(3, is_there=True, seconds=20)
    clock.time += 20 + 589
    assert turn.words == "reserve 0:01", "what was left of a choice is not saved up"
    clock.time += 1
    assert (turn.words, turn.is_up, turn.next_step) == ("time is up", True, math.inf)
    turn.watch(4, is_there=True, seconds=20)
    assert turn.words == "time 0:20"


def test_a_clock_is_drawn_rarely_until_it_runs_out() -> None:
    clock = SteppedClock()
    turn = TurnClock(clock, 60)
    turn.watch(1, is_there=True)
    shown = []
    while turn.left > 0:
        shown.append(turn.words)
        clock.time += turn.next_step
    assert shown == sorted(set(shown), reverse=True)
    assert len(shown) <= 21


def test_the_other_sides_clock_runs_since_its_choice_arose_and_is_shown_while_it_is_waited_for() -> (
    None
):
    clock = SteppedClock()
    clocks = TurnClocks(clock, 60)
    clocks.watch(7, 7, is_there=True)
    clock.time += 20
    assert clocks.words == "your time 0:40"
    clocks.watch(None, 7, is_there=True)
    assert clocks.words == "their time 0:40"
    clocks.watch(None, 7, is_there=False)
    clock.time += 1000
    assert clocks.words == "their time 0:40"
    assert clocks.next_step == math.inf
    clocks.watch(None, None, is_there=True)
    assert clocks.words == ""


def test_that_time_is_up_is_said_once_for_each_choice_and_side() -> None:
    clock = SteppedClock()
    clocks = TurnClocks(clock, 30)
    for number in (1, 2):
        clocks.watch(number, None, is_there=True)
        assert clocks.take_notice("Mio") == ""
        clock.time += 31
        assert clocks.take_notice("Mio").startswith("Your time for this choice is up.")
        assert clocks.take_notice("Mio") == ""
    clocks.watch(None, 3, is_there=True)
    clock.time += 31
    assert clocks.take_notice("Mio").startswith("The time of Mio for this choice is up.")
    assert clocks.words == "their time is up"
    assert clocks.next_step == math.inf
