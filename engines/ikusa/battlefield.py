"""The cards on the battlefield, and which of them add to others."""

from __future__ import annotations

from collections.abc import Mapping

from engines.core.cards import Handle
from engines.ikusa.permanent import Permanent
from engines.ikusa.vocabulary import Static


class Battlefield(dict[Handle, Permanent]):
    """The cards on the battlefield, in order of arrival.

    Whatever is asked about one card depends on those that add to it (N-04), mostly few or none; so these are looked for
    only when cards have come, gone or been switched.
    """

    __slots__ = ("_adding",)

    def __init__(self, cards: Mapping[Handle, Permanent] | None = None) -> None:
        super().__init__(cards or {})
        self._adding: list[Permanent] | None = None

    def __setitem__(self, handle: Handle, card: Permanent) -> None:
        super().__setitem__(handle, card)
        self._adding = None

    def __delitem__(self, handle: Handle) -> None:
        super().__delitem__(handle)
        self._adding = None

    def switch(self, card: Permanent) -> None:
        """V-08, of a card that lies here."""
        card.switch()
        self._adding = None

    @property
    def adding(self) -> list[Permanent]:
        """The cards whose faces add something to cards here; not to be changed."""
        if self._adding is None:
            self._adding = [card for card in self.values() if card.shown.static is not None]
        return self._adding

    @property
    def statics(self) -> list[Static]:
        """What they add."""
        return [static for card in self.adding if (static := card.shown.static) is not None]

    def clone(self) -> Battlefield:
        return Battlefield({handle: card.clone() for handle, card in self.items()})
