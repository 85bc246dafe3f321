"""The windows of Ikusa, as far as they are passed by themselves (W-06). Which are asked at all is a rule (W-05)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import ClassVar

from engines.core.cards import Seat
from engines.core.passing import SMART, Window, Windows
from engines.core.view import View
from engines.ikusa.rules import Ikusa
from engines.ikusa.view import IkusaView, Item

_URGENT = ("W_ATTACK", "W_BLOCK", "W_END")
"""Where *quick* asks as well."""

_OPEN = frozenset({"block", "distribute", "sacrifice", "target"})
"""What is chosen among cards that lie on the table."""


class IkusaWindows(Windows):
    """W-02, but for the action points: there a pass ends a phase, and is its player's own."""

    usual = SMART
    what = "a moment at which you may answer the other daimyo, or let it be"
    kinds: ClassVar[Mapping[str, Window]] = {
        "W_START": Window("start", "start of the turn"),
        "W_MAIN_END": Window("main", "end of the main phase"),
        "W_ATTACK": Window("attack", "after the attack"),
        "W_BLOCK": Window("block", "after the block"),
        "W_END": Window("end", "end of the turn"),
        "W_RESPONSE": Window("answer", "answer to the stack"),
    }
    quick = "as smart; asks only in an ikusa, at turn's end, about your cards"
    until = "until your turn"
    yours = "attacks, blocks, free casts, targets, payments and damage to split"

    def at(self, view: View) -> str:
        """A `W_…` of the view's seat."""
        assert isinstance(view, IkusaView)
        return view.label if view.label in self.kinds and view.seat in view.waiting else ""

    def is_urgent(self, view: View, passed: Hashable) -> bool:
        """W-06: at W_ATTACK, W_BLOCK and W_END, and in answer to what touches the own cards."""
        assert isinstance(view, IkusaView) and view.seat is not None
        if view.label != "W_RESPONSE":
            return view.label in _URGENT
        game = view.partial()
        assert isinstance(game, Ikusa)
        return touches(game, view.stack[-1], view.seat)

    def own_turn(self, view: View) -> int:
        """A turn is one seat's alone, and they alternate."""
        assert isinstance(view, IkusaView)
        return view.turn + (2 if view.active == view.seat else 1)

    def turn(self, view: View) -> int:
        """Both seats' turns are counted."""
        assert isinstance(view, IkusaView)
        return view.turn

    def is_open(self, view: View) -> bool:
        """Where the choice is among cards on the table; an action point hangs on the hand."""
        assert isinstance(view, IkusaView)
        return view.label in _OPEN


def touches(game: Ikusa, item: Item, seat: Seat) -> bool:
    """Whether something on the stack is about to do anything to this seat's cards."""
    cards = game.reach(item)
    return any(
        (card in game.field and game.field[card].controller == seat) or card in game.hells[seat]
        for card in cards
    ) or seat in game.bereft(item)
