"""What the screen looks like on which a first hand is chosen."""

from __future__ import annotations

from engines.core.cards import Handle
from themes.theme import StyleName
from tui.canvas import Canvas
from tui.tables.grid import Spread, Zone
from tui.tables.mana.crafting import Keeping
from tui.tables.mana.detail import brief
from tui.tables.mana.fields import TOLD, hand_things
from tui.tables.mana.status import draw_header, draw_middle
from tui.tables.panel import PANEL, more_words
from tui.tables.pieces import foot
from tui.tables.rows import clip, draw_rows

_CARD = 3
"""Rows that the card under the cursor has at least, with the rule above it."""


def draw_crafting(
    canvas: Canvas, step: Keeping, prompt: str, style: StyleName, more: str | None, *, asked: bool
) -> list[Zone]:
    """The 14 cards, their curve and colours, and the card under the cursor; gives where the cursor can go."""
    sight = step.sight
    draw_header(canvas, sight)
    panel = step.panel(PANEL, canvas.glyphs)
    for told in TOLD:
        dealt = Spread(step.cards, hand_things(sight, step.cards, step.marks, canvas.glyphs, told))
        y = 2 + dealt.high
        if y + 1 + len(panel) + _CARD <= canvas.height - 2:
            break
    at = step.at if asked else None
    dealt.draw(canvas, 2, dealt.high, at)
    draw_middle(canvas, y, f"{len(step.kept)} of 14 marked; keep up to 8")
    y = draw_rows(canvas, 1, y + 1, panel, len(panel))
    if at is not None:
        _draw_card(canvas, y, step, at)
    foot(canvas, prompt, style, more=more)
    return [dealt.zone()]


def _draw_card(canvas: Canvas, y: int, step: Keeping, card: Handle) -> None:
    """The card under the cursor, with what its keywords mean if there is room."""
    head, said, notes = brief(step.sight, card, PANEL)
    height = canvas.height - 3 - y
    shown = [*said, *notes] if len(said) + len(notes) <= height else clip(said, height)
    draw_middle(canvas, y)
    canvas.put_spans(2, y, *head)
    if len(shown) < len(said) + len(notes):
        more = more_words("", place="", is_open_hand=False)
        canvas.put_right(PANEL - 1, y, f" {more} ", "muted")
    draw_rows(canvas, 1, y + 1, shown, height)
