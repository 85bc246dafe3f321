"""Ikusa: elementium, wargeists and gates; two ways to bring a deck. The rules are RULES.md, beside this file."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from engines.bots.bot import RandomMover
from engines.core.cards import Deck, Face
from engines.core.decks import own_faces
from engines.core.game import Game
from engines.core.plain import canonical
from engines.core.registry import Package, Setting
from engines.ikusa.adept import Adept
from engines.ikusa.attributes import names
from engines.ikusa.balance import balance
from engines.ikusa.bots import Novice
from engines.ikusa.catalogue import BLITZ, POOL, STRATEGY
from engines.ikusa.decks import deck_rules
from engines.ikusa.defaults import TIMING
from engines.ikusa.describing import describe
from engines.ikusa.hints import hint
from engines.ikusa.passing import IkusaWindows
from engines.ikusa.phrases import listed
from engines.ikusa.planner import expert, master
from engines.ikusa.precons import PRECONS
from engines.ikusa.rules import Ikusa
from engines.ikusa.text import narrate
from engines.ikusa.view import IkusaView

_DECKS = {precon.name.lower().replace(" ", "_"): precon for precon in PRECONS}
_PLANS = tuple(precon.plan for precon in PRECONS)
_CHOICES = tuple(
    (value, f"{precon.name}, {listed(names(precon.attributes))}")
    for value, precon in _DECKS.items()
)
_STRATEGY = ("mode", STRATEGY)
MANDATORY, OPTIONAL = "mandatory", "optional"
"""Q-04: whether a turn may pass without a card laid (the house rule `optional-elementium`)."""
_CATALOGUE = hashlib.sha256(
    canonical([POOL.hash, {name: list(precon.cards) for name, precon in _DECKS.items()}])
).hexdigest()[:16]
"""The cards, and the decks that settings name: a save plays on with neither of another version."""


def _new(settings: Mapping[str, int | str], decks: tuple[Deck, Deck] | None) -> Game:
    """A game between two brought decks, or opened ones (M-02), or those that the settings name."""
    mode = str(settings["mode"])
    if decks is None:
        if mode == BLITZ:
            raise ValueError("the decks of this mode come out of packs")
        decks = (_deck(settings["deck"]), _deck(settings["other_deck"]))
    return Ikusa(decks, POOL, mode, settings["elementium"] == OPTIONAL)


def _deck(value: int | str) -> tuple[Face, ...]:
    return own_faces(value) or _DECKS[str(value)].cards


def _pairing(one: str, other: str) -> dict[str, int | str]:
    """Who plays with which deck; without names, with opened packs."""
    if not one:
        return {"mode": BLITZ}
    return {"mode": STRATEGY, "deck": one, "other_deck": other}


PACKAGE = Package(
    name="ikusa",
    title="Ikusa",
    tagline="Wargeists against gates; what falls may strike back for nothing.",
    settings=(
        Setting(
            "mode",
            "Mode",
            (
                (STRATEGY, "Strategy, ready decks"),
                (BLITZ, "Blitz Shield, five packs"),
            ),
        ),
        Setting("deck", "Deck", _CHOICES, seat=0, when=_STRATEGY, notes=_PLANS),
        # Another default, or whoever says nothing plays against himself.
        Setting(
            "other_deck",
            "Deck",
            _CHOICES,
            default=len(_CHOICES) // 2,
            seat=1,
            when=_STRATEGY,
            notes=_PLANS,
        ),
        Setting(
            "elementium",
            "Elementium",
            (
                (MANDATORY, "a card every turn"),
                (OPTIONAL, "house rule: a card, or none"),
            ),
        ),
    ),
    new=_new,
    view=IkusaView,
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
    balance=balance(POOL, tuple(_DECKS), _pairing),
    decks=deck_rules(POOL, {name: precon.cards for name, precon in _DECKS.items()}),
    windows=IkusaWindows(),
    timing=TIMING,
)
