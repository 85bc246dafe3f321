"""The game of Mana: the layers put together, and what a seat may choose (RULES.md, T-1 to T-3).

Each layer is one part of the rule document and stands on the one before: `state`, `effects`, `agenda`, `priority`,
`combat`, `damage`, `ending`, `crafting`.

Refusals carry the clause that T-3 names. What every game has keeps the core's words: `game_over` is L-1 there;
`wrong_phase`, `bad_move` and `not_your_turn` are T-1.
"""

from __future__ import annotations

from typing import ClassVar

from engines.core.cards import Seat
from engines.core.errors import Refused
from engines.core.moves import Move
from engines.core.options import NONE, Listed, Options
from engines.mana.crafting import Crafting
from engines.mana.options import Splits


class Mana(Crafting):
    """One game between two private decks, of which this engine may know only one."""

    __slots__ = ()

    verbs: ClassVar = {
        "keep": frozenset({"keep"}),
        "priority": frozenset({"deploy", "pass", "mana"}),
        "forced": frozenset({"mana"}),
        "attack": frozenset({"attack"}),
        "block": frozenset({"block"}),
        "assign": frozenset({"assign"}),
        "parry": frozenset({"parry"}),
        "revenge": frozenset({"revenge"}),
        "choose": frozenset({"choose"}),
    }

    def _choose(self, seat: Seat, move: Move) -> None:
        match move.verb:
            case "deploy":
                self._do_deploy(seat, move)
            case "pass":
                self._do_pass(seat, move)
            case "mana":
                self._do_mana(seat, move)
            case "attack":
                self._do_attack(seat, move)
            case "block":
                self._do_block(seat, move)
            case "assign":
                self._do_assign(seat, move)
            case "parry":
                self._do_parry(seat, move)
            case "revenge":
                self._do_revenge(seat, move)
            case _:
                self._do_choose(seat, move)

    def options(self, seat: Seat) -> Options:
        choice = self.choice
        if choice is None or self.bound[seat] is not None:
            return NONE
        if choice.label == "priority":
            return self._priority_options(seat)
        if seat not in choice.seats:
            return NONE
        match choice.label:
            case "keep":
                self._must_hold(seat, self.dealt[seat])
                return self.to_keep(seat)
            case "forced":
                return Listed(self._mana_moves(seat, may_pay=False))
            case "attack":
                return self.to_attack()
            case "block":
                return self.to_block()
            case "assign":
                return Splits("assign", self.to_assign())
            case "parry":
                return Splits("parry", self.to_parry())
            case "revenge":
                return Splits("revenge", self.to_revenge())
        return Listed([Move("choose", (unit,)) for unit in self.to_choose()])

    def why_not(self, seat: Seat, move: Move) -> Refused | None:
        """T-3: in PRE and POST both may deploy a Mana card, and the rest is for the holder of priority (R-2)."""
        choice = self.choice
        if (
            self.outcome is None
            and choice is not None
            and choice.label == "priority"
            and move.verb in self.verbs["priority"]
        ):
            if move.verb != "mana" and seat != self.holder:
                return Refused("R-2", "The other side holds Deployment Priority.")
            return self._illegal(seat, move)
        return super().why_not(seat, move)

    def _illegal(self, seat: Seat, move: Move) -> Refused | None:
        match move.verb:
            case "keep":
                return self._refuse_keep(seat, move)
            case "deploy":
                return self._refuse_deploy(seat, move)
            case "pass":
                return self._refuse_pass(seat, move)
            case "mana":
                return self._refuse_mana(seat, move)
            case "attack":
                return self._refuse_attack(seat, move)
            case "block":
                return self._refuse_block(seat, move)
            case "assign":
                return self._refuse_assign(seat, move)
            case "parry":
                return self._refuse_parry(seat, move)
            case "revenge":
                return self._refuse_revenge(seat, move)
        return self._refuse_choose(seat, move)
