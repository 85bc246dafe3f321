"""The stack: state checks, triggers, responses, and items that resolve (W-03, W-04, X, G, D-04).

It is plain state, never Python's call stack: the item that resolves stays on top of `stack`, `place` is the effect of
its text that comes next, and `then` how the game goes on once all is settled. So a game can be cloned, saved and
resumed in the middle of any text.
"""

from __future__ import annotations

from engines.core.cards import Handle, Seat
from engines.core.errors import Refused
from engines.core.moves import Move
from engines.ikusa.effects import Effects
from engines.ikusa.facts import Decided, Dropped, Fizzled, Resolving, Triggered
from engines.ikusa.moves import read_card, read_cards
from engines.ikusa.permanent import Permanent
from engines.ikusa.view import Item
from engines.ikusa.vocabulary import ENCHANT, JUTSU, Ability, CardFace, Effect


class Agenda(Effects):
    """Goes on with whatever is half done, until an answer is needed, the game is over, or all is settled."""

    __slots__ = ()

    def _advance(self) -> None:
        while self.outcome is None:
            if self.owed:
                self._pay_owed("_advance")
                return
            if self.resolving:
                if not self._go_on():
                    return
            elif self._check_state():
                continue
            elif self.triggered or self.ready:
                if not self._stack_triggers():
                    return
            elif self.stack:
                if not self._respond():
                    return
            else:
                getattr(self, self.then)()
                return

    # --- state checks (W-04) -----------------------------------------------------------------------------------------

    def _check_state(self) -> bool:
        """D-04, then N-05. True if anything went to Hell: then it has to be looked at again."""
        field = self.field
        # Health is above 0 on every face, so only what was hurt or weakened has to be looked at.
        drains = any(static.health < 0 for _, static in field.adding())
        weak = [card for card in field.values() if drains or card.damage or card.health < 0]
        gone = [card for card in weak if self.is_doomed(card)]
        if not gone:
            gone = [card for card in field.enchants() if not self._is_attached(card)]
        if gone:
            self._bury(sorted(gone, key=lambda card: card.controller != self.active))
        return bool(gone)

    def _is_attached(self, enchant: Permanent) -> bool:
        """N-05: its host is there, and still of the type that its face names."""
        host = None if enchant.host is None else self.field.get(enchant.host)
        wanted = enchant.shown.host
        return host is not None and wanted is not None and host.type in wanted.types

    # --- triggers (G) ------------------------------------------------------------------------------------------------

    def _stack_triggers(self) -> bool:
        """G-04: AP orders and aims its own, then NAP; AP's resolve first. False if somebody has to answer."""
        while self.triggered:
            own = self.to_order()
            if len(own) > 1 and not self.ordered[own[0].seat]:
                self._ask(own[0].seat, "order")
                return False
            item = own[0]
            if len(item.targets) == len(self._ability(item).targets):
                self.triggered.remove(item)
                self.ready.append(item)
                aims = self._aimed([each for each in item.targets if each is not None])
                self._tell(
                    Triggered,
                    item.seat,
                    item.card,
                    item.face,
                    item.on,
                    aims,
                    item.side,
                    item.number,
                )
            elif all(self._aims(item)):
                self._ask(item.seat, "target")
                return False
            else:
                self.triggered.remove(item)
                self._tell(Dropped, item.seat, item.card, item.face, item.on, item.side)  # G-05
        self.stack += reversed(self.ready)
        self.ready = []
        self.ordered = [False, False]
        return True

    def _aims(self, item: Item) -> list[tuple[Handle, ...]]:
        """For each target of a trigger, all that it could be now."""
        ability, attributes = self._ability(item), self._source_attributes(item)
        return [
            self.legal_targets(ability, number, item.seat, attributes)
            for number in range(len(ability.targets))
        ]

    def to_order(self) -> list[Item]:
        """The waiting triggers of the seat that comes first."""
        seat = self.active
        if all(item.seat != seat for item in self.triggered):
            seat = self.defender
        return [item for item in self.triggered if item.seat == seat]

    def _refuse_order(self, seat: Seat, move: Move) -> Refused | None:
        places = read_cards(move)
        if places is None or sorted(places) != list(range(len(self.to_order()))):
            return Refused("E_CHOICE", "Put all of these abilities in order, by their places.")
        return None

    def _do_order(self, seat: Seat, move: Move) -> None:
        own = self.to_order()
        others = [item for item in self.triggered if item.seat != seat]
        self.triggered = [*(own[int(place)] for place in move.args), *others]
        self.ordered[seat] = True
        self._advance()

    def to_target(self) -> tuple[Handle, ...]:
        """G-03: what the trigger that is being stacked may choose next."""
        item = self.to_order()[0]
        return self._aims(item)[len(item.targets)]

    def _refuse_target(self, seat: Seat, move: Move) -> Refused | None:
        card = read_card(move)
        if card is None:
            return Refused("bad_move", "Name one card.")
        item = self.to_order()[0]
        number, attributes = len(item.targets), self._source_attributes(item)
        code = self.text_fault(self._ability(item), number, card, seat, attributes)
        return Refused(code, "That is no legal target.") if code else None

    def _do_target(self, seat: Seat, move: Move) -> None:
        item = self.to_order()[0]
        place = self.triggered.index(item)
        self.triggered[place] = item._replace(targets=(*item.targets, int(move.args[0])))
        self._advance()

    # --- responses (W-03) --------------------------------------------------------------------------------------------

    def _respond(self) -> bool:
        """The opponent of the top item is asked, unless the window is closed by rule (W-05)."""
        seat = 1 - self.stack[-1].seat
        if self.is_open_to(seat):
            self._ask(seat, "W_RESPONSE")
            return False
        self._begin_item()
        return True

    # --- resolving (X-07 to X-10, G-06) ------------------------------------------------------------------------------

    def _begin_item(self) -> None:
        """X-09: the top item resolves; its targets are looked at again."""
        item = self.stack[-1]
        self.resolving = True
        self.held = (len(self.elementium(0)), len(self.elementium(1)))
        self._tell(Resolving, item.seat, item.card, item.face, item.on, item.side)
        face = self._face(item)
        if item.targets:
            targets = tuple(
                [self._still(item, face, number) for number in range(len(item.targets))]
            )
            if targets != item.targets:
                item = self.stack[-1] = item._replace(targets=targets)
            if all(target is None for target in targets):
                self._tell(Fizzled, item.seat, item.card, item.face, item.on, item.side)
                self._finish_item()
                return
        if item.on == "cast" and face.type != JUTSU:
            self._arrive()
            return
        ability = self._ability(item)
        if not self._holds_true(ability.condition, item.seat):
            self._finish_item()
            return
        self.place = -1 if ability.may else 0

    def _still(self, item: Item, face: CardFace, number: int) -> Handle | None:
        """The target, if it is still a legal one."""
        target = item.targets[number]
        if target is None:
            return None
        attributes = self._source_attributes(item)
        if item.on == "cast" and face.host is not None:
            fault = self.target_fault(target, face.host, item.seat, attributes)
        else:
            fault = self.text_fault(self._ability(item), number, target, item.seat, attributes)
        return None if fault else target

    def _arrive(self) -> None:
        """X-07, T-04: a wargeist, or an enchant with its host; then `<Enter>` (G-01)."""
        item = self.stack.pop()
        self.resolving = False
        card = self._enter(item.card, item.seat, "stack", item.side)
        if card.type == ENCHANT:
            card.host = item.targets[0]
        self._trigger(card, "enter")

    def _finish_item(self) -> None:
        """X-08, X-10: a jutsu, or an enchant that found no host, goes to Hell now."""
        item = self.stack.pop()
        self.resolving = False
        self.place = 0
        if item.on == "cast":
            self._to_hell(item.card, item.seat, "stack")

    def _go_on(self) -> bool:
        """The next effect of the item that resolves. False if the game waits."""
        item = self.stack[-1]
        effects = self._ability(item).effects
        if self.place < 0:
            self._ask(item.seat, "may")
            return False
        if self.place == len(effects):
            self._finish_item()
            return True
        self.place += 1
        return self._carry_out(effects[self.place - 1], item)

    def _do_may(self, seat: Seat, move: Move) -> None:
        """G-09"""
        yes = move.args == ("yes",)
        self._tell(Decided, seat, yes)
        self.place = 0 if yes else len(self._ability(self.stack[-1]).effects)
        self._advance()

    def _ability(self, item: Item) -> Ability:
        return self._face(item).abilities[item.number]

    def _effect(self) -> Effect:
        return self._ability(self.stack[-1]).effects[self.place - 1]
