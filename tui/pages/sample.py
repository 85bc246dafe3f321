"""The themes to choose from, and what one looks like."""

from __future__ import annotations

from themes.palette import THEMES
from themes.theme import ELEMENTS, StyleName
from tui.canvas import Canvas
from tui.pages.form import LABEL, Choice, Option

_WORDS: tuple[StyleName, ...] = ("you", "foe", "legal", "illegal", "good", "bad", "cursor")


def theme_row(now: str) -> Choice:
    """The row of a form that chooses the theme, set to `now`."""
    options = [Option("", "as the terminal", "full colour if the terminal has it")]
    options += [Option(name, theme.title) for name, theme in THEMES.items()]
    return Choice("theme", "Theme", options, [option.value for option in options].index(now))


def draw_sample(canvas: Canvas, left: int, y: int) -> None:
    """Signs and words in their styles, in two rows."""
    glyphs = canvas.glyphs
    canvas.put(left, y, "Sample", "muted")
    start = x = left + LABEL
    for element in ELEMENTS[:6]:
        x = canvas.put(x, y, f"{getattr(glyphs, element)} {element}", element) + 2
    x = canvas.put(start, y + 1, glyphs.heart * 3, "life")
    x = canvas.put(x, y + 1, glyphs.heart_off * 3, "life_lost") + 2
    for word in _WORDS:
        x = canvas.put(x, y + 1, f" {word} " if word == "cursor" else word, word) + 2
