"""The search's bare game beside the engine, through whole random games: everything is alike at every choice."""

from __future__ import annotations

import random

import pytest

from engines.bots.search import Key
from engines.core.cards import BOTH, Handle, Seat
from engines.core.moves import Move
from engines.toji.catalogue import MP
from engines.toji.kernel import EVENT_CODE, PICKED, TIE, Bases, Duel, by_element, kind_of
from engines.toji.rules import Toji
from tests.engines.toji.positions import open_game


class Last(random.Random):
    """Draws the last of any cards, so that the bare game draws in an order that is known."""

    def random(self) -> float:
        return 1 - 2**-53


def kinds(game: Toji, cards: list[Handle]) -> list[int]:
    return [kind_of(game.knowledge.faces[card]) for card in cards]


def supports(game: Toji, seat: Seat) -> list[Bases]:
    """The bare game gives up what is added with the battle, the engine at once."""
    cards = (*game.supports[seat], *game.added[seat])
    return by_element(game.knowledge.faces[card] for card in cards)


def event(game: Toji) -> int:
    return EVENT_CODE[game.knowledge.faces[game.event_pile[-1]]]


def duel_of(game: Toji) -> Duel:
    """The bare game of an open one in which an event has just been turned up."""
    first, faces = game.first, game.knowledge.faces
    assert first is not None
    return Duel(
        Last(),
        first,
        game.life.copy(),
        (kinds(game, game.hands[0]), kinds(game, game.hands[1])),
        (supports(game, 0), supports(game, 1)),
        kinds(game, game.deck[::-1]),
        [EVENT_CODE[faces[card]] for card in reversed(game.event_deck)],
        event(game),
    )


def key_of(game: Toji, move: Move) -> Key:
    faces = game.knowledge.faces
    cards = [int(card) for card in move.args]
    if move.verb == "support":
        return tuple(sorted(MP[faces[card]] for card in cards))
    return PICKED if move.verb == "pick" else kind_of(faces[cards[0]])


def assert_alike(game: Toji, duel: Duel) -> None:
    choice = game.choice
    assert duel.lives == game.life
    assert duel.supports == (supports(game, 0), supports(game, 1))
    assert duel.seats() == (() if choice is None else choice.seats)
    if choice is None:
        assert game.outcome is not None
        winner = game.outcome.winner
        assert duel.winner == (TIE if winner is None else winner)
        return
    assert duel.event == event(game)
    assert duel.deck == kinds(game, game.deck[::-1])
    for seat in BOTH:
        assert sorted(duel.hands[seat]) == sorted(kinds(game, game.hands[seat]))
    for seat in choice.seats:
        assert set(duel.moves(seat)) == {key_of(game, move) for move in game.options(seat)}


def play_both(game: Toji, duel: Duel, rng: random.Random) -> None:
    """One choice, random and the same in both."""
    assert game.choice is not None
    seats, picks = game.choice.seats, game.choice.label == "pick"
    # The bare game draws the last card of the other hand, and the engine's pick has to hit one like it.
    last = [hand[-1] for hand in duel.hands] if picks else []
    moves = [
        Move("pick", (kinds(game, game.hands[1 - seat]).index(last[1 - seat]),))
        if picks
        else game.options(seat).sample(rng)
        for seat in seats
    ]
    for seat, move in zip(seats, moves, strict=True):
        duel.play(seat, key_of(game, move))
    for seat, move in zip(seats, moves, strict=True):
        game.play(seat, move)


def play_side_by_side(seeds: range) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        game = open_game(rng)
        duel = duel_of(game)
        assert_alike(game, duel)
        while game.choice is not None:
            play_both(game, duel, rng)
            assert_alike(game, duel)


def test_it_goes_as_the_engine_does_in_1000_random_games() -> None:
    play_side_by_side(range(1000))


@pytest.mark.slow
def test_it_goes_as_the_engine_does_in_9000_more() -> None:
    play_side_by_side(range(1000, 10_000))
