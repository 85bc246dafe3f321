"""The rules of Lantern.

Both bring a private deck of fourteen. Each looks at ten, keeps up to five, is filled up to five from the rest, and the
rejected are shuffled into the deck; the top card becomes the gate, unseen by anybody. Twelve turns follow, one action
and one draw each; then buried cards are opened, and the higher sum of row and buried cards wins.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from engines.core.cards import BOTH, Deck, Face, Handle, SealedDeck, Seat, other
from engines.core.errors import Refused
from engines.core.game import Fact, Game
from engines.core.knowledge import Knowledge
from engines.core.moves import Move
from engines.core.needs import Choose, Roll, Show, Shuffle
from engines.core.options import NONE, Listed, Options, Subsets, Union
from engines.core.outcome import Outcome
from engines.core.registry import Names
from engines.core.view import View

VALUE: dict[Face, int] = {"moth": 1, "reed": 2, "lantern": 3, "heron": 5}
DECK: tuple[Face, ...] = ("moth",) * 4 + ("reed",) * 4 + ("lantern",) * 4 + ("heron",) * 2
LOOK, HAND, TURNS = 10, 5, 12

ZONES = ("deck", "look", "hand", "gate", "row", "buried", "spent")


class Did(NamedTuple):
    """A seat did something with these cards."""

    seat: Seat
    what: str
    cards: tuple[Handle, ...]


class Lantern(Game):
    __slots__ = ("moving", "points", "sparked", "turn", "turns", "zones")

    verbs: ClassVar = {
        "keep": frozenset({"keep"}),
        "turn": frozenset({"lay", "swear", "bury", "peek", "search", "gate", "back", "spark"}),
        "bury": frozenset({"hide"}),
        "search": frozenset({"fetch"}),
    }

    def __init__(self, decks: tuple[Deck, Deck]) -> None:
        super().__init__()
        self.zones: tuple[dict[str, list[Handle]], dict[str, list[Handle]]] = (
            {zone: [] for zone in ZONES},
            {zone: [] for zone in ZONES},
        )
        self.points = [0, 0]
        self.sparked = [False, False]
        self.turn: Seat = 0
        self.turns = 0
        self.moving: Handle | None = None
        for seat in BOTH:
            deck = decks[seat]
            faces = None if isinstance(deck, SealedDeck) else tuple(deck)
            if len(deck) != len(DECK) or not set(faces or ()) <= VALUE.keys():
                raise Refused("bad_deck", "A deck is fourteen cards of the catalogue.")
            self.zones[seat]["deck"] = self.knowledge.introduce(len(deck), faces, (seat,))
        self._want(
            "_look",
            Roll(2),
            Shuffle(tuple(self.zones[0]["deck"])),
            Shuffle(tuple(self.zones[1]["deck"])),
        )

    def _rolled(self, value: int) -> None:
        self.turn = value

    def _reshuffled(self, need: Shuffle, fresh: list[Handle]) -> None:
        moved = set(need.cards)
        for zones in self.zones:
            for zone in zones.values():
                if moved & set(zone):
                    # The shuffled cards lie together in their zone, on top.
                    zone[: len(need.cards)] = fresh

    def _look(self) -> None:
        for zones in self.zones:
            zones["look"], zones["deck"] = zones["deck"][:LOOK], zones["deck"][LOOK:]
        self._want("_ask_keep", *(Show(tuple(self.zones[s]["look"]), (s,)) for s in BOTH))

    def _ask_keep(self) -> None:
        self.choice = Choose(BOTH, "keep")

    def _choose_both(self, moves: list[Move | None]) -> None:
        refills = []
        for seat, move in enumerate(moves):
            assert move is not None
            zones = self.zones[seat]
            zones["hand"] = [card for card in zones["look"] if card in move.args]
            zones["look"] = [card for card in zones["look"] if card not in move.args]
            missing = HAND - len(zones["hand"])
            refills.append(tuple(zones["deck"][:missing]))
            zones["hand"] += zones["deck"][:missing]
            del zones["deck"][:missing]
            self.facts.append(Did(seat, "keeps", tuple(int(card) for card in move.args)))
        self._want("_return", *(Show(refills[seat], (seat,)) for seat in BOTH))

    def _return(self) -> None:
        for zones in self.zones:
            zones["deck"] += zones["look"]
            zones["look"] = []
        self._want("_set_gates", *(Shuffle(tuple(self.zones[s]["deck"])) for s in BOTH))

    def _set_gates(self) -> None:
        for zones in self.zones:
            zones["gate"] = [zones["deck"].pop(0)]
        self._ask_turn()

    def _ask_turn(self) -> None:
        foe = other(self.turn)
        rights = () if self.sparked[foe] else ((foe, "spark"),)
        self.choice = Choose((self.turn,), "turn", rights)

    def _choose(self, seat: Seat, move: Move) -> None:
        zones, verb = self.zones[seat], move.verb
        self.facts.append(Did(seat, verb, tuple(a for a in move.args if isinstance(a, int))))
        if verb == "spark":
            self.sparked[seat] = True
            self.points[seat] += 1
            self._ask_turn()
        elif verb == "lay":
            self._move(seat, "hand", "row", move)
            self._show("_end_turn", (self._moved(),))
        elif verb == "swear":
            self._move(seat, "hand", "spent", move)
            self._show("_sworn", (self._moved(),))
        elif verb == "back":
            self._move(seat, "row", "hand", move)
            self._end_turn()
        elif verb == "gate":
            zones["row"].append(zones["gate"].pop())
            self._show("_end_turn", (zones["row"][-1],))
        elif verb == "bury":
            self._want("_ask_hide", Shuffle(tuple(zones["hand"]), seat))
        elif verb == "hide":
            self._move(seat, "hand", "buried", move)
            self._end_turn()
        elif verb == "peek":
            self._show("_reorder", tuple(zones["deck"][:3]), (seat,))
        elif verb == "search":
            self._show("_ask_fetch", tuple(zones["deck"]), (seat,))
        else:
            self._move(seat, "deck", "hand", move)
            self._show("_fetched", (self._moved(),))

    def _move(self, seat: Seat, source: str, target: str, move: Move) -> None:
        card = move.args[0]
        assert isinstance(card, int)
        self.zones[seat][source].remove(card)
        self.zones[seat][target].append(card)
        self.moving = card

    def _moved(self) -> Handle:
        assert self.moving is not None
        return self.moving

    def _sworn(self) -> None:
        card = self._moved()
        if self.knowledge.faces[card] != "lantern":
            self._end_by_false_claim(self.turn, Move("swear", (card,)), card)
            return
        self.points[self.turn] += 5
        self._end_turn()

    def _ask_hide(self) -> None:
        self.choice = Choose((self.turn,), "bury")

    def _reorder(self) -> None:
        self._want("_end_turn", Shuffle(tuple(self.zones[self.turn]["deck"][:3]), self.turn))

    def _ask_fetch(self) -> None:
        self.choice = Choose((self.turn,), "search")

    def _fetched(self) -> None:
        self._want("_end_turn", Shuffle(tuple(self.zones[self.turn]["deck"])))

    def _end_turn(self) -> None:
        zones = self.zones[self.turn]
        drawn = tuple(zones["deck"][:1])
        zones["hand"] += drawn
        del zones["deck"][:1]
        self._show("_next_turn", drawn, (self.turn,))

    def _next_turn(self) -> None:
        self.moving = None
        self.turns += 1
        self.turn = other(self.turn)
        if self.turns < TURNS:
            self._ask_turn()
        else:
            self._want("_count", *(Show(tuple(self.zones[s]["buried"]), BOTH) for s in BOTH))

    def _count(self) -> None:
        for seat in BOTH:
            cards = self.zones[seat]["row"] + self.zones[seat]["buried"]
            self.points[seat] += sum(VALUE[self.knowledge.faces[card]] for card in cards)
        first, second = self.points
        winner = None if first == second else 0 if first > second else 1
        self._end(Outcome(winner, "points"))

    def options(self, seat: Seat) -> Options:
        choice = self.choice
        if choice is None or self.bound[seat] is not None:
            return NONE
        zones = self.zones[seat]
        self._must_hold(seat, zones["hand"])
        if seat not in choice.seats:
            return Listed([Move(verb) for right, verb in choice.rights if right == seat])
        if choice.label == "keep":
            return Subsets("keep", zones["look"], 0, HAND)
        if choice.label == "bury":
            return Listed([Move("hide", (card,)) for card in zones["hand"]])
        if choice.label == "search":
            return Listed([Move("fetch", (card,)) for card in zones["deck"]])
        faces = self.knowledge.faces
        bare = [("bury", "hand"), ("peek", "deck"), ("search", "deck"), ("gate", "gate")]
        return Union(
            Listed([Move("lay", (card,)) for card in zones["hand"]]),
            Listed([Move("swear", (card,)) for card in zones["hand"] if faces[card] == "lantern"]),
            Listed([Move("back", (card,)) for card in zones["row"]]),
            Listed([Move(verb) for verb, zone in bare if zones[zone]]),
        )

    def _illegal(self, seat: Seat, move: Move) -> Refused | None:
        zones = self.zones[seat]
        verb, args = move
        if verb == "keep":
            if move in Subsets("keep", zones["look"], 0, HAND):
                return None
            return Refused("bad_keep", "Keep up to five of the ten.")
        if verb == "spark":
            if (seat, "spark") in (self.choice.rights if self.choice else ()) and not args:
                return None
            return Refused("no_spark", "A spark is for the other side's turn, once.")
        source = {"lay": "hand", "swear": "hand", "hide": "hand", "back": "row", "fetch": "deck"}
        if verb in source:
            if len(args) != 1 or args[0] not in zones[source[verb]]:
                return Refused("not_there", f"That card is not in your {source[verb]}.")
            known = self.knowledge.faces.get(args[0])
            if verb == "swear" and known not in (None, "lantern"):
                return Refused("no_lantern", "That is no lantern.")
            return None
        needs = {"bury": "hand", "peek": "deck", "search": "deck", "gate": "gate"}[verb]
        if args or not zones[needs]:
            return Refused("nothing_there", f"Your {needs} is empty.")
        return None

    def view(self, seat: Seat | None) -> LanternView:
        first, second = self.zones
        return LanternView(
            **self._view_fields(seat),
            zones=(
                {zone: tuple(cards) for zone, cards in first.items()},
                {zone: tuple(cards) for zone, cards in second.items()},
            ),
            points=(self.points[0], self.points[1]),
            sparked=(self.sparked[0], self.sparked[1]),
            turn=self.turn,
            turns=self.turns,
            moving=self.moving,
        )

    def clone(self) -> Self:
        new = object.__new__(type(self))
        self._copy_into(new)
        first, second = self.zones
        new.zones = (
            {zone: cards.copy() for zone, cards in first.items()},
            {zone: cards.copy() for zone, cards in second.items()},
        )
        new.points = self.points.copy()
        new.sparked = self.sparked.copy()
        new.turn, new.turns, new.moving = self.turn, self.turns, self.moving
        return new


@dataclass(frozen=True, slots=True, kw_only=True)
class LanternView(View):
    zones: tuple[dict[str, tuple[Handle, ...]], dict[str, tuple[Handle, ...]]]
    points: tuple[int, int]
    sparked: tuple[bool, bool]
    turn: Seat
    turns: int
    moving: Handle | None

    def rebuild(self, knowledge: Knowledge) -> Lantern:
        game = Lantern((SealedDeck(len(DECK)), SealedDeck(len(DECK))))
        game.knowledge = knowledge
        game.choice, game.wanted, game.outcome = self.choice, self.wanted, self.outcome
        game.zones = (
            {zone: list(cards) for zone, cards in self.zones[0].items()},
            {zone: list(cards) for zone, cards in self.zones[1].items()},
        )
        game.points, game.sparked = list(self.points), list(self.sparked)
        game.turn, game.turns, game.moving = self.turn, self.turns, self.moving
        return game


def narrate(fact: Fact, view: View, names: Names) -> str:
    match fact:
        case Did(seat, what, cards):
            return f"{names[seat]}: {what} {len(cards)}"
    return ""


def describe(move: Move, view: View) -> str:
    return str(move)
