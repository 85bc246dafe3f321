"""The six elements, and sets of them (0-1)."""

from __future__ import annotations

from engines.core.bitsets import Bitsets

ELEMENTS = ("Solar", "Lunar", "Fire", "Water", "Earth", "Metal")

Elements = int
"""A set of elements, one bit each."""

_SETS = Bitsets("element", ELEMENTS)

BIT = _SETS.bit
"""An element as a set of one."""

ALL: Elements = _SETS.all

united = _SETS.united
names = _SETS.names
