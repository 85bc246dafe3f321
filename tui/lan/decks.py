"""The decks that a player may bring to a game over the network, where the game has such.

A deck is its owner's matter alone: the other side learns how many cards it has, and each of them when it is played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.core.cards import Face
from engines.core.decks import own_faces
from engines.core.errors import Refused
from engines.core.registry import Package
from tui import places

Settings = Mapping[str, int | str]
"""What both sides agree on."""


def ready_decks(package: Package, settings: Settings) -> tuple[tuple[str, str], ...]:
    """Each ready deck that may be brought under these settings, by name and in words; none where nobody brings one."""
    rules = package.decks
    if rules is None or not rules.are_brought(settings):
        return ()
    own = [each.choices for each in package.settings if each.seat is not None]
    words = {str(value): said for choices in own for value, said in choices}
    return tuple((name, words[name]) for name in rules.ready)


def decks_to_bring(package: Package, settings: Settings) -> tuple[tuple[str, str], ...]:
    """The ready decks, and behind them the user's own ones that are legal."""
    ready = ready_decks(package, settings)
    if not ready:
        return ()
    from tui.decks.choosing import own_decks  # Loads what other games can do without.

    own = own_decks(places.decks().path, package)
    return (*ready, *((deck.value, deck.words) for deck in own if not deck.problem))


def deck_to_bring(package: Package, settings: Settings, name: str = "") -> Sequence[Face]:
    """The cards of a deck of `decks_to_bring`, or of the user's deck of that name; of the first, if none is named.

    Raises Refused if there is none that can be brought.
    """
    assert package.decks is not None
    if not name:
        (name, _), *_ = ready_decks(package, settings)
    if name in package.decks.ready:
        return package.decks.ready[name]
    faces = own_faces(name) or own_faces(_own_value(package, name))
    assert faces is not None
    if words := package.decks.fault(settings, faces):
        raise Refused("no_deck", words)
    return faces


def deck_problem(package: Package, settings: Settings, name: str) -> str:
    """In words why no deck of that name can be brought; empty if it can."""
    decks = [each for each, _ in ready_decks(package, settings)]
    if not decks:
        return f"nobody brings a deck to {package.title} as it is to be played"
    if name in decks or own_faces(name) is not None:
        return ""
    try:
        _own_value(package, name)
    except Refused:
        there = f"there is no deck called {name!r}; there are {', '.join(decks)}"
        return own_deck_problem(package, name) or there
    return ""


def own_deck_problem(package: Package, name: str) -> str:
    """Why the user's deck of that name cannot be played; empty if it can, or if there is none."""
    from tui.decks.choosing import own_decks
    from tui.decks.text import key

    for deck in own_decks(places.decks().path, package):
        if key(deck.name) == key(name) and deck.problem:
            return f"{deck.name} cannot be played: {deck.problem}"
    return ""


def _own_value(package: Package, name: str) -> str:
    """The user's deck of that name. Raises Refused."""
    from tui.decks.choosing import value_of
    from tui.decks.text import DeckError

    try:
        return value_of(places.decks().path, package, name)
    except DeckError as error:
        raise Refused("no_deck", str(error)) from error
