"""AP's attacks: every attacker is sent out on a copy, and what comes of the best block is compared with staying."""

from __future__ import annotations

from typing import NamedTuple

from engines.core.cards import Seat
from engines.core.moves import Move
from engines.ikusa.fighters import Board
from engines.ikusa.imagining import imagined
from engines.ikusa.moves import PASS
from engines.ikusa.rules import Ikusa
from engines.ikusa.standing import standing


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
