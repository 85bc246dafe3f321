"""What the table of Mana looks like: both fields, the hand, and what has to be seen to answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engines.core.cards import Face, other
from engines.core.words import whose
from engines.mana.card_text import cost_signs
from themes.theme import StyleName
from tui.canvas import Canvas
from tui.tables.columns import draw_columns, lay
from tui.tables.desk import WIDTH
from tui.tables.grid import Zone
from tui.tables.mana.detail import MORE, brief
from tui.tables.mana.fields import Marks, field_things, hand_things
from tui.tables.mana.sight import Sight
from tui.tables.mana.status import draw_header, draw_middle, status_rows
from tui.tables.pieces import foot, recent
from tui.tables.rows import Row, Want, clip, draw_rows, prose, share

PANEL = WIDTH - 2
"""Columns of a panel."""

_LOG = 2
"""Sentences of the log that go before what keywords mean."""

_COMBAT = frozenset({"attack", "block", "ambush", "standard"})
"""Phases in which nothing is deployed (R-6)."""


@dataclass(frozen=True, slots=True)
class Picture:
    """All that the table shows."""

    sight: Sight
    marks: Marks
    prompt: str
    prompt_style: StyleName
    title: str = ""
    """What the panel is about; empty for the card under the cursor."""
    panel: Sequence[Row] = ()
    focus: int = 0
    recent: tuple[str, ...] = ()
    more: str = ""
    open_hand: tuple[Face, ...] = ()
    with_hand: bool = True
    """Whether the own hand is shown: at a moment both sides look."""
    zones: list[Zone] = field(default_factory=list)
    """Filled while drawing: where the cursor can go, from the top down."""


def draw_table(canvas: Canvas, picture: Picture) -> None:
    sight, marks, glyphs = picture.sight, picture.marks, canvas.glyphs
    seat, foe = sight.seat, other(sight.seat)
    sides = [field_things(sight, each, marks, glyphs) for each in (foe, seat)]
    hand = hand_things(sight, sight.hand, marks, glyphs) if picture.with_hand else []
    units = [tuple(unit.handle for unit in sight.side(each)) for each in (foe, seat)]
    own_status = status_rows(sight, seat, glyphs)
    foe_status = status_rows(sight, foe, glyphs)

    room = canvas.height - 4 - len(own_status) - len(foe_status) - 2
    high = [lay([len(rows) for rows in things]).height for things in (*sides, hand)]
    high[:2] = max(1, high[0]), max(1, high[1])
    foe_rows, own_rows, hand_rows, panel = _shared(room, high, sight.view.phase in _COMBAT)

    draw_header(canvas, sight)
    cursor = marks.cursor
    y = 2
    for side, rows in ((0, foe_rows), (1, own_rows)):
        places = lay([len(each) for each in sides[side]], rows)
        place = units[side].index(cursor) if cursor in units[side] else None
        shown = ""
        if len(places.pages) > 1:
            left, right = places.pages[places.page(place)]
            shown = f"Units {left.start + 1}-{right.stop} of {len(units[side])}"
        status = status_rows(sight, (foe, seat)[side], glyphs, shown)[
            : len((foe_status, own_status)[side])
        ]
        if side == 0:
            y = draw_rows(canvas, 0, y, status, len(status))
        draw_columns(canvas, y, rows, sides[side], place)
        if not sides[side]:
            canvas.put(2, y, "no Unit in play", "muted")
        y += rows
        if side == 0:
            draw_middle(canvas, y)
            y += 1
        else:
            y = draw_rows(canvas, 0, y, status, len(status))
        picture.zones.append(Zone(units[side], places))
    place = sight.hand.index(cursor) if hand and cursor in sight.hand else None
    draw_columns(canvas, y, hand_rows, hand, place)
    if hand_rows:
        picture.zones.append(Zone(sight.hand, lay([len(each) for each in hand], hand_rows)))
    _draw_panel(canvas, y + hand_rows, panel + 1, picture)
    foot(canvas, picture.prompt, picture.prompt_style, more=picture.more)


def _shared(room: int, high: Sequence[int], is_combat: bool) -> tuple[int, int, int, int]:
    """The rows of both fields, of the hand and of the panel, which gets all that is left.

    None of it depends on what the panel says, so that nothing moves when the cursor does.
    """
    foe, own, hand = high
    if is_combat:
        wants = (Want(4, 6), Want(6, foe), Want(6, own), Want(0, hand))
        _, foe, own, hand = share(room, wants)
    else:
        wants = (Want(2, 5), Want(2, hand), Want(6, foe), Want(6, own))
        _, hand, foe, own = share(room, wants)
    return foe, own, hand, room - foe - own - hand


def _draw_panel(canvas: Canvas, y: int, height: int, picture: Picture) -> None:
    """A rule with what the panel is about, the panel, and the latest sentences of the log in what is left."""
    sight, cursor = picture.sight, picture.marks.cursor
    rows, title = list(picture.panel), picture.title
    draw_middle(canvas, y, title)
    y, height = y + 1, height - 1
    if not title and cursor is not None:
        head, said, notes = brief(sight, cursor, PANEL)
        canvas.put_spans(2, y - 1, *head)
        has_room = len(said) + len(notes) + len(rows) <= height - min(_LOG, len(picture.recent))
        rows = [*said, *(notes if has_room else ()), *rows]
    rows += _open_hand(picture)
    y = draw_rows(canvas, 1, y, clip(rows, height, MORE, picture.focus), height)
    recent(canvas, y, canvas.height - 2 - y, picture.recent)


def _open_hand(picture: Picture) -> list[Row]:
    """The other hand, where it lies open to whoever looks on."""
    if not picture.open_hand:
        return []
    sight = picture.sight
    cards = sorted(
        (sight.pool.cards[face] for face in picture.open_hand),
        key=lambda card: (card.cost.total, card.name),
    )
    names = ", ".join(f"{cost_signs(card.cost)} {card.name}" for card in cards)
    name = whose(sight.names[other(sight.seat)])
    return prose(f"{name[:1].upper()}{name[1:]} hand: {names}.", PANEL, "muted", 2)
