"""The scripted players of Elements: legal, repeatable, blind to what is hidden, and as strong as they should be."""

import random
from collections.abc import Iterator

import pytest

from engines.bots.bot import Bot
from engines.bots.matchup import Entrant, Terms, play_pair
from engines.bots.statistics import Share, Summary, summarise
from engines.core import registry
from engines.core.cards import Seat
from engines.core.events import Event
from engines.core.game import Fact, Game
from engines.core.moves import Move
from engines.elements.bots import Adept, Greedy, Novice, Position, Reckoner, takes_win
from engines.elements.facts import RoundResult
from engines.elements.race import knock_wins, race
from engines.elements.view import ElementsView
from tests.engines.playing import Case, play

PACKAGE = registry.load("elements")
SCRIPTS: list[type[Bot]] = [Greedy, Novice, Adept, Reckoner]
MATCH, OPEN = Case("elements"), Case("elements", (("rounds", 3),))


def turns(case: Case, seed: int) -> Iterator[ElementsView]:
    """The mover's view at every turn of a random game."""
    table = case.table(str(seed))
    for _ in play(table, random.Random(seed)):
        turn = table.game.view(None)
        assert isinstance(turn, ElementsView) and turn.turn is not None
        view = table.game.view(turn.turn)
        assert isinstance(view, ElementsView)
        yield view


def asked(bot: Bot, view: ElementsView, seed: str = "") -> Move:
    return bot.choose(view, random.Random(seed), 0)


def seat_of(view: ElementsView) -> Seat:
    assert view.seat is not None
    return view.seat


@pytest.mark.parametrize("kind", SCRIPTS)
def test_every_move_is_one_that_is_offered(kind: type[Bot]) -> None:
    bot = kind()
    for case in (MATCH, OPEN):
        for seed in range(25):
            for view in turns(case, seed):
                assert asked(bot, view) in view.partial().options(seat_of(view))


@pytest.mark.parametrize("kind", SCRIPTS)
def test_the_same_view_and_seed_give_the_same_move(kind: type[Bot]) -> None:
    used = kind()
    for view in turns(MATCH, 1):
        assert asked(used, view) == asked(kind(), view)


@pytest.mark.parametrize("kind", SCRIPTS)
def test_no_other_deal_of_the_hidden_cards_changes_a_move(kind: type[Bot]) -> None:
    bot, rng = kind(), random.Random(2)
    for view in [*turns(MATCH, 3)][::6]:
        move = asked(bot, view)
        for _ in range(200):
            seat = seat_of(view)
            other = view.sample(rng).view(seat)
            assert isinstance(other, ElementsView)
            assert asked(bot, other) == move


def test_what_a_knock_is_worth_is_what_the_rules_say() -> None:
    results: list[RoundResult] = []

    def listen(event: Event, facts: list[Fact], game: Game) -> None:
        results.extend(fact for fact in facts if isinstance(fact, RoundResult))

    for seed in range(40):
        for _ in play(MATCH.table(str(seed), listener=listen), random.Random(seed)):
            pass
    seen = 0
    for result in results:
        mine, theirs = result.sums[result.actor], result.sums[1 - result.actor]
        if mine is not None and theirs is not None:
            won = knock_wins(mine - result.limit, theirs - result.limit)
            assert won == (result.scorer == result.actor)
            seen += 1
    assert seen > 20


def test_every_hidden_hand_is_counted_once() -> None:
    for view in turns(MATCH, 4):
        position, rng = Position(view), random.Random(5)
        odds = dict(position.odds())
        assert sum(odds.values()) == pytest.approx(1)
        for _ in range(20):
            world = view.sample(rng)
            foe = world.view(1 - seat_of(view))
            assert isinstance(foe, ElementsView)
            assert foe.own_sum() - foe.limit in odds
        mean = sum(chance * over for over, chance in odds.items())
        assert mean == pytest.approx(position.expected())


def test_the_outlook_sees_a_winning_knock_and_knows_no_more_than_certainty() -> None:
    outlook = race(Reckoner.TURNS).outlook
    assert outlook(0, 1) == outlook(-2, -3) == 1
    assert outlook(-3, -2) < 0.5
    assert all(0 <= outlook(a, b) <= 1 for a in range(-30, 60, 7) for b in range(-30, 60, 7))


def test_with_empty_hands_the_end_is_counted_out() -> None:
    assert takes_win(0, 1, ())
    assert not takes_win(1, 1, ())  # Nothing to take: it has to yield.
    assert takes_win(3, 3, (1,))  # The last take is mine; then the other one has to yield.
    assert not takes_win(3, 3, (1, 1))


def test_the_reckoner_explains_its_move_best_first() -> None:
    bot = Reckoner()
    for view in turns(MATCH, 6):
        move = asked(bot, view)
        judged = bot.explain()
        values = [round(each.value, 9) for each in judged]
        assert values == sorted(values, reverse=True)
        if judged and judged[0].value >= Reckoner.HOPELESS:
            assert judged[0].move == move


def test_adept_knocks_at_once_where_it_cannot_lose() -> None:
    certain = 0
    for seed in range(40):
        for view in turns(MATCH, seed):
            position = Position(view)
            if all(knock_wins(position.mine, theirs) for theirs, _ in position.odds()):
                assert asked(Adept(), view).verb == "knock"
                certain += 1
    assert certain > 10


def test_nobody_gives_up_the_round_that_loses_the_match_while_a_card_can_be_moved() -> None:
    for seed in range(60):
        for view in turns(MATCH, seed):
            if view.scores[1 - seat_of(view)] == 5 and (view.hands[seat_of(view)] or view.display):
                assert all(asked(kind(), view).verb != "yield" for kind in SCRIPTS)


# --- strength -----------------------------------------------------------------------------------------------------


def duel(a: str, b: str, pairs: int) -> Summary:
    terms = Terms(PACKAGE, PACKAGE.checked({}), "strength")
    first, second = (Entrant(PACKAGE.bots[name]()) for name in (a, b))
    return summarise(
        record for pair in range(pairs) for record in play_pair(terms, first, second, pair)
    )


def rounds(summary: Summary) -> Share:
    share = summary.tally["rounds"]
    assert share is not None
    return share


GATES = [
    ("adept", "random", 0.87),
    ("adept", "greedy", 0.75),
    ("adept", "novice", 0.55),
    ("novice", "random", 0.75),
]


@pytest.mark.parametrize(("a", "b", "least"), GATES)
def test_the_rungs_are_apart(a: str, b: str, least: float) -> None:
    assert rounds(duel(a, b, 40)).share >= least


@pytest.mark.slow
@pytest.mark.parametrize(("a", "b", "least"), GATES)
def test_the_rungs_are_apart_beyond_doubt(a: str, b: str, least: float) -> None:
    assert rounds(duel(a, b, 2500)).low >= least


@pytest.mark.slow
@pytest.mark.parametrize(
    ("a", "b", "least"),
    [("expert", "random", 0.93), ("expert", "greedy", 0.75), ("expert", "adept", 0.64)],
)
def test_the_expert_stands_above_the_scripts(a: str, b: str, least: float) -> None:
    assert rounds(duel(a, b, 60)).share >= least


@pytest.mark.slow
def test_the_master_is_no_worse_than_the_expert() -> None:
    """Within what 40 pairs can tell: it falls only if the master is surely worse."""
    assert rounds(duel("master", "expert", 40)).high >= 0.5


def test_the_program_offers_the_ladder_and_measures_with_the_rest() -> None:
    assert PACKAGE.ladder == ("novice", "adept", "expert", "master")
    assert PACKAGE.default_bot in PACKAGE.ladder
    assert set(PACKAGE.ladder) < set(PACKAGE.bots)
