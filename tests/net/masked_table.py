"""A table for masked cards: two players and an onlooker who pass everything to each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from net.deck import Cards
from net.group import Group
from net.masked_cards import MaskedCards
from tests.net.dealt_pair import GROUP, SID, player


class Table:
    """Two players and an onlooker who pass everything to each other."""

    def __init__(self, group: Group = GROUP) -> None:
        self.players = (player(0, group), player(1, group))
        self.onlooker = MaskedCards(group, SID, "elements")
        self.sent: list[Any] = []
        keys = [each.key() for each in self.players]
        for role, key in enumerate(keys):
            self.players[1 - role].take_key(key)
            self.onlooker.take_key(role, key)
        self.sent.extend(keys)

    @property
    def views(self) -> tuple[Cards | MaskedCards, ...]:
        return (*self.players, self.onlooker)

    def lay(self, deck: int, handles: Sequence[int], labels: Sequence[str]) -> None:
        for view in self.views:
            view.lay(deck, handles, labels)

    def step(
        self,
        role: int,
        op: int,
        deck: int,
        handles: Sequence[int],
        order: Sequence[int] | None = None,
    ) -> None:
        part = self.players[role].mix(op, deck, handles, order)
        self.players[1 - role].take_mix(op, deck, handles, part)
        self.onlooker.take_mix(role, op, deck, handles, part)
        self.sent.append(part)

    def shuffle(self, op: int, deck: int, handles: Sequence[int], fresh: Sequence[int]) -> None:
        for role in (0, 1):
            self.step(role, op, deck, handles)
        for view in self.views:
            view.settle(handles, fresh)

    def fan(
        self, by: int, op: int, deck: int, handles: Sequence[int], fresh: Sequence[int], order: Any
    ) -> None:
        self.step(by, op, deck, handles, order)
        for view in self.views:
            view.settle(handles, fresh, by)

    def show(self, op: int, handle: int, *to: int) -> None:
        for reader in to:
            part = self.players[1 - reader].share(op, handle)
            self.players[reader].take_share(op, handle, part)
            self.onlooker.take_share(1 - reader, op, handle, part)
            self.sent.append(part)
