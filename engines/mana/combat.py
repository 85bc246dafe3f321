"""Declaring combat: attackers, blockers, and what becoming Engaged sets off (C)."""

from __future__ import annotations

from abc import abstractmethod

from engines.core.cards import Handle, Seat
from engines.core.errors import Refused
from engines.core.moves import Move
from engines.mana.agenda import BENEFICIAL
from engines.mana.facts import Attacked, Blocked, PhaseBegan
from engines.mana.keywords import ALERT, CANT_BLOCK, MUST_ATTACK, RAPID, RIPOSTE
from engines.mana.moves import read_cards, read_pairs
from engines.mana.options import Attacks, Blocks
from engines.mana.priority import Priority
from engines.mana.state import CHOOSE
from engines.mana.unit import Unit
from engines.mana.view import Trigger


class Combat(Priority):
    """ATTACK and BLOCK (C-1)."""

    __slots__ = ()

    @abstractmethod
    def _begin_step(self, step: str) -> None:
        """What follows the blocks: a damage step."""

    # --- attackers (C-2 to C-6) --------------------------------------------------------------------------------------

    def _ask_attack(self) -> None:
        """T-2: asked even where no Unit may attack."""
        self.phase = "attack"
        if not self.open:
            self.facts.append(PhaseBegan("attack"))
        self.choice = CHOOSE["attack"][self.attacker]

    def to_attack(self) -> Attacks:
        """C-2, C-3: who may attack, and who must."""
        able = [
            unit
            for unit in self.units_of(self.attacker)
            if not unit.tapped and (not unit.new or unit.keywords & RAPID)
        ]
        must = [unit.handle for unit in able if unit.keywords & MUST_ATTACK]
        return Attacks([unit.handle for unit in able], must)

    def _refuse_attack(self, seat: Seat, move: Move) -> Refused | None:
        units = read_cards(move)
        if units is None:
            return Refused("bad_move", "Name the Units that attack.")
        attacks = self.to_attack()
        if len(set(units)) < len(units):
            return Refused("C-2", "A Unit attacks once.")
        if not set(units) <= set(attacks.able):
            return Refused("C-2", "One of these Units may not attack.")
        if not set(attacks.must) <= set(units):
            return Refused("C-3", "A Unit with Must Attack is left out.")
        return None

    def _do_attack(self, seat: Seat, move: Move) -> None:
        """C-4: all together; each is tapped unless it has Alert, and marked either way."""
        self.choice = None
        named = set(move.args)
        attackers = [unit for unit in self.units.values() if unit.handle in named]
        self.attackers = tuple([unit.handle for unit in attackers])
        triggers: list[Trigger] = []
        for unit in attackers:
            unit.attacked = True
            if not unit.keywords & ALERT:
                unit.tapped = True
            triggers += self._triggers(unit, "attack")
        if not self.open:
            self.facts.append(Attacked(seat, self.attackers))
        self._resolve(triggers, "_ask_block")

    def _ask_block(self) -> None:
        """C-5, C-6: attack abilities come before blocks; without an attacker the rest of combat is skipped."""
        if not any(unit in self.units for unit in self.attackers):
            self._end_combat()
            return
        self.phase = "block"
        if not self.open:
            self.facts.append(PhaseBegan("block"))
        self.choice = CHOOSE["block"][1 - self.attacker]

    def _end_combat(self) -> None:
        self._no_combat()
        for unit in self.units.values():
            unit.struck = False
        self._open_priority("post")

    # --- blockers (C-7 to C-9) ---------------------------------------------------------------------------------------

    def to_block(self) -> Blocks:
        """C-7: untapped Units without Can't Block, new ones too; and the attackers still standing."""
        able = [
            unit.handle
            for unit in self.units_of(1 - self.attacker)
            if not unit.tapped and not unit.keywords & CANT_BLOCK
        ]
        return Blocks(able, [unit for unit in self.attackers if unit in self.units])

    def _refuse_block(self, seat: Seat, move: Move) -> Refused | None:
        pairs = read_pairs(move)
        if pairs is None:
            return Refused("bad_move", "Name blockers, each with its attacker.")
        blocks = self.to_block()
        blockers = [blocker for blocker, _ in pairs]
        if len(set(blockers)) < len(blockers):
            return Refused("C-7", "A Unit blocks one attacker at most.")
        if not set(blockers) <= set(blocks.blockers):
            return Refused("C-7", "One of these Units may not block.")
        if not {attacker for _, attacker in pairs} <= set(blocks.attackers):
            return Refused("C-7", "That is no attacker that could be blocked.")
        return None

    def _do_block(self, seat: Seat, move: Move) -> None:
        """C-9, RULING 70: whatever becoming Engaged sets off is one group for both sides."""
        pairs = read_pairs(move)
        assert pairs is not None
        self.choice = None
        self.blocks = pairs
        if not self.open:
            self.facts.append(Blocked(seat, pairs))
        triggers: list[Trigger] = []
        engaged = {unit for pair in pairs for unit in pair}
        for unit in self.units.values():
            if unit.handle not in engaged:
                continue
            if unit.keywords & RIPOSTE:
                triggers.append(self._riposte(unit))
            if unit.owner == seat:
                triggers += self._triggers(unit, "block")
        self._resolve(triggers, "_engaged")

    def _riposte(self, unit: Unit) -> Trigger:
        """K-RIPOSTE, RULING 41: its DEF, at most the ATK of the other side, all as it is before any of the group."""
        facing = self._facing(unit.handle)
        bonus = min(unit.defence, sum(self.units[each].atk for each in facing))
        return Trigger(BENEFICIAL, unit.owner, unit.handle, unit.card.id, "riposte", bonus)

    def _facing(self, unit: Handle) -> list[Handle]:
        """The attacker that this Unit blocks, or all its blockers, of those just declared."""
        return [
            attacker if blocker == unit else blocker
            for blocker, attacker in self.blocks
            if unit in (blocker, attacker)
        ]

    def _engaged(self) -> None:
        self._begin_step("ambush")
