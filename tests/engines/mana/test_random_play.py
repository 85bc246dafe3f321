"""What holds at every moment of random games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import islice

import pytest

from engines.core.cards import BOTH, Handle
from engines.core.errors import Refused
from engines.core.events import Chosen, Event
from engines.core.game import Fact, Game
from engines.core.moves import CONCEDE, Move
from engines.core.needs import Choose
from engines.mana.catalogue import DECK, LIFE, MANA, MANA_CAP
from engines.mana.facts import (
    Attacked,
    Deployed,
    LifeChanged,
    ManaDeployed,
    StepEnded,
    Struck,
    TurnBegan,
)
from engines.mana.moves import PASS, read_deployment, read_pairs
from engines.mana.payment import pays
from engines.mana.rules import Mana
from engines.mana.state import STEPS
from tests.engines.mana.playing import case, mana, played, shipped
from tests.engines.playing import Case, play

GAMES = range(40, 52)
Cards = Callable[[int], Case]
DEALS: dict[str, tuple[Cards, int]] = {
    **{f"tests-{seed}": (case, seed) for seed in GAMES},
    **{f"shipped-{seed}": (shipped, seed) for seed in range(6)},
}
"""Games with the cards of the tests, and one with each preconstructed deck."""
every_deal = pytest.mark.parametrize(("cards", "seed"), DEALS.values(), ids=DEALS)


@every_deal
def test_no_card_is_lost_or_doubled_and_nothing_goes_negative(cards: Cards, seed: int) -> None:
    for game, _ in played(seed, of=cards(seed)):
        for seat in BOTH:
            zones = [
                game.libraries[seat],
                game.dealt[seat],
                game.hands[seat],
                game.discards[seat],
                game.mana_decks[seat],
                game.mana[seat],
                [unit.handle for unit in game.units_of(seat)],
            ]
            held = [card for zone in zones for card in zone]
            assert len(held) == len(set(held)) == DECK
            assert set(held) <= game.knowledge.seen.keys()
            assert len(game.mana[seat]) <= MANA_CAP
            assert len(game.mana_decks[seat]) + len(game.mana[seat]) == MANA
            assert game.untapped[seat] == [
                card for card in game.mana[seat] if card in game.untapped[seat]
            ]
            assert game.outcome is not None or game.life[seat] > 0 or game.phase in STEPS
        assert 0 <= game.passes <= 2
        for unit in game.units.values():
            assert unit.damage >= 0 <= unit.atk
            # Lethal damage waits only in the middle of a group (E-9).
            assert unit.damage < unit.defence or game.running is not None or game.outcome
        if game.phase not in ("attack", "block", *STEPS):
            assert not (game.attackers or game.blocks or game.strikers or game.hits)
        if game.running is None and game.outcome is None:
            assert game.agenda == []


@every_deal
def test_every_prompt_has_a_legal_answer(cards: Cards, seed: int) -> None:
    rng = random.Random(seed)
    for game, _ in played(seed, of=cards(seed)):
        if game.choice is None:
            assert game.outcome is not None
            continue
        for seat in game.choice.seats:
            if game.bound[seat] is not None:
                continue
            options = game.options(seat)
            assert options.count() != 0
            for _ in range(3):
                move = options.sample(rng)
                assert move in options
                assert game.why_not(seat, move) is None
        for seat, verb in game.choice.rights:
            move = game.options(seat).sample(rng)
            assert move.verb == verb
            assert game.why_not(seat, move) is None


@pytest.mark.parametrize("seed", range(6))
def test_without_extra_draws_a_game_ends_by_turn_44(seed: int) -> None:
    """S-9"""
    *_, (game, _) = played(seed, calm=True)
    assert game.outcome is not None
    assert game.turn <= 44


def test_two_who_only_pass_empty_their_libraries_together_in_turn_44() -> None:
    """S-9, L-4: both keep seven; and in turn 43 the game still goes on."""
    table = case(3, calm=True).table("calm")
    rng = random.Random(1)
    while (choice := table.game.choice) is not None:
        game = mana(table)
        for seat in choice.seats:
            if choice.label == "keep":
                table.choose(seat, Move("keep", tuple(game.dealt[seat][:7])))
            elif choice.label == "priority":
                table.choose(seat, PASS)
            elif choice.label == "attack":
                table.choose(seat, Move("attack"))
            else:
                assert choice.label == "forced"
                table.choose(seat, game.options(seat).sample(rng))
    game = mana(table)
    assert game.turn == 44
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason) == (None, "both")
    assert [len(game.mana[seat]) for seat in BOTH] == [MANA_CAP, MANA_CAP]


@every_deal
def test_each_seat_deploys_one_mana_card_a_turn_until_it_has_twelve(
    cards: Cards, seed: int
) -> None:
    """M-1, M-2"""
    deployed: Counter[tuple[int, int]] = Counter()
    turn = 0

    def follow(event: Event, facts: list[Fact], game: Game) -> None:
        nonlocal turn
        for fact in facts:
            if isinstance(fact, TurnBegan):
                turn = fact.turn
            elif isinstance(fact, ManaDeployed):
                deployed[fact.seat, turn] += 1

    table = cards(seed).table(str(seed), listener=follow)
    for _ in play(table, random.Random(seed)):
        pass
    game = mana(table)
    assert set(deployed.values()) == {1}
    for seat in BOTH:
        for past in range(1, min(game.turn - 1, MANA_CAP) + 1):
            assert deployed[seat, past] == 1
        assert all(deployed[seat, later] == 0 for later in range(MANA_CAP + 1, game.turn + 1))


@every_deal
def test_facts_account_for_payments_and_for_every_change_of_life(cards: Cards, seed: int) -> None:
    life = [LIFE, LIFE]
    untapped: list[list[Handle]] = [[], []]
    kinds: Counter[type[Fact]] = Counter()

    def follow(event: Event, facts: list[Fact], game: Game) -> None:
        assert isinstance(game, Mana)
        for fact in facts:
            kinds[type(fact)] += 1
            match fact:
                case LifeChanged(seat, by, now):
                    life[seat] += by
                    assert now == life[seat]
                case Deployed(seat, _, face, _, paid):
                    assert set(paid) <= set(untapped[seat])
                    sources = [game.pool.mana[game.knowledge.faces[card]].elements for card in paid]
                    assert pays(game.pool.cards[face].cost, sources)
                case Struck(_, _, dealt, prevented):
                    assert dealt >= 0 <= prevented
                    assert dealt + prevented > 0  # D-12
                case StepEnded(_, now, _):
                    assert now == tuple(life)
        assert life == game.life
        untapped[:] = [list(cards) for cards in game.untapped]

    table = cards(seed).table(str(seed), listener=follow)
    for _ in play(table, random.Random(seed)):
        pass
    assert kinds[Deployed] > 0 and kinds[Struck] > 0


@pytest.mark.parametrize("seed", GAMES)
def test_damage_is_split_and_parried_as_the_clauses_say(seed: int) -> None:
    """D-6, K-PARRY, K-REVENGE: every drawn answer adds up; one more or less is refused."""
    rng = random.Random(seed)
    clauses = {"assign": "D-6", "parry": "K-PARRY", "revenge": "K-REVENGE"}
    for game, _ in played(seed):
        choice = game.choice
        if choice is None or choice.label not in clauses:
            continue
        [seat] = choice.seats
        move = game.options(seat).sample(rng)
        pairs = read_pairs(move)
        assert pairs is not None
        for place, (unit, n) in enumerate(pairs):
            for wrong in (n - 1, n + 1):
                others = [pair for each, pair in enumerate(pairs) if each != place]
                args = tuple(number for pair in [*others, (unit, wrong)] for number in pair)
                refused = game.why_not(seat, Move(choice.label, args))
                assert refused is not None and refused.code == clauses[choice.label]


def test_random_play_reaches_every_kind_of_prompt() -> None:
    """So the properties here are about all of them."""
    labels: Counter[str] = Counter()
    for seed in GAMES:
        for game, _ in played(seed):
            if game.choice is not None:
                labels[game.choice.label] += 1
    assert labels.keys() == Mana.verbs.keys()


def test_a_save_in_the_middle_of_any_prompt_resumes() -> None:
    """The journal up to a prompt, and the view at it, lead to the same game: some prompts of every kind."""
    resumed: Counter[str] = Counter()
    for seed in GAMES:
        for game, table in played(seed):
            label = "" if game.choice is None else game.choice.label
            if resumed[label] >= 8:
                continue
            resumed[label] += 1
            again = mana(case(seed).table(str(seed), table.events))
            assert again.digest() == game.digest()
            assert (again.then, again.place, again.agenda) == (game.then, game.place, game.agenda)
            for seat in BOTH:
                rebuilt = game.view(seat).partial()
                assert rebuilt.digest() == game.digest()
                assert rebuilt.needs == game.needs
    assert resumed.keys() == {*Mana.verbs, ""}


@every_deal
def test_a_turn_begins_without_damage_and_without_what_was_for_the_last_one(
    cards: Cards, seed: int
) -> None:
    """0-5, N-2 to N-6: Mana is untapped, and only who attacked in the last turn is still tapped."""
    turns, attacked = 0, set[Handle]()

    def follow(event: Event, facts: list[Fact], game: Game) -> None:
        nonlocal turns
        assert isinstance(game, Mana)
        for fact in facts:
            if isinstance(fact, Attacked):
                attacked.clear()
                attacked.update(fact.units)
            elif isinstance(fact, TurnBegan):
                turns += 1
                assert game.untapped == game.mana
                assert game.mana_done == [False, False]
                for unit in game.units.values():
                    assert not (unit.damage or unit.turn_atk or unit.turn_def or unit.turn_kw)
                    assert not (unit.off or unit.new or unit.attacked or unit.struck)
                    assert not unit.tapped or unit.handle in attacked

    for _ in play(cards(seed).table(str(seed), listener=follow), random.Random(seed)):
        pass
    assert turns > 2


def test_out_of_turn_only_a_mana_card_and_conceding_are_accepted() -> None:
    """T-1, R-2, M-3"""
    for game, _ in islice(played(47), 0, None, 3):
        choice = game.choice
        if not isinstance(choice, Choose) or len(choice.seats) == 2:
            continue
        seat = 1 - choice.seats[0]
        assert game.why_not(seat, CONCEDE) is None
        for move in game.options(choice.seats[0]):
            refused = game.why_not(seat, move)
            if choice.label == "priority" and move.verb == "mana":
                assert refused is not None and refused.code == "M-1"  # Not of this Mana deck.
            else:
                code = "R-2" if choice.label == "priority" else "not_your_turn"
                assert refused is not None and refused.code == code
            with pytest.raises(Refused):
                game.apply(Chosen(seat, move))
            if read_deployment(move) is not None and move.verb == "deploy":
                break  # One deployment is as good as all of them.
