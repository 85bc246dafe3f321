"""The kernel plays a round as the rules do: the same moves at every turn, and the same points at the end."""

from __future__ import annotations

import random

import pytest

from engines.core.cards import BOTH
from engines.core.view import View
from engines.elements.facts import RoundResult
from engines.elements.kernel import Round
from engines.elements.race import race
from engines.elements.rules import Elements
from engines.elements.search import key_of
from engines.elements.view import ElementsView
from tests.engines.playing import CASES

MATCH, OPEN_PLAY = CASES[0], CASES[1]


def world_of(game: Elements, rng: random.Random) -> Round:
    """The kernel's round of a game whose cards are all known."""
    assert game.turn is not None
    hands, fronts = (
        [[value_of(game, card) for card in row] for row in rows]
        for rows in (game.hands, game.fronts)
    )
    return Round(
        rng,
        game.turn,
        (hands[0], hands[1]),
        (sum(fronts[0]), sum(fronts[1])),
        [value_of(game, card) for card in game.display],
        races=(race(6), race(2)),
        may_yield=not game.settings.rounds,
    )


def value_of(game: Elements, card: int) -> int:
    return int(game.knowledge.faces[card][0])


def play_both(game: Elements, rng: random.Random) -> int:
    """Play the rest of the round at random in both; how many moves were compared."""
    world, number, compared = world_of(game, rng), game.round, 0
    while not world.points:
        (seat,) = world.seats()
        assert seat == game.turn
        view = game.view(seat)
        moves = {key_of(move, view): move for move in game.options(seat)}
        assert set(world.moves(seat)) == set(moves)
        assert world.limit == game.limit
        assert world.sums == [game.own_sum(each) for each in BOTH]
        key = rng.choice(sorted(moves, key=str))
        world.play(seat, key)
        game.play(seat, moves[key])
        compared += 1
    last = game.last
    assert last is not None and last.round == number
    assert world.points == points_of(last)
    return compared


def points_of(last: RoundResult) -> int:
    points = last.points or (1 if last.how == "yield" else 2)
    return points if last.scorer == 0 else -points


def started(case_number: int, seed: int) -> Elements:
    """A match at its first turn, all cards known."""
    case = CASES[case_number]
    view: View = case.table(f"kernel/{seed}").game.view(0)
    assert isinstance(view, ElementsView)
    game = view.sample(random.Random(seed))
    assert isinstance(game, Elements)
    return game


@pytest.mark.parametrize("case", [0, 1], ids=["match", "open play"])
def test_ten_thousand_random_rounds_go_as_the_rules_say(case: int) -> None:
    compared = 0
    for seed in range(50):
        start, rng = started(case, seed), random.Random(seed)
        for _ in range(100):
            faces = start.clone()
            shuffle_cards(faces, rng)
            compared += play_both(faces, rng)
    assert compared > 25_000


def shuffle_cards(game: Elements, rng: random.Random) -> None:
    """Another deal of the same round."""
    faces = game.knowledge.faces
    dealt = list(faces.values())
    rng.shuffle(dealt)
    faces.update(zip(list(faces), dealt, strict=True))


def test_a_rollout_ends_the_round_from_anywhere() -> None:
    rng = random.Random(5)
    for seed in range(200):
        game = started(seed % 2, seed)
        for _ in range(seed % 12):
            seat = game.turn
            if seat is None:
                break
            game.play(seat, game.options(seat).sample(rng))
            if game.round > 1:
                break
        if game.turn is None or game.round > 1:
            continue
        world = world_of(game, rng)
        world.rollout()
        assert world.points in (-2, -1, 1, 2)
        assert world.seats() == ()
