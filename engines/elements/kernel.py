"""A round of Elements in bare numbers, for the search: the faces of the cards are all it needs.

It plays as `rules.Elements` does (a test plays both side by side), several times as fast, and scores the round instead
of going on to the next one.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from engines.bots.search import Key
from engines.core.cards import Seat
from engines.elements.catalogue import VALUE
from engines.elements.race import Race, race

TAKE, KNOCK, YIELD = "take", "knock", "yield"
"""The keys of these moves. Playing a card has its value for a key, and discarding it the negative of its value."""

_TURNS = 6
"""How long the race of a rollout lasts."""

_CHANCE = 0.2
"""How often a card is drawn at random in a rollout. With 0.1 and 0.3 it was as strong."""

_MEAN = sum(VALUE.values()) / len(VALUE)
_REACH = Race.REACH

_SEATS: tuple[tuple[Seat, ...], ...] = ((0,), (1,))


class Round:
    """One round, all its cards known. `points` is what it was worth once it is over: for seat 0, from -2 to 2."""

    __slots__ = (
        "display",
        "fronts",
        "hands",
        "limit",
        "may_yield",
        "points",
        "rng",
        "sums",
        "turn",
    )

    def __init__(
        self,
        rng: random.Random,
        turn: Seat,
        hands: tuple[list[int], list[int]],
        fronts: tuple[int, int],
        display: list[int],
        *,
        may_yield: bool,
    ) -> None:
        """`hands` and `display` (top last) hold values, `fronts` the sums of the front rows."""
        self.rng = rng
        self.turn = turn
        self.hands = hands
        self.fronts = fronts
        """Of the beginning; whether a seat has a front row matters in the dead end alone."""
        self.display = display
        self.limit = sum(display)
        self.sums = [sum(hands[0]) + fronts[0], sum(hands[1]) + fronts[1]]
        """The own sums (E4.2)."""
        self.may_yield = may_yield
        """Whether a round can be yielded before the dead end (E5.5, R17)."""
        self.points = 0

    def seats(self) -> tuple[Seat, ...]:
        return () if self.points else _SEATS[self.turn]

    def moves(self, seat: Seat) -> Iterable[Key]:
        """Every play, take, discard of a six, a correct knock, and yielding: what `TurnOptions` offers."""
        hand = self.hands[seat]
        moves: list[Key] = [*dict.fromkeys(hand)]
        if 6 in hand:
            moves.append(-6)
        if self.display:
            moves.append(TAKE)
        if self.sums[seat] <= self.limit:
            moves.append(KNOCK)
        if self.may_yield or not (hand or self.display):
            moves.append(YIELD)
        return moves

    def play(self, seat: Seat, key: Key) -> None:
        if key == TAKE:
            value = self.display.pop()
            self.limit -= value
            self.sums[seat] += value
        elif key == KNOCK:
            self._knock(seat)
        elif key == YIELD:
            self.points = 1 if seat else -1
        else:
            assert isinstance(key, int)
            value = abs(key)
            self.hands[seat].remove(value)
            self.sums[seat] -= value
            if key > 0:
                self.display.append(value)
                self.limit += value
        self.turn = 1 - seat

    def _knock(self, seat: Seat) -> None:
        """E6: a correct knock wins against a sum over the limit or below the own."""
        mine, theirs = self.sums[seat], self.sums[1 - seat]
        won = mine <= self.limit and (theirs > self.limit or mine > theirs)
        self.points = 2 if won == (seat == 0) else -2

    def rollout(self) -> None:
        """Both play by the race, and as if the hidden hand of the other were of average cards: nobody peeks.

        Random cards instead won 51 % of the rounds against the reckoner, these 53.5 % (1,000 iterations, 200 matches).
        """
        draw, hands, sums, display = self.rng.random, self.hands, self.sums, self.display
        rows = race(_TURNS).rows
        seat, limit = self.turn, self.limit
        while not self.points:
            hand, own, held = hands[seat], sums[seat], hands[1 - seat]
            mine = own - limit
            theirs = round(sums[1 - seat] - sum(held) + _MEAN * len(held)) - limit
            if mine <= 0 and (theirs > 0 or mine > theirs or not (hand or display)):
                self.limit = limit
                self._knock(seat)
                break
            if not (hand or display):
                self.points = 1 if seat else -1
                break
            if draw() < _CHANCE:
                place = int(draw() * (len(hand) + (1 if display else 0)))
                best = hand[place] if place < len(hand) else 0
            else:
                a, b = _REACH + mine, _REACH + theirs
                best, least = 0, rows[b + display[-1]][a + 2 * display[-1]] if display else 2.0
                for value in set(hand):
                    chance = rows[b - value][a - 2 * value]
                    if chance < least:
                        best, least = value, chance
                if 6 in hand and rows[b][a - 6] < least:
                    best = -6
            if best > 0:
                hand.remove(best)
                display.append(best)
                limit += best
                sums[seat] = own - best
            elif best:
                hand.remove(6)
                sums[seat] = own - 6
            else:
                value = display.pop()
                limit -= value
                sums[seat] = own + value
            seat = 1 - seat

    def result(self) -> float:
        """From two points lost (0) to two won (1)."""
        return 0.5 + self.points / 4
