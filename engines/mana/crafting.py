"""Setup and the crafted hands (S)."""

from __future__ import annotations

from engines.core.cards import BOTH, Deck, Handle, Seat
from engines.core.errors import Refused
from engines.core.moves import Move
from engines.core.needs import Choose, Roll, Show, Shuffle
from engines.core.options import Subsets
from engines.mana.catalogue import DEALT, HAND, MOST_KEPT, Pool
from engines.mana.ending import EndPhase
from engines.mana.facts import Kept, Tossed
from engines.mana.moves import read_cards

_KEEP = Choose(BOTH, "keep")


class Crafting(EndPhase):
    """From the two decks to turn 1."""

    __slots__ = ()

    def __init__(self, decks: tuple[Deck, Deck], pool: Pool) -> None:
        """S-2, S-3: the main decks are shuffled and the roles tossed for; the Mana decks are left as they lie."""
        super().__init__(decks, pool)
        first, second = self.libraries
        self._want("_deal", Shuffle(tuple(first)), Shuffle(tuple(second)), Roll(2))

    def _rolled(self, value: int) -> None:
        """S-3: the toss, by which both craft their hands knowing their role."""
        self.attacker = self.holder = value
        self.facts.append(Tossed(value))

    def _reshuffled(self, need: Shuffle, fresh: list[Handle]) -> None:
        for library in self.libraries:
            if need.cards[0] in library:
                library[:] = fresh
                return

    def _deal(self) -> None:
        """S-4"""
        for dealt, library in zip(self.dealt, self.libraries, strict=True):
            dealt[:] = library[:DEALT]
            del library[:DEALT]
        self._want("_ask_keep", *(Show(tuple(self.dealt[seat]), (seat,)) for seat in BOTH))

    def _ask_keep(self) -> None:
        """S-5, W-5: both choose, and neither learns the other's number before both are bound."""
        self.choice = _KEEP

    def to_keep(self, seat: Seat) -> Subsets:
        """S-5: any set of 0 to 8 of the 14 dealt cards."""
        return Subsets("keep", self.dealt[seat], 0, MOST_KEPT)

    def _refuse_keep(self, seat: Seat, move: Move) -> Refused | None:
        if read_cards(move) is None:
            return Refused("bad_move", "Name the cards that you keep.")
        if move not in self.to_keep(seat):
            return Refused("S-5", f"Keep up to {MOST_KEPT} of the cards you were dealt.")
        return None

    def _choose_both(self, moves: list[Move | None]) -> None:
        """S-6, S-7: the numbers are open; hands of fewer than seven are filled up before anything goes back."""
        kept: list[int] = []
        shows: list[Show] = []
        for seat, move in enumerate(moves):
            assert move is not None
            hand, dealt, library = self.hands[seat], self.dealt[seat], self.libraries[seat]
            hand[:] = [card for card in dealt if card in move.args]
            dealt[:] = [card for card in dealt if card not in move.args]
            kept.append(len(hand))
            self.skip_draw[seat] = len(hand) == MOST_KEPT
            refill = tuple(library[: max(0, HAND - len(hand))])
            del library[: len(refill)]
            hand.extend(refill)
            shows.append(Show(refill, (seat,)))
        self.facts.append(Kept((kept[0], kept[1])))
        self._want("_return", *shows)

    def _return(self) -> None:
        """S-8: what was not kept is shuffled into the rest."""
        for dealt, library in zip(self.dealt, self.libraries, strict=True):
            library.extend(dealt)
            dealt.clear()
        first, second = self.libraries
        self._want("_begin_turn", Shuffle(tuple(first)), Shuffle(tuple(second)))
