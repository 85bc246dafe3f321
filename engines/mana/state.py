"""What a game of Mana holds at any moment, its copies and views; the layers above it say how it goes on.

Handles of hand cards are public and tell how long a card has been held, which at a table could be kept secret: this is
the leak that W-9 asks to be named.
"""

from __future__ import annotations

from typing import Self

from engines.core.cards import BOTH, Deck, Handle, SealedDeck, Seat, Zones, frozen
from engines.core.errors import Refused
from engines.core.game import Game
from engines.core.moves import Move
from engines.core.needs import Choose
from engines.mana.catalogue import DECK, LIFE, MAIN, MANA_CAP, Pool
from engines.mana.elements import Elements
from engines.mana.unit import Unit
from engines.mana.view import Hit, ManaView, Trigger

STEPS = ("ambush", "standard")
"""The phases that are damage steps (D-1)."""


class ManaState(Game):
    """The zones, counters and agenda of a game."""

    __slots__ = (
        "agenda",
        "announced",
        "attacker",
        "attackers",
        "blocks",
        "dealt",
        "discards",
        "fallen",
        "hands",
        "hits",
        "holder",
        "it",
        "libraries",
        "life",
        "mana",
        "mana_decks",
        "mana_done",
        "mover",
        "passes",
        "pending",
        "phase",
        "place",
        "pool",
        "running",
        "short",
        "skip_draw",
        "strikers",
        "then",
        "turn",
        "units",
        "untapped",
    )

    def __init__(self, decks: tuple[Deck, Deck], pool: Pool) -> None:
        """Raises Refused (`bad_deck`) for a deck of another size, or with cards that are not of the pool."""
        super().__init__()
        self.pool = pool
        self.phase = "setup"
        """setup, pre, attack, block, ambush, standard, post (FORCED included), end."""
        self.turn = 1
        self.attacker: Seat = 0
        """AP of this turn."""
        self.holder: Seat = 0
        """Who holds Deployment Priority, in PRE and POST."""
        self.passes = 0
        self.life = [LIFE, LIFE]
        self.libraries: Zones = ([], [])
        """Top first."""
        self.dealt: Zones = ([], [])
        """S-4: the 14 cards from which a hand is crafted; empty later."""
        self.hands: Zones = ([], [])
        self.discards: Zones = ([], [])
        """Oldest first (W-12)."""
        self.mana_decks: Zones = ([], [])
        self.mana: Zones = ([], [])
        """Mana in play, in order of deployment."""
        self.untapped: Zones = ([], [])
        """Those of `mana` that are untapped, in the same order."""
        self.mana_done = [False, False]
        """M-1: the duty of this turn is done."""
        self.skip_draw = [False, False]
        """S-6"""
        self.units: dict[Handle, Unit] = {}
        """All Units in play, in order of deployment."""
        self._no_combat()
        self._no_agenda()
        self.pending: Move | None = None
        """A deployment whose card is being shown; it is carried out after that."""
        self.mover: Seat = 0
        """Whose deployment it is."""
        self.short = [False, False]
        """This seat had to draw from an empty library (L-1)."""
        for seat in BOTH:
            self._bring(seat, decks[seat])

    def _bring(self, seat: Seat, deck: Deck) -> None:
        """B-1, B-4: the main deck, then the Mana deck, known to their owner alone (W-1, W-7)."""
        faces = None if isinstance(deck, SealedDeck) else tuple(deck)
        main, mana = (faces or ())[:MAIN], (faces or ())[MAIN:]
        pool = self.pool
        if len(deck) != DECK or not (pool.cards.keys() >= {*main} and pool.mana.keys() >= {*mana}):
            raise Refused("bad_deck", f"A deck has {DECK} cards of the pool, its Mana cards last.")
        cards = self.knowledge.introduce(len(deck), faces, (seat,))
        self.libraries[seat][:] = cards[:MAIN]
        self.mana_decks[seat][:] = cards[MAIN:]

    def _no_combat(self) -> None:
        self.attackers: tuple[Handle, ...] = ()
        """In order of deployment; some may have left play (C-10)."""
        self.blocks: tuple[tuple[Handle, Handle], ...] = ()
        """(blocker, attacker), as declared; some may have left play. Once blocked is always blocked (D-8)."""
        self._no_strikes()

    def _no_strikes(self) -> None:
        self.strikers: tuple[Handle, ...] = ()
        """Who strikes in this damage step (D-3), in order of deployment."""
        self.hits: tuple[Hit, ...] = ()
        """The damage of this step on its way, between the assignments and the landing."""
        self.fallen: list[tuple[Handle, int]] = []
        """Who died in this step, with the damage on it."""

    def _no_agenda(self) -> None:
        self.agenda: list[Trigger] = []
        """What is still to be resolved of this group, the next one last."""
        self.running: Trigger | None = None
        self.place = 0
        """The effect of its text that comes next."""
        self.it: Handle | None = None
        """The last pick."""
        self.announced: tuple[Handle, ...] = ()
        """The picks of an Action that are still to be used (R-5)."""
        self.then = ""
        """The method that goes on when nothing is left and nobody dies any more."""

    # --- what every layer asks ---------------------------------------------------------------------------------------

    @property
    def defender(self) -> Seat:
        """DP of this turn."""
        return 1 - self.attacker

    def owes(self, seat: Seat) -> bool:
        """M-1, M-2: this seat still has to deploy a Mana card this turn."""
        return not self.mana_done[seat] and len(self.mana[seat]) < MANA_CAP

    def units_of(self, seat: Seat) -> list[Unit]:
        """The Units of a seat, in order of deployment."""
        return [unit for unit in self.units.values() if unit.owner == seat]

    def standing_blockers(self, attacker: Handle) -> list[Unit]:
        """The Units that block this one and are still in play, in block order."""
        units = self.units
        return [
            units[blocker] for blocker, by in self.blocks if by == attacker and blocker in units
        ]

    def elements(self, cards: list[Handle]) -> list[Elements]:
        """What each of these Mana cards can give; their faces have to be known."""
        mana, faces = self.pool.mana, self.knowledge.faces
        return [mana[faces[card]].elements for card in cards]

    # --- copies and views --------------------------------------------------------------------------------------------

    def view(self, seat: Seat | None) -> ManaView:
        return ManaView(
            **self._view_fields(seat),
            pool=self.pool.name,
            phase=self.phase,
            turn=self.turn,
            attacker=self.attacker,
            holder=self.holder,
            passes=self.passes,
            life=(self.life[0], self.life[1]),
            libraries=frozen(self.libraries),
            dealt=frozen(self.dealt),
            hands=frozen(self.hands),
            discards=frozen(self.discards),
            mana_decks=frozen(self.mana_decks),
            mana=frozen(self.mana),
            untapped=frozen(self.untapped),
            mana_done=(self.mana_done[0], self.mana_done[1]),
            skip_draw=(self.skip_draw[0], self.skip_draw[1]),
            units=tuple([unit.record() for unit in self.units.values()]),
            attackers=self.attackers,
            blocks=self.blocks,
            strikers=self.strikers,
            hits=self.hits,
            fallen=tuple(self.fallen),
            agenda=tuple(self.agenda),
            running=self.running,
            place=self.place,
            it=self.it,
            announced=self.announced,
            then=self.then,
            pending=self.pending,
            mover=self.mover,
            short=(self.short[0], self.short[1]),
        )

    def clone(self) -> Self:
        new = object.__new__(type(self))
        self._copy_into(new)
        new.pool = self.pool
        new.phase = self.phase
        new.turn = self.turn
        new.attacker = self.attacker
        new.holder = self.holder
        new.passes = self.passes
        new.life = self.life.copy()
        new.libraries = (self.libraries[0].copy(), self.libraries[1].copy())
        new.dealt = (self.dealt[0].copy(), self.dealt[1].copy())
        new.hands = (self.hands[0].copy(), self.hands[1].copy())
        new.discards = (self.discards[0].copy(), self.discards[1].copy())
        new.mana_decks = (self.mana_decks[0].copy(), self.mana_decks[1].copy())
        new.mana = (self.mana[0].copy(), self.mana[1].copy())
        new.untapped = (self.untapped[0].copy(), self.untapped[1].copy())
        new.mana_done = self.mana_done.copy()
        new.skip_draw = self.skip_draw.copy()
        new.units = {handle: unit.clone() for handle, unit in self.units.items()}
        new.attackers = self.attackers
        new.blocks = self.blocks
        new.strikers = self.strikers
        new.hits = self.hits
        new.fallen = self.fallen.copy()
        new.agenda = self.agenda.copy()
        new.running = self.running
        new.place = self.place
        new.it = self.it
        new.announced = self.announced
        new.then = self.then
        new.pending = self.pending
        new.mover = self.mover
        new.short = self.short.copy()
        return new


CHOOSE = {
    label: (Choose((0,), label), Choose((1,), label))
    for label in ("forced", "attack", "block", "assign", "parry", "revenge", "choose")
}
"""The choices of one seat, made once."""
