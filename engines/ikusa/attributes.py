"""The five attributes, and sets of them (A)."""

from __future__ import annotations

from collections.abc import Iterable

ATTRIBUTES = ("wood", "fire", "earth", "metal", "water")
"""A-02: each generates the next, the last one the first; and overcomes the one after that."""

BIT = {name: 1 << place for place, name in enumerate(ATTRIBUTES)}
"""An attribute as a set of one."""

ALL = (1 << len(ATTRIBUTES)) - 1
"""What a face-down elementium has (C-10)."""

Attributes = int
"""A set of attributes, one bit each."""


def united(names: Iterable[str]) -> Attributes:
    """The set of the named attributes. Raises ValueError for an unknown name, and for one that comes twice."""
    attributes = 0
    for name in names:
        bit = BIT.get(name, 0)
        if not bit:
            raise ValueError(f"there is no attribute {name!r}")
        if attributes & bit:
            raise ValueError(f"{name} is named twice")
        attributes |= bit
    return attributes


def names(attributes: Attributes) -> tuple[str, ...]:
    """The attributes of a set, in their fixed order."""
    return tuple(name for name, bit in BIT.items() if attributes & bit)


def generated(attribute: str) -> str:
    """A-02: what this attribute generates."""
    return ATTRIBUTES[(ATTRIBUTES.index(attribute) + 1) % len(ATTRIBUTES)]


def overcome(attribute: str) -> str:
    """A-02: what this attribute overcomes."""
    return ATTRIBUTES[(ATTRIBUTES.index(attribute) + 2) % len(ATTRIBUTES)]
