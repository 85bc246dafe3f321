"""Positions for the tests of single clauses, in the words of the vectors; with cards that say what no sample says."""

from __future__ import annotations

from typing import Any

import pytest

from engines.core.errors import Refused
from engines.core.moves import Move
from engines.ikusa.permanent import Permanent
from tests.engines.ikusa.cards import POOL
from tests.vectors.ikusa import answer, run_on, run_to
from tests.vectors.ikusa_log import PLAYERS
from tests.vectors.ikusa_position import IkusaPosition

Op = tuple[Any, ...]


def at(phase: str = "main", **given: Any) -> IkusaPosition:
    """A position in the words of the vectors; who is not told otherwise has a card in the deck."""
    daimyos = {player: {"deck": 1, **given.pop(player, {})} for player in PLAYERS}
    return IkusaPosition({"phase": phase, **daimyos, **given}, POOL)


def do(position: IkusaPosition, *ops: Op) -> IkusaPosition:
    """(player, act, more fields), each at the first decision that takes it; default answers in between."""
    for player, act, *more in ops:
        fields = {"p": player, "act": act, **(more[0] if more else {})}
        assert run_to(position, fields), fields
        position.do(PLAYERS.index(player), fields)
    return position


def give(position: IkusaPosition, player: str, move: Move) -> IkusaPosition:
    """An answer that the vectors have no words for. Raises Refused."""
    position.give(PLAYERS.index(player), move)
    return position


def refusal(position: IkusaPosition, player: str, act: str, **fields: Any) -> str:
    """The code with which an action is refused; nothing changes by it."""
    before = position.picture()
    with pytest.raises(Refused) as caught:
        do(position, (player, act, fields))
    assert position.picture() == before
    return caught.value.code


def settle(position: IkusaPosition, *labels: str) -> IkusaPosition:
    """Default answers up to a decision of one of these labels, or of AP's action points."""
    run_on(position, labels or ("main", "attack", "elementium"), position.game.turn)
    return position


def skip(position: IkusaPosition, times: int = 1) -> IkusaPosition:
    for _ in range(times):
        answer(position)
    return position


def cast(player: str, card: str, *targets: str, **more: Any) -> Op:
    return (player, "cast", {"card": card, "targets": list(targets), **more})


def of(position: IkusaPosition, uid: str) -> Permanent:
    return position.game.field[position.handle[uid]]


def asked(position: IkusaPosition) -> str:
    """`A main`; empty when the game is over."""
    decision = position.decision
    return "" if decision is None else f"{PLAYERS[decision[0]]} {decision[1]}"


def zone(position: IkusaPosition, pile: Any) -> list[str]:
    """The ids of a zone."""
    return [position.name[card] for card in pile]


def knows(position: IkusaPosition, uid: str) -> str:
    seen = position.game.knowledge.seen[position.handle[uid]]
    return "".join(PLAYERS[seat] for seat in (0, 1) if seen >> seat & 1)
