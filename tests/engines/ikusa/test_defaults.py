"""The answers for a seat whose clock has run out (W-07)."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from engines.core.moves import Move
from engines.core.needs import Shuffle
from engines.ikusa.catalogue import BLITZ, STRATEGY
from engines.ikusa.defaults import default_answer
from engines.ikusa.moves import FACEDOWN, PASS
from engines.ikusa.rules import Ikusa
from tests.engines.ikusa.playing import case, ikusa, played
from tests.engines.ikusa.positions import at, do, settle
from tests.vectors.ikusa_position import IkusaPosition


@pytest.mark.parametrize(("seed", "mode"), [(40, STRATEGY), (41, BLITZ), (42, STRATEGY)])
def test_every_prompt_has_one_and_the_seats_own_engine_finds_the_same(seed: int, mode: str) -> None:
    """INV 10; the own client applies it, which knows no other hand."""
    for number, (game, _) in enumerate(played(seed, mode)):
        for seat in () if game.choice is None else game.choice.seats:
            if game.bound[seat] is None:
                answer = default_answer(game, seat)
                assert game.why_not(seat, answer) is None
                if number % 7 == 0:
                    own = game.view(seat).partial()
                    assert isinstance(own, Ikusa) and default_answer(own, seat) == answer


def test_a_game_in_which_nobody_ever_answers_comes_to_an_end() -> None:
    table = case(1).table("1")
    table.choose(0, Move("throw", ("paper",)))  # Or both throw the same again and again.
    while table.game.outcome is None:
        seat = 0 if table.owes(0) is not None else 1
        if isinstance(ask := table.owes(seat), Shuffle):
            table.arrange(seat, list(range(len(ask.cards))))
        else:
            table.choose(seat, default_answer(ikusa(table), seat))
    assert table.game.outcome.reason == "stalled"


def asked_for(position: IkusaPosition) -> Move:
    assert position.decision is not None
    return default_answer(position.game, position.decision[0])


def test_it_is_what_the_clause_says() -> None:
    given: dict[str, Any] = {"A": {"deck": 2, "hand": 2, "elem": 2}, "B": {"deck": 2}}
    assert asked_for(at(**given)) == PASS
    assert asked_for(at("elementium", **given)) == FACEDOWN
    assert asked_for(at("elementium", house=["optional-elementium"], **given)) == PASS
    position = at("ikusa", A={"field": ["a1=S02", "a2=S02", "a3=S01"]}, B={"field": ["b1=S04"]})
    assert asked_for(position) == Move("attack", (position.handle["a1"],))
    do(position, ("A", "attack", {"by": "a1"}))
    assert asked_for(settle(position, "block")) == Move("block")


def test_damage_kills_in_block_order_and_the_rest_goes_to_the_last() -> None:
    position = at(
        "ikusa", A={"field": ["a1=S05"]}, B={"field": ["b1=herald", "b2=herald:D1", "b3=S01"]}
    )
    do(position, ("A", "attack", {"by": "a1"}), ("B", "block", {"with": ["b3", "b2", "b1"]}))
    settle(position, "distribute")
    game, handle = position.game, position.handle
    health = game.health(game.field[handle["b3"]])
    rest = game.to_distribute().power - health - 1
    pairs = (handle["b3"], health, handle["b2"], 1, handle["b1"], rest)
    assert asked_for(position) == Move("distribute", pairs)


def test_at_any_action_point_and_window_nothing_is_played() -> None:
    for game, _ in islice(played(43), 0, None, 2):
        if game.choice is not None and game.choice.label in ("main", "W_START", "free_cast"):
            assert default_answer(game, game.choice.seats[0]) == PASS
