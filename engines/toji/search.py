"""How the search plays Tōji: to the end of the game, by life."""

from __future__ import annotations

import math
import random

from engines.bots.search import Guide, Key, Searcher
from engines.core.cards import Face, Seat
from engines.core.moves import Move
from engines.toji.battle import bonus, decide
from engines.toji.catalogue import CROWN, ELEMENT, LOW, MP
from engines.toji.rules import Toji
from engines.toji.view import TojiView

_THROWS = ("rock", "paper", "scissors")


class TojiGuide(Guide[Toji, TojiView]):
    """Cards by element and base: the copies of a card are one move. Picks and throws are blind."""

    exploration = 0.7
    depth = 2
    """Turns that a rollout lasts before the lives are judged."""

    def moves(self, game: Toji, seat: Seat, rng: random.Random) -> dict[Key, Move]:
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

    def rollout(self, game: Toji, rng: random.Random) -> None:
        """Both sides play by the event, with some chance in it, and support only to win."""
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

    def result(self, game: Toji, start: TojiView) -> float:
        """Who has won; of a game that is still open, a guess by the lives and supports that are left."""
        if game.game != start.game or game.choice is None:
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

    def ended(self, game: Toji, start: TojiView) -> bool:
        return game.choice is None or game.game != start.game


def _strength(face: Face, event: Face) -> float:
    if event == LOW:
        return -float(MP[face])
    crown = CROWN.get(event)
    if crown is not None:
        return (10.0 if ELEMENT[face] == crown else 0.0) - MP[face]
    return MP[face] + bonus(event, face)


def expert() -> Searcher[Toji, TojiView]:
    return Searcher(TojiGuide(), 1000)


def master() -> Searcher[Toji, TojiView]:
    return Searcher(TojiGuide(), 5000)
