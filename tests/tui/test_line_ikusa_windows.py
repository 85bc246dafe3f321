"""Ikusa in lines: windows that are passed by themselves (W-06)."""

from __future__ import annotations

from engines.ikusa.moves import PASS
from tests.engines.ikusa.positions import at
from tests.tui.ikusa_lines import asked, attacked, sitting
from tests.vectors.ikusa_position import IkusaPosition
from tui.game import PlayedGame
from tui.lines.ikusa_passing import Windows
from tui.lines.questions import Question


def window(hand: list[str]) -> IkusaPosition:
    """A window of B, in which its hand may or may not do anything."""
    given = {"hand": hand, "elem": 3, "field": ["b1=herald"]}
    position = at(A={"field": ["a1=smith"]}, B=given)
    position.do(0, {"act": "pass"})
    assert position.game.choice is not None
    return position


def asking(position: IkusaPosition) -> tuple[PlayedGame, Question]:
    return sitting(position), asked(position)


def reflex(windows: Windows, position: IkusaPosition) -> str:
    found = windows.answer(*asking(position))
    return "" if found is None else found.words


def set_to(windows: Windows, words: str, position: IkusaPosition) -> str:
    return " ".join(windows.does(words, sitting(position)))


def test_smart_passes_where_nothing_can_be_done_and_says_so_once() -> None:
    windows = Windows()
    assert reflex(windows, window(["S01"])).startswith("You can do nothing as the main phase")
    found = windows.answer(*asking(window(["S01"])))
    assert found is not None and found == (PASS, "", True)
    assert windows.answer(*asking(window(["whisk"]))) is None


def test_hold_always_asks_even_where_there_is_one_choice() -> None:
    windows = Windows()
    assert "hold" in set_to(windows, "w hold", window(["S01"]))
    assert reflex(windows, window(["S01"])) == ""


def test_quick_passes_windows_but_not_those_that_matter() -> None:
    windows = Windows()
    set_to(windows, "w quick", window(["whisk"]))
    assert "w quick" in reflex(windows, window(["whisk"]))
    answer = at(
        A={"hand": ["whisk", "whisk"], "elem": 2, "field": ["a1=smith"]},
        B={"field": ["b1=herald"], "hand": ["whisk"], "elem": 3},
    )
    answer.do(0, {"act": "cast", "card": "Ah1", "targets": ["b1"]})
    assert reflex(windows, answer) == ""
    elsewhere = at(
        A={"hand": ["whisk", "whisk"], "elem": 2, "field": ["a1=smith"]},
        B={"field": ["b1=herald"], "hand": ["whisk"], "elem": 3},
    )
    elsewhere.do(0, {"act": "cast", "card": "Ah1", "targets": ["a1"]})
    assert "w quick" in reflex(windows, elsewhere)


def test_a_stop_asks_whatever_the_mode_and_comes_off_again() -> None:
    windows, position = Windows(), window(["whisk"])
    set_to(windows, "w quick", position)
    assert "Stops: main." in set_to(windows, "w stop main", position)
    assert reflex(windows, position) == ""
    assert "Stops: none." in set_to(windows, "w stop main", position)
    assert reflex(windows, position) != ""


def test_until_my_turn_passes_every_window_and_ends_with_the_turn_or_a_key() -> None:
    windows, position = Windows(), window(["whisk"])
    assert "until your turn" in set_to(windows, "w turn", position)
    assert "until your turn" in reflex(windows, position)
    position.game.turn += 1
    assert reflex(windows, position) == ""
    position.game.turn -= 1
    assert windows.cancel()
    assert reflex(windows, position) == ""
    assert not windows.cancel()


def test_attacks_blocks_and_free_casts_are_answered_by_no_mode() -> None:
    windows = Windows()
    block = attacked("S05", "herald", gates=1)
    set_to(windows, "w turn", block)
    assert reflex(windows, block) == ""
    own = at("ikusa", A={"field": ["a1=herald"]}, B={"gates": 1})
    set_to(windows, "w turn", own)
    assert reflex(windows, own) == ""


def test_w_explains_itself_and_refuses_what_it_does_not_know() -> None:
    windows, position = Windows(), window(["whisk"])
    assert "Only hold hides everything" in set_to(windows, "w", position)
    assert "That is no setting of windows." in set_to(windows, "w loudly", position)
    assert set_to(windows, "watch", position) == ""
