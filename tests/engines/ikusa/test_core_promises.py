"""What the core promises of every game holds of Ikusa in both modes, two partial engines included."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import islice

import pytest

from engines.core.cards import BOTH, SealedDeck
from engines.core.dealer import LocalDealer
from engines.core.events import Event, Rolled, seen_by
from engines.core.game import Fact, Game
from engines.core.needs import Roll
from engines.core.table import Table
from engines.ikusa import OPTIONAL
from engines.ikusa.catalogue import BLITZ, DECK, POOL, STRATEGY
from engines.ikusa.packs import open_packs
from engines.ikusa.rules import Ikusa
from tests.engines.core import test_every_game as every
from tests.engines.core.promises import EVERY_GAME
from tests.engines.ikusa.playing import case, guess, played
from tests.engines.playing import Case, play


@pytest.mark.parametrize("promise", EVERY_GAME, ids=lambda promise: promise.__name__[5:])
def test_ikusa_keeps(promise: Callable[[Case], None]) -> None:
    promise(case(1))


@pytest.mark.parametrize(("seed", "mode"), [(2, BLITZ), (3, STRATEGY), (4, BLITZ), (5, STRATEGY)])
def test_two_partial_engines_agree_with_other_decks_in_both_modes(seed: int, mode: str) -> None:
    every.test_two_engines_that_each_know_one_seat_agree_after_every_event(case(seed, mode))


def test_two_partial_engines_agree_under_the_house_rule() -> None:
    """Q-04 `optional-elementium`: nothing else changes."""
    lax = case(4, STRATEGY, OPTIONAL)
    every.test_two_engines_that_each_know_one_seat_agree_after_every_event(lax)


def test_a_view_knows_of_the_house_rule() -> None:
    every.test_the_engine_rebuilt_from_a_view_is_the_seats_own_engine(case(4, BLITZ, OPTIONAL))


def test_two_partial_engines_agree_over_decks_of_opened_packs() -> None:
    """M-02, M-08: the shipped pool, each side with the cards of its own five packs."""
    opened = [open_packs(POOL, bytes([seat]) * 32) for seat in BOTH]
    first, second = (tuple(face for pack in packs for face in pack) for packs in opened)
    size = SealedDeck(DECK[BLITZ])
    engines = [Ikusa((first, size), POOL, BLITZ), Ikusa((size, second), POOL, BLITZ)]

    def fresh() -> tuple[Game, LocalDealer]:
        game = Ikusa((first, second), POOL, BLITZ)
        return game, LocalDealer("packs", game)

    def feed(event: Event, facts: list[Fact], game: Game) -> None:
        for seat, engine in enumerate(engines):
            assert engine.apply(seen_by(event, seat)) == facts
            assert engine.digest() == game.digest()
            assert engine.view(seat) == game.view(seat)

    table = Table(fresh, [], feed)
    for _ in play(table, random.Random(6)):
        pass
    assert engines[0].outcome == engines[1].outcome == table.game.outcome is not None


def test_a_sampled_game_fits_the_view_and_runs_to_the_end_without_a_dealer() -> None:
    """From the first turn on, but for the numbers of random discards (K-10), which a search has to supply."""
    rng = random.Random(4)
    for seed in range(4):
        for game, _ in islice(played(seed), 0, None, 12):
            if game.choice is None or game.phase == "setup":
                continue
            for seat in BOTH:
                view = game.view(seat)
                world = view.sample(rng, guess)
                assert view.faces.items() <= world.knowledge.faces.items()
                while world.outcome is None:
                    if (choice := world.choice) is not None:
                        asked = choice.seats[0]
                        world.play(asked, world.options(asked).sample(rng))
                        continue
                    [need] = world.wanted
                    assert isinstance(need, Roll)
                    world.apply(Rolled(need.sides, rng.randrange(need.sides)))
