"""A field takes plain text, as much as fits, and nothing else."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tui.canvas import Canvas, cells
from tui.inert import inert
from tui.pages.field import Field


def test_letters_are_written_and_backspace_takes_them_back() -> None:
    field = Field(most=4)
    for letter in "abcde":
        assert field.press(letter, letter)
    assert field.text == "abcd"
    field.press("backspace", "\x7f")
    assert field.text == "abc"
    field.press("delete", None)
    assert field.text == ""


def test_keys_without_text_are_not_taken() -> None:
    field = Field("a")
    assert not field.press("left", None)
    assert not field.press("ctrl+a", "\x01")
    assert field.text == "a"


def test_wide_letters_take_two_columns() -> None:
    field = Field(most=5)
    for letter in "漢字漢":
        field.press(letter, letter)
    assert field.text == "漢字"


def test_what_is_pasted_is_one_harmless_line() -> None:
    field = Field(most=20)
    field.paste("\x1b[31mone\ntwo\u202e\r\n")
    assert field.text == "?[31mone two"


@given(st.lists(st.text(max_size=30), max_size=6), st.integers(0, 30))
def test_whatever_is_pasted_fits_and_stays_inert(pastes: list[str], most: int) -> None:
    field = Field(most=most)
    for text in pastes:
        field.paste(text)
    assert cells(field.text) <= most
    assert inert(field.text, most) == field.text


def test_it_is_drawn_with_its_cursor() -> None:
    canvas = Canvas(20, 2)
    Field("ab", 5).draw(canvas, 1, 0, focused=True)
    Field("", 5).draw(canvas, 1, 1, focused=False, empty="none")
    assert canvas.plain() == " ab\n none"
    assert canvas.lines()[0][2].style == "cursor"
