"""Consent: what one role offers within a game and the other may grant, a draw or the taking back of an answer.

Only the seat that alone is asked can be offered anything. It puts its acceptance in order with its own answers, and
whoever offered says nothing meanwhile: so nobody can accept after having seen what the other does next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from net.choices import Selecting
from net.dealing import Answer, Offer, What
from net.operations import unexpected
from net.terms import Role

if TYPE_CHECKING:
    from net.course import Course


class Consent:
    """The offers that stand. Each is made at one moment of the game, and void as soon as the game has gone on."""

    def __init__(self, course: Course) -> None:
        self._course = course
        self._made: set[tuple[Role, What, int]] = set()
        """By whom, what, and the `op` of the moment. Void ones are kept: an answer may still be under way."""

    def standing(self, role: Role, what: What) -> bool:
        """Whether an offer of this role can be granted now."""
        return (role, what, self._course.op) in self._made and self.why_not(role, what) == ""

    def why_not(self, role: Role, what: What) -> str:
        """In words why this role can have no such offer granted now; empty if it can."""
        course = self._course
        if course.is_over:
            return "The game is over."
        asked = course.operations[0] if course.game.choice is not None else None
        if isinstance(asked, Selecting) and asked.is_bound:
            # The own program has opened it already; whoever was asked would look first, and then decide.
            return "Both choices are bound: they stand."
        if what == "take_back":
            found = course.position.last_answer(course.terms.seat_of(role))
            if isinstance(found, str):
                return found
        if asked is None or asked.owes != (1 - role,):
            if what == "draw":
                return "A draw is offered while the other side has to choose, and you have not."
            return "The other side has nothing to answer: yours stands."
        return ""

    def take_offer(self, role: Role, offer: Offer) -> None:
        """An offer. One that came too late for its moment is void; a second one in the same is a Fault."""
        made = (role, offer.what, offer.op)
        if offer.what == "open" or made in self._made:
            raise unexpected(offer, role)
        self._made.add(made)

    def take_answer(self, role: Role, answer: Answer) -> None:
        """An answer to the other role's offer. Raises Fault if there was none, or it cannot be granted any more."""
        course, asker = self._course, 1 - role
        made = (asker, answer.what, answer.op)
        if made not in self._made:
            raise unexpected(answer, role)
        self._made.remove(made)
        if not answer.accepted:
            return
        if answer.op != course.op or self.why_not(asker, answer.what):
            # Whoever is asked puts it in order with its own answers, and had given another one before.
            raise unexpected(answer, role)
        if answer.what == "draw":
            course.endings.agree(role, answer.op)
            return
        events = course.position.last_answer(course.terms.seat_of(asker))
        assert isinstance(events, int), "an offer that stands can be granted"
        course.position.take_back(events)
        course.rewound()
