"""The turn: its steps and phases, one after the other (Q, L)."""

from __future__ import annotations

from engines.core.cards import Handle, Seat
from engines.core.errors import Refused
from engines.core.moves import Move
from engines.core.needs import Shuffle
from engines.core.outcome import Outcome
from engines.ikusa.battle import Battle
from engines.ikusa.casting import refused
from engines.ikusa.facts import Locked, StepBegan, TurnBegan, TurnEnded, UntapStep
from engines.ikusa.moves import FACEDOWN, read_card
from engines.ikusa.vocabulary import DOWN, REVERSED

QUIET_TURNS = 20
LAST_TURN = 300
"""L-08: after so many quiet turns, or when that turn is over, the game is drawn."""


class Turns(Battle):
    """UNTAP to CLEANUP."""

    __slots__ = ()

    def _begin_turn(self) -> None:
        """Q-02"""
        self._tell(TurnBegan, self.turn, self.active)
        tapped = [card for card in self.of(self.active) if card.tapped]
        for card in tapped:
            card.tapped = False
        self._tell(UntapStep, self.active, tuple([card.handle for card in tapped]))
        self._draw_step()

    # --- draw (Q-03, L-02, L-03, L-05) -------------------------------------------------------------------------------

    def _draw_step(self) -> None:
        self.phase = "draw"
        self.then = "_elementium_step"
        seat = self.active
        if self.turn == 1:
            self._advance()  # R22
        elif not self.at_zero(seat):
            self._draw(seat, 1)
            self._advance()
        elif self.elementium(seat):
            self.then = "_ask_return"
            self._advance()
        else:
            self._lose(seat, "no elementium")

    def _ask_return(self) -> None:
        """L-02. What was settled before this question may have taken the last elementium away (L-03)."""
        if self.elementium(self.active):
            self._ask(self.active, "return_elementium")
        else:
            self._lose(self.active, "no elementium")

    def _refuse_return(self, seat: Seat, move: Move) -> Refused | None:
        card = read_card(move)
        if card is None or card not in [each.handle for each in self.elementium(seat)]:
            return Refused("E_CHOICE", "Name one elementium that you control.")
        return None

    def _do_return(self, seat: Seat, move: Move) -> None:
        """L-02, K-06"""
        self.then = "_elementium_step"
        self._return([self.field[int(move.args[0])]])
        self._advance()

    # --- elementium (Q-04, L-04) -------------------------------------------------------------------------------------

    def _elementium_step(self) -> None:
        self.phase = "elementium"
        self._come_to("elementium")

    def _ask_elementium(self) -> None:
        """The step is over when there is nothing to lay, or nothing may be laid."""
        seat = self.active
        if self.at_zero(seat):
            self._tell(Locked, seat)
            self._laid()
        elif self.hands[seat]:
            self._ask(seat, "elementium")
        else:
            self._laid()

    def _laid(self) -> None:
        """Then triggers, then the window."""
        self._open_window("W_START")

    def _refuse_elementium(self, seat: Seat, move: Move) -> Refused | None:
        card = read_card(move)
        if card is None:
            return Refused("bad_move", "Name one card.")
        if card not in self.hands[seat]:
            return refused("E_ZONE")
        if card in self.knowledge.faces and not self._has_elementium(card):
            return refused("E_NO_FACE")
        return None

    def _has_elementium(self, handle: Handle) -> bool:
        card = self.pool.cards.get(self.knowledge.faces[handle])
        return card is not None and card.elementium is not None

    def _do_elementium(self, seat: Seat, move: Move) -> None:
        """Q-04 (a)"""
        self._claim(seat, move, int(move.args[0]), "_elementium_shown")

    def _elementium_shown(self) -> None:
        seat, move = self.mover, self.pending
        assert move is not None
        card = int(move.args[0])
        if not self.open and not self._has_elementium(card):
            self._end_by_false_claim(seat, move, card)
            return
        self.pending = None
        self.hands[seat].remove(card)
        self._trigger(self._enter(card, seat, "hand", REVERSED), "enter")
        self._laid()

    def _refuse_facedown(self, seat: Seat, move: Move) -> Refused | None:
        if move != FACEDOWN:
            return Refused("bad_move", "The card is named after the hand was mixed.")
        return None

    def _do_facedown(self, seat: Seat, move: Move) -> None:
        """Q-04 (b), K-07: the hand is mixed first, so that the card cannot be linked to its past."""
        if self.open:
            self._ask_lay()
        else:
            self._want("_ask_lay", Shuffle(tuple(self.hands[seat]), seat))

    def _ask_lay(self) -> None:
        self._ask(self.active, "lay")

    def _refuse_lay(self, seat: Seat, move: Move) -> Refused | None:
        card = read_card(move)
        if card is None:
            return Refused("bad_move", "Name one card.")
        return None if card in self.hands[seat] else refused("E_ZONE")

    def _do_lay(self, seat: Seat, move: Move) -> None:
        card = int(move.args[0])
        self.hands[seat].remove(card)
        self._enter(card, seat, "hand", DOWN)
        self._laid()

    # --- main, ikusa and end (Q-05 to Q-07) --------------------------------------------------------------------------

    def _begin_main(self) -> None:
        self.phase = "main"
        self._tell(StepBegan, "main")
        self._come_to("main")

    def _begin_ikusa(self) -> None:
        self.phase = "ikusa"
        self._tell(StepBegan, "ikusa")
        self._come_to("attack")

    def _begin_end(self) -> None:
        """Q-07, G-07"""
        self.phase = "end"
        self._tell(StepBegan, "end")
        for card in self.of(self.active):
            self._trigger(card, "end")
        self._open_window("W_END")

    # --- cleanup (Q-08, Q-09, L-08) ----------------------------------------------------------------------------------

    def _clean_up(self) -> None:
        """One instant; then the other daimyo's turn, or a drawn game."""
        for card in self.field.values():
            card.end_turn()
        self._tell(TurnEnded, self.turn)
        self.turn += 1
        self.active = self.defender
        if self.turn - QUIET_TURNS > self.moved_in or self.turn > LAST_TURN:
            self._end(Outcome(None, "stalled"))
        else:
            self._begin_turn()
