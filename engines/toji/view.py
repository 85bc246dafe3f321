"""What a seat may know of a match of Tōji (T11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engines.core.cards import Face, Handle, Seat
from engines.core.knowledge import Knowledge
from engines.core.view import View
from engines.toji.battle import Sum, add_up, is_supported
from engines.toji.catalogue import ELEMENT, MP
from engines.toji.facts import Battle, GameResult

if TYPE_CHECKING:
    from engines.toji.rules import Toji


@dataclass(frozen=True, slots=True, kw_only=True)
class TojiView(View):
    best_of: int
    """1 for a single game, 3 for a best of three."""
    phase: str
    """RPS, DEAL, EVENT, SELECT, FAN, PICK, REVEAL, SUPPORT, DRAW or OVER."""
    game: int
    """The number of the game in its match, from 1."""
    wins: tuple[int, int]
    """Games won in this match."""
    last_game: GameResult | None
    """The latest finished game."""
    first: Seat | None
    """The first player; None until the throws have decided."""
    throws: tuple[str, str] | None
    """The latest open throws of this game."""
    turn: int
    """0 until the first event is turned up."""
    life: tuple[int, int]
    hands: tuple[tuple[Handle, ...], tuple[Handle, ...]]
    """A sealed Battle Card is among them until both are open: see `hand` and `hand_sizes`."""
    supports: tuple[tuple[Handle, ...], tuple[Handle, ...]]
    """Unused ones."""
    deck: tuple[Handle, ...]
    event_deck: tuple[Handle, ...]
    event_pile: tuple[Handle, ...]
    """Newest last."""
    toji: tuple[Handle, ...]
    battle: tuple[Handle, Handle] | None
    """The Battle Cards by seat, once revealed."""
    added: tuple[tuple[Handle, ...], tuple[Handle, ...]]
    """The supports added this turn."""
    picks: tuple[int, int] | None
    """The places picked this turn, once open."""
    last: Battle | None
    """The latest battle of this game."""

    @property
    def event(self) -> Face | None:
        """The current event (T3.1), once it is open."""
        return self.faces.get(self.event_pile[-1]) if self.event_pile else None

    @property
    def sealed(self) -> Handle | None:
        """The card that this seat has sealed as its Battle Card."""
        if self.own is None or self.own.verb != "play":
            return None
        card = self.own.args[0]
        assert isinstance(card, int)
        return card

    @property
    def hand(self) -> tuple[Handle, ...]:
        """The own hand, without the sealed card (T4.2)."""
        assert self.seat is not None
        return tuple(card for card in self.hands[self.seat] if card != self.sealed)

    @property
    def hand_sizes(self) -> tuple[int, int]:
        """How many cards each seat holds: a sealed card no longer counts (T4.2)."""
        out = self.bound if self.label == "select" else (False, False)
        return (len(self.hands[0]) - out[0], len(self.hands[1]) - out[1])

    @property
    def is_fanned(self) -> tuple[bool, bool]:
        """Whether each hand lies as a fan, its order fixed (T4.3)."""
        if self.phase == "FAN":
            return (0 not in self.waiting, 1 not in self.waiting)
        return (self.phase == "PICK", self.phase == "PICK")

    def matching(self, seat: Seat) -> tuple[Handle, ...]:
        """The unused supports that may join `seat`'s revealed Battle Card (T6.3)."""
        assert self.battle is not None
        return self.fitting(seat, self.faces[self.battle[seat]])

    def fitting(self, seat: Seat, card: Face) -> tuple[Handle, ...]:
        """The unused supports of `seat` that could join `card` in battle (T6.3)."""
        return tuple(
            each for each in self.supports[seat] if ELEMENT[self.faces[each]] == ELEMENT[card]
        )

    def running(self, seat: Seat, more: tuple[Handle, ...] = ()) -> Sum | None:
        """The final MP of `seat` as it stands, with `more` supports; None if none exists (T7)."""
        event = self.event
        if self.battle is None or event is None:
            return None
        cards = [self.faces[card] for card in self.battle]
        if not is_supported(event, cards):
            return None
        added = [self.faces[card] for card in (*self.added[seat], *more)]
        return add_up(event, cards[seat], added)

    def unseen(self) -> tuple[Face, ...]:
        """The characters that this seat has not seen: the other hand and the deck, sorted."""
        return tuple(sorted(face for group in self.groups for face in group.faces if face in MP))

    def unturned(self) -> tuple[Face, ...]:
        """The events that have not been turned up, sorted."""
        return tuple(
            sorted(face for group in self.groups for face in group.faces if face not in MP)
        )

    def rebuild(self, knowledge: Knowledge) -> Toji:
        from engines.toji.rules import Toji
        from engines.toji.state import Settings

        game = Toji(Settings(self.best_of))
        game.knowledge = knowledge
        game.choice, game.wanted, game.outcome = self.choice, self.wanted, self.outcome
        game.phase, game.game, game.wins = self.phase, self.game, list(self.wins)
        game.last, game.last_game = self.last, self.last_game
        game.first, game.throws, game.turn = self.first, self.throws, self.turn
        game.life = list(self.life)
        game.hands = (list(self.hands[0]), list(self.hands[1]))
        game.supports = (list(self.supports[0]), list(self.supports[1]))
        game.deck, game.event_deck = list(self.deck), list(self.event_deck)
        game.event_pile, game.toji = list(self.event_pile), list(self.toji)
        game.battle, game.added, game.picks = self.battle, list(self.added), self.picks
        return game
