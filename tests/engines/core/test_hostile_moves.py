"""Whatever a modified program says, the engine of the other seat refuses it or goes on: it never fails.

That engine does not know the hidden cards a move may rest on, so it believes much, and then is shown any card.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress

import pytest

from engines.core.cards import BOTH, Seat
from engines.core.errors import Refused
from engines.core.events import Chosen, Event, Rolled, Shown, Shuffled, seen_by
from engines.core.game import Fact, Game
from engines.core.moves import Move, parse_move
from engines.core.needs import Show, Shuffle
from tests.engines.playing import CASES, Case, answer

WORDS = ("at", "with", "up", "rev", "untapped", "yes", "no", "sacrifice", "0", "1", "99999", "-1")
"""What moves are made of, beside cards."""
STEPS = 30
"""Needs that one move may lead to, before it counts as having gone on."""


def variants(text: str, game: Game, rng: random.Random) -> Iterator[str]:
    """A legal move with words of it exchanged, left out, put in, doubled or put elsewhere."""
    verbs = sorted({verb for each in game.verbs.values() for verb in each})
    cards = [str(card) for card in game.knowledge.seen]
    for _ in range(6):
        verb, *words = text.split()
        for _ in range(rng.choice((1, 1, 2, 3))):
            place = rng.randrange(len(words) + 1)
            match rng.randrange(5):
                case 0:
                    words[place : place + 1] = [rng.choice(cards)]
                case 1:
                    del words[place : place + 1]
                case 2:
                    words.insert(place, rng.choice(WORDS))
                case 3:
                    words += words[place:]
                case 4:
                    verb = rng.choice(verbs)
        yield " ".join((verb, *words))


def go_on(engine: Game, seat: Seat, move: Move, faces: list[str], rng: random.Random) -> None:
    """Let the other side's engine have the move, and cards as they may be, until somebody is asked."""
    engine.apply(Chosen(seat, move))
    for _ in range(STEPS):
        if engine.choice is not None or engine.outcome is not None:
            break
        need, known = engine.wanted[0], engine.knowledge.faces
        match need:
            case Show(cards, to):
                shown = tuple(known.get(card) or rng.choice(faces) for card in cards)
                engine.apply(Shown(cards, to, shown if 1 - seat in to else None))
            case Shuffle(cards, by):
                order = tuple(range(len(cards))) if by == 1 - seat else None
                engine.apply(Shuffled(cards, by, order))
            case _:
                engine.apply(Rolled(need.sides, 0))
    engine.digest()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_no_move_of_the_other_seat_makes_an_engine_fail(case: Case) -> None:
    believed = 0
    for seed in range(8):
        engines, rng = [case.partial(seat) for seat in BOTH], random.Random(seed)

        def feed(
            event: Event, facts: list[Fact], game: Game, engines: list[Game] = engines
        ) -> None:
            for seat, engine in enumerate(engines):
                engine.apply(seen_by(event, seat))

        table = case.table(str(seed), listener=feed)
        while table.game.outcome is None:
            game = table.game
            asked = () if game.choice is None else game.choice.seats
            if len(asked) == 1 and rng.random() < 0.4:
                (seat,) = asked
                legal = str(game.options(seat).sample(rng))
                for text in variants(legal, game, rng):
                    believed += _is_believed(game, engines[1 - seat], seat, text, rng)
            answer(table, rng)
    assert believed > 20 or case.game not in ("mana", "ikusa"), "nearly all rests on hidden cards"


def _is_believed(game: Game, other: Game, seat: Seat, text: str, rng: random.Random) -> bool:
    """Whether the other engine takes a move that the own one refuses."""
    try:
        move = parse_move(text)
    except Refused:
        return False
    if other.why_not(seat, move) is not None or game.why_not(seat, move) is None:
        return False
    engine, faces = other.clone(), [*game.knowledge.faces.values(), "unheard_of"]
    with suppress(Refused):  # A card that cannot lie there: the network would call it a fault.
        go_on(engine, seat, move, faces, rng)
    return True
