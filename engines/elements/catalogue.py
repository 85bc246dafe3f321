"""The sixteen cards (E1.1)."""

from __future__ import annotations

import hashlib

from engines.core.cards import Face

VALUE: dict[Face, int] = {
    **{f"{value}{copy}": value for value in range(1, 6) for copy in "ab"},
    **{f"6{copy}": 6 for copy in "abcdef"},
}
"""Card id -> value: 1 to 5 twice, 6 six times."""

ELEMENT: dict[int, str] = {1: "Wood", 2: "Fire", 3: "Earth", 4: "Metal", 5: "Water", 6: "Yin/Yang"}
"""The name of a value; names have no effect."""

HAND_SIZE = 6
TARGET = 6
"""Points that win a match (E8.1)."""

CATALOGUE = hashlib.sha256(" ".join(VALUE).encode()).hexdigest()[:16]
