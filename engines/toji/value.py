"""What a position of Tōji is worth between two turns, for the search: the log-odds of winning it, from seat 0's side.

The weights are a logistic regression's, over the 66,000 turns of 6,000 games that a one-battle forerunner of this
search played against itself. On 2,000 more, the mean log-loss is 0.566 nats; with a worth of the hand that does not
know the own supports it is 0.577, and guessing has 0.693. To the forerunner, the worth of the hand made 61 % of 52 %
against the adept (300 pairs each).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp
from operator import mul
from typing import NamedTuple

from engines.core.cards import Seat
from engines.toji.catalogue import CUT
from engines.toji.kernel import BASE, DECIDED, EQUAL, KINDS, STRENGTH, Bases, declarations
from engines.toji.odds import addition

TURNS = 13
"""The most that a game can last (T10.6). `left`, below, counts the turns that it can still last."""

LIFE = (-9.0, -4.24, -3.51, -3.17, -2.61, -2.15, -1.77, -1.35, -1.06, -0.80, -0.47, -0.27, 0.0)
"""Life -> log-odds. The last points are dearer than the first; without any, the game is lost."""

_SUPPORT, _SUPPORT_PER_MP = 0.29, 0.08
"""An unused support, in log-odds, if all turns are left to use it; it falls in proportion to them."""

_HAND, _HAND_PER_TURN = 1.31, 0.067
"""A life point that the hand promises for each event, in log-odds: dearer, the fewer turns are left.

From 0.7 to 1.3 times as much, all play alike: 65 % against the adept, over 600 pairs each.
"""

_HELP = 0.33
"""What a support does for the promise of the hand, as a part of its own worth with all turns left."""


@cache
def price(supports: Bases) -> float:
    """What these supports are worth with all turns left."""
    return sum(_SUPPORT + _SUPPORT_PER_MP * base for base in supports)


@cache
def reach(supports: Bases) -> int:
    """The most that these can add to one battle (T6.3)."""
    return sum(supports[-2:])


def lead(lives: Sequence[int], supports: Sequence[Sequence[Bases]], left: int) -> float:
    """What the lives and supports of seats 0 and 1 are worth, hands alike."""
    mine, theirs = supports
    kept = sum(map(price, mine)) - sum(map(price, theirs))
    return LIFE[lives[0]] - LIFE[lives[1]] + kept * left / TURNS


# --- hands -----------------------------------------------------------------------------------------------------------


class Outlook:
    """What hands are good for under the events still to come: the mean of what the best card promises for each."""

    def __init__(self, events: Sequence[int]) -> None:
        tables = [promises()[event] for event in events]
        self._rows = [
            [
                tuple([table[kind][added] / len(events) for table in tables])
                for added in range(CUT + 1)
            ]
            for kind in KINDS
        ]
        """Character, reach -> by event."""

    def worth(self, hand: Sequence[int], supports: Sequence[Bases], left: int) -> float:
        """In log-odds; `supports` by element."""
        rows = [self._rows[kind][reach(supports[kind // 4])] for kind in hand]
        if not rows:
            return 0.0
        promise = sum(map(max, *rows)) if len(rows) > 1 else sum(rows[0])
        return (_HAND - _HAND_PER_TURN * left) * promise


@cache
def promises() -> list[list[tuple[float, ...]]]:
    """Event, character, reach of the own supports (0 to 8) -> the life points to expect of a battle.

    The other side has no supports, and plays as in the logit equilibrium of the battle without any: each character the
    likelier, by a factor of e for each life point, the better it does against such play (McKelvey and Palfrey 1995).
    """
    return [_promises(event) for event in range(len(STRENGTH))]


def _promises(event: int) -> list[tuple[float, ...]]:
    gains = [[_gain(event, mine, theirs, 0) for theirs in KINDS] for mine in KINDS]
    chances = [1 / len(KINDS)] * len(KINDS)
    for _ in range(25):  # Damped, it has settled to 1 % by then.
        likely = [exp(sum(map(mul, row, chances))) for row in gains]
        total = sum(likely)
        chances = [0.7 * old + 0.3 * new / total for old, new in zip(chances, likely, strict=True)]
    rows = []
    for mine in KINDS:
        best = gains[mine]
        row = [sum(map(mul, best, chances))]
        for added in range(1, CUT + 1):
            cost = addition([added] if added <= 4 else [4, added - 4]).cost
            best = [max(best[foe], _gain(event, mine, foe, added) - cost) for foe in KINDS]
            row.append(sum(map(mul, best, chances)))
        rows.append(tuple(row))
    return rows


def _gain(event: int, mine: int, theirs: int, added: int) -> float:
    """The life points that a battle makes for seat 0, which adds so much."""
    winner = DECIDED[event][16 * mine + theirs]
    if winner is None:
        final, foe = min(STRENGTH[event][mine] + added, CUT), min(STRENGTH[event][theirs], CUT)
        winner = EQUAL[16 * mine + theirs] if final == foe else 0 if final > foe else 1
    return float(BASE[theirs] if winner == 0 else -BASE[mine] if winner == 1 else 0)


# --- supports --------------------------------------------------------------------------------------------------------


class Additions(NamedTuple):
    """What seats 0 and 1 add to a battle, and who then wins."""

    mine: Bases
    theirs: Bases
    winner: int


_STEP = 16
"""Stakes are whole numbers of so small a part of a log-odd, so that battles alike are solved once."""


def price_scale(left: int) -> float:
    """The price of using a support up, as a part of that with all turns left."""
    return left / TURNS + _HELP


STAKES = [
    [
        [
            round(_STEP * (LIFE[life] - LIFE[max(0, life - base)]) / price_scale(left))
            for base in range(5)
        ]
        for life in range(len(LIFE))
    ]
    for left in range(TURNS + 1)
]
"""Turns left, life, base -> the worth of so much life, in steps, in proportion to the prices of supports then."""


@lru_cache(maxsize=1 << 16)
def additions(
    mine: int,
    theirs: int,
    equal: int,
    supports: Bases,
    foe_supports: Bases,
    first: Seat,
    win: int,
    lose: int,
) -> Additions:
    """The best that seats 0 and 1 can add, the first player first (T6.2).

    `mine` and `theirs` are the MPs without supports; `equal` says who wins equal ones; `win` is what seat 0 gains by
    winning, and `lose` what it loses by losing (`STAKES`).
    """
    if first == 1:
        swapped = additions(theirs, mine, _OTHER[equal], foe_supports, supports, 0, lose, win)
        return Additions(swapped.theirs, swapped.mine, _OTHER[swapped.winner])
    worths = (win, -lose, 0)
    best, best_worth = Additions((), (), equal), -1e9
    for chosen, added, cost in _offers(supports):
        final = min(mine + added, CUT)
        least, reply = 1e9, best
        for answer, answered, answer_cost in _offers(foe_supports):
            foe_final = min(theirs + answered, CUT)
            winner = equal if final == foe_final else 0 if final > foe_final else 1
            worth = worths[winner] - cost + answer_cost
            if worth < least:
                least, reply = worth, Additions(chosen, answer, winner)
        if least > best_worth:
            best_worth, best = least, reply
    return best


_OTHER = (1, 0, 2)
"""The seat, or the tie, seen from the other side."""


@cache
def _offers(supports: Bases) -> list[tuple[Bases, int, float]]:
    """Every sum that up to two of these supports reach: how, and at which least cost in steps."""
    best: dict[int, tuple[Bases, int, float]] = {}
    for chosen in declarations(supports):
        added, cost = sum(chosen), _STEP * price(chosen)
        if added not in best or cost < best[added][2]:
            best[added] = chosen, added, cost
    return list(best.values())
