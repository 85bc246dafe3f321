"""The opening of a game: keys, and the private decks that both are bound to before the first card is dealt."""

from __future__ import annotations

from collections.abc import Mapping

from engines.core.cards import Deck
from engines.core.decks import DeckRules
from net.dealing import DeckCommit, GameMessage, Key, PackCommit, PackNumber
from net.dealt import Masked
from net.errors import Fault
from net.operations import ROLES, unexpected
from net.private import Packs, PrivateDeck, deck_of
from net.terms import Role, Terms
from net.transcript import Context


class Opening:
    """Each role says its key, and then, in a game with private decks, what it is bound to.

    With opened packs that is first its secret, to which the other answers with a number; the deck comes after both.
    """

    def __init__(
        self,
        terms: Terms,
        masked: Masked,
        rules: DeckRules | None,
        settings: Mapping[str, int | str],
    ) -> None:
        self.terms = terms
        self._masked = masked
        self._has_key = [False, False]
        self._has_deck = [False, False]
        self.piles = () if rules is None else rules.piles(settings)
        """How many cards each pile of a private deck has; empty in a game without such."""
        self.decks: list[PrivateDeck | None] = [None, None]
        """By role; the own one is put here by its owner before its commitment is taken."""
        has_packs = rules is not None and not rules.are_brought(settings)
        self.packs: tuple[Packs, Packs] | None = None
        """By role, in a game with opened packs."""
        if has_packs:
            first, second = (Packs(self.context(role)) for role in ROLES)
            self.packs = (first, second)

    def context(self, role: Role) -> Context:
        """That of the private deck of a role."""
        return Context(self.terms.sid, 0, deck_of(self.terms.seat_of(role)), role)

    def take(self, role: Role, message: GameMessage) -> None:
        """A message of either role. Raises Fault with the sender's blame."""
        if type(message) is not self.next_of(role):
            raise unexpected(message, role)
        match message:
            case Key(part=part):
                self._masked.take_key(role, part)
                self._has_key[role] = True
            case PackCommit(commitment=commitment) if self.packs:
                if commitment == self.packs[1 - role].commitment:
                    raise Fault(
                        "commitment_repeated", "The other side repeated a commitment.", role
                    )
                self.packs[role].commitment = commitment
            case PackNumber(number=number) if self.packs:
                self.packs[1 - role].number = number
            case DeckCommit(entries=entries):
                self._take_deck(role, entries)

    def _take_deck(self, role: Role, entries: tuple[bytes, ...]) -> None:
        if len(entries) != sum(self.piles):
            raise Fault("deck_size", "The other side's deck has another number of cards.", role)
        others = self.decks[1 - role]
        earlier = () if others is None else others.commitments
        if len({*entries, *earlier}) < len(entries) + len(earlier):
            raise Fault("commitment_repeated", "The other side repeated a commitment.", role)
        if self.decks[role] is None:
            self.decks[role] = PrivateDeck(self.context(role), entries)
        self._has_deck[role] = True

    def next_of(self, role: Role) -> type[GameMessage] | None:
        """The kind of message that a role has to send next; None where it has to wait, or is through."""
        if not self._has_key[role]:
            return Key
        if not self.piles or self._has_deck[role]:
            return None
        if self.packs is None:
            return DeckCommit
        mine, others = self.packs[role], self.packs[1 - role]
        if not mine.commitment:
            return PackCommit
        if others.commitment and not others.number:
            return PackNumber
        return DeckCommit if mine.number and others.number else None

    @property
    def is_done(self) -> bool:
        """Whether the first card may be dealt."""
        return all(self._has_key) and (not self.piles or all(self._has_deck))

    def engine_decks(self) -> tuple[Deck, Deck] | None:
        """The private decks as the engine of this observer is given them, by seat."""
        if not self.piles:
            return None
        first, second = self.by_seat()
        assert first is not None and second is not None
        return first.engine_deck(), second.engine_deck()

    def by_seat(self) -> tuple[PrivateDeck | None, PrivateDeck | None]:
        first, second = (self.decks[self.terms.role_of(seat)] for seat in ROLES)
        return first, second
