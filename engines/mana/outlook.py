"""The chance to win from the beginning of a turn, for the planners.

The weights are a logistic regression's, over the 7,500 turns of 400 games that the adept played against itself with the
preconstructed decks, now and then moving at random. On games left out the mean log-loss is 0.627 nats; guessing has
0.693. What it says beside the points of `value`: cards in hand decide more than they seem to, and Units the less the
later it is, for then both sides have many.
"""

from __future__ import annotations

from math import exp

from engines.core.cards import Seat
from engines.mana.attacking import Front
from engines.mana.state import ManaState
from engines.mana.value import lasting

_LIFE = 0.142
_WORTH, _WORTH_EARLY = 0.0113, 0.0227
"""A point of Units at any time, and what it is worth more in the first turn; that ends with turn `_LATE`."""
_LATE = 12
_UNIT = 0.010
_CARD = 0.194
_ATTACK = 0.0288
"""A point that the best attack of this turn would gain, within `_LEAST` and `_MOST`."""
_LEAST, _MOST = -10.0, 40.0


def chance(game: ManaState, seat: Seat) -> float:
    """The chance of a seat to win, between 0 and 1; 1, 0 or a half where the game is over."""
    if game.outcome is not None:
        winner = game.outcome.winner
        return 0.5 if winner is None else float(winner == seat)
    foe = 1 - seat
    early = max(0.0, 1 - game.turn / _LATE)
    point = _WORTH + _WORTH_EARLY * early
    total = _LIFE * (_life(game.life[seat]) - _life(game.life[foe]))
    total += _CARD * (len(game.hands[seat]) - len(game.hands[foe]))
    for unit in game.units.values():
        worth = _UNIT + point * lasting(unit)[0]
        total += worth if unit.owner == seat else -worth
    attack = _ATTACK * min(_MOST, max(_LEAST, Front(game).glance(())))
    total += attack if game.attacker == seat else -attack
    return 1 / (1 + exp(-total))


def _life(life: int) -> float:
    return min(life, 30) / 10 - 2 * exp(-life / 4)
