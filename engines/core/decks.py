"""What a game says of the private decks that its players bring."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engines.core.cards import Face

Settings = Mapping[str, int | str]
"""Checked settings of the game."""


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
