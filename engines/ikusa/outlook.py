"""The chance to win from the beginning of a turn, for the planners.

The weights are a logistic regression's, over 37,000 turns of 2,050 games, two thirds of them in Strategy. The first 0
to 16 turns of each were played by scripts that differ in strength, one of them now and then at random, so that what a
side has is not merely a sign of who plays better; from there on the adept played both sides, and only those turns
count. On games left out the mean log-loss is 0.57 nats, where guessing has 0.69: 0.67 in the turns 9 to 14, 0.56 in 15
to 20, 0.48 later. Before turn 9 nothing that lies open says who will win (0.69).

What it says beside the points of `value`: numbers decide. A wargeist more means more than its size, a card in hand as
much as a gate, and a gate less than two cards of the deck, for what falls may strike back.
"""

from __future__ import annotations

from math import exp

from engines.core.cards import Seat
from engines.ikusa.fighters import Board
from engines.ikusa.kernel import assault
from engines.ikusa.state import IkusaState
from engines.ikusa.value import elementium_value

_TO_MOVE = 0.07
_GATE, _DECK, _CARD = 0.26, 0.155, 0.225
_POINT, _WARGEIST = 0.037, 0.193
"""A point of what lies there, and a wargeist of any size."""
_ELEMENTIUM = 0.056
_ATTACK = 0.040
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
    return (
        _GATE * len(game.gates[seat])
        + _DECK * len(game.decks[seat])
        + _CARD * len(game.hands[seat])
        + _POINT * board.worth[seat]
        + _WARGEIST * len(board.now[seat])
        + _ELEMENTIUM * elementium_value(board.elementium[seat])
    )
