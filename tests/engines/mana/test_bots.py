"""The players of Mana: legal and the same whatever is hidden; each promise about their play as a position."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from time import process_time
from typing import Any

import pytest

from engines.bots.bot import Bot, RandomMover
from engines.bots.matchup import Entrant, Terms, play_game, play_pair
from engines.bots.sequential import Evidence
from engines.bots.statistics import summarise
from engines.core.cards import BOTH, Face
from engines.core.moves import Move
from engines.core.plain import canonical, from_plain
from engines.mana import PACKAGE
from engines.mana.adept import Adept, Veteran
from engines.mana.bots import Novice
from engines.mana.catalogue import MAIN, MANA, MANA_CARDS, POOL
from engines.mana.facts import Deployed
from engines.mana.opponent import guess
from engines.mana.planner import expert, master
from engines.mana.precons import PRECONS
from engines.mana.rules import Mana
from engines.mana.view import ManaView
from tests.engines.mana.positions import at
from tests.engines.playing import Case, play
from tests.vectors.mana_position import ManaPosition

GAME = Case("mana")

BUDGET = 2
"""Worlds of a search; scripts need none."""

BOTS = [pytest.param(bot, id=name) for name, bot in PACKAGE.bots.items() if name != "random"]


def mirrored(pair: int) -> Terms:
    """Both seats with the same preconstructed deck, another one for each pair."""
    deck = PRECONS[pair % len(PRECONS)].cards
    return Terms(PACKAGE, PACKAGE.checked({}), f"mana/{pair}", (deck, deck))


def share(bot: Bot, foe: Bot, pairs: int) -> float:
    """The points of `bot` over pairs of games: the same deal, both ways round."""
    wins = summarise(
        record
        for pair in range(pairs)
        for record in play_pair(mirrored(pair), Entrant(bot), Entrant(foe), pair)
    ).wins
    assert wins is not None
    return wins.share


def test_the_ladder_goes_up() -> None:
    assert share(Novice(), RandomMover(), 12) > 0.7
    assert share(Adept(), Novice(), 12) > 0.85
    assert share(Veteran(), Adept(), 12) > 0.55


@pytest.mark.slow
def test_the_ladder_reaches_its_gates() -> None:
    assert share(Adept(), RandomMover(), 400) >= 0.95
    assert share(Adept(), Novice(), 400) >= 0.80


@pytest.mark.slow
@pytest.mark.parametrize(("make", "below"), [(expert, Adept), (master, expert)])
def test_each_planner_surely_wins_three_games_of_five_against_the_rung_below(
    make: type[Bot], below: type[Bot]
) -> None:
    """The pairs of `fourfold arena mana --a ... --b ... --until 60`, and what it says of them."""
    terms = Terms(PACKAGE, PACKAGE.checked({}), "1")
    a, b = Entrant(make()), Entrant(below())
    evidence = Evidence(2.0)
    for pair in range(100):
        wins = summarise(play_pair(terms, a, b, pair)).wins
        assert wins is not None
        evidence.add(2 * wins.share, 2.0)
        if evidence.above(0.6):
            return
        assert not evidence.below(0.6)
    pytest.fail("100 pairs do not tell")


@pytest.mark.slow
@pytest.mark.parametrize(("make", "seconds"), [(expert, 1.0), (master, 3.0)])
@pytest.mark.parametrize("life", [20, 3])
@pytest.mark.parametrize("phase", ["pre", "attack", "block"])
def test_a_planner_decides_in_time_on_a_crowded_board(
    make: type[Bot], seconds: float, phase: str, life: int
) -> None:
    """24 Units a side of six kinds: seconds of one core."""
    kinds = ["rootmaw_gatherer", "piston_colossus", "brineback_crab"]
    kinds += ["tidemirror_duelist", "gatelight_sentry", "eclipse_fencer"]
    position = at(
        phase="attack" if phase == "block" else phase,
        units=[[f"{side}{n}", kinds[n % 6]] for side in "pq" for n in range(24)],
        life=[life, life],
        hand={"P": ["scorch_line", "rootmaw_gatherer", "powder_imp", "camp_drummer"]},
        mana={"P": ["Fire"] * 6 + ["Earth"] * 4},
        mana_deck=MANA_DECKS,
    )
    seat = 0
    if phase == "block":
        position.do({"op": "attack", "units": [f"p{n}" for n in range(24)]})
        seat = 1
    bot, view = make(), position.game.view(seat)
    before = process_time()
    bot.choose(view, random.Random(0), 0)
    assert process_time() - before < seconds


def test_a_planner_crafts_its_hand_by_playing_on() -> None:
    """S-8: it shuffles what goes back by itself, and weighs hands of several sizes."""
    view = GAME.table("craft").game.view(0)
    assert isinstance(view, ManaView)
    planner = expert()
    move = planner.choose(view, random.Random(1), 3)
    assert move.verb == "keep"
    sizes = {len(each.move.args) for each in planner.explain()}
    assert len(sizes) > 1 and max(sizes) <= 8
    assert all(each.visits >= 1 for each in planner.explain())


def asked(seed: int) -> Iterator[tuple[Mana, int]]:
    """Every moment of a random game at which a seat has a choice."""
    table = GAME.table(str(seed))
    for _ in play(table, random.Random(seed)):
        game = table.game
        assert isinstance(game, Mana)
        assert game.choice is not None
        for seat in game.choice.seats:
            if game.bound[seat] is None:
                yield game, seat


@pytest.mark.parametrize("make", BOTS)
def test_every_answer_is_legal(make: type[Bot]) -> None:
    bot, rng = make(), random.Random(0)
    for number, (game, seat) in enumerate(asked(1)):
        if make in (Novice, Adept) or number % 6 == 0:
            move = bot.choose(game.view(seat), rng, BUDGET)
            assert game.why_not(seat, move) is None


@pytest.mark.parametrize("make", BOTS)
def test_the_hidden_cards_never_change_a_move(make: type[Bot]) -> None:
    """The same view out of another world, and out of another process, is answered alike."""
    bot = make()
    for number, (game, seat) in enumerate(asked(2)):
        if number % (3 if make in (Novice, Adept) else 25):
            continue
        view = game.view(seat)
        world = view.sample(random.Random(number), guess(view))
        arrived = from_plain(ManaView, json.loads(canonical(view)))
        world.open = False
        dealt = world.view(seat)
        assert isinstance(dealt, ManaView)
        views = [view, arrived]
        if not any(game.bound):
            views.append(dealt)
        moves = {bot.choose(each, random.Random(number), BUDGET) for each in views}
        assert len(moves) == 1


# --- positions -------------------------------------------------------------------------------------------------------


MANA_DECKS = {"P": ["Fire"] * 10, "Q": ["Fire"] * 10}


def move_of(position: ManaPosition, bot: Bot | None = None, seat: int = 0) -> Move:
    return (bot or Adept()).choose(position.game.view(seat), random.Random(0), 4)


def named(position: ManaPosition, move: Move) -> list[str]:
    return [position.name[int(each)] for each in move.args]


@pytest.mark.parametrize("make", [Adept, expert, master])
def test_a_lethal_attack_is_seen(make: Any) -> None:
    """Two blockers for three attackers, and the weakest that can get through is enough."""
    units = [
        *([f"p{n}", "rootmaw_gatherer"] for n in range(3)),
        ["q1", "piston_colossus"],
        ["q2", "piston_colossus"],
    ]
    position = at(phase="attack", units=units, life=[20, 3], mana_deck=MANA_DECKS)
    assert named(position, move_of(position, make())) == ["p0", "p1", "p2"]


@pytest.mark.parametrize("make", [Novice, Adept, expert, master])
def test_an_attack_that_only_loses_units_is_not_made(make: Any) -> None:
    units = [["p1", "glyph_apprentice"], ["p2", "hollow_effigy"], ["q1", "undertow_leviathan"]]
    position = at(phase="attack", units=units, mana_deck=MANA_DECKS)
    assert move_of(position, make()) == Move("attack")


def test_must_attack_is_obeyed() -> None:
    units = [["p1", "twinfang_reaver"], ["q1", "undertow_leviathan"]]
    position = at(phase="attack", units=units)
    assert named(position, move_of(position)) == ["p1"]


def test_a_block_is_made_that_saves_the_last_life() -> None:
    units = [["p1", "undertow_leviathan"], ["q1", "powder_imp"], ["q2", "camp_drummer"]]
    position = at(phase="attack", units=units, life=[20, 5])
    position.do({"op": "attack", "units": ["p1"]})
    assert "q2" in named(position, move_of(position, seat=1))


def test_two_weak_blockers_take_on_a_strong_attacker_together() -> None:
    strong = {"mods": [[1, 2, "perm"]]}
    units = [
        ["p1", "rootmaw_gatherer", strong],
        ["q1", "rootmaw_gatherer"],
        ["q2", "rootmaw_gatherer"],
    ]
    position = at(phase="attack", units=units)
    position.do({"op": "attack", "units": ["p1"]})
    assert named(position, move_of(position, seat=1)) == ["q1", "p1", "q2", "p1"]


def test_a_removal_takes_what_it_kills() -> None:
    """Scorch Line deals 3: to the Duelist it is death, to the Leviathan a wound."""
    units = [["q1", "undertow_leviathan"], ["q2", "tidemirror_duelist"], ["q3", "powder_imp"]]
    position = at(hand={"P": ["scorch_line"]}, units=units)
    move = move_of(position)
    assert (move.verb, move.args[2]) == ("deploy", position.handle["q2"])


def test_a_unit_waits_until_after_combat_for_the_attacker_and_blocks_for_the_defender() -> None:
    attacker = at(hand={"P": ["rootmaw_gatherer"]}, mana={"P": ["Earth", "Fire", "Fire"]})
    assert move_of(attacker) == Move("pass")
    after = at(phase="post", hand={"Q": ["rootmaw_gatherer"]}, mana={"Q": ["Earth"] * 3})
    assert move_of(after, seat=1).verb == "deploy"


@pytest.mark.parametrize("make", BOTS)
def test_hostile_positions_are_answered(make: type[Bot]) -> None:
    """24 Units a side; nothing at all; the last Life."""
    crowd = [
        [f"{side}{n}", face]
        for side in "pq"
        for n, face in zip(
            range(24), ["rootmaw_gatherer", "piston_colossus", "brineback_crab"] * 8, strict=True
        )
    ]
    empty = at(phase="attack", units=[], life=[1, 1], mana_deck=MANA_DECKS)
    assert move_of(empty, make()) == Move("attack")
    full = at(phase="attack", units=crowd, life=[1, 1], mana_deck=MANA_DECKS)
    for seat in BOTH:
        move = move_of(full, make(), seat)
        assert full.game.why_not(seat, move) is None
        if seat == 0:
            full.game.play(0, full.game.options(0).sample(random.Random(3)))


# --- every card ------------------------------------------------------------------------------------------------------


def deck_around(face: Face, rng: random.Random) -> tuple[Face, ...]:
    """A legal deck with this card, of the elements of its cost and one more."""
    own = POOL.cards[face].cost.elements or 1 << rng.randrange(6)
    own |= 1 << rng.randrange(6)
    able = [
        each
        for each, card in POOL.cards.items()
        if each != face and all(symbol & own for symbol in card.cost.symbols)
    ]
    single = [each for each, card in MANA_CARDS.items() if card.price == 0 and card.elements & own]
    return (face, *rng.sample(able, MAIN - 1), *[*single * MANA][:MANA])


def test_no_card_is_never_played() -> None:
    """Each card of the pool is deployed by the adept in one of a few games with decks made around it."""
    waiting, rng = sorted(POOL.cards), random.Random(5)
    for attempt in range(12):
        for face in list(waiting):
            if face not in waiting:
                continue
            decks = deck_around(face, rng), deck_around(face, rng)
            terms = Terms(PACKAGE, PACKAGE.checked({}), "cards", decks)
            seed = f"{face}/{attempt}"
            game = play_game(terms, (Entrant(Adept()), Entrant(Adept())), seed, seed)
            played = {fact.face for fact in game.facts if isinstance(fact, Deployed)}
            waiting = [each for each in waiting if each not in played]
    assert waiting == []
