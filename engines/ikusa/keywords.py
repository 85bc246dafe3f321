"""The nine keyword abilities, as sets (B)."""

from __future__ import annotations

from functools import cache

from engines.core.bitsets import Bitsets
from engines.ikusa.attributes import ATTRIBUTES, Attributes

Keywords = int
"""A set of keyword abilities, one bit each; Gate Break has a bit for each number, Conquer one for each attribute."""

MOST_GATES = 9
"""The greatest number that Gate Break can show."""

_WORDS = (
    "swift",
    "berserker",
    "caution",
    "reckless",
    "spy",
    "watcher",
    "blessing",
    *(f"conquer:{attribute}" for attribute in ATTRIBUTES),
    *(f"gate_break:{number}" for number in range(2, MOST_GATES + 1)),
)

_SETS = Bitsets("keyword", _WORDS)

KEYWORDS = _SETS.bit
"""A keyword ability as a set of one."""

gathered = _SETS.gathered
words = _SETS.names

SWIFT = KEYWORDS["swift"]
BERSERKER = KEYWORDS["berserker"]
CAUTION = KEYWORDS["caution"]
RECKLESS = KEYWORDS["reckless"]
SPY = KEYWORDS["spy"]
WATCHER = KEYWORDS["watcher"]
BLESSING = KEYWORDS["blessing"]

_CONQUER = _WORDS.index(f"conquer:{ATTRIBUTES[0]}")
_GATE_BREAK = _WORDS.index("gate_break:2")


@cache
def conquered(keywords: Keywords) -> Attributes:
    """B-09: the attributes whose cards can neither block, target nor hurt the holder."""
    return keywords >> _CONQUER & (1 << len(ATTRIBUTES)) - 1


@cache
def gates_broken(keywords: Keywords) -> int:
    """B-07: how many gates an attack breaks; of several numbers the highest."""
    return max(1, (keywords >> _GATE_BREAK).bit_length() + 1)
