"""A menu moves by arrows and letters, chooses by Enter and printed keys, and scrolls."""

from __future__ import annotations

from functools import partial

from tui.canvas import Canvas
from tui.pages.menu import Entry, Menu


def menu(chosen: list[int], count: int = 3, detail: str = "") -> Menu:
    entries = [
        Entry(str(i + 1), f"entry {i + 1}", detail, partial(chosen.append, i)) for i in range(count)
    ]
    return Menu(entries)


def drawn(shown: Menu, height: int) -> list[str]:
    canvas = Canvas(40, height)
    shown.draw(canvas, 0, 0, 40, height, label=12)
    assert canvas.lost == []
    return canvas.plain().split("\n")


def test_arrows_and_letters_move_and_go_round() -> None:
    shown = menu([])
    for key, place in (("down", 1), ("j", 2), ("j", 0), ("up", 2), ("k", 1), ("home", 0)):
        assert shown.press(key)
        assert shown.cursor == place
    shown.press("end")
    assert shown.cursor == 2


def test_enter_chooses_what_is_under_the_cursor_and_a_digit_its_own() -> None:
    chosen: list[int] = []
    shown = menu(chosen)
    shown.press("down")
    shown.press("enter")
    shown.press("3")
    assert chosen == [1, 2]
    assert shown.cursor == 2


def test_other_keys_mean_nothing() -> None:
    chosen: list[int] = []
    shown = menu(chosen)
    assert not shown.press("9")
    assert not shown.press("x")
    assert not Menu(()).press("enter")
    assert chosen == []


def test_a_long_menu_scrolls_to_its_cursor() -> None:
    shown = menu([], 9)
    assert "▼" in drawn(shown, 4)[3]
    shown.press("end")
    lines = drawn(shown, 4)
    assert "► 9" in lines[3]
    assert "▲" in lines[0]
    shown.press("up")
    assert "► 8" in drawn(shown, 4)[2]


def test_a_long_detail_goes_on_in_the_next_row() -> None:
    shown = menu([], 2, detail="one two three four five six seven")
    lines = drawn(shown, 4)
    assert lines[0] == "► 1  entry 1     one two three four"
    assert lines[1] == " " * 17 + "five six seven"
    assert lines[2].startswith("  2  entry 2")
