"""What Tōji's rules promise in every game, whatever is played (T12)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.core.cards import BOTH
from engines.core.errors import Refused
from engines.core.events import Chosen, Event, Sealed
from engines.core.game import Fact, Game
from engines.core.moves import CONCEDE, Move
from engines.core.table import Table
from engines.toji.battle import decide, is_supported
from engines.toji.catalogue import CHARACTERS, CROWN, EVENTS, LOW, MP, STANDARD
from engines.toji.facts import Battle
from engines.toji.rules import Toji
from tests.engines.playing import Case, play
from tests.engines.toji.positions import open_game, play_out

GAME = Case("toji")
MATCH = Case("toji", (("best_of", 3),))

seeds = st.integers(0, 2**32)
cases = st.sampled_from([GAME, MATCH])


def game_of(table: Table) -> Toji:
    assert isinstance(table.game, Toji)
    return table.game


@settings(max_examples=60)
@given(cases, seeds)
def test_the_invariants_hold_after_every_event(case: Case, seed: int) -> None:
    lives = [12, 12]
    supports = [32, 32]
    number = 1

    def check(event: Event, facts: list[Fact], game: Game) -> None:
        nonlocal number
        assert isinstance(game, Toji)
        if game.game != number:
            number = game.game
            lives[:], supports[:] = [12, 12], [32, 32]
        check_conservation(game)
        check_sizes(game)
        for seat in BOTH:
            assert 0 <= game.life[seat] <= lives[seat]
            assert game.life[seat] > 0 or game.phase == "OVER" or game.game != number
            if game.turn:
                assert len(game.supports[seat]) <= supports[seat]
                supports[seat] = len(game.supports[seat])
        lives[:] = game.life
        for fact in facts:
            if isinstance(fact, Battle):
                check_battle(fact)

    table = case.table(str(seed), listener=check)
    for _ in play(table, random.Random(seed)):
        pass
    assert game_of(table).turn <= 13


def check_conservation(game: Toji) -> None:
    """Every card is in exactly one zone."""
    out = [] if game.battle is None else [*game.battle, *game.added[0], *game.added[1]]
    characters = [*game.deck, *game.hands[0], *game.hands[1], *game.toji, *out]
    characters += [*game.supports[0], *game.supports[1]]
    events = [*game.event_deck, *game.event_pile]
    assert len(characters) == len(set(characters)) == len(CHARACTERS)
    assert len(events) == len(set(events)) == len(EVENTS)
    assert {*characters, *events} == game.knowledge.seen.keys()
    # A full engine that has not shuffled blindly still knows that the multiset is whole.
    faces = [game.knowledge.faces[card] for card in characters if card in game.knowledge.faces]
    assert len(faces) == len(set(faces))


def check_sizes(game: Toji) -> None:
    assert len(game.event_pile) == game.turn
    assert len(game.event_deck) >= 3 or game.turn == 0
    if game.phase in ("SELECT", "FAN", "PICK", "SUPPORT"):
        hand = min(5, 14 - game.turn) - (game.phase == "SUPPORT")
        assert [len(each) for each in game.hands] == [hand, hand]
        assert len(game.deck) == max(0, 16 - 2 * (game.turn - 1))
    if game.phase == "SUPPORT":
        assert game.battle is not None


def check_battle(battle: Battle) -> None:
    assert (battle.winner is None) == (battle.by == "tie") == (battle.loss == 0)
    if battle.winner is not None:
        assert battle.loss == MP[battle.cards[1 - battle.winner]]
    if battle.sums is not None:
        for each in battle.sums:
            assert each.total == each.base + sum(each.supports) + each.bonus
            assert each.final == min(8, each.total)


@given(st.data())
def test_exchanging_the_seats_exchanges_the_result_of_a_battle(data: st.DataObject) -> None:
    event = data.draw(st.sampled_from(EVENTS))
    cards = data.draw(st.lists(st.sampled_from(CHARACTERS), min_size=6, max_size=6, unique=True))
    added = (
        cards[2 : 2 + data.draw(st.integers(0, 2))],
        cards[4 : 4 + data.draw(st.integers(0, 2))],
    )
    there = decide(event, (cards[0], cards[1]), added)
    back = decide(event, (cards[1], cards[0]), added[::-1])
    assert back.by == there.by
    assert back.winner == (None if there.winner is None else 1 - there.winner)
    assert back.sums == (None if there.sums is None else there.sums[::-1])


def test_the_events_are_balanced_as_the_table_says() -> None:
    """T1.4: equal multisets for all elements, equal sums for all rows, fair for each pair of elements."""
    rows = list(STANDARD.values())
    for element in range(4):
        assert sorted(row[element] for row in rows) == [0, 0, 1, 1, 1, 2, 2, 2, 3, 3]
        for rival in range(4):
            more = sum(row[element] > row[rival] for row in rows)
            assert more == sum(row[element] < row[rival] for row in rows)
    assert {sum(row) for row in rows} == {6}
    assert (len(CHARACTERS), len(EVENTS)) == (32, 16)


def test_supports_are_skipped_only_when_the_cards_alone_decide() -> None:
    """T6.1."""
    assert not is_supported(LOW, ("Fi1a", "Fi1b"))
    for crown in CROWN:
        code = crown[1:]
        foe = next(card for card in CHARACTERS if card[:2] != code)
        assert not is_supported(crown, (f"{code}1a", foe))
        assert is_supported(crown, (f"{code}1a", f"{code}2a"))
        assert is_supported(crown, (foe, foe))
    assert is_supported("PICK", ("Fi1a", "Wa1a"))


@settings(max_examples=60)
@given(cases, seeds, st.data())
def test_a_refused_move_leaves_everything_as_it_was(
    case: Case, seed: int, data: st.DataObject
) -> None:
    table = case.table(str(seed))
    rng = random.Random(seed)
    words = st.sampled_from([*range(60), 999, "rock", "paper", "lizard"])
    garbage = st.builds(
        Move,
        st.sampled_from(["throw", "play", "pick", "support", "dance", "hidden"]),
        st.lists(words, max_size=3).map(tuple),
    )
    for number, _ in enumerate(play(table, rng)):
        if number % 5:
            continue
        game = game_of(table)
        before = game.digest(), game.view(0), game.view(1), len(table.events)
        seat, move = data.draw(st.sampled_from(BOTH)), data.draw(garbage)
        if (refused := game.why_not(seat, move)) is None:
            assert move in game.options(seat)
            continue
        with pytest.raises(Refused, match=refused.code):
            table.choose(seat, move)
        for event in (Sealed(seat, move), Chosen(seat, move)):
            with pytest.raises(Refused):
                game.apply(event)
        assert (game.digest(), game.view(0), game.view(1), len(table.events)) == before


def at(label: str, seed: int = 0) -> Toji:
    """A game at its first choice with this label."""
    table = GAME.table(str(seed))
    for _ in play(table, random.Random(seed)):
        if table.game.choice is not None and table.game.choice.label == label:
            return game_of(table)
    return at(label, seed + 1)


def test_refusals_name_the_first_reason_in_their_order() -> None:
    """T13: game_over, bad_move, wrong_phase, not_your_turn, then the rest."""

    def code(game: Toji, seat: int, *move: int | str) -> str:
        refused = game.why_not(seat, Move(str(move[0]), move[1:]))
        return "" if refused is None else refused.code

    game = at("select")
    card = game.hands[0][0]
    assert code(game, 0, "play") == code(game, 0, "play", "rock") == "bad_move"
    assert code(game, 0, "support", "rock") == code(game, 0, "throw", "lizard") == "bad_move"
    assert code(game, 0, "dance") == "bad_move"
    assert code(game, 0, "support", card) == code(game, 0, "throw", "rock") == "wrong_phase"
    assert code(game, 0, "play", game.hands[1][0]) == "not_in_hand"
    assert code(game, 0, "play", game.supports[0][0]) == "not_in_hand"
    game.apply(Sealed(0, Move("play", (card,))))
    assert code(game, 0, "play") == "bad_move"
    assert code(game, 0, "support", card) == "wrong_phase"
    assert code(game, 0, "play", game.hands[1][0]) == "not_your_turn"

    game = at("support")
    first = game.first
    assert first is not None
    assert code(game, 1 - first, "support") == "not_your_turn"
    assert code(game, first, "support") == ""
    assert code(game, first, "support", *game.supports[1 - first][:1]) == "illegal_support"
    assert code(game, first, "support", *game.hands[first][:1]) == "illegal_support"
    assert code(game, first, "pick", 0) == "wrong_phase"

    game = at("pick")
    assert code(game, 0, "pick", len(game.hands[1])) == "bad_pick"
    assert code(game, 0, "play", game.hands[0][0]) == "wrong_phase"

    game.apply(Chosen(1, CONCEDE))
    assert (
        code(game, 0, "dance")
        == code(game, 0, "pick", 0)
        == code(game, 0, "concede")
        == "game_over"
    )


def test_supports_may_be_named_in_any_order() -> None:
    """T6.3."""
    for seed in range(200):
        game = at("support", seed)
        seat = game.first
        assert seat is not None
        cards = game.matching(seat)
        if len(cards) < 2:
            continue
        game.apply(Chosen(seat, Move("support", (cards[1], cards[0]))))
        assert game.added[seat] == (cards[0], cards[1])
        return
    raise AssertionError("no game had two matching supports")


def test_conceding_leaves_life_and_cards_as_they_are() -> None:
    """T10.5, R24."""
    game = at("select")
    hands, life = game.view(0).hands, list(game.life)
    game.apply(Sealed(1, Move("play", (game.hands[1][0],))))
    game.apply(Chosen(1, CONCEDE))
    assert (game.phase, game.life, game.view(0).hands) == ("OVER", life, hands)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason) == (0, "concede")


def test_random_games_have_the_measured_figures() -> None:
    """The table at the end of RULES.md; the bounds are six standard errors of a share at the least."""
    rng = random.Random(2024)
    games = 4000
    turns = last = count = 0
    wins = {0: 0, 1: 0, None: 0}
    for _ in range(games):
        game = open_game(rng)
        play_out(game, rng)
        assert game.outcome is not None
        turns += game.turn
        last += game.turn == 13
        count += game.outcome.reason == "empty"
        winner = game.outcome.winner
        wins[None if winner is None else int(winner != game.first)] += 1
    assert turns / games == pytest.approx(9.47, abs=0.2)
    assert last / games == pytest.approx(0.095, abs=0.03)
    assert count / games == pytest.approx(0.040, abs=0.02)
    assert wins[0] / games == pytest.approx(0.492, abs=0.05)
    assert wins[1] / games == pytest.approx(0.498, abs=0.05)
    assert wins[None] / games == pytest.approx(0.009, abs=0.01)
