"""Tōji: one card each at once, then supports in turn. The rules are RULES.md, beside this file."""

from __future__ import annotations

from collections.abc import Mapping

from engines.bots.bot import RandomMover
from engines.core.cards import Deck
from engines.core.game import Game
from engines.core.registry import Package, Setting
from engines.toji.bots import Adept, Novice
from engines.toji.catalogue import CATALOGUE
from engines.toji.rules import Toji
from engines.toji.state import Settings
from engines.toji.text import describe, narrate
from engines.toji.view import TojiView


def _new(settings: Mapping[str, int | str], decks: tuple[Deck, Deck] | None) -> Game:
    return Toji(Settings(int(settings["best_of"])))


PACKAGE = Package(
    name="toji",
    title="Tōji",
    tagline="One card each, face down; the event is open, and the supports decide.",
    settings=(Setting("best_of", "Match", ((1, "one game"), (3, "best of three"))),),
    new=_new,
    view=TojiView,
    narrate=narrate,
    describe=describe,
    bots={"random": RandomMover, "novice": Novice, "adept": Adept},
    default_bot="novice",
    catalogue=CATALOGUE,
)
