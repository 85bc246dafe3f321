"""Plays games of Mana for these tests, the way `tests.engines.playing` does for every game of the registry."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engines.bots.bot import RandomMover
from engines.core.cards import Deck
from engines.core.game import Game
from engines.core.registry import Package
from engines.core.table import Table
from engines.mana.precons import PRECONS
from engines.mana.rules import Mana
from engines.mana.view import ManaView
from tests.engines.mana.cards import POOL, deck
from tests.engines.playing import Case, play


def _new(settings: Mapping[str, int | str], decks: tuple[Deck, Deck] | None) -> Game:
    assert decks is not None
    return Mana(decks, POOL)


PACKAGE = Package(
    name="mana-tests",
    title="Mana",
    tagline="With the cards of the tests.",
    settings=(),
    new=_new,
    view=ManaView,
    narrate=lambda fact, view, names: "",
    describe=lambda move, view: str(move),
    bots={"random": RandomMover},
    default_bot="random",
    catalogue=POOL.hash,
)


@dataclass(frozen=True)
class ManaCase(Case):
    """A game of Mana in which both bring the same deck; it need not be in the registry."""

    @property
    def package(self) -> Package:
        return PACKAGE


def case(seed: int, calm: bool = False) -> ManaCase:
    return ManaCase(PACKAGE.name, (), deck(seed, calm))


def shipped(seed: int) -> Case:
    """Both bring one of the preconstructed decks."""
    return Case("mana", (), PRECONS[seed % len(PRECONS)].cards)


def played(
    seed: int, calm: bool = False, *, of: Case | None = None
) -> Iterator[tuple[Mana, Table]]:
    """A random game, before each of its choices and after the last; of the tests' cards if not told otherwise."""
    table = (of or case(seed, calm)).table(str(seed))
    for _ in play(table, random.Random(seed)):
        yield mana(table), table
    yield mana(table), table


def mana(table: Table) -> Mana:
    game = table.game
    assert isinstance(game, Mana)
    return game
