"""The cards of a game as one observer knows them: which deck each is of, what has been given away, and what it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from engines.core.cards import Face, Handle, Seat
from engines.core.knowledge import Knowledge
from net.dealing import Opening
from net.deck import Cards
from net.errors import Fault
from net.masked_cards import KeyPart, SharePart, ShufflePart
from net.private import SHARED, PrivateDeck, deck_of
from net.terms import Role

Judge = Callable[[Sequence[Face | None]], str]
"""What is wrong with a private deck of which some cards are known, in words; empty if nothing is."""

_SEEN_BY_ALL = 3


class Masked(Protocol):
    """The masked cards and keys of one game. What comes from the other side raises Fault with its blame."""

    def take_key(self, role: Role, part: KeyPart) -> None: ...

    def lay(self, deck: int, handles: Sequence[Handle], labels: Sequence[str]) -> None:
        """Bring cards into play whose labels everybody knows. Both keys are there."""

    def take_mix(
        self, role: Role, op: int, deck: int, handles: Sequence[Handle], part: ShufflePart
    ) -> None: ...

    def settle(self, handles: Sequence[Handle], fresh: Sequence[Handle], by: Role | None) -> None:
        """Give cards that were mixed, by one role or by both, their new handles."""

    def take_share(self, role: Role, op: int, handle: Handle, part: SharePart) -> None: ...

    def open(self, handle: Handle) -> str:
        """What a card is, as far as the shares and secrets that are here tell. Raises LookupError."""

    def take_secret_key(self, role: Role, secret_key: bytes) -> None:
        """Published after the game: every card can be opened with both."""


class Held:
    """The masked cards of a player: what he sent himself is in them already."""

    def __init__(self, cards: Cards) -> None:
        self._cards = cards
        self.lay = cards.lay
        self.settle = cards.settle
        self.open = cards.open

    def take_key(self, role: Role, part: KeyPart) -> None:
        if role == self._cards.peer:
            self._cards.take_key(part)

    def take_mix(
        self, role: Role, op: int, deck: int, handles: Sequence[Handle], part: ShufflePart
    ) -> None:
        if role == self._cards.peer:
            self._cards.take_mix(op, deck, handles, part)

    def take_share(self, role: Role, op: int, handle: Handle, part: SharePart) -> None:
        if role == self._cards.peer:
            self._cards.take_share(op, handle, part)

    def take_secret_key(self, role: Role, secret_key: bytes) -> None:
        if role == self._cards.peer:
            self._cards.take_secret_key(secret_key)


class Dealt:
    """All cards in play. At first everybody knows the shared ones, and only its owner knows a private one."""

    def __init__(
        self,
        masked: Masked,
        knowledge: Knowledge,
        decks: tuple[PrivateDeck | None, PrivateDeck | None],
        judge: Judge,
        is_open: bool = False,
    ) -> None:
        """`knowledge` is that of the new game, whose cards are laid out here; `decks` are by seat.

        `is_open`: every card can be read, for both sides have published their keys.
        """
        self.masked = masked
        self.decks = decks
        self._judge = judge
        self._is_open = is_open
        self._deck: dict[Handle, int] = {}
        self._labels: dict[Handle, str] = {}
        """Labels of cards that have never been shuffled: everybody knows them."""
        self._shared: set[tuple[Role, Handle]] = set()
        entries = [0, 0]
        for card, seen in sorted(knowledge.seen.items()):
            if seen == _SEEN_BY_ALL:
                self._deck[card] = SHARED
                self._labels[card] = knowledge.faces[card]
                continue
            if seen not in (1, 2):
                raise ValueError("a game begins with cards that all know, or their owner")
            owner = seen - 1
            self._deck[card] = deck_of(owner)
            self._labels[card] = str(entries[owner])
            entries[owner] += 1
        for deck in sorted(set(self._deck.values())):
            cards = [card for card, each in self._deck.items() if each == deck]
            masked.lay(deck, cards, [self._labels[card] for card in cards])

    # --- what is public ----------------------------------------------------------------------------------------------

    def deck(self, cards: Sequence[Handle]) -> int:
        """The deck that these cards are of. Raises ValueError for cards of several."""
        decks = {self._deck[card] for card in cards}
        if len(decks) != 1:
            raise ValueError("cards of different decks are not shuffled together")
        return decks.pop()

    def owner(self, card: Handle) -> Seat | None:
        """Whose private deck a card is of; None for a shared card."""
        deck = self._deck[card]
        return None if deck == SHARED else deck - 1

    def is_in_play(self, card: Handle) -> bool:
        """Whether a handle has not been given up for a fresh one."""
        return card in self._deck

    def is_laid(self, card: Handle) -> bool:
        """Whether the card lies as it was first laid, so that everybody knows its label."""
        return card in self._labels

    def is_shared(self, role: Role, card: Handle) -> bool:
        """Whether a role has given its share of a card."""
        return (role, card) in self._shared

    # --- what is learned ---------------------------------------------------------------------------------------------

    def take_share(self, role: Role, op: int, card: Handle, part: SharePart) -> None:
        """Raises Fault for a share that is wrong."""
        self.masked.take_share(role, op, card, part)
        self._shared.add((role, card))

    def take_opening(self, role: Role, card: Handle, opening: Opening) -> None:
        """Learn what a card of the role's own private deck is. Raises Fault for one that cannot be there."""
        seat = self.owner(card)
        assert seat is not None
        deck, entry = self._private(seat), self._entry(card)
        if entry is None:
            return  # An onlooker who lacks a share sees that something was opened, and not what.
        deck.take(entry, opening)
        if words := self._judge(deck.faces):
            raise Fault(
                "illegal_deck", f"The other side's deck is against the rules. {words}", role
            )

    def face(self, card: Handle) -> Face | None:
        """What a card is; None where that is not known here. Raises Fault for a card that is none of its deck."""
        label, seat = self._label(card), self.owner(card)
        if label is None or seat is None:
            return label
        return self._private(seat).faces[int(label)]

    def entry(self, card: Handle) -> int:
        """The entry of its private deck that a card is, for the owner who knows it."""
        entry = self._entry(card)
        assert entry is not None
        return entry

    def shuffle(
        self, cards: Sequence[Handle], fresh: Sequence[Handle], by: Role | None
    ) -> tuple[int, ...] | None:
        """Cards have been shuffled by one role or by both, and got fresh handles.

        The order, if every card can be read: fresh[i] is cards[order[i]]. Copies of a card have no order of their own.
        """
        before = [self._label(card) for card in cards] if self._is_open else []
        self.masked.settle(cards, fresh, by)
        for card, new in zip(cards, fresh, strict=True):
            self._deck[new] = self._deck.pop(card)
            self._labels.pop(card, None)
        retired = set(cards)
        self._shared = {pair for pair in self._shared if pair[1] not in retired}
        return _order(before, [self._label(card) for card in fresh]) if self._is_open else None

    def _private(self, seat: Seat) -> PrivateDeck:
        deck = self.decks[seat]
        assert deck is not None
        return deck

    def _label(self, card: Handle) -> str | None:
        if card in self._labels:
            return self._labels[card]
        try:
            return self.masked.open(card)
        except LookupError:
            return None

    def _entry(self, card: Handle) -> int | None:
        label = self._label(card)
        return None if label is None else int(label)


def _order(before: Sequence[str | None], after: Sequence[str | None]) -> tuple[int, ...]:
    """Where each label came from; of equal ones the first left."""
    places: dict[str | None, list[int]] = {}
    for place, label in enumerate(before):
        places.setdefault(label, []).append(place)
    return tuple(places[label].pop(0) for label in after)
