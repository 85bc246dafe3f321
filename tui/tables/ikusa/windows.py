"""How windows are passed by themselves, set at the table (W-06)."""

from __future__ import annotations

from engines.ikusa.passing import MODES, SMART, Habit
from engines.ikusa.view import IkusaView
from themes.glyphs import Glyphs
from tui.lines.ikusa_passing import STOPS
from tui.tables.ikusa.sight import Sight
from tui.tables.ikusa.status import WINDOW_NAMES
from tui.tables.ikusa.steps import IkusaStep
from tui.tables.listing import Listing
from tui.tables.rows import Row, prose
from tui.tables.steps import Reply

_TELL = (
    "A stop asks wherever you can act, whatever the mode. Attacks, blocks and free casts are never"
    " made for you. Only hold hides all: else your timing may tell."
)


class WindowSettings(IkusaStep):
    """The modes, and a stop for each window: each by its line's key or with Space."""

    has_list = True

    def __init__(self, sight: Sight, habit: Habit) -> None:
        super().__init__(sight)
        self.habit = habit
        self._modes = list(MODES)
        self._stops = list(STOPS.values())
        self._list = Listing(len(self._modes) + 1 + len(self._stops))
        self._list.at = self._modes.index(habit.mode)

    @property
    def title(self) -> str:
        return "Windows that are passed by themselves"

    @property
    def prompt(self) -> str:
        return "Enter or a line's key sets it. Esc or w goes back to the table."

    @property
    def focus(self) -> int:
        return self._list.at

    def panel(self, width: int, glyphs: Glyphs) -> list[Row]:
        habit, view = self.habit, self.sight.view
        lines: list[Row] = []
        for mode in self._modes:
            mark = glyphs.yes if mode == habit.mode else " "
            lines.append(((f"{mark} ", "chosen"), (f"{mode}: {_short(mode)}", "text")))
        mark = glyphs.yes if view.turn < habit.until else " "
        lines.append(((f"{mark} ", "chosen"), ("pass every window until your next turn", "text")))
        for window in self._stops:
            mark = glyphs.yes if window in habit.stops else " "
            words = f"stop: {WINDOW_NAMES[window]}"
            lines.append(((f"{mark} ", "chosen"), (words, "text")))
        return [*self._list.rows(lines, glyphs), *prose(_TELL, width, "muted")]

    def press(self, key: str) -> Reply:
        if key in ("enter", "space") or (self._list.press(key) and len(key) == 1):
            self._set(self._list.at)
        return None

    def _set(self, place: int) -> None:
        habit = self.habit
        if place < len(self._modes):
            self.habit = habit._replace(mode=self._modes[place], until=0)
        elif place == len(self._modes):
            resting = self.sight.view.turn < habit.until
            self.habit = habit._replace(until=0) if resting else _until(habit, self.sight.view)
        else:
            window = self._stops[place - len(self._modes) - 1]
            self.habit = habit._replace(stops=habit.stops ^ {window})


def _until(habit: Habit, view: IkusaView) -> Habit:
    return habit.until_own_turn(view)


def _short(mode: str) -> str:
    """What a mode does, in a line."""
    return {
        SMART: "passes where you can do nothing",
        "quick": "also where you can, but for ikusa, turn's end, your cards",
    }.get(mode, "always asks, so that your timing tells nothing")
