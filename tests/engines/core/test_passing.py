"""Passing by itself, in both games with windows: what each mode and each stop does, and what none of them ever does."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from engines.bots.bot import arrange
from engines.core.cards import Seat
from engines.core.moves import Move
from engines.core.needs import Shuffle
from engines.core.options import Options
from engines.core.passing import HOLD, MODES, NOTHING, PASS, QUICK, SMART, UNTIL, Passing
from engines.core.table import Table
from engines.core.view import View
from engines.ikusa.passing import IkusaWindows
from engines.mana.passing import ManaWindows
from tests.engines.ikusa.positions import at as ikusa_at
from tests.engines.mana.positions import at as mana_at
from tests.engines.playing import CASES, Case, play

GAMES = [each for each in CASES if each.package.windows is not None]

OWN = {
    "ikusa": {"gates", "elementium", "main", "attack", "block", "distribute", "free_cast"},
    "mana": {"keep", "attack", "block", "assign", "choose"},
}
"""What random games ask beside windows, at least."""


def prompts(case: Case, games: int = 10) -> Iterator[tuple[Table, Seat, View]]:
    """Every choice of some games, by turns of random movers and of bots, with the view of the seat that owes it."""
    for seed in range(games):
        table = case.table(f"passing/{seed}")
        rng = random.Random(seed)
        for _ in play(table, rng) if seed % 2 == 0 else bots_play(case, table, rng):
            game = table.game
            for seat in () if game.choice is None else game.choice.seats:
                if game.bound[seat] is None:
                    yield table, seat, game.view(seat)


def bots_play(case: Case, table: Table, rng: random.Random) -> Iterator[Table]:
    """Play to the end by the game's quick script; yields before each choice."""
    bot = case.package.bots["novice"]()
    while table.game.outcome is None:
        yield table
        seat = 0 if table.owes(0) is not None else 1
        if isinstance(ask := table.owes(seat), Shuffle):
            table.arrange(seat, arrange(len(ask.cards), rng))
        else:
            table.choose(seat, bot.choose(table.game.view(seat), rng, 0))


def passing(
    case: Case, view: View, mode: str, *, resting: bool = False, stops: bool = False
) -> str:
    """Why a seat passes at this view that has set this."""
    assert case.package.windows is not None
    set_so = Passing(case.package.windows)
    set_so.set_mode(mode)
    if stops:
        for window in set_so.windows.kinds:
            set_so.flip_stop(window)
    if resting:
        set_so.rest(view)
    return set_so.why(view)


@pytest.mark.parametrize("case", GAMES, ids=str)
def test_no_mode_ever_answers_anything_but_a_window(case: Case) -> None:
    """Own attacks, blocks, free casts, assignments, targets and payments are never skipped."""
    windows = case.package.windows
    assert windows is not None
    asked: set[str] = set()
    for table, seat, view in prompts(case):
        window = windows.at(view)
        if window:
            assert window in windows.kinds and table.game.why_not(seat, PASS) is None
            continue
        asked.add(view.label)
        for mode in MODES:
            for resting in (False, True):
                assert passing(case, view, mode, resting=resting) == "", view.label
    assert OWN[case.game] <= asked


@pytest.mark.parametrize("case", GAMES, ids=str)
def test_a_window_is_passed_for_the_reason_that_its_mode_gives_and_for_no_other(case: Case) -> None:
    """And with all stops set only where there is nothing else to do."""
    whys: Counter[tuple[str, str]] = Counter()
    for table, seat, view in prompts(case, 4):
        assert case.package.windows is not None
        if not case.package.windows.at(view):
            continue
        can_act = len({table.game.options(seat).sample(random.Random(n)) for n in range(20)}) > 1
        for mode in MODES:
            for resting in (False, True):
                why = passing(case, view, mode, resting=resting)
                whys[mode, why] += 1
                if mode == HOLD and not resting:
                    assert why == ""
                elif can_act:
                    assert why in ("", UNTIL if resting else QUICK)
                    assert why == (UNTIL if resting else why)
                    assert passing(case, view, mode, resting=resting, stops=True) == ""
                if mode == SMART and not resting:
                    assert why in ("", NOTHING) and not (can_act and why)
    assert {why for _, why in whys} >= {"", NOTHING, UNTIL}


@pytest.mark.parametrize("case", GAMES, ids=str)
def test_an_only_answer_that_hold_gives_is_one_that_the_other_side_could_have_reckoned(
    case: Case,
) -> None:
    """W-06, W-15: whether there was a choice does not hang on what the other side cannot see."""
    windows, rng, seen = case.package.windows, random.Random(1), Counter[str]()
    assert windows is not None
    for table, seat, view in prompts(case, 4):
        if not windows.is_open(view) or seen[view.label] > 12:
            continue
        seen[view.label] += 1
        onlooker = table.game.view(1 - seat)
        for _ in range(2):
            world = onlooker.sample(rng, case.guess(onlooker))
            assert _is_alone(world.options(seat)) == _is_alone(table.game.options(seat)), view.label
    assert "block" in seen


def _is_alone(options: Options) -> bool:
    return len(list(islice(options, 2))) == 1


# --- one window after the other --------------------------------------------------------------------------------------


def test_a_sitting_of_mana_begins_with_hold_and_one_of_ikusa_with_smart() -> None:
    """R-8, W-06"""
    assert (Passing(ManaWindows()).mode, Passing(IkusaWindows()).mode) == (HOLD, SMART)


def mana_view(**given: object) -> View:
    """The first seat holds priority, with a card that it can pay for."""
    filled = {"mana": {"P": ["Solar"] * 3}, "hand": {"P": ["gatelight_sentry"]}, "turn": 3}
    return mana_at(**filled | given).game.view(0)


def test_quick_in_mana_asks_once_a_phase_unless_a_unit_of_ones_own_has_changed() -> None:
    passing = Passing(ManaWindows())
    passing.set_mode(QUICK)
    units = [["p1", "camp_drummer"]]
    view = mana_view(units=units)
    assert passing.why(view) == ""
    passing.note(view, PASS)
    assert passing.why(view) == QUICK
    assert passing.why(mana_view(units=[["p1", "camp_drummer", {"tapped": True}]])) == ""
    assert passing.why(mana_view(units=units, phase="post", priority="P")) == ""


def test_what_is_not_a_pass_is_not_remembered() -> None:
    passing = Passing(ManaWindows())
    passing.set_mode(QUICK)
    view = mana_view()
    passing.note(view, Move("deploy", (1,)))
    assert passing.why(view) == ""


def test_smart_in_mana_asks_where_a_mana_card_is_owed() -> None:
    passing = Passing(ManaWindows())
    passing.set_mode(SMART)
    nothing = {"hand": {"P": []}, "mana_deck": {"P": ["Solar"]}}
    assert passing.why(mana_view(**nothing, mana_done=[False, True])) == ""
    assert passing.why(mana_view(**nothing, mana_done=[True, True])) == NOTHING


def ikusa_view(label: str, turn: int = 2) -> View:
    position = ikusa_at(
        A={"field": ["a1=smith"]},
        B={"hand": ["whisk"], "elem": 3, "field": ["b1=herald"]},
    )
    position.do(0, {"act": "pass"})
    position.game.turn = turn
    view = position.game.view(1)
    assert view.label == label
    return view


def test_resting_ends_with_the_own_turn() -> None:
    passing = Passing(IkusaWindows())
    passing.rest(ikusa_view("W_MAIN_END"))
    assert passing.why(ikusa_view("W_MAIN_END")) == UNTIL
    assert passing.why(ikusa_view("W_MAIN_END", turn=3)) == ""


def test_a_stop_asks_in_its_own_window_alone_and_comes_off_again() -> None:
    passing, view = Passing(IkusaWindows()), ikusa_view("W_MAIN_END")
    passing.set_mode(QUICK)
    passing.flip_stop("W_END")
    assert passing.why(view) == QUICK
    passing.flip_stop("W_MAIN_END")
    assert passing.why(view) == ""
    passing.flip_stop("W_MAIN_END")
    assert passing.why(view) == QUICK


def test_an_interruption_asks_at_once_and_as_usual_from_then_on() -> None:
    passing, view = Passing(IkusaWindows()), ikusa_view("W_MAIN_END")
    passing.set_mode(QUICK)
    passing.flip_stop("W_END")
    passing.interrupt(view)
    assert passing.why(view) == "" and passing.mode == SMART and passing.stops == {"W_END"}


def test_a_player_who_is_always_asked_stays_so_after_a_break_and_after_resting() -> None:
    """To be asked less would tell more."""
    passing, view = Passing(IkusaWindows()), ikusa_view("W_MAIN_END")
    for end in (passing.reset, lambda: passing.interrupt(view)):
        passing.set_mode(HOLD)
        passing.rest(view)
        end()
        assert passing.mode == HOLD and not passing.is_resting(view)


def test_an_interruption_of_a_pass_without_alternative_holds_for_this_window_alone() -> None:
    passing = Passing(ManaWindows())
    passing.set_mode(SMART)
    view = mana_view(hand={"P": []})
    passing.interrupt(view)
    assert passing.why(view) == "" and passing.mode == SMART
    assert passing.why(mana_view(hand={"P": []})) == NOTHING


def test_only_two_games_have_windows_and_every_stop_has_a_word_of_its_own() -> None:
    for case in GAMES:
        windows = case.package.windows
        assert windows is not None
        words = [window.word for window in windows.kinds.values()]
        assert len(set(words)) == len(words) and not any(" " in word for word in words)
        assert all(len(window.name) <= 24 for window in windows.kinds.values())
        assert all(len(windows.meaning(mode)) <= 66 for mode in MODES) and len(windows.until) <= 18
    assert {case.game for case in GAMES} == {"ikusa", "mana"}
