"""The chance to win from the beginning of a turn, for the planners.

The weights are a logistic regression's, over 51,000 turns of 3,400 games, two thirds of them in Strategy. The first 0
to 16 turns of each were played by scripts that differ in strength, one of them now and then at random, so that what a
side has is not merely a sign of who plays better; from there on the adept played both sides, and only those turns
count. On games left out the mean log-loss is 0.59 nats, where guessing has 0.69: 0.64 in the turns 9 to 14, 0.55 later.
Before turn 9 nothing that lies open says who will win (0.69).

What it says beside the points of `value`: numbers decide. A wargeist more means more than its size, as much as a card
in hand or in the deck; and a gate means as much only if it is a kyu card, which strikes back as it falls.
"""

from __future__ import annotations

from math import exp

from engines.core.cards import Seat
from engines.ikusa.fighters import Board
from engines.ikusa.kernel import assault
from engines.ikusa.state import IkusaState
from engines.ikusa.value import elementium_value

_TO_MOVE = 0.14
_GATE, _KYU_GATE = 0.12, 0.16
"""A gate, and what a kyu card there is worth besides."""
_DECK, _CARD = 0.14, 0.16
_POINT, _WARGEIST = 0.033, 0.165
"""A point of what lies there, and a wargeist of any size."""
_ELEMENTIUM = 0.095
_ATTACK = 0.041
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
    cards, faces = game.pool.cards, game.knowledge.faces
    kyu = sum([1 for card in game.gates[seat] if card in faces and cards[faces[card]].is_kyu])
    return (
        _GATE * len(game.gates[seat])
        + _KYU_GATE * kyu
        + _DECK * len(game.decks[seat])
        + _CARD * len(game.hands[seat])
        + _POINT * board.worth[seat]
        + _WARGEIST * len(board.now[seat])
        + _ELEMENTIUM * elementium_value(board.elementium[seat])
    )
