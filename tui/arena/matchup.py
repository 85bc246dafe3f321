"""A match-up of two bots as work to be done, and its pairs of games as lines of a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any, NamedTuple

from engines.bots.matchup import Entrant, Record, Terms, play_pair
from engines.core import registry
from engines.core.registry import Package
from tui import botloader

Pair = tuple[Record, Record]
"""Both games of a pair."""


class Plan(NamedTuple):
    """Two bots, what they play, and what the deals follow from."""

    game: str
    module: str
    """Where the game's package is (`registry.place`)."""
    settings: Mapping[str, int | str]
    bots: tuple[str, str]
    budgets: tuple[int, int]
    """Iterations for each decision; 0: as many as the bot is made for."""
    seed: str
    mirrored: bool = False
    """Both play the same ready-made deck, each deck in turn, whatever decks the settings name."""

    def begin(self) -> Callable[[int], Pair]:
        registry.register(self.game, self.module)
        package = registry.load(self.game)
        rounds = mirrors(package, self.settings) if self.mirrored else [self.settings]
        terms = [Terms(package, settings, self.seed) for settings in rounds]
        a, b = (
            Entrant(botloader.load(package, name), budget)
            for name, budget in zip(self.bots, self.budgets, strict=True)
        )
        return lambda pair: play_pair(terms[pair % len(terms)], a, b, pair)


def mirrors(package: Package, settings: Mapping[str, int | str]) -> list[Mapping[str, int | str]]:
    """These checked settings once for each ready-made deck, with that deck on both sides.

    Raises ValueError where nobody chooses a deck.
    """
    own = [each for each in package.that_matter(settings) if each.seat is not None]
    if not own:
        raise ValueError(f"{package.title} has no decks to choose from under these settings.")
    return [{**settings, **{each.name: deck for each in own}} for deck, _ in own[0].choices]


class PairLines:
    """How a pair stands in the file: its number and both games."""

    key = "pair"

    def write(self, pair: Pair) -> dict[str, Any]:
        games = [asdict(record) for record in pair]
        for game in games:
            del game["pair"]
        return {"games": games}

    def read(self, number: int, said: Mapping[str, Any]) -> Pair:
        one, two = (_record(number, game) for game in said["games"])
        return one, two


def _record(pair: int, game: Mapping[str, Any]) -> Record:
    tally = {name: _two(each) for name, each in game["tally"].items()}
    return Record(**{**game, "pair": pair, "answers": _two(game["answers"]), "tally": tally})


def _two(numbers: Any) -> tuple[int, int]:
    a, b = numbers
    return a, b
