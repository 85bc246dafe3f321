"""The panel below the cards of a table whose player answers in steps: its width, and where the rest is."""

from __future__ import annotations

from collections.abc import Iterable

from themes.theme import StyleName
from tui.tables.desk import WIDTH
from tui.tables.rows import Row, Word, fill

PANEL = WIDTH - 2
"""Columns of a panel."""

MORE_OF_CARD = "More: c shows the whole card."


def more_words(title: str, *, place: str, is_open_hand: bool) -> str:
    """The same in the rule above the panel; `place` is that of the cursor in a list of its own."""
    if place:
        return place
    if is_open_hand:
        return "a larger window shows more"
    return "v: all of it in words" if title else "c: the whole card"


def more_row(title: str, *, is_list: bool, is_open_hand: bool) -> Row:
    """Where to find what the panel has no room for; `title` is empty for the card under the cursor."""
    style: StyleName = "muted"
    if is_open_hand:
        return (("There is more than there is room for here.", style),)
    if is_list:
        return (("The list goes on.", style),)
    return (("More: v tells all of it in words." if title else MORE_OF_CARD, style),)


def open_hand_rows(whose: str, cards: Iterable[Word]) -> list[Row]:
    """The other hand, where it lies open to whoever looks on: its cards, each a word that says cost and name."""
    words: list[Word] = [((f"{whose[:1].upper()}{whose[1:]} hand:", "muted"),)]
    held = list(cards)
    for place, card in enumerate(held, 1):
        words.append((*card, ("." if place == len(held) else ",", "muted")))
    return fill(words, PANEL, 2)
