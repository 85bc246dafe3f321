"""A round of Elements in bare numbers, for the search: the faces of the cards are all it needs.

It plays as `rules.Elements` does (a test plays both side by side), several times as fast, and scores the round instead
of going on to the next one.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Iterable

from engines.bots.search import Key
from engines.core.cards import Seat
from engines.elements.bots import hidden_sums
from engines.elements.catalogue import VALUE
from engines.elements.race import Race, knock_wins

TAKE, KNOCK, YIELD = "take", "knock", "yield"
"""The keys of these moves. Playing a card has its value for a key, and discarding it the negative of its value."""

_CHANCE = 0.1
"""How often the script moves a card at random. With 0.05 and 0.2 the search was as strong."""

_DECK = tuple(sorted(VALUE.values()))
_MEAN = sum(_DECK) / len(_DECK)
_REACH = Race.REACH

_SEATS: tuple[tuple[Seat, ...], ...] = ((0,), (1,))


@functools.cache
def knock_chance(mine: int, shown: int, held: int) -> float:
    """The chance that a knock wins if the other side is `shown` over the limit without `held` cards of the deck."""
    return sum(
        chance for total, chance in hidden_sums(_DECK, held) if knock_wins(mine, shown + total)
    )


class Round:
    """One round, all its cards known. `points` is what it was worth once it is over: for seat 0, from -2 to 2."""

    __slots__ = ("display", "hands", "limit", "may_yield", "points", "races", "rng", "sums", "turn")

    def __init__(
        self,
        rng: random.Random,
        turn: Seat,
        hands: tuple[list[int], list[int]],
        fronts: tuple[int, int],
        display: list[int],
        *,
        races: tuple[Race, Race],
        may_yield: bool,
    ) -> None:
        """`hands` and `display` (top last) hold values, `fronts` the sums of the front rows; `races` is by seat."""
        self.rng = rng
        self.turn = turn
        self.hands = hands
        self.races = races
        """What the script of each seat plays by."""
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

    def play(self, seat: Seat, key: Key) -> Key:
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
        return None

    def _knock(self, seat: Seat) -> None:
        """E6: a correct knock wins against a sum over the limit or below the own."""
        mine, theirs = self.sums[seat], self.sums[1 - seat]
        won = mine <= self.limit and (theirs > self.limit or mine > theirs)
        self.points = 2 if won == (seat == 0) else -2

    def rollout(self) -> None:
        while not self.points:
            self.play(self.turn, self.script())

    def script(self) -> Key:
        """The mover's choice by the race, as if the hidden cards of the other were any of the deck: it does not peek.

        It is the reckoner, but for the cards that it has seen, which it does not count. Now and then it moves a card at
        random, and it never gives up.
        """
        seat, display = self.turn, self.display
        hand, held, limit = self.hands[seat], self.hands[1 - seat], self.limit
        mine = self.sums[seat] - limit
        if not (hand or display):  # The dead end (E5.6).
            return KNOCK if mine <= 0 else YIELD
        shown = self.sums[1 - seat] - sum(held) - limit
        a, b = _REACH + mine, _REACH + shown + round(_MEAN * len(held))
        rows = self.races[seat].rows
        best: Key = TAKE
        least = 2.0
        if display:
            top = display[-1]
            least = rows[b + top][a + 2 * top]
        for value in set(hand):
            chance = rows[b - value][a - 2 * value]
            if chance < least:
                best, least = value, chance
        if 6 in hand and rows[b][a - 6] < least:
            best, least = -6, rows[b][a - 6]
        if mine <= 0 and knock_chance(mine, shown, len(held)) >= 1.0 - least:
            return KNOCK
        if self.rng.random() < _CHANCE:
            place = int(self.rng.random() * (len(hand) + (1 if display else 0)))
            return hand[place] if place < len(hand) else TAKE
        return best

    def result(self) -> float:
        """From two points lost (0) to two won (1)."""
        return 0.5 + self.points / 4
