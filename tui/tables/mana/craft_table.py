"""What the screen looks like on which a first hand is chosen."""

from __future__ import annotations

from themes.theme import StyleName
from tui.canvas import Canvas
from tui.tables.grid import Spread, Zone
from tui.tables.mana.crafting import Keeping
from tui.tables.mana.detail import brief
from tui.tables.mana.fields import hand_things
from tui.tables.mana.status import draw_header, draw_middle
from tui.tables.panel import MORE_OF_CARD, PANEL
from tui.tables.pieces import foot
from tui.tables.rows import clip, draw_rows


def draw_crafting(
    canvas: Canvas, step: Keeping, prompt: str, style: StyleName, more: str | None, *, asked: bool
) -> list[Zone]:
    """The 14 cards, their curve and colours, and the card under the cursor; gives where the cursor can go."""
    sight = step.sight
    draw_header(canvas, sight)
    dealt = Spread(step.cards, hand_things(sight, step.cards, step.marks, canvas.glyphs))
    at = step.at if asked else None
    dealt.draw(canvas, 2, dealt.high, at)
    y = 2 + dealt.high
    draw_middle(canvas, y, f"{len(step.kept)} of 14 marked; keep up to 8")
    y = draw_rows(canvas, 1, y + 1, step.panel(PANEL, canvas.glyphs), canvas.height)
    if at is not None:
        head, said, notes = brief(sight, at, PANEL)
        draw_middle(canvas, y)
        canvas.put_spans(2, y, *head)
        height = canvas.height - 3 - y
        rows = [*said, *notes] if len(said) + len(notes) <= height else said
        draw_rows(canvas, 1, y + 1, clip(rows, height, ((MORE_OF_CARD, "muted"),)), height)
    foot(canvas, prompt, style, more=more)
    return [dealt.zone()]
