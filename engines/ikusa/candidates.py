"""The moves worth a search: what the adept would do, and what comes next in its eyes."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.cards import Seat
from engines.core.moves import Move
from engines.ikusa.adept import Adept, Way, total_cost
from engines.ikusa.answers import NO, YES, ability_of
from engines.ikusa.appeal import target_appeal
from engines.ikusa.attacking import attacks
from engines.ikusa.blocking import likely_blocks
from engines.ikusa.costs import Cost
from engines.ikusa.laying import lays
from engines.ikusa.moves import PASS
from engines.ikusa.rules import Ikusa
from engines.ikusa.state import WINDOWS

_LAYS = 4
_TARGETS = 3

_REGRET = -2.0
"""Plays that lose more than that at first sight are left out."""


def candidates(adept: Adept, game: Ikusa, seat: Seat, most: int) -> list[Move]:
    """Legal moves, the adept's first, no two alike."""
    choice = game.choice
    assert choice is not None
    first = adept.answer(game, seat)
    more: Sequence[Move] = ()
    match choice.label:
        case "elementium":
            more = [lay.move for lay in lays(game, seat)[:_LAYS]]
        case "lay":
            down = [lay.card for lay in lays(game, seat) if lay.face_down]
            more = [Move("lay", (card,)) for card in down[:_LAYS]]
        case "attack":
            more = [each.move for each in attacks(game, seat)]
        case "block":
            more = likely_blocks(game, most)
        case "free_cast":
            more = [PASS]
        case "target":
            more = _targets(game, seat)
        case "may" | "look":
            more = [YES, NO]
        case label if label == "main" or label in WINDOWS:
            more = _plays(adept, game, seat)
    return list(dict.fromkeys([first, *more]))[:most]


def _targets(game: Ikusa, seat: Seat) -> list[Move]:
    item = game.to_order()[0]
    ability, number = ability_of(game, item), len(item.targets)
    cards = sorted(
        game.to_target(),
        key=lambda card: -target_appeal(game, ability, number, card, seat, item.attributes),
    )
    return [Move("target", (card,)) for card in cards[:_TARGETS]]


def _plays(adept: Adept, game: Ikusa, seat: Seat) -> list[Move]:
    ways = sorted(adept.ways(game, seat), key=lambda way: -way.gain)
    deployed = [
        adept.deploy(game, seat, way, _beside(game, way, ways))
        for way in ways
        if way.gain >= _REGRET
    ]
    return [PASS, *deployed]


def _beside(game: Ikusa, way: Way, ways: Sequence[Way]) -> list[Cost]:
    """Costs of the plays to be paid for beside this one, the best first."""
    return [total_cost(game, other.play) for other in ways if other is not way and other.gain > 0]
