"""Dealers answer what no player may decide: showings, rolls and joint shuffles."""

from __future__ import annotations

from typing import Protocol

from engines.core.cards import Face, Handle
from engines.core.events import Event, Rolled, Shown, Shuffled
from engines.core.game import Game
from engines.core.needs import Roll, Show, Shuffle
from engines.core.randomness import Stream


class Dealer(Protocol):
    """The network's, the local one, or a scripted one in tests."""

    def answer(self, need: Show | Shuffle | Roll) -> Event:
        """The event that answers a need which is not a player's to answer."""

    def observe(self, event: Event) -> None:
        """Follow an event of the game, whoever caused it, in the order of the journal."""


class LocalDealer:
    """Deals from a seed, knowing every card: for play on one machine.

    The k-th joint shuffle or roll of a game depends on the seed and k alone, so a dealer that has observed a journal
    goes on exactly where the one that wrote it stopped.
    """

    def __init__(self, seed: str, game: Game) -> None:
        """`game` is new, and knows all the cards it brings into play."""
        self._seed = seed.encode()
        self._faces: dict[Handle, Face] = dict(game.knowledge.faces)
        self._fresh = game.knowledge.fresh
        self._operation = 0

    def answer(self, need: Show | Shuffle | Roll) -> Event:
        match need:
            case Show(cards, to):
                return Shown(cards, to, tuple(self._faces[card] for card in cards))
            case Shuffle(cards, None):
                return Shuffled(cards)
            case Roll(sides):
                return Rolled(sides, self._stream().below(sides))
        raise ValueError("that shuffle is a player's to order")

    def observe(self, event: Event) -> None:
        match event:
            case Shuffled(cards, by, order):
                if by is None:
                    order = self._stream().permutation(len(cards))
                    self._operation += 1
                assert order is not None, "a local dealer is told every order"
                faces = [self._faces.pop(card) for card in cards]
                for place in order:
                    self._faces[self._fresh] = faces[place]
                    self._fresh += 1
            case Rolled():
                self._operation += 1

    def _stream(self) -> Stream:
        return Stream("fourfold-deal/1", self._seed + b"/%d/" % self._operation)
