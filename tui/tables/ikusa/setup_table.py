"""What the screens look like that come before the first turn: packs, the throw, the gates."""

from __future__ import annotations

from themes.theme import StyleName
from tui.canvas import Canvas
from tui.tables.grid import Spread, Zone
from tui.tables.ikusa.detail import brief
from tui.tables.ikusa.fields import hand_things
from tui.tables.ikusa.preparing import Gates, Opening
from tui.tables.ikusa.status import draw_header, draw_middle
from tui.tables.ikusa.steps import IkusaStep
from tui.tables.panel import MORE_OF_CARD, PANEL
from tui.tables.pieces import foot, recent
from tui.tables.rows import clip, draw_rows


def draw_setup(
    canvas: Canvas,
    step: IkusaStep,
    prompt: str,
    style: StyleName,
    more: str | None,
    told: tuple[str, ...],
    *,
    asked: bool,
) -> list[Zone]:
    """The cards of the step if it has any, its panel, the card under the cursor; gives where the cursor can go."""
    draw_header(canvas, step.sight)
    zones, y = (
        _draw_cards(canvas, step, asked=asked) if asked or isinstance(step, Gates) else ([], 2)
    )
    if step.title:
        draw_middle(canvas, y, step.title)
    y = draw_rows(canvas, 1, y + 1, step.panel(PANEL, canvas.glyphs), canvas.height - 3 - y)
    at = step.pointed if asked else None
    shown = None if at is None else brief(step.sight, at, PANEL)
    if shown is not None and y < canvas.height - 3:
        draw_middle(canvas, y, shown.head)
        height = canvas.height - 3 - y
        rows = [*shown.said, *shown.notes]
        rows = rows if len(rows) <= height else shown.said
        draw_rows(canvas, 1, y + 1, clip(rows, height, ((MORE_OF_CARD, "muted"),)), height)
    elif shown is None:
        recent(canvas, y + 1, canvas.height - 3 - y, told)
    foot(canvas, prompt, style, more=more)
    return zones


def _draw_cards(canvas: Canvas, step: IkusaStep, *, asked: bool) -> tuple[list[Zone], int]:
    if not isinstance(step, (Gates, Opening)):
        return [], 2
    things = hand_things(step.sight, step.cards, step.marks, canvas.glyphs, step.keys)
    cards = Spread(tuple(step.cards), things)
    cards.draw(canvas, 2, cards.high, step.at if asked else None)
    y = 2 + cards.high
    if isinstance(step, Opening):
        backs = " ".join([canvas.glyphs.back * 2] * step.closed)
        canvas.put(2, y, backs or "the pack is open", "back" if backs else "muted")
        y += 1
    return [cards.zone()], y
