"""Passing by itself in games with windows, which are moments at which a seat may act or pass (Ikusa W-06, Mana R-8).

Only windows are ever passed while there is something else to do. Whatever else is asked (an attack, a block, a free
cast, a target, an assignment, a payment) is answered by no mode as long as it leaves a choice.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from itertools import islice
from typing import ClassVar, NamedTuple

from engines.core.moves import Move
from engines.core.view import View

PASS = Move("pass")

SMART, QUICK, HOLD = MODES = ("smart", "quick", "hold")

NOTHING, UNTIL = "nothing", "until"
"""Why a seat passes by itself, beside QUICK."""


class Window(NamedTuple):
    """What a kind of window is called."""

    word: str
    """In one word, to be typed."""
    name: str
    """In at most 24 cells."""


class Windows(ABC):
    """What a game says of its windows: which prompts they are, and what the modes make of them."""

    usual: ClassVar[str]
    """The mode in which every sitting begins."""
    what: ClassVar[str]
    """What a window is, as the rest of a sentence that begins so."""
    kinds: ClassVar[Mapping[str, Window]]
    """Every window in which a stop can be set, in the order of a turn."""
    quick: ClassVar[str]
    """What *quick* does, in at most 66 cells."""
    until: ClassVar[str]
    """How long resting lasts, in at most 18 cells."""
    yours: ClassVar[str]
    """What no mode ever chooses, in a few words."""

    @abstractmethod
    def at(self, view: View) -> str:
        """The window in which the view's seat is asked; empty where it is asked something else, or nothing."""

    @abstractmethod
    def is_urgent(self, view: View, passed: Hashable) -> bool:
        """Whether *quick* asks in this window, too; `passed` is the mark of the last pass that was made by hand."""

    def mark(self, view: View) -> Hashable:
        """What *quick* has to remember of a pass in this window."""
        return None

    @abstractmethod
    def own_turn(self, view: View) -> int:
        """The number of the next turn that is the view's seat's own."""

    @abstractmethod
    def turn(self, view: View) -> int:
        """The number of this turn, counted from 1; 0 before the first."""

    @abstractmethod
    def is_open(self, view: View) -> bool:
        """Whether both sides see how many answers there are: to give an only one tells nothing then."""

    def meaning(self, mode: str) -> str:
        """What a mode does, in at most 66 cells."""
        return {
            SMART: "passes where you can do nothing else",
            QUICK: self.quick,
            HOLD: "never passes for you, so that your timing tells nothing",
        }[mode]


class Passing:
    """How a seat passes, as its player has set it for one sitting. A game that is gone on with begins as usual."""

    def __init__(self, windows: Windows) -> None:
        self.windows = windows
        self.mode = windows.usual
        self.stops: frozenset[str] = frozenset()
        """The windows in which the seat is asked whatever the mode, as long as it can do anything there."""
        self._until = 0
        self._passed: Hashable = None
        self._asked_at: View | None = None

    def reset(self) -> None:
        """Ask as usual again, or always, if that was set; the stops stay."""
        self.mode = HOLD if self.mode == HOLD else self.windows.usual
        self._until, self._passed, self._asked_at = 0, None, None

    def set_mode(self, mode: str) -> None:
        """One of MODES; ends resting."""
        self.mode, self._until = mode, 0

    def rest(self, view: View) -> None:
        """Pass all windows until the seat's next turn."""
        self._until = self.windows.own_turn(view)

    def flip_stop(self, window: str) -> None:
        """Set a stop, or take it off."""
        self.stops ^= {window}

    def is_resting(self, view: View) -> bool:
        """Whether all windows are passed until the seat's next turn."""
        return self.windows.turn(view) < self._until

    def is_hasty(self, view: View) -> bool:
        """Whether windows are passed in which something could be done."""
        return self.mode == QUICK or self.is_resting(view)

    def why(self, view: View) -> str:
        """Why the seat passes by itself where it is asked now: NOTHING else can be done, QUICK or UNTIL.

        Empty where its player is to be asked, and everywhere but in windows.
        """
        window = self.windows.at(view)
        is_resting = self.is_resting(view)
        if not window or view is self._asked_at or (self.mode == HOLD and not is_resting):
            return ""
        if not _can_act(view):
            return NOTHING
        if window in self.stops:
            return ""
        if is_resting:
            return UNTIL
        if self.mode == QUICK and not self.windows.is_urgent(view, self._passed):
            return QUICK
        return ""

    def asks(self, view: View) -> bool:
        """Whether even an only answer is its player's to give: in windows, and in *hold* where giving it would tell."""
        if self.windows.at(view):
            return True
        return self.mode == HOLD and not self.windows.is_open(view)

    def note(self, view: View, answer: object) -> None:
        """The player has given this answer."""
        if answer == PASS and self.windows.at(view):
            self._passed = self.windows.mark(view)

    def interrupt(self, view: View) -> None:
        """The player wants to be asked: no more in haste, and at this view in any case."""
        if self.mode == QUICK:
            self.mode = self.windows.usual
        self._until, self._asked_at = 0, view


def _can_act(view: View) -> bool:
    """Whether the seat that is asked has more than one answer."""
    assert view.seat is not None
    return len(list(islice(view.partial().options(view.seat), 2))) > 1
