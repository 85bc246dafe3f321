"""The 32 characters and the 16 events (T1)."""

from __future__ import annotations

import hashlib

from engines.core.cards import Face

ELEMENTS = ("Fire", "Wind", "Earth", "Water")
"""The elements in their fixed order (T1.1); everything else calls them 0 to 3."""

_CODES = ("Fi", "Wi", "Ea", "Wa")

_CHARACTERS = [
    (f"{code}{mp}{copy}", element, mp)
    for element, code in enumerate(_CODES)
    for mp in range(1, 5)
    for copy in "ab"
]

ELEMENT: dict[Face, int] = {face: element for face, element, _ in _CHARACTERS}
"""Character -> its element, 0 to 3 (T1.2)."""

MP: dict[Face, int] = {face: mp for face, _, mp in _CHARACTERS}
"""Character -> its base MP, 1 to 4: two cards of each element and base (T1.2, R1)."""

CHARACTERS: tuple[Face, ...] = tuple(MP)

_ROWS = (
    (3, 2, 1, 0),
    (0, 3, 2, 1),
    (1, 0, 3, 2),
    (2, 1, 0, 3),
    (0, 1, 2, 3),
    (3, 0, 1, 2),
    (2, 3, 0, 1),
    (1, 2, 3, 0),
    (2, 1, 2, 1),
    (1, 2, 1, 2),
)
"""The ten Standard rows (T1.4, R2): the bonus for Fire, Wind, Earth and Water."""

STANDARD: dict[Face, tuple[int, int, int, int]] = {
    "S" + "".join(map(str, row)): row for row in _ROWS
}
"""Standard event -> its bonus by element."""

CROWN: dict[Face, int] = {f"C{code}": element for element, code in enumerate(_CODES)}
"""Element Advantage -> the crowned element (T1.3, R3)."""

LOW = "MIN"
"""The Low-MP Victory."""

PICK = "PICK"
"""The Hand-Pick event."""

EVENTS: tuple[Face, ...] = (*STANDARD, *CROWN, LOW, PICK)

HAND_SIZE = 5
SUPPORTS = 3
LIFE = 12
MOST_ADDED = 2
"""How many supports may join one battle (T6.3)."""
CUT = 8
"""No final MP is higher (T7.5)."""

CATALOGUE = hashlib.sha256(" ".join((*CHARACTERS, *EVENTS)).encode()).hexdigest()[:16]
