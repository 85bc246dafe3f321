"""The scripted players of Elements. They see a view and nothing else, and draw no random number.

Two numbers say almost everything: `a`, by how much the mover's own sum is over the limit, and `b`, the same of the foe.
Playing v turns (a, b) into (a - 2v, b - v), taking v into (a + 2v, b + v), discarding a six into (a - 6, b); a knock
wins if and only if a <= 0 and (b > 0 or a > b) (E5, E6).
"""

from __future__ import annotations

import functools
import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from engines.bots.bot import Judgement
from engines.core.cards import other
from engines.core.moves import Move
from engines.elements.catalogue import TARGET, VALUE
from engines.elements.race import Race, knock_wins, race
from engines.elements.view import ElementsView

KNOCK, YIELD, TAKE = Move("knock"), Move("yield"), Move("take")

Odds = tuple[tuple[int, float], ...]
"""What the foe may hold: every possible sum of the hidden hand, with its chance."""


class Step(NamedTuple):
    """One way to go on: a move, and what it does to the numbers."""

    move: Move
    value: int
    mine: int
    """What it adds to the mover's own sum minus limit."""
    theirs: int
    """What it adds to the foe's."""
    spent: int
    """Hand cards that it costs."""


class Position:
    """A turn as its mover sees it, in numbers."""

    __slots__ = ("discards", "display", "foe_cards", "hand", "mine", "open_sum", "unseen")

    def __init__(self, view: ElementsView) -> None:
        assert view.seat is not None and view.seat == view.turn, "a bot is asked at its own turn"
        foe = other(view.seat)
        faces = view.faces
        self.hand = {card: VALUE[faces[card]] for card in view.hands[view.seat]}
        """Own hand card -> its value."""
        self.mine = view.own_sum() - view.limit
        """The mover's own sum minus the limit."""
        self.display = tuple(VALUE[faces[card]] for card in view.display)
        self.open_sum = view.shown_sum(foe) - view.limit
        """The foe's own sum minus the limit, without the hidden hand."""
        self.foe_cards = len(view.hands[foe])
        self.unseen = view.unseen()

    def steps(self) -> Iterator[Step]:
        """Every way to go on with the round; of equal cards the first stands for all."""
        done: set[int] = set()
        for card, value in self.hand.items():
            if value not in done:
                done.add(value)
                yield Step(Move("play", (card,)), value, -2 * value, -value, 1)
                if value == 6:
                    yield Step(Move("discard", (card,)), value, -6, 0, 1)
        if self.display:
            top = self.display[-1]
            yield Step(TAKE, top, 2 * top, top, 0)

    def odds(self) -> Odds:
        """How far the foe may be over the limit, each with its chance: all hidden hands are equally likely."""
        return tuple(
            (self.open_sum + total, chance)
            for total, chance in hidden_sums(self.unseen, self.foe_cards)
        )

    def expected(self) -> float:
        """How far the foe is over the limit on average."""
        return self.open_sum + self.foe_cards * sum(self.unseen) / len(self.unseen)


@functools.lru_cache(maxsize=4096)
def hidden_sums(unseen: tuple[int, ...], cards: int) -> Odds:
    """The sums of `cards` of the `unseen` values, each with its chance; at most C(10, 6) = 210 hands are counted."""
    counts = Counter(sum(hand) for hand in combinations(unseen, cards))
    hands = counts.total()
    return tuple((total, count / hands) for total, count in sorted(counts.items()))


class Script(ABC):
    """What the scripts share: where there is no card left to play or take, the rules leave no choice (E5.6)."""

    def __init__(self) -> None:
        self._judgements: list[Judgement] = []

    def choose(self, view: ElementsView, rng: random.Random, budget: int) -> Move:
        position = Position(view)
        steps = list(position.steps())
        self._judgements = []
        if not steps:
            return KNOCK if position.mine <= 0 else YIELD
        return self._choose(position, steps, view)

    def explain(self) -> list[Judgement]:
        return self._judgements

    @abstractmethod
    def _choose(self, position: Position, steps: list[Step], view: ElementsView) -> Move:
        """The move where there is at least one way to go on."""


class Greedy(Script):
    """Knocks as soon as it may, else gains as much of limit minus own sum as it can: a yardstick for measuring."""

    def _choose(self, position: Position, steps: list[Step], view: ElementsView) -> Move:
        if position.mine <= 0:
            return KNOCK
        return min(steps, key=lambda step: step.mine).move


class Novice(Script):
    """Knocks when its own sum beats what the foe holds on average; does not look at what the foe can do next.

    Until then it gets rid of its big cards, sixes out of the round first, and once it is under the limit too far it
    takes cards back.
    """

    def _choose(self, position: Position, steps: list[Step], view: ElementsView) -> Move:
        expected = position.expected()
        if position.mine <= 0 and (expected > 0 or position.mine > expected):
            return KNOCK
        if position.mine <= 0 and position.display:
            return TAKE
        return max(steps, key=self._appeal).move

    @staticmethod
    def _appeal(step: Step) -> tuple[int, int]:
        rank = {"discard": 2, "play": 1, "take": 0}
        return rank[step.move.verb], step.value


class Reckoner(Script):
    """Counts every hidden hand, and weighs each move by the chance to win the round after it.

    One step ahead: the position that a move leads to is judged by a race from the foe's side, which knows of each
    hidden hand whether the foe could knock at once. It knocks when that is better than anything else.
    """

    TURNS = 6
    """How many turns the race lasts. In 3,000 matches against one of 8 turns, 3 won 33 % of the rounds, 4 46 %, 5 43 %,
    6 49 %, 7 47 %: whoever moves last in it matters, and 6 is enough."""

    HOPELESS = 0.005
    """Below this chance the round is given up, at 1 point instead of 2.

    At 1 point against 2 a chance under 1/4 would do, if the race were right about small chances. Against itself,
    without yielding, 1 % of 5,392 such turns were won, but two thirds of those at 0.01, and most of those up to 0.05.
    """

    def _choose(self, position: Position, steps: list[Step], view: ElementsView) -> Move:
        judged = judge(position, steps, race(self.TURNS))
        # Equals keep this order, a knock first; rounded, for sums of chances that are equal may differ in the last bit.
        self._judgements = sorted(judged, key=lambda judgement: -round(judgement.value, 9))
        best = self._judgements[0]
        if best.value < self.HOPELESS and self._may_yield(view):
            return YIELD
        return best.move

    @staticmethod
    def _may_yield(view: ElementsView) -> bool:
        """Not in open play (R17), and never for the point that loses the match."""
        assert view.seat is not None
        return not view.rounds and view.scores[other(view.seat)] + 1 < TARGET


class Adept(Reckoner):
    """Looks a third as far, and never gives a round up: in so short a race, that looks lost which is not."""

    TURNS = 2
    HOPELESS = 0.0


def judge(position: Position, steps: list[Step], race: Race) -> list[Judgement]:
    """The chance to win the round after a knock, if it is open, and after each of `steps`."""
    odds = position.odds()
    judged: list[Judgement] = []
    if position.mine <= 0:
        wins = sum(p for b, p in odds if knock_wins(position.mine, b))
        judged.append(Judgement(KNOCK, wins, 1))
    judged += (
        Judgement(step.move, sum(p * _chance(position, step, b, race) for b, p in odds), 1)
        for step in steps
    )
    return judged


def _chance(position: Position, step: Step, theirs: int, race: Race) -> float:
    """The mover's chance to win the round after `step`, if the foe is `theirs` over the limit before it."""
    mine, theirs = position.mine + step.mine, theirs + step.theirs
    if position.foe_cards or len(position.hand) > step.spent:
        return 1.0 - race.outlook(theirs, mine)
    display = position.display
    if step.move.verb == "play":
        display = (*display, step.value)
    elif step.move.verb == "take":
        display = display[:-1]
    return 0.0 if takes_win(theirs, mine, display) else 1.0


def takes_win(mine: int, theirs: int, display: tuple[int, ...]) -> bool:
    """Whether the mover wins when both hands are empty, so that all is open and only takes are left.

    Every take is forced unless a knock wins, and whoever finds no card to take has to yield (E5.6).
    """
    if knock_wins(mine, theirs):
        return True
    if not display:
        return False
    top = display[-1]
    return not takes_win(theirs + top, mine + 2 * top, display[:-1])
