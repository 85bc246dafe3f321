"""A short list inside a table, with a cursor of its own."""

from __future__ import annotations

from collections.abc import Sequence

from themes.glyphs import Glyphs
from tui.tables.rows import Row

KEYS = "1234567890ABCDEFGHIJ"
"""What the lines are chosen by, in order."""


class Listing:
    """The cursor of `size` lines: up and down move it, and a line's own key."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.at = 0

    @property
    def place(self) -> str:
        """Where the cursor is: `2 of 4`."""
        return f"{self.at + 1} of {self.size}"

    def press(self, key: str) -> bool:
        """Take a key; False for one that means nothing here."""
        if key in ("up", "down") and self.size:
            self.at = (self.at + (1 if key == "down" else -1)) % self.size
        elif len(key) == 1 and 0 <= KEYS.find(key) < self.size:
            self.at = KEYS.index(key)
        else:
            return False
        return True

    def rows(self, lines: Sequence[Row], glyphs: Glyphs) -> list[Row]:
        """The lines with their keys, the one under the cursor marked."""
        rows: list[Row] = []
        for place, line in enumerate(lines):
            here = place == self.at
            sign = glyphs.right if here else " "
            key = KEYS[place] if place < len(KEYS) else " "
            head: Row = ((sign, "key"), (f"{key} ", "key"))
            rows.append((*head, *(((text, "cursor") for text, _ in line) if here else line)))
        return rows
