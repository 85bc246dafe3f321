"""Outside text cannot touch the terminal, leave its line or lie about its width."""

from __future__ import annotations

import time
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from tui.inert import inert

HOSTILE = st.text(
    st.one_of(
        st.characters(),  # surrogates too
        st.sampled_from("\x00\x07\x08\x1b\x7f\x85\x9b\r\n\t\u200b\u200d\u202e\u2066\u2069\ufeff"),
        st.sampled_from("\u0300\u0489\u20dd\ufe0f\U000e0041\u3164\u1160\U0001f1eb\U0001f3fd"),
        st.sampled_from("漢ｗ한가e\u0301♥🃏"),
    )
)


@given(HOSTILE, st.integers(-1, 40))
def test_any_text_becomes_one_line_of_plain_characters_within_the_width(
    text: str, width: int
) -> None:
    shown = inert(text, width)
    assert cell_len(shown) <= max(0, width)
    assert sum(map(cell_len, shown)) == cell_len(shown), "the width is the sum of the characters'"
    for character in shown:
        assert unicodedata.category(character)[0] in "LNPSZM", hex(ord(character))
        assert unicodedata.category(character) not in ("Mn", "Me", "Zl", "Zp")
        assert character == " " or not character.isspace()
    shown.encode("utf-8")


@given(HOSTILE, st.integers(0, 40))
def test_inert_text_stays_as_it_is(text: str, width: int) -> None:
    once = inert(text, width)
    assert inert(once, width) == once


@given(st.binary(), st.integers(0, 40))
def test_any_bytes_can_be_shown(data: bytes, width: int) -> None:
    assert cell_len(inert(data, width)) <= width


@given(st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=20))
def test_plain_text_is_not_changed(text: str) -> None:
    assert inert(text, 20) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Rin", "Rin"),
        ("Żółw naïve Ωλ 漢字", "Żółw naïve Ωλ 漢字"),
        ("e\u0301te\u0301", "été"),
        ("a\u0335\u0336\u0337\u0338b", "ab"),
        ("\x1b[31mred\x1b[0m", "?[31mred?[0m"),
        ("\x1b]0;title\x07", "?]0;title?"),
        ("\x9b2J", "?2J"),
        ("one\r\ntwo\tthree\u2028four", "one  two three four"),
        ("user\u202etxt.exe", "usertxt.exe"),
        ("\u2066a\u2069\u200b\u200d\ufeffb\ufe0f", "ab"),
        ("x\ud800y", "x?y"),
        ("\U000e0041tag", "tag"),
        ("\ue000\U0010ffff", "??"),
        ("\u3164\u3164", "  "),
        ("[bold]markup[/]", "[bold]markup[/]"),
        ("🇫🇷👍🏽", "??👍?"),
    ],
)
def test_known_tricks(text: str, shown: str) -> None:
    assert inert(text, 40) == shown


def test_invalid_utf8_becomes_question_marks() -> None:
    assert inert(b"caf\xe9 \xff\xfe", 40) == "caf? ??"


def test_text_is_cut_by_cells_not_by_characters() -> None:
    assert inert("漢字漢字", 5) == "漢字…"
    assert inert("漢字漢字", 4) == "漢…"
    assert inert("abcdef", 4, ellipsis="~") == "abc~"
    assert inert("abcdef", 0) == ""


def test_a_huge_pile_of_marks_takes_no_time() -> None:
    start = time.process_time()
    inert("a" + "\u0301\u0323" * 2_000_000, 20)
    assert time.process_time() - start < 1.0, "reading two million marks in order takes minutes"
