"""Tōji's side of the vectors."""

from __future__ import annotations

from typing import Any

from engines.core.cards import BOTH, Seat
from engines.core.errors import Refused
from engines.core.events import Chosen, Sealed, Shown, Shuffled
from engines.core.moves import CONCEDE, Move
from engines.core.needs import Show, Shuffle
from engines.core.plain import to_plain
from engines.toji.catalogue import CHARACTERS, EVENTS
from engines.toji.rules import Toji
from engines.toji.state import Settings
from tests.vectors.runner import Names


class TojiPosition:
    multisets = frozenset({"hands", "supports", "toji", "hand"})

    def __init__(self, given: dict[str, Any]) -> None:
        self.game = Toji(Settings())
        self.names = Names()
        for faces, handles in ((CHARACTERS, self.game.deck), (EVENTS, self.game.event_deck)):
            for face, handle in zip(faces, handles, strict=True):
                self.names.set(face, handle)
        if given.get("first") is not None:
            throws = ("rock", "scissors") if given["first"] == 0 else ("scissors", "rock")
            for seat, throw in enumerate(throws):
                self._choose(seat, Move("throw", (throw,)))
        if given.get("phase", "RPS") not in ("RPS", "DEAL"):
            self._lay_out(given)

    def _lay_out(self, given: dict[str, Any]) -> None:
        """Build a position inside a game: shuffle its cards, then put each where `given` has it."""
        given = {
            "hands": [[], []],
            "supports": [[], []],
            "deck": [],
            "toji": [],
            "event_deck": [],
        } | given
        lists = [*given["hands"], *given["supports"], given["deck"], given["toji"]]
        self._shuffle([card for cards in lists for card in cards])
        self._shuffle([*given["event_pile"], *given["event_deck"]])
        game = self.game
        game.wanted = ()
        for zone in (*game.hands, *game.supports):
            zone.clear()
        for seat in BOTH:
            game.hands[seat].extend(self._handles(given["hands"][seat]))
            game.supports[seat].extend(self._handles(given["supports"][seat]))
        game.deck, game.toji = self._handles(given["deck"]), self._handles(given["toji"])
        game.event_deck = self._handles(given["event_deck"])
        game.event_pile = self._handles(given["event_pile"])
        for cards, to in (
            (game.hands[0], (0,)),
            (game.hands[1], (1,)),
            ([*game.supports[0], *game.supports[1], *game.toji, *game.event_pile], BOTH),
        ):
            game.knowledge.show(tuple(cards), to, tuple(self.names.of(cards)))
        game.turn = given.get("turn", len(game.event_pile))
        game.life = list(given.get("life", game.life))
        game._turned()
        game.facts.clear()

    def _handles(self, cards: list[str]) -> list[int]:
        return [self.names.handle(card) for card in cards]

    def _shuffle(self, cards: list[str]) -> None:
        """Answer the joint shuffle of just these cards so that they come in this order."""
        need = next(
            (
                need
                for need in self.game.wanted
                if isinstance(need, Shuffle) and sorted(self.names.of(need.cards)) == sorted(cards)
            ),
            None,
        )
        if need is None:
            raise Refused("bad_deal", "these are not the cards that have to be shuffled")
        first = self.game.knowledge.fresh
        self.game.apply(Shuffled(need.cards))
        for place, card in enumerate(cards):
            self.names.set(card, first + place)

    def do(self, action: str) -> None:
        who, _, text = action.partition(" ")
        verb, _, argument = text.partition(":")
        if who == "*":
            characters, _, events = argument.partition("|")
            self._deal(characters.split(","), events.split(","))
        elif verb == "fan":
            self._fan(int(who), argument.split(","))
        else:
            self._choose(int(who), self._move(verb, argument))
        self._show_all()

    def _deal(self, characters: list[str], events: list[str]) -> None:
        if not self.game.wanted:
            self.game.apply(Shuffled(tuple(self.game.deck)))
        if sorted(characters) != sorted(CHARACTERS) or sorted(events) != sorted(EVENTS):
            raise Refused("bad_deal", "these are not the 32 characters and the 16 events")
        self._shuffle(characters)
        self._shuffle(events)

    def _fan(self, seat: Seat, cards: list[str]) -> None:
        """The order in which a seat lays its whole hand."""
        hand = tuple(self.game.hands[seat])
        places = [hand.index(card) if card in hand else -1 for card in self._handles(cards)]
        first = self.game.knowledge.fresh
        if not any(isinstance(need, Shuffle) and need.by == seat for need in self.game.wanted):
            own = any(
                isinstance(need, Shuffle) and need.by is not None for need in self.game.wanted
            )
            raise Refused("not_your_turn" if own else "wrong_phase", "No fan is asked for.")
        self.game.apply(Shuffled(hand, seat, tuple(places)))
        for place, card in enumerate(cards):
            self.names.set(card, first + place)

    def _move(self, verb: str, argument: str) -> Move:
        if verb == "rps":
            return Move("throw", (argument,))
        if verb == "pick":
            return Move("pick", (int(argument) if argument.isdecimal() else argument,))
        if verb == "support":
            cards = argument.split("+") if argument else []
            return Move("support", tuple(sorted(self._handles(cards))))
        return Move(verb, (self.names.handle(argument),)) if argument else Move(verb)

    def _choose(self, seat: Seat, move: Move) -> None:
        """A choice as the table takes it: sealed where both choose at once, until both are in."""
        game, choice = self.game, self.game.choice
        if move == CONCEDE or choice is None or len(choice.seats) == 1:
            game.apply(Chosen(seat, move))
            return
        game.apply(Sealed(seat, move))
        first, second = game.bound
        if first is not None and second is not None:
            game.apply(Chosen(0, first))
            game.apply(Chosen(1, second))

    def _show_all(self) -> None:
        while shows := [need for need in self.game.wanted if isinstance(need, Show)]:
            need = shows[0]
            self.game.apply(Shown(need.cards, need.to, tuple(self.names.of(need.cards))))

    def state(self) -> dict[str, Any]:
        game, names = self.game, self.names
        last, outcome = game.last, game.outcome
        return {
            "phase": game.phase,
            "first": game.first,
            "turn": game.turn,
            "life": list(game.life),
            "hands": [
                names.of([card for card in game.hands[seat] if card != self._sealed(seat)])
                for seat in BOTH
            ],
            "supports": [names.of(supports) for supports in game.supports],
            "deck": names.of(game.deck),
            "event_deck": names.of(game.event_deck),
            "event_pile": names.of(game.event_pile),
            "toji": names.of(game.toji),
            "battle": names.of(game.battle) if game.battle else [None, None],
            "added": [names.of(added) for added in game.added],
            "last": last and to_plain({**last._asdict(), "final": last.final}),
            "result": outcome and {"winner": outcome.winner, "reason": outcome.reason},
        }

    def _sealed(self, seat: Seat) -> int | None:
        move = self.game.bound[seat]
        return int(move.args[0]) if move is not None and move.verb == "play" else None

    def seen(self, seat: Seat) -> dict[str, Any]:
        view, own = self.game.view(seat), self.game.view(seat).own
        word = own.args[0] if own is not None else None
        fanned = view.is_fanned
        seen = self.state()
        del seen["hands"]
        return seen | {
            "deck": len(view.deck),
            "event_deck": len(view.event_deck),
            "waiting": list(view.waiting),
            "my_throw": word if own is not None and own.verb == "throw" else None,
            "my_sealed": None if view.sealed is None else view.faces[view.sealed],
            "my_pick": word if own is not None and own.verb == "pick" else None,
            "my_fan": [view.faces[card] for card in view.hands[seat]] if fanned[seat] else None,
            "opp_fan": len(view.hands[1 - seat]) if fanned[1 - seat] else None,
            "hand": [view.faces[card] for card in view.hand],
            "opp_hand": view.hand_sizes[1 - seat],
        }

    def legal(self, seat: Seat) -> list[str]:
        fans = [need for need in self.game.wanted if isinstance(need, Shuffle)]
        if any(need.by == seat for need in fans):
            return ["fan:*"]
        return [self._words(move) for move in self.game.options(seat)]

    def _words(self, move: Move) -> str:
        if move.verb == "throw":
            return f"rps:{move.args[0]}"
        if move.verb == "pick":
            return f"pick:{move.args[0]}"
        cards = sorted(self.names.of([int(card) for card in move.args]))
        return f"{move.verb}:{'+'.join(cards)}"


def build(given: dict[str, Any]) -> TojiPosition:
    return TojiPosition(given)
