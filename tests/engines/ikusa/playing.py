"""Plays games of Ikusa for these tests, the way `tests.engines.playing` does for every game of the registry."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from engines.core.cards import Deck, Face, Handle
from engines.core.game import Game
from engines.core.registry import Setting
from engines.core.table import Table
from engines.ikusa import MANDATORY, OPTIONAL
from engines.ikusa.catalogue import BLITZ, STRATEGY
from engines.ikusa.rules import Ikusa
from engines.ikusa.view import IkusaView
from tests.engines.ikusa.cards import POOL, deck
from tests.engines.playing import Case, package_of_tests, play


def _new(settings: Mapping[str, int | str], decks: tuple[Deck, Deck] | None) -> Game:
    assert decks is not None
    return Ikusa(decks, POOL, str(settings["mode"]), settings["elementium"] == OPTIONAL)


PACKAGE = package_of_tests(
    "ikusa-tests",
    _new,
    IkusaView,
    POOL.hash,
    (
        Setting("mode", "Mode", ((STRATEGY, "Strategy"), (BLITZ, "Blitz Shield"))),
        Setting("elementium", "Elementium step", ((MANDATORY, "laid"), (OPTIONAL, "may be laid"))),
    ),
)


def case(seed: int, mode: str = STRATEGY, elementium: str = MANDATORY) -> Case:
    settings = (("mode", mode), ("elementium", elementium))
    return Case(PACKAGE.name, settings, deck(seed, mode), unlisted=PACKAGE)


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


def guess(rng: random.Random, cards: tuple[Handle, ...]) -> list[Face]:
    """Any cards for the other side's deck."""
    return rng.choices(sorted(POOL.cards), k=len(cards))
