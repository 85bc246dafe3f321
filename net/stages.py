"""A whole game as a fold of its messages: the opening, the course, the aftermath."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engines.core.cards import Deck, Face, Seat
from net.aftermath import Aftermath
from net.course import Course
from net.dealing import Closing, GameMessage, OpenKey, Over, Receipt
from net.dealt import Dealt, Masked
from net.opening import Opening
from net.position import Narrate, Position
from net.terms import Role, Terms


class Stages:
    """What all messages of a game, in the order in which one side has them, come to.

    For a player as for an onlooker: `seat` and `masked` say which faces are known; `is_open`, that all are. Raises
    ValueError for terms that are not of a game which this program has, by the same rules and with the same cards.
    """

    def __init__(
        self,
        terms: Terms,
        seat: Seat | None,
        masked: Masked,
        narrate: Narrate,
        is_open: bool = False,
    ) -> None:
        self.terms = terms
        self.package = terms.load()
        self.settings = dict(terms.settings)
        self._seat = seat
        self._masked = masked
        self._narrate = narrate
        self._is_open = is_open
        rules = self.package.decks
        self.opening = Opening(terms, masked, rules, self.settings)
        self.position: Position | None = None
        """None until both private decks are known to be fixed; at once in a game without such."""
        if not self.opening.piles:
            self.position = self._first_position(None)
        self.course: Course | None = None
        """None until the opening is through."""
        self.aftermath = Aftermath(
            terms, self.opening, self.reached, rules, self.settings, masked.take_secret_key
        )

    def reached(self) -> Position:
        """The position that the messages have led to. There is one."""
        position = self.position if self.course is None else self.course.position
        assert position is not None
        return position

    @property
    def begun(self) -> bool:
        """Whether there is a position: at once, or as soon as both private decks are fixed."""
        return self.position is not None

    @property
    def is_over(self) -> bool:
        return self.course is not None and self.course.is_over

    def take(self, role: Role, message: GameMessage) -> None:
        """A message of either role. Raises Fault, which ends the game here."""
        if self.course is None:
            self.opening.take(role, message)
            if self.opening.is_done:
                self._begin()
        elif self.aftermath.has_begun(role) or isinstance(
            message, Over | Closing | Receipt | OpenKey
        ):
            self.aftermath.take(role, message)
        else:
            self.course.take(role, message)

    def _begin(self) -> None:
        decks = self.opening.engine_decks()
        if self.position is None:
            self.position = self._first_position(decks)
        dealt = Dealt(
            self._masked,
            self.position.game.knowledge,
            self.opening.by_seat(),
            self._judge,
            self._is_open,
        )
        self.course = Course(self.terms, self._seat, dealt, self.position)

    def _first_position(self, decks: tuple[Deck, Deck] | None) -> Position:
        return Position(partial(self.package.new, self.settings, decks), self._narrate)

    def _judge(self, faces: Sequence[Face | None]) -> str:
        rules = self.package.decks
        return "" if rules is None else rules.fault(self.settings, faces)
