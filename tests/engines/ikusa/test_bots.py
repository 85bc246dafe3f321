"""What every scripted bot of Ikusa promises: legal answers everywhere, from the view alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import groupby

import pytest

from engines.bots.bot import Bot, RandomMover
from engines.bots.matchup import answer_seed
from engines.core.moves import Move
from engines.ikusa.adept import Adept, Veteran
from engines.ikusa.bots import Novice
from engines.ikusa.catalogue import BLITZ, STRATEGY
from engines.ikusa.planner import expert, master
from engines.ikusa.precons import PRECONS
from engines.ikusa.preparation import THROWS
from engines.ikusa.view import IkusaView
from tests.engines.ikusa.bot_games import game, pairs, won
from tests.engines.ikusa.playing import guess, played

SCRIPTS = [Novice, Adept, Veteran]


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize("mode", [STRATEGY, BLITZ])
def test_a_game_between_scripts_comes_to_an_end(script: type[Bot], mode: str) -> None:
    """Every answer is judged by the engine on the way."""
    for number in range(4):
        assert game(script(), script(), number, mode).outcome is not None


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize("seed", range(6))
def test_every_question_of_a_random_game_gets_a_legal_answer(script: type[Bot], seed: int) -> None:
    """With the cards of the tests, which use all words of the vocabulary."""
    bot = script()
    for position, _ in played(seed):
        choice = position.choice
        if choice is None:
            continue
        for seat in choice.seats:
            if not position.bound[seat]:
                move = bot.choose(position.view(seat), random.Random(seed), 0)
                assert position.why_not(seat, move) is None, (choice.label, move)


@pytest.mark.parametrize("script", [*SCRIPTS, expert, master])
def test_no_throw_ties_with_a_bot_for_ever(script: Callable[[], Bot]) -> None:
    """S-03: the dice of each answer decide, so whoever throws the same again meets another throw soon."""
    view = next(iter(played(3)))[0].view(1)
    assert isinstance(view, IkusaView) and view.label == "rps"
    throws = [
        script().choose(view, random.Random(answer_seed("throws", 1, number)), 0).args[0]
        for number in range(24)
    ]
    assert set(throws) == set(THROWS)
    assert all(len(list(same)) < 6 for _, same in groupby(throws))


@pytest.mark.parametrize("script", SCRIPTS)
def test_the_move_is_the_same_whatever_is_hidden(script: type[Bot]) -> None:
    bot = script()
    rng = random.Random(5)
    for number, (position, _) in enumerate(played(11)):
        choice = position.choice
        if choice is None or len(choice.seats) > 1 or number % 5:
            continue
        [seat] = choice.seats
        view = position.view(seat)
        assert isinstance(view, IkusaView)
        said = _answer(bot, view)
        other = view.sample(rng, guess)
        other.open = False
        other.knowledge.seen.update(view.seen)
        assert _answer(bot, other.view(seat)) == said


def _answer(bot: Bot, view: object) -> Move:
    return bot.choose(view, random.Random(3), 0)


@pytest.mark.parametrize(
    ("one", "other", "least"),
    [(Novice, RandomMover, 0.9), (Adept, RandomMover, 0.95), (Adept, Novice, 0.75)],
)
def test_each_rung_beats_the_one_below(one: type[Bot], other: type[Bot], least: float) -> None:
    """Few pairs, so with room below what was measured over many (README)."""
    assert won(pairs(one(), other(), 10)) >= least


@pytest.mark.slow
@pytest.mark.parametrize(("other", "least"), [(RandomMover, 0.95), (Novice, 0.80)])
def test_the_adept_reaches_its_gates_with_every_deck(other: type[Bot], least: float) -> None:
    """400 pairs with mirrored decks, and so 100 with each."""
    records = pairs(Adept(), other(), 400)
    assert won(records) >= least
    for place in range(len(PRECONS)):
        assert won([each for each in records if each.pair % len(PRECONS) == place]) >= least


@pytest.mark.slow
@pytest.mark.parametrize(("other", "least"), [(RandomMover, 0.95), (Novice, 0.80)])
def test_the_adept_reaches_its_gates_with_opened_packs(other: type[Bot], least: float) -> None:
    assert won(pairs(Adept(), other(), 400, BLITZ)) >= least
