"""Casting cards and activating abilities: what is legal, and what is paid (X, P, H)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.cards import Handle, Seat
from engines.core.errors import Refused
from engines.core.moves import Move
from engines.ikusa.agenda import Agenda
from engines.ikusa.costs import FREE, Cost, first_payment, pays
from engines.ikusa.facts import Activated, WasCast
from engines.ikusa.moves import (
    Activation,
    Cast,
    Handles,
    read_activation,
    read_cast,
    read_free_cast,
)
from engines.ikusa.permanent import Permanent
from engines.ikusa.state import WINDOWS
from engines.ikusa.view import Item
from engines.ikusa.vocabulary import UP, Ability

WORDS = {
    "E_ZONE": "That card is not where this needs it, or not yours.",
    "E_NO_FACE": "The card has no such face.",
    "E_TIMING": "That cannot be done at this moment.",
    "E_TARGET": "These are not the targets that it needs.",
    "E_BLESSING": "A wargeist with Blessing cannot be chosen.",
    "E_CONQUER": "Conquer forbids that.",
    "E_SWITCH": "That card cannot be switched.",
    "E_ELEMENTIUM_LOCKED": "With no gates and no deck left, no elementium may be added.",
    "E_COST": "That does not pay exactly what it costs.",
    "E_TAPPED": "That card is tapped.",
    "E_FRESH": "That wargeist has come this turn.",
    "E_CAUTION": "A wargeist with Caution cannot attack.",
    "E_RECKLESS": "A wargeist with Reckless cannot block.",
    "E_SPY": "Only Spy or Watcher blocks a wargeist with Spy.",
}
"""What a player is told."""


def refused(code: str) -> Refused | None:
    return Refused(code, WORDS[code]) if code else None


class Casting(Agenda):
    """What daimyos do at action points and in windows."""

    __slots__ = ()

    def _is_main_point(self) -> bool:
        """X-01, H-02: AP's action point of the main phase, with an empty stack."""
        return self.point == "main" and not self.stack

    # --- casting (X-01 to X-05) --------------------------------------------------------------------------------------

    def _refuse_cast(self, seat: Seat, move: Move) -> Refused | None:
        """X-12; of a card that is not known here, what can be told without it."""
        wanted = read_cast(move)
        if wanted is None:
            return Refused("bad_move", "Name a card, its face, its targets, and what pays.")
        if wanted.card not in self.hands[seat]:
            return refused("E_ZONE")
        if wanted.card not in self.knowledge.faces:
            return refused(self._blind_fault(seat, wanted))
        return refused(self._cast_fault(seat, wanted))

    def _blind_fault(self, seat: Seat, wanted: Cast) -> str:
        there = {*self.field, *self.hells[0], *self.hells[1]}
        if not set(wanted.targets) <= there:
            return "E_TARGET"
        return "" if self._are_sources(seat, wanted.sources) else "E_COST"

    def _cast_fault(self, seat: Seat, wanted: Cast) -> str:
        """The first code that forbids this cast, for a card whose face is known."""
        card = self.pool.cards.get(self.knowledge.faces[wanted.card])
        face = None if card is None else card.face(wanted.side)
        if card is None or face is None or face.cost is None:
            return "E_NO_FACE"
        if not card.is_kyu and not self._is_main_point():
            return "E_TIMING"
        return self.targets_fault(face, wanted.targets, seat) or (
            "" if self._are_paying(seat, face.cost, wanted.sources) else "E_COST"
        )

    def _do_cast(self, seat: Seat, move: Move) -> None:
        wanted = read_cast(move)
        assert wanted is not None
        self._claim(seat, move, wanted.card, "_cast_shown")

    def _cast_shown(self) -> None:
        """X-03: what a hidden card was claimed to be has to be true."""
        seat, move = self.mover, self.pending
        assert move is not None
        wanted = read_cast(move)
        assert wanted is not None
        if not self.open and self._cast_fault(seat, wanted):
            self._end_by_false_claim(seat, move, wanted.card)
            return
        self.pending = None
        self.hands[seat].remove(wanted.card)
        self._moved(wanted.card, seat, "hand", "stack")
        self._tap(wanted.sources)
        self._put_on_stack(seat, wanted, free=False)

    def _put_on_stack(self, seat: Seat, wanted: Cast, free: bool) -> None:
        card = self._card(wanted.card)
        face = card.face(wanted.side)
        assert face is not None
        self.stack.append(
            Item(
                seat,
                wanted.card,
                card.id,
                wanted.side,
                "cast",
                0,
                wanted.targets,
                attributes=face.attributes,
            )
        )
        self._tell(
            WasCast,
            seat,
            wanted.card,
            card.id,
            wanted.side,
            self._aimed(wanted.targets),
            wanted.sources,
            free,
        )
        self._acted(seat)

    def _acted(self, seat: Seat) -> None:
        """W-02: a window starts over after an action, and asks AP too once NAP has acted in it."""
        if self.point in WINDOWS and seat == self.defender:
            self.stirred = True
        self._advance()

    # --- free casts (X-11) -------------------------------------------------------------------------------------------

    def castable(self) -> list[Handle]:
        """I-11: the cards of the verge that can be cast now."""
        return [
            card
            for card in self.verge
            if self._card(card).is_kyu
            and all(self.face_targets(self._card(card).upright, self.defender))
        ]

    def _refuse_free_cast(self, seat: Seat, move: Move) -> Refused | None:
        wanted = read_free_cast(move)
        if wanted is None:
            return Refused("bad_move", "Name a card and its targets.")
        if wanted.card not in self.verge:
            return refused("E_ZONE")
        card = self._card(wanted.card)
        if not card.is_kyu:
            return refused("E_TIMING")
        return refused(self.targets_fault(card.upright, wanted.targets, seat))

    def _do_free_cast(self, seat: Seat, move: Move) -> None:
        wanted = read_free_cast(move)
        assert wanted is not None
        self.verge.remove(wanted.card)
        self._moved(wanted.card, seat, "verge", "stack")
        self._put_on_stack(seat, Cast(wanted.card, UP, wanted.targets), free=True)

    # --- activated abilities (H) -------------------------------------------------------------------------------------

    def activated(self, card: Permanent, number: int) -> Ability | None:
        """The activated ability of that number; None if the card has none such."""
        numbers = card.shown.activated
        return card.shown.abilities[numbers[number]] if 0 <= number < len(numbers) else None

    def ability_fault(self, seat: Seat, card: Permanent, ability: Ability) -> str:
        """The first code that forbids an activation whatever is named with it (H-01 to H-03)."""
        if not ability.any_speed and not self._is_main_point():
            return "E_TIMING"
        assert ability.cost is not None
        if ability.cost.tap:
            if card.tapped:
                return "E_TAPPED"
            if self.is_fresh(card):
                return "E_FRESH"
        return ""

    def _refuse_activate(self, seat: Seat, move: Move) -> Refused | None:
        wanted = read_activation(move)
        if wanted is None:
            return Refused("bad_move", "Name a card, its ability, its targets, and what pays.")
        card = self.field.get(wanted.card)
        ability = None if card is None else self.activated(card, wanted.number)
        if card is None or ability is None or card.controller != seat:
            return refused("E_ZONE")
        return refused(
            self.ability_fault(seat, card, ability)
            or self._first_fault(ability, wanted.targets, seat, self.attributes(card))
            or ("" if self._pays_ability(seat, card, ability, wanted) else "E_COST")
        )

    def _pays_ability(
        self, seat: Seat, card: Permanent, ability: Ability, wanted: Activation
    ) -> bool:
        cost = ability.cost
        assert cost is not None
        without = card.handle if cost.tap else None
        return (
            self._are_paying(seat, cost.energy or FREE, wanted.sources, without)
            and _is_pick(wanted.sacrificed, self.to_sacrifice(seat, ability), cost.sacrifices)
            and _is_pick(wanted.discarded, self.hands[seat], cost.discards)
            and _is_pick(wanted.exiled, self.hells[seat], cost.exiles)
        )

    def to_sacrifice(self, seat: Seat, ability: Ability) -> list[Handle]:
        """V-04: what can be sacrificed for an ability."""
        assert ability.cost is not None
        return [each.handle for each in self.of(seat) if each.type in ability.cost.sacrifice]

    def _do_activate(self, seat: Seat, move: Move) -> None:
        """H-01: all parts of the cost are paid together with the announcement."""
        wanted = read_activation(move)
        assert wanted is not None
        card = self.field[wanted.card]
        ability = self.activated(card, wanted.number)
        assert ability is not None and ability.cost is not None
        if ability.cost.tap:
            card.tapped = True
        self._tap(wanted.sources)
        number = card.shown.activated[wanted.number]
        item = self._item(card, "activate", number)._replace(targets=wanted.targets)
        self.stack.append(item)
        self._tell(
            Activated,
            seat,
            item.card,
            item.face,
            item.side,
            wanted.number,
            self._aimed(wanted.targets),
            wanted.sources,
        )
        self._bury([self.field[each] for each in wanted.sacrificed])
        self._discard(seat, wanted.discarded)
        self._exile_from_hell(wanted.exiled)
        self._acted(seat)

    # --- payment (P) -------------------------------------------------------------------------------------------------

    def _are_sources(self, seat: Seat, sources: Handles, without: Handle | None = None) -> bool:
        """P-04, H-05: different untapped elementium of this seat."""
        own = {each.handle for each in self.untapped_elementium(seat)} - {without}
        return len(set(sources)) == len(sources) and set(sources) <= own

    def _are_paying(
        self, seat: Seat, cost: Cost, sources: Handles, without: Handle | None = None
    ) -> bool:
        return self._are_sources(seat, sources, without) and pays(
            cost, [self.attributes(self.field[each]) for each in sources]
        )

    def sources(self, seat: Seat, without: Handle | None = None) -> list[Permanent]:
        """P-06: the untapped elementium of a seat, in the order in which they are spent."""
        return sorted(
            [each for each in self.untapped_elementium(seat) if each.handle != without],
            key=lambda each: (
                each.is_face_down,
                each.shown.activated != (),
                self.attributes(each).bit_count(),
                each.handle,
            ),
        )

    def auto_pay(
        self, seat: Seat, cost: Cost, without: Handle | None = None
    ) -> tuple[Handle, ...] | None:
        """P-06: the payment a client offers; None if there is none. `without` pays `[tap]` itself (H-05)."""
        sources = self.sources(seat, without)
        places = first_payment(cost, [self.attributes(each) for each in sources])
        return None if places is None else tuple([sources[place].handle for place in places])

    def _tap(self, sources: Sequence[Handle]) -> None:
        """X-05"""
        for source in sources:
            self.field[source].tapped = True


def _is_pick(chosen: Handles, allowed: Sequence[Handle], n: int) -> bool:
    return len(chosen) == len(set(chosen)) == n and set(chosen) <= set(allowed)
