"""Private decks: the list that a seat brings, committed to entry by entry, and opened card by card.

In the masked deck an entry is only a number; which card it is, its commitment says. The owner lays its list in an
order that is random for this game, so that equal lists do not look alike, and neither do equal cards.

Packs make a list that nobody chose and only its owner knows: the owner commits to a secret, the other side then says a
number in the open, and the list is what the hash of both gives.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import accumulate, pairwise

from engines.core.cards import Deck, Face, SealedDeck, Seat
from net.commitment import commit, opens
from net.dealing import Opening, PackSecret
from net.errors import Fault
from net.transcript import Context, Secrets

_ENTRY = "fourfold/entry"
_PACKS = "fourfold/packs"
_ENTRY_NONCE = "nonces/entry"
_PACK_NONCE = "nonces/packs"
_PACK_SECRET = "secret/packs"
_PACK_NUMBER = "number/packs"
_ORDER = "order/deck"

SHARED = 0
"""The number of the deck of all cards that belong to nobody."""


def deck_of(seat: Seat) -> int:
    """The number of a seat's private deck."""
    return 1 + seat


class PrivateDeck:
    """What one observer knows of a seat's private deck: all of it, or what has been opened."""

    def __init__(
        self,
        context: Context,
        commitments: Sequence[bytes],
        faces: Sequence[Face] | None = None,
        nonces: Sequence[bytes] = (),
    ) -> None:
        """The owner gives `faces` and `nonces` as well. `context` names the deck and its owner's role."""
        self.context = context
        self.commitments = tuple(commitments)
        self.faces: list[Face | None] = [None] * len(self.commitments)
        if faces is not None:
            self.faces[:] = faces
        self._nonces = tuple(nonces)

    def engine_deck(self) -> Deck:
        """The deck as the engine of this observer is given it."""
        if self._nonces:
            return [face for face in self.faces if face is not None]
        return SealedDeck(len(self.faces))

    def opening(self, entry: int) -> Opening:
        """The owner's proof of which card an entry is."""
        face = self.faces[entry]
        assert face is not None and self._nonces, "only its owner opens a private deck"
        return Opening(face, self._nonces[entry])

    def take(self, entry: int, opening: Opening) -> None:
        """Learn an entry. Raises Fault, with nothing changed, if it is not what was committed to."""
        value = _entry(entry, opening.face)
        if not opens(_ENTRY, self.context, value, opening.nonce, self.commitments[entry]):
            raise Fault(
                "wrong_entry",
                "The other side opened a card that is not the one in its deck.",
                self.context.role,
            )
        self.faces[entry] = opening.face


def bring(
    secrets: Secrets, context: Context, faces: Sequence[Face], piles: Sequence[int]
) -> PrivateDeck:
    """The own deck, each of its piles in an order for this game alone, and committed to. Lengths must add up."""
    order = [
        start + place
        for start, end in pairwise((0, *accumulate(piles)))
        for place in secrets.permutation(_ORDER, end - start, bytes(context), bytes((start,)))
    ]
    laid = [faces[place] for place in order]
    nonces = [
        secrets.bytes32(_ENTRY_NONCE, bytes(context), _entry(entry, face))
        for entry, face in enumerate(laid)
    ]
    commitments = [
        commit(_ENTRY, context, _entry(entry, face), nonce)
        for entry, (face, nonce) in enumerate(zip(laid, nonces, strict=True))
    ]
    return PrivateDeck(context, commitments, laid, nonces)


def _entry(number: int, face: Face) -> bytes:
    return number.to_bytes(2) + face.encode()


class Packs:
    """The seed of one seat's packs: a secret of its owner, and a number of the other side."""

    def __init__(self, context: Context) -> None:
        """`context` names the deck that the packs make, and its owner's role."""
        self.context = context
        self.commitment = b""
        self.number = b""
        self.secret = b""

    @property
    def seed(self) -> bytes:
        """SHA-256(secret ‖ number): 32 bytes from which the packs follow (Ikusa M-08)."""
        return hashlib.sha256(self.secret + self.number).digest()

    def prepare(self, secrets: Secrets) -> bytes:
        """The owner draws its secret; its commitment."""
        self.secret = secrets.bytes32(_PACK_SECRET, bytes(self.context))
        return commit(_PACKS, self.context, self.secret, self.opening(secrets).nonce)

    def opening(self, secrets: Secrets) -> PackSecret:
        """The owner's secret, for after the game."""
        nonce = secrets.bytes32(_PACK_NONCE, bytes(self.context), self.secret)
        return PackSecret(self.secret, nonce)

    def answer(self, secrets: Secrets) -> bytes:
        """The other side's number, once the owner is bound: 32 bytes that depend on nothing the owner said."""
        return secrets.bytes32(_PACK_NUMBER, bytes(self.context))

    def take(self, opening: PackSecret) -> None:
        """Learn the secret after the game. Raises Fault if it is another."""
        if not opens(_PACKS, self.context, opening.secret, opening.nonce, self.commitment):
            raise Fault(
                "wrong_pack_secret",
                "The other side opened another secret than the one its packs were made with.",
                self.context.role,
            )
        self.secret = opening.secret
