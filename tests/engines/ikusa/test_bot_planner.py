"""What the planners of Ikusa promise: legal moves, the same for the same view and seed, in any position."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

from engines.bots.bot import Bot
from engines.ikusa.adept import Adept
from engines.ikusa.candidates import candidates
from engines.ikusa.catalogue import BLITZ, POOL, STRATEGY
from engines.ikusa.opponent import guess
from engines.ikusa.permanent import Permanent
from engines.ikusa.planner import Planner, expert, master
from engines.ikusa.precons import PRECONS
from engines.ikusa.rules import Ikusa
from engines.ikusa.view import IkusaView
from tests.engines.ikusa.bot_games import game, packs
from tests.engines.ikusa.playing import played

FEW = 2
"""Worlds, which is enough to try everything out."""


def full_house(mode: str, phase: str) -> Ikusa:
    """24 wargeists a side, no hand, no gates, ten deck cards each: as much as a search has to bear."""
    ready = PRECONS[0].cards, PRECONS[2].cards
    table = Ikusa(ready if mode == STRATEGY else (packs("one"), packs("other")), POOL, mode)
    table.turn, table.active, table.phase = 40, 0, phase
    for seat in (0, 1):
        deck = table.decks[seat]
        wargeists = [
            card
            for card in deck
            if POOL.cards[table.knowledge.faces[card]].upright.type == "wargeist"
        ][:24]
        rest = [card for card in deck if card not in wargeists]
        table.hells[seat][:] = rest[10:]
        deck[:] = rest[:10]
        for card in (*wargeists, *table.hells[seat]):
            table.knowledge.seen[card] = 3
        for card in wargeists:
            face = POOL.cards[table.knowledge.faces[card]]
            table.field[card] = Permanent(card, face, "up", seat, 2)
    table._come_to(phase if phase == "main" else "attack")
    return table


@pytest.mark.parametrize("mode", [STRATEGY, BLITZ])
@pytest.mark.parametrize("phase", ["main", "ikusa"])
@pytest.mark.parametrize("bot", [Adept, expert, master])
def test_a_full_battlefield_gets_a_legal_answer(mode: str, phase: str, bot: type[Bot]) -> None:
    table = full_house(mode, phase)
    for _ in range(4):
        choice = table.choice
        assert choice is not None
        seat = choice.seats[0]
        move = bot().choose(table.view(seat), random.Random(1), FEW)
        assert table.why_not(seat, move) is None
        table._choose(seat, move)
        if table.choice is None:
            break


@pytest.mark.parametrize("seed", range(3))
def test_every_question_of_a_random_game_gets_a_legal_answer(seed: int) -> None:
    """With the cards of the tests; every fourth question is answered twice, and alike."""
    planner = expert()
    for number, (position, _) in enumerate(played(seed)):
        choice = position.choice
        if choice is None or number % 4:
            continue
        for seat in choice.seats:
            if position.bound[seat] is None:
                view = position.view(seat)
                move = planner.choose(view, random.Random(seed), FEW)
                assert position.why_not(seat, move) is None, (choice.label, move)
                assert planner.choose(view, random.Random(seed), FEW) == move


@pytest.mark.parametrize(("bot", "searches"), [(expert, False), (master, True)])
@pytest.mark.parametrize("label", ["elementium", "W_RESPONSE"])
def test_what_to_lay_and_to_answer_is_searched_by_the_master_alone(
    label: str, bot: Callable[[], Planner], searches: bool
) -> None:
    script, planner = Adept(), bot()
    for seed in range(12):
        for position, _ in played(seed):
            choice = position.choice
            if choice is None or choice.label != label or position.turn < 5:
                continue
            [seat] = choice.seats
            view = position.view(seat)
            partial = view.partial()
            assert isinstance(partial, Ikusa)
            if len(candidates(script, partial, seat, 2)) < 2:
                continue
            planner.choose(view, random.Random(1), FEW)
            assert (sum(each.visits for each in planner.explain()) > 0) == searches
            return
    raise AssertionError(f"nothing to choose from: {label}")


@pytest.mark.parametrize(
    "label", ["lay", "free_cast", "return_elementium", "elementium", "W_RESPONSE"]
)
def test_lines_are_legal_different_and_begin_with_the_scripts(label: str) -> None:
    script, most = Adept(), 4
    seen = 0
    for seed in range(12):
        for position, _ in played(seed):
            choice = position.choice
            if choice is None or choice.label != label:
                continue
            [seat] = choice.seats
            view = position.view(seat)
            partial = view.partial()
            assert isinstance(partial, Ikusa)
            lines = candidates(script, partial, seat, most)
            assert lines[0] == script.answer(partial, seat)
            assert len(set(lines)) == len(lines) <= most
            assert all(position.why_not(seat, line) is None for line in lines)
            seen += len(lines) > 1
        if seen >= 3:
            return
    raise AssertionError(f"nothing to choose from: {label}")


def test_it_can_say_what_it_weighed() -> None:
    planner = expert()
    for position, _ in played(4):
        choice = position.choice
        if choice is None or choice.label != "main":
            continue
        planner.choose(position.view(choice.seats[0]), random.Random(1), FEW)
        said = planner.explain()
        assert all(0 <= judgement.value <= 1 for judgement in said)
        if len(said) > 1:
            return
    raise AssertionError("nothing was weighed")


def test_a_guess_keeps_to_what_was_shown() -> None:
    """In Strategy, what was shown and what is dealt in its stead make up one ready-made deck."""
    final = game(Adept(), Adept(), 1).game
    assert isinstance(final, Ikusa)
    view = final.view(0)
    assert isinstance(view, IkusaView)
    world = view.sample(random.Random(1), guess(view))
    assert isinstance(world, Ikusa)
    faces = world.knowledge.faces
    theirs = [*world.decks[1], *world.hands[1], *world.gates[1], *world.hells[1]]
    found = Counter(faces[card] for card in theirs)
    assert any(found <= Counter(each.cards) for each in PRECONS)
