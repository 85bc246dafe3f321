"""One line of text that the player writes."""

from __future__ import annotations

from tui.canvas import Canvas, cells
from tui.inert import inert


class Field:
    """At most `most` cells of inert text, written at its end."""

    def __init__(self, text: str = "", most: int = 24) -> None:
        self.most = most
        self.text = inert(text, most, ellipsis="")

    def press(self, key: str, character: str | None) -> bool:
        """Take a key; False for one that is not for writing."""
        if key == "backspace":
            self.text = self.text[:-1]
        elif key == "delete":
            self.text = ""
        elif character is not None and character.isprintable():
            self.paste(character)
        else:
            return False
        return True

    def paste(self, text: str) -> None:
        """Add what fits; line ends become spaces."""
        # The room is counted by itself, or a text that is full would swallow a mark into its end.
        self.text += inert(text.strip("\r\n"), self.most - cells(self.text), ellipsis="")

    def draw(self, canvas: Canvas, x: int, y: int, *, focused: bool, empty: str = "") -> None:
        """Draw it `most` + 1 columns wide, with `empty` in the place of no text."""
        if not self.text and not focused:
            canvas.put(x, y, empty, "muted")
            return
        if focused:
            canvas.fill(x, y, self.most, 1, " ", "input")
        end = canvas.put(x, y, self.text, "input" if focused else "value")
        if focused:
            canvas.put(end, y, " ", "cursor")
            if not self.text:
                canvas.put(x + self.most + 3, y, empty, "muted")
