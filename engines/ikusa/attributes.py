"""The five attributes, and sets of them (A)."""

from __future__ import annotations

from engines.core.bitsets import Bitsets

ATTRIBUTES = ("wood", "fire", "earth", "metal", "water")
"""A-02: each generates the next, the last one the first; and overcomes the one after that."""

Attributes = int
"""A set of attributes, one bit each."""

_SETS = Bitsets("attribute", ATTRIBUTES)

BIT = _SETS.bit
"""An attribute as a set of one."""

ALL: Attributes = _SETS.all
"""What a face-down elementium has (C-10)."""

united = _SETS.united
names = _SETS.names


def generated(attribute: str) -> str:
    """A-02: what this attribute generates."""
    return ATTRIBUTES[(ATTRIBUTES.index(attribute) + 1) % len(ATTRIBUTES)]


def overcome(attribute: str) -> str:
    """A-02: what this attribute overcomes."""
    return ATTRIBUTES[(ATTRIBUTES.index(attribute) + 2) % len(ATTRIBUTES)]
