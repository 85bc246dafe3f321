"""The decks that a player may bring to a game over the network, where the game has such.

A deck is its owner's matter alone: the other side learns how many cards it has, and each of them when it is played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, repeat
from typing import NamedTuple

from engines.core.cards import Face
from engines.core.decks import own_faces
from engines.core.errors import Refused
from engines.core.registry import Package
from tui import places

Settings = Mapping[str, int | str]
"""What both sides agree on."""


class Bringable(NamedTuple):
    """A deck that a player may bring, or one of his own with what is wrong with it."""

    name: str
    """What `deck_to_bring` knows it by; empty if it cannot be played."""
    words: str
    plan: str = ""
    """How a ready deck wins, in a sentence."""
    problem: str = ""
    """Why it cannot be played, in a sentence with the deck's name; empty if it can."""


def ready_decks(package: Package, settings: Settings) -> tuple[Bringable, ...]:
    """Each ready deck that may be brought under these settings; none where nobody brings one."""
    rules = package.decks
    if rules is None or not rules.are_brought(settings):
        return ()
    told = {
        value: Bringable(str(value), words, plan)
        for setting in package.settings
        if setting.seat is not None
        for (value, words), plan in zip(
            setting.choices, chain(setting.notes, repeat("")), strict=False
        )
    }
    return tuple(told[name] for name in rules.ready)


def decks_to_bring(package: Package, settings: Settings) -> tuple[Bringable, ...]:
    """The ready decks, and behind them the user's own ones, legal or not."""
    ready = ready_decks(package, settings)
    if not ready:
        return ()
    from tui.decks.choosing import own_decks  # Loads what other games can do without.

    return (
        *ready,
        *(
            Bringable(own.value, own.words, "", own.problem and _refusal(own.name, own.problem))
            for own in own_decks(places.decks().path, package)
        ),
    )


def deck_to_bring(package: Package, settings: Settings, name: str = "") -> Sequence[Face]:
    """The cards of a deck of `decks_to_bring`, or of the user's deck of that name; of the first, if none is named.

    Raises Refused if there is none that can be brought.
    """
    assert package.decks is not None
    if not name:
        name = ready_decks(package, settings)[0].name
    if name in package.decks.ready:
        return package.decks.ready[name]
    faces = own_faces(name) or own_faces(_own_value(package, name))
    assert faces is not None
    if words := package.decks.fault(settings, faces):
        raise Refused("no_deck", words)
    return faces


def deck_problem(package: Package, settings: Settings, name: str) -> str:
    """In words why no deck of that name can be brought; empty if it can."""
    decks = [each.name for each in ready_decks(package, settings)]
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
            return _refusal(deck.name, deck.problem)
    return ""


def _refusal(name: str, problem: str) -> str:
    return f"{name} cannot be played. {problem}"


def _own_value(package: Package, name: str) -> str:
    """The user's deck of that name. Raises Refused."""
    from tui.decks.choosing import value_of
    from tui.decks.text import DeckError

    try:
        return value_of(places.decks().path, package, name)
    except DeckError as error:
        raise Refused("no_deck", str(error)) from error
