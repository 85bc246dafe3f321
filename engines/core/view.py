"""What one seat may know of a game: plain data, and nothing else.

Bots, screens and the network get views, never the game. `seat=None` is an onlooker, who knows what both seats know:
that view is what a game's digest covers.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engines.core.cards import Face, Handle, Seat
from engines.core.knowledge import Group, Guess, Knowledge, fill
from engines.core.moves import Move
from engines.core.needs import Choose, Roll, Show, Shuffle
from engines.core.outcome import Outcome

if TYPE_CHECKING:
    from engines.core.game import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class View(ABC):
    """The part of a view that is alike in every game. Each game adds its zones, as tuples of handles."""

    seat: Seat | None
    seen: dict[Handle, int]
    """Every handle in play -> bit s is set if seat s has been shown it. Public."""
    faces: dict[Handle, Face]
    """What this seat has been shown."""
    groups: tuple[Group, ...]
    """What this seat knows without knowing which is which (an onlooker's is empty)."""
    fresh: int
    """The next handle that a shuffle will give out."""
    choice: Choose | None
    bound: tuple[bool, bool]
    """Who has sealed a part of the open simultaneous choice."""
    own: Move | None
    """The move that this seat has sealed."""
    revealed: tuple[Move | None, Move | None]
    """The parts of a simultaneous choice that are already open (both, in the next moment)."""
    wanted: tuple[Show | Shuffle | Roll, ...]
    outcome: Outcome | None

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that owe an answer now: a choice, or the order of a shuffle of their own."""
        if self.choice is not None:
            return tuple(seat for seat in self.choice.seats if not self.bound[seat])
        return tuple(
            need.by for need in self.wanted if isinstance(need, Shuffle) and need.by is not None
        )

    @property
    def label(self) -> str:
        """The name of the open choice; empty where none is open."""
        return self.choice.label if self.choice is not None else ""

    @abstractmethod
    def rebuild(self, knowledge: Knowledge) -> Game:
        """The game at this moment, with `knowledge` in the place of this seat's."""

    def partial(self) -> Game:
        """The game as an engine holds it that knows no more than this seat: the one to ask for options."""
        game = self.rebuild(self._knowledge(self.faces))
        if self.seat is not None:
            game.adopt(self.seat, self.bound, self.own)
        return game

    def sample(self, rng: random.Random, guess: Guess | None = None) -> Game:
        """A full game that fits this view, its hidden cards dealt at random: an open game for search.

        A choice that the other seat has sealed is asked anew, for what it was is not known.
        """
        deal = fill(tuple(self.seen), self.faces, self.groups, rng, guess)
        game = self.rebuild(self._knowledge(deal))
        game.open = True
        return game

    def _knowledge(self, faces: dict[Handle, Face]) -> Knowledge:
        knowledge = Knowledge()
        knowledge.faces = dict(faces)
        knowledge.seen = dict(self.seen)
        knowledge.fresh = self.fresh
        if self.seat is not None:
            knowledge.groups[self.seat].extend(self.groups)
        return knowledge
