"""What can be looked at card by card in Mana: Units and Mana in play, the hand, both discard piles, one's Mana deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from engines.core.cards import Handle, Seat, other
from engines.core.registry import Names
from engines.core.words import whose
from engines.mana.card_text import signs
from engines.mana.elements import Elements
from engines.mana.view import ManaView
from themes.glyphs import Glyphs
from tui.tables.mana.detail import card_rows
from tui.tables.mana.sight import Sight
from tui.tables.mana.signs import cost_word, mana_word
from tui.tables.rows import Row
from tui.tables.shelves import Shelf, Shown


def shelves(view: ManaView, names: Names, glyphs: Glyphs) -> list[Shelf]:
    """Every card that this seat may look at; what is its own comes first."""
    seat = view.seat or 0
    sight = Sight(view, seat, names)
    own = _whose(sight, seat)
    held = Shelf(f"{own} hand", _cards(sight, sight.hand))
    if view.phase == "setup":
        held = Shelf(f"{own} dealt cards", _cards(sight, sight.sorted(view.dealt[seat])))
    sides = [(each, _whose(sight, each)) for each in (seat, other(seat))]
    return [
        held,
        *(
            Shelf(
                f"{name} Units in play", _cards(sight, [unit.handle for unit in sight.side(each)])
            )
            for each, name in sides
        ),
        *(
            Shelf(f"{name} discards, newest first", _cards(sight, view.discards[each][::-1]))
            for each, name in sides
        ),
        *(Shelf(f"{name} Mana in play", _mana(sight, view.mana[each])) for each, name in sides),
        Shelf(f"{own} Mana deck", _mana(sight, view.mana_decks[seat])),
    ]


def _whose(sight: Sight, seat: Seat) -> str:
    name = whose(sight.names[seat])
    return f"{name[:1].upper()}{name[1:]}"


def _cards(sight: Sight, cards: Sequence[Handle]) -> list[Shown]:
    """Cards with cost and name; Units in play with what they are called by at the table, for some are alike."""
    return [
        Shown(each, _line(sight, each), partial(card_rows, sight, each))
        for each in cards
        if each in sight.view.faces
    ]


def _line(sight: Sight, handle: Handle) -> Row:
    card = sight.card(handle)
    label = f"{sight.label(handle)} " if handle in sight.units else ""
    return ((label, "muted"), *cost_word(card.cost), (f" {card.name}", "text"))


def _mana(sight: Sight, cards: Sequence[Handle]) -> list[Shown]:
    """Mana cards, those that are alike once."""
    known = [card for card in cards if card in sight.view.faces]
    numbers = Counter[Elements](sight.elements(card) for card in known)
    first = {sight.elements(card): card for card in reversed(known)}
    return [
        Shown(
            card,
            (
                *mana_word(kind),
                (f" {sight.pool.mana[sight.view.faces[card]].name}", "text"),
                (f" x{numbers[kind]}", "muted"),
            ),
            partial(card_rows, sight, card),
        )
        for kind, card in sorted(
            first.items(), key=lambda item: (item[0].bit_count(), signs(item[0]))
        )
    ]
