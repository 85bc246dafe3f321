"""Seeded randomness that is the same on every machine and every Python version."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator


class Stream:
    """An endless stream of unbiased numbers from a seed.

    Block k is SHA-256(label ‖ seed ‖ k as 8 bytes, big-endian); the first 8 bytes of a block are one integer; ranges by
    rejection; shuffles by Fisher-Yates from the top index down. (The construction of clause M-08 in ikusa.md.)
    """

    def __init__(self, label: str, seed: bytes) -> None:
        self._blocks = self._integers(label.encode() + seed)

    @staticmethod
    def _integers(prefix: bytes) -> Iterator[int]:
        counter = 0
        while True:
            block = hashlib.sha256(prefix + counter.to_bytes(8, "big")).digest()
            yield int.from_bytes(block[:8], "big")
            counter += 1

    def below(self, sides: int) -> int:
        """A number from 0 to `sides - 1`, each equally likely."""
        if sides < 1:
            raise ValueError("a range needs at least one number")
        limit = 2**64 - 2**64 % sides
        while (number := next(self._blocks)) >= limit:
            pass
        return number % sides

    def permutation(self, size: int) -> tuple[int, ...]:
        """A uniformly random order of 0 … size - 1."""
        order = list(range(size))
        for top in range(size - 1, 0, -1):
            pick = self.below(top + 1)
            order[top], order[pick] = order[pick], order[top]
        return tuple(order)
