"""What the terminal shows, kept here so that only differences are sent.

Textual draws a changed line from its widget's left edge on, and draws everything again, alike or
not, when a widget gets the focus, the window loses it, or a screen comes back; it also ends every
run of text with a reset. That made 27 kB for a start and 9 kB for a look into another window. With
the mirror a start is one frame of under 5 kB, and a repaint of the same costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from rich.cells import get_character_cell_size
from rich.color import Color, ColorSystem
from rich.style import Style
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.strip import Strip

Piece = tuple[int, int, Strip]
"""Column, row and what is drawn from there on."""

_SYSTEMS = {
    "standard": ColorSystem.STANDARD,
    "256": ColorSystem.EIGHT_BIT,
    "truecolor": ColorSystem.TRUECOLOR,
}

# Two changes in a row with fewer unchanged cells between them are sent as one: to move the cursor
# takes about 8 bytes.
_GAP = 6


_UNDO = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "9": "29"}
"""What takes an attribute back; bold and dim go together."""


class Sgr(NamedTuple):
    """A style as the parameters of SGR sequences; empty is the terminal's default."""

    attributes: str = ""
    fg: str = ""
    bg: str = ""
    inked: bool = False
    """Whether even a blank shows more than its background: underlined, reversed or struck."""


_DEFAULT = Sgr()


class Cell(NamedTuple):
    """One column: a character (nothing in the right half of a wide one) and how it looks."""

    text: str
    sgr: Sgr


class Mirror:
    """The cells of the terminal, as far as they are known."""

    def __init__(self, color_system: str | None) -> None:
        self._system = _SYSTEMS.get(color_system or "")
        self._rows: list[list[Cell | None]] = []
        self._sgr = lru_cache(1024)(self._as_sgr)

    def forget(self) -> None:
        """Take nothing on the terminal for known: it was resized, or others wrote on it."""
        self._rows = []

    def difference(self, update: LayoutUpdate | ChopsUpdate, size: tuple[int, int]) -> str:
        """What to send so that a terminal of `size` (columns, rows) shows the update, if anything.

        Control characters are not sent whatever the update says; `?` stands for them.
        """
        width, height = size
        if len(self._rows) != height or (height and len(self._rows[0]) != width):
            self._rows = [[None] * width for _ in range(height)]
        changed: dict[int, list[int]] = {}
        for x, y, strip in _pieces(update):
            if 0 <= y < height:
                changed.setdefault(y, []).extend(self._draw(x, y, strip))
        return "".join(self._send(changed))

    def _draw(self, x: int, y: int, strip: Strip) -> Iterator[int]:
        """Write a strip on row `y`; gives the columns that became different."""
        row = self._rows[y]
        end = min(x + strip.cell_length, len(row))
        for text, style, _ in strip:
            sgr = self._sgr(style) if style else _DEFAULT
            blank = sgr if sgr.inked else Sgr(bg=sgr.bg)
            for character in text:
                for part in _parts(character):
                    if 0 <= x < end:
                        cell = Cell(part, blank if part == " " else sgr)
                        if row[x] != cell:
                            row[x] = cell
                            yield x
                    x += 1

    def _send(self, changed: dict[int, list[int]]) -> Iterator[str]:
        pen = _DEFAULT
        for y, columns in sorted(changed.items()):
            row = self._rows[y]
            for start, end in _ranges(sorted(columns)):
                while start > 0 and (cell := row[start]) and not cell.text:
                    start -= 1
                yield f"\x1b[{y + 1};{start + 1}H"
                for cell in row[start:end]:
                    text, sgr = cell or Cell(" ", pen)
                    if text == " " and not (sgr.inked or pen.inked) and sgr.bg == pen.bg:
                        yield text
                        continue
                    yield _turn(pen, sgr)
                    yield text
                    pen = sgr
        if pen != _DEFAULT:
            yield "\x1b[0m"

    def _as_sgr(self, style: Style) -> Sgr:
        attributes = {
            "1": style.bold,
            "2": style.dim,
            "3": style.italic,
            "4": style.underline,
            "5": style.blink,
            "7": style.reverse,
            "9": style.strike,
        }
        return Sgr(
            ";".join(code for code, on in attributes.items() if on),
            self._colour(style.color, foreground=True),
            self._colour(style.bgcolor, foreground=False),
            bool(style.underline or style.reverse or style.strike),
        )

    def _colour(self, colour: Color | None, *, foreground: bool) -> str:
        # rich has no colour system for a terminal without colours; Textual then sends truecolor.
        if colour is None or colour.is_default or self._system is None:
            return ""
        return ";".join(colour.downgrade(self._system).get_ansi_codes(foreground))


@lru_cache(4096)
def _turn(pen: Sgr, sgr: Sgr) -> str:
    """The shortest SGR sequence from one look to another."""
    if pen == sgr:
        return ""
    afresh = ";".join(("0", *filter(None, sgr[:3])))
    if not (pen.fg or pen.bg):
        # Terminals without colours may be old ones, which know no way back but this.
        undo = pen.attributes and pen.attributes != sgr.attributes
        return f"\x1b[{afresh if undo else ';'.join(filter(None, _steps(pen, sgr)))}m"
    return f"\x1b[{min(';'.join(_steps(pen, sgr)), afresh, key=len)}m"


def _steps(pen: Sgr, sgr: Sgr) -> Iterator[str]:
    """The parameters that undo what is too much and add what is missing."""
    before, after = pen.attributes.split(";"), sgr.attributes.split(";")
    undone = {_UNDO[code] for code in before if code and code not in after}
    yield from sorted(undone)
    for code in after:
        if code and (code not in before or _UNDO[code] in undone):
            yield code
    if pen.fg != sgr.fg:
        yield sgr.fg or "39"
    if pen.bg != sgr.bg:
        yield sgr.bg or "49"


def _parts(character: str) -> tuple[str, ...]:
    """What the character puts into each column it takes."""
    if character.isascii():
        return (character if character.isprintable() else "?",)
    width = get_character_cell_size(character)
    if width == 1 and "\x80" <= character < "\xa0":
        return ("?",)
    return (character, "")[:width]


def _ranges(columns: Iterable[int]) -> list[tuple[int, int]]:
    """Sorted columns as ranges (start, end), those close to each other as one."""
    found: list[tuple[int, int]] = []
    for x in columns:
        if found and x - found[-1][1] < _GAP:
            found[-1] = (found[-1][0], x + 1)
        else:
            found.append((x, x + 1))
    return found


def _pieces(update: LayoutUpdate | ChopsUpdate) -> Iterator[Piece]:
    """What an update of Textual's compositor draws where."""
    if isinstance(update, LayoutUpdate):
        for y, strips in enumerate(update.strips, update.region.y):
            x = update.region.x
            for strip in strips:
                yield x, y, strip
                x += strip.cell_length
        return
    for y, x1, x2 in update.spans:
        for end, (x, chop) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            if chop is not None and x < x2 and end > x1:
                yield x, y, chop
