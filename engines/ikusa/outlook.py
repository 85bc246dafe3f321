"""The chance to win, as the worth of a position says it."""

from __future__ import annotations

from math import exp

from engines.core.cards import Seat
from engines.ikusa.standing import standing
from engines.ikusa.state import IkusaState

_SCALE = 14.0


def chance(game: IkusaState, seat: Seat) -> float:
    """The chance of a seat to win, between 0 and 1; 1, 0 or a half where the game is over."""
    if game.outcome is not None:
        winner = game.outcome.winner
        return 0.5 if winner is None else float(winner == seat)
    return 1 / (1 + exp(-max(-60.0, min(60.0, standing(game, seat))) / _SCALE))
