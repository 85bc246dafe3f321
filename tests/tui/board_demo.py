"""A small program for the byte tests: a board of 24 lines with five cards and a cursor.

Left and right move the cursor; q quits, e exits with code 7, x raises an error, h hangs for good,
f floods the terminal, p puts on the plain theme. Every other key is named on the last line.
"""

from __future__ import annotations

import sys
import time

from textual.app import ComposeResult
from textual.events import Resize

from themes.theme import ELEMENTS, StyleName
from tui import terminal
from tui.canvas import Canvas
from tui.terminal import AppBase, run
from tui.widgets.board import Board

CARDS = 5


class BoardDemo(AppBase):
    """Cards on a table, and a cursor."""

    def __init__(self, theme_name: str | None = None) -> None:
        super().__init__(theme_name)
        self.cursor = 0
        self.note = "ready"

    def compose(self) -> ComposeResult:
        """One board, nothing else."""
        yield Board(self.ink)

    def on_mount(self) -> None:
        """Show the table."""
        self.draw()

    def on_resize(self, event: Resize) -> None:
        """Show the table in the new size."""
        self.draw()

    def draw(self) -> None:
        """Show the table as it is now."""
        canvas = Canvas(80, 24, self.glyphs)
        canvas.put(1, 0, "Board demo", "title")
        canvas.rule(1)
        for row in range(2, 14):
            canvas.put_spans(1, row, (f"row {row:2} ", "muted"), (self.glyphs.heart * 20, "life"))
        for card in range(CARDS):
            style: StyleName = "cursor" if card == self.cursor else "card"
            x = 3 + card * 15
            canvas.box(x, 15, 12, 5, style, double=card == self.cursor, title=str(card + 1))
            canvas.put(x + 2, 17, ELEMENTS[card], ELEMENTS[card])
        canvas.put(1, 21, f"card {self.cursor + 1}: {ELEMENTS[self.cursor]} wins by 3", "preview")
        canvas.rule(22)
        canvas.put(1, 23, self.note, "prompt", width=78)
        self.query_one(Board).show(canvas.lines())

    def on_board_pressed(self, pressed: Board.Pressed) -> None:
        """Do what the key asks."""
        match pressed.key:
            case "left" | "right":
                self.cursor = (self.cursor + (1 if pressed.key == "right" else -1)) % CARDS
            case "q":
                self.exit()
            case "e":
                self.exit(return_code=7)
            case "x":
                secret = "the hidden card"
                raise RuntimeError(f"crashed on purpose \x1b[31m{len(secret)}")
            case "h":
                while True:
                    time.sleep(60)
            case "f":
                assert self._driver is not None
                for _ in range(1000):
                    self._driver.write("flood " * 100)
            case "p":
                self.wear("plain")
            case key:
                self.note = f"key {key}"
        self.draw()


if __name__ == "__main__":
    terminal.GRACE = 0.6
    sys.exit(run(BoardDemo(*sys.argv[1:])))
