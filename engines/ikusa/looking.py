"""Looking at top cards, and searching a deck (V-14, K-08, K-11)."""

from __future__ import annotations

from abc import abstractmethod

from engines.core.cards import Handle, Seat
from engines.core.errors import Refused
from engines.core.moves import Move
from engines.core.needs import Shuffle
from engines.ikusa.facts import Bottomed, Kept, Looked, Searched
from engines.ikusa.moves import PASS, read_card
from engines.ikusa.targeting import Targeting
from engines.ikusa.view import Item
from engines.ikusa.vocabulary import Effect, Look, Search


class Looking(Targeting):
    """What the controller of an effect sees alone. Those that begin it answer whether the game goes on at once."""

    __slots__ = ()

    @abstractmethod
    def _advance(self) -> None:
        """Go on with whatever is half done."""

    @abstractmethod
    def _effect(self) -> Effect:
        """The effect under way."""

    # --- looking (V-14) ----------------------------------------------------------------------------------------------

    def _look(self, effect: Look, item: Item) -> bool:
        [deck] = self._whom(effect.who, item.seat)
        self.looked = tuple(self.decks[deck][: self._amount(effect.n, item.seat)])
        if not self.looked:
            return True
        self.pickers = (item.seat,)
        self._tell(Looked, item.seat, deck, len(self.looked))
        step = {"may_bottom": "_ask_look", "one_to_hand": "_ask_take", "reorder": "_reorder"}
        self._owe(self.looked, (item.seat,))
        self._pay_owed(step[effect.then])
        return False

    def _ask_look(self) -> None:
        self._ask(self.pickers[0], "look")

    def _ask_take(self) -> None:
        self._ask(self.pickers[0], "take")

    def _reorder(self) -> None:
        """In a search's world they lie as well as any other way."""
        if self.open or len(self.looked) < 2:
            self._looked_at()
        else:
            self._want("_looked_at", Shuffle(self.looked, self.pickers[0]))

    def _looked_at(self) -> None:
        self.pickers, self.looked = (), ()
        self._advance()

    def _do_look(self, seat: Seat, move: Move) -> None:
        """All of them go to the bottom, in their order, or none."""
        if move.args == ("yes",):
            deck = next(deck for deck in (0, 1) if self.looked[0] in self.decks[deck])
            pile = self.decks[deck]
            pile += self._top(pile, len(self.looked))
            self._tell(Bottomed, deck, len(self.looked))
        else:
            self._tell(Kept, seat, len(self.looked))
        self._looked_at()

    def _do_take(self, seat: Seat, move: Move) -> None:
        """The others stay where they are."""
        card = int(move.args[0])
        self._take_to_hand(seat, card, "looked")
        self._looked_at()

    def _take_to_hand(self, seat: Seat, card: Handle, origin: str) -> None:
        self.decks[seat].remove(card)
        self.hands[seat].append(card)
        self._moved(card, seat, origin, "hand")

    # --- searching (K-11) --------------------------------------------------------------------------------------------

    def _search(self, item: Item) -> bool:
        deck = tuple(self.decks[item.seat])
        if not deck:
            return True
        self.pickers = (item.seat,)
        self._tell(Searched, item.seat)
        self._owe(deck, (item.seat,))
        self._pay_owed("_ask_search")
        return False

    def _ask_search(self) -> None:
        self._ask(self.pickers[0], "search")

    def to_search(self, seat: Seat) -> list[Handle]:
        """The cards of the own deck that fit."""
        self._must_hold(seat, self.decks[seat])
        effect = self._effect()
        assert isinstance(effect, Search)
        return [
            card
            for card in self.decks[seat]
            if self._face_fits(self._card(card).upright, effect.filter)
        ]

    def _refuse_search(self, seat: Seat, move: Move) -> Refused | None:
        """It may be said that nothing was found."""
        if move == PASS:
            return None
        card = read_card(move)
        if move.verb == "pass" or card is None:
            return Refused("bad_move", "Name one card, or none.")
        if card not in self.decks[seat]:
            return Refused("E_ZONE", "That card is not in your deck.")
        if card in self.knowledge.faces and not self._is_sought(card):
            return Refused("E_CHOICE", "That is no card of the kind.")
        return None

    def _is_sought(self, card: Handle) -> bool:
        effect = self._effect()
        assert isinstance(effect, Search)
        known = self.pool.cards.get(self.knowledge.faces[card])
        return known is not None and self._face_fits(known.upright, effect.filter)

    def _do_search(self, seat: Seat, move: Move) -> None:
        if move == PASS:
            self._mix()
            return
        self._claim(seat, move, int(move.args[0]), "_found_shown")

    def _found_shown(self) -> None:
        seat, move = self.mover, self.pending
        assert move is not None
        card = int(move.args[0])
        if not self.open and not self._is_sought(card):
            self._end_by_false_claim(seat, move, card)
            return
        self.pending = None
        self._take_to_hand(seat, card, "deck")
        self._mix()

    def _mix(self) -> None:
        """A search's world deals decks at random anyway."""
        deck = tuple(self.decks[self.pickers[0]])
        self.pickers = ()
        if self.open or not deck:
            self._advance()
        else:
            self._want("_advance", Shuffle(deck))
