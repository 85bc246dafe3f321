"""E10 and E8.3 over random play, open play, and the figures of the rule document."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from engines.core.moves import Move
from engines.core.table import Table
from engines.elements.catalogue import VALUE
from engines.elements.facts import Dealt, RoundResult
from engines.elements.rules import Elements
from tests.engines.playing import CASES, Case, play

MATCH, OPEN = CASES[0], CASES[1]


def match(
    case: Case, seed: int, yields: float, check: bool = True
) -> tuple[Table, list[RoundResult]]:
    """A whole random match, its invariants checked before every action."""
    results: list[RoundResult] = []
    table = case.table(
        str(seed),
        listener=lambda _, facts, __: results.extend(
            fact for fact in facts if isinstance(fact, RoundResult)
        ),
    )
    rng = random.Random(seed)
    while table.game.outcome is None:
        game = table.game
        assert isinstance(game, Elements)
        assert game.turn is not None
        if check:
            hold(game)
        options = list(game.options(game.turn))
        willing = [each for each in options if each != Move("yield") or rng.random() < yields]
        table.choose(game.turn, rng.choice(willing or options))
    return table, results


def hold(game: Elements) -> None:
    """E10, before an action."""
    zones = [*game.hands, *game.fronts, game.display, game.discards, game.aside]
    cards = [card for zone in zones for card in zone]
    assert sorted(cards) == sorted(game.knowledge.seen)
    assert len(cards) == 16
    assert len(game.aside) == 4
    faces = game.knowledge.faces
    assert all(VALUE[faces[card]] == 6 for card in game.discards)
    fronts = [len(front) for front in game.fronts]
    assert game.moves == len(game.display) + len(game.discards) + 2 * sum(fronts)
    mover, start = game.turn, game.start
    assert mover is not None
    spread = [len(game.hands[seat]) - fronts[seat] for seat in (0, 1)]
    assert spread[mover] - spread[1 - mover] == (0 if mover == start else 1)
    assert game.limit == sum(VALUE[faces[card]] for card in game.display)
    assert game.own_sum(0) + game.own_sum(1) + game.limit >= 12
    assert game.options(mover).count()
    assert 1 <= game.round <= 11
    assert game.moves <= 24
    if not game.settings.rounds:
        assert max(game.scores) < 6
        assert Move("yield") in game.options(mover)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from([0.0, 0.1, 1.0]))
def test_the_invariants_hold_throughout_random_matches(seed: int, yields: float) -> None:
    table, results = match(MATCH, seed, yields)
    game = table.game
    assert isinstance(game, Elements)
    assert 3 <= len(results) <= 11
    assert max(game.scores) in (6, 7)
    assert min(game.scores) <= 5
    assert game.outcome is not None
    assert game.scores[game.outcome.winner or 0] >= 6


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6))
def test_open_play_keeps_a_tally_and_yields_only_in_the_dead_end(seed: int) -> None:
    """R17: three rounds, no points; whoever is in the dead end loses the round."""
    table, results = match(OPEN, seed, 1.0)
    game = table.game
    assert isinstance(game, Elements)
    assert len(results) == 3 == sum(game.scores)
    assert all(result.points == 0 for result in results)
    assert game.outcome is not None
    assert game.outcome.reason == "rounds"
    assert game.outcome.winner == (0 if game.scores[0] > game.scores[1] else 1)
    for result in results:
        if result.how == "yield":
            assert result.display == ()


def test_whoever_scored_starts_the_next_round() -> None:
    """E7.2, whoever knocked or yielded and whoever started before."""
    starts: list[int] = []
    scorers: list[int] = []

    def note(_: object, facts: list[tuple[object, ...]], __: object) -> None:
        starts.extend(fact.start for fact in facts if isinstance(fact, Dealt))
        scorers.extend(fact.scorer for fact in facts if isinstance(fact, RoundResult))

    table = MATCH.table("starts", listener=note)
    rng = random.Random(1)
    for _ in play(table, rng):
        pass
    assert starts[1:] == scorers[:-1]


def test_random_play_has_the_shape_that_the_rule_document_measured() -> None:
    """7.76 rounds a match and 6.08 actions a round over 10,000 matches; here over 300."""
    rounds, actions, yields = 0, 0, 0
    for seed in range(300):
        table, results = match(MATCH, seed, 1.0, check=False)
        rounds += len(results)
        yields += sum(result.how == "yield" for result in results)
        actions += sum(type(event).__name__ == "Chosen" for event in table.events)
    assert 7.3 < rounds / 300 < 8.2
    assert 5.7 < actions / rounds < 6.5
    assert 0.76 < yields / rounds < 0.84
