"""The Units of a side as they stand on the table (U-1, U-3), and the cards of a hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Literal

from engines.core.cards import Handle, Seat
from engines.mana.unit import Unit
from engines.mana.vocabulary import MainCard, UnitCard
from themes.glyphs import Glyphs
from themes.theme import StyleName
from tui.tables.columns import COLUMN
from tui.tables.mana.sight import Sight
from tui.tables.mana.signs import cost_word, keyword_words, printed_keywords, stats_word
from tui.tables.pieces import Text
from tui.tables.rows import Row, Word, fill

_INDENT = 4


@dataclass(frozen=True, slots=True)
class Marks:
    """What is shown of a choice and of a combat on the cards themselves."""

    cursor: Handle | None = None
    attackers: Set[Handle] = frozenset()
    blocks: Mapping[Handle, Handle] = field(default_factory=dict)
    """Blocker -> attacker."""
    chosen: Set[Handle] = frozenset()
    open: Set[Handle] = frozenset()
    """What can be chosen now: its sign is a key."""
    dies: Mapping[Handle, bool] = field(default_factory=dict)
    """Whether it is certain."""
    keys: Mapping[Handle, str] = field(default_factory=dict)
    """The keys printed on the cards of the hand."""


def field_things(sight: Sight, seat: Seat, marks: Marks, glyphs: Glyphs) -> list[list[Row]]:
    """The Units of a side, each in the rows it needs."""
    return [_unit(sight, unit, marks, glyphs) for unit in sight.side(seat)]


def _unit(sight: Sight, unit: Unit, marks: Marks, glyphs: Glyphs) -> list[Row]:
    handle = unit.handle
    words: list[Word] = [
        (*_head(sight, unit, marks, glyphs), *cost_word(unit.card.cost)),
        _name(unit.card, _name_style(handle, marks, tapped=unit.tapped), glyphs),
        stats_word(unit, glyphs),
        *keyword_words(unit),
    ]
    if unit.damage:
        words.append(((f"d{unit.damage}", "bad"),))
    if unit.new:
        words.append((("new", "muted"),))
    if handle in marks.dies:
        sign = glyphs.no if marks.dies[handle] else "?"
        words.append(((sign, "good" if unit.owner != sight.seat else "bad"),))
    return fill(words, COLUMN, _INDENT)


def _head(sight: Sight, unit: Unit, marks: Marks, glyphs: Glyphs) -> Word:
    """Its sign, and what it is about to do."""
    handle = unit.handle
    style: StyleName = "key" if handle in marks.open else "muted"
    label = (sight.labels.get(handle, " "), style)
    if handle in marks.blocks:
        blocked = sight.labels.get(marks.blocks[handle], glyphs.right)
        return (label, (f"{glyphs.to}{blocked}", "chosen"), (" ", "text"))
    if handle in marks.attackers:
        return (label, (glyphs.right, "chosen"))
    return (label, (glyphs.tapped if unit.tapped else " ", "tapped"))


def _name_style(handle: Handle, marks: Marks, *, tapped: bool = False) -> StyleName:
    if handle == marks.cursor:
        return "cursor"
    if handle in marks.chosen:
        return "chosen"
    return "tapped" if tapped else "text"


Told = Literal["keywords", "stats", "name"]
TOLD: tuple[Told, ...] = ("keywords", "stats", "name")
"""How much is told of a card that is held: each time less."""


def hand_things(
    sight: Sight, cards: Sequence[Handle], marks: Marks, glyphs: Glyphs, told: Told
) -> list[list[Row]]:
    """Cards that are held, each with its key, its cost and its name (U-1), and how much more of it is `told`."""
    things = []
    for each in cards:
        words = _card(sight, each, marks, glyphs)
        if told != "name":
            words += _what(sight.card(each))[: None if told == "keywords" else 1]
        things.append(fill(words, COLUMN, _INDENT))
    return things


def _card(sight: Sight, handle: Handle, marks: Marks, glyphs: Glyphs) -> list[Word]:
    card = sight.card(handle)
    name = _name_style(handle, marks)
    if name == "text" and marks.open:
        name = "legal" if handle in marks.open else "illegal"
    key: Text = (marks.keys.get(handle, " "), "key")
    mark: Text = (glyphs.yes, "chosen") if handle in marks.chosen else (" ", "text")
    return [(key, mark, *cost_word(card.cost)), _name(card, name, glyphs)]


def _what(card: MainCard) -> list[Word]:
    """A Unit's stats and keywords as printed; or that it is an Action."""
    if not isinstance(card, UnitCard):
        return [(("Action", "muted"),)]
    return [((f"{card.atk}/{card.defence}", "value"),), *printed_keywords(card.keywords)]


def _name(card: MainCard, style: StyleName, glyphs: Glyphs) -> Word:
    """A name, with a dot behind that of a Unit which can do more than its keywords say."""
    has_text = isinstance(card, UnitCard) and card.abilities
    return ((card.name, style), (glyphs.bullet if has_text else "", "value"))
