"""Text from peers, made harmless where it enters: nicks, chat, names in records of the network.

One line, of cells that everybody counts alike, that means nothing to a terminal. The screen makes its texts inert once
more (`tui/inert.py`, by the same rules and the tables of `rich`, which stays out of here); clean text passes unchanged.
"""

from __future__ import annotations

import unicodedata

NICK_CELLS = 24
CHAT_CELLS = 60
"""A line of chat; with the name before it, it fits a screen of 80 columns."""

REPLACEMENT = "?"

# Letters by category that show nothing: good for names that look empty or alike.
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_SPACES = frozenset(("Zs", "Zl", "Zp"))
_UNSHOWABLE = frozenset(("Cc", "Cs", "Co", "Cn"))
_MARKS = frozenset(("Mn", "Mc", "Me"))

# Flags and skin tones join their neighbours in some terminals and stand alone in others.
_JOINING = (range(0x1F1E6, 0x1F200), range(0x1F3FB, 0x1F400))
# Vowels and finals that a terminal draws into the syllable before them.
_CONJOINING = (range(0x1160, 0x1200), range(0xD7B0, 0xD800))
# Wide since Unicode 16; Python's own table says so only from 3.14.
_NEWLY_WIDE = (
    range(0x2630, 0x2638),
    range(0x268A, 0x2690),
    range(0x4DC0, 0x4E00),
    range(0x1D300, 0x1D357),
    range(0x1D360, 0x1D377),
)


def clean(text: str | bytes, cells: int) -> str:
    """`text` as one line of at most `cells` terminal cells; cleaning it again changes nothing.

    Breaks, tabs and odd spaces become spaces, and those at the ends go; format characters (bidi, zero-width, tags) and
    marks vanish, precomposed letters stay; what is still not to be shown becomes `?`. Bytes are read as UTF-8.
    """
    # Only the beginning can be seen; the bound keeps normalize() quick, which is quadratic in piled-up marks.
    most = 16 * max(0, cells) + 64
    if isinstance(text, bytes):
        text = text[: 4 * most].decode("utf-8", "replace")
    composed = unicodedata.normalize("NFC", "".join(map(_harmless, text[:most])))
    line = "".join(character for character in composed if not _vanishes(character)).strip(" ")
    return _cut(line, cells).rstrip(" ")


def width(text: str) -> int:
    """The cells that clean `text` takes."""
    return sum(map(_cells, text))


def _cut(line: str, cells: int) -> str:
    for at, character in enumerate(line):
        cells -= _cells(character)
        if cells < 0:
            return line[:at]
    return line


def _cells(character: str) -> int:
    if unicodedata.east_asian_width(character) in ("W", "F") or _in(character, _NEWLY_WIDE):
        return 2
    return 1


def _harmless(character: str) -> str:
    """The character, or what takes its place; marks still stay, for normalize to compose."""
    if character in _BLANK or character in "\t\n\v\f\r\x1c\x1d\x1e\x1f\x85":
        return " "
    category = unicodedata.category(character)
    if category in _SPACES:
        return " "
    if category == "Cf":
        return ""
    if category in _UNSHOWABLE or character == "\ufffd" or _in(character, _JOINING):
        return REPLACEMENT
    return character


def _vanishes(character: str) -> bool:
    return unicodedata.category(character) in _MARKS or _in(character, _CONJOINING)


def _in(character: str, ranges: tuple[range, ...]) -> bool:
    return any(ord(character) in each for each in ranges)
