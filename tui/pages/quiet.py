"""The quiet line: what the network has to say while the player is at something else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engines.core import registry
from tui.canvas import Canvas
from tui.inert import inert
from tui.pages.page import WIDTH
from tui.wrapping import wrap

if TYPE_CHECKING:
    from net.offers import Incoming
    from net.records import SavedGame

KEY = "n"
"""Shows the challenge; a key that means nothing at any table or on any other page."""

_NAME_CELLS = 24

_RIGHT = 24
"""Columns at the end of the rule that a table may use: a clock, or how the connection is."""


def sentence(
    incoming: Sequence[Incoming], wanted: SavedGame | None = None, *, writing: bool = False
) -> str:
    """Who waits for an answer, or to go on with a game, and the key; empty where nobody does."""
    key = "leave the text, then n" if writing else KEY
    if not incoming:
        return "" if wanted is None else _would_go_on(wanted, key)
    if len(incoming) > 1:
        return f"{len(incoming)} challenges wait for your answer: {key} shows them"
    first = incoming[0]
    name = inert(first.name, _NAME_CELLS) or "A player"
    game = first.offer.game
    what = registry.load(game).title if game in registry.names() else "a game"
    again = "a rematch of " if first.offer.rematch else ""
    return f"{name} challenges you to {again}{what}: {key} shows it"


def _would_go_on(saved: SavedGame, key: str) -> str:
    game = "" if saved.terms is None else saved.terms.game
    title = registry.load(game).title if game in registry.names() else "cards"
    name = inert(saved.peer_name, _NAME_CELLS) or "A player"
    return f"{name} would go on with your game of {title}: {key} goes on"


def draw_quiet(canvas: Canvas, text: str, *, urgent: bool) -> None:
    """Over the rule above the prompt; what is longer than a row, also over the row above that."""
    if not text:
        return
    rows = wrap(inert(text, 2 * (WIDTH - 4)), WIDTH - 4)[:2]
    top = canvas.height - 1 - len(rows)
    for y, row in enumerate(rows, start=top):
        if y != canvas.height - 2:
            canvas.fill(0, y, WIDTH, 1)
        end = canvas.put(1, y, f" {row} ", "warn" if urgent else "text")
        if y == canvas.height - 2:
            # What stood in the rule would be cut in two; at its end it stays, if there is room for it.
            stop = WIDTH if end > WIDTH - _RIGHT else WIDTH - _RIGHT
            canvas.put(end, y, canvas.glyphs.single.horizontal * (stop - end), "rule")
