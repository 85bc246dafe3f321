"""What the table of Mana looks like: both fields, the hand, and what has to be seen to answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engines.core.cards import Face, Handle, Seat, other
from engines.core.words import whose
from themes.glyphs import Glyphs
from themes.theme import StyleName
from tui.canvas import Canvas, cells
from tui.tables.grid import Spread, Zone
from tui.tables.mana.detail import brief
from tui.tables.mana.fields import TOLD, Marks, field_things, hand_things
from tui.tables.mana.sight import Sight
from tui.tables.mana.signs import cost_word
from tui.tables.mana.status import draw_header, draw_middle, status_rows
from tui.tables.panel import PANEL, more_words, open_hand_rows
from tui.tables.pieces import foot, recent
from tui.tables.rows import Row, Want, clip, cursor_row, draw_rows, share

_LOG = 2
"""Sentences of the log that go before what keywords mean."""

_WHOLE = 8
"""Units of a side that are shown in full whatever else there is."""

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
    brief: Callable[[int], Sequence[Row]] | None = None
    """The panel in short, for so many rows: where not all of it fits."""
    place: str = ""
    """What to say where not all of the panel is shown, if not the usual: `2 of 4`, in a list of its own."""
    is_of_hand: bool = True
    """Whether the hand is what is asked for, if anything is."""
    recent: tuple[str, ...] = ()
    more: str | None = ""
    open_hand: tuple[Face, ...] = ()
    with_hand: bool = True
    """Whether the own hand is shown: at a moment both sides look."""


def draw_table(canvas: Canvas, picture: Picture) -> list[Zone]:
    """From the top: both sides with a rule between them, the hand, the panel; gives where the cursor can go."""
    sight, glyphs, cursor = picture.sight, canvas.glyphs, picture.marks.cursor
    seat, foe = sight.seat, other(sight.seat)
    theirs, mine = _field(picture, foe, glyphs), _field(picture, seat, glyphs)
    above, below = status_rows(sight, foe, glyphs), status_rows(sight, seat, glyphs)
    room = canvas.height - 6 - len(above) - len(below)
    hand, rows = _hand_and_rows(picture, (theirs, mine), room, glyphs)

    draw_header(canvas, sight)
    y = draw_rows(canvas, 0, 2, above, len(above))
    _draw_field(canvas, y, rows.foe, theirs, cursor)
    middle = y + rows.foe
    _draw_field(canvas, middle + 1, rows.own, mine, cursor)
    y = draw_rows(canvas, 0, middle + 1 + rows.own, below, len(below))
    hand.draw(canvas, y, rows.hand, cursor)
    has_log = _draw_panel(canvas, y + rows.hand, rows.panel + 1, picture)
    shown = ((foe, theirs.in_sight(rows.foe, cursor)), (seat, mine.in_sight(rows.own, cursor)))
    told = [f"{whose(sight.names[each])} Units {which}" for each, which in shown if which]
    if not (told or has_log):
        # The table is too full for the log: what was done last has to be seen all the same.
        told = [sentence for sentence in picture.recent[-1:] if cells(sentence) <= PANEL - 4]
    draw_middle(canvas, middle, ", ".join(told))
    foot(canvas, picture.prompt, picture.prompt_style, more=picture.more)
    zones = [theirs.zone(rows.foe), mine.zone(rows.own)]
    return [*zones, hand.zone(rows.hand)] if rows.hand else zones


def _field(picture: Picture, seat: Seat, glyphs: Glyphs) -> Spread:
    units = tuple(unit.handle for unit in picture.sight.side(seat))
    return Spread(units, field_things(picture.sight, seat, picture.marks, glyphs))


def _draw_field(canvas: Canvas, y: int, height: int, field: Spread, cursor: Handle | None) -> None:
    if not field.cards:
        canvas.put(2, y, "no Unit in play", "muted")
    field.draw(canvas, y, height, cursor)


class _Rows(NamedTuple):
    foe: int
    own: int
    hand: int
    panel: int


def _hand_and_rows(
    picture: Picture, fields: tuple[Spread, Spread], room: int, glyphs: Glyphs
) -> tuple[Spread, _Rows]:
    """The hand, with what its cards are if there is room for it; and the rows of all parts."""
    sight = picture.sight
    cards = sight.hand if picture.with_hand else ()
    for told in TOLD:
        hand = Spread(cards, hand_things(sight, cards, picture.marks, glyphs, told))
        rows = _shared(picture, room, fields, hand.high)
        if rows.hand == hand.high:
            break
    return hand, rows


def _shared(picture: Picture, room: int, fields: tuple[Spread, Spread], hand: int) -> _Rows:
    """The rows of both fields, of the hand and of the panel, which gets all that is left.

    None of it depends on what the panel says, so that nothing moves when the cursor does. Eight Units a side go before
    a hand in more than a row.
    """
    theirs, mine = (Want(max(1, field.high_of(_WHOLE)), max(1, field.high)) for field in fields)
    if picture.sight.view.phase in _COMBAT:
        _, foe, own, held = share(room, (Want(2, 6), theirs, mine, Want(0, hand)))
    else:
        least = int(picture.is_of_hand)
        wants = (Want(2 - least, 5), Want(least, hand), theirs, mine)
        _, held, foe, own = share(room, wants)
    return _Rows(foe, own, held, room - foe - own - held)


def _draw_panel(canvas: Canvas, y: int, height: int, picture: Picture) -> bool:
    """A rule with what the panel is about, the panel, and the latest sentences of the log in what is left.

    Gives whether there was room for the log.
    """
    rows, cursor = list(picture.panel), picture.marks.cursor
    draw_middle(canvas, y, picture.title)
    y, height = y + 1, height - 1
    is_short = len(rows) > height
    if is_short and picture.brief is not None:
        rows = list(picture.brief(height))
    if cursor is not None:
        head, said, notes = brief(picture.sight, cursor, PANEL)
        room = height - len(rows) - min(_LOG, len(picture.recent))
        if len(said) + len(notes) + 2 * bool(picture.title) <= room:
            said = [*said, *notes]
        elif picture.title:
            said = []
        if not picture.title:
            canvas.put_spans(2, y - 1, *head)
            rows = [*said, *rows] if len(said) + len(rows) <= height else [*rows, *said]
        elif said:
            rows += [(), head, *said]
    rows += _open_hand(picture)
    shown = clip(rows, height, focus=cursor_row(rows))
    if is_short or len(shown) < len(rows):
        more = more_words(picture.title, place=picture.place, is_open_hand=bool(picture.open_hand))
        canvas.put_right(PANEL - 1, y - 1, f" {more} ", "muted")
    y = draw_rows(canvas, 1, y, shown, height)
    recent(canvas, y, canvas.height - 2 - y, picture.recent)
    return not picture.recent or y < canvas.height - 2


def _open_hand(picture: Picture) -> list[Row]:
    """The other hand, where it lies open to whoever looks on."""
    if not picture.open_hand:
        return []
    sight = picture.sight
    cards = sorted(
        (sight.pool.cards[face] for face in picture.open_hand),
        key=lambda card: (card.cost.total, card.name),
    )
    words = [(*cost_word(card.cost), (f" {card.name}", "muted")) for card in cards]
    return open_hand_rows(whose(sight.names[other(sight.seat)]), words)
