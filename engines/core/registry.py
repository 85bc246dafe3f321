"""The registry: what the program knows of a game, and where to find it.

A game is one package of the shape described in design.md section 3 whose `PACKAGE` says all of this.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from engines.core.balance import Balance
from engines.core.cards import Deck, Seat
from engines.core.decks import DeckRules, own_faces
from engines.core.game import Fact, Game
from engines.core.moves import Move
from engines.core.passing import Windows
from engines.core.timing import Timing
from engines.core.view import View

if TYPE_CHECKING:
    from engines.bots.bot import Bot
    from engines.bots.hints import Hint

Names = tuple[str, str]
"""What the seats are called, for sentences: `You` for the reader's own seat."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One option of a game that the players agree on before it starts."""

    name: str
    title: str
    choices: tuple[tuple[int | str, str], ...]
    """Each value with its words."""
    default: int = 0
    """The place among the choices of what is taken where nobody says anything."""
    seat: Seat | None = None
    """Whose own matter it is (the deck that a seat plays); None: both agree on it."""
    when: tuple[str, int | str] | None = None
    """The name and value of another setting without which this one means nothing; None: it always matters."""
    notes: tuple[str, ...] = ()
    """A sentence about each choice, for whoever has to choose; empty where the words say all."""

    def words(self, value: int | str) -> str:
        """A checked value in words."""
        return dict(self.choices).get(value, "a deck of one's own")


class Measure(NamedTuple):
    """The share by which a match-up of a game is judged."""

    name: str
    """In the tally; `wins`: games won, a draw as half of one."""
    most: int
    """How much of it either side can win in a pair of games."""


WINS = Measure("wins", 2)


@dataclass(frozen=True, slots=True)
class Package:
    """One game."""

    name: str
    title: str
    tagline: str
    settings: tuple[Setting, ...]
    new: Callable[[Mapping[str, int | str], tuple[Deck, Deck] | None], Game]
    """A new game under checked settings, with the private decks where the game has such."""
    view: type[View]
    narrate: Callable[[Fact, View, Names], str]
    """A fact as a sentence of the log, from that view's seat; empty where the log need not tell it."""
    describe: Callable[[Move, View], str]
    """A move in words, for its player."""
    bots: Mapping[str, Callable[[], Bot]]
    """Every bot by name, weakest first."""
    default_bot: str
    catalogue: str
    """The hash of the cards and numbers that the rules use."""
    ladder: tuple[str, ...] = ()
    """The bots to offer as opponents, weakest first; empty: all of them. The others are for measuring."""
    tally: Callable[[Sequence[Fact]], Mapping[str, tuple[int, int]]] = lambda facts: {}
    """What a match-up counts beside games won, by name, for each seat (`rounds`: (3, 1)), from all facts of a game."""
    measure: Callable[[Mapping[str, int | str]], Measure] = lambda settings: WINS
    """What a match-up under these settings is judged by."""
    hint: Callable[[View], Hint] | None = None
    """A move and what speaks for it, from that view's seat; None for a game that gives no hints."""
    balance: Balance | None = None
    """How its balance is measured; None for a game without decks."""
    decks: DeckRules | None = None
    """What a private deck may be; None for a game in which nobody brings one."""
    windows: Windows | None = None
    """Where a seat may pass by itself; None for a game in which nobody passes."""
    timing: Timing | None = None
    """What comes of a clock; None where it only tells."""

    def begin(self, settings: Mapping[str, int | str], seed: str) -> Game:
        """A new game on one machine, to which nobody brings a deck: with those that the checked settings name.

        Where decks come out of packs, `seed` says what is in them.
        """
        return self.new(settings, None if self.decks is None else self.decks.opened(settings, seed))

    def that_matter(self, settings: Mapping[str, int | str]) -> tuple[Setting, ...]:
        """The options that mean something under these checked settings."""
        return tuple(
            each
            for each in self.settings
            if each.when is None or settings[each.when[0]] == each.when[1]
        )

    def checked(self, settings: Mapping[str, object]) -> dict[str, int | str]:
        """`settings` filled up with defaults. Raises ValueError that names a wrong one.

        A seat's own setting may also be a list of cards (`engines.core.decks.own_value`), if it is a legal deck.
        """
        values: dict[str, int | str] = {
            each.name: each.choices[each.default][0] for each in self.settings
        }
        allowed = {each.name: [value for value, _ in each.choices] for each in self.settings}
        own = {each.name for each in self.settings if each.seat is not None and self.decks}
        for name, value in settings.items():
            if name not in values:
                raise ValueError(f"{self.title} has no option {name}")
            if name in own and isinstance(value, str) and own_faces(value) is not None:
                values[name] = value
                continue
            match = [each for each in allowed[name] if str(each) == str(value)]
            if not match:
                words = ", ".join(str(each) for each in allowed[name])
                raise ValueError(f"{name} can be {words}")
            values[name] = match[0]
        self._check_own_decks(values)
        return values

    def _check_own_decks(self, values: Mapping[str, int | str]) -> None:
        """Raises ValueError that says what is wrong with a list among the values."""
        for name, value in values.items():
            faces = own_faces(value)
            if faces is None or self.decks is None or not self.decks.are_brought(values):
                continue
            if words := self.decks.fault(values, faces):
                raise ValueError(f"{name} is no legal deck: {words}")


_PLACES = {
    "toji": "engines.toji",
    "elements": "engines.elements",
    "ikusa": "engines.ikusa",
    "mana": "engines.mana",
}


def register(name: str, module: str) -> None:
    """Add a game: `module` has a `PACKAGE`."""
    _PLACES[name] = module


def names() -> tuple[str, ...]:
    """The games there are, in the order in which they are offered."""
    return tuple(_PLACES)


def place(name: str) -> str:
    """The module of the game called `name`, for another process to register. Raises LookupError."""
    if name not in _PLACES:
        raise LookupError(f"there is no game called {name!r}; there are {', '.join(_PLACES)}")
    return _PLACES[name]


def load(name: str) -> Package:
    """The game called `name`. Raises LookupError that lists what there is."""
    package: Package = importlib.import_module(place(name)).PACKAGE
    return package
