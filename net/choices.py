"""Choices: what players decide, one seat or both at once, and what the other seat may do beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.cards import BOTH
from engines.core.errors import Refused
from engines.core.events import Chosen, Event, Sealed
from engines.core.moves import CONCEDE, Move, parse_move
from engines.core.needs import Choose
from net.commitment import opens
from net.dealing import Commit, GameMessage, Grant, MakeMove, Request, Reveal
from net.errors import Fault
from net.operations import Operation, unexpected
from net.terms import Role

if TYPE_CHECKING:
    from net.course import Course

CHOICE = "fourfold/choice"


def read(role: Role, text: str) -> Move:
    """The move that a message holds. Conceding is no move here: it has a message of its own."""
    try:
        move = parse_move(text)
    except Refused as refused:
        raise illegal(role, text, refused) from refused
    if move == CONCEDE:
        raise Fault("bad_move", "The other side conceded by the wrong message.", role)
    return move


def illegal(role: Role, move: Move | str, refused: Refused) -> Fault:
    """The fault of a move that one's own engine refuses."""
    words = f"The other side broke the rules with {str(move)[:40]!r}: {refused.code}."
    return Fault(refused.code, words, role)


class Choosing(Operation):
    """The choice of one seat. The other may have a standing right beside it: a request, which the first one grants.

    The seat that is asked puts everything of the moment in order. Its move without a grant before it makes the request
    void on both sides (Mana M-3, ruling 11).
    """

    def __init__(self, course: Course, op: int, need: Choose) -> None:
        super().__init__(course, op)
        self.need = need
        self.role = course.terms.role_of(need.seats[0])
        self.request: Move | None = None
        """What the other seat has asked to put before the move, not yet granted."""
        self._event: Event | None = None

    def take(self, role: Role, message: GameMessage) -> None:
        match message:
            case MakeMove(move=text, digest=digest) if role == self.role and not self._event:
                self.course.compare(digest)
                self._settle(role, read(role, text), by=role)
            case Request(move=text) if role != self.role and not self._event:
                if self.request is not None:
                    raise unexpected(message, role)
                move = read(role, text)
                self._check(role, move)
                self.request = move
            case Grant(move=text, digest=digest) if role == self.role and not self._event:
                if self.request is None or text != str(self.request):
                    raise unexpected(message, role)
                self.course.compare(digest)
                self._settle(role, self.request, by=1 - role)
            case _:
                raise unexpected(message, role)

    def _settle(self, role: Role, move: Move, by: Role) -> None:
        self._check(by, move)
        self._event = Chosen(self.course.terms.seat_of(by), move)

    def _check(self, role: Role, move: Move) -> None:
        refused = self.course.game.why_not(self.course.terms.seat_of(role), move)
        if refused is not None:
            raise illegal(role, move, refused)

    @property
    def owes(self) -> tuple[Role, ...]:
        return () if self._event else (self.role,)

    def _events(self) -> list[Event]:
        assert self._event is not None
        return [self._event]


class Selecting(Operation):
    """A choice by both seats at once: both bind, then both open.

    Nobody opens before both are bound, and nobody can open anything but what it has bound. That what was bound is
    against the rules shows when it is opened.
    """

    def __init__(self, course: Course, op: int, need: Choose) -> None:
        super().__init__(course, op)
        self.need = need
        self.commitments: list[bytes] = [b"", b""]
        """By role."""
        self.own: Move | None = None
        """What the player whose side this is has bound; set by it before its commitment is taken."""
        self._moves: list[Move | None] = [None, None]
        """By seat, once open."""
        self._sealed: list[Event] = []

    def take(self, role: Role, message: GameMessage) -> None:
        match message:
            case Commit(commitment=commitment, digest=digest) if not self.commitments[role]:
                self.course.compare(digest)
                self.course.remember(role, commitment)
                self.commitments[role] = commitment
                seat = self.course.terms.seat_of(role)
                self._sealed.append(Sealed(seat, self.own if seat == self.course.seat else None))
            case Reveal(move=text, nonce=nonce) if role in self.owes and self.is_bound:
                if not opens(
                    CHOICE, self.context(role), text.encode(), nonce, self.commitments[role]
                ):
                    raise Fault("wrong_reveal", "The other side changed a sealed choice.", role)
                self._moves[self.course.terms.seat_of(role)] = read(role, text)
            case _:
                raise unexpected(message, role)

    @property
    def is_bound(self) -> bool:
        """Whether both parts are bound, so that they may be opened."""
        return all(self.commitments)

    @property
    def owes(self) -> tuple[Role, ...]:
        if not self.is_bound:
            return tuple(role for role in BOTH if not self.commitments[role])
        return tuple(self.course.terms.role_of(seat) for seat in BOTH if self._moves[seat] is None)

    def ready(self) -> list[Event]:
        sealed, self._sealed = self._sealed, []
        return [*sealed, *super().ready()]

    def _events(self) -> list[Event]:
        first, second = self._moves
        assert first is not None and second is not None
        return [Chosen(0, first), Chosen(1, second)]
