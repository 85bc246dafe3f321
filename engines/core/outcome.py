"""How a game ended."""

from __future__ import annotations

from typing import NamedTuple

from engines.core.cards import Seat
from engines.core.errors import FalseClaim


class Outcome(NamedTuple):
    """The end of a game: `winner` is None for a draw, and where a false claim stopped it."""

    winner: Seat | None
    reason: str
    """The word of the game's rule document (`life`, `empty`, `points`), or `concede`, `agreed` or `false_claim`."""
    false_claim: FalseClaim | None = None
