"""The battlefield of a side as it lies on the table, and the cards of a hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field

from engines.core.cards import Handle, Seat
from engines.ikusa.permanent import Permanent
from themes.glyphs import Glyphs
from themes.theme import StyleName
from tui.tables.columns import COLUMN
from tui.tables.ikusa.sight import Sight
from tui.tables.ikusa.signs import (
    attribute_word,
    cost_word,
    keyword_words,
    short_words,
    stats_word,
    whole_words,
)
from tui.tables.pieces import Text
from tui.tables.rows import Row, Word, fill, size

_INDENT = 4


@dataclass(frozen=True, slots=True)
class Marks:
    """What is shown of a choice and of an ikusa on the cards themselves."""

    cursor: Handle | None = None
    attacker: Handle | None = None
    blockers: Set[Handle] = frozenset()
    chosen: Set[Handle] = frozenset()
    open: Set[Handle] = frozenset()
    """What can be chosen now: its sign is a key."""
    falls: Mapping[Handle, bool] = field(default_factory=dict)
    """Whether it is certain."""


def field_things(sight: Sight, seat: Seat, marks: Marks, glyphs: Glyphs) -> list[list[Row]]:
    """What a side has on the battlefield, each in the rows it needs."""
    return [_permanent(sight, card, marks, glyphs) for card in sight.side(seat)]


def _permanent(sight: Sight, card: Permanent, marks: Marks, glyphs: Glyphs) -> list[Row]:
    handle = card.handle
    style = _name_style(handle, marks, tapped=card.tapped)
    says_more = card.is_wargeist and (card.shown.abilities or card.shown.static)
    words: list[Word] = [
        (
            *_head(sight, card, marks, glyphs),
            (_name(sight, card), style),
            (glyphs.bullet if says_more else "", "value"),
        )
    ]
    words += _what(sight, card, glyphs)
    if card.damage:
        words.append(((f"d{card.damage}", "bad"),))
    if card.is_wargeist and card.arrived == sight.view.turn:
        words.append((("new", "muted"),))
    if sight.view.phase != "ikusa":
        return fill(words, COLUMN, _INDENT)
    # Room is kept for the sign, so that no card takes another row as a preview changes.
    first, *rest = fill(words, COLUMN - 2, _INDENT)
    if handle in marks.falls:
        sign = glyphs.no if marks.falls[handle] else "?"
        first = (*first, (f" {sign}", "bad" if sight.mine(handle) else "good"))
    return [first, *rest]


def _name(sight: Sight, card: Permanent) -> str:
    """What lies there: an elementium has the name of its card."""
    return card.shown.name or sight.name(card.handle).removesuffix(" (elementium)")


def _what(sight: Sight, card: Permanent, glyphs: Glyphs) -> list[Word]:
    if card.is_wargeist:
        return [stats_word(card, sight.game, glyphs), *keyword_words(card, sight.game)]
    if card.is_elementium:
        return [(("el", "muted"), *attribute_word(sight.game.attributes(card)))]
    if card.host is None:
        return []
    return [((f"{glyphs.to}{sight.label(card.host)}", "value"),)]


def _head(sight: Sight, card: Permanent, marks: Marks, glyphs: Glyphs) -> Word:
    """Its sign, and what it is about to do."""
    handle = card.handle
    label: Text = (sight.labels.get(handle, " "), "key" if handle in marks.open else "muted")
    if handle in marks.blockers:
        return (label, (glyphs.by, "chosen"))
    if handle == marks.attacker:
        return (label, (glyphs.right, "chosen"))
    return (label, (glyphs.tapped if card.tapped else " ", "tapped"))


def _name_style(handle: Handle, marks: Marks, *, tapped: bool = False) -> StyleName:
    if handle == marks.cursor:
        return "cursor"
    if handle in marks.chosen:
        return "chosen"
    return "tapped" if tapped else "text"


def hand_things(
    sight: Sight,
    cards: Sequence[Handle],
    marks: Marks,
    glyphs: Glyphs,
    keys: Mapping[Handle, str],
    *,
    whole: bool = True,
) -> list[list[Row]]:
    """Cards that are held: `whole`, in both orientations, or each in the one row that its name needs."""
    things = []
    for each in cards:
        card = sight.card(each)
        face = card.upright
        assert face.cost is not None
        style = _name_style(each, marks)
        if style == "text" and marks.open:
            style = "legal" if each in marks.open else "illegal"
        mark: Text = (glyphs.yes, "chosen") if each in marks.chosen else (" ", "text")
        words: list[Word] = [
            ((keys.get(each, " "), "key"), mark, *cost_word(face.cost)),
            ((face.name, style),),
        ]
        room = COLUMN - sum(size(word) + 1 for word in words)
        words += whole_words(card) if whole else short_words(card, room + 1)
        things.append(fill(words, COLUMN, _INDENT))
    return things
