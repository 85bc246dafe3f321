"""What a seat may know of a match of Elements (E9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engines.core.cards import Handle, Seat
from engines.core.knowledge import Knowledge
from engines.core.view import View
from engines.elements.catalogue import VALUE
from engines.elements.facts import RoundResult

if TYPE_CHECKING:
    from engines.elements.rules import Elements


@dataclass(frozen=True, slots=True, kw_only=True)
class ElementsView(View):
    rounds: int
    """0 for the match to six points, else the rounds of open play."""
    phase: str
    """START, DEAL, TURN or OVER."""
    round: int
    start: Seat | None
    turn: Seat | None
    """The mover."""
    scores: tuple[int, int]
    moves: int
    hands: tuple[tuple[Handle, ...], tuple[Handle, ...]]
    fronts: tuple[tuple[Handle, ...], tuple[Handle, ...]]
    display: tuple[Handle, ...]
    """Oldest first; the last one is on top."""
    discards: tuple[Handle, ...]
    aside: tuple[Handle, ...]
    deck: tuple[Handle, ...]
    """All cards between two rounds; empty during a round."""
    limit: int
    last: RoundResult | None
    moving: Handle | None

    def value(self, card: Handle) -> int | None:
        """The value of a card whose face this seat knows; None of another."""
        face = self.faces.get(card)
        return None if face is None else VALUE[face]

    def shown_sum(self, seat: Seat) -> int:
        """The open part of a seat's own sum: its front row."""
        return sum(VALUE[self.faces[card]] for card in self.fronts[seat])

    def own_sum(self) -> int:
        """E4.2 for the seat whose view this is."""
        assert self.seat is not None
        hand = sum(VALUE[self.faces[card]] for card in self.hands[self.seat])
        return hand + self.shown_sum(self.seat)

    def unseen(self) -> tuple[int, ...]:
        """The values of the cards that this seat has not seen this round, in ascending order."""
        return tuple(sorted(VALUE[face] for group in self.groups for face in group.faces))

    def rebuild(self, knowledge: Knowledge) -> Elements:
        from engines.elements.rules import Elements, Settings

        game = Elements(Settings(self.rounds))
        game.knowledge = knowledge
        game.choice, game.wanted, game.outcome = self.choice, self.wanted, self.outcome
        game.phase, game.round, game.start, game.turn = (
            self.phase,
            self.round,
            self.start,
            self.turn,
        )
        game.scores = list(self.scores)
        game.moves, game.limit, game.last, game.moving = (
            self.moves,
            self.limit,
            self.last,
            self.moving,
        )
        game.deck = list(self.deck)
        game.hands = (list(self.hands[0]), list(self.hands[1]))
        game.fronts = (list(self.fronts[0]), list(self.fronts[1]))
        game.display, game.discards, game.aside = (
            list(self.display),
            list(self.discards),
            list(self.aside),
        )
        return game
