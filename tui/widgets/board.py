"""The board: one widget that shows lines of styled text and passes every key on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import ClassVar

from textual.events import Key
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tui.canvas import Line
from tui.widgets.ink import Ink

_BLANK: Line = ()


class Board(Widget, can_focus=True):
    """Shows lines; draws only what changed; posts `Board.Pressed` for every key, meaning nothing.

    It has no cursor, no scrolling and no bindings of its own: what is on the board, the cursor
    included, is in the lines it is given. (Moving Textual's focus repaints the screen, about 18 kB
    a key; this costs what changed.)
    """

    DEFAULT_CSS: ClassVar[str] = """
    Board { width: 1fr; height: 1fr; }
    """

    class Pressed(Message):
        """A key, as Textual names it, and its character if it has one.

        `typed_at` is when it was read from the terminal, in the time of `time.monotonic`: a key
        typed before a prompt was shown is not an answer to it.
        """

        def __init__(self, board: Board, key: str, character: str | None, typed_at: float) -> None:
            super().__init__()
            self.board = board
            self.key = key
            self.character = character
            self.typed_at = typed_at

        @property
        def control(self) -> Board:
            """The board that had the focus."""
            return self.board

    def __init__(self, ink: Ink, lines: Sequence[Line] = (), *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._ink = ink
        self._lines = list(lines)

    def show(self, lines: Sequence[Line]) -> None:
        """Show these lines from the top; whatever is the same as before is not drawn again."""
        before, self._lines = self._lines, list(lines)
        width = self.size.width
        regions = [
            Region(0, y, width, 1)
            for y, (old, new) in enumerate(zip_longest(before, self._lines, fillvalue=_BLANK))
            if old != new
        ]
        if regions:
            self.refresh(*regions)

    def wear(self, ink: Ink) -> None:
        """Show everything in another ink."""
        self._ink = ink
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Textual's Line API: row `y`, as wide as the widget."""
        line = self._lines[y] if y < len(self._lines) else _BLANK
        return self._ink.strip(line, self.size.width)

    def on_key(self, event: Key) -> None:
        """Pass the key on, and keep Textual from moving the focus with Tab or leaving with Esc."""
        event.stop()
        event.prevent_default()
        self.post_message(self.Pressed(self, event.key, event.character, event.time))
