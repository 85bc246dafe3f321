"""The decks that a player may bring to a game over the network, where the game has such.

A deck is its owner's matter alone: the other side learns how many cards it has, and each of them when it is played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.core.cards import Face
from engines.core.registry import Package

Settings = Mapping[str, int | str]
"""What both sides agree on."""


def ready_decks(package: Package, settings: Settings) -> tuple[tuple[str, str], ...]:
    """Each deck that may be brought under these settings, by name and in words; none where nobody brings one."""
    rules = package.decks
    if rules is None or not rules.are_brought(settings):
        return ()
    own = [each.choices for each in package.settings if each.seat is not None]
    words = {str(value): said for choices in own for value, said in choices}
    return tuple((name, words[name]) for name in rules.ready)


def ready_deck(package: Package, settings: Settings, name: str = "") -> Sequence[Face]:
    """The cards of a deck of `ready_decks`; of the first one, if none is named."""
    assert package.decks is not None
    (first, _), *_ = ready_decks(package, settings)
    return package.decks.ready[name or first]


def deck_problem(package: Package, settings: Settings, name: str) -> str:
    """In words why no deck of that name can be brought; empty if it can."""
    decks = [each for each, _ in ready_decks(package, settings)]
    if not decks:
        return f"nobody brings a deck to {package.title} as it is to be played"
    if name not in decks:
        return f"there is no deck called {name!r}; there are {', '.join(decks)}"
    return ""
