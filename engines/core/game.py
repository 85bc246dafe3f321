"""The state machine that every game is: open needs, events in, facts out.

A game never shuffles, draws a random number, reads a clock or looks at a hidden face. It asks. So one engine runs where
all cards are known to a local dealer, where they are dealt by cryptography, inside a bot's search, and in replay.

The flow of one answer: a rule method leaves either an open `choice`, or `wanted` needs of the dealer (and of a player
who orders his own cards) with the name of the method, `step`, that goes on when all of them are answered. Both are
plain state, so a game can be cloned, saved and resumed at any need.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Self

from engines.core.cards import BOTH, Handle, Seat, other
from engines.core.errors import FalseClaim, Refused, Unknowable
from engines.core.events import Agreed, Chosen, Event, Rolled, Sealed, Shown, Shuffled, TakenBack
from engines.core.knowledge import Knowledge
from engines.core.moves import CONCEDE, Move
from engines.core.needs import Choose, Need, Roll, Show, Shuffle
from engines.core.options import Options
from engines.core.outcome import Outcome
from engines.core.plain import canonical

if TYPE_CHECKING:
    from engines.core.view import View

Fact = tuple[Any, ...]
"""Something that happened, in play order: a named tuple of the game. The same on every engine, so it holds faces only
of cards that both seats have seen, and handles of the others."""

HIDDEN = Move("hidden")
"""Stands for a sealed choice whose value this engine does not hold."""


class Game(ABC):
    """One game between two seats, in mutable slots so that a clone is cheap."""

    __slots__ = (
        "bound",
        "choice",
        "facts",
        "knowledge",
        "open",
        "outcome",
        "revealed",
        "step",
        "wanted",
    )

    verbs: ClassVar[dict[str, frozenset[str]]]
    """The label of each choice -> the verbs that answer it."""

    def __init__(self) -> None:
        self.knowledge = Knowledge()
        self.choice: Choose | None = None
        self.bound: list[Move | None] = [None, None]
        """The sealed parts of an open simultaneous choice; HIDDEN where bound and not known here."""
        self.revealed: list[Move | None] = [None, None]
        self.wanted: tuple[Show | Shuffle | Roll, ...] = ()
        self.step = ""
        self.facts: list[Fact] = []
        self.outcome: Outcome | None = None
        self.open = False
        """True in a search's sampled world: every face is known, so nothing has to be shown."""

    # --- what a game offers -------------------------------------------------------------------------------------

    @property
    def needs(self) -> tuple[Need, ...]:
        """The open asks. Empty when the game is over."""
        return self.wanted if self.choice is None else (self.choice,)

    @abstractmethod
    def options(self, seat: Seat) -> Options:
        """The moves that `seat` may choose now, conceding aside. Raises Unknowable where its faces are not known."""

    @abstractmethod
    def view(self, seat: Seat | None) -> View:
        """Everything that `seat` may know. Raises Unknowable where this engine knows less than the seat."""

    @abstractmethod
    def clone(self) -> Self:
        """An independent copy."""

    def digest(self) -> str:
        """A hash of the public state: equal on the engines of both seats after every event."""
        return hashlib.blake2b(canonical(self.view(None)), digest_size=16).hexdigest()

    def why_not(self, seat: Seat, move: Move) -> Refused | None:
        """Why `seat` may not choose `move` now; None if it may."""
        if self.outcome is not None:
            return Refused("game_over", "The game is over.")
        if move == CONCEDE:
            return None
        if not any(move.verb in verbs for verbs in self.verbs.values()):
            return Refused("bad_move", "There is no such move in this game.")
        choice = self.choice
        if choice is None or move.verb not in self.verbs[choice.label]:
            return Refused("wrong_phase", "That move does not belong to this moment.")
        if seat in choice.seats:
            if self.bound[seat] is None:
                return self._illegal(seat, move)
        elif (seat, move.verb) in choice.rights:
            return self._illegal(seat, move)
        return Refused("not_your_turn", "It is not your turn to choose.")

    def apply(self, event: Event) -> list[Fact]:
        """Take in what happened, and return it as facts in play order.

        Raises Refused, with nothing changed, for an event that answers no open need or is against the rules.
        """
        self.facts = []
        match event:
            case Chosen():
                self._apply_chosen(event)
            case Sealed():
                self._apply_sealed(event)
            case Shown() | Shuffled() | Rolled():
                self._apply_answer(event)
            case Agreed():
                self._apply_agreed()
            case TakenBack():
                raise ValueError("taking back is for the journal to fold, not for a game")
        return self.facts

    def play(self, seat: Seat, move: Move) -> None:
        """A legal choice in an open game, for search: no check, no event, no sealing."""
        choice = self.choice
        if choice is None or len(choice.seats) == 1:
            self._choose(seat, move)
            return
        self.bound[seat] = move
        if self.bound[1 - seat] is not None:
            moves = self.bound
            self.bound = [None, None]
            self._choose_both(moves)

    # --- what a game package supplies ---------------------------------------------------------------------------

    @abstractmethod
    def _illegal(self, seat: Seat, move: Move) -> Refused | None:
        """Why a move of a fitting verb is against the rules for a seat that may choose; None if it is not.

        For a seat whose faces are not known here: None if the move is consistent with the public facts.
        """

    @abstractmethod
    def _choose(self, seat: Seat, move: Move) -> None:
        """Carry out the choice of one seat."""

    def _choose_both(self, moves: list[Move | None]) -> None:
        """Carry out a simultaneous choice; both moves are there."""
        raise TypeError("this game has no simultaneous choice")

    def _reshuffled(self, need: Shuffle, fresh: list[Handle]) -> None:
        """Put the fresh handles where the shuffled cards were."""
        raise TypeError("this game has no shuffle")

    def _shown(self, need: Show) -> None:  # noqa: B027 - not abstract: few games tell of it
        """Note that cards have been shown, if that is worth a fact."""

    def _rolled(self, value: int) -> None:
        """Take in a rolled number."""
        raise TypeError("this game has no roll")

    # --- what rule methods use ----------------------------------------------------------------------------------

    def _want(self, step: str, *needs: Show | Shuffle | Roll) -> None:
        """Ask for all of `needs`; then the method `step` goes on. Needs about no card at all are left out."""
        self.choice = None
        needs = tuple(
            need
            for need in needs
            if isinstance(need, Roll) or (need.cards and not (self.open and isinstance(need, Show)))
        )
        self.step = step
        self.wanted = needs
        if not needs:
            getattr(self, step)()

    def _show(self, step: str, cards: tuple[Handle, ...], to: tuple[Seat, ...] = BOTH) -> None:
        """Ask for one showing; then `step` goes on (at once in an open game)."""
        if self.open or not cards:
            self.choice = None
            getattr(self, step)()
        else:
            self._want(step, Show(cards, to))

    def _end(self, outcome: Outcome) -> None:
        """The game is over: nothing is asked any more."""
        self.outcome = outcome
        self.choice = None
        self.wanted = ()
        self.bound = [None, None]
        self.revealed = [None, None]

    def _end_by_false_claim(self, seat: Seat, move: Move, *cards: Handle) -> None:
        """Stop the game: `seat` claimed something of cards that were then shown to be otherwise."""
        faces = tuple(self.knowledge.faces[card] for card in cards)
        self._end(Outcome(None, "false_claim", FalseClaim(seat, str(move), cards, faces)))

    def _holds(self, seat: Seat, cards: list[Handle]) -> bool:
        """Whether this engine knows the faces of these cards of `seat`."""
        faces = self.knowledge.faces
        return all(card in faces for card in cards)

    def _must_hold(self, seat: Seat, cards: list[Handle]) -> None:
        if not self._holds(seat, cards):
            raise Unknowable(f"the cards of seat {seat} are not known here")

    def _copy_into(self, new: Game) -> None:
        """The base part of a clone."""
        new.knowledge = self.knowledge.clone()
        new.choice = self.choice
        new.bound = self.bound.copy()
        new.revealed = self.revealed.copy()
        new.wanted = self.wanted
        new.step = self.step
        new.facts = []
        new.outcome = self.outcome
        new.open = self.open

    def _view_fields(self, seat: Seat | None) -> dict[str, Any]:
        """The base part of a view."""
        own = None if seat is None else self.bound[seat]
        if own is HIDDEN:
            raise Unknowable("the sealed choice of this seat is not known here")
        knowledge = self.knowledge
        return {
            "seat": seat,
            "seen": dict(knowledge.seen),
            "faces": knowledge.known(seat),
            "groups": () if seat is None else tuple(knowledge.groups[seat]),
            "fresh": knowledge.fresh,
            "choice": self.choice,
            "bound": (self.bound[0] is not None, self.bound[1] is not None),
            "own": own,
            "revealed": (self.revealed[0], self.revealed[1]),
            "wanted": self.wanted,
            "outcome": self.outcome,
        }

    def adopt(self, seat: Seat, bound: tuple[bool, bool], own: Move | None) -> None:
        """Take over the sealed choices as `seat` knows them (for an engine rebuilt from a view)."""
        for each in BOTH:
            if bound[each]:
                self.bound[each] = own if each == seat and own is not None else HIDDEN

    # --- events -------------------------------------------------------------------------------------------------

    def _apply_chosen(self, event: Chosen) -> None:
        seat, move = event.seat, event.move
        if move == CONCEDE and self.outcome is None:
            self._end(Outcome(other(seat), "concede"))
            return
        choice = self.choice
        if choice is None or len(choice.seats) == 1 or seat not in choice.seats:
            if (refused := self.why_not(seat, move)) is not None:
                raise refused
            self._choose(seat, move)
            return
        self._open_sealed(seat, move)

    def _apply_agreed(self) -> None:
        if self.outcome is not None:
            raise Refused("game_over", "The game is over.")
        self._end(Outcome(None, "agreed"))

    def _apply_sealed(self, event: Sealed) -> None:
        seat, move, choice = event.seat, event.move, self.choice
        if self.outcome is not None:
            raise Refused("game_over", "The game is over.")
        if choice is None or len(choice.seats) == 1:
            raise Refused("wrong_phase", "Nothing is chosen at once with the other side now.")
        if move is not None and (refused := self.why_not(seat, move)) is not None:
            raise refused
        if self.bound[seat] is not None:
            raise Refused("not_your_turn", "You have already chosen.")
        self.bound[seat] = HIDDEN if move is None else move

    def _open_sealed(self, seat: Seat, move: Move) -> None:
        """One part of a simultaneous choice is opened; with the second, the choice is carried out."""
        bound = self.bound[seat]
        if bound is None or self.bound[other(seat)] is None:
            raise Refused("not_your_turn", "Neither choice is opened before both are in.")
        if self.revealed[seat] is not None:
            raise Refused("not_your_turn", "This choice has already been opened.")
        if bound is not HIDDEN and bound != move:
            raise Refused("not_the_sealed_choice", "Another choice was sealed.")
        if bound is HIDDEN:
            self._check_hidden(seat, move)
        self.revealed[seat] = move
        if self.revealed[other(seat)] is not None:
            moves = self.revealed
            self.bound, self.revealed = [None, None], [None, None]
            self._choose_both(moves)

    def _check_hidden(self, seat: Seat, move: Move) -> None:
        """A choice that was sealed unseen has to fit the rules as soon as it is open."""
        if self.choice is None or move.verb not in self.verbs[self.choice.label]:
            raise Refused("wrong_phase", "That move does not belong to this moment.")
        if (refused := self._illegal(seat, move)) is not None:
            raise refused

    def _apply_answer(self, event: Shown | Shuffled | Rolled) -> None:
        need = next((need for need in self.wanted if _answers(event, need)), None)
        if need is None:
            code = "game_over" if self.outcome is not None else "wrong_phase"
            raise Refused(code, "Nothing of the kind is asked for now.")
        match event:
            case Shown():
                self.knowledge.show(event.cards, event.to, event.faces)
                assert isinstance(need, Show)
                self._shown(need)
            case Shuffled():
                fresh = self.knowledge.shuffle(event.cards, event.by, event.order)
                assert isinstance(need, Shuffle)
                self._reshuffled(need, fresh)
            case Rolled():
                self._rolled(event.value)
        self.wanted = tuple(each for each in self.wanted if each is not need)
        if not self.wanted:
            getattr(self, self.step)()


def _answers(event: Shown | Shuffled | Rolled, need: Show | Shuffle | Roll) -> bool:
    match event, need:
        case Shown(), Show():
            return event.cards == need.cards and event.to == need.to
        case Shuffled(), Shuffle():
            return event.cards == need.cards and event.by == need.by
        case Rolled(), Roll():
            return event.sides == need.sides and 0 <= event.value < need.sides
    return False
