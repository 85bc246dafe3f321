"""The scripted players: they see only views, and each rung is stronger than the one below."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from engines.bots.bot import Bot, RandomMover
from engines.bots.matchup import Entrant, Terms, play_pair
from engines.bots.statistics import Summary, summarise
from engines.core.cards import BOTH
from engines.core.moves import Move
from engines.core.plain import canonical, from_plain
from engines.toji import PACKAGE
from engines.toji.bots import Adept, Novice
from engines.toji.catalogue import CHARACTERS
from engines.toji.odds import NOTHING, Odds, addition, kind
from engines.toji.rules import Toji
from engines.toji.search import expert
from engines.toji.view import TojiView
from tests.engines.playing import Case, play
from tests.engines.toji.positions import do, exchanged, position

GAME = Case("toji")

BUDGET = 20
"""Iterations of a search; scripts need none."""

BOTS = [pytest.param(bot, id=name) for name, bot in PACKAGE.bots.items() if name != "random"]


def measured(bot: Bot, foe: Bot, pairs: int, seed: str) -> Summary:
    terms = Terms(PACKAGE, PACKAGE.checked({}), seed)
    return summarise(
        record
        for pair in range(pairs)
        for record in play_pair(terms, Entrant(bot), Entrant(foe), pair)
    )


def share(bot: Bot, foe: Bot, pairs: int, seed: str) -> float:
    """The points of `bot` (a draw is half a point) over pairs of games: the same deal, both ways round."""
    wins = measured(bot, foe, pairs, seed).wins
    assert wins is not None
    return wins.share


def test_the_ladder_goes_up() -> None:
    """Sixty pairs: a standard error of 2 points where the share is 95 %, and of 4 where it is 75 %."""
    assert share(Novice(), RandomMover(), 60, "novice") > 0.87
    assert share(Adept(), RandomMover(), 60, "adept") > 0.90
    assert share(Adept(), Novice(), 60, "ladder") > 0.60


@pytest.mark.slow
def test_the_ladder_reaches_its_gates() -> None:
    """A thousand pairs: measured 96.1, 97.4 and 76.0 %."""
    assert share(Novice(), RandomMover(), 1000, "novice gate") >= 0.94
    assert share(Adept(), RandomMover(), 1000, "adept gate") >= 0.96
    assert share(Adept(), Novice(), 1000, "ladder gate") >= 0.63


@pytest.mark.slow
def test_the_expert_stands_above_the_scripts() -> None:
    """Sixty pairs; 400 gave 83.9 and 69.1 %."""
    assert share(expert(), Novice(), 60, "expert gate") >= 0.75
    assert share(expert(), Adept(), 60, "expert gate") >= 0.63


def test_the_second_player_is_favoured() -> None:
    """RULES.md measured 58.8 % for two greedy players."""
    tally = measured(Novice(), Novice(), 150, "second").tally
    first, second = tally["games as first"], tally["games as second"]
    assert first is not None
    assert second is not None
    assert 0.52 < second.of / (first.of + second.of) < 0.66


def asked(seed: int) -> Iterator[tuple[Toji, int]]:
    """Every moment of a random game at which a seat has a choice."""
    table = GAME.table(str(seed))
    for _ in play(table, random.Random(seed)):
        game = table.game
        assert isinstance(game, Toji)
        for seat in BOTH:
            if game.options(seat).count():
                yield game, seat


@pytest.mark.parametrize("make", [Novice, Adept])
def test_every_move_is_legal_and_judged_best(make: type[Novice]) -> None:
    for seed in range(6):
        for game, seat in asked(seed):
            bot, view = make(), game.view(seat)
            move = bot.choose(view, random.Random(seed), BUDGET)
            assert move in game.options(seat)
            judgements = bot.explain()
            if view.label in ("select", "support"):
                assert {each.move for each in judgements} == set(game.options(seat))
                assert [each.value for each in judgements] == sorted(
                    (each.value for each in judgements), reverse=True
                )
                best = {each.move for each in judgements if each.value == judgements[0].value}
                assert move in best
            else:
                assert judgements == []


@pytest.mark.parametrize("make", BOTS)
def test_dealing_the_hidden_cards_anew_never_changes_a_move(make: type[Novice]) -> None:
    rng = random.Random(0)
    for number, (game, seat) in enumerate(asked(1)):
        bot = make()
        move = bot.choose(game.view(seat), random.Random(number), BUDGET)
        for _ in range(200 if number % 7 == 0 else 3):
            view = exchanged(game, seat, rng).view(seat)
            assert bot.choose(view, random.Random(number), BUDGET) == move


@pytest.mark.parametrize("make", BOTS)
def test_a_view_that_came_from_another_process_gives_the_same_move(make: type[Novice]) -> None:
    for number, (game, seat) in enumerate(asked(2)):
        view = game.view(seat)
        arrived = from_plain(TojiView, json.loads(canonical(view)))
        moves = [make().choose(each, random.Random(number), BUDGET) for each in (view, arrived)]
        assert moves[0] == moves[1]


def test_the_novice_adds_the_least_support_that_wins() -> None:
    built = position("PICK", ("Fi2a Wa1a", "Wa4a Ea2a"), ("Fi3a Fi4a Fi1a", ""))
    do(built, ["0 fan:Fi2a,Wa1a", "1 fan:Wa4a,Ea2a", "0 pick:0", "1 pick:0"])
    move = Novice().choose(built.game.view(0), random.Random(0), 0)
    assert built.names.of([int(card) for card in move.args]) == ["Fi3a"]
    hopeless = position("S0123", ("Fi1a Wa1a", "Wa4a Ea2a"), ("Fi3a", ""))
    do(hopeless, ["0 play:Fi1a", "1 play:Wa4a"])
    assert Novice().choose(hopeless.game.view(0), random.Random(0), 0) == Move("support")


def test_the_adept_leads_with_supports_that_no_answer_beats() -> None:
    """Fire 3 would lead, and lose to Water 2; Fire 4 is beyond every answer (T6.2)."""
    built = position("S1212", ("Fi3a Wa1a", "Wa3a Ea2a"), ("Fi3b Fi4a", "Wa2a"))
    do(built, ["0 play:Fi3a", "1 play:Wa3a"])
    move = Adept().choose(built.game.view(0), random.Random(0), 0)
    assert built.names.of([int(card) for card in move.args]) == ["Fi4a"]


def test_the_adept_keeps_its_supports_where_it_wins_without_them() -> None:
    built = position("S1212", ("Fi1a Wa1a", "Wa1b Ea2a"), ("", "Wa4a Wa2a"))
    do(built, ["0 play:Fi1a", "1 play:Wa1b", "0 support:"])
    # Water 1+2 beats Fire 1+1 already.
    assert Adept().choose(built.game.view(1), random.Random(0), 0) == Move("support")


def test_odds_agree_with_the_rules_where_nobody_has_supports() -> None:
    """The worth of a pair is what the engine makes of it, for every event and both seats."""
    for event in ("S3210", "S1212", "CWi", "MIN"):
        for mine in CHARACTERS[::3]:
            for theirs in CHARACTERS[1::4]:
                if mine == theirs:
                    continue
                built = position(event, (mine, theirs))
                views = [built.game.view(seat) for seat in BOTH]
                worth = Odds(views[0]).battle(kind(mine), kind(theirs))
                assert Odds(views[1]).battle(kind(theirs), kind(mine)) == -worth
                do(built, [f"0 play:{mine}", f"1 play:{theirs}"])
                if built.game.phase == "SUPPORT":
                    assert (
                        Odds(built.game.view(0)).support(kind(mine), kind(theirs), NOTHING[0], 0)
                        == worth
                    )
                    do(built, ["0 support:", "1 support:"])
                last = built.game.last
                assert last is not None
                assert worth == (0 if last.winner is None else last.loss * (1 - 2 * last.winner))


def test_a_lost_game_is_worth_more_than_its_last_life_points() -> None:
    view = position("S1212", ("Fi4a", "Wi1a"), life=(12, 1)).game.view(0)
    assert Odds(view).battle(kind("Fi4a"), kind("Wi1a")) > 4
    assert addition([1, 4]).mp == 5
    assert addition([]).cost == 0
