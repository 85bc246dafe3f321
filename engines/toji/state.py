"""What a match of Tōji holds at any moment, its copies and views; `rules` is how it goes on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from engines.core.cards import BOTH, Face, Handle, Seat, Zones, frozen
from engines.core.game import Game
from engines.core.needs import Choose
from engines.toji.catalogue import CHARACTERS, ELEMENT, EVENTS, LIFE
from engines.toji.facts import Battle, GameResult
from engines.toji.view import TojiView

_THROW = Choose(BOTH, "throw")


@dataclass(frozen=True, slots=True)
class Settings:
    """What the players agree on before they start."""

    best_of: int = 1
    """1: a single game, as the rulebook has it (R27). 3: whoever wins more of three games."""


class TojiState(Game):
    """The zones and counters of a match."""

    __slots__ = (
        "added",
        "battle",
        "deck",
        "event_deck",
        "event_pile",
        "first",
        "game",
        "hands",
        "last",
        "last_game",
        "life",
        "phase",
        "picks",
        "settings",
        "supports",
        "throws",
        "toji",
        "turn",
        "wins",
    )

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self.game = 1
        self.wins = [0, 0]
        self.last_game: GameResult | None = None
        self.deck: list[Handle] = self.knowledge.introduce(len(CHARACTERS), CHARACTERS, BOTH)
        """Top first. All characters until they are dealt."""
        self.event_deck: list[Handle] = self.knowledge.introduce(len(EVENTS), EVENTS, BOTH)
        self._begin_game()

    def _begin_game(self) -> None:
        """T2.1, T2.6: everything but the two decks is as new."""
        self.phase = "RPS"
        self.first: Seat | None = None
        self.throws: tuple[str, str] | None = None
        """The latest throws, once both are open (R33)."""
        self.turn = 0
        self.life = [LIFE, LIFE]
        self.hands: Zones = ([], [])
        """A card sealed as Battle Card stays among its hand's handles until both are open (T11)."""
        self.supports: Zones = ([], [])
        """Those not yet used, face up."""
        self.event_pile: list[Handle] = []
        """Newest last: the current event (T1.5)."""
        self.toji: list[Handle] = []
        self.last: Battle | None = None
        self._clear_battle()
        self.choice = _THROW

    def _clear_battle(self) -> None:
        self.battle: tuple[Handle, Handle] | None = None
        self.added: list[tuple[Handle, ...]] = [(), ()]
        self.picks: tuple[int, int] | None = None

    def _first(self) -> Seat:
        assert self.first is not None
        return self.first

    def _faces(self, cards: tuple[Handle, ...]) -> tuple[Face, ...]:
        """The faces of open cards."""
        faces = self.knowledge.faces
        return tuple([faces[card] for card in cards])

    def matching(self, seat: Seat) -> list[Handle]:
        """T6.3: the unused supports of the element of the own Battle Card."""
        faces = self.knowledge.faces
        assert self.battle is not None
        element = ELEMENT[faces[self.battle[seat]]]
        return [card for card in self.supports[seat] if ELEMENT[faces[card]] == element]

    def view(self, seat: Seat | None) -> TojiView:
        return TojiView(
            **self._view_fields(seat),
            best_of=self.settings.best_of,
            phase=self.phase,
            game=self.game,
            wins=(self.wins[0], self.wins[1]),
            last_game=self.last_game,
            first=self.first,
            throws=self.throws,
            turn=self.turn,
            life=(self.life[0], self.life[1]),
            hands=frozen(self.hands),
            supports=frozen(self.supports),
            deck=tuple(self.deck),
            event_deck=tuple(self.event_deck),
            event_pile=tuple(self.event_pile),
            toji=tuple(self.toji),
            battle=self.battle,
            added=(self.added[0], self.added[1]),
            picks=self.picks,
            last=self.last,
        )

    def clone(self) -> Self:
        new = object.__new__(type(self))
        self._copy_into(new)
        new.settings = self.settings
        new.phase = self.phase
        new.game = self.game
        new.wins = self.wins.copy()
        new.last_game = self.last_game
        new.first = self.first
        new.throws = self.throws
        new.turn = self.turn
        new.life = self.life.copy()
        new.hands = (self.hands[0].copy(), self.hands[1].copy())
        new.supports = (self.supports[0].copy(), self.supports[1].copy())
        new.deck = self.deck.copy()
        new.event_deck = self.event_deck.copy()
        new.event_pile = self.event_pile.copy()
        new.toji = self.toji.copy()
        new.battle = self.battle
        new.added = self.added.copy()
        new.picks = self.picks
        new.last = self.last
        return new
