"""Both glyph sets say the same, one cell a sign, and the locale picks between them."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from themes.glyphs import ASCII, GLYPHS, LETTERS, UNICODE, Glyphs, ambiguous, choose
from themes.theme import ELEMENTS

# Emoji=Yes in emoji-data.txt, below U+2E80. The heart is on that list too, but it is text by
# default and one cell wide, and the sketches are drawn with it.
BMP_EMOJI = set(
    "©®‼⁉™ℹ↔↕↖↗↘↙↩↪⌚⌛⌨⏏⏩⏪Ⓜ▪▫▶◀◻◼◽◾☀☁☂☃☄☎☑☔☕☘☝☠☢☣☦☪☮☯☸☹☺♀♂♈♟♠♣♦♨♻♾♿⚒⚓⚔⚖⚙⚛⚜⚠⚡⚪⚫⛔"
    "✂✅✈✉✊✌✍✏✒✔✖✝✡✨✳✴❄❇❌❎❓❗❣❤➕➖➗➡➰➿⤴⤵⬅⬆⬇⬛⬜⭐⭕"
)


@pytest.mark.parametrize("glyphs", GLYPHS.values(), ids=GLYPHS.keys())
def test_every_sign_is_one_character_in_one_cell(glyphs: Glyphs) -> None:
    for name, sign in glyphs.signs().items():
        assert len(sign) == 1, name
        assert cell_len(sign) == 1, name


def test_both_sets_have_the_same_signs() -> None:
    assert UNICODE.signs().keys() == ASCII.signs().keys()


def test_the_ascii_set_is_printable_ascii() -> None:
    assert all(sign.isascii() and sign.isprintable() for sign in ASCII.signs().values())
    assert ambiguous(ASCII) == ""


def test_no_sign_is_an_emoji() -> None:
    signs = set(UNICODE.signs().values())
    assert not signs & BMP_EMOJI
    assert all(ord(sign) < 0x2E80 for sign in signs)


@pytest.mark.parametrize("glyphs", GLYPHS.values(), ids=GLYPHS.keys())
def test_element_shapes_are_all_different(glyphs: Glyphs) -> None:
    shapes = [getattr(glyphs, element) for element in ELEMENTS]
    assert len(set(shapes)) == len(shapes)


@pytest.mark.parametrize("glyphs", GLYPHS.values(), ids=GLYPHS.keys())
def test_what_is_there_and_what_is_lost_differ(glyphs: Glyphs) -> None:
    assert glyphs.heart != glyphs.heart_off
    assert glyphs.life != glyphs.life_lost
    assert glyphs.gate != glyphs.gate_lost
    assert glyphs.bar != glyphs.bar_off


def test_element_letters_are_all_different() -> None:
    assert len(set(LETTERS.values())) == len(LETTERS)


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({"LANG": "en_GB.UTF-8"}, UNICODE),
        ({"LANG": "de_DE.utf8"}, UNICODE),
        ({"LANG": "C.UTF-8", "LC_ALL": ""}, UNICODE),
        ({"LANG": "en_GB.UTF-8", "LC_CTYPE": "en_GB.ISO-8859-1"}, ASCII),
        ({"LANG": "en_GB.UTF-8", "LC_CTYPE": "en_GB.UTF-8", "LC_ALL": "C"}, ASCII),
        ({"LC_ALL": "C.UTF-8", "LANG": "C"}, UNICODE),
        ({"LANG": "POSIX"}, ASCII),
        ({}, ASCII),
    ],
)
def test_the_locale_chooses_as_posix_says(environ: dict[str, str], expected: Glyphs) -> None:
    assert choose(environ) is expected


def test_the_users_wish_beats_the_locale() -> None:
    assert choose({"LANG": "C.UTF-8"}, asked="ascii") is ASCII
    assert choose({}, asked="unicode") is UNICODE
    with pytest.raises(KeyError):
        choose({}, asked="emoji")


def test_ambiguous_signs_are_listed_for_the_terminal_to_be_asked_about() -> None:
    assert "♥" in ambiguous(UNICODE)
    assert "▒" in ambiguous(UNICODE)
    assert "♛" not in ambiguous(UNICODE)
