"""A form moves from row to row; a row with a choice changes it, a row with a text is written."""

from __future__ import annotations

from tui.canvas import Canvas
from tui.pages.field import Field
from tui.pages.form import Choice, Form, Option, Writing


def form() -> Form:
    options = [Option(n, f"number {n}", f"hint {n}") for n in range(3)]
    return Form(
        (
            Choice("tall", "Tall", options, tall=True),
            Choice("flat", "Flat", options),
            Writing("text", "Text", Field(), "none"),
        )
    )


def test_arrows_change_and_digits_choose() -> None:
    shown = form()
    shown.press("right", None)
    assert shown["tall"] == 1
    shown.press("3", "3")
    assert shown["tall"] == 2
    shown.press("space", " ")
    assert shown["tall"] == 0
    shown.press("left", None)
    assert shown["tall"] == 2
    assert not shown.press("4", "4")


def test_letters_move_except_where_they_are_text() -> None:
    shown = form()
    shown.press("j", "j")
    shown.press("j", "j")
    assert shown.cursor == 2
    for key in "jk3 ":
        shown.press(key, key)
    assert shown["text"] == "jk3"
    shown.press("down", None)
    assert shown.cursor == 0


def test_pasted_text_goes_into_the_text_under_the_cursor_only() -> None:
    shown = form()
    shown.paste("abc")
    shown.cursor = 2
    shown.paste("xyz")
    assert shown["text"] == "xyz"
    assert shown["tall"] == 0


def test_it_shows_all_of_a_tall_choice_and_the_present_one_of_a_flat() -> None:
    canvas = Canvas(70, 8)
    form().draw(canvas, 0, 0, 70)
    assert canvas.plain().split("\n") == [
        "Tall          ► 1 number 0   hint 0",
        "                2 number 1   hint 1",
        "                3 number 2   hint 2",
        "",
        "Flat            number 0                hint 0",
        "",
        "Text            none",
        "",
    ]
    assert canvas.lost == []
