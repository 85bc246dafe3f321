"""What holds at every moment of random games in both modes (INV)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest

from engines.core.cards import BOTH
from engines.core.errors import Refused
from engines.core.events import Chosen, Event
from engines.core.game import Fact, Game
from engines.core.moves import CONCEDE
from engines.ikusa.catalogue import BLITZ, DECK, GATES, STRATEGY
from engines.ikusa.facts import Moved, TurnBegan, TurnEnded, WasCast
from engines.ikusa.rules import Ikusa
from engines.ikusa.state import POINTS, WINDOWS
from engines.ikusa.turns import LAST_TURN, QUIET_TURNS
from engines.ikusa.vocabulary import ENCHANT
from tests.engines.ikusa.playing import case, ikusa, played
from tests.engines.playing import play

GAMES = [(seed, (STRATEGY, BLITZ)[seed % 2]) for seed in range(40, 52)]

both_modes = pytest.mark.parametrize(("seed", "mode"), GAMES)


@both_modes
def test_every_card_is_in_one_zone_and_no_owner_gains_or_loses_any(seed: int, mode: str) -> None:
    """INV 1"""
    for game, _ in played(seed, mode):
        on_stack = [item.card for item in game.stack if item.on == "cast"]
        owners = {}
        for seat in BOTH:
            own = [
                *game.decks[seat],
                *game.dealt[seat],
                *game.hands[seat],
                *game.gates[seat],
                *game.hells[seat],
                *game.exiles[seat],
                *(card.handle for card in game.field.values() if card.owner == seat),
                *(item.card for item in game.stack if item.on == "cast" and item.seat == seat),
                *(game.verge if seat == game.defender else ()),
            ]
            assert len(own) == len(set(own)) == DECK[mode]
            owners.update(dict.fromkeys(own, seat))
        assert set(owners) == game.knowledge.seen.keys()
        assert len(on_stack) == len(set(on_stack))


@both_modes
def test_what_is_settled_holds_at_every_window_and_action_point(seed: int, mode: str) -> None:
    """INV 2, 4, 5, W-04"""
    for game, _ in played(seed, mode):
        choice = game.choice
        if choice is None or choice.label not in (*POINTS, *WINDOWS, "block", "free_cast"):
            continue
        assert not game.triggered and not game.ready and not game.resolving and not game.owed
        assert not any(game.is_doomed(card) for card in game.field.values())
        for card in game.field.values():
            if card.type == ENCHANT:
                host = game.field[card.host] if card.host is not None else None
                wanted = card.shown.host
                assert host is not None and wanted is not None and host.type in wanted.types
            else:
                assert card.host is None
        if choice.label in POINTS:
            assert game.stack == []
        if game.point != "free_cast":
            assert game.verge == []


@both_modes
def test_gates_rise_by_effects_alone_and_at_zero_no_elementium_is_won(seed: int, mode: str) -> None:
    """INV 6, 7"""
    gates = [0, 0]
    before: list[tuple[bool, int]] = []

    def follow(event: Event, facts: list[Fact], game: Game) -> None:
        assert isinstance(game, Ikusa)
        for fact in facts:
            if isinstance(fact, Moved):
                gates[fact.owner] += (fact.zone == "gates") - (fact.origin == "gates")
        now = [(game.at_zero(seat), len(game.elementium(seat))) for seat in BOTH]
        if game.turn and game.outcome is None:
            assert [GATES + more for more in gates] == [len(own) for own in game.gates]
            # Half-way through an item one may be gone that is replaced later.
            if not game.resolving:
                for was, (at_zero, elementium) in zip(before, now, strict=False):
                    assert not (was[0] and at_zero) or elementium <= was[1]
                before[:] = now

    table = case(seed, mode).table(str(seed), listener=follow)
    for _ in play(table, random.Random(seed)):
        pass


@both_modes
def test_turns_alternate_and_each_ends(seed: int, mode: str) -> None:
    """Q-09, INV 11, L-08"""
    began: list[TurnBegan] = []
    ended: list[int] = []

    def follow(event: Event, facts: list[Fact], game: Game) -> None:
        began.extend(fact for fact in facts if isinstance(fact, TurnBegan))
        ended.extend(fact.turn for fact in facts if isinstance(fact, TurnEnded))

    table = case(seed, mode).table(str(seed), listener=follow)
    for _ in play(table, random.Random(seed)):
        pass
    game = ikusa(table)
    assert [fact.turn for fact in began] == list(range(1, len(began) + 1))
    assert all(fact.active == (began[0].active + fact.turn - 1) % 2 for fact in began)
    assert ended == list(range(1, game.turn))
    assert game.turn <= LAST_TURN + 1 and game.turn - game.moved_in <= QUIET_TURNS + 1


@both_modes
def test_every_prompt_has_a_legal_answer(seed: int, mode: str) -> None:
    """INV 10"""
    rng = random.Random(seed)
    for game, _ in played(seed, mode):
        if game.choice is None:
            continue
        for seat in game.choice.seats:
            if game.bound[seat] is None:
                options = game.options(seat)
                assert options.count() != 0
                for _ in range(3):
                    move = options.sample(rng)
                    assert move in options
                    assert game.why_not(seat, move) is None


@both_modes
def test_a_payment_taps_as_many_elementium_as_the_face_costs(seed: int, mode: str) -> None:
    """P-04, P-08, INV 3"""

    def follow(event: Event, facts: list[Fact], game: Game) -> None:
        assert isinstance(game, Ikusa)
        for fact in facts:
            if isinstance(fact, WasCast):
                face = game.pool.cards[fact.face].face(fact.side)
                assert face is not None and face.cost is not None
                assert len(set(fact.paid)) == (0 if fact.free else face.cost.total)

    table = case(seed, mode).table(str(seed), listener=follow)
    for _ in play(table, random.Random(seed)):
        pass


def test_random_play_reaches_every_kind_of_prompt() -> None:
    """So the properties here are about all of them."""
    labels: Counter[str] = Counter()
    for seed, mode in GAMES:
        for game, _ in played(seed, mode):
            if game.choice is not None:
                labels[game.choice.label] += 1
    assert labels.keys() == Ikusa.verbs.keys()


def test_a_save_in_the_middle_of_anything_resumes() -> None:
    """The journal up to a prompt, and the view at it, lead to the same game; the stack and what is half done too."""
    deep = 0
    for seed, mode in GAMES[:4]:
        for game, table in islice(played(seed, mode), 0, None, 5):
            deep += game.resolving or len(game.stack) > 1 or bool(game.triggered)
            again = ikusa(case(seed, mode).table(str(seed), table.events))
            assert again.digest() == game.digest()
            for seat in BOTH:
                rebuilt = game.view(seat).partial()
                assert rebuilt.digest() == game.digest()
                assert rebuilt.needs == game.needs
            clone = game.clone()
            assert clone.view(0) == game.view(0)
    assert deep > 5


def test_nobody_but_the_one_who_is_asked_may_do_anything_but_concede() -> None:
    for game, _ in islice(played(47), 0, None, 3):
        choice = game.choice
        if choice is None or len(choice.seats) == 2:
            continue
        seat = 1 - choice.seats[0]
        assert game.why_not(seat, CONCEDE) is None
        for move in islice(game.options(choice.seats[0]), 3):
            refused = game.why_not(seat, move)
            assert refused is not None and refused.code == "not_your_turn"
            with pytest.raises(Refused):
                game.apply(Chosen(seat, move))
