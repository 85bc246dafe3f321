"""The cards of the game: the 41 Mana cards, and the pools of Units and Actions that decks are built from.

A pool is named, so that a view or a save can say by which cards it was played; its hash tells versions apart.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engines.core.cards import Face
from engines.core.plain import canonical
from engines.core.pools import Pools, read_cards
from engines.mana.elements import ELEMENTS, united
from engines.mana.pool import every_card
from engines.mana.reading import read_card
from engines.mana.vocabulary import MainCard, ManaCard

MAIN = 50
"""B-1: the cards of a main deck."""
MANA = 13
"""B-4: the cards of a Mana deck."""
DECK = MAIN + MANA
"""A seat's private deck, as the constructor takes it: the main deck, then the Mana deck."""
LIFE = 20
"""S-1"""
DEALT = 14
"""S-4"""
MOST_KEPT = 8
"""S-5"""
HAND = 7
"""S-7: fewer kept cards than that are filled up."""
MANA_CAP = 12
"""M-2"""

_INITIALS = {name[0].lower(): name for name in ELEMENTS}

_MANA_NAMES = {
    "s": "Sunward Stair",
    "l": "Nightglass Basin",
    "f": "Cinder Hearth",
    "w": "Rillmouth Weir",
    "e": "Loamfold Terrace",
    "m": "Ironvein Shaft",
    "sl": "Twilight Causeway",
    "sf": "Noonfire Kiln",
    "sw": "Gleamwater Lock",
    "se": "Barleylight Field",
    "sm": "Gilded Sundial",
    "lf": "Lanternsmoke Alley",
    "lw": "Ebbshadow Cove",
    "le": "Mothroot Hollow",
    "lm": "Silverknell Tower",
    "fw": "Geyser Shelf",
    "fe": "Slagroot Orchard",
    "fm": "Bellows Foundry",
    "we": "Reedsilt Delta",
    "wm": "Sluicegate Works",
    "em": "Orebank Quarry",
    "slf": "Comet-Watch Pyre",
    "slw": "Tidal Orrery",
    "sle": "Equinox Cairn",
    "slm": "Clockface Observatory",
    "sfw": "Rainbow Caldera",
    "sfe": "Harvestblaze Plain",
    "sfm": "Brazen Forum",
    "swe": "Springtide Meadow",
    "swm": "Heliograph Pier",
    "sem": "Bronze Granary",
    "lfw": "Steamveil Grotto",
    "lfe": "Wisplight Fen",
    "lfm": "Nocturne Smithy",
    "lwe": "Mistfall Glade",
    "lwm": "Mercury Cistern",
    "lem": "Crypt-Vein Gallery",
    "fwe": "Hotspring Terraces",
    "fwm": "Quenching Hall",
    "fem": "Magma Lode",
    "wem": "Millrace Gorge",
}
"""The initials of a Mana card's elements -> its name (18.4)."""

MANA_CARDS: dict[Face, ManaCard] = {
    f"mana_{code}": ManaCard(f"mana_{code}", name, united(_INITIALS[initial] for initial in code))
    for code, name in _MANA_NAMES.items()
}
"""Every set of one, two or three elements (A-5)."""


@dataclass(frozen=True, slots=True)
class Pool:
    """Units and Actions to build decks from, under a name."""

    name: str
    cards: Mapping[Face, MainCard]
    hash: str
    """Of the cards' data: a save or a deck made with another version is told apart."""
    mana: Mapping[Face, ManaCard] = field(default_factory=lambda: MANA_CARDS)


def read_pool(name: str, data: Iterable[Mapping[str, Any]]) -> Pool:
    """The pool of these cards. Raises ValueError that names the card it cannot read."""
    rows = [dict(row) for row in data]
    cards = read_cards(rows, read_card, MANA_CARDS)
    content = canonical([rows, sorted(_MANA_NAMES)])
    return Pool(name, cards, hashlib.sha256(content).hexdigest()[:16])


_POOLS = Pools[Pool]()

register = _POOLS.register
pool = _POOLS.pool

POOL = read_pool("mana", every_card())
"""The pool of the shipped game."""

register(POOL)
