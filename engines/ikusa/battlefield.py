"""The cards on the battlefield, and what they add to each other."""

from __future__ import annotations

from collections.abc import Mapping

from engines.core.cards import Handle
from engines.ikusa.permanent import Permanent
from engines.ikusa.vocabulary import ENCHANT, WARGEIST, Static


class Battlefield(dict[Handle, Permanent]):
    """The cards on the battlefield, in order of arrival.

    Whatever is asked about one card depends on those that add to it (N-04), mostly few or none; so these, and the
    enchants, are looked for only when cards have come, gone or been switched.
    """

    __slots__ = ("_adding", "_enchants")

    def __init__(self, cards: Mapping[Handle, Permanent] | None = None) -> None:
        super().__init__(cards or {})
        self._adding: list[tuple[Permanent, Static]] | None = None
        self._enchants: list[Permanent] | None = None

    def __setitem__(self, handle: Handle, card: Permanent) -> None:
        super().__setitem__(handle, card)
        self._adding = self._enchants = None

    def __delitem__(self, handle: Handle) -> None:
        super().__delitem__(handle)
        self._adding = self._enchants = None

    def switch(self, card: Permanent) -> None:
        """V-08, of a card that lies here."""
        card.switch()
        self._adding = self._enchants = None

    def adding(self) -> list[tuple[Permanent, Static]]:
        """The cards that add something, each with what it adds; not to be changed."""
        if self._adding is None:
            self._adding = [
                (card, static)
                for card in self.values()
                if (static := card.shown.static) is not None
            ]
        return self._adding

    def enchants(self) -> list[Permanent]:
        """Not to be changed."""
        if self._enchants is None:
            self._enchants = [card for card in self.values() if card.shown.type == ENCHANT]
        return self._enchants

    def added_to(self, card: Permanent) -> list[Static]:
        """N-04: what other cards, or it itself, add to this one."""
        adding = self.adding()
        if not adding:
            return []
        return [
            static
            for source, static in adding
            if (
                source.host == card.handle
                if static.to_host
                else card.shown.type == WARGEIST and source.controller == card.controller
            )
        ]

    def clone(self) -> Battlefield:
        return Battlefield({handle: card.clone() for handle, card in self.items()})
