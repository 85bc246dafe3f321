"""The moves worth a search: what a script would do, and what comes next in its eyes."""

from __future__ import annotations

from engines.core.cards import Seat
from engines.core.moves import Move
from engines.mana.adept import Adept, Play
from engines.mana.attacking import Front
from engines.mana.blocking import likely_blocks
from engines.mana.costs import Cost, payable, supply
from engines.mana.keeping import likely_hands
from engines.mana.moves import PASS, pairs_move
from engines.mana.rules import Mana
from engines.mana.spending import sources

_KINDS = 3
"""Kinds of Mana cards, at most."""

_REGRET = -3.0
"""Plays that lose more than that at first sight are left out."""


def candidates(script: Adept, game: Mana, seat: Seat, most: int) -> list[Move]:
    """Legal moves, the script's first, no two alike."""
    choice = game.choice
    assert choice is not None
    match choice.label:
        case "keep":
            moves = likely_hands(game, seat)
        case "priority" if game.owes(seat):
            moves = [play.move for play in sources(game, seat, may_pay=True)[:_KINDS]]
        case "priority":
            moves = _deployments(script, game, seat)
        case "attack":
            moves = _attacks(script, game)
        case "block":
            moves = [pairs_move("block", pairs) for pairs in likely_blocks(game, most)]
        case _:
            return [script.answer(game, seat)]
    return list(dict.fromkeys(moves))[:most]


def _deployments(script: Adept, game: Mana, seat: Seat) -> list[Move]:
    plays = script.plays(game, seat)
    if not plays:
        return [PASS]
    first = script.decide(game, seat, plays)
    supplied = supply(game.elements(game.untapped[seat]))
    moves = [first, PASS]
    for play in sorted(plays, key=lambda play: -play.gain):
        if play.gain >= _REGRET:
            others = _beside(play, plays, supplied)
            moves.append(script.deploy(game, seat, play, others))
    return moves


def _beside(play: Play, plays: list[Play], supplied: int) -> list[Cost]:
    """Costs of the plays that can be paid for beside this one, the best first."""
    total = play.cost.demand
    found: list[Cost] = []
    for other in sorted(plays, key=lambda each: -each.gain):
        if other is not play and other.gain > 0 and payable(supplied, total + other.cost.demand):
            total += other.cost.demand
            found.append(other.cost)
    return found


def _attacks(script: Adept, game: Mana) -> list[Move]:
    front = Front(game, script.CAUTION)
    best = front.best()
    sets = [best]
    rest = sorted(front.known(), key=lambda pair: -pair[1])
    sets += [attacks for attacks, _ in rest]
    return [Move("attack", front.units(attacks)) for attacks in sets]
