"""A frame log in memory, on a disk that fails when it is told to."""

from __future__ import annotations

from collections.abc import Sequence

from net.errors import LogError
from net.log_format import Kind, Record


class Killed(BaseException):
    """The machine stopped here. Not an Exception: nothing may catch it on the way."""


class MemoryLog:
    """A frame log on a disk that can be full, and that can die in the middle of a write."""

    def __init__(self, records: Sequence[Record]) -> None:
        """`records`: what is on the disk."""
        self.records: list[Record] = list(records)
        self.stored = len(records)
        self.is_full = False
        self.flushes = 0
        self.kill_at: tuple[int, int] | None = None
        """At which flush to die, and how many of its records are stored by then."""

    def add(self, kind: Kind, data: bytes) -> None:
        self.records.append(Record(kind, data))

    def flush(self) -> None:
        if self.stored == len(self.records):
            return
        if self.is_full:
            raise LogError("disk_full", "The disk is full.")
        self.flushes += 1
        if self.kill_at is not None and self.flushes == self.kill_at[0]:
            self.stored = min(self.stored + self.kill_at[1], len(self.records))
            raise Killed
        self.stored = len(self.records)

    @property
    def disk(self) -> list[Record]:
        """What survives."""
        return self.records[: self.stored]
