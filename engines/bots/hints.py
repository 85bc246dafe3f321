"""What all hints share: a move, and the quantity that speaks for it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from engines.core.moves import Move
from engines.core.plain import canonical
from engines.core.view import View

T = TypeVar("T")


class Hint(NamedTuple):
    """Advice for the seat that is asked."""

    move: Move | None
    """None where no move is asked for, or where none is better than another."""
    reason: str
    """One sentence that names what decides; it fits into two lines of 76 columns."""


NOT_ASKED = Hint(None, "Nothing is asked of you now.")


def dice(view: View) -> random.Random:
    """A generator that the view alone determines: the same view is given the same hint.

    The view holds the own hand, so the other side cannot foresee which of equal moves is hinted at.
    """
    return random.Random(canonical(view))


def first_of(reasons: Sequence[Callable[[T], str | None]], turn: T) -> str:
    """What the first of `reasons` says that has something to say; the last one always has."""
    return next(said for reason in reasons if (said := reason(turn)) is not None)
