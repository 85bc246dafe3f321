"""Hand-Pick: fans, places and picks (T4.3 to T4.5)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engines.core.cards import BOTH
from engines.core.errors import Refused
from engines.core.events import Chosen, Event, Sealed, Shuffled, seen_by
from engines.core.moves import Move
from engines.core.needs import Shuffle
from engines.toji.rules import Toji
from tests.engines.toji.positions import do, exchanged, open_game, position
from tests.vectors.toji import TojiPosition

HANDS = ("Fi1a Wi2a Ea3a Wa4a Fi4b", "Wa1a Ea2a Wi3b Fi2b Ea1b")
FANS = ("0 fan:Wa4a,Fi1a,Fi4b,Ea3a,Wi2a", "1 fan:Ea1b,Wi3b,Wa1a,Fi2b,Ea2a")


def hand_pick() -> TojiPosition:
    return position("PICK", HANDS)


def test_both_fans_stand_open_together_and_either_may_be_laid_first() -> None:
    for order in (FANS, FANS[::-1]):
        built = hand_pick()
        assert {need.by for need in built.game.wanted if isinstance(need, Shuffle)} == {0, 1}
        built.do(order[0])
        seat = int(order[0][0])
        assert built.game.view(0).waiting == (1 - seat,)
        assert built.game.view(0).is_fanned == (seat == 0, seat == 1)
        built.do(order[1])
        assert (built.game.phase, built.game.view(1).waiting) == ("PICK", BOTH)
        do(built, ["0 pick:1", "1 pick:4"])
        assert built.names.of(built.game.battle or ()) == ["Wi2a", "Wi3b"]


def test_the_places_are_fresh_handles_that_the_picker_cannot_link() -> None:
    """T4.3, R9, R25: whatever order the owner lays, the picker's view is the same."""
    views = []
    for fan in ("0 fan:Wa4a,Fi1a,Fi4b,Ea3a,Wi2a", "0 fan:Fi1a,Wi2a,Ea3a,Wa4a,Fi4b"):
        built = hand_pick()
        before = set(built.game.hands[0])
        do(built, [fan, FANS[1]])
        assert before.isdisjoint(built.game.hands[0])
        assert before.isdisjoint(built.game.knowledge.seen)
        views.append(built.game.view(1))
        own = built.game.view(0)
        assert [own.faces[card] for card in own.hands[0]] == fan[6:].split(",")
    assert views[0] == views[1]


def test_the_picker_still_knows_which_cards_are_unseen() -> None:
    built = hand_pick()
    before = built.game.view(1).unseen()
    do(built, FANS)
    view = built.game.view(1)
    assert view.unseen() == before
    assert Counter(len(group.handles) for group in view.groups) == {
        13: 1,
        11: 1,
    }  # 5 + 8 cards; events.


def test_a_fan_is_an_order_of_the_whole_hand() -> None:
    built = hand_pick()
    hand = tuple(built.game.hands[0])
    before = built.game.digest(), built.game.view(0)
    for order in ((0, 1, 2, 3), (0, 1, 2, 3, 3), (0, 1, 2, 3, 5), ()):
        with pytest.raises(Refused, match="bad_fan"):
            built.game.apply(Shuffled(hand, 0, order))
    with pytest.raises(Refused, match="wrong_phase"):
        built.game.apply(Shuffled(hand[:4], 0, (0, 1, 2, 3)))
    assert (built.game.digest(), built.game.view(0)) == before


def test_nobody_chooses_an_own_card_under_hand_pick() -> None:
    built = hand_pick()
    for action in ("0 play:Fi1a", "0 pick:0"):
        with pytest.raises(Refused, match="wrong_phase"):
            built.do(action)
    do(built, FANS)
    with pytest.raises(Refused, match="wrong_phase"):
        built.do("0 play:Fi1a")


def test_a_pick_is_sealed_and_final_and_its_card_stays_closed() -> None:
    """T4.4: the picker sees no face, the owner not which card was hit, before both are in."""
    built = do(hand_pick(), [*FANS, "0 pick:1"])
    game = built.game
    assert game.view(0).own == Move("pick", (1,))
    assert game.view(0).hand_sizes == (5, 5)
    assert game.hands[1][1] not in game.view(0).faces
    for place in (1, 2):
        with pytest.raises(Refused, match="not_your_turn"):
            built.do(f"0 pick:{place}")
    elsewhere = do(hand_pick(), [*FANS, "0 pick:3"])
    assert elsewhere.game.view(1) == game.view(1)
    with pytest.raises(Refused, match="bad_pick"):
        built.do("1 pick:5")


def test_both_cards_open_together_and_the_places_picked_stay_readable() -> None:
    """T5.1, R33."""
    built = do(hand_pick(), [*FANS, "1 pick:4", "0 pick:1"])
    game = built.game
    assert (game.phase, game.picks) == ("SUPPORT", (1, 4))
    for seat in BOTH:
        view = game.view(seat)
        assert view.battle is not None
        assert [view.faces[card] for card in view.battle] == ["Wi2a", "Wi3b"]
        assert view.picks == (1, 4)
        assert all(card not in view.faces for card in view.hands[1 - seat])
    do(built, ["0 support:", "1 support:"])
    assert game.last is not None
    assert (game.last.picks, game.picks) == ((1, 4), None)


def test_with_one_card_left_there_is_one_answer_to_each_ask() -> None:
    """T4.5, R12: the asks exist all the same."""
    built = position("PICK", ("Fi3a", "Wi3a"), deck=0)
    assert built.legal(0) == built.legal(1) == ["fan:*"]
    do(built, ["1 fan:Wi3a", "0 fan:Fi3a"])
    assert built.legal(0) == built.legal(1) == ["pick:0"]
    do(built, ["0 pick:0", "1 pick:0", "0 support:", "1 support:"])
    assert built.game.outcome is not None
    assert (built.game.outcome.winner, built.game.outcome.reason) == (0, "empty")


def test_an_engine_that_knows_one_seat_follows_a_hand_pick() -> None:
    full = hand_pick().game
    engines = [full.clone(), full.clone()]
    for seat, engine in enumerate(engines):  # Each forgets what its seat has not seen.
        engine.knowledge.faces = dict(full.view(seat).faces)
        engine.knowledge.groups[1 - seat].clear()
    fans = [Shuffled(tuple(full.hands[seat]), seat, (4, 2, 0, 1, 3)) for seat in BOTH]
    picks = [Move("pick", (2,)), Move("pick", (0,))]
    events: list[Event] = [
        *fans,
        *(Sealed(seat, picks[seat]) for seat in BOTH),
        *(Chosen(seat, picks[seat]) for seat in BOTH),
    ]
    for event in events:
        full.apply(event)
        for seat, engine in enumerate(engines):
            engine.apply(seen_by(event, seat))
            assert engine.digest() == full.digest()
            assert engine.view(seat) == full.view(seat)
    assert engines[0].wanted == full.wanted != ()


def test_an_open_game_needs_no_fan() -> None:
    """A search plays from any choice to the end by `play` alone."""
    rng = random.Random(3)
    seen = 0
    for _ in range(30):
        game = open_game(rng)
        while (choice := game.choice) is not None:
            if choice.label == "pick":
                seen += 1
                assert len(game.event_pile) == game.turn
            for seat in choice.seats:
                game.play(seat, game.options(seat).sample(rng))
        assert game.outcome is not None
    assert seen > 5


def test_a_sampled_world_keeps_the_places_of_both_fans() -> None:
    built = do(hand_pick(), [*FANS, "0 pick:1"])
    rng = random.Random(5)
    view = built.game.view(1)
    for _ in range(20):
        world = view.sample(rng)
        assert isinstance(world, Toji)
        assert world.hands == built.game.hands
        assert exchanged(built.game, 1, rng).view(1) == view
