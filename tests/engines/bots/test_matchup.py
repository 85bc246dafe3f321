"""Match-ups: the same deals with the seats swapped, repeatable, and fair to both."""

import random
from typing import Any

import pytest

from engines.bots.bot import Judgement, RandomMover
from engines.bots.matchup import BotFault, Entrant, Terms, answer_seed, play_pair
from engines.core import registry
from engines.core.moves import Move
from tests.engines.playing import CASES, Case

RANDOM = Entrant(RandomMover())


def terms(case: Case, seed: str = "s") -> Terms:
    decks = None if case.deck is None else (case.deck, case.deck)
    return Terms(case.package, case.package.checked(dict(case.settings)), seed, decks)


class Spy(RandomMover):
    """Remembers what it knew at its first decision, and how its numbers began."""

    def __init__(self) -> None:
        self.seen: list[tuple[int, list[str]]] = []
        self.numbers: list[float] = []
        self.fresh = True

    def choose(self, view: Any, rng: random.Random, budget: int) -> Move:
        if view.moves < 2 and view.round == 1:
            self.seen.append((view.seat, [view.faces[card] for card in view.hands[view.seat]]))
        self.numbers.append(random.Random(str(rng.getstate())).random())
        return super().choose(view, rng, budget)


class Answers:
    """Always answers the same, whatever it may be."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, view: Any, rng: random.Random, budget: int) -> Move:
        if isinstance(self.answer, Exception):
            raise self.answer
        move: Move = self.answer
        return move

    def explain(self) -> list[Judgement]:
        return []


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_pair_comes_out_the_same_whenever_it_is_played(case: Case) -> None:
    later = [play_pair(terms(case), RANDOM, RANDOM, pair) for pair in (1, 0)]
    assert play_pair(terms(case), RANDOM, RANDOM, 0) == later[1]
    assert play_pair(terms(case), RANDOM, RANDOM, 1) == later[0]


def test_other_pairs_and_seeds_are_other_games() -> None:
    case = Case("elements")
    played = {
        str(play_pair(terms(case, seed), RANDOM, RANDOM, pair)[0].answers) + seed + str(pair)
        for seed in "st"
        for pair in range(5)
    }
    answers = {
        play_pair(terms(case, seed), RANDOM, RANDOM, pair)[0].answers
        for seed in "st"
        for pair in range(5)
    }
    assert len(played) == 10
    assert len(answers) > 3


def test_both_bots_get_the_same_cards_to_play() -> None:
    a, b = Spy(), Spy()
    play_pair(terms(Case("elements")), Entrant(a), Entrant(b), 0)
    assert [seat for seat, _ in a.seen] == [0, 1]
    assert [seat for seat, _ in b.seen] in ([1, 0], [0, 1])
    assert sorted(a.seen) == sorted(b.seen)


def test_no_two_answers_are_given_the_same_numbers() -> None:
    a, b = Spy(), Spy()
    play_pair(terms(Case("elements")), Entrant(a), Entrant(b), 0)
    numbers = a.numbers + b.numbers
    assert len(set(numbers)) == len(numbers) > 10


def test_a_bot_that_draws_no_number_splits_every_pair_with_itself() -> None:
    case = Case("elements")
    novice = Entrant(case.package.bots["novice"]())
    for pair in range(10):
        one, two = play_pair(terms(case), novice, novice, pair)
        assert {one.winner, two.winner} == {"a", "b"}
        assert one.tally["rounds"] == two.tally["rounds"][::-1]


def test_a_record_tells_of_a_and_b_wherever_they_sat() -> None:
    case = Case("elements")
    adept = Entrant(case.package.bots["adept"]())
    for record in play_pair(terms(case), adept, RANDOM, 3):
        points = record.tally["points"]
        assert record.winner == ("a" if points[0] > points[1] else "b")
        assert max(points) >= 6 > min(points)
        assert sum(record.answers) >= sum(record.tally["rounds"])


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (ZeroDivisionError("by zero"), "ZeroDivisionError: by zero"),
        ("knock", "no move"),
        (Move("play", (999,)), "not in your hand"),
    ],
)
def test_a_bot_that_fails_is_named(answer: Any, words: str) -> None:
    broken = Entrant(Answers(answer))
    with pytest.raises(BotFault, match=words) as fault:
        play_pair(terms(Case("elements")), broken, RANDOM, 0)
    assert fault.value.seat == 0
    with pytest.raises(BotFault, match=words) as fault:
        play_pair(terms(Case("elements")), RANDOM, broken, 0)
    assert fault.value.seat == 1


def test_the_seed_of_an_answer_does_not_tell_the_seed_of_the_deal() -> None:
    seeds = {answer_seed("secret", seat, number) for seat in (0, 1) for number in range(5)}
    assert len(seeds) == 10
    assert not any("secret" in seed for seed in seeds)


@pytest.mark.parametrize(
    ("game", "bot"), [(game, bot) for game in registry.names() for bot in registry.load(game).bots]
)
def test_every_bot_of_every_game_can_play(game: str, bot: str) -> None:
    """On the smallest budget: an iteration, or a world, for each decision."""
    case = Case(game)
    play_pair(terms(case), Entrant(case.package.bots[bot](), budget=1), RANDOM, 0)
