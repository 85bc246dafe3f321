"""The agenda: groups of triggers in their four classes, the texts they carry out, and who dies of it (E-2 to E-9).

It is plain state, never Python's call stack: `agenda` holds what is still to be resolved, `running` and `place` what is
half done, `then` how the game goes on. So a game can be cloned, saved and resumed in the middle of any text.
"""

from __future__ import annotations

from engines.core.cards import Handle, Seat
from engines.core.errors import Refused
from engines.core.moves import Move
from engines.mana.effects import Effects
from engines.mana.facts import Died, Divided, Triggered
from engines.mana.moves import Pair, read_cards, read_pairs
from engines.mana.options import Split
from engines.mana.state import CHOOSE, STEPS
from engines.mana.unit import Unit
from engines.mana.view import Trigger
from engines.mana.vocabulary import ActionCard, ChangeLife, Draw, Text, UnitCard

BENEFICIAL, DETRIMENTAL, DETRIMENTAL_CHOICE, TEXT = 1, 3, 4, 5
"""The classes of keyword effects (E-4), and an Action's text after them (E-7)."""


class Agenda(Effects):
    """Resolves what was set off, until nothing is left and nobody dies any more."""

    __slots__ = ()

    # --- groups ------------------------------------------------------------------------------------------------------

    def _triggers(self, unit: Unit, when: str) -> list[Trigger]:
        """V-3: the abilities of a Unit that this sets off, in printed order."""
        card = unit.card
        return [
            Trigger(
                card.abilities[number].text.order,
                unit.owner,
                unit.handle,
                card.id,
                "ability",
                number,
            )
            for number in card.when.get(when, ())
        ]

    def _resolve(self, triggers: list[Trigger], then: str) -> None:
        """One group, given in order of deployment; then the deaths (E-9); then the method `then` goes on."""
        self._schedule(triggers)
        self.then = then
        self._advance()

    def _schedule(self, triggers: list[Trigger]) -> None:
        """E-4, E-6: by class, AP's before DP's, then in the order in which they are given."""
        attacker = self.attacker
        triggers.sort(key=lambda trigger: (trigger.order, trigger.seat != attacker))
        triggers.reverse()
        self.agenda = triggers

    def _advance(self) -> None:
        """Go on with the agenda until an answer is needed, the game is over, or all is done."""
        while True:
            if self.running is not None:
                if not self._go_on(self.running):
                    return
            elif self.agenda:
                self._start(self.agenda.pop())
            elif not self._bury():
                break
        getattr(self, self.then)()

    def _start(self, trigger: Trigger) -> None:
        """The next of the group, unless its condition does not hold now (V-3)."""
        if trigger.kind == "ability":
            condition = self._unit_card(trigger).abilities[trigger.number].condition
            if condition is not None and not self._holds_true(condition, trigger.seat):
                return
        self.running = trigger
        self.place = 0
        self.it = None
        if not self.open:
            self.facts.append(Triggered(*trigger[1:6]))

    def _drawn(self) -> None:
        """E-14: the drawn cards have been seen."""
        if not self._is_lost():
            self._advance()

    def _bury(self) -> bool:
        """E-9: all who have lethal damage die at one instant, and their death abilities are a new group."""
        dying = [unit for unit in self.units.values() if unit.damage >= unit.defence]
        if not dying:
            return False
        triggers: list[Trigger] = []
        for unit in dying:
            del self.units[unit.handle]
            self.discards[unit.owner].append(unit.handle)
            if self.phase in STEPS:
                self.fallen.append((unit.handle, unit.damage))
            triggers += self._triggers(unit, "death")
        if not self.open:
            self.facts.append(Died(tuple([(unit.handle, unit.damage) for unit in dying])))
        self._schedule(triggers)
        return True

    # --- one text or keyword -----------------------------------------------------------------------------------------

    def _go_on(self, trigger: Trigger) -> bool:
        """The next effect of what is running. False if the game waits for an answer, or is over."""
        if trigger.kind not in ("ability", "text"):
            return self._keyword(trigger)
        effects = self._text(trigger).effects
        if self.place == len(effects):
            self.running = None
            return True
        effect = effects[self.place]
        if not isinstance(effect, (ChangeLife, Draw)) and effect.to.kind == "pick":
            if trigger.kind == "text":  # announced with the deployment.
                self.it, self.announced = self.announced[0], self.announced[1:]
            elif self._targets(trigger.seat, trigger.card, effect.to):
                self.choice = CHOOSE["choose"][trigger.seat]
                return False
            else:
                self.it = None  # E-3: this effect does nothing, and "it" after it neither.
        self.place += 1
        return self._carry_out(effect, trigger)

    def _text(self, trigger: Trigger) -> Text:
        if trigger.kind == "text":
            card = self.pool.cards[trigger.face]
            assert isinstance(card, ActionCard)
            return card.text
        return self._unit_card(trigger).abilities[trigger.number].text

    def _unit_card(self, trigger: Trigger) -> UnitCard:
        card = self.pool.cards[trigger.face]
        assert isinstance(card, UnitCard)
        return card

    def _keyword(self, trigger: Trigger) -> bool:
        """The effect of a keyword, with its amount as measured when it was triggered."""
        unit = self.units.get(trigger.card)
        match trigger.kind:
            case "rally" if unit is not None:
                self._change(unit, 1, 1, "turn")
            case "focus" if unit is not None:
                self._change(unit, 2, 0, "turn")
            case "riposte" if unit is not None:
                self._change(unit, trigger.number, 0, "turn")
            case "leech" | "extract":
                self._change_life((trigger.seat,), trigger.number)
            case "revenge":
                if trigger.order == DETRIMENTAL_CHOICE:
                    self.choice = CHOOSE["revenge"][trigger.seat]
                    return False
                self._return_damage(trigger.shares, trigger.number)
        self.running = None
        return True

    # --- the picks of abilities (E-3), and the split of Revenge (K-REVENGE) ------------------------------------------

    def to_choose(self) -> list[Handle]:
        """E-3: the Units that the running ability may pick now."""
        trigger = self.running
        assert trigger is not None
        effect = self._text(trigger).effects[self.place]
        assert not isinstance(effect, (ChangeLife, Draw))
        return [unit.handle for unit in self._targets(trigger.seat, trigger.card, effect.to)]

    def _refuse_choose(self, seat: Seat, move: Move) -> Refused | None:
        picks = read_cards(move)
        if picks is None or len(picks) != 1:
            return Refused("bad_move", "Name one Unit.")
        if picks[0] not in self.to_choose():
            return Refused("E-3", "That Unit cannot be picked for this.")
        return None

    def _do_choose(self, seat: Seat, move: Move) -> None:
        trigger = self.running
        assert trigger is not None
        self.choice = None
        self.it = int(move.args[0])
        effect = self._text(trigger).effects[self.place]
        self.place += 1
        if self._carry_out(effect, trigger):
            self._advance()

    def to_revenge(self) -> list[Split]:
        """K-REVENGE: exactly DEF in total, to no Unit more than it dealt."""
        trigger = self.running
        assert trigger is not None
        return [Split(trigger.shares, trigger.number)]

    def _refuse_revenge(self, seat: Seat, move: Move) -> Refused | None:
        pairs = read_pairs(move)
        if pairs is None:
            return Refused("bad_move", "Name Units, each with an amount of damage.")
        if not self.to_revenge()[0].allows(pairs):
            words = "Split exactly the DEF of this Unit, to none more than it has dealt."
            return Refused("K-REVENGE", words)
        return None

    def _do_revenge(self, seat: Seat, move: Move) -> None:
        pairs = read_pairs(move)
        assert pairs is not None
        self.choice = None
        self._tell_split(seat, move.verb, pairs)
        self._return_damage(pairs, sum(n for _, n in pairs))
        self.running = None
        self._advance()

    def _return_damage(self, shares: tuple[Pair, ...], most: int) -> None:
        """Direct damage (RULING 40). Without a choice there is one source, or the cap is not reached."""
        for source, n in shares:
            unit = self.units.get(source)
            if unit is not None:
                self._damage(unit, min(n, most))

    def _tell_split(self, seat: Seat, verb: str, pairs: tuple[Pair, ...]) -> None:
        if not self.open:
            self.facts.append(Divided(seat, verb, pairs))
