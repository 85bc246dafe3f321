"""Carrying out one effect (V, CP-01)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.cards import Handle, Seat
from engines.ikusa.facts import (
    Damaged,
    Fell,
    Mended,
    Modified,
    Prevented,
    Switched,
    Turned,
)
from engines.ikusa.giving import Giving
from engines.ikusa.keywords import conquered
from engines.ikusa.permanent import Permanent
from engines.ikusa.view import Item
from engines.ikusa.vocabulary import (
    DOWN,
    ELEMENTIUM,
    UP,
    Damage,
    Discard,
    Draw,
    Effect,
    Fetch,
    Look,
    Mend,
    Modify,
    RevealHand,
    Sacrifice,
    Search,
    Shift,
    Switch,
    Take,
    Turn,
)


class Effects(Giving):
    """What effects do. Those that carry one out answer whether the game goes on at once."""

    __slots__ = ()

    def _carry_out(self, effect: Effect, item: Item) -> bool:
        """X-08: one effect, as far as possible. False if the game waits for an answer."""
        if not self._holds_true(effect.condition, item.seat):
            return True
        match effect:
            case Draw(who=who, n=n):
                for seat in self._whom(who, item.seat):
                    self._draw(seat, self._amount(n, item.seat))
            case Shift(how=how, who=who, n=n):
                for seat in self._whom(who, item.seat):
                    self._shift(how, seat, self._amount(n, item.seat))
            case RevealHand(who=who):
                for seat in self._whom(who, item.seat):
                    self._owe(self.hands[seat])
            case Discard() | Sacrifice():
                return self._ask_pickers(effect, item)
            case Look():
                return self._look(effect, item)
            case Search():
                return self._search(item)
            case _:
                self._do_to_cards(effect, item)
        return True

    def _do_to_cards(self, effect: Effect, item: Item) -> None:
        match effect:
            case Take(how=how, what=what):
                cards = self._permanents(what, item)
                if how == "destroy":
                    self._bury(cards)
                elif how == "return":
                    self._return(cards)
                else:
                    others = [each for each in self._handles(what, item) if each not in self.field]
                    self._exile(cards)
                    self._exile_from_hell(others)
            case Fetch(how=how, what=what):
                for handle in self._handles(what, item):
                    owner = self._from_hell(handle)
                    if how == "put":
                        self._enter(handle, owner, "hell", UP)  # G-01: no `<Enter>`.
                    else:
                        self.hands[owner].append(handle)
                        self._moved(handle, owner, "hell", "hand")
            case Damage(to=to, n=amount):
                n, attributes = self._amount(amount, item.seat), self._source_attributes(item)
                for card in self._permanents(to, item):
                    self._damage(card, n, attributes)
            case Turn(what=what, taps=taps):
                for card in self._permanents(what, item):
                    if card.tapped != taps:
                        card.tapped = taps
                        self._tell(Turned, card.handle, taps)
            case Switch(what=what):
                for card in self._permanents(what, item):
                    self._switch(card)
            case Modify(what=what):
                for card in self._permanents(what, item):
                    self._modify(card, effect, item.seat)
            case Mend(what=what):
                for card in self._permanents(what, item):
                    if card.damage:
                        self._tell(Mended, card.handle, card.damage)
                        card.damage = 0

    # --- cards on the battlefield ------------------------------------------------------------------------------------

    def _damage(self, card: Permanent, n: int, attributes: int) -> None:
        """D-01, D-02: marks on a wargeist, from a source with these attributes."""
        if n <= 0 or not card.is_wargeist:
            return
        if conquered(self.keywords(card)) & attributes:
            self._tell(Prevented, card.handle, n)
            return
        card.damage += n
        self._tell(Damaged, card.handle, n)

    def _switch(self, card: Permanent) -> None:
        """V-08, L-04"""
        to = card.switches_to
        if to is None or (to == ELEMENTIUM and self._is_locked(card.controller)):
            return
        self.field.switch(card)
        self._tell(Switched, card.handle, card.side)

    def _modify(self, card: Permanent, effect: Modify, seat: Seat) -> None:
        """V-15"""
        power, health = self._amount(effect.power, seat), self._amount(effect.health, seat)
        card.power += power
        card.health += health
        card.keywords |= effect.keywords
        self._tell(Modified, card.handle, power, health, effect.keywords)

    # --- top cards ---------------------------------------------------------------------------------------------------

    def _spill(self, seat: Seat, origin: str, cards: Sequence[Handle]) -> None:
        for card in cards:
            self._to_hell(card, seat, origin)
        if cards:
            self._tell(Fell, seat, origin, len(cards), "hell")

    def _shift(self, how: str, seat: Seat, n: int) -> None:
        """Top cards of a deck or of gates; as many as there are."""
        match how:
            case "destroy_gate":
                self._spill(seat, "gates", self._top(self.gates[seat], n))
            case "mill":
                self._spill(seat, "deck", self._top(self.decks[seat], n))
            case "add_elementium":
                for card in self._top(self.decks[seat], n):
                    self._enter(card, seat, "deck", DOWN)
            case "add_gate":
                for card in self._top(self.decks[seat], n):
                    self.gates[seat].insert(0, card)
                    self._moved(card, seat, "deck", "gates")
            case _:
                for card in self._top(self.gates[seat], n):
                    self.hands[seat].append(card)
                    self._moved(card, seat, "gates", "hand")
                    self._owe([card], (seat,))
