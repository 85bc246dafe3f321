"""A game of Tōji in bare numbers, for the search: the kinds of the cards are all it needs.

It plays as `rules.Toji` does from the first event on (a test plays both side by side), many times as fast. A character
is 4 * element + base - 1, for its two copies are alike (R4); an event is its place in `EVENTS`; the supports of a seat
are, element by element, the sorted bases of those it has not used.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache
from itertools import combinations

from engines.bots.search import Key
from engines.core.cards import BOTH, Face, Seat
from engines.toji.battle import bonus, matchup
from engines.toji.catalogue import CROWN, CUT, ELEMENT, EVENTS, LOW, MOST_ADDED, MP, PICK

Bases = tuple[int, ...]
"""The base MPs of some supports of one element, sorted."""

KINDS = range(16)
BASE = [kind % 4 + 1 for kind in KINDS]
"""Character -> its base MP."""

PICKED = "pick"
"""The key of a blind pick (T4.4): which place it is makes no difference."""

TIE = 2
"""How a battle or a game can end, beside the seat that wins it."""

EVENT_CODE: dict[Face, int] = {event: code for code, event in enumerate(EVENTS)}
PICK_EVENT = EVENT_CODE[PICK]

_FACES = sorted(
    (face for face in MP if face.endswith("a")), key=lambda face: (ELEMENT[face], MP[face])
)
"""Character -> one of its two cards."""

_MATCHUP = [TIE if (seat := matchup(0, ahead)) is None else seat for ahead in range(4)]

EQUAL = [_MATCHUP[(theirs // 4 - mine // 4) % 4] for mine in KINDS for theirs in KINDS]
"""16 * (card of seat 0) + (card of seat 1) -> who wins on equal values (T7.7)."""

STRENGTH = [[BASE[kind] + bonus(event, _FACES[kind]) for kind in KINDS] for event in EVENTS]
"""Event, character -> its MP before supports and the cut (T7.3, T7.4)."""


def _decided(event: Face, mine: int, theirs: int) -> int | None:
    if event == LOW:
        ahead = BASE[theirs] - BASE[mine]
        return EQUAL[16 * mine + theirs] if not ahead else 0 if ahead > 0 else 1
    crown = CROWN.get(event)
    crowned = mine // 4 == crown
    return None if crowned == (theirs // 4 == crown) else 0 if crowned else 1


DECIDED = [
    [_decided(event, mine, theirs) for mine in KINDS for theirs in KINDS] for event in EVENTS
]
"""Event, 16 * (card of seat 0) + (card of seat 1) -> who wins by the cards alone (T7.1, T7.2); None where there is a
Support Phase (T6.1)."""

SELECT, FIRST, SECOND, OVER = range(4)
"""What is asked: both Battle Cards, the first player's supports, the second's, or nothing any more."""


def kind_of(face: Face) -> int:
    return 4 * ELEMENT[face] + MP[face] - 1


def by_element(supports: Iterable[Face]) -> list[Bases]:
    """Element -> the bases of these supports."""
    kinds = sorted(map(kind_of, supports))
    return [tuple([BASE[kind] for kind in kinds if kind // 4 == element]) for element in range(4)]


@cache
def declarations(supports: Bases) -> tuple[Bases, ...]:
    """Every set of up to two of these supports (T6.3), smaller ones first."""
    sizes = range(MOST_ADDED + 1)
    return tuple(dict.fromkeys(each for size in sizes for each in combinations(supports, size)))


@cache
def without(supports: Bases, added: Bases) -> Bases:
    left = list(supports)
    for base in added:
        left.remove(base)
    return tuple(left)


class Duel:
    """A game from the moment an event is turned up, all cards known but the order in which they come."""

    __slots__ = (
        "added",
        "cards",
        "deck",
        "event",
        "events",
        "first",
        "hands",
        "lives",
        "phase",
        "rng",
        "supports",
        "winner",
    )

    def __init__(
        self,
        rng: random.Random,
        first: Seat,
        lives: list[int],
        hands: tuple[list[int], list[int]],
        supports: tuple[list[Bases], list[Bases]],
        deck: list[int],
        events: list[int],
        event: int,
    ) -> None:
        """`event` is turned up; the deck and the other events are drawn from at random. The lists are taken over."""
        self.rng = rng
        self.first = first
        self.lives = lives
        self.hands = hands
        self.supports = supports
        self.deck = deck
        self.events = events
        self.event = event
        self.phase = SELECT
        self.cards = [-1, -1]
        """The Battle Cards by seat; -1 where none is chosen."""
        self.added: Bases = ()
        """What the first player has added, once the second is asked."""
        self.winner = TIE
        """Of the game, once it is over."""

    def seats(self) -> tuple[Seat, ...]:
        if self.phase == SELECT:
            return BOTH
        if self.phase == OVER:
            return ()
        return (self.first if self.phase == FIRST else 1 - self.first,)

    def moves(self, seat: Seat) -> Iterable[Key]:
        if self.phase != SELECT:
            return declarations(self.supports[seat][self.cards[seat] // 4])
        return (PICKED,) if self.event == PICK_EVENT else dict.fromkeys(self.hands[seat])

    def play(self, seat: Seat, key: Key) -> None:
        if self.phase == SELECT:
            if key == PICKED:
                seat = 1 - seat
                hand = self.hands[seat]
                key = hand[int(self.rng.random() * len(hand))]
            assert isinstance(key, int)
            self.cards[seat] = key
            if self.cards[1 - seat] >= 0:
                self.reveal()
            return
        assert isinstance(key, tuple)
        if self.phase == FIRST:
            self.added = key
            self.phase = SECOND
        else:
            self.add(*((self.added, key) if self.first == 0 else (key, self.added)))

    def reveal(self) -> None:
        """T5, T6.1: the Battle Cards leave the hands, and decide alone or else the first player is asked."""
        mine, theirs = self.cards
        self.hands[0].remove(mine)
        self.hands[1].remove(theirs)
        winner = DECIDED[self.event][16 * mine + theirs]
        if winner is None:
            self.phase = FIRST
        else:
            self.settle(winner)

    def add(self, mine: Bases, theirs: Bases) -> None:
        """T7: the battle with these supports of seat 0 and of seat 1."""
        card, foe = self.cards
        strength = STRENGTH[self.event]
        final, foe_final = strength[card] + sum(mine), strength[foe] + sum(theirs)
        if mine:
            supports = self.supports[0]
            supports[card // 4] = without(supports[card // 4], mine)
        if theirs:
            supports = self.supports[1]
            supports[foe // 4] = without(supports[foe // 4], theirs)
        self.added = ()
        if final == foe_final or (final >= CUT and foe_final >= CUT):  # T7.5
            self.settle(EQUAL[16 * card + foe])
        else:
            self.settle(0 if final > foe_final else 1)

    def settle(self, winner: int) -> None:
        """T8, T9: the loser pays its own base; both draw; the next event is turned up."""
        if winner != TIE:
            loser = 1 - winner
            life = self.lives[loser] - BASE[self.cards[loser]]
            if life <= 0:
                self.lives[loser] = 0
                self.winner, self.phase = winner, OVER
                return
            self.lives[loser] = life
        self.cards[0] = self.cards[1] = -1
        deck, hands, draw = self.deck, self.hands, self.rng.random
        if deck:
            for hand in (hands[self.first], hands[1 - self.first]):
                place = int(draw() * len(deck))
                hand.append(deck[place])
                deck[place] = deck[-1]
                deck.pop()
        elif not hands[0]:
            mine, theirs = self.lives
            self.winner = TIE if mine == theirs else 0 if mine > theirs else 1
            self.phase = OVER
            return
        events = self.events
        place = int(draw() * len(events))
        self.event = events[place]
        events[place] = events[-1]
        events.pop()
        self.phase = SELECT
