"""What a clock is in a game whose rules say what becomes of a player whose time is up (Ikusa W-07)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engines.core.cards import Seat
from engines.core.game import Game
from engines.core.moves import Move
from engines.core.view import View


class Timing(NamedTuple):
    """The clock on which both have agreed, made finer."""

    seconds: Callable[[View, int], float]
    """How long an answer may take at this view, of so many seconds agreed on."""
    reserve: float
    """Seconds that a seat has beyond that, for the whole game."""
    default: Callable[[Game, Seat], Move]
    """What a seat answers that has used up both; by its own engine."""
