"""Hints: a lawful move and one short sentence, from what the seat knows."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from textwrap import wrap

from engines.bots.hints import NOT_ASKED
from engines.core import registry
from engines.core.cards import BOTH, Seat
from engines.core.dealer import LocalDealer
from engines.core.game import Game
from engines.core.table import Table
from engines.mana.hints import hint

PACKAGE = registry.load("mana")


def asked(seed: int) -> Iterator[tuple[Game, Seat]]:
    """A game in which most hints are followed, before each choice."""
    rng = random.Random(seed)

    def fresh() -> tuple[Game, LocalDealer]:
        game = PACKAGE.new(PACKAGE.checked({}), None)
        return game, LocalDealer(str(seed), game)

    table = Table(fresh)
    while (choice := table.game.choice) is not None:
        seat = next(seat for seat in choice.seats if table.game.bound[seat] is None)
        yield table.game, seat
        move = hint(table.game.view(seat)).move
        is_followed = move is not None and rng.random() < 0.8
        table.choose(seat, move if is_followed and move else table.game.options(seat).sample(rng))


def test_a_hint_is_a_lawful_move_with_a_reason_of_two_lines_at_most() -> None:
    reasons: dict[str, set[str]] = defaultdict(set)
    for seed in range(3):
        for game, seat in asked(seed):
            view = game.view(seat)
            move, reason = hint(view)
            assert move is not None
            assert game.why_not(seat, move) is None
            assert reason[0].isupper() and reason.endswith(".")
            assert len(wrap(reason, 76)) <= 2
            assert "None" not in reason and "1 Units" not in reason
            reasons[view.label].add(reason)
            assert hint(view) == (move, reason)
    assert {"keep", "priority", "attack", "block", "choose"} <= reasons.keys()
    assert len(reasons["priority"]) > 10


def test_who_is_not_asked_is_told_so() -> None:
    game, seat = next(pair for pair in asked(1) if pair[0].view(0).label == "priority")
    assert hint(game.view(1 - seat)) == NOT_ASKED
    assert {hint(game.view(each)) == NOT_ASKED for each in BOTH} == {True, False}
