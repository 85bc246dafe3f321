"""Positions of Tōji for tests, built directly; and random games in an open world."""

from __future__ import annotations

import random
from collections.abc import Sequence

from engines.core.cards import BOTH
from engines.core.events import Shuffled
from engines.core.knowledge import fill
from engines.core.moves import Move
from engines.core.needs import Shuffle
from engines.toji.catalogue import CHARACTERS, EVENTS
from engines.toji.rules import THROWS, Toji
from engines.toji.state import Settings
from tests.vectors.toji import TojiPosition


def position(
    event: str,
    hands: tuple[str, str],
    supports: tuple[str, str] = ("", ""),
    life: tuple[int, int] = (12, 12),
    deck: int = 8,
) -> TojiPosition:
    """A turn under `event`, seat 0 first: hands and supports as words, `deck` cards left, the rest in the Tōji zone."""
    out = [*" ".join((*hands, *supports)).split()]
    rest = [card for card in CHARACTERS if card not in out]
    others = [each for each in EVENTS if each != event]
    pile = [*others[:4], event]
    return TojiPosition(
        {
            "phase": "SELECT",
            "first": 0,
            "turn": len(pile),
            "life": list(life),
            "hands": [hand.split() for hand in hands],
            "supports": [cards.split() for cards in supports],
            "deck": rest[:deck],
            "toji": rest[deck:],
            "event_pile": pile,
            "event_deck": others[4:],
        }
    )


def open_game(rng: random.Random) -> Toji:
    """A game that knows all cards, just dealt."""
    game = Toji(Settings())
    game.open = True
    while game.choice is not None:
        for seat in BOTH:
            game.play(seat, Move("throw", (rng.choice(THROWS),)))
    for need in game.wanted:
        assert isinstance(need, Shuffle)
        game.apply(
            Shuffled(need.cards, None, tuple(rng.sample(range(len(need.cards)), len(need.cards))))
        )
    return game


def play_out(game: Toji, rng: random.Random) -> None:
    """Random legal moves to the end of an open game."""
    while (choice := game.choice) is not None:
        for seat in choice.seats:
            game.play(seat, game.options(seat).sample(rng))


def exchanged(game: Toji, seat: int, rng: random.Random) -> Toji:
    """The game with all faces that `seat` does not know dealt anew, and the other's sealed card replaced."""
    view, new, foe = game.view(seat), game.clone(), 1 - seat
    new.knowledge.faces = fill(tuple(view.seen), view.faces, view.groups, rng, None)
    if new.bound[foe] is not None and new.revealed[foe] is None:
        new.bound[foe] = None
        new.bound[foe] = new.options(foe).sample(rng)
    return new


def do(built: TojiPosition, actions: Sequence[str]) -> TojiPosition:
    """Carry out actions in the words of the vectors."""
    for action in actions:
        built.do(action)
    return built
