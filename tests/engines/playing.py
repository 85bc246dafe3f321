"""Plays whole games for the tests: every game of the registry and the fifth, by random movers at a real table."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from engines.bots.bot import RandomMover, arrange
from engines.core import registry
from engines.core.cards import BOTH, Deck, Face, Handle, SealedDeck, Seat
from engines.core.dealer import LocalDealer
from engines.core.events import Event
from engines.core.game import Fact, Game
from engines.core.knowledge import Guess
from engines.core.needs import Shuffle
from engines.core.registry import Package, Setting
from engines.core.table import Table
from engines.core.view import View
from engines.ikusa.precons import PRECONS as IKUSA_PRECONS
from engines.mana.catalogue import MAIN
from engines.mana.precons import PRECONS
from engines.mana.view import ManaView
from tests.fifth import DECK

registry.register("lantern", "tests.fifth")


@dataclass(frozen=True)
class Case:
    """A game under some settings."""

    game: str
    settings: tuple[tuple[str, int | str], ...] = ()
    deck: tuple[Face, ...] | None = None
    theirs: tuple[Face, ...] | None = None
    """The deck of seat 1, if it is another one."""
    unlisted: Package | None = field(default=None, compare=False)
    """The game's package, where the registry has none of this name."""

    @property
    def package(self) -> Package:
        return self.unlisted or registry.load(self.game)

    def new(self, decks: tuple[Deck, Deck] | None = None) -> Game:
        if decks is None and self.deck is not None:
            decks = (self.deck, self.theirs or self.deck)
        return self.package.new(self.package.checked(dict(self.settings)), decks)

    def partial(self, seat: Seat) -> Game:
        """A new game as `seat`'s own engine has it: the other private deck is sealed."""
        if self.deck is None:
            return self.new()
        sealed = SealedDeck(len(self.deck))
        return self.new((self.deck, sealed) if seat == 0 else (sealed, self.theirs or self.deck))

    def guess(self, view: View) -> Guess:
        """Cards of one's own deck for those of the other that the view's seat cannot know."""
        deck = self.deck or ()
        piles = [deck]
        if isinstance(
            view, ManaView
        ):  # Mana cards are never in the main deck, nor others in theirs.
            piles = [deck[:MAIN], deck[MAIN:]]

        def faces(rng: random.Random, cards: tuple[Handle, ...]) -> list[Face]:
            mana = {*view.mana_decks[0], *view.mana_decks[1]} if isinstance(view, ManaView) else ()
            return [rng.choice(piles[card in mana]) for card in cards]

        return faces

    def table(
        self,
        seed: str,
        events: list[Event] | None = None,
        listener: Callable[[Event, list[Fact], Game], None] | None = None,
    ) -> Table:
        def fresh() -> tuple[Game, LocalDealer]:
            game = self.new()
            return game, LocalDealer(seed, game)

        return Table(fresh, events or [], listener)

    def __str__(self) -> str:
        return "-".join([self.game, *(f"{name}{value}" for name, value in self.settings)])


def package_of_tests(
    name: str,
    new: Callable[[Mapping[str, int | str], tuple[Deck, Deck] | None], Game],
    view: type[View],
    catalogue: str,
    settings: tuple[Setting, ...] = (),
) -> Package:
    """A game with cards of its tests, which needs neither words nor bots that play well."""
    return Package(
        name=name,
        title=name,
        tagline="With the cards of the tests.",
        settings=settings,
        new=new,
        view=view,
        narrate=lambda fact, view, names: "",
        describe=lambda move, view: str(move),
        bots={"random": RandomMover},
        default_bot="random",
        catalogue=catalogue,
    )


CASES = [
    Case("elements"),
    Case("elements", (("rounds", 3),)),
    Case("toji"),
    Case("toji", (("best_of", 3),)),
    Case("lantern", (), DECK),
    Case("mana", (), PRECONS[0].cards),
    Case("ikusa", (), IKUSA_PRECONS[0].cards),
]


def play(table: Table, rng: random.Random) -> Iterator[Table]:
    """Play `table` to its end by random legal choices; yields before each of them."""
    while table.game.outcome is None:
        yield table
        answer(table, rng)


def answer(table: Table, rng: random.Random) -> None:
    """One random legal answer by one of the seats that are asked, or that have a right beside."""
    seats = [seat for seat in BOTH if table.owes(seat) is not None]
    seat = rng.choice(seats)
    ask = table.owes(seat)
    if isinstance(ask, Shuffle):
        table.arrange(seat, arrange(len(ask.cards), rng))
        return
    game = table.game
    if ask is not None and ask.rights and rng.random() < 0.1:
        seat = ask.rights[0][0]
    move = game.options(seat).sample(rng)
    if move.verb == "yield" and rng.random() < 0.7:
        return  # Longer rounds reach more positions.
    table.choose(seat, move)


def whole_game(case: Case, seed: int) -> list[Event]:
    """The events of a whole random game."""
    table = case.table(str(seed))
    for _ in play(table, random.Random(seed)):
        pass
    return table.events
