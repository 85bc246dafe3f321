"""A card in full: what it says, its keywords with their home elements, and what has happened to it (U-3, U-4)."""

from __future__ import annotations

from typing import NamedTuple

from engines.core.cards import Handle
from engines.mana.card_text import (
    cost_signs,
    keyword_line,
    mana_lines,
    reminders,
    rules_lines,
    unit_line,
)
from engines.mana.keywords import words
from engines.mana.unit import Unit
from engines.mana.vocabulary import MainCard, ManaCard
from tui.tables.mana.sight import Sight
from tui.tables.mana.signs import cost_word
from tui.tables.rows import Row, prose


class Brief(NamedTuple):
    """What is told of the card under the cursor."""

    head: Row
    """Its cost and name."""
    said: list[Row]
    """What it says."""
    notes: list[Row]
    """What its keywords mean: where there is room."""


def brief(sight: Sight, handle: Handle, width: int) -> Brief:
    """A Unit or an Action, in short."""
    card = sight.card(handle)
    head: Row = ((" ", "text"), *cost_word(card.cost), (f" {card.name} ", "title"))
    notes = _reminders(card, sight.units.get(handle), width)
    return Brief(head, prose(" ".join(rules_lines(card)), width), notes)


def card_rows(sight: Sight, handle: Handle, width: int) -> list[Row]:
    """All there is to know of a Unit, an Action or a Mana card that this seat knows."""
    face = sight.view.faces[handle]
    if face in sight.pool.mana:
        return mana_rows(sight.pool.mana[face], width)
    card = sight.card(handle)
    unit = sight.units.get(handle)
    head: Row = ((cost_signs(card.cost), "value"), (f" {card.name}", "title"))
    if unit is None:
        return [head, *_said(card, None, width)]
    now = prose(f"In play: {unit_line(unit)}.", width, "value", 2)
    return [head, *now, (), *_said(card, unit, width)]


def _said(card: MainCard, unit: Unit | None, width: int) -> list[Row]:
    rows: list[Row] = []
    for line in rules_lines(card):
        rows += prose(line, width)
    if notes := _reminders(card, unit, width):
        rows += [(), *notes]
    if card.flavour:
        rows += [(), *prose(f'"{card.flavour}"', width, "muted")]
    return rows


def _reminders(card: MainCard, unit: Unit | None, width: int) -> list[Row]:
    """What each keyword means that the card names, and each that the Unit has gained."""
    lines = reminders(card)
    if unit is not None:
        gained = map(keyword_line, words(unit.perm_kw | unit.turn_kw))
        lines += [line for line in gained if line not in lines]
    return [row for line in lines for row in prose(line, width, "muted", 2)]


def mana_rows(card: ManaCard, width: int) -> list[Row]:
    """A Mana card."""
    title, *rest = mana_lines(card)
    return [((title, "title"),), *(row for line in rest for row in prose(line, width))]
