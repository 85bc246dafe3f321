"""From two decks to the first turn, and the course of every turn after it (S, Q, M-09)."""

from __future__ import annotations

import random
from itertools import groupby

import pytest

from engines.core.cards import BOTH, SealedDeck
from engines.core.events import Chosen, Event, Sealed
from engines.core.game import Fact, Game
from engines.core.moves import Move
from engines.core.needs import Show, Shuffle
from engines.ikusa.catalogue import BLITZ, DEALT, DECK, GATES, STRATEGY
from engines.ikusa.facts import StepBegan, TurnBegan, TurnEnded, UntapStep
from engines.ikusa.rules import Ikusa
from tests.engines.ikusa.cards import POOL, deck
from tests.engines.ikusa.playing import case, ikusa
from tests.engines.playing import play

both_modes = pytest.mark.parametrize("mode", [STRATEGY, BLITZ])


def thrown(mode: str, *throws: tuple[str, str]) -> Ikusa:
    """A game in which these have been thrown, one after the other."""
    sealed = SealedDeck(DECK[mode])
    game = Ikusa((deck(1, mode), sealed), POOL, mode)
    for pair in throws:
        for seat, word in enumerate(pair):
            game.apply(Sealed(seat, Move("throw", (word,)) if seat == 0 else None))
        for seat, word in enumerate(pair):
            game.apply(Chosen(seat, Move("throw", (word,))))
    return game


@both_modes
def test_a_tie_is_thrown_again_and_then_both_decks_are_mixed_by_both(mode: str) -> None:
    """S-02 to S-04, K-02"""
    game = thrown(mode, ("rock", "rock"))
    assert game.choice is not None and game.choice.label == "rps"
    game = thrown(mode, ("rock", "rock"), ("paper", "scissors"))
    first, second = game.decks
    assert game.needs == (Shuffle(tuple(first)), Shuffle(tuple(second)))
    assert len(first) == len(second) == DECK[mode]
    assert game.active == 1


def test_each_throw_beats_the_one_before_it_in_a_ring() -> None:
    """S-02"""
    for winner, loser in (("rock", "scissors"), ("paper", "rock"), ("scissors", "paper")):
        assert thrown(STRATEGY, (winner, loser)).active == 0
        assert thrown(STRATEGY, (loser, winner)).active == 1


@both_modes
def test_ten_are_dealt_five_become_gates_and_the_first_player_begins_with_five(mode: str) -> None:
    """S-05 to S-07, Q-03: no card is drawn in turn 1, and there is no second deal (S-08)."""
    table = case(2, mode).table("2")
    rng = random.Random(2)
    steps = play(table, rng)
    while (game := ikusa(table)).phase == "setup":
        if game.choice is not None and game.choice.label == "gates":
            assert [len(own) for own in game.dealt] == [DEALT, DEALT]
            assert game.verbs["gates"] == {"gates"}
        next(steps)
    assert (game.turn, game.dealt) == (1, ([], []))
    assert [len(own) for own in game.gates] == [GATES, GATES]
    assert [len(own) for own in game.hands] == [DEALT - GATES, DEALT - GATES]
    assert [len(own) for own in game.decks] == [DECK[mode] - DEALT] * 2
    assert game.choice is not None and game.choice.seats == (game.active,)


@both_modes
def test_every_turn_goes_through_its_phases_once_and_in_order(mode: str) -> None:
    """Q-01, Q-02, Q-06 (no second main phase), M-09 (both modes alike)"""
    course: list[str] = []

    def follow(event: Event, facts: list[Fact], game: Game) -> None:
        for fact in facts:
            match fact:
                case TurnBegan():
                    course.append("turn")
                case UntapStep():
                    course.append("untap")
                case StepBegan(step):
                    course.append(step)
                case TurnEnded():
                    course.append("ended")

    table = case(3, mode).table("3", listener=follow)
    for _ in play(table, random.Random(3)):
        pass
    turns = [list(each) for _, each in groupby(enumerate(course), lambda pair: pair[0] // 6)]
    whole = ["turn", "untap", "main", "ikusa", "end", "ended"]
    assert len(turns) > 5
    for turn in turns[:-1]:
        assert [step for _, step in turn] == whole
    last = [step for _, step in turns[-1]]
    assert last == whole[: len(last)]


@both_modes
def test_only_what_the_table_of_knowledge_names_comes_to_light(mode: str) -> None:
    """K-01, K-14: every showing, by where the cards lie then."""
    seen = set[str]()

    def follow(event: Event, facts: list[Fact], game: Game) -> None:
        assert isinstance(game, Ikusa)
        for need in game.needs:
            if isinstance(need, Show):
                seen.add(_reason(game, need))

    for seed in (41, 44, 46):
        table = case(seed, mode).table(str(seed), listener=follow)
        for _ in play(table, random.Random(seed)):
            pass
    assert seen >= {"ten", "drawn", "claimed", "fallen", "face-down", "buried"}


def _reason(game: Ikusa, need: Show) -> str:
    """Why these cards may be shown to these seats; fails where nothing allows it."""
    cards = set(need.cards)
    if need.to != BOTH:
        [seat] = need.to
        private = {
            "ten": game.dealt[seat],
            "looked": game.looked,
            "drawn": game.hands[seat],
            "face-down": [card.handle for card in game.of(seat) if card.is_face_down],
            "searched": game.decks[seat],
        }
        reasons = [why for why, zone in private.items() if cards & set(zone)]
        assert cards <= {card for zone in private.values() for card in zone}
        return reasons[0]
    if game.pending is not None:
        assert len(cards) == 1
        return "claimed"
    public = {
        "fallen": game.verge,
        "buried": [*game.hells[0], *game.hells[1], *game.exiles[0], *game.exiles[1]],
        "revealed": [*game.hands[0], *game.hands[1]],
    }
    reasons = [why for why, zone in public.items() if cards & set(zone)]
    assert cards <= {card for zone in public.values() for card in zone}
    return reasons[0]
