"""What a seat may know of a game of Mana (W)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from engines.core.cards import BOTH, Face, Handle, SealedDeck, Seat
from engines.core.knowledge import Knowledge
from engines.core.moves import Move
from engines.core.view import View
from engines.mana.catalogue import DECK, MANA_CAP, pool
from engines.mana.moves import Pair
from engines.mana.unit import Unit, UnitRecord

if TYPE_CHECKING:
    from engines.mana.rules import Mana


class Trigger(NamedTuple):
    """Something that waits on the agenda to be resolved (E-4)."""

    order: int
    """Its class, 1 to 4; the text of an Action comes after them, as 5 (E-7)."""
    seat: Seat
    """Its controller."""
    card: Handle
    """The Unit whose ability or keyword it is, or the Action."""
    face: Face
    kind: str
    """text, ability, rally, focus, riposte, leech, extract or revenge."""
    number: int = 0
    """Of an ability: its place on the card. Of a keyword: the amount, measured when it was triggered."""
    shares: tuple[Pair, ...] = ()
    """Revenge: the combat damage that each Unit dealt to this one."""


class Hit(NamedTuple):
    """Combat damage on its way."""

    source: Handle
    unit: Handle | None
    """The Unit it is dealt to; None: the defending player."""
    n: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ManaView(View):
    """The fields have the meaning that they have in `ManaState`."""

    pool: str
    """The name of the pool of cards."""
    phase: str
    turn: int
    attacker: Seat
    holder: Seat
    passes: int
    life: tuple[int, int]
    libraries: tuple[tuple[Handle, ...], tuple[Handle, ...]]
    dealt: tuple[tuple[Handle, ...], tuple[Handle, ...]]
    hands: tuple[tuple[Handle, ...], tuple[Handle, ...]]
    discards: tuple[tuple[Handle, ...], tuple[Handle, ...]]
    mana_decks: tuple[tuple[Handle, ...], tuple[Handle, ...]]
    mana: tuple[tuple[Handle, ...], tuple[Handle, ...]]
    untapped: tuple[tuple[Handle, ...], tuple[Handle, ...]]
    mana_done: tuple[bool, bool]
    skip_draw: tuple[bool, bool]
    units: tuple[UnitRecord, ...]
    attackers: tuple[Handle, ...]
    blocks: tuple[Pair, ...]
    strikers: tuple[Handle, ...]
    hits: tuple[Hit, ...]
    fallen: tuple[Pair, ...]
    agenda: tuple[Trigger, ...]
    running: Trigger | None
    place: int
    it: Handle | None
    announced: tuple[Handle, ...]
    then: str
    pending: Move | None
    mover: Seat
    short: tuple[bool, bool]

    def unit(self, record: UnitRecord) -> Unit:
        """The Unit with its present stats and keywords."""
        return Unit.of(record, pool(self.pool))

    def owes(self, seat: Seat) -> bool:
        """M-1, M-2: this seat still has to deploy a Mana card this turn (U-6)."""
        return not self.mana_done[seat] and len(self.mana[seat]) < MANA_CAP

    def rebuild(self, knowledge: Knowledge) -> Mana:
        from engines.mana.rules import Mana

        game = Mana((SealedDeck(DECK), SealedDeck(DECK)), pool(self.pool))
        game.knowledge = knowledge
        game.choice, game.wanted, game.outcome = self.choice, self.wanted, self.outcome
        game.phase, game.turn, game.attacker = self.phase, self.turn, self.attacker
        game.holder, game.passes, game.life = self.holder, self.passes, list(self.life)
        for seat in BOTH:
            game.libraries[seat][:] = self.libraries[seat]
            game.dealt[seat][:] = self.dealt[seat]
            game.hands[seat][:] = self.hands[seat]
            game.discards[seat][:] = self.discards[seat]
            game.mana_decks[seat][:] = self.mana_decks[seat]
            game.mana[seat][:] = self.mana[seat]
            game.untapped[seat][:] = self.untapped[seat]
        game.mana_done, game.skip_draw = list(self.mana_done), list(self.skip_draw)
        game.units = {record.handle: Unit.of(record, game.pool) for record in self.units}
        game.attackers, game.blocks = self.attackers, self.blocks
        game.strikers, game.hits, game.fallen = self.strikers, self.hits, list(self.fallen)
        game.agenda, game.running, game.place = list(self.agenda), self.running, self.place
        game.it, game.announced, game.then = self.it, self.announced, self.then
        game.pending, game.mover, game.short = self.pending, self.mover, list(self.short)
        return game
