"""What a game says of the private decks that its players bring."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engines.core.cards import BOTH, Deck, Face, Seat

Settings = Mapping[str, int | str]
"""Checked settings of the game."""

_SEED = 32
"""Bytes."""

OWN = "own:"
"""What the value of a seat's setting begins with that is a list of cards instead of the name of a ready one."""


def own_value(faces: Sequence[Face]) -> str:
    """A list as the value of a seat's setting: a saved game then needs no other file."""
    return OWN + " ".join(faces)


def own_faces(value: object) -> tuple[Face, ...] | None:
    """The list in a value that `own_value` made, lawful or not; None for any other value."""
    if not isinstance(value, str) or not value.startswith(OWN):
        return None
    return tuple(value.removeprefix(OWN).split(" "))


class Violation(NamedTuple):
    """A clause that a deck breaks, and how, in a sentence."""

    clause: str
    words: str


class Pile(NamedTuple):
    """A part of a constructed deck."""

    title: str
    size: int
    most: int
    """How many copies of one card it may have at most."""


@dataclass(frozen=True, slots=True)
class Construction:
    """How the players of a game construct decks of their own."""

    pool: str
    """The hash of the cards: a deck made with another version is told apart."""
    piles: tuple[Pile, ...]
    names: Mapping[Face, tuple[str, ...]]
    """Every card that a deck may have -> what it is called; by a dual card's several names, the one to write first."""
    pile_of: Callable[[Face], int]
    """The only pile that a card of the pool can lie in."""
    violations: Callable[[Sequence[Sequence[Face]]], list[Violation]]
    """Every clause that the piles break; none for a legal deck."""
    warnings: Callable[[Sequence[Sequence[Face]]], list[Violation]] = lambda piles: []
    """What is legal and still hardly meant."""


@dataclass(frozen=True, slots=True)
class DeckRules:
    """The private decks of a game, which are part of its terms: how large, how made, and what makes one unlawful."""

    piles: Callable[[Settings], tuple[int, ...]]
    """How many cards each pile of a seat's deck has, in the order of the list (one main deck: `(50,)`).

    The order of the cards within a pile means nothing, and a peer may exchange them; no card goes to another pile.
    """
    fault: Callable[[Settings, Sequence[Face | None]], str]
    """In words what is wrong with a list; empty if nothing is.

    None stands for a card that is not known. So the same rule judges a list that its owner is about to bring, what has
    been opened of the other side's, and all of it after the game.
    """
    packs: Callable[[Settings, bytes], Sequence[Face]] | None = None
    """The list that a seed of 32 bytes makes, for a game that may be played with opened packs.

    Empty under settings in which the players bring lists of their own.
    """
    ready: Mapping[str, Sequence[Face]] = field(default_factory=dict)
    """Lists that anybody may bring, by the value that a seat's own setting has for each."""
    construction: Construction | None = None
    """How decks of one's own are built; None for a game in which nobody builds any."""

    def are_brought(self, settings: Settings) -> bool:
        """Whether the players bring lists of their own under these settings."""
        return self.packs is None or not self.packs(settings, bytes(_SEED))

    def opened(self, settings: Settings, seed: str) -> tuple[Deck, Deck] | None:
        """What both seats find in packs, in a game on one machine whose seed is `seed`; None where none are opened."""
        if self.packs is None:
            return None
        first, second = (tuple(self.packs(settings, _pack_seed(seed, seat))) for seat in BOTH)
        return (first, second) if first and second else None


def _pack_seed(seed: str, seat: Seat) -> bytes:
    """Apart from what the dealer makes of the same words."""
    return hashlib.sha256(f"packs/{seat}/{seed}".encode()).digest()
