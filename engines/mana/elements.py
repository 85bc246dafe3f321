"""The six elements, and sets of them (0-1)."""

from __future__ import annotations

from collections.abc import Iterable

ELEMENTS = ("Solar", "Lunar", "Fire", "Water", "Earth", "Metal")

BIT = {name: 1 << place for place, name in enumerate(ELEMENTS)}
"""An element as a set of one."""

ALL = (1 << len(ELEMENTS)) - 1

Elements = int
"""A set of elements, one bit each."""


def united(names: Iterable[str]) -> Elements:
    """The set of the named elements. Raises ValueError for an unknown name, and for one that comes twice."""
    elements = 0
    for name in names:
        bit = BIT.get(name, 0)
        if not bit:
            raise ValueError(f"there is no element {name!r}")
        if elements & bit:
            raise ValueError(f"{name} is named twice")
        elements |= bit
    return elements


def names(elements: Elements) -> tuple[str, ...]:
    """The elements of a set, in their fixed order."""
    return tuple(name for name, bit in BIT.items() if elements & bit)
