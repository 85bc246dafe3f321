"""Bytes as values: msgpack in its one canonical form, and nothing of it that no message needs.

Read is the subset of msgpack that `msgpack.packb` writes for lists, int, bool, str, bytes and None, in its shortest
form. That leaves out what its `unpackb` lets through with all limits set (measured with 1.2.4): ext8 of length 0,
timestamps, doubled keys, NaN, longer forms of a number, 2 MB of tuples made of 64 KiB. A message has one encoding.
"""

from __future__ import annotations

from net.errors import Malformed


class Reader:
    """Canonical msgpack from `data`, one value after the other. Raises Malformed."""

    __slots__ = ("_at", "_data")

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def end(self) -> None:
        """Nothing may be left."""
        if self._at != len(self._data):
            raise Malformed("trailing")

    def rest(self) -> bytes:
        """All that is left, taken as it is."""
        return self._take(len(self._data) - self._at)

    def peek(self) -> int:
        """The first byte of the next value."""
        if self._at >= len(self._data):
            raise Malformed("truncated")
        return self._data[self._at]

    def array(self) -> int:
        """The head of an array; the number of its items."""
        head = self._byte()
        if head & 0xF0 == 0x90:
            return head & 0x0F
        if head == 0xDC:
            return self._long(2, 16)
        raise Malformed("type")

    def integer(self) -> int:
        head = self._byte()
        if head < 0x80:
            return head
        if head >= 0xE0:
            return head - 0x100
        if 0xCC <= head <= 0xCF:
            return self._long(1 << head - 0xCC, 0x80 if head == 0xCC else 1 << (4 << head - 0xCC))
        if 0xD0 <= head <= 0xD3:
            size = 1 << head - 0xD0
            value = int.from_bytes(self._take(size), signed=True)
            if value >= (-0x20 if size == 1 else -(1 << 4 * size - 1)):
                raise Malformed("not_shortest")
            return value
        raise Malformed("type")

    def boolean(self) -> bool:
        head = self._byte()
        if head not in (0xC2, 0xC3):
            raise Malformed("type")
        return head == 0xC3

    def nil(self) -> None:
        if self._byte() != 0xC0:
            raise Malformed("type")

    def binary(self, most: int) -> bytes:
        head = self._byte()
        if head == 0xC4:
            size = self._long(1, 0)
        elif head == 0xC5:
            size = self._long(2, 2**8)
        else:
            raise Malformed("type")
        if size > most:
            raise Malformed("length")
        return self._take(size)

    def text(self, most: int) -> str:
        head = self._byte()
        if head & 0xE0 == 0xA0:
            size = head & 0x1F
        elif head == 0xD9:
            size = self._long(1, 2**5)
        elif head == 0xDA:
            size = self._long(2, 2**8)
        else:
            raise Malformed("type")
        if size > most:
            raise Malformed("length")
        try:
            return self._take(size).decode()
        except UnicodeDecodeError:
            raise Malformed("text") from None

    def _byte(self) -> int:
        head = self.peek()
        self._at += 1
        return head

    def _long(self, size: int, least: int) -> int:
        """An unsigned number of `size` bytes; below `least` there is a shorter form of it."""
        value = int.from_bytes(self._take(size))
        if value < least:
            raise Malformed("not_shortest")
        return value

    def _take(self, size: int) -> bytes:
        end = self._at + size
        if end > len(self._data):
            raise Malformed("truncated")
        taken = self._data[self._at : end]
        self._at = end
        return taken
