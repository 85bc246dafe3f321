"""A form: rows with a choice or a text each, the cursor on one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from themes.theme import StyleName
from tui.canvas import Canvas, cells
from tui.pages.field import Field

LABEL = 14
"""Columns for what a row is called."""


@dataclass(slots=True)
class Option:
    """One thing that a row can be set to."""

    value: Any
    words: str
    hint: str = ""


@dataclass(slots=True)
class Choice:
    """A row that is set to one of its options; a `tall` one shows them all, a line each."""

    name: str
    title: str
    options: Sequence[Option]
    at: int = 0
    tall: bool = False

    @property
    def value(self) -> Any:
        """What it is set to."""
        return self.options[self.at].value

    @property
    def rows(self) -> int:
        """How many rows it takes."""
        return len(self.options) if self.tall else 1

    def press(self, key: str, character: str | None) -> bool:
        """Take a key; False for one that means nothing here."""
        if key in ("right", "space", "l"):
            self.at = (self.at + 1) % len(self.options)
        elif key in ("left", "h"):
            self.at = (self.at - 1) % len(self.options)
        elif key.isascii() and key.isdigit() and 1 <= int(key) <= len(self.options):
            self.at = int(key) - 1
        else:
            return False
        return True

    def draw(self, canvas: Canvas, x: int, y: int, width: int, *, focused: bool) -> None:
        """Draw what it is set to, and beside it what else there is."""
        if self.tall:
            self._draw_all(canvas, x, y, width, focused)
            return
        option, glyphs = self.options[self.at], canvas.glyphs
        if not focused:
            end = canvas.put(x + 2, y, option.words, "value")
        else:
            canvas.put(x, y, glyphs.left, "key")
            end = canvas.put(x + 1, y, f" {option.words} ", "cursor")
            end = canvas.put(end, y, glyphs.right, "key")
        hint = option.hint
        if focused and not hint and len(self.options) > 1:
            hint = f"{self.at + 1} of {len(self.options)}"
        canvas.put(max(end + 2, x + 26), y, hint, "muted", width=width - max(end + 2 - x, 26))

    def _draw_all(self, canvas: Canvas, x: int, y: int, width: int, focused: bool) -> None:
        words = max(cells(option.words) for option in self.options)
        for place, option in enumerate(self.options):
            here = place == self.at
            sign = canvas.glyphs.right if here else " "
            canvas.put(x, y + place, sign, "key" if focused else "value")
            canvas.put(x + 2, y + place, str(place + 1), "key" if focused else "muted")
            style: StyleName = "text"
            if here:
                style = "cursor" if focused else "value"
            canvas.put(x + 3, y + place, f" {option.words} ", style)
            start = words + 7
            canvas.put(x + start, y + place, option.hint, "muted", width=width - start)


@dataclass(slots=True)
class Writing:
    """A row with a text."""

    name: str
    title: str
    field: Field
    empty: str = ""
    """What no text means."""
    rows: ClassVar[int] = 1

    @property
    def value(self) -> str:
        """The text."""
        return self.field.text.strip()

    def press(self, key: str, character: str | None) -> bool:
        """Take a key; False for one that is not for writing."""
        return self.field.press(key, character)

    def draw(self, canvas: Canvas, x: int, y: int, width: int, *, focused: bool) -> None:
        """Draw the text, and what it means if there is none."""
        self.field.draw(canvas, x + 2, y, focused=focused, empty=self.empty)


Row = Choice | Writing


class Form:
    """Rows with a cursor: up and down move it, all other keys are the row's."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = tuple(rows)
        self.cursor = 0

    @property
    def current(self) -> Row:
        """The row under the cursor."""
        return self.rows[self.cursor]

    @property
    def writing(self) -> bool:
        """Whether letters are text now."""
        return isinstance(self.current, Writing)

    def __getitem__(self, name: str) -> Any:
        return next(row.value for row in self.rows if row.name == name)

    def press(self, key: str, character: str | None) -> bool:
        """Take a key; False for one that means nothing here."""
        up, down = {"up", "shift+tab"}, {"down", "tab"}
        if not self.writing:
            up.add("k")
            down.add("j")
        if key in up | down:
            step = 1 if key in down else -1
            self.cursor = (self.cursor + step) % len(self.rows)
            return True
        return self.current.press(key, character)

    def paste(self, text: str) -> None:
        """Pasted text goes into the text under the cursor, if it is one."""
        if isinstance(self.current, Writing):
            self.current.field.paste(text)

    def draw(self, canvas: Canvas, x: int, y: int, width: int) -> int:
        """Draw all rows, a blank one around tall ones; gives the row below the last."""
        for place, row in enumerate(self.rows):
            focused = place == self.cursor
            canvas.put(x, y, row.title, "prompt" if focused else "muted", width=LABEL - 1)
            row.draw(canvas, x + LABEL, y, width - LABEL, focused=focused)
            y += row.rows + 1
        return y
