"""How readable a pair of colours is: WCAG 2 contrast, from 1 (the same) to 21 (black on white).

The terminal decides what its 16 colours are; xterm's defaults stand in for them here.
"""

from __future__ import annotations

from themes.theme import Colour

RGB = tuple[int, int, int]

_XTERM_16: tuple[RGB, ...] = (
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0),
    (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0),
    (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255),
)  # fmt: skip
_CUBE = (0, 95, 135, 175, 215, 255)


def rgb(colour: Colour) -> RGB:
    """Red, green and blue (0 to 255) of `#rrggbb` or of an index into xterm's 256 colours."""
    if isinstance(colour, str):
        return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
    if colour < 16:
        return _XTERM_16[colour]
    if colour < 232:
        red, rest = divmod(colour - 16, 36)
        green, blue = divmod(rest, 6)
        return _CUBE[red], _CUBE[green], _CUBE[blue]
    grey = 8 + 10 * (colour - 232)
    return grey, grey, grey


def luminance(colour: Colour) -> float:
    """Relative luminance, 0 to 1 (WCAG 2.2, "relative luminance")."""
    red, green, blue = (_linear(channel / 255) for channel in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def contrast(one: Colour, other: Colour) -> float:
    """WCAG contrast ratio of two colours, whichever way round."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)
