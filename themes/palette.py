"""The themes, as tables: a new theme is one more entry of `THEMES` and no code."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from themes.theme import Colour, Look, Looks, Theme

Inks = tuple[str, int, int]
"""One colour three times: truecolor, hand-picked among the 256, hand-picked among the 16."""


def _look(fg: Colour | None, bg: Colour | None, attributes: str) -> Look:
    return Look(fg, bg, **dict.fromkeys(attributes.split(), True))


def _looks(ink: Inks | None, *, on: Inks | None = None, also: str = "", none: str = "") -> Looks:
    """A style in colour `ink` on `on`, with attributes `also`; without colour, only `none`."""
    fg: tuple[Colour | None, ...] = ink or (None, None, None)
    bg: tuple[Colour | None, ...] = on or (None, None, None)
    rich, many, few = (_look(f, b, also) for f, b in zip(fg, bg, strict=True))
    return Looks(rich, many, few, _look(None, None, none))


def _own(ink: int | None, *, on: int | None = None, also: str = "", none: str = "") -> Looks:
    """A style in one of the terminal's own 16 colours, at whatever depth there is colour."""
    look = _look(ink, on, also)
    return Looks(look, look, look, _look(None, None, none))


_NIGHT: Inks = ("#12161d", 233, 0)
_PAPER: Inks = ("#d9dfe8", 253, 7)
_GREY: Inks = ("#8791a0", 245, 8)
_SLATE: Inks = ("#66707f", 242, 8)
_LAMP: Inks = ("#ffc46b", 221, 11)

LANTERN: Final = Theme(
    name="lantern",
    title="Lantern (full colour)",
    dark=True,
    ground=_looks(_PAPER, on=_NIGHT),
    looks=MappingProxyType(
        {
            "text": _looks(None),
            "muted": _looks(_GREY, none="dim"),
            "title": _looks(("#ffffff", 231, 15), also="bold", none="bold"),
            "rule": _looks(_SLATE, none="dim"),
            "key": _looks(_LAMP, also="bold", none="bold underline"),
            "prompt": _looks(("#ffe3b3", 223, 15), also="bold", none="bold"),
            "input": _looks(("#ffffff", 231, 15), also="underline", none="underline"),
            "value": _looks(("#ffffff", 231, 15), also="bold", none="bold"),
            "phase": _looks(_NIGHT, on=("#9fb4d0", 146, 7), also="bold", none="reverse"),
            "cursor": _looks(_NIGHT, on=_LAMP, also="bold", none="reverse bold"),
            "legal": _looks(("#a9e6a0", 151, 10), none="bold"),
            "illegal": _looks(_SLATE, none="dim"),
            "chosen": _looks(_NIGHT, on=("#8ed6a8", 115, 10), also="bold", none="reverse"),
            "preview": _looks(("#9fd3e6", 152, 14), also="italic", none="italic"),
            "you": _looks(("#7fd1c4", 116, 14), also="bold", none="bold"),
            "foe": _looks(("#f2a0b5", 217, 13), also="bold", none="bold"),
            # Red, green, orange and blue as in T1.1; none of the 16 is a readable blue.
            "fire": _looks(("#ff6f61", 203, 9), none="bold"),
            "wind": _looks(("#6fd6a8", 79, 10), none="bold"),
            "earth": _looks(("#d8a150", 179, 3), none="bold"),
            "water": _looks(("#69a8ff", 75, 14), none="bold"),
            "wood": _looks(("#9ccc5e", 149, 2), none="bold"),
            "metal": _looks(("#b4bccb", 249, 7), none="bold"),
            "yinyang": _looks(("#ffffff", 231, 15), also="bold", none="bold"),
            "light": _looks(("#fff07a", 228, 11), none="bold"),
            "shadow": _looks(("#c08cf0", 141, 13), none="bold"),
            "card": _looks(("#c3cbd8", 251, 7)),
            "back": _looks(("#7484a6", 103, 8), none="dim"),
            "tapped": _looks(_GREY, also="italic", none="dim"),
            "life": _looks(("#ff8fa3", 211, 9), none="bold"),
            "life_lost": _looks(_SLATE, none="dim"),
            "good": _looks(("#8fdc8a", 114, 10), none="bold"),
            "bad": _looks(("#ff8080", 210, 9), also="bold", none="reverse"),
            "warn": _looks(_LAMP, also="bold", none="bold underline"),
        }
    ),
)

# Told apart by every kind of eyes that tests/themes simulates: the colours of a game lie at least 14 (CIEDE2000) from
# each other, by lightness where hues fall together. Red against green says nothing here; blue against orange does.
PRISM: Final = Theme(
    name="prism",
    title="Prism (for colour-blind eyes)",
    dark=True,
    ground=LANTERN.ground,
    looks=MappingProxyType(
        {
            **LANTERN.looks,
            "chosen": _looks(_NIGHT, on=("#7fc4ff", 117, 14), also="bold", none="reverse"),
            "legal": _looks(("#9fd3ff", 153, 14), none="bold"),
            "preview": _looks(("#e6e6c8", 230, 15), also="italic", none="italic"),
            "you": _looks(("#87d7ff", 117, 14), also="bold", none="bold"),
            "foe": _looks(("#ff9f40", 215, 11), also="bold", none="bold"),
            "fire": _looks(("#ff2a1f", 196, 9), none="bold"),
            "wind": _looks(("#00b48c", 36, 14), none="bold"),
            "earth": _looks(("#ffaf00", 214, 3), none="bold"),
            "water": _looks(("#afd7ff", 153, 15), on=("#12161d", 233, 4), none="bold"),
            "wood": _looks(("#5f8f5f", 65, 6), none="bold"),
            "metal": _looks(("#a8a8a8", 248, 8), none="bold"),
            "light": _looks(("#ffffaf", 229, 15), none="bold"),
            "shadow": _looks(("#af5fff", 135, 13), none="bold"),
            "life": _looks(("#ffb000", 214, 11), none="bold"),
            "good": _looks(("#87d7ff", 117, 14), none="bold"),
            "bad": _looks(("#ff6a3d", 202, 9), also="bold underline", none="reverse"),
        }
    ),
)

_BLACK: Inks = ("#000000", 16, 0)
_WHITE: Inks = ("#ffffff", 231, 15)
_ASH: Inks = ("#9a9a9a", 246, 8)
_SUN: Inks = ("#ffe600", 226, 11)
_SKY: Inks = ("#7fe9ff", 123, 14)

# On black, 7 to 1 and more; of the 16 colours xterm's reds, blues and magentas are too dark for that.
BEACON: Final = Theme(
    name="beacon",
    title="Beacon (high contrast)",
    dark=True,
    ground=_looks(_WHITE, on=_BLACK),
    looks=MappingProxyType(
        {
            "text": _looks(None),
            "muted": _looks(_ASH, none="dim"),
            "title": _looks(_WHITE, also="bold", none="bold"),
            "rule": _looks(_ASH, none="dim"),
            "key": _looks(_SUN, also="bold underline", none="bold underline"),
            "prompt": _looks(_SUN, also="bold", none="bold"),
            "input": _looks(_WHITE, also="bold underline", none="underline"),
            "value": _looks(_WHITE, also="bold", none="bold"),
            "phase": _looks(_BLACK, on=_WHITE, also="bold", none="reverse"),
            "cursor": _looks(_BLACK, on=_SUN, also="bold", none="reverse bold"),
            "legal": _looks(("#7dff7d", 120, 10), also="bold", none="bold"),
            "illegal": _looks(_ASH, none="dim"),
            "chosen": _looks(_BLACK, on=_SKY, also="bold", none="reverse"),
            "preview": _looks(_SKY, also="italic", none="italic"),
            "you": _looks(_SKY, also="bold", none="bold"),
            "foe": _looks(("#ffb0d0", 218, 11), also="bold", none="bold"),
            "fire": _looks(("#ff8a80", 210, 11), none="bold"),
            "wind": _looks(("#5fffaf", 85, 10), none="bold"),
            "earth": _looks(("#ffb347", 215, 3), none="bold"),
            "water": _looks(("#8fbfff", 111, 14), none="bold"),
            "wood": _looks(("#c0f060", 155, 2), none="bold"),
            "metal": _looks(("#c8d0dc", 252, 7), none="bold"),
            "yinyang": _looks(_WHITE, also="bold", none="bold"),
            "light": _looks(("#fff799", 228, 15), none="bold"),
            "shadow": _looks(("#d9a8ff", 183, 15), on=("#000000", 16, 4), none="bold"),
            "card": _looks(_WHITE),
            "back": _looks(_ASH, none="dim"),
            "tapped": _looks(_ASH, also="italic", none="dim"),
            "life": _looks(("#ff9aaa", 217, 15), also="bold", none="bold"),
            "life_lost": _looks(_ASH, none="dim"),
            "good": _looks(("#7dff7d", 120, 10), also="bold", none="bold"),
            "bad": _looks(_BLACK, on=("#ff9a90", 216, 7), also="bold", none="reverse"),
            "warn": _looks(_SUN, also="bold underline", none="bold underline"),
        }
    ),
)

_PAGE: Inks = ("#faf8f2", 231, 15)
_INK: Inks = ("#20242b", 235, 0)
_PENCIL: Inks = ("#767a80", 243, 8)
_NAVY: Inks = ("#1f4fa3", 25, 4)

# Of the 16 colours few can be read on white, so there some elements are black on a colour.
DAYLIGHT: Final = Theme(
    name="daylight",
    title="Daylight (light)",
    dark=False,
    ground=_looks(_INK, on=_PAGE),
    looks=MappingProxyType(
        {
            "text": _looks(None),
            "muted": _looks(_PENCIL, none="dim"),
            "title": _looks(("#000000", 16, 0), also="bold", none="bold"),
            "rule": _looks(_PENCIL, none="dim"),
            "key": _looks(("#8a4b00", 94, 5), also="bold", none="bold underline"),
            "prompt": _looks(("#000000", 16, 0), also="bold", none="bold"),
            "input": _looks(("#000000", 16, 0), also="underline", none="underline"),
            "value": _looks(("#000000", 16, 0), also="bold", none="bold"),
            "phase": _looks(_PAGE, on=("#4a5568", 240, 0), also="bold", none="reverse"),
            "cursor": _looks(_PAGE, on=_NAVY, also="bold", none="reverse bold"),
            "legal": _looks(("#1b6b2f", 22, 4), also="bold", none="bold"),
            "illegal": _looks(_PENCIL, none="dim"),
            "chosen": _looks(_INK, on=("#a8dcb5", 151, 10), also="bold", none="reverse"),
            "preview": _looks(_NAVY, also="italic", none="italic"),
            "you": _looks(("#00626b", 23, 4), also="bold", none="bold"),
            "foe": _looks(("#a3195b", 125, 1), also="bold", none="bold"),
            "fire": _looks(("#c0281a", 124, 1), none="bold"),
            "wind": _looks(("#00755a", 29, 0), on=("#faf8f2", 231, 14), none="bold"),
            "earth": _looks(("#8a5a00", 130, 0), on=("#faf8f2", 231, 3), none="bold"),
            "water": _looks(("#1a5fc4", 26, 4), none="bold"),
            "wood": _looks(("#4d7000", 58, 0), on=("#faf8f2", 231, 10), none="bold"),
            "metal": _looks(("#5b6472", 242, 0), on=("#faf8f2", 231, 7), none="bold"),
            "yinyang": _looks(("#000000", 16, 0), also="bold", none="bold"),
            "light": _looks(("#20242b", 235, 0), on=("#ffe680", 228, 11), none="bold"),
            "shadow": _looks(("#6b2fb3", 55, 5), none="bold"),
            "card": _looks(("#3b424d", 238, 0)),
            "back": _looks(("#7484a6", 103, 8), none="dim"),
            "tapped": _looks(_PENCIL, also="italic", none="dim"),
            "life": _looks(("#b3122f", 125, 1), none="bold"),
            "life_lost": _looks(_PENCIL, none="dim"),
            "good": _looks(("#1b6b2f", 22, 4), none="bold"),
            "bad": _looks(("#b3122f", 124, 1), also="bold", none="reverse"),
            "warn": _looks(_INK, on=("#ffd27a", 222, 11), also="bold", none="bold underline"),
        }
    ),
)

# What recedes is dim and not colour 8, which some palettes (Solarized) make the same as their background. On black,
# 3, 4, 12 and 13 are too dark in one palette or another. Bold goes with bright colours only: old terminals show the
# others bright then.
NATIVE: Final = Theme(
    name="native",
    title="Native (your terminal's own 16)",
    dark=True,
    ground=_own(None),
    looks=MappingProxyType(
        {
            "text": _own(None),
            "muted": _own(None, also="dim", none="dim"),
            "title": _own(15, also="bold", none="bold"),
            "rule": _own(None, also="dim", none="dim"),
            "key": _own(11, also="bold", none="bold underline"),
            "prompt": _own(15, also="bold", none="bold"),
            "input": _own(15, also="underline", none="underline"),
            "value": _own(15, also="bold", none="bold"),
            "phase": _own(0, on=7, none="reverse"),
            "cursor": _own(0, on=11, none="reverse bold"),
            "legal": _own(10, none="bold"),
            "illegal": _own(None, also="dim", none="dim"),
            "chosen": _own(0, on=10, none="reverse"),
            "preview": _own(14, also="italic", none="italic"),
            "you": _own(14, also="bold", none="bold"),
            "foe": _own(11, also="bold", none="bold"),
            "fire": _own(9, none="bold"),
            "wind": _own(10, none="bold"),
            "earth": _own(11, none="bold"),
            "water": _own(14, none="bold"),
            "wood": _own(2, none="bold"),
            "metal": _own(7, none="bold"),
            "yinyang": _own(15, also="bold", none="bold"),
            "light": _own(15, none="bold"),
            "shadow": _own(15, on=5, none="bold"),
            "card": _own(None),
            "back": _own(None, also="dim", none="dim"),
            "tapped": _own(None, also="dim italic", none="dim"),
            "life": _own(9, none="bold"),
            "life_lost": _own(None, also="dim", none="dim"),
            "good": _own(10, none="bold"),
            "bad": _own(9, also="bold", none="reverse"),
            "warn": _own(11, also="bold", none="bold underline"),
        }
    ),
)

PLAIN: Final = Theme(
    name="plain",
    title="Plain (no colour)",
    dark=True,
    ground=_looks(None),
    # Without colour the table above already says all there is to say.
    looks=LANTERN.looks,
    colourless=True,
)

THEMES: Final[Mapping[str, Theme]] = MappingProxyType(
    {t.name: t for t in (LANTERN, PLAIN, DAYLIGHT, NATIVE, BEACON, PRISM)}
)
