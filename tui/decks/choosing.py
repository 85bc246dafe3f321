"""Own decks in the place of ready ones: as values of a seat's setting, or brought to a game on the network."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from engines.core.decks import own_value
from engines.core.registry import Package, Setting
from tui.decks.files import Entry, find, listing
from tui.decks.text import DeckError


class OwnDeck(NamedTuple):
    """A deck of one's own, to be chosen where a ready one can be."""

    name: str
    value: str
    """For the setting; empty if it cannot be played."""
    problem: str
    """Why it cannot be played, in a sentence; empty if it can."""

    @property
    def words(self) -> str:
        """As the settings word ready ones."""
        return f"{self.name}, your own"


class Ready(NamedTuple):
    """A deck that anybody may bring."""

    value: str
    title: str
    about: str
    """What it is made of, in a few words."""


def ready_decks(package: Package) -> list[Ready]:
    """The ready decks, as the setting that chooses one words them."""
    setting = next(each for each in package.settings if is_deck(each, package))
    parts = [(str(value), *words.partition(", ")[::2]) for value, words in setting.choices]
    return [Ready(*each) for each in parts]


def builds_decks(package: Package) -> bool:
    """Whether the players of this game build decks."""
    return package.decks is not None and package.decks.construction is not None


def is_deck(setting: Setting, package: Package) -> bool:
    """Whether a setting says which deck a seat plays."""
    return setting.seat is not None and builds_decks(package)


def own_decks(folder: Path | None, package: Package) -> list[OwnDeck]:
    """The decks of the folder, legal or not; none for a game without decks."""
    return [_own(entry) for entry in listing(folder, package)] if builds_decks(package) else []


def value_of(folder: Path | None, package: Package, name: str) -> str:
    """The deck of that name as the value of a setting. Raises DeckError, also for one that is not legal."""
    own = _own(find(folder, package, name))
    if own.problem:
        raise DeckError(f"{own.name} cannot be played. {own.problem}")
    return own.value


def _own(entry: Entry) -> OwnDeck:
    value = "" if entry.deck is None or entry.problem else own_value(entry.deck.faces)
    return OwnDeck(entry.name, value, entry.problem)
