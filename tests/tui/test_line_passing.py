"""Auto-pass in lines: the same in both games that have windows (Ikusa W-06, Mana R-8)."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest

from engines.core.passing import HOLD, PASS, QUICK, SMART
from tests.engines.ikusa.positions import at as ikusa_at
from tests.engines.mana.positions import at as mana_at
from tests.tui.company import Sink
from tests.tui.ikusa_lines import attacked
from tests.tui.sitting import sit
from tui import line
from tui.game import PlayedGame
from tui.lines import ikusa, mana
from tui.lines.console import Console
from tui.lines.passing import PassingReflexes
from tui.lines.questions import Question
from tui.options import Options
from tui.places import Place

Asked = tuple[PlayedGame, Question]


def ikusa_window(hand: list[str]) -> Asked:
    """A window of B, in which its hand may or may not do anything."""
    position = ikusa_at(
        A={"field": ["a1=smith"]}, B={"hand": hand, "elem": 3, "field": ["b1=herald"]}
    )
    position.do(0, {"act": "pass"})
    game = sit("ikusa", position.game)
    return game, ikusa.question(game)


def mana_window(hand: list[str], **given: Any) -> Asked:
    """Post-Combat, in which the first seat holds priority and may or may not deploy anything."""
    position = mana_at(
        phase="post",
        priority="P",
        mana={"P": ["Solar"] * 3, "Q": []},
        hand={"P": hand, "Q": []},
        units=[["p1", "camp_drummer", given]],
    )
    game = sit("mana", position.game)
    return game, mana.question(game)


class Windows:
    """One game's window with something to do in it and with nothing, and whoever sits there."""

    def __init__(
        self, reflexes: Callable[[], PassingReflexes], busy: Asked, idle: Asked, stop: str
    ) -> None:
        self.reflexes = reflexes()
        self.busy, self.idle, self.stop = busy, idle, stop

    def set_to(self, words: str) -> str:
        return " ".join(self.reflexes.does(words, self.busy[0]))

    def said(self, asked: Asked) -> str | None:
        """What is said of the pass that is made by itself; None if the player is asked."""
        found = self.reflexes.answer(*asked)
        assert found is None or found.move == PASS
        return None if found is None else found.words


@pytest.fixture(params=["ikusa", "mana"])
def windows(request: pytest.FixtureRequest) -> Windows:
    if request.param == "ikusa":
        busy, idle = ikusa_window(["whisk"]), ikusa_window(["S01"])
        return Windows(ikusa.IkusaReflexes, busy, idle, "main")
    busy, idle = mana_window(["gatelight_sentry"]), mana_window([])
    return Windows(mana.ManaReflexes, busy, idle, "attack-post")


def test_every_game_begins_with_its_usual_mode_and_says_which(windows: Windows) -> None:
    usual = windows.reflexes.passing.windows.usual
    assert windows.reflexes.standing(windows.busy[0]) == [f"Auto-pass: {usual} (w changes it)."]


def test_smart_passes_where_nothing_can_be_done_and_says_so_once(windows: Windows) -> None:
    assert "Auto-pass: smart" in windows.set_to("w smart")
    assert (windows.said(windows.idle) or "").startswith("You can do nothing here (")
    assert windows.said(windows.idle) == ""
    assert windows.said(windows.busy) is None


def test_hold_always_asks(windows: Windows) -> None:
    assert "so that your timing tells nothing" in windows.set_to("w hold")
    assert windows.said(windows.idle) is None and windows.said(windows.busy) is None


def test_quick_passes_also_where_something_could_be_done(windows: Windows) -> None:
    windows.set_to("w quick")
    windows.reflexes.note(windows.busy[0], PASS)
    assert "auto-pass quick; Enter: ask me again" in (windows.said(windows.busy) or "")
    found = windows.reflexes.answer(*windows.busy)
    assert found is not None and not found.is_forced, "a key can end it"


def test_a_stop_asks_whatever_the_mode_and_comes_off_again(windows: Windows) -> None:
    windows.set_to("w quick")
    windows.reflexes.note(windows.busy[0], PASS)
    assert f"Stops: {windows.stop}." in windows.set_to(f"w stop {windows.stop}")
    assert windows.said(windows.busy) is None
    assert "quick, 1 stop" in windows.reflexes.standing(windows.busy[0])[0]
    assert "Stops: none." in windows.set_to(f"w stop {windows.stop}")
    assert windows.said(windows.busy) is not None


def test_until_the_own_turn_every_window_is_passed_and_a_line_ends_that(windows: Windows) -> None:
    until = windows.reflexes.passing.windows.until
    assert until in windows.set_to("w turn")
    assert until in (windows.said(windows.busy) or "")
    assert "You are asked again." in windows.reflexes.cancel(windows.busy[0])[0]
    assert windows.said(windows.busy) is None
    assert not windows.reflexes.cancel(windows.busy[0])


def test_the_help_names_every_mode_and_stop_and_tells_of_timing(windows: Windows) -> None:
    said = windows.set_to("w")
    assert "Only hold hides everything." in said
    for words in ("w smart:", "w quick:", "w hold:", "w turn:", windows.stop):
        assert words in said
    assert "That is no setting of auto-pass." in windows.set_to("w loudly")
    assert windows.set_to("watch") == ""


def test_a_take_back_asks_as_usual(windows: Windows) -> None:
    passing = windows.reflexes.passing
    for mode in ("w quick", "w smart", "w turn", "w hold"):
        windows.set_to(mode)
        windows.reflexes.cancel(windows.busy[0])
        assert passing.mode == (HOLD if mode == "w hold" else passing.windows.usual)
        assert not passing.is_resting(windows.busy[0].view(windows.busy[0].seat))


def test_attacks_and_blocks_are_answered_by_no_mode() -> None:
    block = sit("ikusa", attacked("S05", "herald", gates=1).game)
    own = sit("ikusa", ikusa_at("ikusa", A={"field": ["a1=herald"]}, B={"gates": 1}).game)
    for game in (block, own):
        reflexes = ikusa.IkusaReflexes()
        for words in ("w quick", "w turn"):
            reflexes.does(words, game)
            assert reflexes.answer(game, ikusa.question(game)) is None
    for phase in ("attack",):
        game = sit("mana", mana_at(phase=phase, units=[["p1", "camp_drummer"]]).game)
        reflex = mana.ManaReflexes()
        for words in ("w quick", "w turn"):
            reflex.does(words, game)
            assert reflex.answer(game, mana.question(game)) is None


@pytest.mark.parametrize(
    ("mode", "asked"), [(SMART, False), (QUICK, False), (HOLD, False)], ids=str
)
def test_what_leaves_no_choice_in_sight_of_both_is_answered_even_in_hold(
    mode: str, asked: bool
) -> None:
    """Mana: an attack without a Unit. There is nothing that it could tell."""
    game = sit("mana", mana_at(phase="attack").game)
    reflexes = mana.ManaReflexes()
    reflexes.passing.set_mode(mode)
    assert (reflexes.answer(game, mana.question(game)) is None) == asked


def test_in_hold_an_action_point_of_ikusa_is_asked_though_only_a_pass_is_left() -> None:
    """It hangs on the hand."""
    game = sit("ikusa", ikusa_at("main", A={"hand": []}).game)
    reflexes = ikusa.IkusaReflexes()
    found = reflexes.answer(game, ikusa.question(game))
    assert found is not None and found.words == "There is nothing that you can cast or use."
    reflexes.passing.set_mode(HOLD)
    assert reflexes.answer(game, ikusa.question(game)) is None


@pytest.mark.parametrize("game", ["mana", "ikusa"])
def test_a_game_that_is_gone_on_with_begins_as_usual_and_waits_for_nothing(
    game: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """W-06: no artificial delay in solo play."""
    slept: list[float] = []
    monkeypatch.setattr("tui.lines.seat.time.sleep", slept.append)
    decks = ("eclipse_vigil", "deep_roots") if game == "mana" else ("kindled_grove", "ore_court")
    settings: dict[str, Any] = dict(zip(("deck", "other_deck"), decks, strict=True))
    settings |= {} if game == "mana" else {"mode": "strategy"}

    def sat(*answers: str, new: bool) -> str:
        sink = Sink()
        source = io.BytesIO("".join(f"{answer}\n" for answer in (*answers, "q")).encode())
        options = Options(game=game, seed="3", new=new, settings=settings if new else {})
        line.play(options, Console(source, sink), Place(tmp_path))
        return sink.text

    other, usual = ("smart", "hold") if game == "mana" else ("quick", "smart")
    assert f"Auto-pass: {other}, which" in sat(f"w {other}", "w", new=True)
    assert f"Auto-pass: {usual}, which" in sat("1", "w", new=False)
    assert not any(slept)
