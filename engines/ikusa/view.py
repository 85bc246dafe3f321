"""What a seat may know of a game of Ikusa (K)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from engines.core.cards import BOTH, Face, Handle, Seat
from engines.core.knowledge import Knowledge
from engines.core.moves import Move
from engines.core.view import View
from engines.ikusa.attributes import Attributes
from engines.ikusa.battlefield import Battlefield
from engines.ikusa.catalogue import pool
from engines.ikusa.moves import Handles
from engines.ikusa.permanent import Permanent, PermanentRecord

if TYPE_CHECKING:
    from engines.ikusa.rules import Ikusa


class Item(NamedTuple):
    """A cast card or an ability that is on the stack, or waits to be put there (W-03)."""

    seat: Seat
    """Its controller."""
    card: Handle
    """The card itself, or the source of the ability."""
    face: Face
    side: str
    """The face that is cast, or that has the ability."""
    on: str
    """cast, activate, or what triggered it."""
    number: int
    """The place of the ability on its face."""
    targets: tuple[Handle | None, ...] = ()
    """As chosen; None where the card has changed zone since (Z-03), or is no longer legal on resolution (X-09)."""
    host: Handle | None = None
    """What the source was attached to, as long as that stays where it is."""
    here: bool = False
    """The source still lies on the battlefield."""
    attributes: Attributes = 0
    """Those of the source as it was last known (G-06)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IkusaView(View):
    """The fields have the meaning that they have in `IkusaState`."""

    pool: str
    """The name of the pool of cards."""
    mode: str
    may_decline: bool
    phase: str
    turn: int
    active: Seat
    moved_in: int
    decks: tuple[Handles, Handles]
    dealt: tuple[Handles, Handles]
    hands: tuple[Handles, Handles]
    gates: tuple[Handles, Handles]
    hells: tuple[Handles, Handles]
    exiles: tuple[Handles, Handles]
    field: tuple[PermanentRecord, ...]
    stack: tuple[Item, ...]
    verge: Handles
    resolving: bool
    place: int
    pickers: tuple[Seat, ...]
    picked: Handles
    looked: Handles
    held: tuple[int, int]
    triggered: tuple[Item, ...]
    ready: tuple[Item, ...]
    ordered: tuple[bool, bool]
    then: str
    point: str
    asked: int
    stirred: bool
    attacker: Handle | None
    blockers: Handles
    blocked: bool
    left: tuple[tuple[Handle, str], ...]
    pending: Move | None
    mover: Seat

    def rebuild(self, knowledge: Knowledge) -> Ikusa:
        from engines.ikusa.rules import Ikusa

        game = Ikusa(None, pool(self.pool), self.mode, self.may_decline)
        game.knowledge = knowledge
        game.choice, game.wanted, game.outcome = self.choice, self.wanted, self.outcome
        game.phase, game.turn, game.active = self.phase, self.turn, self.active
        game.moved_in = self.moved_in
        for seat in BOTH:
            game.decks[seat][:] = self.decks[seat]
            game.dealt[seat][:] = self.dealt[seat]
            game.hands[seat][:] = self.hands[seat]
            game.gates[seat][:] = self.gates[seat]
            game.hells[seat][:] = self.hells[seat]
            game.exiles[seat][:] = self.exiles[seat]
        game.field = Battlefield(
            {record.handle: Permanent.of(record, game.pool) for record in self.field}
        )
        game.stack, game.verge = list(self.stack), list(self.verge)
        game.resolving, game.place, game.held = self.resolving, self.place, self.held
        game.pickers, game.picked, game.looked = self.pickers, self.picked, self.looked
        game.triggered, game.ready = list(self.triggered), list(self.ready)
        game.ordered = list(self.ordered)
        game.then, game.point = self.then, self.point
        game.asked, game.stirred = self.asked, self.stirred
        game.attacker, game.blockers, game.blocked = self.attacker, self.blockers, self.blocked
        game.left = dict(self.left)
        game.pending, game.mover = self.pending, self.mover
        return game
