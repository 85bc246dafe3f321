"""Plays games of Mana for these tests, the way `tests.engines.playing` does for every game of the registry."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from engines.core.cards import Deck
from engines.core.game import Game
from engines.core.table import Table
from engines.mana.precons import PRECONS
from engines.mana.rules import Mana
from engines.mana.view import ManaView
from tests.engines.mana.cards import POOL, deck
from tests.engines.playing import Case, package_of_tests, play


def _new(settings: Mapping[str, int | str], decks: tuple[Deck, Deck] | None) -> Game:
    assert decks is not None
    return Mana(decks, POOL)


PACKAGE = package_of_tests("mana-tests", _new, ManaView, POOL.hash)


def pairing(number: int) -> Case:
    """Each deck of the ring against the next, then each against the next but one, and so on."""
    round_, one = divmod(number, len(PRECONS))
    other = (one + 1 + round_) % len(PRECONS)
    return Case("mana", (), PRECONS[one].cards, theirs=PRECONS[other].cards)


def case(seed: int, calm: bool = False) -> Case:
    return Case(PACKAGE.name, (), deck(seed, calm), unlisted=PACKAGE)


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
