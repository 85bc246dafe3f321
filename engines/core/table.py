"""The table: one small loop that joins a game, its dealer and whoever answers for the seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engines.core.cards import Seat
from engines.core.dealer import Dealer
from engines.core.events import Chosen, Event, Sealed, Shuffled, TakenBack
from engines.core.game import Fact, Game
from engines.core.moves import CONCEDE, Move
from engines.core.needs import Choose, Shuffle

Listener = Callable[[Event, list[Fact], Game], None]
"""Told of every event after it was applied: a journal, a log, a screen."""


class Table:
    """Runs one game. Between calls the game waits for a player, or is over.

    `fresh` makes a new game with its dealer in the state of the first record; it is what taking back folds from.
    """

    def __init__(
        self,
        fresh: Callable[[], tuple[Game, Dealer]],
        events: Sequence[Event] = (),
        listener: Listener | None = None,
    ) -> None:
        """Go on from `events`, the journal so far (the listener is told of these too)."""
        self._fresh = fresh
        self._listener = listener
        self.events: list[Event] = []
        self.game, self._dealer = fresh()
        for event in events:
            self._take(event)
        self._run()

    @property
    def asks(self) -> tuple[Choose | Shuffle, ...]:
        """What the players owe: a choice, or the order of a shuffle of their own."""
        return tuple(
            need
            for need in self.game.needs
            if isinstance(need, Choose) or (isinstance(need, Shuffle) and need.by is not None)
        )

    def owes(self, seat: Seat) -> Choose | Shuffle | None:
        """The ask that waits for `seat`, if any."""
        for need in self.asks:
            if isinstance(need, Shuffle):
                if need.by == seat:
                    return need
            elif seat in need.seats and self.game.bound[seat] is None:
                return need
        return None

    def choose(self, seat: Seat, move: Move) -> None:
        """A player's choice. Raises Refused, with nothing changed."""
        choice = self.game.choice
        at_once = choice is not None and len(choice.seats) == 2 and seat in choice.seats
        self._take(Sealed(seat, move) if at_once and move != CONCEDE else Chosen(seat, move))
        self._run()

    def arrange(self, seat: Seat, order: Sequence[int]) -> None:
        """The order in which a player lays his own cards: place i gets card order[i]. Raises Refused."""
        need = next(
            (need for need in self.asks if isinstance(need, Shuffle) and need.by == seat), None
        )
        cards = need.cards if need is not None else ()
        self._take(Shuffled(cards, seat, tuple(order)))
        self._run()

    def take_back(self, to: int) -> None:
        """Undo all events from number `to` on."""
        undone = len(self.events) - to
        self._take(TakenBack(undone))
        self._run()

    def _run(self) -> None:
        """Open what both have sealed, and let the dealer answer, until a player is asked or the game is over."""
        while True:
            choice, bound = self.game.choice, self.game.bound
            if choice is not None:
                first, second = bound
                if len(choice.seats) == 1 or first is None or second is None:
                    return
                for seat, move in ((0, first), (1, second)):
                    if self.game.choice is choice and self.game.revealed[seat] is None:
                        self._take(Chosen(seat, move))
                continue
            need = next(
                (
                    need
                    for need in self.game.wanted
                    if not isinstance(need, Shuffle) or need.by is None
                ),
                None,
            )
            if need is None:
                return
            self._take(self._dealer.answer(need))

    def _take(self, event: Event) -> None:
        if isinstance(event, TakenBack):
            facts = self._fold_back(event)
        else:
            facts = self.game.apply(event)
            self._dealer.observe(event)
            self.events.append(event)
        if self._listener is not None:
            self._listener(event, facts, self.game)

    def _fold_back(self, event: TakenBack) -> list[Fact]:
        if not 0 < event.events <= len(self.events):
            raise ValueError("there is not so much to take back")
        kept = self.events[: len(self.events) - event.events]
        self.game, self._dealer = self._fresh()
        self.events = []
        for each in kept:
            self.game.apply(each)
            self._dealer.observe(each)
            self.events.append(each)
        return []
