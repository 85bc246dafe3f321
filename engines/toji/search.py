"""How the search plays Tōji: to the end of the game, by life."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Mapping

from engines.bots.search import Guide, Key, Searcher, World
from engines.core.cards import Face, Seat
from engines.core.moves import Move
from engines.toji.battle import bonus, decide
from engines.toji.catalogue import CROWN, ELEMENT, LOW, MP
from engines.toji.rules import Toji
from engines.toji.view import TojiView

_THROWS = ("rock", "paper", "scissors")


class TojiGuide(Guide[TojiView]):
    """Cards by element and base: the copies of a card are one move. Picks and throws are blind."""

    exploration = 0.7

    def moves(self, view: TojiView, rng: random.Random) -> Mapping[Key, Move]:
        game = view.partial()
        assert isinstance(game, Toji) and view.seat is not None
        return _moves(game, view.seat, rng)

    def worlds(self, view: TojiView, rng: random.Random) -> Callable[[], World]:
        def deal() -> World:
            game = view.sample(rng)
            assert isinstance(game, Toji)
            return _World(game, rng)

        return deal


def _moves(game: Toji, seat: Seat, rng: random.Random) -> dict[Key, Move]:
    assert game.choice is not None
    faces = game.knowledge.faces
    match game.choice.label:
        case "select":
            return {faces[card][:3]: Move("play", (card,)) for card in game.hands[seat]}
        case "support":
            return {
                "+".join(sorted(faces[int(card)][:3] for card in move.args)): move
                for move in game.options(seat)
            }
        case "pick":
            return {"pick": Move("pick", (int(rng.random() * len(game.hands[1 - seat])),))}
    return {"throw": Move("throw", (_THROWS[int(rng.random() * 3)],))}


class _World:
    """A game with all its cards known, searched to its end."""

    depth = 2
    """Turns that a rollout lasts before the lives are judged."""

    def __init__(self, game: Toji, rng: random.Random) -> None:
        self._game, self._rng, self._number = game, rng, game.game

    def seats(self) -> tuple[Seat, ...]:
        choice = self._game.choice
        return () if choice is None or self._game.game != self._number else choice.seats

    def moves(self, seat: Seat) -> Iterable[Key]:
        return _moves(self._game, seat, self._rng)

    def play(self, seat: Seat, key: Key) -> None:
        self._game.play(seat, _moves(self._game, seat, self._rng)[key])

    def rollout(self) -> None:
        """Both sides play by the event, with some chance in it, and support only to win."""
        game, rng = self._game, self._rng
        turn = game.turn
        while (choice := game.choice) is not None and game.turn < turn + self.depth:
            for seat in choice.seats:
                game.play(seat, self._reply(game, seat, choice.label, rng))

    def _reply(self, game: Toji, seat: Seat, label: str, rng: random.Random) -> Move:
        if label == "select":
            faces = game.knowledge.faces
            event = faces[game.event_pile[-1]]
            best, best_worth = None, -99.0
            for card in game.hands[seat]:
                worth = _strength(faces[card], event) + 3 * rng.random()
                if worth > best_worth:
                    best, best_worth = card, worth
            assert best is not None
            return Move("play", (best,))
        if label == "support":
            return self._support(game, seat)
        return game.options(seat).sample(rng)

    def _support(self, game: Toji, seat: Seat) -> Move:
        """The least support that wins as things stand."""
        assert game.battle is not None
        faces = game.knowledge.faces
        cards = [faces[card] for card in game.battle]
        event = faces[game.event_pile[-1]]
        added = [[faces[card] for card in each] for each in game.added]
        best, least = Move("support"), 99
        for move in game.options(seat):
            added[seat] = [faces[int(card)] for card in move.args]
            cost = sum(MP[face] for face in added[seat])
            if cost < least and decide(event, cards, added).winner == seat:
                best, least = move, cost
        return best

    def result(self) -> float:
        """Who has won; of a game that is still open, a guess by the lives and supports that are left."""
        game = self._game
        if not self.seats():
            last = game.last_game
            assert last is not None
            return 0.5 if last.winner is None else 1.0 - last.winner
        first, second = game.life
        faces = game.knowledge.faces
        lead = (
            first
            - second
            + 0.3
            * (
                sum(MP[faces[card]] for card in game.supports[0])
                - sum(MP[faces[card]] for card in game.supports[1])
            )
        )
        return 1 / (1 + math.exp(-lead / 2.5))


def _strength(face: Face, event: Face) -> float:
    if event == LOW:
        return -float(MP[face])
    crown = CROWN.get(event)
    if crown is not None:
        return (10.0 if ELEMENT[face] == crown else 0.0) - MP[face]
    return MP[face] + bonus(event, face)


def expert() -> Searcher[TojiView]:
    return Searcher(TojiGuide(), 1000)


def master() -> Searcher[TojiView]:
    return Searcher(TojiGuide(), 5000)
