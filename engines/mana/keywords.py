"""The fourteen keywords and their home elements (A-6). A set of keywords is an integer, one bit each."""

from __future__ import annotations

from collections.abc import Iterable

from engines.mana.elements import Elements, united

Keywords = int
"""A set of keywords, one bit each: having one twice is having it once (K-0)."""

ALERT = 1 << 0
AMBUSH = 1 << 1
EXTRACT = 1 << 2
HEAVY = 1 << 3
LEECH = 1 << 4
PARRY = 1 << 5
REVENGE = 1 << 6
RIPOSTE = 1 << 7
TWINSTRIKE = 1 << 8
RAPID = 1 << 9
RALLY = 1 << 10
FOCUS = 1 << 11
MUST_ATTACK = 1 << 12
CANT_BLOCK = 1 << 13

KEYWORDS: dict[str, Keywords] = {
    "Alert": ALERT,
    "Ambush": AMBUSH,
    "Extract": EXTRACT,
    "Heavy": HEAVY,
    "Leech": LEECH,
    "Parry": PARRY,
    "Revenge": REVENGE,
    "Riposte": RIPOSTE,
    "Twinstrike": TWINSTRIKE,
    "Rapid": RAPID,
    "Rally": RALLY,
    "Focus": FOCUS,
    "Must Attack": MUST_ATTACK,
    "Can't Block": CANT_BLOCK,
}

EVERY: Keywords = (1 << len(KEYWORDS)) - 1

HOMES: dict[Keywords, Elements] = {
    ALERT: united(("Solar", "Earth")),
    AMBUSH: united(("Solar", "Lunar")),
    EXTRACT: united(("Lunar", "Fire")),
    HEAVY: united(("Water", "Metal")),
    LEECH: united(("Water", "Earth")),
    PARRY: united(("Solar", "Metal")),
    REVENGE: united(("Fire", "Water")),
    RIPOSTE: united(("Lunar", "Earth")),
    TWINSTRIKE: united(("Metal", "Fire")),
}
"""Keyword -> its home elements; the others are Neutral."""


def gathered(words: Iterable[str]) -> Keywords:
    """The set of the named keywords. Raises ValueError for an unknown one."""
    keywords = 0
    for word in words:
        if word not in KEYWORDS:
            raise ValueError(f"there is no keyword {word!r}")
        keywords |= KEYWORDS[word]
    return keywords


def words(keywords: Keywords) -> tuple[str, ...]:
    """The names of a set of keywords, in their fixed order."""
    return tuple(word for word, bit in KEYWORDS.items() if keywords & bit)
