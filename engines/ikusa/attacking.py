"""AP's attacks: every attacker is sent out on a copy, and what comes of the best block is compared with staying."""

from __future__ import annotations

from typing import NamedTuple

from engines.core.cards import Seat
from engines.core.moves import Move
from engines.ikusa.blocking import Attack
from engines.ikusa.fighters import Board
from engines.ikusa.imagining import imagined
from engines.ikusa.moves import PASS
from engines.ikusa.rules import Ikusa
from engines.ikusa.standing import NEXT, next_assault, standing
from engines.ikusa.value import LOST


class Choice(NamedTuple):
    """A move at the action point of the ikusa phase, and what it gains over attacking no more."""

    gain: float
    move: Move


def attacks(game: Ikusa, seat: Seat) -> list[Choice]:
    """Every attack that is possible, of equal attackers one; and finishing, where that is allowed. The best first."""
    stay = standing(game, seat, is_over=True)
    choices = [] if game.must_attack() else [Choice(0.0, PASS)]
    seen = set()
    hosts = {each.host for each in game.field.values()}
    for each in Board(game).now[seat]:
        if each.can_attack:
            key = (game.field[each.handle].shown.name, each.handle in hosts, each[1:])
            if key not in seen:
                seen.add(key)
                move = Move("attack", (each.handle,))
                after = standing(imagined(game, seat, move), seat)
                choices.append(Choice(after - stay, move))
    return sorted(choices, key=lambda choice: -choice.gain)


def reckoned(game: Ikusa, seat: Seat) -> Move:
    """The best attack by the kernel alone, what abilities do left out; or to finish."""
    board = Board(game)
    able = [each for each in board.now[seat] if each.can_attack]
    if not able:
        return PASS
    foe = 1 - seat
    walls = [each for each in board.now[foe] if not each.tapped]
    gates, deck = len(game.gates[foe]), len(game.decks[foe])
    stay = -NEXT * next_assault(game, board)
    best, most = PASS, 0.0
    must = {each.handle for each in game.must_attack()}
    if must:
        best, most = Move("attack", (min(must),)), -2 * LOST
    for place, each in enumerate(able):
        others = [*able[:place], *able[place + 1 :]]
        gain = -Attack(each, walls, others, gates, deck).blocks()[0][0] - stay
        if gain > most:
            gain -= NEXT * next_assault(game, board, each)
            if gain > most:
                best, most = Move("attack", (each.handle,)), gain
    return best
