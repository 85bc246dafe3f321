"""Tōji: one card each at once, then supports in turn. The rules are RULES.md, beside this file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.bots.bot import RandomMover
from engines.core.cards import Deck
from engines.core.game import Fact, Game
from engines.core.registry import Package, Setting
from engines.toji.bots import Adept, Novice
from engines.toji.catalogue import CATALOGUE
from engines.toji.facts import Battle, GameResult
from engines.toji.hints import hint
from engines.toji.rules import Toji
from engines.toji.search import expert, master
from engines.toji.state import Settings
from engines.toji.text import describe, narrate
from engines.toji.view import TojiView


def _new(settings: Mapping[str, int | str], decks: tuple[Deck, Deck] | None) -> Game:
    return Toji(Settings(int(settings["best_of"])))


def _tally(facts: Sequence[Fact]) -> dict[str, tuple[int, int]]:
    """Battles won; and games won by role, for being second is an advantage (the figures in RULES.md)."""
    battles, first, second = [0, 0], [0, 0], [0, 0]
    for fact in facts:
        if isinstance(fact, Battle) and fact.winner is not None:
            battles[fact.winner] += 1
        elif isinstance(fact, GameResult) and fact.winner is not None:
            (first if fact.winner == fact.first else second)[fact.winner] += 1
    return {
        "battles": (battles[0], battles[1]),
        "games as first": (first[0], first[1]),
        "games as second": (second[0], second[1]),
    }


PACKAGE = Package(
    name="toji",
    title="Tōji",
    tagline="One card each, face down; the event is open, and the supports decide.",
    settings=(Setting("best_of", "Match", ((1, "one game"), (3, "best of three"))),),
    new=_new,
    view=TojiView,
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
    catalogue=CATALOGUE,
    ladder=("novice", "adept", "expert", "master"),
    tally=_tally,
    hint=hint,
)
