"""A hint in rows for the table: the move, and what speaks for it."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from engines.core.moves import Move
from engines.core.registry import Package
from engines.core.view import View
from tui.tables.desk import WIDTH
from tui.tables.pieces import Text
from tui.wrapping import wrap

MEASURE = WIDTH - 4
"""Columns of a reason, which fits into two rows of so many."""


class Advice(NamedTuple):
    """A hint, ready to be shown."""

    move: Move | None
    rows: tuple[Text, ...]


async def advise(package: Package, view: View) -> Advice:
    """The hint for the seat whose view this is. The screen goes on meanwhile."""
    assert package.hint is not None
    # In Elements it takes up to 80 ms, which a key that is held down would show.
    move, reason = await asyncio.to_thread(package.hint, view)
    words = "Hint" if move is None else f"Hint: {package.describe(move, view)}"
    rows: list[Text] = [(line, "title") for line in wrap(words, MEASURE)]
    rows += [(f"  {line}", "text") for line in wrap(reason, MEASURE)]
    return Advice(move, tuple(rows))
