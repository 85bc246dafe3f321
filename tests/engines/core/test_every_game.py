"""What the core promises of every game, shown on each of them and on the tiny fifth game."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import islice

import pytest

from engines.core.cards import BOTH, Seat, other
from engines.core.errors import Refused, Unknowable
from engines.core.events import Agreed, Chosen, Event, Sealed, Shown, Shuffled, TakenBack, seen_by
from engines.core.game import HIDDEN, Fact, Game
from engines.core.knowledge import Guess, fill
from engines.core.moves import CONCEDE, Move, parse_move
from engines.core.plain import canonical, from_plain
from engines.core.table import Table
from tests.engines.playing import CASES, Case, answer, play, whole_game

every_game = pytest.mark.parametrize("case", CASES, ids=str)

GAMES = 6
"""Random games a case: enough to reach every label of the small games many times."""


def positions(case: Case, games: int = GAMES) -> Iterator[Table]:
    """Tables before each choice of some random games, and after the last."""
    for seed in range(games):
        table = case.table(f"positions/{seed}")
        yield from play(table, random.Random(seed))
        yield table


@every_game
def test_two_engines_that_each_know_one_seat_agree_after_every_event(case: Case) -> None:
    """Exactly what the network does: each engine is fed only what its own seat learns."""
    for seed in range(GAMES):
        engines = [case.partial(seat) for seat in BOTH]

        def feed(
            event: Event, facts: list[Fact], game: Game, engines: list[Game] = engines
        ) -> None:
            digest = game.digest()
            for seat, engine in enumerate(engines):
                told = engine.apply(seen_by(event, seat))
                assert repr(told) == repr(facts)
                assert engine.digest() == digest
                assert engine.needs == game.needs
                assert engine.view(seat) == game.view(seat)

        table = case.table(str(seed), listener=feed)
        for _ in play(table, random.Random(seed)):
            pass
        assert engines[0].outcome == engines[1].outcome == table.game.outcome


@every_game
def test_a_partial_engine_does_not_answer_for_the_other_seat(case: Case) -> None:
    engine = case.partial(0)
    table = case.table("partial", listener=lambda event, _, __: _feed(engine, event))
    steps = play(table, random.Random(0))
    while case.game == "toji" and table.game.choice and table.game.choice.label == "throw":
        next(steps)
    next(steps)
    with pytest.raises(Unknowable):
        engine.view(1)


def _feed(engine: Game, event: Event) -> None:
    engine.apply(seen_by(event, 0))


@every_game
def test_exchanging_all_cards_a_seat_does_not_know_changes_neither_its_view_nor_its_options(
    case: Case,
) -> None:
    rng = random.Random(7)
    for table in positions(case, 3):
        for seat in BOTH:
            view, options = table.game.view(seat), _moves(table.game, seat)
            exchanged = _exchanged(table.game, seat, rng)
            assert exchanged.view(seat) == view
            assert _moves(exchanged, seat) == options


def _exchanged(game: Game, seat: Seat, rng: random.Random) -> Game:
    """The game with every face that `seat` does not know dealt anew, and the other's sealed choice replaced."""
    view = game.view(seat)
    new = game.clone()
    unlocated = tuple(view.seen)
    faces = fill(unlocated, view.faces, view.groups, rng, _any_face(game))
    new.knowledge.faces = faces
    foe = other(seat)
    if new.bound[foe] is not None and new.revealed[foe] is None:
        new.bound[foe] = None
        new.bound[foe] = new.options(foe).sample(rng)
    return new


def _any_face(game: Game) -> Guess:
    faces = sorted(set(game.knowledge.faces.values()))
    return lambda rng, handles: rng.choices(faces, k=len(handles))


def _moves(game: Game, seat: Seat) -> list[Move]:
    return list(islice(game.options(seat), 2000))


@every_game
def test_a_game_resumes_at_every_record_of_its_journal(case: Case) -> None:
    events = whole_game(case, 11)
    whole = case.table("11", events).game.digest()
    digests = []
    game = case.new()
    for event in events:
        game.apply(event)
        digests.append(game.digest())
    for number in range(len(events) + 1):
        table = case.table("11", events[:number])
        # What the dealer adds by itself is what the journal has.
        assert table.events == events[: len(table.events)]
        if table.events:
            assert table.game.digest() == digests[len(table.events) - 1]
    assert whole == digests[-1]


@every_game
def test_taking_back_restores_the_position_and_the_dealer(case: Case) -> None:
    table = case.table("back")
    rng = random.Random(3)
    steps = play(table, rng)
    for _ in range(6):
        next(steps)
    marks = len(table.events), table.game.digest()
    answer(table, rng)
    answer(table, rng)
    told = len(table.events)
    if told > marks[0]:
        table.take_back(marks[0])
    assert (len(table.events), table.game.digest()) == marks
    again = case.table("back", table.events)
    for both in (table, again):
        for _ in play(both, random.Random(5)):
            pass
    assert table.game.digest() == again.game.digest()


@every_game
def test_a_refused_move_changes_nothing(case: Case) -> None:
    rng = random.Random(5)
    for table in islice(positions(case, 3), 0, None, 3):
        game = table.game
        before = game.digest(), game.view(0), game.view(1), list(table.events)
        for _ in range(8):
            seat, move = rng.choice(BOTH), _garbage(game, rng)
            if game.why_not(seat, move) is None:
                continue
            with pytest.raises(Refused):
                table.choose(seat, move)
            for event in (Sealed(seat, move), Chosen(seat, move)):
                with pytest.raises(Refused):
                    game.apply(event)
        for unasked in (Shown((0,), BOTH, ("?",)), Shuffled((0, 1)), Shuffled((0,), 0, (0,))):
            with pytest.raises(Refused):
                game.apply(unasked)
        assert (game.digest(), game.view(0), game.view(1), list(table.events)) == before


def _garbage(game: Game, rng: random.Random) -> Move:
    verbs = sorted({verb for verbs in game.verbs.values() for verb in verbs} | {"dance", "hidden"})
    pool: list[int | str] = [*game.knowledge.seen, -1, 0, 1, 2, 10**9, "rock", "paper", ""]
    return Move(rng.choice(verbs), tuple(rng.choices(pool, k=rng.choice([0, 1, 1, 1, 2, 3]))))


@every_game
def test_options_answer_in_count_sample_and_iteration_alike(case: Case) -> None:
    rng = random.Random(9)
    for table in positions(case, 3):
        game = table.game
        for seat in BOTH:
            options = game.options(seat)
            listed = list(islice(options, 700))
            assert len(set(listed)) == len(listed)
            assert listed == list(islice(game.options(seat), 700))
            if len(listed) < 700:
                assert options.count() == len(listed)
            for move in listed[:40]:
                assert move in options
                assert game.why_not(seat, move) is None
            if listed:
                assert options.sample(rng) in options
            assert CONCEDE not in options
            assert Move("dance") not in options
            assert HIDDEN not in options


@every_game
def test_every_seat_that_is_asked_has_an_answer(case: Case) -> None:
    for table in positions(case):
        asked = [seat for seat in BOTH if table.owes(seat) is not None]
        assert bool(asked) == (table.game.outcome is None)
        assert bool(table.game.needs) == (table.game.outcome is None)
        for seat in asked:
            if table.game.choice is not None:
                assert table.game.options(seat).count() != 0


@every_game
def test_every_move_has_one_text_form_both_ways(case: Case) -> None:
    for table in positions(case, 2):
        for seat in BOTH:
            for move in islice(table.game.options(seat), 50):
                assert parse_move(str(move)) == move


@every_game
def test_a_view_is_plain_data_both_ways(case: Case) -> None:
    for table in positions(case, 2):
        for seat in (None, *BOTH):
            view = table.game.view(seat)
            assert from_plain(case.package.view, json.loads(canonical(view))) == view


@every_game
def test_the_engine_rebuilt_from_a_view_is_the_seats_own_engine(case: Case) -> None:
    for table in positions(case, 2):
        for seat in BOTH:
            view = table.game.view(seat)
            partial = view.partial()
            assert partial.view(seat) == view
            assert partial.digest() == table.game.digest()
            assert _moves(partial, seat) == _moves(table.game, seat)


@every_game
def test_a_sampled_game_fits_the_view_and_runs_to_the_end_without_a_dealer(case: Case) -> None:
    rng = random.Random(2)
    for table in islice(positions(case, 3), 0, None, 2):
        if table.game.choice is None:
            continue
        for seat in BOTH:
            view = table.game.view(seat)
            game = view.sample(rng, case.guess(view))
            assert view.faces.items() <= game.knowledge.faces.items()
            assert game.knowledge.faces.keys() == view.seen.keys()
            if case.game == "lantern":
                continue  # Its searches need a dealer; the real games are made for rollouts.
            while (choice := game.choice) is not None:
                for each in choice.seats:
                    game.play(each, game.options(each).sample(rng))


@every_game
def test_a_clone_goes_its_own_way(case: Case) -> None:
    for table in islice(positions(case, 2), 0, None, 2):
        if table.game.outcome is not None:
            continue
        before = table.game.digest(), table.game.view(0), table.game.view(1)
        clone = table.game.clone()
        assert (clone.digest(), clone.view(0), clone.view(1)) == before
        clone.apply(Chosen(0, CONCEDE))
        assert clone.outcome is not None and clone.outcome.winner == 1
        assert (table.game.digest(), table.game.view(0), table.game.view(1)) == before


@every_game
def test_either_seat_may_concede_at_any_time_and_then_nothing_is_accepted(case: Case) -> None:
    for number, table in enumerate(islice(positions(case, 2), 0, None, 5)):
        if table.game.outcome is not None:
            continue
        game, seat = table.game.clone(), number % 2
        game.apply(Chosen(seat, CONCEDE))
        assert game.outcome is not None
        assert (game.outcome.winner, game.outcome.reason) == (other(seat), "concede")
        assert game.needs == ()
        for event in (Chosen(0, CONCEDE), Chosen(1, CONCEDE), Sealed(0, None)):
            with pytest.raises(Refused, match="game_over"):
                game.apply(event)


@every_game
def test_a_draw_may_be_agreed_at_any_time_and_then_nothing_is_accepted(case: Case) -> None:
    for table in islice(positions(case, 2), 0, None, 5):
        if table.game.outcome is not None:
            continue
        game = table.game.clone()
        game.apply(Agreed())
        assert game.outcome == (None, "agreed", None)
        assert game.needs == ()
        for event in (Agreed(), Chosen(0, CONCEDE)):
            with pytest.raises(Refused, match="game_over"):
                game.apply(event)


def test_a_game_cannot_be_told_to_take_back() -> None:
    with pytest.raises(ValueError, match="journal"):
        CASES[0].new().apply(TakenBack(1))
