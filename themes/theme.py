"""What a look is: semantic style names, and their appearance at four colour depths.

A table or a screen writes text in a *semantic* style ("cursor", "fire", "life_lost"); a theme says
what that looks like. Themes are data: nothing here knows Textual, rich or escape sequences.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Literal, NamedTuple, get_args

StyleName = Literal[
    # What everything is made of
    "text",
    "muted",
    "title",
    "rule",
    "key",
    "prompt",
    "input",
    "value",
    "phase",
    # What the player can do, and where he is
    "cursor",
    "legal",
    "illegal",
    "chosen",
    "preview",
    # Seats
    "you",
    "foe",
    # Elements; the letter or shape printed in them tells them apart, the colour only helps
    "fire",
    "wind",
    "earth",
    "water",
    "wood",
    "metal",
    "yinyang",
    "light",
    "shadow",
    # Cards and life
    "card",
    "back",
    "tapped",
    "life",
    "life_lost",
    # Judgements
    "good",
    "bad",
    "warn",
]

STYLES: tuple[StyleName, ...] = get_args(StyleName)

ELEMENTS: tuple[StyleName, ...] = (
    "fire", "wind", "earth", "water", "wood", "metal", "yinyang", "light", "shadow",
)  # fmt: skip

QUIET: frozenset[StyleName] = frozenset(
    ("muted", "rule", "illegal", "back", "tapped", "life_lost"),
)
"""Styles that may recede: a contrast of 3 is enough for them, everything else needs 4.5."""


class Depth(IntEnum):
    """How many colours the terminal shows; NONE allows bold, dim, underline and reverse only."""

    NONE = 0
    ANSI16 = 16
    ANSI256 = 256
    TRUECOLOR = 1 << 24


Colour = str | int
"""`"#rrggbb"`, at Depth.TRUECOLOR only; or an index into the terminal's 256 or 16 colours."""


@dataclass(frozen=True, slots=True)
class Look:
    """One appearance: colours (None is the terminal's own) and attributes."""

    fg: Colour | None = None
    bg: Colour | None = None
    bold: bool = False
    dim: bool = False
    italic: bool = False
    underline: bool = False
    reverse: bool = False


class Looks(NamedTuple):
    """One style's appearance at each depth."""

    truecolor: Look
    ansi256: Look
    ansi16: Look
    none: Look

    def at(self, depth: Depth) -> Look:
        """The appearance at `depth`."""
        if depth is Depth.TRUECOLOR:
            return self.truecolor
        if depth is Depth.ANSI256:
            return self.ansi256
        return self.ansi16 if depth is Depth.ANSI16 else self.none


@dataclass(frozen=True, slots=True)
class Theme:
    """A complete look: every style of `STYLES` at every depth.

    `ground` is what lies under all text; a look that names no colour of its own shows the ground's.
    A theme that is `colourless` uses its `none` looks at every depth, so it never sends a colour.
    """

    name: str
    title: str
    dark: bool
    ground: Looks
    looks: Mapping[StyleName, Looks]
    colourless: bool = False

    def look(self, style: StyleName, depth: Depth) -> Look:
        """How `style` appears at `depth`, the ground's colours filled in where it has none."""
        if self.colourless:
            depth = Depth.NONE
        look = self.looks[style].at(depth)
        ground = self.ground.at(depth)
        return replace(
            look,
            fg=ground.fg if look.fg is None else look.fg,
            bg=ground.bg if look.bg is None else look.bg,
        )
