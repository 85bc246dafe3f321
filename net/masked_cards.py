"""The masked cards of a game as anybody can follow them who reads all messages.

A card with face M is a point pair (r*G, M + r*K) that nobody can read alone, since K = K_0 + K_1 is the sum of both
sides' keys and r is known to nobody once both have shuffled. What side i can contribute to reading it is its *share*
x_i * r*G; with both shares, M = second - share_0 - share_1. The face's point M comes from hashing its label, so a label
that stands on several cards is one point, and copies of a card cannot be told apart even by those who read them.

`take_...` checks what a side has sent and raises Fault, with nothing changed, if it is not as it must be; `put_...` is
for what the caller made himself. ValueError and KeyError are always the caller's mistake: handles, decks and operations
come from the rules engine, never from a message.

No secret is ever multiplied with a point that a message brought in: shares are only made of `first` halves, and these
stand here as they were laid (G) or after a shuffle that was proved to be one (checklist 9 of the network design).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from net.errors import Fault
from net.group import BASE, IDENTITY, Group, decode_scalar
from net.proofs import Proof, check_key, check_share
from net.shuffle_proof import Ciphertexts, Generators, ShuffleProof, Statement, check_shuffle
from net.transcript import Context, point

Handle = int
Role = int

ROLES = (0, 1)

_CARD = "fourfold/card"


class KeyPart(NamedTuple):
    """What a side says of its key: the key x*G, and the proof that it knows x."""

    key: bytes
    proof: Proof


class SharePart(NamedTuple):
    """A side's share in reading one card, and the proof that it was made with its key."""

    share: bytes
    proof: Proof


class ShufflePart(NamedTuple):
    """A side's step in a shuffle: the cards as they are after it, and the proof that they are the same cards."""

    cards: Ciphertexts
    proof: ShuffleProof


@dataclass(slots=True)
class _Card:
    deck: int
    first: bytes
    second: bytes
    shares: dict[Role, bytes] = field(default_factory=dict)


@dataclass(slots=True)
class _Shuffle:
    """A shuffle under way: the cards after the last step, and who has made a step."""

    op: int
    deck: int
    cards: Ciphertexts
    by: tuple[Role, ...] = ()


class MaskedCards:
    """All masked cards of one game, by engine handle, as seen by one viewer.

    The viewer is an onlooker unless keys are put in his hands: a player puts his own (net/deck.py), and both publish
    theirs for an open replay. He knows the faces that he can read from shares and keys, and those he could follow.
    """

    def __init__(self, group: Group, sid: bytes, game: str) -> None:
        """`game` names the set of cards: the same label in another game is another point."""
        self._group = group
        self._sid = sid
        self._game = game.encode()
        self._generators = Generators(group, sid)
        self._keys: dict[Role, bytes] = {}
        self._secrets: dict[Role, int] = {}
        self._joint = b""
        self._cards: dict[Handle, _Card] = {}
        self._faces: dict[Handle, str] = {}
        """Live handles whose face the viewer knows."""
        self._copies: dict[int, Counter[str]] = {}
        """For each deck, how many cards have which label."""
        self._labels: dict[int, dict[bytes, str]] = {}
        """For each deck, the label of each face's point."""
        self._shuffles: dict[tuple[Handle, ...], _Shuffle] = {}

    def context(self, op: int, deck: int, role: Role) -> Context:
        return Context(self._sid, op, deck, role)

    # Keys

    def take_key(self, role: Role, part: KeyPart) -> None:
        """The key of a side, which it must know the secret of. Raises Fault (`key`).

        The proof is what matters: a side that could choose its key as X - (the other's) would read every card alone.
        """
        self._check_keyless(role)
        key, proof = part
        others = self._keys.values()
        if (
            not check_key(self._group, self.context(0, 0, role), key, proof)
            or key in others
            or any(self._group.add(key, other) == IDENTITY for other in others)
        ):
            raise Fault("key", "The other side's key for this game has failed its checks.", role)
        self.put_key(role, key)

    def put_key(self, role: Role, key: bytes) -> None:
        self._check_keyless(role)
        self._keys[role] = key
        if len(self._keys) == len(ROLES):
            self._joint = self._group.total(self._keys[each] for each in ROLES)

    def take_secret_key(self, role: Role, secret_key: bytes) -> None:
        """The secret of a side's key, published after the game: from now on the viewer does not need its shares.

        Raises Fault (`secret_key`) if it is not the secret of that side's key.
        """
        try:
            secret = decode_scalar(secret_key)
        except ValueError:
            secret = 0
        if not secret or self._group.base(secret) != self._keys[role]:
            raise Fault(
                "secret_key",
                "The key that the other side published is not its key of this game.",
                role,
            )
        self._secrets[role] = secret

    def put_secret(self, role: Role, secret: int) -> None:
        self._secrets[role] = secret

    # The deck

    def lay(self, deck: int, handles: Sequence[Handle], labels: Sequence[str]) -> None:
        """New cards, open to all until they are shuffled: handles[i] has the face labels[i]. Labels may repeat.

        They lie under the public randomness 1, as (G, M + K): PyNaCl cannot multiply the identity, which 0 would give.
        """
        if len(handles) != len(labels):
            raise ValueError("each card has a handle and a label")
        self._check_free(handles)
        joint = self.joint_key()
        points = {label: self._point(deck, label) for label in labels}
        self._copies.setdefault(deck, Counter()).update(labels)
        self._labels.setdefault(deck, {}).update((point, label) for label, point in points.items())
        for handle, label in zip(handles, labels, strict=True):
            self._cards[handle] = _Card(deck, BASE, self._group.add(points[label], joint))
            self._faces[handle] = label

    # Shuffles

    def before(self, op: int, deck: int, handles: Sequence[Handle]) -> Ciphertexts:
        """The cards that the next step of this shuffle starts from: as they lie, or as the last step left them."""
        return self._shuffle(op, deck, handles).cards

    def statement(
        self, role: Role, op: int, deck: int, handles: Sequence[Handle], after: Ciphertexts
    ) -> Statement:
        """What a side has to prove of its step that ends in `after`, which is not looked at here."""
        shuffle = self._shuffle(op, deck, handles)
        if role in shuffle.by:
            raise ValueError("a side makes one step in a shuffle")
        return Statement(
            self.context(op, deck, role),
            self._generators.for_cards(len(handles)),
            self.joint_key(),
            shuffle.cards,
            after,
        )

    def take_mix(
        self, role: Role, op: int, deck: int, handles: Sequence[Handle], part: ShufflePart
    ) -> None:
        """A side's step in shuffling these cards, checked against the cards as they lie here.

        Raises Fault (`shuffle`).
        """
        cards, proof = part
        if not check_shuffle(self._group, self.statement(role, op, deck, handles, cards), proof):
            raise Fault("shuffle", "A shuffle by the other side has failed its checks.", role)
        self.put_mix(role, op, deck, handles, cards)

    def put_mix(
        self, role: Role, op: int, deck: int, handles: Sequence[Handle], cards: Ciphertexts
    ) -> None:
        shuffle = self._shuffle(op, deck, handles)
        self._shuffles[tuple(handles)] = _Shuffle(op, deck, cards, (*shuffle.by, role))

    def settle(
        self,
        handles: Sequence[Handle],
        fresh: Sequence[Handle],
        by: Role | None = None,
        order: Sequence[int] | None = None,
    ) -> None:
        """End a shuffle: fresh[i] is the card in place i, and `handles` are gone with their shares and faces.

        `by` is None for a joint shuffle, in which both sides have made a step, or the side that has shuffled alone. A
        viewer who knows its `order` keeps the faces he knew: fresh[i] is handles[order[i]].
        """
        shuffle = self._shuffles.get(tuple(handles))
        if shuffle is None or set(shuffle.by) != (set(ROLES) if by is None else {by}):
            raise ValueError("not all steps of this shuffle were made, or others were")
        if len(fresh) != len(handles):
            raise ValueError("each shuffled card gets a handle")
        self._check_free(fresh)
        del self._shuffles[tuple(handles)]
        faces = [self._faces.pop(handle, None) for handle in handles]
        for handle in handles:
            del self._cards[handle]
        for place, handle in enumerate(fresh):
            self._cards[handle] = _Card(
                shuffle.deck, shuffle.cards.first[place], shuffle.cards.second[place]
            )
            face = None if order is None else faces[order[place]]
            if face is not None:
                self._faces[handle] = face

    # Reading

    def take_share(self, role: Role, op: int, handle: Handle, part: SharePart) -> None:
        """A side's share in reading a card. Raises Fault (`share`, `card`).

        Whether the rules ask for this share is the caller's to know. If the viewer can now read the card, it must be
        one of the deck's, and not one too many of its kind.
        """
        card = self._resting(handle)
        share, proof = part
        context = self.context(op, card.deck, role)
        if not check_share(self._group, context, self._keys[role], card.first, share, proof):
            raise Fault(
                "share", "The other side's share in opening a card has failed its checks.", role
            )
        face = self._read(handle, {**card.shares, role: share})
        self.put_share(role, handle, share)
        if face is not None:
            self._faces[handle] = face

    def put_share(self, role: Role, handle: Handle, share: bytes) -> None:
        self._resting(handle).shares[role] = share

    def has_share(self, role: Role, handle: Handle) -> bool:
        """Whether this side has given its share of this card."""
        return role in self._cards[handle].shares

    def first(self, handle: Handle) -> bytes:
        """The point that shares of this card are made of. The card must not be in a shuffle."""
        return self._resting(handle).first

    def deck(self, handle: Handle) -> int:
        return self._cards[handle].deck

    def open(self, handle: Handle) -> str:
        """The label of a card. Raises LookupError if the viewer cannot read it, Fault (`card`) if it is none."""
        if handle not in self._faces:
            face = self._read(handle, self._cards[handle].shares)
            if face is None:
                raise LookupError(f"card {handle} cannot be read with what is known here")
            self._faces[handle] = face
        return self._faces[handle]

    def _read(self, handle: Handle, shares: dict[Role, bytes]) -> str | None:
        """The label of a card by these shares and the keys in hand; None if that is not enough. Raises Fault."""
        card = self._cards[handle]
        masks = dict(shares)
        for role, secret in self._secrets.items():
            if role not in masks:
                masks[role] = self._group.mul(secret, card.first)
        if len(masks) < len(ROLES):
            return None
        face = self._group.sub(card.second, self._group.total(masks.values()))
        label = self._labels[card.deck].get(face)
        # Sound proofs rule out both of these. They stand so that a hole in a proof ends a game instead of stacking its
        # deck; who has used the hole cannot be told from the messages.
        if label is None:
            raise Fault("card", "A card was opened that is none of this deck.")
        known = self._faces.get(handle)
        if known not in (None, label) or (known is None and not self._left(card.deck, label)):
            raise Fault("card", "A card was opened that lies elsewhere in this deck.")
        return label

    def _left(self, deck: int, label: str) -> int:
        """How many cards of this label the viewer does not know the place of."""
        placed = sum(
            face == label and self._cards[handle].deck == deck
            for handle, face in self._faces.items()
        )
        return self._copies[deck][label] - placed

    # What the caller must have seen to

    def _point(self, deck: int, label: str) -> bytes:
        return point(self._group, _CARD, self._game, bytes((deck,)), label.encode())

    def joint_key(self) -> bytes:
        if not self._joint:
            raise ValueError("both keys come before all cards")
        return self._joint

    def _check_keyless(self, role: Role) -> None:
        if role in self._keys:
            raise ValueError("a side has one key in a game")

    def _check_free(self, handles: Sequence[Handle]) -> None:
        if len(set(handles)) != len(handles) or not self._cards.keys().isdisjoint(handles):
            raise ValueError("a handle is given to one card")

    def _resting(self, handle: Handle) -> _Card:
        """A card that is in no shuffle."""
        if any(handle in handles for handles in self._shuffles):
            raise ValueError(f"card {handle} is being shuffled")
        return self._cards[handle]

    def _shuffle(self, op: int, deck: int, handles: Sequence[Handle]) -> _Shuffle:
        """The shuffle of these cards that is under way, or a new one."""
        under_way = self._shuffles.get(tuple(handles))
        if under_way is not None:
            if (under_way.op, under_way.deck) != (op, deck):
                raise ValueError("both steps of a shuffle belong to one operation")
            return under_way
        cards = [self._resting(handle) for handle in handles]
        if not cards or len(set(handles)) != len(handles):
            raise ValueError("a shuffle is of one card at least, and of each only once")
        if any(card.deck != deck for card in cards):
            raise ValueError("a shuffle is of cards of one deck")
        return _Shuffle(op, deck, _columns(cards))


def _columns(cards: Iterable[_Card]) -> Ciphertexts:
    first, second = zip(*((card.first, card.second) for card in cards), strict=True)
    return Ciphertexts(first, second)
