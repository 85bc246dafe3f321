"""A view of Mana with what follows from it, each thing worked out once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from engines.core.cards import BOTH, Handle, Seat, other
from engines.core.moves import Move
from engines.core.options import Options
from engines.core.registry import Names
from engines.mana.catalogue import Pool, pool
from engines.mana.elements import Elements
from engines.mana.preview import Preview, preview
from engines.mana.rules import Mana
from engines.mana.unit import Unit
from engines.mana.view import ManaView
from engines.mana.vocabulary import MainCard

OWN = "1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""What the own Units are called by at the table, and the keys that choose them."""

FOE = "abdefgjkorsy"
"""The same for the other side's: every letter that is no key of its own."""


class Sight:
    """What one seat sees, and who looks: for the steps of a choice, and for what is drawn."""

    def __init__(self, view: ManaView, seat: Seat, names: Names) -> None:
        self.view = view
        self.seat = seat
        self.names = names
        self.pool: Pool = pool(view.pool)
        self.units: Mapping[Handle, Unit] = {
            record.handle: view.unit(record) for record in view.units
        }
        self._previews: dict[tuple[Seat, Move | None], Preview | None] = {}
        self._payments: dict[Handle, tuple[Handle, ...] | None] = {}

    @cached_property
    def game(self) -> Mana:
        """The engine that knows no more than this seat: what may be chosen, and why not."""
        game = self.view.partial()
        assert isinstance(game, Mana)
        return game

    @cached_property
    def options(self) -> Options:
        """What this seat may choose now."""
        return self.game.options(self.seat)

    # --- cards -------------------------------------------------------------------------------------------------------

    def side(self, seat: Seat) -> list[Unit]:
        """The Units of a seat, in order of deployment."""
        return [unit for unit in self.units.values() if unit.owner == seat]

    @cached_property
    def hand(self) -> tuple[Handle, ...]:
        """The own hand as it lies on the screen: by cost, then by name."""
        return self.sorted(self.view.hands[self.seat])

    def sorted(self, cards: Sequence[Handle]) -> tuple[Handle, ...]:
        """Cards that this seat knows, by cost, then by name."""

        def key(handle: Handle) -> tuple[int, str, int]:
            card = self.card(handle)
            return card.cost.total, card.name, handle

        return tuple(sorted((each for each in cards if each in self.view.faces), key=key))

    def card(self, handle: Handle) -> MainCard:
        """The Unit or Action that a known handle is."""
        return self.pool.cards[self.view.faces[handle]]

    def elements(self, mana: Handle) -> Elements:
        """What a Mana card in play can give."""
        return self.pool.mana[self.view.faces[mana]].elements

    # --- what Units are called ---------------------------------------------------------------------------------------

    @cached_property
    def labels(self) -> Mapping[Handle, str]:
        """The sign of each Unit: own ones have digits, the other side's have letters."""
        signs = {self.seat: OWN, other(self.seat): FOE}
        return {
            unit.handle: sign
            for seat in BOTH
            for sign, unit in zip(signs[seat], self.side(seat), strict=False)
        }

    def label(self, unit: Handle) -> str:
        """Its sign; the name of one that has none."""
        return self.labels.get(unit) or self.card(unit).name

    def labelled(self, key: str) -> Handle | None:
        """The Unit whose sign that is."""
        return next((unit for unit, label in self.labels.items() if label == key), None)

    # --- what things lead to -----------------------------------------------------------------------------------------

    def preview(self, unsent: Move | None = None, by: Seat | None = None) -> Preview | None:
        """What the combat as declared would do (U-5), with a choice that `by` has not sent (this seat, if not said)."""
        key = (self.seat if by is None else by, unsent)
        if key not in self._previews:
            # All that combat asks is public, so the other side's choice can be looked at as well.
            view = self.view if by in (None, self.view.seat) else replace(self.view, seat=by)
            self._previews[key] = preview(view, unsent)
        return self._previews[key]

    def payment(self, card: Handle) -> tuple[Handle, ...] | None:
        """P-7: the Mana that would best be tapped for a hand card; None if it cannot be paid for."""
        if card not in self._payments:
            self._payments[card] = self.game.auto_pay(self.seat, card)
        return self._payments[card]
