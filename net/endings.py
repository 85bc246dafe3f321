"""Endings by a player's will, and messages that cross them.

A player may concede at any moment, also while something of the other side is under way: a move, another concession,
the acceptance of a draw. Both must come to the same end, whichever of the messages each of them had first. Each ending
names the `op` at which its player stood, and of all that was said the earliest counts:

    1. the lower op;
    2. at one op, a choice that ends the game, before a concession, before a draw;
    3. of two concessions that of role 0.

Whoever had gone on beyond that op goes back to it. So the end does not depend on the order in which messages arrive.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engines.core.events import Agreed, Chosen
from engines.core.moves import CONCEDE
from net.dealing import (
    Answer,
    Commit,
    Concede,
    GameMessage,
    MakeMove,
    Offer,
    Request,
    Reveal,
)
from net.errors import Fault
from net.operations import Operation, unexpected
from net.position import Position
from net.terms import Role

if TYPE_CHECKING:
    from net.course import Course

MOST_LATE = 32
"""Messages that a side can have under way when the other ends the game. What an honest one can say without hearing
from the other is far less."""

_DRAW = 2
"""The rank of an accepted draw; a concession's is the role."""


class Will(NamedTuple):
    """An ending that a role chose. Of two, the lesser counts."""

    op: int
    rank: int
    role: Role
    event: Chosen | Agreed


class Crossed(NamedTuple):
    """The moment in which somebody ended the game: a choice of that moment may still come before it."""

    position: Position
    operations: list[Operation]


class Endings:
    """Which ending holds, of a course that may have several."""

    def __init__(self, course: Course) -> None:
        self._course = course
        self._will: Will | None = None
        self._crossed: Crossed | None = None
        self._left: set[Role] = set()
        """Who has ended the game by an own act, and therefore said its last."""
        self._late = [0, 0]
        """By role, how many messages came after the end."""

    @property
    def is_willed(self) -> bool:
        """Whether a player ended the game; the other may have gone on meanwhile."""
        return self._will is not None

    def concede(self, role: Role, op: int) -> None:
        """A role concedes; it stood at `op`. Raises Fault if it has ended the game before, or cannot stand there."""
        seat = self._course.terms.seat_of(role)
        self._end(Will(op, role, role, Chosen(seat, CONCEDE)))

    def agree(self, role: Role, op: int) -> None:
        """A role accepts a draw that was offered at `op`."""
        self._end(Will(op, _DRAW, role, Agreed()))

    def _end(self, will: Will) -> None:
        course, standing = self._course, self._will
        self._left.add(will.role)
        if standing is None and course.is_over and will.op >= course.op:
            # It stood beyond the end, and knew of it.
            raise unexpected(Concede(will.op), will.role)
        if standing is not None:
            if standing[:3] < will[:3]:
                return
        elif self._was_decided_at(will.op):
            return
        elif will.op == course.op:
            self._crossed = Crossed(course.position.copy(), course.operations)
        course.position.cut(will.op)
        course.position.apply(will.event)
        course.rewound()
        self._will = will

    def _was_decided_at(self, op: int) -> bool:
        """Whether the choice made at `op` ended the game by itself."""
        game, journal = self._course.game, self._course.position.journal
        if game.outcome is None:
            return False
        made = 1 if isinstance(journal[op], Chosen) else 4  # Two seals and their openings.
        return len(journal) == op + made and isinstance(journal[-1], Chosen)

    def takes(self, role: Role, message: GameMessage, op: int) -> bool:
        """Whether a message came too late to be a part of the game, and what it still changes has been done.

        Raises Fault where the sender must have known that the game is over.
        """
        course, will = self._course, self._will
        if role in self._left:
            raise Fault(
                "after_the_end", "The other side went on after it had ended the game.", role
            )
        if not course.is_over or isinstance(message, Concede):
            return False
        self._late[role] += 1
        if self._late[role] > MOST_LATE:
            raise unexpected(message, role)
        if isinstance(message, Offer | Answer | Request):
            return True  # Void: what ended the game was still under way when this was said.
        if will is None or op < will.op:
            raise unexpected(message, role)
        if op == will.op and isinstance(message, MakeMove | Commit | Reveal):
            self._try(role, message)
        return True

    def _try(self, role: Role, message: GameMessage) -> None:
        """A choice that crossed the ending: it comes first if it ends the game by itself."""
        if self._crossed is None:
            return
        course, ended = self._course, self._course.position
        course.position, course.operations = self._crossed
        try:
            course.operations[0].take(role, message)
            course.settle()
        finally:
            if course.is_over:
                self._will = self._crossed = None
            else:
                self._crossed = Crossed(course.position, course.operations)
                course.position, course.operations = ended, []
