"""Plays games of Ikusa for these tests, the way `tests.engines.playing` does for every game of the registry."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engines.bots.bot import RandomMover
from engines.core.cards import Deck
from engines.core.game import Game
from engines.core.knowledge import Guess
from engines.core.registry import Package, Setting
from engines.core.table import Table
from engines.ikusa import MANDATORY, OPTIONAL
from engines.ikusa.catalogue import BLITZ, STRATEGY
from engines.ikusa.rules import Ikusa
from engines.ikusa.view import IkusaView
from tests.engines.ikusa.cards import POOL, deck
from tests.engines.playing import Case, play


def _new(settings: Mapping[str, int | str], decks: tuple[Deck, Deck] | None) -> Game:
    assert decks is not None
    return Ikusa(decks, POOL, str(settings["mode"]), settings["elementium"] == OPTIONAL)


PACKAGE = Package(
    name="ikusa-tests",
    title="Ikusa",
    tagline="With the cards of the tests.",
    settings=(
        Setting("mode", "Mode", ((STRATEGY, "Strategy"), (BLITZ, "Blitz Shield"))),
        Setting("elementium", "Elementium step", ((MANDATORY, "laid"), (OPTIONAL, "may be laid"))),
    ),
    new=_new,
    view=IkusaView,
    narrate=lambda fact, view, names: "",
    describe=lambda move, view: str(move),
    bots={"random": RandomMover},
    default_bot="random",
    catalogue=POOL.hash,
)


@dataclass(frozen=True)
class IkusaCase(Case):
    """A game of Ikusa in which both bring the same deck; it need not be in the registry."""

    @property
    def package(self) -> Package:
        return PACKAGE


def case(seed: int, mode: str = STRATEGY, elementium: str = MANDATORY) -> IkusaCase:
    settings = (("mode", mode), ("elementium", elementium))
    return IkusaCase(PACKAGE.name, settings, deck(seed, mode))


def played(seed: int, mode: str = "strategy") -> Iterator[tuple[Ikusa, Table]]:
    """A random game, before each of its choices and after the last."""
    table = case(seed, mode).table(str(seed))
    for _ in play(table, random.Random(seed)):
        yield ikusa(table), table
    yield ikusa(table), table


def ikusa(table: Table) -> Ikusa:
    game = table.game
    assert isinstance(game, Ikusa)
    return game


GUESS: Guess = lambda rng, cards: rng.choices(sorted(POOL.cards), k=len(cards))  # noqa: E731
"""Any cards for the other side's deck."""
