"""Cards that go from zone to zone, and what ends when they do (Z, K-14, G-01, G-02)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ParamSpec

from engines.core.cards import BOTH, Handle, Seat
from engines.core.game import Fact
from engines.core.moves import Move
from engines.core.needs import Show, Shuffle
from engines.core.outcome import Outcome
from engines.ikusa.facts import Lost, Moved, Opened, Seen
from engines.ikusa.permanent import Aim, Aims, Permanent
from engines.ikusa.traits import Traits
from engines.ikusa.view import Item
from engines.ikusa.vocabulary import DOWN, Card

P = ParamSpec("P")


class Zones(Traits):
    """Moves cards. Whoever is to see a card by that is owed a showing, which comes before anything else."""

    __slots__ = ()

    def _tell(self, fact: Callable[P, Fact], *args: P.args, **kwargs: P.kwargs) -> None:
        """Adds a fact of this kind; in an open game, where nobody listens, none is made."""
        if not self.open:
            self.facts.append(fact(*args, **kwargs))

    def _aimed(self, targets: Sequence[Handle]) -> Aims:
        """Targets as they lie now, to be told of."""
        field = self.field
        return tuple([Aim(each, field[each].side if each in field else "") for each in targets])

    def _card(self, handle: Handle) -> Card:
        """The card behind a handle whose face is known here."""
        return self.pool.cards[self.knowledge.faces[handle]]

    def _owe(self, cards: Sequence[Handle], to: tuple[Seat, ...] = BOTH) -> None:
        """Have these cards shown, as far as they are not known."""
        if self.open:
            return
        bits = sum(1 << seat for seat in to)
        seen = self.knowledge.seen
        unseen = tuple([card for card in cards if seen[card] & bits != bits])
        if unseen:
            self.owed.append(Show(unseen, to))

    def _pay_owed(self, step: str) -> None:
        """Ask for what is owed, if anything is; then `step` goes on."""
        merged: dict[tuple[Seat, ...], tuple[Handle, ...]] = {}
        for show in self.owed:
            merged[show.to] = (*merged.get(show.to, ()), *show.cards)
        self.owed = []
        self._want(step, *(Show(cards, to) for to, cards in merged.items()))

    def _claim(self, seat: Seat, move: Move, card: Handle, step: str) -> None:
        """A move that rests on the face of a card: both see it; then `step` judges and goes on."""
        self.pending, self.mover = move, seat
        self._owe([card])
        self._pay_owed(step)

    def _shown(self, need: Show) -> None:
        """Cards have come to light: for both, or for one seat."""
        if need.to == BOTH:
            faces = tuple([self.knowledge.faces[card] for card in need.cards])
            self._tell(Opened, need.cards, faces, self.pending is not None)
        else:
            self._tell(Seen, need.to[0], need.cards)

    def _moved(self, card: Handle, owner: Seat, origin: str, zone: str) -> None:
        """Z-03: whatever spoke of the card speaks of it no longer."""
        self.moved_in = self.turn
        self._tell(Moved, card, owner, origin, zone)

    # --- arriving on the battlefield ---------------------------------------------------------------------------------

    def _enter(self, handle: Handle, owner: Seat, origin: str, side: str) -> Permanent:
        """C-09. Face-down it is seen by its controller (K-05); otherwise both have to see it, or have seen it."""
        card = None if side == DOWN else self._card(handle)
        permanent = Permanent(handle, card, side, owner, self.turn)
        self.field[handle] = permanent
        self._moved(handle, owner, origin, "field")
        self._owe([handle], (owner,) if side == DOWN else BOTH)
        return permanent

    def _trigger(self, card: Permanent, on: str) -> None:
        """The abilities of a card that this sets off wait to be stacked (G-03, G-08)."""
        for number in card.shown.triggers.get(on, ()):
            self.triggered.append(self._item(card, on, number))

    def _item(self, card: Permanent, on: str, number: int) -> Item:
        """An ability of a card on the battlefield."""
        assert card.card is not None
        return Item(
            card.controller,
            card.handle,
            card.card.id,
            card.side,
            on,
            number,
            (),
            card.host,
            True,
            self.attributes(card),
        )

    # --- leaving it --------------------------------------------------------------------------------------------------

    def _bury(self, cards: Sequence[Permanent]) -> None:
        """To Hell, all at the same time (D-05), with their `<Agony>` (G-02)."""
        for card in cards:
            self._trigger(card, "agony")
        self._leave(cards)
        for card in cards:
            self.hells[card.owner].append(card.handle)
            self._moved(card.handle, card.owner, "field", "hell")
            self._owe([card.handle])

    def _exile(self, cards: Sequence[Permanent]) -> None:
        """V-05"""
        self._leave(cards)
        for card in cards:
            self.exiles[card.owner].append(card.handle)
            self._moved(card.handle, card.owner, "field", "exile")
            self._owe([card.handle])

    def _return(self, cards: Sequence[Permanent]) -> None:
        """V-09, K-06: who knows the card knows it still."""
        self._leave(cards)
        for card in cards:
            self.hands[card.owner].append(card.handle)
            self._moved(card.handle, card.owner, "field", "hand")

    def _leave(self, cards: Sequence[Permanent]) -> None:
        """Z-03, G-06: the card as it was last known stays with its abilities."""
        last = {card.handle: self.attributes(card) for card in cards}
        if not self.open:
            self.left = {**self.left, **{card.handle: card.side for card in cards}}
        for handle in last:
            del self.field[handle]
        for handle, attributes in last.items():
            self._forget(handle, attributes)
            if self.attacker == handle:
                self.attacker = None
            self.blockers = tuple([each for each in self.blockers if each != handle])
            for other in self.field.values():
                if other.host == handle:
                    other.host = None

    def _forget(self, handle: Handle, attributes: int = 0) -> None:
        """Z-03: no item speaks any more of a card that has changed zone."""
        for items in (self.stack, self.triggered):
            for place, item in enumerate(items):
                if handle in item.targets:
                    targets = [None if each == handle else each for each in item.targets]
                    item = item._replace(targets=tuple(targets))
                if item.host == handle:
                    item = item._replace(host=None)
                if item.here and item.card == handle:
                    item = item._replace(here=False, attributes=attributes)
                items[place] = item

    # --- leaving other zones -----------------------------------------------------------------------------------------

    def _discard(self, seat: Seat, cards: Sequence[Handle]) -> None:
        """V-02, H-01: from hand to Hell; K-14 opens them."""
        for card in cards:
            self.hands[seat].remove(card)
            self._to_hell(card, seat, "hand")

    def _to_hell(self, card: Handle, owner: Seat, origin: str) -> None:
        """From anywhere but the battlefield: no `<Agony>` (G-02)."""
        self.hells[owner].append(card)
        self._moved(card, owner, origin, "hell")
        self._owe([card])

    def _from_hell(self, card: Handle) -> Seat:
        """A card leaves Hell; its owner."""
        owner = next(seat for seat in BOTH if card in self.hells[seat])
        self.hells[owner].remove(card)
        self._forget(card)
        return owner

    def _exile_from_hell(self, cards: Sequence[Handle]) -> None:
        for card in cards:
            owner = self._from_hell(card)
            self.exiles[owner].append(card)
            self._moved(card, owner, "hell", "exile")

    def _draw(self, seat: Seat, n: int) -> None:
        """V-01: fewer if the deck is short (L-05)."""
        for card in self._top(self.decks[seat], n):
            self.hands[seat].append(card)
            self._moved(card, seat, "deck", "hand")
            self._owe([card], (seat,))

    def _top(self, pile: list[Handle], n: int) -> list[Handle]:
        """Take up to n cards from the top of a pile."""
        cards = pile[:n]
        del pile[:n]
        return cards

    # --- mixed and lost ----------------------------------------------------------------------------------------------

    def _reshuffled(self, need: Shuffle, fresh: list[Handle]) -> None:
        """The cards of a shuffle lie together: a whole deck, a whole hand, or the top of a deck."""
        for pile in (*self.decks, *self.hands):
            if pile and pile[0] == need.cards[0]:
                pile[: len(fresh)] = fresh
                return

    def _lose(self, seat: Seat, reason: str) -> None:
        self._end(Outcome(1 - seat, reason))

    def _end(self, outcome: Outcome) -> None:
        self.owed = []
        self.pending = None
        super()._end(outcome)
        if outcome.winner is not None:
            self._tell(Lost, 1 - outcome.winner, outcome.reason)
