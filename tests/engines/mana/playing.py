"""Plays games of Mana for these tests, the way `tests.engines.playing` does for every game of the registry."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engines.bots.bot import RandomMover
from engines.core.cards import Deck, Face, SealedDeck, Seat
from engines.core.game import Game
from engines.core.registry import Package
from engines.core.table import Table
from engines.mana.catalogue import DECK
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


@dataclass(frozen=True)
class Pairing(Case):
    """A game of Mana between two of the preconstructed decks."""

    theirs: tuple[Face, ...] = ()

    def new(self, decks: tuple[Deck, Deck] | None = None) -> Game:
        assert self.deck is not None
        return super().new(decks or (self.deck, self.theirs))

    def partial(self, seat: Seat) -> Game:
        assert self.deck is not None
        own = (self.deck, self.theirs)[seat]
        sealed = SealedDeck(DECK)
        return self.new((own, sealed) if seat == 0 else (sealed, own))


def pairing(number: int) -> Pairing:
    """Each deck of the ring against the next, then each against the next but one, and so on."""
    round_, one = divmod(number, len(PRECONS))
    other = (one + 1 + round_) % len(PRECONS)
    return Pairing("mana", (), PRECONS[one].cards, PRECONS[other].cards)


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
