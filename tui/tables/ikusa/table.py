"""What the table of Ikusa looks like: both battlefields, the stack, the hand, and what has to be seen to answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engines.core.cards import Face, Handle, Seat, other
from engines.core.words import whose
from engines.ikusa.titles import cost_signs
from themes.glyphs import Glyphs
from themes.theme import StyleName
from tui.canvas import Canvas, cells
from tui.tables.grid import Spread, Zone
from tui.tables.ikusa.detail import Brief, brief
from tui.tables.ikusa.fields import Marks, field_things, hand_things
from tui.tables.ikusa.sight import Sight
from tui.tables.ikusa.stack import stack_rows
from tui.tables.ikusa.status import draw_header, draw_middle, status_rows
from tui.tables.panel import PANEL, more_row, open_hand_rows
from tui.tables.pieces import foot, recent
from tui.tables.rows import Row, Want, Word, clip, draw_rows, share

_LOG = 2
"""Sentences of the log that go before what keywords mean."""

_WHOLE = 8
"""Cards of a side that are shown in full whatever else there is."""

_PANEL = 8
"""Rows of the panel that go before the hand in both orientations: what the other side did has to be seen, too."""

_SOME = 3
"""Rows of the panel, and then of the hand, that go before any more of them."""

_SMALL = 2
"""Rows of a hand that is shown in both orientations in any case."""

_TITLE = PANEL - 4
"""Columns for what stands in a rule."""

_LEAST = 2
"""Rows of a panel below what is foreseen."""

_STACK = 3
"""Rows for what is under way, if there is no room for more."""


@dataclass(frozen=True, slots=True)
class Picture:
    """All that the table shows."""

    sight: Sight
    marks: Marks
    prompt: str
    prompt_style: StyleName
    title: str = ""
    """What the panel is about; empty for the card under the cursor."""
    foreseen: Sequence[Row] = ()
    """What the choice as it is leads to: above the panel, and in sight whatever else is."""
    panel: Sequence[Row] = ()
    focus: int = 0
    has_list: bool = False
    """Whether the panel is a list with a cursor of its own, on the row `focus`."""
    told: Handle | None = None
    """The card that is told of."""
    recent: tuple[str, ...] = ()
    more: str | None = ""
    open_hand: tuple[Face, ...] = ()
    with_hand: bool = True
    """Whether the own hand is shown: at a moment both sides look."""


class _Rows(NamedTuple):
    foe: int
    stack: int
    own: int
    hand: int
    panel: int


def draw_table(canvas: Canvas, picture: Picture) -> list[Zone]:
    """From the top: both sides with the stack between them, the hand, the panel; gives where the cursor can go."""
    sight, glyphs, cursor = picture.sight, canvas.glyphs, picture.marks.cursor
    seat, foe = sight.seat, other(sight.seat)
    theirs, mine = _field(picture, foe, glyphs), _field(picture, seat, glyphs)
    above, below = status_rows(sight, foe, glyphs), status_rows(sight, seat, glyphs)
    stack = stack_rows(sight, PANEL)
    room = canvas.height - 6 - len(above) - len(below)
    hand, rows = _hand_and_rows(picture, (theirs, mine), len(stack), room, glyphs)

    draw_header(canvas, sight)
    y = draw_rows(canvas, 0, 2, above, len(above))
    _draw_field(canvas, y, rows.foe, theirs, cursor)
    middle = y + rows.foe
    more: Row = (("More on the stack: v tells all of it.", "muted"),)
    draw_rows(canvas, 1, middle + 1, clip(stack, rows.stack, more), rows.stack)
    y = middle + 1 + rows.stack
    _draw_field(canvas, y, rows.own, mine, cursor)
    y = draw_rows(canvas, 0, y + rows.own, below, len(below))
    hand.draw(canvas, y, rows.hand, cursor)
    has_log = _draw_panel(canvas, y + rows.hand, rows.panel + 1, picture)
    spreads = ((theirs, rows.foe), (mine, rows.own), (hand, rows.hand))
    told = _in_sight(sight, [each.in_sight(high, cursor) for each, high in spreads])
    if not (told or has_log):
        # The table is too full for the log: what was done last has to be seen all the same.
        told = next((each for each in picture.recent[-1:] if cells(each) <= _TITLE), "")
    draw_middle(canvas, middle, told or ("" if stack else "nothing on the stack"))
    foot(canvas, picture.prompt, picture.prompt_style, more=picture.more)
    zones = [theirs.zone(rows.foe), mine.zone(rows.own)]
    return [*zones, hand.zone(rows.hand)] if rows.hand else zones


def _in_sight(sight: Sight, which: Sequence[str]) -> str:
    """Which cards of either side and of the hand are seen, where that is not all of them."""
    sides = [f"{whose(sight.names[each])} cards" for each in (other(sight.seat), sight.seat)]
    told = ""
    for foe, own in (sides, ("above", "below")):
        parts = zip((foe, own, "hand"), which, strict=True)
        told = ", ".join(f"{what} {each}" for what, each in parts if each)
        if cells(told) <= _TITLE:
            break
    return told


def _field(picture: Picture, seat: Seat, glyphs: Glyphs) -> Spread:
    marks = picture.marks
    cards = tuple(card.handle for card in picture.sight.side(seat))
    fights = (card for card in cards if card == marks.attacker or card in marks.blockers)
    things = field_things(picture.sight, seat, marks, glyphs)
    return Spread(cards, things, next(fights, None))


def _draw_field(canvas: Canvas, y: int, height: int, field: Spread, cursor: Handle | None) -> None:
    if not field.cards:
        canvas.put(2, y, "no wargeist in play", "muted")
    field.draw(canvas, y, height, cursor)


def _hand_and_rows(
    picture: Picture, fields: tuple[Spread, Spread], stack: int, room: int, glyphs: Glyphs
) -> tuple[Spread, _Rows]:
    """The hand, with as much of its cards as there is room for; and the rows of all parts.

    How much that is hangs on the quiet table, so that the hand does not change with every item on the stack.
    """
    sight = picture.sight
    cards = sight.hand if picture.with_hand else ()
    panel_first = sight.view.phase == "ikusa" or picture.has_list
    for whole in (True, False):
        things = hand_things(sight, cards, picture.marks, glyphs, sight.labels, whole=whole)
        hand = Spread(cards, things)
        quiet = _shared(room, fields, hand.high, 0, panel_first=False)
        rows = _shared(room, fields, hand.high, stack, panel_first=panel_first)
        if rows.hand == hand.high and (hand.high <= _SMALL or quiet.panel >= _PANEL):
            break
    return hand, rows


def _shared(
    room: int, fields: tuple[Spread, Spread], hand: int, stack: int, *, panel_first: bool
) -> _Rows:
    """The rows of both fields, of the stack, the hand and the panel, which gets all that is left.

    None of it depends on what the panel says, so that nothing moves when the cursor does. Eight cards a side go before
    a hand in more than a row; then hand and panel grow by turns. With `panel_first`, as in the ikusa phase and for a
    list, the hand comes last.
    """
    theirs, mine = (Want(max(1, field.high_of(_WHOLE)), max(1, field.high)) for field in fields)
    under_way = Want(min(stack, _STACK), stack)
    if panel_first:
        wants = [Want(2, 5), under_way, theirs, mine, Want(0, hand)]
        _, waits, foe, own, held = share(room, wants)
    else:
        some = min(hand, _SOME)
        wants = [Want(1, _SOME), under_way, Want(1, some), theirs, mine]
        _, waits, held, foe, own, _, more = share(room, [*wants, Want(0, 2), Want(0, hand - some)])
        held += more
    return _Rows(foe, waits, own, held, room - foe - waits - own - held)


def _draw_panel(canvas: Canvas, y: int, height: int, picture: Picture) -> bool:
    """A rule with what the panel is about, the panel, and the latest sentences of the log in what is left.

    Gives whether there was room for the log.
    """
    told = None if picture.told is None else brief(picture.sight, picture.told, PANEL)
    draw_middle(canvas, y, picture.title or ("" if told is None else told.head))
    first = list(picture.foreseen[: max(1, height - 1 - _LEAST)])
    y = draw_rows(canvas, 1, y + 1, first, len(first))
    height -= 1 + len(first)
    rows = list(picture.panel)
    if told is not None:
        rows = _with_card(rows, told, height, min(_LOG, len(picture.recent)), picture.title)
    rows += _open_hand(picture)
    more = more_row(picture.title, is_list=picture.has_list, is_open_hand=bool(picture.open_hand))
    y = draw_rows(canvas, 1, y, clip(rows, height, more, picture.focus), height)
    recent(canvas, y, canvas.height - 2 - y, picture.recent)
    return not picture.recent or y < canvas.height - 2


def _with_card(rows: list[Row], told: Brief, height: int, log: int, title: str) -> list[Row]:
    """The rows of the panel with the card that is told of: what its keywords mean only if the log has room, too.

    Where the panel is about something else, the card comes last and by name, if it fits; `c` shows it in any case.
    """
    whole = [*told.said, *told.notes]
    if title:
        parted = [(), told.head] if len(rows) + 2 + len(told.said) <= height else [told.head]
        if len(rows) + len(parted) + len(whole) <= height - log:
            return [*rows, *parted, *whole]
        fits = len(rows) + len(parted) + len(told.said) <= height
        return [*rows, *parted, *told.said] if fits else rows
    said = whole if len(rows) + len(whole) <= height - log else told.said
    return [*said, *rows] if len(said) + len(rows) <= height else [*rows, *said]


def _open_hand(picture: Picture) -> list[Row]:
    """The other hand, where it lies open to whoever looks on."""
    if not picture.open_hand:
        return []
    sight = picture.sight
    cards = [sight.pool.cards[face].upright for face in picture.open_hand]
    held = sorted(
        (face.cost.total, face.name, cost_signs(face.cost)) for face in cards if face.cost
    )
    words: list[Word] = [((f"{signs} {called}", "muted"),) for _, called, signs in held]
    return open_hand_rows(whose(sight.names[other(sight.seat)]), words)
