"""Passing by itself in windows, as a seat has set it (W-06). Which windows are asked at all is a rule (W-05).

Only windows are ever passed so; attacks, blocks, free casts, targets and other choices never are.
"""

from __future__ import annotations

from typing import NamedTuple

from engines.core.cards import Seat
from engines.ikusa.plays import Plays
from engines.ikusa.rules import Ikusa
from engines.ikusa.state import WINDOWS
from engines.ikusa.view import IkusaView, Item

SMART, QUICK, HOLD = "smart", "quick", "hold"

MODES: dict[str, str] = {
    SMART: "passes where you can do nothing",
    QUICK: "passes also where you could, but not after an attack or a block, at the end of a turn,"
    " or in answer to what touches your cards",
    HOLD: "always asks, so that your timing tells nothing",
}
"""What each mode does; the first is the usual one."""

_ALWAYS_ASKED = ("W_ATTACK", "W_BLOCK", "W_END")
"""Where *quick* asks as well."""


class Habit(NamedTuple):
    """How a seat answers windows."""

    mode: str = SMART
    stops: frozenset[str] = frozenset()
    """The windows in which it is asked whatever the mode, as long as it can do anything there."""
    until: int = 0
    """Before this turn all windows are passed."""

    def until_own_turn(self, view: IkusaView) -> Habit:
        """The same, but passing all windows until the view's seat has its next turn."""
        return self._replace(until=view.turn + (2 if view.active == view.seat else 1))


def passes(habit: Habit, view: IkusaView) -> str:
    """Why the view's seat passes by itself in the window in which it is asked: `nothing`, `quick` or `until`.

    Empty where it does not, and everywhere but in windows.
    """
    if view.seat is None or view.label not in WINDOWS or view.seat not in view.waiting:
        return ""
    is_resting = view.turn < habit.until
    if habit.mode == HOLD and not is_resting:
        return ""
    game = view.partial()
    assert isinstance(game, Ikusa)
    options = game.options(view.seat)
    assert isinstance(options, Plays)
    if not options.plays:
        return "nothing"
    if view.label in habit.stops:
        return ""
    if is_resting:
        return "until"
    if habit.mode == QUICK and view.label not in _ALWAYS_ASKED:
        answers = view.label == "W_RESPONSE"
        return "" if answers and touches(game, view.stack[-1], view.seat) else "quick"
    return ""


def touches(game: Ikusa, item: Item, seat: Seat) -> bool:
    """Whether something on the stack is about to do anything to this seat's cards."""
    cards = game.reach(item)
    return any(
        (card in game.field and game.field[card].controller == seat) or card in game.hells[seat]
        for card in cards
    ) or seat in game.bereft(item)
