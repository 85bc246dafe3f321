"""The moves worth a search: what a script would do, and what comes next in its eyes.

That is looked for in whatever concerns elementium, in the main phase, in windows, in attacks, in blocks and in free
casts. Anything else (targets, orders and the like) was measured to gain nothing by a search.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.cards import Seat
from engines.core.moves import Move
from engines.ikusa.adept import Adept, Way, total_cost
from engines.ikusa.answers import free_casts, returns
from engines.ikusa.attacking import attacks
from engines.ikusa.blocking import likely_blocks
from engines.ikusa.bots import plays_of
from engines.ikusa.costs import Cost
from engines.ikusa.laying import lays
from engines.ikusa.moves import PASS
from engines.ikusa.rules import Ikusa
from engines.ikusa.state import WINDOWS

_REGRET = 4.0
"""What is worse than the best move by so many points at first sight is left out."""


def candidates(script: Adept, game: Ikusa, seat: Seat, most: int) -> list[Move]:
    """Legal moves, the script's first, no two alike."""
    choice = game.choice
    assert choice is not None
    first = script.answer(game, seat)
    more: Sequence[Move] = ()
    match choice.label:
        case "elementium":
            more = [lay.move for lay in lays(game, seat)]
        case "lay":
            more = [Move("lay", (lay.card,)) for lay in lays(game, seat) if lay.face_down]
        case "return_elementium":
            more = returns(game, seat)
        case "free_cast":
            more = free_casts(game, seat)
        case "attack":
            choices = attacks(game, seat)
            more = [each.move for each in choices if each.gain >= choices[0].gain - _REGRET]
        case "block":
            more = likely_blocks(game, most)
        case label if label == "main" or label in WINDOWS:
            more = _plays(script, game, seat)
    return list(dict.fromkeys([first, *more]))[:most]


def _plays(script: Adept, game: Ikusa, seat: Seat) -> list[Move]:
    ways = sorted(script.ways(game, seat, plays_of(game, seat)), key=lambda way: -way.gain)
    best = max(0.0, ways[0].gain) if ways else 0.0
    deployed = [
        script.deploy(game, seat, way, _beside(game, way, ways))
        for way in ways
        if way.gain >= max(-1.0, best - _REGRET)
    ]
    return [PASS, *deployed] if deployed else []


def _beside(game: Ikusa, way: Way, ways: Sequence[Way]) -> list[Cost]:
    """Costs of the plays to be paid for beside this one, the best first."""
    return [total_cost(game, other.play) for other in ways if other is not way and other.gain > 0]
