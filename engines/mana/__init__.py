"""Mana: two turns in one, Mana cards, and combat with fourteen keywords. The rules are RULES.md, beside this file."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from engines.bots.bot import RandomMover
from engines.core.cards import Deck, Face
from engines.core.decks import own_faces
from engines.core.game import Game
from engines.core.plain import canonical
from engines.core.registry import Package, Setting
from engines.mana.adept import Adept
from engines.mana.balance import balance
from engines.mana.bots import Novice
from engines.mana.catalogue import POOL
from engines.mana.decks import deck_rules
from engines.mana.elements import names
from engines.mana.hints import hint
from engines.mana.passing import ManaWindows
from engines.mana.planner import expert, master
from engines.mana.precons import PRECONS
from engines.mana.rules import Mana
from engines.mana.sentences import listed
from engines.mana.text import describe, narrate
from engines.mana.view import ManaView

_DECKS = {precon.name.lower().replace(" ", "_"): precon for precon in PRECONS}
_CHOICES = tuple(
    (value, f"{precon.name}, {listed(names(precon.elements))}") for value, precon in _DECKS.items()
)
_PLANS = tuple(precon.plan for precon in PRECONS)
_CATALOGUE = hashlib.sha256(
    canonical([POOL.hash, {name: list(precon.cards) for name, precon in _DECKS.items()}])
).hexdigest()[:16]
"""The cards, and the decks that settings name: a save plays on with neither of another version."""


def _new(settings: Mapping[str, int | str], decks: tuple[Deck, Deck] | None) -> Game:
    """A game between two brought decks, or between those that the settings name."""
    if decks is None:
        decks = (_deck(settings["deck"]), _deck(settings["other_deck"]))
    return Mana(decks, POOL)


def _deck(value: int | str) -> tuple[Face, ...]:
    return own_faces(value) or _DECKS[str(value)].cards


PACKAGE = Package(
    name="mana",
    title="Mana",
    tagline="Units and Actions, a turn shared by two, and blocks that decide it.",
    settings=(
        Setting("deck", "Deck", _CHOICES, seat=0, notes=_PLANS),
        # Another default, or whoever says nothing plays against himself.
        Setting("other_deck", "Deck", _CHOICES, default=len(_CHOICES) // 2, seat=1, notes=_PLANS),
    ),
    new=_new,
    view=ManaView,
    narrate=narrate,
    describe=describe,
    bots={
        "random": RandomMover,
        "novice": Novice,
        "adept": Adept,
        "expert": expert,
        "master": master,
    },
    default_bot="novice",
    catalogue=_CATALOGUE,
    ladder=("novice", "adept", "expert", "master"),
    hint=hint,
    balance=balance(POOL, tuple(_DECKS), lambda one, other: {"deck": one, "other_deck": other}),
    decks=deck_rules(POOL, {name: precon.cards for name, precon in _DECKS.items()}),
    windows=ManaWindows(),
)
