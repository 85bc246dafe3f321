"""What each seat may know of a game of Tōji, and that it knows no more (T11)."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import example, given, settings

from engines.core.cards import BOTH
from engines.core.errors import Refused, Unknowable
from engines.core.events import Chosen, Event, Sealed, Shown, seen_by
from engines.core.game import Fact, Game
from engines.core.moves import Move
from engines.core.needs import Show
from engines.core.plain import canonical, from_plain
from engines.toji.catalogue import CHARACTERS, EVENTS
from engines.toji.rules import Toji
from engines.toji.view import TojiView
from tests.engines.playing import Case, play
from tests.engines.toji.positions import exchanged, position
from tests.engines.toji.test_rules import MATCH, at, cases, game_of, seeds


@settings(max_examples=20)
@example(MATCH, 139)  # What seat 1 lacks after a second deal was once misjudged on seat 0's engine.
@given(cases, seeds)
def test_two_engines_that_each_know_one_seat_agree_with_the_one_that_knows_all(
    case: Case, seed: int
) -> None:
    engines = [case.partial(seat) for seat in BOTH]

    def feed(event: Event, facts: list[Fact], game: Game) -> None:
        digest = game.digest()
        for seat, engine in enumerate(engines):
            assert engine.apply(seen_by(event, seat)) == facts
            assert engine.digest() == digest
            assert engine.view(seat) == game.view(seat)

    table = case.table(str(seed), listener=feed)
    for _ in play(table, random.Random(seed)):
        pass
    assert engines[0].outcome == engines[1].outcome == table.game.outcome


@settings(max_examples=20)
@given(cases, seeds)
def test_exchanging_what_a_seat_does_not_know_changes_nothing_it_sees(
    case: Case, seed: int
) -> None:
    rng = random.Random(seed)
    table = case.table(str(seed))
    for _ in play(table, rng):
        game = game_of(table)
        for seat in BOTH:
            new = exchanged(game, seat, rng)
            assert new.view(seat) == game.view(seat)
            assert list(new.options(seat)) == list(game.options(seat))


@settings(max_examples=20)
@given(cases, seeds)
def test_a_view_is_the_same_after_a_journey_as_json(case: Case, seed: int) -> None:
    table = case.table(str(seed))
    for number, _ in enumerate(play(table, random.Random(seed))):
        if number % 3 == 0:
            for seat in (None, *BOTH):
                view = game_of(table).view(seat)
                assert from_plain(TojiView, json.loads(canonical(view))) == view


@settings(max_examples=20)
@given(cases, seeds)
def test_what_a_seat_has_not_seen_is_the_other_hand_and_the_decks(case: Case, seed: int) -> None:
    table = case.table(str(seed))
    for _ in play(table, random.Random(seed)):
        game = game_of(table)
        if game.turn == 0:
            continue
        for seat in BOTH:
            view, faces = game.view(seat), game.knowledge.faces
            hidden = [*game.hands[1 - seat], *game.deck]
            assert len(view.unseen()) == len(hidden)
            assert len(view.unturned()) == len(game.event_deck)
            if all(card in faces for card in (*hidden, *game.event_deck)):
                assert view.unseen() == tuple(sorted(faces[card] for card in hidden))


def test_a_sealed_card_is_counted_out_and_not_named() -> None:
    """T4.2, T11: the hand counts one card fewer, and nobody but its owner can tell which one."""
    game = at("select")
    before = game.view(1)
    card = game.hands[0][2]
    game.apply(Sealed(0, Move("play", (card,))))
    own, foe = game.view(0), game.view(1)
    assert (own.sealed, own.hand_sizes) == (card, (4, 5))
    assert card not in own.hand
    assert (foe.sealed, foe.own, foe.hand_sizes) == (None, None, (4, 5))
    assert foe.hands == before.hands
    assert (foe.bound, foe.waiting) == ((True, False), (1,))
    elsewhere = at("select")
    elsewhere.apply(Sealed(0, Move("play", (elsewhere.hands[0][4],))))
    assert elsewhere.view(1) == foe


def test_a_throw_stays_hidden_until_both_have_thrown() -> None:
    """T2.1."""
    views = []
    for throw in ("rock", "paper", "scissors"):
        game = game_of(Case("toji").table("throw"))
        game.apply(Sealed(0, Move("throw", (throw,))))
        assert game.view(0).own == Move("throw", (throw,))
        views.append(game.view(1))
    assert views[0] == views[1] == views[2]


def test_the_end_of_the_game_opens_nothing() -> None:
    """R24."""
    table = Case("toji").table("end")
    for _ in play(table, random.Random(4)):
        pass
    game = game_of(table)
    for seat in BOTH:
        view = game.view(seat)
        closed = {*view.hands[1 - seat], *view.deck, *view.event_deck}
        assert closed.isdisjoint(view.faces)
        assert len(closed) >= 3


def test_an_engine_does_not_answer_for_a_seat_whose_cards_it_does_not_know() -> None:
    partial = at("select").view(0).partial()
    assert partial.options(0).count() == 5
    with pytest.raises(Unknowable):
        partial.options(1)
    with pytest.raises(Unknowable):
        partial.view(1)


@pytest.mark.parametrize("seat", BOTH)
def test_no_card_can_be_shown_that_cannot_be_there(seat: int) -> None:
    """Playing a hand card claims nothing of its face, but a face that lies elsewhere is refused (`bad_deal`)."""
    built = position("S3210", ("Fi1a Wa1a", "Wi2a Ea2a"), ("Fi2a", "Wi1a"))
    full = built.game
    moves = [Move("play", (hand[0],)) for hand in full.hands]
    for each, move in enumerate(moves):
        full.apply(Sealed(each, move))
    partial = full.view(seat).partial()
    for engine in (full, partial):
        for each, move in enumerate(moves):
            engine.apply(Chosen(each, move))
    for engine in (full, partial):
        need = engine.wanted[0]
        assert isinstance(need, Show)
        digest = engine.digest()
        elsewhere = [
            CHARACTERS[-1],
            EVENTS[0],
            "Fi2a",
            "Wi1a",
        ]  # The Tōji zone, the events, both supports.
        for face in elsewhere:
            for faces in ((face, "Wi2a"), ("Fi1a", face)):
                with pytest.raises(Refused, match="bad_deal"):
                    engine.apply(Shown(need.cards, need.to, faces))
        with pytest.raises(Refused, match="bad_deal"):
            engine.apply(Shown(need.cards, need.to, ("Fi1a", "Fi1a")))
        assert engine.digest() == digest
        engine.apply(Shown(need.cards, need.to, ("Fi1a", "Wi2a")))
        assert isinstance(engine, Toji) and engine.phase == "SUPPORT"
