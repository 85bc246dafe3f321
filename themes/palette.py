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

PLAIN: Final = Theme(
    name="plain",
    title="Plain (no colour)",
    dark=True,
    ground=_looks(None),
    # Without colour the table above already says all there is to say.
    looks=LANTERN.looks,
    colourless=True,
)

THEMES: Final[Mapping[str, Theme]] = MappingProxyType({t.name: t for t in (LANTERN, PLAIN)})
