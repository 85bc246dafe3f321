"""The first hand: which of the 14 cards are kept, on a screen of its own with their curve and colours (S-5 to S-7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from engines.core.cards import Handle
from engines.core.moves import Move
from engines.core.words import verb
from engines.mana.catalogue import HAND, MOST_KEPT
from engines.mana.elements import BIT, Elements
from engines.mana.moves import read_cards
from engines.mana.sentences import count
from themes.glyphs import Glyphs
from themes.theme import StyleName
from tui.tables.mana.fields import Marks
from tui.tables.mana.sight import OWN, Sight
from tui.tables.mana.signs import kinds, mana_word
from tui.tables.mana.steps import ManaStep
from tui.tables.rows import Row, Word, fill
from tui.tables.steps import Reply, Sure

_HIGH = 7
"""Costs from here on are counted together."""
_BAR = 10
"""Columns for the cards of one cost."""


class Keeping(ManaStep):
    """Mark up to eight; Enter keeps them."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self.cards = sight.sorted(sight.view.dealt[sight.seat])
        self.keys = dict(zip(self.cards, OWN, strict=False))
        self.kept: set[Handle] = set()
        self.at = self.cards[0] if self.cards else None
        if sight.view.own is not None:
            self.point(sight.view.own)

    @property
    def marks(self) -> Marks:
        return replace(super().marks, chosen=frozenset(self.kept), keys=self.keys)

    @property
    def prompt(self) -> str:
        number = len(self.kept)
        if not number:
            return "Space or a card's key marks it. Enter keeps none."
        return f"Enter keeps {count(number, 'card')}, for good. Space or a key changes it."

    def press(self, key: str) -> Reply:
        if key == "enter":
            move = Move("keep", tuple(sorted(self.kept)))
            return (
                move
                if self.kept
                else Sure(
                    move, "Keep none of the 14 cards? Enter does so, any other key goes back."
                )
            )
        card = self.at
        if key != "space":
            card = next((card for card, label in self.keys.items() if label == key), None)
        if card is None:
            return None
        self.at = card
        if card not in self.kept and len(self.kept) == MOST_KEPT:
            return f"You may keep {MOST_KEPT} cards at most."
        self.kept ^= {card}
        return None

    def point(self, move: Move) -> None:
        self.kept = set(read_cards(move) or ())

    def panel(self, width: int, glyphs: Glyphs) -> list[Row]:
        return [
            *curve_rows(self.sight, self.cards, self.kept, glyphs),
            *colour_rows(self.sight, self.cards, self.kept, width),
            ((_follows(len(self.kept)), "preview"), (f" {_role(self.sight)}", "muted")),
        ]


def _follows(number: int) -> str:
    """S-6, S-7: what comes of keeping so many."""
    if number == MOST_KEPT:
        return "8 kept: you draw no card at the end of turn 1."
    if number == HAND:
        return "7 kept: a full hand, and nothing is drawn."
    return f"{number} kept: {count(HAND - number, 'card')} will be drawn to make seven."


def _role(sight: Sight) -> str:
    name = sight.names[sight.view.attacker]
    return f"{name} {verb(name, 'attack')} in turn 1."


def curve_rows(
    sight: Sight, cards: Sequence[Handle], kept: set[Handle], glyphs: Glyphs
) -> list[Row]:
    """How many cards there are of each cost, those that are kept filled in."""
    dealt, marked = Counter[int](), Counter[int]()
    for card in cards:
        cost = min(sight.card(card).cost.total, _HIGH)
        dealt[cost] += 1
        marked[cost] += card in kept
    costs: list[tuple[str, StyleName]] = [("cost   ", "muted")]
    bars: list[tuple[str, StyleName]] = [("cards  ", "muted")]
    for cost in range(1, _HIGH + 1):
        number = f"{cost}+" if cost == _HIGH else str(cost)
        costs.append((f"{number:{_BAR}}", "value"))
        bars.append((glyphs.bar * marked[cost], "good"))
        bars.append((glyphs.bar_off * (dealt[cost] - marked[cost]), "muted"))
        bars.append((" " * (_BAR - dealt[cost]), "text"))
    return [tuple(costs), tuple(bars)]


def colour_rows(sight: Sight, cards: Sequence[Handle], kept: set[Handle], width: int) -> list[Row]:
    """How many symbols of each kind the kept cards ask for, of all 14; and how many Mana cards can pay one."""
    asked, marked = Counter[Elements](), Counter[Elements]()
    for card in cards:
        for symbol in sight.card(card).cost.symbols:
            asked[symbol] += 1
            marked[symbol] += card in kept
    mana = [sight.elements(card) for card in sight.view.mana_decks[sight.seat]]
    given = [bit for bit in BIT.values() if any(bit & each for each in mana)]
    words: list[Word] = [(("symbols", "muted"),)]
    for symbol in kinds([*asked, *given]):
        pays = sum(bool(symbol & each) for each in mana)
        words.append(
            (
                *mana_word(symbol),
                (f" {marked[symbol]} of {asked[symbol]}", "value"),
                (f", {count(pays, 'Mana card')}", "muted"),
            )
        )
    return fill(words, width, 2, 2)
