"""Elements' side of the vectors."""

from __future__ import annotations

from typing import Any

from engines.core.cards import Seat
from engines.core.errors import Refused
from engines.core.events import Chosen, Rolled, Shown, Shuffled
from engines.core.moves import Move, parse_move
from engines.core.needs import Choose, Show, Shuffle
from engines.core.plain import to_plain
from engines.elements.catalogue import VALUE
from engines.elements.rules import Elements, Settings
from tests.vectors.runner import Names


class ElementsPosition:
    multisets = frozenset({"hands", "hand", "front", "discard"})

    def __init__(self, given: dict[str, Any]) -> None:
        self.game = Elements(Settings())
        self.names = Names()
        for face, handle in zip(VALUE, self.game.deck, strict=True):
            self.names.set(face, handle)
        phase = given.get("phase", "START")
        if phase == "START":
            return
        self.game.apply(Rolled(2, given.get("start", 0)))
        self.game.round = given.get("round", 1)
        self.game.scores = list(given.get("scores", [0, 0]))
        if phase == "TURN":
            self._lay_out(given)

    def _lay_out(self, given: dict[str, Any]) -> None:
        """Build a position inside a round: deal its cards, then put each where `given` has it."""
        zones = {
            "hands": given["hands"],
            "front": given["front"],
            "rest": [given["display"], given["discard"], given["aside"]],
        }
        self._shuffle([card for lists in zones.values() for cards in lists for card in cards])
        game = self.game
        handles = {
            key: [[self.names.handle(card) for card in cards] for cards in lists]
            for key, lists in zones.items()
        }
        game.wanted = ()
        game._clear()
        for seat in (0, 1):
            game.hands[seat].extend(handles["hands"][seat])
            game.fronts[seat].extend(handles["front"][seat])
        game.display, game.discards, game.aside = handles["rest"]
        game.deck = []
        for cards, to in (
            (game.hands[0], (0,)),
            (game.hands[1], (1,)),
            ([*game.fronts[0], *game.fronts[1], *game.display, *game.discards], (0, 1)),
        ):
            faces = tuple(self.names.of(cards))
            game.knowledge.show(tuple(cards), to, faces)
        game.limit = sum(VALUE[card] for card in given["display"])
        game.moves = given.get("moves", 0)
        game.phase = "TURN"
        game._give_turn(given["turn"])

    def _shuffle(self, cards: list[str]) -> None:
        """Answer the joint shuffle so that the cards come in this order."""
        if sorted(cards) != sorted(VALUE):
            raise Refused("bad_deal", "these are not the sixteen cards")
        first = self.game.knowledge.fresh
        self.game.apply(Shuffled(tuple(self.game.deck)))
        for place, card in enumerate(cards):
            self.names.set(card, first + place)

    def do(self, action: str) -> None:
        who, _, text = action.partition(" ")
        verb, _, argument = text.partition(":")
        if who == "*" and verb == "start":
            self.game.apply(Rolled(2, int(argument)))
        elif who == "*":
            if not any(isinstance(need, Shuffle) for need in self.game.wanted):
                self.game.apply(Shuffled(tuple(self.game.deck)))
            self._shuffle(argument.split(","))
        else:
            words = [verb, str(self.names.handle(argument))] if argument else [verb]
            self.game.apply(Chosen(int(who), parse_move(" ".join(words))))
        self._show_all()

    def _show_all(self) -> None:
        while shows := [need for need in self.game.wanted if isinstance(need, Show)]:
            need = shows[0]
            self.game.apply(Shown(need.cards, need.to, tuple(self.names.of(need.cards))))

    def state(self) -> dict[str, Any]:
        game, names = self.game, self.names
        outcome = game.outcome
        return {
            "phase": game.phase if game.outcome is None else "OVER",
            "round": game.round,
            "start": game.start,
            "turn": game.turn,
            "scores": list(game.scores),
            "moves": game.moves,
            "hands": [names.of(hand) for hand in game.hands],
            "front": [names.of(front) for front in game.fronts],
            "display": names.of(game.display),
            "discard": names.of(game.discards),
            "aside": names.of(game.aside),
            "last": to_plain(game.last._asdict()) if game.last else None,
            "result": outcome and {"winner": outcome.winner, "reason": outcome.reason},
        }

    def seen(self, seat: Seat) -> dict[str, Any]:
        view = self.game.view(seat)
        other = 1 - seat
        return {
            **{key: self.state()[key] for key in ("front", "display", "discard", "scores", "turn")},
            "limit": view.limit,
            "my_sum": view.own_sum(),
            "opp_front_sum": view.shown_sum(other),
            "opp_hand": len(view.hands[other]),
            "hand": [view.faces[card] for card in view.hands[seat]],
            "aside": len(view.aside),
        }

    def legal(self, seat: Seat) -> list[str]:
        if not any(isinstance(need, Choose) for need in self.game.needs):
            return []
        return [self._words(move) for move in self.game.options(seat)]

    def _words(self, move: Move) -> str:
        cards = [self.names[card] for card in move.args if isinstance(card, int)]
        return ":".join([move.verb, *cards])


def build(given: dict[str, Any]) -> ElementsPosition:
    return ElementsPosition(given)
