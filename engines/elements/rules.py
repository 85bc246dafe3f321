"""The state machine of Elements, clause by clause (RULES.md beside this file)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from engines.core.cards import BOTH, Handle, Seat, Zones, frozen, other
from engines.core.errors import Refused
from engines.core.game import Game
from engines.core.moves import Move
from engines.core.needs import Choose, Roll, Show, Shuffle
from engines.core.options import NONE, Options
from engines.core.outcome import Outcome
from engines.elements.catalogue import HAND_SIZE, TARGET, VALUE
from engines.elements.facts import (
    Dealt,
    Discarded,
    Knocked,
    Played,
    RoundResult,
    Started,
    Taken,
    Yielded,
)
from engines.elements.options import TurnOptions
from engines.elements.view import ElementsView

_TURN = (Choose((0,), "turn"), Choose((1,), "turn"))


@dataclass(frozen=True, slots=True)
class Settings:
    """What the players agree on before the match."""

    rounds: int = 0
    """0: the match to six points. Else open play (R17): so many rounds, no points, yielding only in the dead end."""


class Elements(Game):
    """A match of Elements: rounds until a player has six points, or the agreed rounds of open play."""

    __slots__ = (
        "aside",
        "deck",
        "discards",
        "display",
        "fronts",
        "hands",
        "last",
        "limit",
        "moves",
        "moving",
        "phase",
        "round",
        "scores",
        "settings",
        "start",
        "turn",
    )

    verbs: ClassVar = {"turn": frozenset({"play", "take", "discard", "knock", "yield"})}

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self.phase = "START"
        self.round = 1
        self.start: Seat | None = None
        self.turn: Seat | None = None
        self.scores = [0, 0]
        """Points (E1.3); in open play, rounds won (R17)."""
        self.moves = 0
        """Non-ending actions of this round (E10)."""
        self.deck: list[Handle] = self.knowledge.introduce(len(VALUE), tuple(VALUE), BOTH)
        """All cards between two rounds; empty during a round."""
        self.last: RoundResult | None = None
        self.moving: Handle | None = None
        """The card that is being played or discarded, until it has been shown."""
        self._clear()
        self._want("_begin_round", Roll(2))  # E2.1

    def _clear(self) -> None:
        self.hands: Zones = ([], [])
        self.fronts: Zones = ([], [])
        self.display: list[Handle] = []
        self.discards: list[Handle] = []
        self.aside: list[Handle] = []
        self.limit = 0
        """Sum of the display (E4.1)."""

    # --- start of match and round (E2, E7) ----------------------------------------------------------------------

    def _rolled(self, value: int) -> None:
        self.start = value
        self.facts.append(Started(value))

    def _begin_round(self) -> None:
        """E2.2, E7.1: all sixteen cards are shuffled anew."""
        self.phase = "DEAL"
        self.turn = None
        self._want("_deal", Shuffle(tuple(self.deck)))

    def _reshuffled(self, need: Shuffle, fresh: list[Handle]) -> None:
        self.deck = fresh

    def _deal(self) -> None:
        """E2.2 to E2.4: one card at a time, start player first; the last four are set aside."""
        start = self._starter()
        dealt, self.deck = self.deck, []
        self._clear()
        self.hands[start].extend(dealt[0 : 2 * HAND_SIZE : 2])
        self.hands[other(start)].extend(dealt[1 : 2 * HAND_SIZE : 2])
        self.aside = dealt[2 * HAND_SIZE :]
        self.moves = 0
        self._want(
            "_begin_turns",
            Show(tuple(self.hands[start]), (start,)),
            Show(tuple(self.hands[other(start)]), (other(start),)),
        )

    def _begin_turns(self) -> None:
        self.phase = "TURN"
        start = self._starter()
        self.facts.append(Dealt(self.round, start))
        self._give_turn(start)

    def _starter(self) -> Seat:
        assert self.start is not None
        return self.start

    def _give_turn(self, seat: Seat) -> None:
        self.turn = seat
        self.choice = _TURN[seat]

    # --- actions (E3, E5) ---------------------------------------------------------------------------------------

    def _choose(self, seat: Seat, move: Move) -> None:
        verb = move.verb
        if verb == "play" or verb == "discard":
            card = move.args[0]
            assert isinstance(card, int)
            self.hands[seat].remove(card)
            self.moving = card
            if verb == "play":
                self.display.append(card)
                self._show("_played", (card,))
            else:
                self.discards.append(card)
                self._show("_discarded", (card,))
        elif verb == "take":
            self._take(seat)
        elif verb == "knock":
            self.facts.append(Knocked(seat))
            self._show("_knocker_opened", tuple(self.hands[seat]))
        else:
            self.facts.append(Yielded(seat))
            self._score("yield", seat, other(seat), 1)  # E5.5

    def _played(self) -> None:
        """E5.1, once the card is open."""
        seat, card = self._moved()
        face = self.knowledge.faces[card]
        self.limit += VALUE[face]
        self.facts.append(Played(seat, card, face, self.limit))
        self._next_turn(seat)

    def _take(self, seat: Seat) -> None:
        """E5.2: the top card of the display, and only it; it stays in front until the round ends."""
        card = self.display.pop()
        self.fronts[seat].append(card)
        face = self.knowledge.faces[card]
        self.limit -= VALUE[face]
        self.facts.append(Taken(seat, card, face, self.limit))
        self._next_turn(seat)

    def _discarded(self) -> None:
        """E5.3, once the card is open: that it is a six was a claim."""
        seat, card = self._moved()
        face = self.knowledge.faces[card]
        if VALUE[face] != 6:
            self.phase = "OVER"
            self._end_by_false_claim(seat, Move("discard", (card,)), card)
            return
        self.facts.append(Discarded(seat, card, face))
        self._next_turn(seat)

    def _moved(self) -> tuple[Seat, Handle]:
        seat, card = self.turn, self.moving
        assert seat is not None and card is not None
        self.moving = None
        return seat, card

    def _next_turn(self, seat: Seat) -> None:
        """E3.2: strict alternation."""
        self.moves += 1
        self.turn = seat = 1 - seat
        self.choice = _TURN[seat]

    # --- scoring (E6) -------------------------------------------------------------------------------------------

    def _knocker_opened(self) -> None:
        """E6.1 once the knocker's hand is open; else the other hand is opened too (E6.6)."""
        knocker = self._mover()
        if self.own_sum(knocker) > self.limit:
            self._score("false_knock", knocker, other(knocker), 2)
        else:
            self._show("_both_opened", tuple(self.hands[other(knocker)]))

    def _both_opened(self) -> None:
        """E6.2 to E6.5, the first line that applies."""
        knocker = self._mover()
        mine, theirs = self.own_sum(knocker), self.own_sum(other(knocker))
        if theirs > self.limit:
            self._score("knock_over", knocker, knocker, 2)
        elif mine > theirs:
            self._score("knock_higher", knocker, knocker, 2)
        elif mine < theirs:
            self._score("knock_lower", knocker, other(knocker), 2)
        else:
            self._score("knock_equal", knocker, other(knocker), 2)

    def _mover(self) -> Seat:
        assert self.turn is not None
        return self.turn

    def _score(self, how: str, actor: Seat, scorer: Seat, points: int) -> None:
        """The points of a round, and what comes after it (E7, E8)."""
        self.scores[scorer] += 1 if self.settings.rounds else points
        self.last = self._result(how, actor, scorer, points)
        self.facts.append(self.last)
        self.deck = sorted(
            card
            for zone in (*self.hands, *self.fronts, self.display, self.discards, self.aside)
            for card in zone
        )
        self._clear()
        self.start, self.turn = scorer, None  # E7.2
        if self._is_last_round(scorer):
            self.phase = "OVER"
            first, second = self.scores
            winner = None if first == second else 0 if first > second else 1
            self._end(Outcome(winner, "rounds" if self.settings.rounds else "points"))
        else:
            self.round += 1
            self._begin_round()

    def _is_last_round(self, scorer: Seat) -> bool:
        """E8.1; in open play, after the agreed number of rounds (R17)."""
        if self.settings.rounds:
            return self.round >= self.settings.rounds
        return self.scores[scorer] >= TARGET

    def _result(self, how: str, actor: Seat, scorer: Seat, points: int) -> RoundResult:
        faces = self.knowledge.faces
        opened = {
            "yield": (False, False),
            "false_knock": (actor == 0, actor == 1),
        }.get(how, (True, True))
        return RoundResult(
            self.round,
            how,
            actor,
            scorer,
            0 if self.settings.rounds else points,
            self.limit,
            (self.own_sum(0) if opened[0] else None, self.own_sum(1) if opened[1] else None),
            (
                tuple(faces[card] for card in self.hands[0]) if opened[0] else None,
                tuple(faces[card] for card in self.hands[1]) if opened[1] else None,
            ),
            (
                tuple(faces[card] for card in self.fronts[0]),
                tuple(faces[card] for card in self.fronts[1]),
            ),
            tuple(faces[card] for card in self.display),
            tuple(faces[card] for card in self.discards),
            (self.scores[0], self.scores[1]),
        )

    # --- quantities (E4) and legality (E5, E11) -----------------------------------------------------------------

    def own_sum(self, seat: Seat) -> int:
        """E4.2: own hand and own front row. Raises KeyError where the hand is not known here."""
        faces = self.knowledge.faces
        total = 0
        for card in self.hands[seat]:
            total += VALUE[faces[card]]
        for card in self.fronts[seat]:
            total += VALUE[faces[card]]
        return total

    def may_yield(self, seat: Seat) -> bool:
        """E5.5; in open play only in the dead end (R17)."""
        return not self.settings.rounds or self._in_dead_end(seat)

    def _in_dead_end(self, seat: Seat) -> bool:
        """E5.6: no hand card and no display."""
        return not self.hands[seat] and not self.display

    def options(self, seat: Seat) -> Options:
        if self.choice is None or seat != self.turn:
            return NONE
        self._must_hold(seat, self.hands[seat])
        return TurnOptions(self, seat)

    def _illegal(self, seat: Seat, move: Move) -> Refused | None:
        verb = move.verb
        if len(move.args) != (1 if verb in ("play", "discard") else 0):
            return Refused("bad_move", "That cannot be read as a move of Elements.")
        if verb in ("play", "discard"):
            return self._illegal_card(seat, move)
        if verb == "take" and not self.display:
            return Refused("nothing_to_take", "The display is empty.")
        if verb == "knock" and self._in_dead_end(seat) and self.fronts[seat]:
            return Refused("must_yield", "With no card left to play or take, you must yield.")
        if verb == "yield" and not self.may_yield(seat):
            return Refused("no_yield", "In open play you yield only when nothing else is left.")
        return None  # A false knock is accepted, and priced (E5.4, R4).

    def _illegal_card(self, seat: Seat, move: Move) -> Refused | None:
        card = move.args[0]
        if card not in self.hands[seat]:
            return Refused("not_in_hand", "That card is not in your hand.")
        assert isinstance(card, int)
        face = self.knowledge.faces.get(card)
        if move.verb == "discard" and face is not None and VALUE[face] != 6:
            return Refused("not_a_six", "Only a 6 can be discarded.")
        return None

    # --- views and copies ---------------------------------------------------------------------------------------

    def view(self, seat: Seat | None) -> ElementsView:
        return ElementsView(
            **self._view_fields(seat),
            rounds=self.settings.rounds,
            phase=self.phase,
            round=self.round,
            start=self.start,
            turn=self.turn,
            scores=(self.scores[0], self.scores[1]),
            moves=self.moves,
            hands=frozen(self.hands),
            fronts=frozen(self.fronts),
            display=tuple(self.display),
            discards=tuple(self.discards),
            aside=tuple(self.aside),
            deck=tuple(self.deck),
            limit=self.limit,
            last=self.last,
            moving=self.moving,
        )

    def clone(self) -> Self:
        new = object.__new__(type(self))
        self._copy_into(new)
        new.settings = self.settings
        new.phase = self.phase
        new.round = self.round
        new.start = self.start
        new.turn = self.turn
        new.scores = self.scores.copy()
        new.moves = self.moves
        new.deck = self.deck.copy()
        new.hands = (self.hands[0].copy(), self.hands[1].copy())
        new.fronts = (self.fronts[0].copy(), self.fronts[1].copy())
        new.display = self.display.copy()
        new.discards = self.discards.copy()
        new.aside = self.aside.copy()
        new.limit = self.limit
        new.last = self.last
        new.moving = self.moving
        return new
