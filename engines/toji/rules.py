"""The state machine of Tōji, clause by clause (RULES.md beside this file)."""

from __future__ import annotations

from typing import ClassVar

from engines.core.cards import BOTH, Handle, Seat, other
from engines.core.errors import Refused
from engines.core.moves import Move
from engines.core.needs import Choose, Show, Shuffle
from engines.core.options import NONE, Options, Subsets
from engines.core.outcome import Outcome
from engines.toji.battle import decide, is_supported
from engines.toji.catalogue import HAND_SIZE, MOST_ADDED, MP, PICK, SUPPORTS
from engines.toji.facts import (
    Battle,
    Dealt,
    Drew,
    Fanned,
    GameResult,
    Revealed,
    Supported,
    Thrown,
    Turned,
)
from engines.toji.options import OneOf
from engines.toji.state import TojiState

_SELECT, _PICK = Choose(BOTH, "select"), Choose(BOTH, "pick")
_SUPPORT = (Choose((0,), "support"), Choose((1,), "support"))

THROWS = ("rock", "paper", "scissors")
"""Each beats the one before it, in a ring."""


class Toji(TojiState):
    """A match of Tōji: one game, or the best of three with a fresh throw each (R6)."""

    __slots__ = ()

    verbs: ClassVar = {
        "throw": frozenset({"throw"}),
        "select": frozenset({"play"}),
        "pick": frozenset({"pick"}),
        "support": frozenset({"support"}),
    }

    # --- throw and deal (T2) -----------------------------------------------------------------------------------------

    def _thrown(self, throws: tuple[str, str]) -> None:
        """T2.1: equal throws are repeated; the winner is the first player."""
        self.throws = throws
        ahead = (THROWS.index(throws[0]) - THROWS.index(throws[1])) % 3
        if ahead == 0:
            self.facts.append(Thrown(throws, None))
            return  # The same choice is still open.
        self.first = 0 if ahead == 1 else 1
        self.facts.append(Thrown(throws, self.first))
        self.phase = "DEAL"
        self._want("_deal", Shuffle(tuple(self.deck)), Shuffle(tuple(self.event_deck)))

    def _reshuffled(self, need: Shuffle, fresh: list[Handle]) -> None:
        if need.by is not None:  # T4.3
            self.hands[need.by][:] = fresh
            self.facts.append(Fanned(need.by, len(fresh)))
        elif need.cards[0] in self.deck:
            self.deck = fresh
        else:
            self.event_deck = fresh

    def _deal(self) -> None:
        """T2.2 to T2.4: one card at a time, first player first; hands, then supports."""
        first = self._first()
        second = 1 - first
        dealt, self.deck = self.deck, self.deck[2 * (HAND_SIZE + SUPPORTS) :]
        hands, supports = dealt[: 2 * HAND_SIZE], dealt[2 * HAND_SIZE : -len(self.deck)]
        self.hands[first].extend(hands[0::2])
        self.hands[second].extend(hands[1::2])
        self.supports[first].extend(supports[0::2])
        self.supports[second].extend(supports[1::2])
        self._want(
            "_dealt",
            Show(tuple(self.hands[first]), (first,)),
            Show(tuple(self.hands[second]), (second,)),
            Show((*self.supports[first], *self.supports[second]), BOTH),
        )

    def _dealt(self) -> None:
        first, second = self.supports
        self.facts.append(
            Dealt(self.game, self._first(), (self._faces(tuple(first)), self._faces(tuple(second))))
        )
        self._begin_turn()

    # --- event and selection (T3, T4) --------------------------------------------------------------------------------

    def _begin_turn(self) -> None:
        """T3.1: the top event is turned up before anybody chooses."""
        self.phase = "EVENT"
        self.turn += 1
        event = self.event_deck.pop(0)
        self.event_pile.append(event)
        self._show("_turned", (event,))

    def _turned(self) -> None:
        card = self.event_pile[-1]
        event = self.knowledge.faces[card]
        if not self.open:  # A search reads no facts; without them it plays a fifth more games.
            self.facts.append(Turned(self.turn, card, event))
        if event != PICK:
            self.phase = "SELECT"
            self.choice = _SELECT
            return
        self.phase = "FAN"
        if self.open:  # A random pick is the same with and without a fresh order.
            self._fanned()
        else:
            first, second = self.hands
            self._want("_fanned", Shuffle(tuple(first), 0), Shuffle(tuple(second), 1))

    def _fanned(self) -> None:
        """T4.4: both fans lie fixed; each seat picks a place of the other one."""
        self.phase = "PICK"
        self.choice = _PICK

    def _choose_both(self, moves: list[Move | None]) -> None:
        """T4.2, T5.1: both parts are in; both Battle Cards are opened together."""
        first, second = moves
        assert first is not None
        assert second is not None
        if self.phase == "RPS":
            self._thrown((str(first.args[0]), str(second.args[0])))
            return
        mine, theirs = int(first.args[0]), int(second.args[0])
        if self.phase == "PICK":
            self.picks = (mine, theirs)
            mine, theirs = self.hands[0][theirs], self.hands[1][mine]
        self.hands[0].remove(mine)
        self.hands[1].remove(theirs)
        self.battle = (mine, theirs)
        self.phase = "REVEAL"
        self._show("_revealed", self.battle)

    # --- support (T6) ------------------------------------------------------------------------------------------------

    def _revealed(self) -> None:
        """T6.1: the cards alone decide, or else the first player is asked for supports."""
        faces = self.knowledge.faces
        assert self.battle is not None
        cards = (faces[self.battle[0]], faces[self.battle[1]])
        if not self.open:
            self.facts.append(Revealed(self.battle, cards, self.picks))
        if is_supported(faces[self.event_pile[-1]], cards):
            self.phase = "SUPPORT"
            self.choice = _SUPPORT[self._first()]
        else:
            self._fight()

    def _choose(self, seat: Seat, move: Move) -> None:
        """T6.2 to T6.4: a declaration, final and open at once."""
        cards = tuple(sorted([int(card) for card in move.args]))
        supports = self.supports[seat]
        for card in cards:
            supports.remove(card)
        self.added[seat] = cards
        if not self.open:
            self.facts.append(Supported(seat, cards, self._faces(cards)))
        if seat == self.first:
            self.choice = _SUPPORT[1 - seat]
        else:
            self._fight()

    # --- battle and result (T7, T8) ----------------------------------------------------------------------------------

    def _fight(self) -> None:
        assert self.battle is not None
        faces = self.knowledge.faces
        event = faces[self.event_pile[-1]]
        cards = (faces[self.battle[0]], faces[self.battle[1]])
        added = (self._faces(self.added[0]), self._faces(self.added[1]))
        winner, by, sums = decide(event, cards, added)
        loss = 0
        if winner is not None:
            loser = 1 - winner
            loss = MP[cards[loser]]  # T8.1: the own base, and nothing else.
            self.life[loser] = max(0, self.life[loser] - loss)  # T8.2
        life = (self.life[0], self.life[1])
        self.last = Battle(self.turn, event, cards, added, sums, winner, by, loss, life, self.picks)
        if not self.open:
            self.facts.append(self.last)
        self.toji += (*self.battle, *self.added[0], *self.added[1])  # T8.4
        self._clear_battle()
        if winner is not None and not self.life[1 - winner]:
            self._end_game(winner, "life")  # T8.5: before anything is drawn (T10.3).
        else:
            self._draw()

    # --- draw (T9) ---------------------------------------------------------------------------------------------------

    def _draw(self) -> None:
        """T9.1, T9.2: the first player draws, then the second; from an empty deck nobody does."""
        self.phase = "DRAW"
        if self.deck:
            self._draw_card(self._first(), "_first_drew")
        else:
            self._after_draw()

    def _draw_card(self, seat: Seat, then: str) -> None:
        card = self.deck.pop(0)
        self.hands[seat].append(card)
        self._show(then, (card,), (seat,))

    def _first_drew(self) -> None:
        self._tell_draw(self._first())
        self._draw_card(1 - self._first(), "_second_drew")  # The deck is even (R20).

    def _second_drew(self) -> None:
        self._tell_draw(1 - self._first())
        self._after_draw()

    def _tell_draw(self, seat: Seat) -> None:
        if not self.open:
            self.facts.append(Drew(seat, self.hands[seat][-1]))

    def _after_draw(self) -> None:
        """T9.3: the end by count, whatever supports are left (R22); or the next turn."""
        if self.deck or self.hands[0]:  # Hands are always of equal size (T10.6).
            self._begin_turn()
            return
        mine, theirs = self.life
        winner = None if mine == theirs else 0 if mine > theirs else 1
        self._end_game(winner, "empty")  # T10.2

    # --- end (T10) ---------------------------------------------------------------------------------------------------

    def _end_game(self, winner: Seat | None, reason: str) -> None:
        """The end of a game, and of the match unless that is a best of three still open (R27)."""
        if winner is not None:
            self.wins[winner] += 1
        mine, theirs = self.wins
        self.last_game = GameResult(
            self.game,
            winner,
            reason,
            (self.life[0], self.life[1]),
            self.turn,
            self._first(),
            (mine, theirs),
            self.last,
        )
        self.facts.append(self.last_game)
        best_of = self.settings.best_of
        if best_of == 1:
            self._end(Outcome(winner, reason))
        elif self.game == best_of or max(mine, theirs) > best_of // 2:
            ahead = None if mine == theirs else 0 if mine > theirs else 1
            self._end(Outcome(ahead, "games"))
        else:
            self._gather()
            self.game += 1
            self._begin_game()

    def _end(self, outcome: Outcome) -> None:
        self.phase = "OVER"
        super()._end(outcome)

    def _gather(self) -> None:
        """All cards go back to their decks for the next game, closed ones unopened (R24)."""
        zones = (self.deck, *self.hands, *self.supports, self.toji)
        self.deck = sorted([card for zone in zones for card in zone])
        self.event_deck = sorted(self.event_deck + self.event_pile)

    # --- legality (T13) ----------------------------------------------------------------------------------------------

    def options(self, seat: Seat) -> Options:
        choice = self.choice
        if choice is None or seat not in choice.seats or self.bound[seat] is not None:
            return NONE
        match choice.label:
            case "select":
                if not self.open:
                    self._must_hold(seat, self.hands[seat])
                return OneOf("play", self.hands[seat])
            case "support":
                return Subsets("support", self.matching(seat), 0, MOST_ADDED)
            case "pick":
                return OneOf("pick", range(len(self.hands[1 - seat])))
        return OneOf("throw", THROWS)

    def why_not(self, seat: Seat, move: Move) -> Refused | None:
        """As everywhere; and what cannot be read is told apart before whose turn it is (T13)."""
        if self.outcome is None and (refused := _unreadable(move)) is not None:
            return refused
        return super().why_not(seat, move)

    def _illegal(self, seat: Seat, move: Move) -> Refused | None:
        if (refused := _unreadable(move)) is not None:
            return refused
        if move.verb == "play" and move.args[0] not in self.hands[seat]:
            return Refused("not_in_hand", "That card is not in your hand.")
        if move.verb == "pick" and move.args[0] not in range(len(self.hands[other(seat)])):
            return Refused("bad_pick", "The other fan has no such place.")
        if move.verb == "support":
            return self._illegal_support(seat, move)
        return None

    def _illegal_support(self, seat: Seat, move: Move) -> Refused | None:
        """T6.3; naming order is irrelevant."""
        if move in Subsets("support", self.matching(seat), 0, MOST_ADDED):
            return None
        if len(move.args) > MOST_ADDED:
            reason = f"No more than {MOST_ADDED} supports can join a battle."
        elif len(set(move.args)) < len(move.args):
            reason = "A support can join a battle only once."
        elif not set(move.args) <= set(self.supports[seat]):
            reason = "That is not one of your unused supports."
        else:
            reason = "A support has to be of the element of your Battle Card."
        return Refused("illegal_support", reason)


def _unreadable(move: Move) -> Refused | None:
    """Whether a move of a Tōji verb has the wrong words after it."""
    verb, args = move
    if verb == "throw":
        fits = len(args) == 1 and args[0] in THROWS
    elif verb in ("play", "pick"):
        fits = len(args) == 1 and isinstance(args[0], int)
    else:
        fits = verb != "support" or all(isinstance(each, int) for each in args)
    return None if fits else Refused("bad_move", "That cannot be read as a move of Tōji.")
