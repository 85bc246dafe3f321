"""What a position is worth to a seat: what both have, and the attacks that are to come."""

from __future__ import annotations

from engines.core.cards import Seat
from engines.ikusa.fighters import Board
from engines.ikusa.kernel import assault
from engines.ikusa.keywords import CAUTION, RECKLESS
from engines.ikusa.state import IkusaState
from engines.ikusa.value import CARD, LOST, keep_worth, life_value

NOW = 0.5
"""How much of the attacks of this turn is counted on."""
NEXT = 0.55
"""How much of those of the next turn."""
_AT_ZERO = -12.0
"""No gates and no deck: any attack that gets through loses, and every turn costs an elementium (L-01, L-02)."""
_PER_ELEMENTIUM = 1.5


def standing(game: IkusaState, seat: Seat, is_over: bool = False) -> float:
    """What a position is worth to a seat, in points; `is_over`: AP attacks no more this turn."""
    if game.outcome is not None:
        winner = game.outcome.winner
        return 0.0 if winner is None else 2 * LOST if winner == seat else -2 * LOST
    board = Board(game)
    foe = 1 - seat
    total = board.points(seat) - board.points(foe)
    total += _daimyo(game, seat, board) - _daimyo(game, foe, board)
    total += hand_worth(game, seat) - CARD * len(game.hands[foe])
    threat = coming(game, board, is_over or game.phase == "end")
    return total + threat if seat == game.active else total - threat


def hand_worth(game: IkusaState, seat: Seat) -> float:
    """A hand, as far as it is known here."""
    cards, faces = game.pool.cards, game.knowledge.faces
    return sum(
        [keep_worth(cards[faces[card]]) if card in faces else CARD for card in game.hands[seat]]
    )


def _daimyo(game: IkusaState, seat: Seat, board: Board) -> float:
    gates, deck = len(game.gates[seat]), len(game.decks[seat])
    if gates or deck:
        return life_value(gates, deck)
    return _AT_ZERO + _PER_ELEMENTIUM * board.elementium[seat]


def coming(game: IkusaState, board: Board, is_over: bool) -> float:
    """For AP: the attacks of this turn that are still to come, against those of the next turn."""
    active, defender = game.active, game.defender
    threat = 0.0
    if not is_over:
        able = [each for each in board.now[active] if each.can_attack]
        if able:
            walls = [each for each in board.now[defender] if not each.tapped]
            gates, deck = game.gates[defender], game.decks[defender]
            threat = NOW * assault(able, walls, len(gates), len(deck))
    return threat - NEXT * next_assault(game, board)


def next_assault(game: IkusaState, board: Board) -> float:
    """What NAP makes of its next attack, if AP's cards stay tapped or untapped as they are."""
    active, defender = game.active, game.defender
    able = [each for each in board.later[defender] if not each.kw & CAUTION]
    if not able:
        return 0.0
    walls = [each for each in board.later[active] if not (each.tapped or each.kw & RECKLESS)]
    gates, deck = game.gates[active], game.decks[active]
    return assault(able, walls, len(gates), len(deck))
