"""What a game of Ikusa holds at any moment, its copies and views; the layers above it say how it goes on."""

from __future__ import annotations

from typing import Self

from engines.core.cards import BOTH, Deck, Handle, SealedDeck, Seat, Zones, frozen
from engines.core.errors import Refused
from engines.core.game import Game
from engines.core.moves import Move
from engines.core.needs import Choose, Show
from engines.ikusa.battlefield import Battlefield
from engines.ikusa.catalogue import DECK, Pool
from engines.ikusa.moves import Handles
from engines.ikusa.permanent import Permanent
from engines.ikusa.view import IkusaView, Item
from engines.ikusa.vocabulary import ELEMENTIUM


class IkusaState(Game):
    """The zones (Z), the stack, and where in the turn the game stands."""

    __slots__ = (
        "active",
        "asked",
        "attacker",
        "blocked",
        "blockers",
        "dealt",
        "decks",
        "exiles",
        "field",
        "gates",
        "hands",
        "held",
        "hells",
        "left",
        "looked",
        "may_decline",
        "mode",
        "moved_in",
        "mover",
        "ordered",
        "owed",
        "pending",
        "phase",
        "picked",
        "pickers",
        "place",
        "point",
        "pool",
        "ready",
        "resolving",
        "stack",
        "stirred",
        "then",
        "triggered",
        "turn",
        "verge",
    )

    def __init__(
        self, decks: tuple[Deck, Deck] | None, pool: Pool, mode: str, may_decline: bool = False
    ) -> None:
        """`may_decline` is the house rule `optional-elementium` (Q-04); without `decks` the cards are laid out later.

        Raises Refused (`bad_deck`) for a deck of another size, or with cards that are not of the pool.
        """
        super().__init__()
        self.pool = pool
        self.mode = mode
        self.may_decline = may_decline
        self.phase = "setup"
        """setup, draw, elementium, main, ikusa or end."""
        self.turn = 0
        self.active: Seat = 0
        """AP of this turn."""
        self.moved_in = 0
        """The last turn in which a card changed zone (L-08)."""
        self.decks: Zones = ([], [])
        """Top first, as are the gates."""
        self.dealt: Zones = ([], [])
        """S-05: the ten cards; empty later."""
        self.hands: Zones = ([], [])
        self.gates: Zones = ([], [])
        self.hells: Zones = ([], [])
        self.exiles: Zones = ([], [])
        self.field = Battlefield()
        self.stack: list[Item] = []
        """The top item last. A card that is cast lies here until it has resolved."""
        self.verge: list[Handle] = []
        """Z-04: all of them NAP's."""
        self.resolving = False
        """The top item is being resolved."""
        self.place = 0
        """The effect of its text that comes next; -1: it is still to be asked whether it is wanted (G-09)."""
        self.pickers: tuple[Seat, ...] = ()
        """Who still has to choose for the effect under way."""
        self.picked: Handles = ()
        """What was chosen for it so far."""
        self.looked: Handles = ()
        """The cards that are looked at."""
        self.held = (0, 0)
        """How many elementium each seat had as the item began to resolve (L-04)."""
        self.triggered: list[Item] = []
        """Triggers that are still to be stacked (G-04), each with the targets chosen so far."""
        self.ready: list[Item] = []
        """Those of them whose targets are chosen, in the order in which they will resolve."""
        self.ordered = [False, False]
        """This seat has put its waiting triggers in order."""
        self.owed: list[Show] = []
        """Showings to be asked for before anything else happens; empty whenever the game waits."""
        self.then = ""
        """The method that goes on when all is settled and the stack is empty."""
        self.point = ""
        """The action point or window that the game stands at or came from (W-02)."""
        self.asked = 0
        """How many of those whom the window asks have passed."""
        self.stirred = False
        """NAP has acted in this window."""
        self.left: dict[Handle, str] = {}
        """What each card showed that has left the battlefield since the last choice; never changed in place."""
        self._no_ikusa()
        self.pending: Move | None = None
        """A move whose cards are being shown, or whose hand is being mixed; it is carried out after that."""
        self.mover: Seat = 0
        """Whose move it is."""
        if decks is not None:
            for seat in BOTH:
                self._bring(seat, decks[seat])

    def _bring(self, seat: Seat, deck: Deck) -> None:
        """S-04, K: the deck, known to its owner alone."""
        faces = None if isinstance(deck, SealedDeck) else tuple(deck)
        if len(deck) != DECK[self.mode] or not set(faces or ()) <= self.pool.cards.keys():
            raise Refused("bad_deck", f"A deck has {DECK[self.mode]} cards of the pool.")
        self.decks[seat][:] = self.knowledge.introduce(len(deck), faces, (seat,))

    def _no_ikusa(self) -> None:
        self.attacker: Handle | None = None
        """None as well when it has left the battlefield (I-03)."""
        self.blockers: Handles = ()
        """In the order in which they were declared, without those that left."""
        self.blocked = False
        """I-05: the attack target has changed, for good."""

    # --- what every layer asks ---------------------------------------------------------------------------------------

    @property
    def defender(self) -> Seat:
        """NAP of this turn."""
        return 1 - self.active

    def at_zero(self, seat: Seat) -> bool:
        """No gates and no deck cards (L-01 to L-05)."""
        return not self.gates[seat] and not self.decks[seat]

    def of(self, seat: Seat) -> list[Permanent]:
        """What a seat controls on the battlefield, in order of arrival."""
        return [each for each in self.field.values() if each.controller == seat]

    def elementium(self, seat: Seat) -> list[Permanent]:
        return [
            each
            for each in self.field.values()
            if each.controller == seat and each.shown.type == ELEMENTIUM
        ]

    def untapped_elementium(self, seat: Seat) -> list[Permanent]:
        return [
            each
            for each in self.field.values()
            if not each.tapped and each.controller == seat and each.shown.type == ELEMENTIUM
        ]

    def _ask(self, seat: Seat, label: str) -> None:
        self.choice = CHOOSE[label][seat]

    # --- copies and views --------------------------------------------------------------------------------------------

    def view(self, seat: Seat | None) -> IkusaView:
        return IkusaView(
            **self._view_fields(seat),
            pool=self.pool.name,
            mode=self.mode,
            may_decline=self.may_decline,
            phase=self.phase,
            turn=self.turn,
            active=self.active,
            moved_in=self.moved_in,
            decks=frozen(self.decks),
            dealt=frozen(self.dealt),
            hands=frozen(self.hands),
            gates=frozen(self.gates),
            hells=frozen(self.hells),
            exiles=frozen(self.exiles),
            field=tuple([each.record() for each in self.field.values()]),
            stack=tuple(self.stack),
            verge=tuple(self.verge),
            resolving=self.resolving,
            place=self.place,
            pickers=self.pickers,
            picked=self.picked,
            looked=self.looked,
            held=self.held,
            triggered=tuple(self.triggered),
            ready=tuple(self.ready),
            ordered=(self.ordered[0], self.ordered[1]),
            then=self.then,
            point=self.point,
            asked=self.asked,
            stirred=self.stirred,
            attacker=self.attacker,
            blockers=self.blockers,
            blocked=self.blocked,
            left=tuple(self.left.items()),
            pending=self.pending,
            mover=self.mover,
        )

    def clone(self) -> Self:
        new = object.__new__(type(self))
        self._copy_into(new)
        new.pool = self.pool
        new.mode = self.mode
        new.may_decline = self.may_decline
        new.phase = self.phase
        new.turn = self.turn
        new.active = self.active
        new.moved_in = self.moved_in
        new.decks = (self.decks[0].copy(), self.decks[1].copy())
        new.dealt = (self.dealt[0].copy(), self.dealt[1].copy())
        new.hands = (self.hands[0].copy(), self.hands[1].copy())
        new.gates = (self.gates[0].copy(), self.gates[1].copy())
        new.hells = (self.hells[0].copy(), self.hells[1].copy())
        new.exiles = (self.exiles[0].copy(), self.exiles[1].copy())
        new.field = self.field.clone()
        new.stack = self.stack.copy()
        new.verge = self.verge.copy()
        new.resolving = self.resolving
        new.place = self.place
        new.pickers = self.pickers
        new.picked = self.picked
        new.looked = self.looked
        new.held = self.held
        new.triggered = self.triggered.copy()
        new.ready = self.ready.copy()
        new.ordered = self.ordered.copy()
        new.owed = self.owed.copy()
        new.then = self.then
        new.point = self.point
        new.asked = self.asked
        new.stirred = self.stirred
        new.attacker = self.attacker
        new.blockers = self.blockers
        new.blocked = self.blocked
        new.left = self.left
        new.pending = self.pending
        new.mover = self.mover
        return new


POINTS = ("elementium", "main", "attack")
"""AP's action points (W-02)."""

WINDOWS = ("W_START", "W_MAIN_END", "W_ATTACK", "W_BLOCK", "W_END", "W_RESPONSE")

CHOICES = (
    "lay",
    "block",
    "distribute",
    "free_cast",
    "order",
    "target",
    "may",
    "look",
    "take",
    "search",
    "discard",
    "sacrifice",
    "return_elementium",
)
"""The labels at which one seat has to answer something else."""

CHOOSE = {
    label: (Choose((0,), label), Choose((1,), label)) for label in (*POINTS, *WINDOWS, *CHOICES)
}
"""The choices of one seat, made once."""
