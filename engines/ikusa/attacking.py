"""AP's attacks: every attacker is sent out on a copy, and what comes of the best block is compared with staying."""

from __future__ import annotations

from typing import NamedTuple

from engines.core.cards import Seat
from engines.core.moves import Move
from engines.ikusa.blocking import Attack
from engines.ikusa.fighters import Board, Fighter, may_block
from engines.ikusa.imagining import imagined
from engines.ikusa.kernel import Assault, duel, hit
from engines.ikusa.moves import PASS
from engines.ikusa.rules import Ikusa
from engines.ikusa.standing import standing
from engines.ikusa.value import LOST

_ATTACKERS = 8
"""So many attackers are tried, at most."""


_QUIET, _HASTE = 5, 1.0
"""After so many turns without a card that moved, each more costs so many points."""


class Choice(NamedTuple):
    """A move at the action point of the ikusa phase, and what it gains over attacking no more."""

    gain: float
    move: Move


def attacks(game: Ikusa, seat: Seat) -> list[Choice]:
    """Every attack that is possible, of equal attackers one; and finishing, where that is allowed. The best first."""
    stay = standing(game, seat, is_over=True) - _impatience(game)
    choices = [] if game.must_attack() else [Choice(0.0, PASS)]
    for each in _likely(game, seat, Board(game)):
        move = Move("attack", (each.handle,))
        after = standing(imagined(game, seat, move), seat)
        choices.append(Choice(after - stay, move))
    return sorted(choices, key=lambda choice: -choice.gain)


def reckoned(game: Ikusa, seat: Seat) -> Move:
    """The best attack by the kernel alone, or to finish: abilities and the answer of the next turn are left out."""
    board = Board(game)
    able = [each for each in board.now[seat] if each.can_attack]
    if not able:
        return PASS
    foe = 1 - seat
    walls = [each for each in board.now[foe] if not each.tapped]
    gates, deck = len(game.gates[foe]), len(game.decks[foe])
    best, most = PASS, -_impatience(game)
    must = {each.handle for each in game.must_attack()}
    if must:
        best, most = Move("attack", (min(must),)), -2 * LOST
    rest = Assault(able, walls)
    for each in _likely(game, seat, board):
        gain = -Attack(each, walls, rest, gates, deck).best_block(enough=-most)[0]
        if gain > most:
            best, most = Move("attack", (each.handle,)), gain
    return best


def _likely(game: Ikusa, seat: Seat, board: Board) -> list[Fighter]:
    """Who may attack, of equal ones one; of too many those that the best blocker can do least about."""
    hosts = {each.host for each in game.field.values()}
    found: dict[object, Fighter] = {}
    for each in board.now[seat]:
        if each.can_attack:
            key = (game.field[each.handle].shown.name, each.handle in hosts, each[1:])
            found.setdefault(key, each)
    able = list(found.values())
    if len(able) <= _ATTACKERS:
        return able
    foe = 1 - seat
    walls = [each for each in board.now[foe] if not each.tapped]
    gates, deck = len(game.gates[foe]), len(game.decks[foe])

    def least(attacker: Fighter) -> float:
        duels = [duel(attacker, each) for each in walls if may_block(each, attacker)]
        return min([hit(attacker, gates, deck), *duels])

    return sorted(able, key=lambda each: -least(each))[:_ATTACKERS]


def _impatience(game: Ikusa) -> float:
    """What it costs to let things rest: in the end the game would be drawn (L-08)."""
    return _HASTE * max(0, game.turn - game.moved_in - _QUIET)
