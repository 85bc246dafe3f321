"""Ikusa: attack, block and resolution, damage, gates and the verge (I, L-01)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.cards import Handle, Seat
from engines.core.errors import Refused
from engines.core.moves import Move
from engines.ikusa.casting import refused
from engines.ikusa.facts import (
    Attacked,
    Blocked,
    Distributed,
    Fell,
    HitDaimyo,
    NoBlockersLeft,
    Swept,
)
from engines.ikusa.keywords import gates_broken
from engines.ikusa.moves import read_card, read_cards
from engines.ikusa.options import Distribution
from engines.ikusa.permanent import Permanent
from engines.ikusa.windows import Windows

_BLOCK_CODES = ("E_TAPPED", "E_RECKLESS", "E_SPY", "E_CONQUER")
"""X-12: which counts first."""


class Battle(Windows):
    """I-01 to I-13."""

    __slots__ = ()

    # --- attack (I-01 to I-03) ---------------------------------------------------------------------------------------

    def _ask_attack(self) -> None:
        self._ask(self.active, "attack")

    def _refuse_attack(self, seat: Seat, move: Move) -> Refused | None:
        handle = read_card(move)
        if handle is None:
            return Refused("bad_move", "Name one wargeist.")
        card = self.field.get(handle)
        if card is None or card.controller != seat or not card.is_wargeist:
            return refused("E_ZONE")
        return refused(self.attack_fault(card))

    def _do_attack(self, seat: Seat, move: Move) -> None:
        card = self.field[int(move.args[0])]
        card.tapped = card.attacked = True
        self.attacker = card.handle
        self._tell(Attacked, seat, card.handle)
        self._trigger(card, "attacks")
        self._open_window("W_ATTACK")

    def _fighting(self) -> Permanent | None:
        """The attacker, if it is still a wargeist on the battlefield (I-03, I-15)."""
        card = None if self.attacker is None else self.field[self.attacker]
        return card if card is not None and card.is_wargeist else None

    # --- block (I-04 to I-07) ----------------------------------------------------------------------------------------

    def _ask_block(self) -> None:
        """Asked even where nobody could block; a client may answer that by itself."""
        if self._fighting() is None:
            self._end_attack()
        else:
            self._ask(self.defender, "block")

    def able_blockers(self) -> list[Handle]:
        """The wargeists of NAP that may block this attack."""
        attacker = self._fighting()
        assert attacker is not None
        return [
            card.handle
            for card in self.of(self.defender)
            if card.is_wargeist and not self.block_faults(card, attacker)
        ]

    def _refuse_block(self, seat: Seat, move: Move) -> Refused | None:
        handles = read_cards(move)
        if handles is None:
            return Refused("bad_move", "Name the wargeists that block.")
        attacker = self._fighting()
        assert attacker is not None
        faults: set[str] = set()
        for handle in handles:
            card = self.field.get(handle)
            if card is None or card.controller != seat or not card.is_wargeist:
                return refused("E_ZONE")
            faults |= self.block_faults(card, attacker)
        if len(set(handles)) < len(handles):
            return Refused("E_CHOICE", "A wargeist blocks once.")
        return refused(next((code for code in _BLOCK_CODES if code in faults), ""))

    def _do_block(self, seat: Seat, move: Move) -> None:
        self.blockers = tuple([int(card) for card in move.args])
        self.blocked = bool(self.blockers)
        for handle in self.blockers:
            self.field[handle].tapped = True
        if self.blocked:
            self._tell(Blocked, seat, self.blockers)
        for handle in self.blockers:
            self._trigger(self.field[handle], "blocks")
        self._open_window("W_BLOCK")

    # --- resolution against wargeists (I-08, I-09) -------------------------------------------------------------------

    def _resolve_ikusa(self) -> None:
        attacker = self._fighting()
        if attacker is None:
            self._end_attack()
        elif not self.blocked:
            self._hit_daimyo(attacker)
        else:
            blockers = self._standing_blockers()
            if not blockers:
                self._tell(NoBlockersLeft)
                self._end_attack()
            elif len(blockers) == 1:
                self._fight(attacker, [(blockers[0].handle, self.power(attacker))])
            else:
                self._ask(self.active, "distribute")

    def _standing_blockers(self) -> list[Permanent]:
        """I-06: those that are still wargeists on the battlefield."""
        return [self.field[each] for each in self.blockers if self.field[each].is_wargeist]

    def to_distribute(self) -> Distribution:
        """I-09"""
        attacker = self._fighting()
        assert attacker is not None
        blockers = [blocker.handle for blocker in self._standing_blockers()]
        return Distribution(blockers, self.power(attacker))

    def _refuse_distribute(self, seat: Seat, move: Move) -> Refused | None:
        if move in self.to_distribute():
            return None
        words = "Name each blocker with its damage, in all exactly the power of the attacker."
        return Refused("E_DISTRIBUTION", words)

    def _do_distribute(self, seat: Seat, move: Move) -> None:
        numbers = [int(number) for number in move.args]
        parts = list(zip(numbers[::2], numbers[1::2], strict=True))
        self._tell(Distributed, seat, tuple(parts))
        attacker = self._fighting()
        assert attacker is not None
        self._fight(attacker, parts)

    def _fight(self, attacker: Permanent, parts: Sequence[tuple[Handle, int]]) -> None:
        """I-08: all at the same instant."""
        returned = [
            (self.power(blocker), self.attributes(blocker)) for blocker in self._standing_blockers()
        ]
        attributes = self.attributes(attacker)
        for handle, n in parts:
            self._damage(self.field[handle], n, attributes)
        for n, theirs in returned:
            self._damage(attacker, n, theirs)
        self._end_attack()

    # --- resolution against the daimyo (I-10 to I-12, L-01) ----------------------------------------------------------

    def _hit_daimyo(self, attacker: Permanent) -> None:
        seat = self.defender
        self._tell(HitDaimyo, seat)
        if self.at_zero(seat):
            self._lose(seat, "attacked at zero")
            return
        if self.gates[seat]:
            origin, cards = "gates", self._top(self.gates[seat], self._broken_by(attacker))
        else:
            origin, cards = "deck", self._top(self.decks[seat], self.power(attacker))
        for card in cards:
            self.verge.append(card)
            self._moved(card, seat, origin, "verge")
        self._tell(Fell, seat, origin, len(cards), "verge")
        if origin == "gates":
            for own in self.of(seat):
                self._trigger(own, "gate_broken")
        self._owe(cards)
        self._pay_owed("_sort_verge")

    def _broken_by(self, attacker: Permanent) -> int:
        """B-07 (R53): how many gates, read at resolution, in the place of the single one."""
        return gates_broken(self.keywords(attacker))

    def _sort_verge(self) -> None:
        """I-11: only kyu cards wait to be cast."""
        self._sweep([card for card in self.verge if not self._card(card).is_kyu])
        self.point = "free_cast"
        self.then = "_offer_free_cast"
        self._advance()

    def _sweep(self, cards: Sequence[Handle]) -> None:
        for card in cards:
            self.verge.remove(card)
            self._to_hell(card, self.defender, "verge")
        if cards:
            self._tell(Swept, self.defender, tuple(cards))

    def _offer_free_cast(self) -> None:
        """One at a time, as long as any card has legal targets."""
        if self.castable():
            self._ask(self.defender, "free_cast")
        else:
            self._empty_verge()

    def _empty_verge(self) -> None:
        self._sweep(list(self.verge))
        self._end_attack()

    def _end_attack(self) -> None:
        """I-13"""
        self._no_ikusa()
        self._come_to("attack")
