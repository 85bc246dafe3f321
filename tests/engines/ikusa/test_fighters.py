"""The battlefield as the bots see it: who is tapped now, and who will be when the turn is over."""

from __future__ import annotations

from typing import Any

from engines.core.cards import Handle
from engines.ikusa.catalogue import STRATEGY, read_pool, register
from engines.ikusa.fighters import Board
from engines.ikusa.permanent import Permanent
from engines.ikusa.rules import Ikusa
from tests.engines.ikusa.cards import Data, ability, enchant, target, wargeist


def _untaps(what: Any) -> Data:
    return ability("end", {"op": "untap", "what": what})


_OWN = {"all": target("wargeist", controller="self")}
POOL = read_pool(
    "ikusa-fighters-tests",
    [
        wargeist("plain", 2, 2),
        wargeist("rises", 2, 2, abilities=[_untaps("self")]),
        wargeist("rouses", 2, 2, abilities=[_untaps(_OWN)]),
        enchant("ribbon", "wargeist", abilities=[_untaps("host")]),
    ],
)
register(POOL)


def _board(*lying: tuple[str, int]) -> Board:
    """These cards with their seats, all of them tapped, in a turn of seat 0; the last one on the first."""
    deck = ("IK-plain",) * 50
    game = Ikusa((deck, deck), POOL, STRATEGY)
    game.turn, game.active, game.phase = 9, 0, "ikusa"
    for number, (name, seat) in enumerate(lying):
        handle = 50 * seat + 30 + number
        each = Permanent(handle, POOL.cards[f"IK-{name}"], "up", seat, 3)
        each.tapped = True
        game.field[handle] = each
    if name == "ribbon":
        each.host = next(iter(game.field))
    return Board(game)


def _rested(board: Board, seat: int) -> list[Handle]:
    assert all(each.tapped for each in board.now[seat])
    return [each.handle for each in board.later[seat] if not each.tapped]


def test_who_untaps_at_the_end_of_the_turn_can_block_in_the_next() -> None:
    assert _rested(_board(("plain", 0), ("rises", 0)), 0) == [31]
    assert _rested(_board(("plain", 0), ("rouses", 0)), 0) == [30, 31]
    assert _rested(_board(("plain", 0), ("plain", 0), ("ribbon", 0)), 0) == [30]


def test_only_the_texts_of_whose_turn_it_is_come_about() -> None:
    assert _rested(_board(("rises", 1), ("rouses", 1)), 1) == []
