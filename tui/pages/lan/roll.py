"""The list of players with its cursor, which stays on a player however the list is reordered."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from net.players import Entry
from tui.canvas import Canvas
from tui.pages.menu import PAGE


class Roll:
    """The entries of the lobby and which of them is meant."""

    def __init__(self) -> None:
        self.entries: Sequence[Entry] = ()
        self.losses = 0
        """How often the player under the cursor has vanished: what is under it then was not chosen."""
        self._key = ""
        self._at = 0
        self._first = 0
        self._moved = False
        """Whether the player has put the cursor somewhere; until then it stays on the first."""

    @property
    def current(self) -> Entry | None:
        """The player under the cursor."""
        return self.entries[self._at] if self.entries else None

    def update(self, entries: Sequence[Entry]) -> None:
        """The list as it is now."""
        self.entries = entries
        places = [place for place, entry in enumerate(entries) if entry.key == self._key]
        if places and self._moved:
            self._at = places[0]
            return
        before = self._key
        self._at = max(0, min(self._at, len(entries) - 1)) if self._moved else 0
        self._key = entries[self._at].key if entries else ""
        if before not in ("", self._key):
            self.losses += 1

    def choose(self, key: str) -> None:
        """Put the cursor on the entry with this key, now or as soon as there is one."""
        self._key, self._moved = key, True
        self.update(self.entries)

    def press(self, key: str) -> bool:
        """Take a key; False for one that moves nothing."""
        last = len(self.entries) - 1
        if last < 0:
            return False
        match key:
            case "up" | "k":
                at = self._at - 1 if self._at else last
            case "down" | "j":
                at = self._at + 1 if self._at < last else 0
            case "pageup" | "pagedown":
                at = self._at + (PAGE if key == "pagedown" else -PAGE)
            case "home" | "end":
                at = last if key == "end" else 0
            case _:
                return False
        self._at = max(0, min(at, last))
        self._key, self._moved = self.entries[self._at].key, True
        return True

    def draw(
        self, canvas: Canvas, y: int, height: int, draw_entry: Callable[[int, Entry, bool], None]
    ) -> None:
        """As many entries as fit, `draw_entry(row, entry, under the cursor)` each; scrolls to the cursor."""
        self._first = max(0, min(self._first, len(self.entries) - height, self._at))
        self._first = max(self._first, self._at - height + 1)
        for place in range(self._first, min(self._first + height, len(self.entries))):
            draw_entry(y + place - self._first, self.entries[place], place == self._at)
        if self._first > 0:
            canvas.put(0, y, canvas.glyphs.up, "muted")
        if self._first + height < len(self.entries):
            canvas.put(0, y + height - 1, canvas.glyphs.down, "muted")
