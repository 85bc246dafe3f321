"""Operations of the dealer: how Show, Shuffle and Roll are met by messages.

Each is a small machine that takes the messages of both roles alike, knows who owes one next, and has its event ready in
the end. It holds no secret and makes no message: that is for the player whose side this is (net/match.py). So the same
machines run on both sides, and in the check of a finished game (net/verify.py).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from engines.core.cards import BOTH, Face, Handle, other
from engines.core.events import Event, Rolled, Shown, Shuffled
from engines.core.needs import Roll, Show, Shuffle
from engines.core.randomness import Stream
from net.commitment import opens
from net.dealing import GameMessage, Mix, Openings, RollCommit, RollHalf, RollReveal, Shares
from net.errors import Fault
from net.terms import Role
from net.transcript import Context, digest

if TYPE_CHECKING:
    from net.course import Course

ROLL = "fourfold/roll"
_ROLLED = "fourfold/rolled"

ROLES: tuple[Role, Role] = (0, 1)


def unexpected(message: GameMessage, role: Role) -> Fault:
    """The fault of a message that does not belong to this moment, or not to this role."""
    name = type(message).__name__
    return Fault("unexpected", f"The other side sent a message out of turn ({name}).", role)


class Operation(ABC):
    """One open need on its way to be met."""

    def __init__(self, course: Course, op: int) -> None:
        self.course = course
        self.op = op
        self._is_drained = False

    @abstractmethod
    def take(self, role: Role, message: GameMessage) -> None:
        """A message of either role. Raises Fault with the sender's blame."""

    @property
    @abstractmethod
    def owes(self) -> tuple[Role, ...]:
        """The roles whose message is waited for."""

    def ready(self) -> list[Event]:
        """The events that have come of it since this was last asked."""
        if self._is_drained or self.owes:
            return []
        self._is_drained = True
        return self._events()

    @abstractmethod
    def _events(self) -> list[Event]:
        """What it comes to once nobody owes a message."""

    @property
    def is_done(self) -> bool:
        """Whether nothing more will come of it."""
        return self._is_drained

    def context(self, role: Role, deck: int = 0) -> Context:
        return Context(self.course.terms.sid, self.op, deck, role)


class Showing(Operation):
    """Shares of the cards, from whoever's are still lacking; and openings by the owner of private cards."""

    def __init__(self, course: Course, op: int, need: Show) -> None:
        super().__init__(course, op)
        self.need = need
        self.shared = tuple(tuple(self._lacking(role)) for role in ROLES)
        """The cards of which each role owes a share."""
        self.opened = tuple(tuple(self._closed(role)) for role in ROLES)
        """The cards of which each role owes the face, for they are of its private deck."""
        self._given: set[Role] = {role for role in ROLES if not self.shared[role]}
        self._told: set[Role] = {role for role in ROLES if not self.opened[role]}

    def _lacking(self, role: Role) -> list[Handle]:
        """A role owes its share of a card that it has not shared, if the other seat is to see it and cannot.

        Of a card that both are to see, each owes its share even where the other can follow the card through its own
        shuffle: so everybody who has the messages can check later what was shown.
        """
        course, to = self.course, self.need.to
        seat = other(course.terms.seat_of(role))
        if seat not in to:
            return []
        return [
            card
            for card in self.need.cards
            if not course.dealt.is_laid(card)
            and not course.dealt.is_shared(role, card)
            and (to == BOTH or not course.has_seen(seat, card))
        ]

    def _closed(self, role: Role) -> list[Handle]:
        course, seat = self.course, self.course.terms.seat_of(role)
        foe = other(seat)
        if foe not in self.need.to:
            return []
        cards = [
            card
            for card in self.need.cards
            if course.dealt.owner(card) == seat and not course.has_seen(foe, card)
        ]
        if seat not in self.need.to and not all(course.has_seen(seat, card) for card in cards):
            raise ValueError("only its owner can tell which card of a private deck this is")
        return cards

    def take(self, role: Role, message: GameMessage) -> None:
        match message:
            case Shares(shares=shares) if role not in self._given:
                cards = self.shared[role]
                if len(shares) != len(cards):
                    raise Fault("wrong_shares", "The other side opened other cards.", role)
                for card, share in zip(cards, shares, strict=True):
                    self.course.dealt.take_share(role, self.op, card, share)
                self._given.add(role)
            case Openings(openings=openings) if role in self.tellers:
                cards = self.opened[role]
                if len(openings) != len(cards):
                    raise Fault("wrong_openings", "The other side opened other cards.", role)
                for card, opening in zip(cards, openings, strict=True):
                    self.course.dealt.take_opening(role, card, opening)
                self._told.add(role)
            case _:
                raise unexpected(message, role)

    @property
    def givers(self) -> tuple[Role, ...]:
        """The roles that owe shares."""
        return tuple(role for role in ROLES if role not in self._given)

    @property
    def tellers(self) -> tuple[Role, ...]:
        """The roles that owe openings, and can give them: they come once all shares are there."""
        return () if self.givers else tuple(role for role in ROLES if role not in self._told)

    @property
    def owes(self) -> tuple[Role, ...]:
        return self.givers or self.tellers

    def _events(self) -> list[Event]:
        return [Shown(self.need.cards, self.need.to, self._faces())]

    def _faces(self) -> tuple[Face, ...] | None:
        """The faces as whoever follows the course is to know them."""
        if self.course.seat is not None and self.course.seat not in self.need.to:
            return None
        faces = [self.course.dealt.face(card) for card in self.need.cards]
        known = tuple(face for face in faces if face is not None)
        return known if len(known) == len(faces) else None


class Mixing(Operation):
    """A shuffle, step by step: by both roles one after the other, or by one role alone."""

    def __init__(self, course: Course, op: int, need: Shuffle, steps: Sequence[Role]) -> None:
        super().__init__(course, op)
        self.need = need
        self.deck = course.dealt.deck(need.cards)
        self.order: tuple[int, ...] | None = None
        """The order in which the own cards were laid; set by the player whose shuffle it is."""
        self._steps = list(steps)

    def take(self, role: Role, message: GameMessage) -> None:
        match message:
            case Mix(part=part) if role in self.owes:
                self.course.dealt.masked.take_mix(role, self.op, self.deck, self.need.cards, part)
                del self._steps[0]
            case _:
                raise unexpected(message, role)

    @property
    def owes(self) -> tuple[Role, ...]:
        return tuple(self._steps[:1])

    def _events(self) -> list[Event]:
        return [Shuffled(self.need.cards, self.need.by, self.order)]


class Rolling(Operation):
    """A number that no side can steer: role 0 binds its half, role 1 says its own, role 0 opens.

    Whoever opens last can refuse to go on, and no more: no protocol of two parties can prevent that (Cleve, 1986).
    """

    def __init__(self, course: Course, op: int, need: Roll) -> None:
        super().__init__(course, op)
        self.need = need
        self.commitment = b""
        self.halves: list[bytes] = [b"", b""]

    def take(self, role: Role, message: GameMessage) -> None:
        match message:
            case RollCommit(commitment=commitment) if role == 0 and not self.commitment:
                self.course.remember(role, commitment)
                self.commitment = commitment
            case RollHalf(half=half) if role == 1 and self.commitment and not self.halves[1]:
                self.halves[1] = half
            case RollReveal(half=half, nonce=nonce) if role == 0 and self.halves[1] and self.owes:
                if not opens(ROLL, self.context(0), half, nonce, self.commitment):
                    raise Fault("wrong_reveal", "The other side changed its part of a roll.", role)
                self.halves[0] = half
            case _:
                raise unexpected(message, role)

    @property
    def owes(self) -> tuple[Role, ...]:
        if not self.commitment:
            return (0,)
        if not self.halves[1]:
            return (1,)
        return () if self.halves[0] else (0,)

    def _events(self) -> list[Event]:
        return [Rolled(self.need.sides, self._value())]

    def _value(self) -> int:
        """Both halves as the seed of a stream, and from it one unbiased number."""
        seed = digest(_ROLLED, bytes(self.context(0)), *self.halves)
        return Stream("fourfold-roll/1", seed).below(self.need.sides)
