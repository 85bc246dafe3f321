"""A view of Ikusa with what follows from it, each thing worked out once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property

from engines.core.cards import BOTH, Handle, Seat, other
from engines.core.moves import Move
from engines.core.options import Options
from engines.core.registry import Names
from engines.ikusa.catalogue import Pool, pool
from engines.ikusa.naming import card_name, name_now
from engines.ikusa.permanent import Permanent
from engines.ikusa.preview import Preview, preview
from engines.ikusa.rules import Ikusa
from engines.ikusa.view import IkusaView
from engines.ikusa.vocabulary import Card
from tui.lines.ikusa_table import by_cost

OWN = "1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""What the own cards are called by at the table, and the keys that choose them: the battlefield, then the hand."""

FOE = "abdefgjkorsy"
"""The same for the other side's battlefield: every letter that is no key of its own."""


class Sight:
    """What one seat sees, and who looks: for the steps of a choice, and for what is drawn."""

    def __init__(self, view: IkusaView, seat: Seat, names: Names) -> None:
        self.view = view
        self.seat = seat
        self.names = names
        self.pool: Pool = pool(view.pool)
        self.hinted: Move | None = None
        """The answer that a hint has pointed at: where the cursors of all steps on the way to it stand first."""
        self._previews: dict[tuple[Seat, Move | None], Preview | None] = {}

    @cached_property
    def game(self) -> Ikusa:
        """The engine that knows no more than this seat: what may be chosen, and why not."""
        game = self.view.partial()
        assert isinstance(game, Ikusa)
        return game

    @cached_property
    def options(self) -> Options:
        """What this seat may choose now."""
        return self.game.options(self.seat)

    # --- cards -------------------------------------------------------------------------------------------------------

    def side(self, seat: Seat) -> list[Permanent]:
        """What a seat controls that is shown card by card: wargeists, enchants, elementium with more to it."""
        hosts = {each.host for each in self.game.field.values()}
        shown = [each for each in self.game.of(seat) if not _is_plain(each, hosts)]
        return sorted(shown, key=lambda each: (not each.is_wargeist, each.is_elementium))

    @cached_property
    def hand(self) -> tuple[Handle, ...]:
        """The own hand as it lies on the screen: by cost, those of one name together."""
        held = [card for card in self.view.hands[self.seat] if card in self.view.faces]
        return tuple(by_cost(self.view, held))

    def card(self, handle: Handle) -> Card:
        """The card that a known handle is."""
        return self.pool.cards[self.view.faces[handle]]

    def name(self, handle: Handle) -> str:
        """What it is called where it lies."""
        if handle in self.game.field:
            return name_now(self.view, handle)
        return card_name(self.view, handle)

    def mine(self, handle: Handle) -> bool:
        """Whether this seat controls a card on the battlefield."""
        card = self.game.field.get(handle)
        return card is not None and card.controller == self.seat

    # --- what cards are called ---------------------------------------------------------------------------------------

    @cached_property
    def labels(self) -> Mapping[Handle, str]:
        """The sign of each card that is shown: own ones have digits, the other side's have letters."""
        cards = {each: [card.handle for card in self.side(each)] for each in BOTH}
        cards[self.seat] += self.hand
        signs = {self.seat: OWN, other(self.seat): FOE}
        return {
            card: sign
            for seat in BOTH
            for sign, card in zip(signs[seat], cards[seat], strict=False)
        }

    def label(self, card: Handle) -> str:
        """Its sign; the name of one that has none."""
        return self.labels.get(card) or self.name(card)

    def labelled(self, key: str) -> Handle | None:
        """The card whose sign that is."""
        return next((card for card, label in self.labels.items() if label == key), None)

    def title(self, card: Handle) -> str:
        """Its sign and its name."""
        return f"{self.labels.get(card, '')} {self.name(card)}".lstrip()

    # --- what things lead to -----------------------------------------------------------------------------------------

    def preview(self, unsent: Move | None = None, by: Seat | None = None) -> Preview | None:
        """What the attack under way leads to, with a declaration that `by` has not sent (this seat, if not said)."""
        key = (self.seat if by is None else by, unsent)
        if key not in self._previews:
            # All that an ikusa asks is public, so the other side's choice can be looked at as well.
            view = self.view if by in (None, self.view.seat) else replace(self.view, seat=by)
            self._previews[key] = preview(view, unsent)
        return self._previews[key]


def _is_plain(card: Permanent, hosts: set[Handle | None]) -> bool:
    """Whether it is an elementium that is only counted: it carries nothing, and nothing can be used of it."""
    return card.is_elementium and not card.shown.activated and card.handle not in hosts
