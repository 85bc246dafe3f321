"""The group over PyNaCl, that is, libsodium's ed25519 core operations: about 90 µs for a multiplication.

What libsodium checks, as measured with PyNaCl 1.6.2, decides which call may stand where:

- `is_valid_point` and `scalarmult_ed25519_noclamp` refuse the identity, points of small order, points with a torsion
  part and encodings that are not canonical. `scalarmult` also fails where the result is the identity.
- `core_ed25519_add` and `_sub` accept all of these except a y above the prime's range that does not decode.
- `noclamp` reads a scalar modulo L and drops its top bit, so canonical scalars are this package's own business.
- `crypto_scalarmult_ed25519` without `noclamp` overwrites bits of the scalar: never for this.

PyNaCl shows `from_uniform` since 1.6.0. libsodium before 2026 took points with a part of order two for valid
(CVE-2025-69277; PyNaCl 1.6.2 ships the repair). A build that lacks either is refused here, whatever its version says.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Final

from nacl import bindings, exceptions

from net.group import BASE, IDENTITY, POINT_BYTES, L

_ORDER_TWO: Final = (2**255 - 20).to_bytes(32, "little")
"""(0, -1), the point of order two."""

_ORDER_FOUR: Final = bytes(32)
"""(sqrt(-1), 0), a point of order four."""

_ORDER_EIGHT: Final = bytes.fromhex(
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"
)


class NaclGroup:
    """libsodium's group. Raises ImportError where operations are missing, or the subgroup check is the faulty one."""

    __slots__ = ()

    name: Final = "libsodium"

    def __init__(self) -> None:
        if not (
            bindings.has_crypto_core_ed25519
            and bindings.has_crypto_scalarmult_ed25519
            and hasattr(bindings, "crypto_core_ed25519_from_uniform")
        ):
            raise ImportError("this PyNaCl shows no group operations, or not all")
        for torsion in (_ORDER_TWO, _ORDER_FOUR, _ORDER_EIGHT):
            if self._takes(bindings.crypto_core_ed25519_add(BASE, torsion)):
                raise ImportError("this libsodium takes points outside the group for valid ones")

    def _takes(self, point: bytes) -> bool:
        """Whether `valid` or `mul` accepts the point."""
        try:
            self.mul(3, point)
        except ValueError:
            return self.valid(point)
        return True

    def valid(self, point: bytes) -> bool:
        return len(point) == POINT_BYTES and bindings.crypto_core_ed25519_is_valid_point(point)

    def add(self, p: bytes, q: bytes) -> bytes:
        try:
            return bindings.crypto_core_ed25519_add(p, q)
        except (exceptions.RuntimeError, exceptions.TypeError) as error:
            raise ValueError("a point that does not decode cannot be added") from error

    def sub(self, p: bytes, q: bytes) -> bytes:
        try:
            return bindings.crypto_core_ed25519_sub(p, q)
        except (exceptions.RuntimeError, exceptions.TypeError) as error:
            raise ValueError("a point that does not decode cannot be subtracted") from error

    def total(self, points: Iterable[bytes]) -> bytes:
        return reduce(self.add, points) if (points := tuple(points)) else IDENTITY

    def mul(self, scalar: int, point: bytes) -> bytes:
        if point == BASE:
            return self.base(scalar)
        try:
            return bindings.crypto_scalarmult_ed25519_noclamp(_encode(scalar), point)
        except (exceptions.RuntimeError, exceptions.TypeError) as error:
            raise ValueError("only a valid point is multiplied, and not by zero") from error

    def base(self, scalar: int) -> bytes:
        try:
            return bindings.crypto_scalarmult_ed25519_base_noclamp(_encode(scalar))
        except exceptions.RuntimeError as error:
            raise ValueError("nothing is multiplied by zero") from error

    def combine(self, scalars: Sequence[int], points: Sequence[bytes]) -> bytes:
        # Each distinct point is multiplied once: in a deck as it was laid, all first halves are G.
        weights: dict[bytes, int] = {}
        for scalar, point in zip(scalars, points, strict=True):
            weights[point] = weights.get(point, 0) + scalar
        return self.total(
            self.mul(weight, point) for point, weight in weights.items() if weight % L
        )

    def from_uniform(self, data: bytes) -> bytes:
        if len(data) != 64:
            raise ValueError("a point is drawn from 64 bytes")
        return self.add(
            bindings.crypto_core_ed25519_from_uniform(data[:32]),
            bindings.crypto_core_ed25519_from_uniform(data[32:]),
        )


def _encode(scalar: int) -> bytes:
    return (scalar % L).to_bytes(32, "little")
