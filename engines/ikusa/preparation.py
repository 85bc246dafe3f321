"""From the two decks to turn 1 (S)."""

from __future__ import annotations

from engines.core.cards import BOTH, Deck, Handle, Seat
from engines.core.errors import Refused
from engines.core.moves import Move
from engines.core.needs import Choose, Show, Shuffle
from engines.core.options import Listed
from engines.ikusa.catalogue import DEALT, GATES, Pool
from engines.ikusa.facts import Prepared, Thrown
from engines.ikusa.options import Arrangements
from engines.ikusa.turns import Turns

THROWS = ("rock", "paper", "scissors")
"""Each beats the one before it, in a ring."""

_RPS, _GATES = Choose(BOTH, "rps"), Choose(BOTH, "gates")


class Preparation(Turns):
    """S-02 to S-07."""

    __slots__ = ()

    def __init__(
        self, decks: tuple[Deck, Deck] | None, pool: Pool, mode: str, may_decline: bool = False
    ) -> None:
        super().__init__(decks, pool, mode, may_decline)
        self.choice = _RPS

    def _choose_both(self, moves: list[Move | None]) -> None:
        first, second = moves
        assert first is not None and second is not None
        if first.verb == "throw":
            self._thrown((str(first.args[0]), str(second.args[0])))
        else:
            self._place_gates((first, second))

    def to_throw(self) -> Listed:
        return Listed([Move("throw", (word,)) for word in THROWS])

    def _thrown(self, throws: tuple[str, str]) -> None:
        """S-02, S-03"""
        ahead = (THROWS.index(throws[0]) - THROWS.index(throws[1])) % 3
        if ahead == 0:
            self._tell(Thrown, throws, None)
            return  # The same choice is still open.
        self.active = 0 if ahead == 1 else 1
        self._tell(Thrown, throws, self.active)
        first, second = self.decks
        self._want("_deal", Shuffle(tuple(first)), Shuffle(tuple(second)))

    def _deal(self) -> None:
        """S-05"""
        for dealt, deck in zip(self.dealt, self.decks, strict=True):
            dealt[:] = self._top(deck, DEALT)
        self._want("_ask_gates", *(Show(tuple(self.dealt[seat]), (seat,)) for seat in BOTH))

    def _ask_gates(self) -> None:
        self.choice = _GATES

    def to_gates(self, seat: Seat) -> Arrangements:
        """S-06: five of the ten, the top gate first."""
        return Arrangements("gates", self.dealt[seat], GATES)

    def _refuse_gates(self, seat: Seat, move: Move) -> Refused | None:
        if move not in self.to_gates(seat):
            return Refused("E_CHOICE", f"Choose {GATES} of your {DEALT} cards, the top gate first.")
        return None

    def _place_gates(self, moves: tuple[Move, Move]) -> None:
        """S-06, S-07: the others are the hand."""
        for seat, move in enumerate(moves):
            gates: list[Handle] = [int(card) for card in move.args]
            self.gates[seat][:] = gates
            self.hands[seat][:] = [card for card in self.dealt[seat] if card not in gates]
            self.dealt[seat].clear()
            self._tell(Prepared, seat, tuple(gates))
        self.turn = 1
        self._begin_turn()
