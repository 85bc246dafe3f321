"""The search: it sees the view alone, answers alike, and finds what is there to be found."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engines.bots.bot import Bot
from engines.bots.matchup import Entrant, Terms, play_pair
from engines.core import registry
from engines.core.cards import BOTH, Seat
from engines.core.moves import Move
from engines.core.view import View
from engines.elements.view import ElementsView
from tests.engines.playing import CASES, Case, play

BUDGET = 50
"""Iterations in the normal run; the promises here hold for any number."""

ELEMENTS, TOJI = CASES[0], CASES[2]
games = pytest.mark.parametrize("case", [ELEMENTS, CASES[1], TOJI, CASES[3]], ids=str)


def searcher(case: Case) -> Bot:
    return case.package.bots["expert"]()


def asked(case: Case, seeds: range) -> Iterator[tuple[View, Seat]]:
    """Views of seats that are asked for a choice, in random games."""
    for seed in seeds:
        table = case.table(f"search/{seed}")
        for number, _ in enumerate(play(table, random.Random(seed))):
            if table.game.choice is None or number % 3:
                continue
            for seat in BOTH:
                if table.owes(seat) is not None:
                    yield table.game.view(seat), seat


@games
def test_its_moves_are_legal_wherever_it_is_asked(case: Case) -> None:
    bot = searcher(case)
    for view, seat in asked(case, range(2)):
        assert bot.choose(view, random.Random(1), BUDGET) in view.partial().options(seat)


@games
def test_the_same_view_and_seed_give_the_same_move_and_judgements(case: Case) -> None:
    for view, _ in asked(case, range(2, 3)):
        one, two = searcher(case), searcher(case)
        moves = [bot.choose(view, random.Random(7), BUDGET) for bot in (one, two)]
        assert moves[0] == moves[1]
        assert one.explain() == two.explain()


@pytest.mark.parametrize("case", [ELEMENTS, TOJI], ids=str)
def test_dealing_the_hidden_cards_differently_200_times_never_changes_a_move(case: Case) -> None:
    view, _ = next(asked(case, range(4, 5)))
    wanted = searcher(case).choose(view, random.Random(3), BUDGET)
    for seed in range(200):
        game = view.sample(random.Random(seed))
        game.open = False
        other = game.view(view.seat)
        assert other == view
        assert searcher(case).choose(other, random.Random(3), BUDGET) == wanted


@games
def test_what_it_explains_is_what_it_has_tried_most_often_first(case: Case) -> None:
    bot = searcher(case)
    for view, seat in asked(case, range(5, 6)):
        move = bot.choose(view, random.Random(1), BUDGET)
        judged = bot.explain()
        if not judged:
            continue  # A move that is the only one, or a blind one, is not weighed.
        assert judged[0].move == move
        assert [each.visits for each in judged] == sorted(
            (each.visits for each in judged), reverse=True
        )
        assert all(0 <= each.value <= 1 for each in judged)
        assert all(each.move in view.partial().options(seat) for each in judged)


def test_it_knocks_where_no_hidden_hand_can_beat_it() -> None:
    found = 0
    for view, _ in asked(ELEMENTS, range(40)):
        assert isinstance(view, ElementsView)
        own, foe = view.own_sum(), 1 - (view.seat or 0)
        unseen, held = view.unseen(), len(view.hands[foe])
        low = view.shown_sum(foe) + sum(unseen[:held])
        if own <= view.limit < low:
            found += 1
            assert searcher(ELEMENTS).choose(view, random.Random(1), 200) == Move("knock")
    assert found > 3


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "foe", "least"), [("elements", "greedy", 0.75), ("toji", "novice", 0.65)]
)
def test_the_expert_wins_against_weaker_bots(game: str, foe: str, least: float) -> None:
    """At full strength over 20 pairs; games in Tōji and in Elements, draws as halves."""
    package = registry.load(game)
    terms = Terms(package, package.checked({}), "search-gate")
    points = {"a": 1.0, "b": 0.0}
    expert, other = Entrant(package.bots["expert"]()), Entrant(package.bots[foe]())
    records = [record for pair in range(20) for record in play_pair(terms, expert, other, pair)]
    won = sum(points.get(record.winner, 0.5) for record in records)
    assert won / len(records) > least
