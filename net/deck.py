"""The masked cards of a game with one side's secrets: what a player's machine computes.

    both     key() -> take_key(part)                              keys, once a game
    both     lay(deck, handles, labels)                           cards that all know
    role 0   mix(op, deck, handles) -> take_mix(...)              a shuffle: one step by each side ...
    role 1   mix(op, deck, handles) -> take_mix(...)
    both     settle(handles, fresh)                               ... and its end
    role 0   mix(op, deck, handles, order) -> take_mix(...)       a shuffle by one side, in an order of its choice
    both     settle(handles, fresh, by=0)
    role 1   share(op, handle) -> take_share(...)                 role 0 may read a card:
    role 0   open(handle)

Everything random comes from `Secrets`, so that the same calls give the same bytes when a game is folded again.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from net.group import Group, encode_scalar, scalar_from
from net.masked_cards import Handle, KeyPart, MaskedCards, Role, SharePart, ShufflePart
from net.proofs import prove_key, prove_share
from net.shuffle_proof import prove_shuffle, shuffled
from net.transcript import Secrets

_KEY = "key"
_ORDER = "order"
_MASKS = "masks"


class Cards:
    """One player's view of all masked cards of a game.

    The `take_...` methods raise Fault (codes and conditions: net/masked_cards.py) and then have changed nothing.
    ValueError and KeyError are the caller's mistake.
    """

    def __init__(self, group: Group, sid: bytes, game: str, role: Role, secrets: Secrets) -> None:
        self._group = group
        self._secrets = secrets
        self._orders: dict[tuple[Handle, ...], tuple[int, ...]] = {}
        """The own order in each shuffle under way."""
        self.role = role
        self.peer = 1 - role
        self.masked = MaskedCards(group, sid, game)
        self._context = self.masked.context(0, 0, role)
        self._secret = secrets.scalar(_KEY, bytes(self._context))
        self._key = group.base(self._secret)
        self.masked.put_key(role, self._key)
        self.masked.put_secret(role, self._secret)

    def key(self) -> KeyPart:
        proof = prove_key(self._group, self._secrets, self._context, self._secret, self._key)
        return KeyPart(self._key, proof)

    def take_key(self, part: KeyPart) -> None:
        self.masked.take_key(self.peer, part)

    def secret_key(self) -> bytes:
        """The own secret key, for an open replay after the game: whoever has it reads all that the peer can share."""
        return encode_scalar(self._secret)

    def take_secret_key(self, secret_key: bytes) -> None:
        """The peer's, published likewise: from now on every card can be opened."""
        self.masked.take_secret_key(self.peer, secret_key)

    def lay(self, deck: int, handles: Sequence[Handle], labels: Sequence[str]) -> None:
        """New cards whose faces both sides know until they are shuffled. Labels may repeat."""
        self.masked.lay(deck, handles, labels)

    def mix(
        self, op: int, deck: int, handles: Sequence[Handle], order: Sequence[int] | None = None
    ) -> ShufflePart:
        """The own step in shuffling these cards, in a random order unless one is given.

        With an `order`, place i holds afterwards what handles[order[i]] held before: for a shuffle by this side alone,
        whose owner may choose. A joint shuffle is one step of each side.
        """
        before = self.masked.before(op, deck, handles)
        count = len(handles)
        where = (
            bytes(self.masked.context(op, deck, self.role)),
            *(b"".join(column) for column in before),
        )
        if order is None:
            order = self._secrets.permutation(_ORDER, count, *where)
        elif sorted(order) != list(range(count)):
            raise ValueError("that is no order of these cards")
        # With masks that did not depend on the order, two orders of one deck could be told from each other.
        chosen = b"".join(place.to_bytes(2, "big") for place in order)
        blocks = self._secrets.stream(_MASKS, *where, chosen)
        masks = [scalar_from(block) for block in islice(blocks, count)]
        cards = shuffled(self._group, self.masked.joint_key(), before, order, masks)
        statement = self.masked.statement(self.role, op, deck, handles, cards)
        proof = prove_shuffle(self._group, self._secrets, statement, order, masks)
        self.masked.put_mix(self.role, op, deck, handles, cards)
        self._orders[tuple(handles)] = tuple(order)
        return ShufflePart(cards, proof)

    def take_mix(self, op: int, deck: int, handles: Sequence[Handle], part: ShufflePart) -> None:
        """The peer's step, checked against the cards as they lie here."""
        self.masked.take_mix(self.peer, op, deck, handles, part)

    def settle(
        self, handles: Sequence[Handle], fresh: Sequence[Handle], by: Role | None = None
    ) -> None:
        """End a shuffle: its cards get the handles `fresh`, in place order, and the old ones are gone.

        `by` is the side that has shuffled alone; None says that both did. Whoever has shuffled alone keeps the faces
        that he knew, and needs no shares for them afterwards.
        """
        order = self._orders.get(tuple(handles)) if by == self.role else None
        self.masked.settle(handles, fresh, by, order)
        self._orders.pop(tuple(handles), None)

    def share(self, op: int, handle: Handle) -> SharePart:
        """What the peer lacks to read this card. Whether he may is the caller's to know."""
        deck, first = self.masked.deck(handle), self.masked.first(handle)
        share = self._group.mul(self._secret, first)
        context = self.masked.context(op, deck, self.role)
        proof = prove_share(
            self._group, self._secrets, context, self._secret, self._key, first, share
        )
        self.masked.put_share(self.role, handle, share)
        return SharePart(share, proof)

    def take_share(self, op: int, handle: Handle, part: SharePart) -> None:
        """The peer's share of this card, which can be opened from now on."""
        self.masked.take_share(self.peer, op, handle, part)

    def open(self, handle: Handle) -> str:
        """The label of a card. Raises LookupError if the peer's share is missing and the card could not be followed."""
        return self.masked.open(handle)
