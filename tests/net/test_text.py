"""Text from peers: row 48 of the fault matrix, and that the screen has nothing left to do."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from net.messages import LOOSE, Chat
from net.text import CHAT_CELLS, NICK_CELLS, clean, width
from net.wire import decode, encode
from tui.inert import inert

NASTY = [
    "\x1b[31mred\x1b[0m",
    "\x1b]8;;http://x\x07link",
    "[red]bold[/red]",
    "\u202egnp.exe",
    "a\u200b\u200d\ufeffb",
    "line\nbreak\r\ttab\x85\u2028",
    "e" + "\u0301" * 10_000,
    "\u0301alone",
    "\U0001f469\u200d\U0001f469\u200d\U0001f467",
    "\U0001f1e9\U0001f1ea flag \U0001f44d\U0001f3fd",
    "\u115f\u3164\u2800",
    "कि नि \u0e33 \u1100\u1161",
    "\u4dc0\u2630 hexagrams",
    "全角文字" * 20,
    "\ud800 surrogate \ue000 private \U000e0041 tag \ufdd0",
    "x" * 10_000,
    "   ",
]


@pytest.mark.parametrize("text", NASTY)
@pytest.mark.parametrize("cells", [0, 1, NICK_CELLS, CHAT_CELLS])
def test_row_48_whatever_a_peer_calls_itself_is_inert_and_fits(text: str, cells: int) -> None:
    shown = clean(text, cells)
    assert width(shown) <= cells and cell_len(shown) <= cells
    assert clean(shown, cells) == shown
    assert inert(shown, cells) == shown
    assert all(unicodedata.category(each)[0] not in "CM" or each == " " for each in shown)


@given(st.text(), st.integers(0, 30))
def test_clean_text_passes_the_screen_unchanged(text: str, cells: int) -> None:
    shown = clean(text, cells)
    assert inert(shown, cells) == shown == clean(shown, cells)
    assert width(shown) == cell_len(shown) <= cells


def test_every_character_is_as_wide_here_as_on_the_screen() -> None:
    for code in range(0, 0x110000, 16):
        characters = [chr(each) for each in range(code, code + 16)]
        if {unicodedata.category(each) for each in characters} <= {"Cn", "Co"}:
            continue  # Nothing is shown of these anyway.
        shown = clean("x".join(characters), 99)
        assert inert(shown, 99) == shown, hex(code)
        assert width(shown) == cell_len(shown), hex(code)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Red Heron", "Red Heron"),
        ("  Zoë  ", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("a\nb", "a b"),
        ("\x1b[31mred", "?[31mred"),
        ("\u202eabc", "abc"),
        ("12345678901", "1234567890"),
        ("全角文字全角", "全角文字全"),
        (b"\xffabc\xc3\xa9", "?abcé"),
        ("\u200b", ""),
    ],
)
def test_what_remains_of_a_name(text: str | bytes, shown: str) -> None:
    assert clean(text, 10) == shown


@given(st.text(max_size=100))
def test_any_line_of_chat_can_be_sent(text: str) -> None:
    text = text.encode("utf-8", "replace").decode()
    assert decode(encode(Chat(text)), LOOSE) == Chat(clean(text, CHAT_CELLS))
