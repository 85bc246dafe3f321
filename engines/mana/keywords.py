"""The fourteen keywords and their home elements (A-6). A set of keywords is an integer, one bit each."""

from __future__ import annotations

from engines.core.bitsets import Bitsets
from engines.mana.elements import Elements, united

Keywords = int
"""A set of keywords, one bit each: having one twice is having it once (K-0)."""

_SETS = Bitsets(
    "keyword",
    (
        "Alert",
        "Ambush",
        "Extract",
        "Heavy",
        "Leech",
        "Parry",
        "Revenge",
        "Riposte",
        "Twinstrike",
        "Rapid",
        "Rally",
        "Focus",
        "Must Attack",
        "Can't Block",
    ),
)

KEYWORDS = _SETS.bit
"""A keyword as a set of one."""

EVERY: Keywords = _SETS.all

gathered = _SETS.gathered
words = _SETS.names

ALERT = KEYWORDS["Alert"]
AMBUSH = KEYWORDS["Ambush"]
EXTRACT = KEYWORDS["Extract"]
HEAVY = KEYWORDS["Heavy"]
LEECH = KEYWORDS["Leech"]
PARRY = KEYWORDS["Parry"]
REVENGE = KEYWORDS["Revenge"]
RIPOSTE = KEYWORDS["Riposte"]
TWINSTRIKE = KEYWORDS["Twinstrike"]
RAPID = KEYWORDS["Rapid"]
RALLY = KEYWORDS["Rally"]
FOCUS = KEYWORDS["Focus"]
MUST_ATTACK = KEYWORDS["Must Attack"]
CANT_BLOCK = KEYWORDS["Can't Block"]

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
