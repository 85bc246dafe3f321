"""Passing by itself at a table: what sets it, what shows it, and any key that ends it."""

from __future__ import annotations

from typing import ClassVar

from engines.core.cards import Seat
from engines.core.passing import MODES, PASS, Passing, Windows
from engines.core.registry import Names
from engines.core.view import View
from themes.glyphs import Glyphs
from tui.canvas import Canvas
from tui.passing import KEY, about, setting
from tui.tables.desk import Answer
from tui.tables.listing import Listing
from tui.tables.rows import Row, prose
from tui.tables.steps import StepDesk

KEYS = ((KEY, "auto-pass: when your passes are made for you, and stops that ask all the same"),)

HIGH = 32
"""Rows of a terminal that has room for the menu beside the hand."""


class PassingMenu:
    """The modes, and a stop for each window: each by its line's key, or with Enter."""

    title = "Auto-pass: when are your passes made for you?"
    prompt = f"Enter or a line's key sets it. Esc or {KEY} goes back to the table."

    def __init__(self, passing: Passing) -> None:
        self._passing = passing
        self._stops = list(passing.windows.kinds)
        self._list = Listing(len(MODES) + 1 + len(self._stops))
        self._list.at = MODES.index(passing.mode)

    @property
    def focus(self) -> int:
        """The row under the cursor."""
        return self._list.at

    def panel(self, view: View, width: int, glyphs: Glyphs) -> list[Row]:
        """All that can be set, with a mark where it is."""
        passing, windows = self._passing, self._passing.windows
        is_resting = passing.is_resting(view)
        lines: list[tuple[bool, str]] = [
            (mode == passing.mode and not is_resting, f"{mode}: {windows.meaning(mode)}")
            for mode in MODES
        ]
        lines.append((is_resting, f"{windows.until}: passes every window but where a stop is set"))
        lines += [
            (window in passing.stops, f"stop: {windows.kinds[window].name}")
            for window in self._stops
        ]
        rows: list[Row] = [
            ((f"{glyphs.yes if is_set else ' '} ", "chosen"), (words, "text"))
            for is_set, words in lines
        ]
        told = f"{windows.yours[:1].upper()}{windows.yours[1:]} are always yours."
        return [*self._list.rows(rows, glyphs), *prose(told, width, "muted")]

    def press(self, key: str, view: View) -> None:
        """Move the cursor, or set what a line is about."""
        if key in ("enter", "space") or (self._list.press(key) and len(key) == 1):
            self._set(self._list.at, view)

    def _set(self, place: int, view: View) -> None:
        passing = self._passing
        if place < len(MODES):
            passing.set_mode(MODES[place])
        elif place > len(MODES):
            passing.flip_stop(self._stops[place - len(MODES) - 1])
        elif passing.is_resting(view):
            passing.set_mode(passing.mode)
        else:
            passing.rest(view)


class PassingDesk(StepDesk):
    """A desk in whose game windows may be passed by themselves."""

    windows: ClassVar[Windows]

    def __init__(self, seat: Seat, names: Names, glyphs: Glyphs) -> None:
        super().__init__(seat, names, glyphs)
        self.passing = Passing(self.windows)
        self._menu: PassingMenu | None = None

    @property
    def reflex(self) -> Answer | None:
        if not self.asked or self._menu is not None or self.confirming is not None:
            return None
        return PASS if self.passing.why(self.view) else None

    @property
    def asks_always(self) -> bool:
        return self._menu is not None or self.passing.asks(self.view)

    def ask_again(self) -> None:
        self.passing.reset()

    @property
    def is_inside(self) -> bool:
        return self._menu is not None or super().is_inside

    def press(self, key: str) -> Answer | None:
        if self.confirming is None:
            if self._menu is not None:
                self._set(self._menu, key)
                return None
            if key == KEY and self._may_set:
                self.note = ""
                self._menu = PassingMenu(self.passing)
                return None
            if self._is_passing and key != "x":
                was_hasty = self.passing.is_hasty(self.view)
                self.passing.interrupt(self.view)
                if was_hasty:
                    self.note = "You are asked again."
                    return None
        view = self.view
        answer = super().press(key)
        self.passing.note(view, answer)
        return answer

    @property
    def _may_set(self) -> bool:
        """Whether there are windows now."""
        is_playing = self.view.outcome is None and not self.watched
        return is_playing and self.windows.turn(self.view) > 0

    @property
    def _is_passing(self) -> bool:
        """Whether passes are being made, or one is about to be: then any key ends that."""
        if self.asked:
            return self.reflex == PASS
        return not self.watched and self.passing.is_hasty(self.view)

    def _set(self, menu: PassingMenu, key: str) -> None:
        self.note = ""
        if key in ("escape", KEY):
            self._menu = None
        else:
            menu.press(key, self.view)

    def _waiting(self, foe: str) -> str:
        words = super()._waiting(foe)
        if self.watched or not self.passing.is_hasty(self.view):
            return words
        return f"{words} Any key ends your auto-pass."

    def _draw_setting(self, canvas: Canvas) -> None:
        """How windows pass, in the rule above the prompt."""
        if self._may_set:
            words = f" auto-pass: {setting(self.passing, self.view)} ({KEY}) "
            canvas.put(2, canvas.height - 2, words, "muted")


def topics(windows: Windows) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What the help page of such a table tells of it."""
    modes = (f"{mode}: {windows.meaning(mode)}." for mode in MODES)
    return (("Auto-pass", (*about(windows), *modes)),)
