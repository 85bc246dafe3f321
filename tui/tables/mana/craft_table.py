"""What the screen looks like on which a first hand is chosen."""

from __future__ import annotations

from themes.theme import StyleName
from tui.canvas import Canvas
from tui.tables.columns import draw_columns, lay
from tui.tables.grid import Zone
from tui.tables.mana.crafting import Keeping
from tui.tables.mana.detail import MORE, brief
from tui.tables.mana.fields import dealt_things
from tui.tables.mana.status import draw_header, draw_middle
from tui.tables.mana.table import PANEL
from tui.tables.pieces import foot
from tui.tables.rows import clip, draw_rows


def draw_crafting(
    canvas: Canvas, step: Keeping, prompt: str, style: StyleName, more: str, *, asked: bool
) -> list[Zone]:
    """The 14 cards, their curve and colours, and the card under the cursor; gives where the cursor can go."""
    sight = step.sight
    draw_header(canvas, sight)
    things = dealt_things(sight, step.cards, step.marks, canvas.glyphs)
    places = lay([len(rows) for rows in things])
    at = step.cards.index(step.at) if asked and step.at in step.cards else None
    draw_columns(canvas, 2, places.height, things, at)
    y = 2 + places.height
    draw_middle(canvas, y, f"{len(step.kept)} of 14 marked; keep up to 8")
    y = draw_rows(canvas, 1, y + 1, step.panel(PANEL, canvas.glyphs), canvas.height)
    if at is not None and step.at is not None:
        head, said, notes = brief(sight, step.at, PANEL)
        draw_middle(canvas, y)
        canvas.put_spans(2, y, *head)
        height = canvas.height - 3 - y
        rows = [*said, *notes] if len(said) + len(notes) <= height else said
        draw_rows(canvas, 1, y + 1, clip(rows, height, MORE), height)
    foot(canvas, prompt, style, more=more)
    return [Zone(step.cards, places)]
