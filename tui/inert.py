"""Text from outside, made harmless: names, chat, file contents, network records.

What comes out can do nothing but be read: no escape sequence, no second line, no change of the
writing direction, no mark that climbs out of its row, and a width that everybody counts alike.
"""

from __future__ import annotations

import unicodedata

from rich.cells import get_character_cell_size

from tui.canvas import cut

REPLACEMENT = "?"
"""Stands where something was that cannot be shown; ASCII, so that every terminal has it."""

# Letters by category, and yet nothing to see: good for names that look empty or alike.
_INVISIBLE = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0"), " ")

# Flags and skin tones join their neighbours in some terminals and stand alone in others.
_JOINERS = (range(0x1F1E6, 0x1F200), range(0x1F3FB, 0x1F400))

_SPACES = frozenset(("Zs", "Zl", "Zp"))
_DROPPED = frozenset(("Cf", "Mn", "Me"))
_UNSHOWABLE = frozenset(("Cc", "Cs", "Co", "Cn"))


def inert(text: str | bytes, width: int, *, ellipsis: str = "…") -> str:
    """`text` as one line of at most `width` cells that means nothing to a terminal.

    Line breaks, tabs and odd spaces become spaces; format characters (bidi, zero-width, tags,
    variation selectors) and combining marks vanish, precomposed letters stay; control characters,
    surrogates, private and unassigned characters become `?`. Bytes are read as UTF-8. Text that is
    too long ends in `ellipsis`. Making inert text inert changes nothing.
    """
    width = max(0, width)
    # Only the beginning can be seen. The bound also keeps normalize() quick, which takes quadratic
    # time for a pile of combining marks.
    most = 16 * width + 64
    if isinstance(text, bytes):
        text = text[: 4 * most].decode("utf-8", "replace")
    shown = "".join(map(_harmless, text[:most].translate(_INVISIBLE)))
    # Composed first, so that an accent typed as a mark of its own is kept with its letter.
    shown = "".join(map(_single, unicodedata.normalize("NFC", shown)))
    return cut(shown, width, ellipsis)


def _harmless(character: str) -> str:
    """The character, or what takes its place; marks still stay, for normalize to compose."""
    if character.isascii():
        if character.isprintable():
            return character
        return " " if character.isspace() else REPLACEMENT
    category = unicodedata.category(character)
    if category in _SPACES or character == "\x85":
        return " "
    if category in _UNSHOWABLE or character == "\ufffd":
        return REPLACEMENT
    if category == "Cf":
        return ""
    return REPLACEMENT if any(ord(character) in joiners for joiners in _JOINERS) else character


def _single(character: str) -> str:
    """The character if it takes cells of its own, else nothing."""
    if unicodedata.category(character) in _DROPPED or not get_character_cell_size(character):
        return ""
    return character
