"""The clock of a seat, and the answers that are given for it once that has run out (W-07)."""

from __future__ import annotations

from engines.core.cards import Seat
from engines.core.game import Game
from engines.core.moves import Move
from engines.core.timing import Timing
from engines.core.view import View
from engines.ikusa.catalogue import GATES
from engines.ikusa.moves import FACEDOWN, PASS
from engines.ikusa.rules import Ikusa
from engines.ikusa.state import POINTS

RESERVE = 600.0
"""Seconds."""

_POINT, _WINDOW = 90, 20
"""Seconds for an action point, and for a window or another choice; with another clock, in the same proportion."""


def seconds(view: View, agreed: int) -> float:
    """How long an answer may take, where so many seconds were agreed on for an action point."""
    return agreed if view.label in POINTS else agreed * _WINDOW / _POINT


def default_answer(game: Ikusa, seat: Seat) -> Move:
    """What `seat` answers if it says nothing: a pass, or whatever binds it least; of several cards, the lowest.

    `game` may be the seat's own engine, which knows no other hand. It has to ask the seat for something.
    """
    assert game.choice is not None
    label = game.choice.label
    match label:
        case "rps":
            return next(iter(game.to_throw()))
        case "gates":
            return Move("gates", tuple(sorted(game.dealt[seat])[:GATES]))
        case "elementium" if not game.may_decline:
            return FACEDOWN
        case "lay":
            return Move("lay", (min(game.hands[seat]),))
        case "attack" if able := game.must_attack():
            return Move("attack", (min(card.handle for card in able),))
        case "distribute":
            return lethal(game)
        case "order":
            waiting = game.to_order()
            places = sorted(range(len(waiting)), key=lambda place: waiting[place].card)
            return Move("order", tuple(places))
        case "target":
            return Move("target", (min(game.to_target()),))
        case "may" | "look":
            return Move("may", ("no",))
        case "block" | "take" | "return_elementium" | "discard" | "sacrifice":
            return next(iter(game.options(seat)))
    return PASS


def lethal(game: Ikusa) -> Move:
    """I-09: what kills each blocker, in block order, as far as it goes; the rest on the last."""
    to = game.to_distribute()
    left, parts = to.power, list[int]()
    for handle in to.blockers:
        card = game.field[handle]
        parts.append(min(left, max(0, game.health(card) - card.damage)))
        left -= parts[-1]
    parts[-1] += left
    pairs = zip(to.blockers, parts, strict=True)
    return Move("distribute", tuple(number for pair in pairs for number in pair))


def _default(game: Game, seat: Seat) -> Move:
    assert isinstance(game, Ikusa)
    return default_answer(game, seat)


TIMING = Timing(seconds, RESERVE, _default)
