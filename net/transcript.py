"""One way to hash, for everything that is proved, committed to or derived in a game.

`digest` is BLAKE2b-512 with the operation's tag as its `person`, over parts that each begin with their length. So two
different operations, or two different lists of parts, never hash the same bytes. A list of points goes in as one part:
points have one length, and a part's length then says how many there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b

from net.group import Group, scalar_from

SID_BYTES = SEED_BYTES = 32

_BLOCK_BYTES = 64
_WORD_BYTES = 4


@dataclass(frozen=True, slots=True)
class Context:
    """Where in which game something is said, and by whom: part of every proof and every commitment.

    `sid` names the game, `op` the operation in it, `deck` the deck (0 where none is meant), `role` the sender. What was
    said elsewhere, or by the other side, therefore proves nothing here. Raises ValueError for values out of range.
    """

    sid: bytes
    op: int
    deck: int
    role: int

    def __post_init__(self) -> None:
        if len(self.sid) != SID_BYTES:
            raise ValueError("a session id has 32 bytes")
        if not (0 <= self.op < 2**32 and 0 <= self.deck < 2**8 and self.role in (0, 1)):
            raise ValueError("an operation, a deck or a role is out of range")

    def __bytes__(self) -> bytes:
        """38 bytes: sid, op (4, big-endian), deck, role."""
        return self.sid + self.op.to_bytes(4, "big") + bytes((self.deck, self.role))


def digest(tag: str, *parts: bytes) -> bytes:
    """64 bytes. Raises ValueError for a tag of more than 16 bytes."""
    hashing = blake2b(person=tag.encode("ascii"))
    for part in parts:
        _absorb(hashing, part)
    return hashing.digest()


def challenge(tag: str, *parts: bytes) -> int:
    """A scalar that nobody can choose: the verifier's part in a proof, taken from the hash (Fiat and Shamir, 1986).

    Everything the verifier would have seen before he chose must be among the parts: the context, the whole statement
    and all commitments. A proof whose challenge leaves one out can be made without the secret.
    """
    return scalar_from(digest(tag, *parts))


def point(group: Group, tag: str, *parts: bytes) -> bytes:
    """A point of which nobody knows the discrete logarithm to any other."""
    return group.from_uniform(digest(tag, *parts))


class Secrets:
    """All secrets of one side in one game, derived from one random seed of 32 bytes.

    The same label and parts give the same secret, so that a game can be folded again after a crash. Whatever must not
    be used twice for different statements (a proof's nonces, the randomness of a shuffle) names the whole statement in
    its parts: even from a rolled-back log, another statement gets another nonce.
    """

    __slots__ = ("_seed",)

    def __init__(self, seed: bytes) -> None:
        """Raises ValueError for a seed that has not 32 bytes."""
        if len(seed) != SEED_BYTES:
            raise ValueError("a seed has 32 bytes")
        self._seed = seed

    def stream(self, label: str, *parts: bytes) -> Iterator[bytes]:
        """Blocks of 64 secret bytes without end. Raises ValueError, at the first, for a label above 16 bytes."""
        hashing = blake2b(key=self._seed, person=label.encode("ascii"))
        for part in parts:
            _absorb(hashing, part)
        number = 0
        while True:
            block = hashing.copy()
            _absorb(block, number.to_bytes(8, "little"))
            yield block.digest()
            number += 1

    def bytes32(self, label: str, *parts: bytes) -> bytes:
        return next(self.stream(label, *parts))[:32]

    def scalar(self, label: str, *parts: bytes) -> int:
        """From 1 to L - 1."""
        return scalar_from(next(self.stream(label, *parts)))

    def permutation(self, label: str, count: int, *parts: bytes) -> tuple[int, ...]:
        """The numbers below `count` in an order of which all are equally likely (Fisher and Yates, by Durstenfeld)."""
        words = _words(self.stream(label, *parts))
        order = list(range(count))
        for last in range(count - 1, 0, -1):
            other = _below(last + 1, words)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


def _absorb(hashing: blake2b, part: bytes) -> None:
    hashing.update(len(part).to_bytes(8, "little"))
    hashing.update(part)


def _words(blocks: Iterator[bytes]) -> Iterator[int]:
    for block in blocks:
        for start in range(0, _BLOCK_BYTES, _WORD_BYTES):
            yield int.from_bytes(block[start : start + _WORD_BYTES], "little")


def _below(bound: int, words: Iterator[int]) -> int:
    """A number below `bound`, all equally likely: words of an incomplete last run of residues are thrown away."""
    usable = 2 ** (8 * _WORD_BYTES)
    usable -= usable % bound
    return next(word for word in words if word < usable) % bound
