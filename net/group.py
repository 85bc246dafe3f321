"""The group in which cards are masked: the points of prime order L on edwards25519.

A point is its 32-byte encoding (RFC 8032, section 5.1.2), a scalar is a Python int; both backends give the same
bytes for the same call. Scalars of the protocol are never zero and travel as 32 bytes, little endian, below L: a
reading that took s + L for s would let anybody change a proof that still verifies.

Python's integers take a time that depends on their values. The secrets here live for one game, and each is used in
computations whose other side sees answers through a network: no bench of repeated measurements with one nonce.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

L = 2**252 + 27742317777372353535851937790883648493
"""The number of points of the group."""

BASE = bytes.fromhex("58" + "66" * 31)
"""G, the base point of RFC 8032."""

IDENTITY = b"\x01" + bytes(31)
"""The neutral point. It may come out of a sum and go into one; it is never valid in a message."""

SCALAR_BYTES = POINT_BYTES = 32


class Group(Protocol):
    """Eight operations. Scalars are taken modulo L; ValueError is the only exception.

    `add`, `sub` and `total` look at no more than the encoding of their operands: whoever calls them has seen to it that
    these are valid or the identity. All others refuse what is not valid.
    """

    @property
    def name(self) -> str: ...

    def valid(self, point: bytes) -> bool:
        """Whether these bytes, however many, are the canonical encoding of a point of order L: not the identity."""
        ...

    def add(self, p: bytes, q: bytes) -> bytes:
        """p + q."""
        ...

    def sub(self, p: bytes, q: bytes) -> bytes:
        """p - q; the identity if they are equal."""
        ...

    def total(self, points: Iterable[bytes]) -> bytes:
        """The sum of the points; the identity for none."""
        ...

    def mul(self, scalar: int, point: bytes) -> bytes:
        """scalar * point. Raises ValueError for a point that is not valid and for the scalar zero."""
        ...

    def base(self, scalar: int) -> bytes:
        """scalar * G. Raises ValueError for the scalar zero."""
        ...

    def combine(self, scalars: Sequence[int], points: Sequence[bytes]) -> bytes:
        """The sum of scalars[i] * points[i], where scalars may be zero and points may repeat.

        Raises ValueError for sequences of different lengths, and for a point that is not valid unless its scalars sum
        to zero.
        """
        ...

    def from_uniform(self, data: bytes) -> bytes:
        """The image of 64 uniform bytes: a point of which nobody knows the discrete logarithm.

        The sum of the images of both halves under libsodium's `crypto_core_ed25519_from_uniform`: Elligator 2, with
        the top bit for the sign of x, times the cofactor. One image alone is not uniform: a point has up to eight
        sources, and one of 256 has none. Raises ValueError for any other number of bytes.
        """
        ...


def scalar_from(data: bytes) -> int:
    """A scalar from 1 to L - 1 out of 64 uniform bytes; the bias is below 2**-258. ValueError for other lengths."""
    if len(data) != 64:
        raise ValueError("a scalar is drawn from 64 bytes")
    return 1 + int.from_bytes(data, "little") % (L - 1)


def encode_scalar(scalar: int) -> bytes:
    """The scalar modulo L in 32 bytes, little endian. Raises ValueError for zero."""
    scalar %= L
    if scalar == 0:
        raise ValueError("zero is no scalar of the protocol")
    return scalar.to_bytes(SCALAR_BYTES, "little")


def decode_scalar(data: bytes) -> int:
    """The scalar that `encode_scalar` wrote. Raises ValueError for other lengths, for zero, and from L on."""
    if len(data) != SCALAR_BYTES:
        raise ValueError("a scalar has 32 bytes")
    scalar = int.from_bytes(data, "little")
    if not 0 < scalar < L:
        raise ValueError("a scalar is from 1 to L - 1")
    return scalar


def default() -> Group:
    """The fastest backend that this machine has, and that refuses what it must refuse."""
    # Both backends import this module.
    from net.group_pure import PureGroup

    try:
        from net.group_nacl import NaclGroup

        return NaclGroup()
    except ImportError:
        return PureGroup()
