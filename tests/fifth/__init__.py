"""Lantern: a tiny fifth game that goes through every need of the table model.

Private decks, look at ten, a simultaneous keep-set, a partial re-shuffle, a sealed zone, a one-sided re-mask before a
card is laid face-down, a one-sided reorder, a search, a claim, a card known in hand, and a right out of turn: what the
trading-card games need of the core, before they exist. That it is one package proves that a game is one package.
"""

from __future__ import annotations

from collections.abc import Mapping

from engines.bots.bot import RandomMover
from engines.core.cards import Deck
from engines.core.game import Game
from engines.core.registry import Package, Setting
from tests.fifth.decks import DECK_RULES
from tests.fifth.rules import DECK, Lantern, LanternView, describe, narrate

__all__ = ["DECK", "PACKAGE", "Lantern", "LanternView"]


def _new(settings: Mapping[str, int | str], decks: tuple[Deck, Deck] | None) -> Game:
    return Lantern(decks if decks is not None else (DECK, DECK))


PACKAGE = Package(
    name="lantern",
    title="Lantern",
    tagline="A game for the tests.",
    settings=(Setting("packs", "Decks", ((0, "the one deck"), (1, "opened packs"))),),
    new=_new,
    view=LanternView,
    narrate=narrate,
    describe=describe,
    bots={"random": RandomMover},
    default_bot="random",
    catalogue="lantern/1",
    decks=DECK_RULES,
)
