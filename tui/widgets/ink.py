"""How a theme reaches the terminal: as rich styles for the colours that the terminal has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.color import Color as Background
from textual.filter import LineFilter
from textual.strip import Strip

from themes.palette import LANTERN, PLAIN, THEMES
from themes.theme import STYLES, Colour, Depth, Look, StyleName, Theme
from tui.canvas import Line

_DEPTHS = {
    "standard": Depth.ANSI16,
    "256": Depth.ANSI256,
    "truecolor": Depth.TRUECOLOR,
}

# Real terminals of these names have no colour, and rich takes them for ones with 16.
_MONOCHROME = ("vt1", "vt2", "vt3")


def depth(color_system: str | None, environ: Mapping[str, str]) -> Depth:
    """How many colours may be sent, given what rich found out about the terminal.

    None at all if NO_COLOR is set to anything (https://no-color.org).
    """
    term = environ.get("TERM", "")
    if environ.get("NO_COLOR") or term.startswith(_MONOCHROME) or term.endswith(("-m", "-mono")):
        return Depth.NONE
    return _DEPTHS.get(color_system or "", Depth.NONE)


class Ink:
    """A theme at one colour depth: a rich style for every semantic style."""

    def __init__(self, theme: Theme, depth: Depth) -> None:
        self.theme = theme
        self.depth = Depth.NONE if theme.colourless else depth
        self._styles = {name: _rich(theme.look(name, self.depth)) for name in STYLES}

    @property
    def colourless(self) -> bool:
        """Whether not a single colour may be sent."""
        return self.depth is Depth.NONE

    def __getitem__(self, style: StyleName) -> Style:
        return self._styles[style]

    def strip(self, line: Line, width: int) -> Strip:
        """`line` ready to be drawn, cut or filled up to exactly `width` cells."""
        strip = Strip([Segment(span.text, self._styles[span.style]) for span in line])
        return strip.adjust_cell_length(width, self._styles["text"])


def ink(theme_name: str | None, color_system: str | None, environ: Mapping[str, str]) -> Ink:
    """The ink for a theme by name, at the depth this terminal allows.

    Without a name (or with one that does not exist) it is the full-colour theme, or the one
    without colour where none may be sent.
    """
    possible = depth(color_system, environ)
    theme = THEMES.get(theme_name or "", PLAIN if possible is Depth.NONE else LANTERN)
    return Ink(theme, possible)


class Colourless(LineFilter):
    """Takes every colour out of what other widgets draw, and keeps bold, dim, underline, reverse.

    Textual's own answer to NO_COLOR sends greys (https://github.com/Textualize/textual/issues/2829)
    or, with native colours, "default colour" codes; neither is no colour.
    """

    def apply(self, segments: list[Segment], background: Background) -> list[Segment]:
        """The segments without colour."""
        return [
            Segment(text, style.without_color if style else None, control)
            for text, style, control in segments
        ]


def filters(worn: Ink) -> Iterable[LineFilter]:
    """What all drawing passes through when `worn` is the ink."""
    return [Colourless()] if worn.colourless else []


def _rich(look: Look) -> Style:
    # Attributes that are off stay unset rather than False: rich would take both to be equal.
    return Style(
        color=_colour(look.fg),
        bgcolor=_colour(look.bg),
        bold=look.bold or None,
        dim=look.dim or None,
        italic=look.italic or None,
        underline=look.underline or None,
        reverse=look.reverse or None,
    )


def _colour(colour: Colour | None) -> Color | None:
    if colour is None:
        return None
    if isinstance(colour, str):
        return Color.parse(colour)
    return Color.from_ansi(colour)
