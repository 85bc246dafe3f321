"""The chance to win from the beginning of a turn, for the planners.

The weights are a logistic regression's, over the 5,000 turns of 250 games that the adept played against itself, half of
them in each mode, now and then moving at random. On games left out the mean log-loss is 0.49 nats; guessing has 0.69.
What it says beside the points of `value`: gates, deck and hand decide far more than bodies do, and a wargeist more by
being there than by its size.
"""

from __future__ import annotations

from math import exp

from engines.core.cards import Seat
from engines.ikusa.fighters import Board
from engines.ikusa.kernel import assault
from engines.ikusa.state import IkusaState
from engines.ikusa.value import GATE_CARDS, elementium_value

_TO_MOVE = 0.355
_GATE, _DECK = 0.417, 0.214
_END, _NEAR = -1.9, 8.0
"""How bad it is to have nothing left, and how few cards are near to that."""
_POINT, _WARGEIST = 0.0615, 0.236
"""A point of what lies there, and a wargeist of any size."""
_ELEMENTIUM = 0.20
_CARD = 0.33
_ATTACK = 0.066
"""A point that the attacks of this turn would gain, up to `_MOST`."""
_MOST = 60.0


def chance(game: IkusaState, seat: Seat) -> float:
    """The chance of a seat to win, between 0 and 1; 1, 0 or a half where the game is over."""
    if game.outcome is not None:
        winner = game.outcome.winner
        return 0.5 if winner is None else float(winner == seat)
    board = Board(game)
    active, defender = game.active, game.defender
    able = [each for each in board.now[active] if each.can_attack]
    walls = [each for each in board.now[defender] if not each.tapped]
    gates, deck = len(game.gates[defender]), len(game.decks[defender])
    total = _TO_MOVE + _ATTACK * min(_MOST, assault(able, walls, gates, deck))
    total += _side(game, active, board) - _side(game, defender, board)
    odds = 1 / (1 + exp(-max(-30.0, min(30.0, total))))
    return odds if seat == active else 1 - odds


def _side(game: IkusaState, seat: Seat, board: Board) -> float:
    gates, deck = len(game.gates[seat]), len(game.decks[seat])
    return (
        _GATE * gates
        + _DECK * deck
        + _END * exp(-(deck + GATE_CARDS * gates) / _NEAR)
        + _POINT * board.worth[seat]
        + _WARGEIST * len(board.now[seat])
        + _ELEMENTIUM * elementium_value(board.elementium[seat])
        + _CARD * len(game.hands[seat])
    )
