"""After the game: both say that it is over, open their private decks, and sign how it ended.

Whoever leaves before that keeps its result; it is then unverified or unsigned, and no more. Only what somebody says is
held against him, never that he says nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from engines.core.cards import Face
from engines.core.decks import DeckRules
from engines.core.outcome import Outcome
from net.dealing import Answer, Closing, GameMessage, Offer, OpenKey, Over, Receipt
from net.errors import Fault
from net.opening import Opening
from net.operations import ROLES, unexpected
from net.position import Position
from net.private import PrivateDeck
from net.terms import Role, Terms

ILLEGAL_DECK = "illegal_deck"
"""The reason of a game lost by bringing a deck against the rules."""


class Result(NamedTuple):
    """How a network game ended, and what stands behind it."""

    outcome: Outcome
    """Of the engine, or that of an illegal deck."""
    is_verified: bool
    """Both private decks were opened and are lawful, where there are any."""
    is_signed: bool
    """Both sides have said the same of it, in signed frames."""
    faults: tuple[str, str] = ("", "")
    """By seat, in words, what is wrong with its private deck."""


class Aftermath:
    """What follows the last event, step by step; each step waits for both sides to have made the one before."""

    def __init__(
        self,
        terms: Terms,
        opening: Opening,
        position: Callable[[], Position],
        rules: DeckRules | None,
        settings: Mapping[str, int | str],
        take_secret_key: Callable[[Role, bytes], None],
    ) -> None:
        """`position` gives the one that the course has led to; `take_secret_key` checks a published key."""
        self._terms = terms
        self._opening = opening
        self._position = position
        self._rules = rules
        self._settings = settings
        self._take_secret_key = take_secret_key
        self._faults = ["", ""]
        """By role, in words, what its opened deck has shown to be wrong."""
        self._said: dict[type[GameMessage], set[Role]] = {
            kind: set() for kind in (Over, Closing, Receipt, OpenKey)
        }
        self._offers: set[Role] = set()
        self.is_agreed = False
        """Whether both want all cards opened."""

    # --- where it stands ---------------------------------------------------------------------------------------------

    @property
    def is_signed(self) -> bool:
        return self._have_both(Receipt)

    @property
    def is_open(self) -> bool:
        """Whether both have published their keys."""
        return self._have_both(OpenKey)

    def next_of(self, role: Role) -> type[GameMessage] | None:
        """What a role has to say next without being asked; None while it has to wait, or is through."""
        if self._position().game.outcome is None:
            return None
        for kind in (Over, Closing, Receipt, OpenKey):
            if kind is Closing and not self._opening.piles:
                continue
            if kind is OpenKey and not self.is_agreed:
                return None
            if role not in self._said[kind]:
                return kind
            if not self._have_both(kind):
                return None
        return None

    def has_begun(self, role: Role) -> bool:
        """Whether a role has said that the game is over. Once both have, no ending can cross this one any more."""
        return role in self._said[Over]

    def has_closed(self, role: Role) -> bool:
        """Whether a role has opened all of its private deck, or has none."""
        return not self._opening.piles or role in self._said[Closing]

    def has_offered(self, role: Role) -> bool:
        """Whether a role has offered to open all cards, and has no answer yet."""
        return role in self._offers

    @property
    def result(self) -> Result:
        """How the game ended, as far as it is known now. The game is over."""
        outcome = self._position().game.outcome
        assert outcome is not None
        first, second = (self._faults[self._terms.role_of(seat)] for seat in ROLES)
        if first and second:
            outcome = Outcome(None, ILLEGAL_DECK)
        elif first or second:
            outcome = Outcome(1 if first else 0, ILLEGAL_DECK)
        is_closed = not self._opening.piles or self._have_both(Closing)
        verified = is_closed and not first and not second
        return Result(outcome, verified, self.is_signed, (first, second))

    def receipt(self) -> Receipt:
        """What both sign."""
        outcome, position = self.result.outcome, self._position()
        winner = None if outcome.winner is None else self._terms.role_of(outcome.winner)
        return Receipt(
            len(position.journal),
            winner,
            outcome.reason,
            bytes.fromhex(position.game.digest()),
            position.events_hash(),
        )

    def _have_both(self, kind: type[GameMessage]) -> bool:
        return self._said[kind] == set(ROLES)

    # --- messages ----------------------------------------------------------------------------------------------------

    def take(self, role: Role, message: GameMessage) -> None:
        """A message of either role. Raises Fault with the sender's blame, or with none where the sides disagree."""
        if isinstance(message, Offer | Answer):
            self._take_consent(role, message)
            return
        if type(message) is not self.next_of(role):
            raise unexpected(message, role)
        match message:
            case Closing():
                self._take_closing(role, message)
            case Receipt() if message != self.receipt():
                raise Fault("desync", "The two programs do not agree on how the game ended.")
            case OpenKey(secret=secret):
                self._take_secret_key(role, secret)
        self._said[type(message)].add(role)

    def _take_consent(self, role: Role, message: Offer | Answer) -> None:
        """Two offers are an agreement too: either side then had no need to wait for an answer."""
        now, is_offer = len(self._position().journal), isinstance(message, Offer)
        is_due = (role not in self._offers) if is_offer else (1 - role in self._offers)
        if (
            message.what != "open"
            or message.op != now
            or not is_due
            or not self.is_signed
            or self.is_agreed
        ):
            raise unexpected(message, role)
        if isinstance(message, Offer):
            self._offers.add(role)
            self.is_agreed = self._offers == set(ROLES)
        else:
            self._offers.discard(1 - role)
            self.is_agreed = message.accepted

    def _take_closing(self, role: Role, closing: Closing) -> None:
        deck, rules = self._opening.decks[role], self._rules
        assert deck is not None and rules is not None
        if len(closing.entries) != len(deck.faces):
            raise Fault("wrong_openings", "The other side opened another deck.", role)
        for entry, opening in enumerate(closing.entries):
            deck.take(entry, opening)
        self._faults[role] = rules.fault(self._settings, deck.faces)
        packs = self._opening.packs
        if (packs is None) != (closing.packs is None):
            raise unexpected(closing, role)
        if packs is not None and closing.packs is not None and rules.packs is not None:
            packs[role].take(closing.packs)
            if not _same(deck, rules.packs(self._settings, packs[role].seed)):
                self._faults[role] = "It is not what its packs held."


def _same(deck: PrivateDeck, faces: Sequence[Face]) -> bool:
    """Whether a list and the contents of packs are the same cards."""
    return sorted(face for face in deck.faces if face is not None) == sorted(faces)
