"""The running preview (U-5): what it says comes true, and it needs nothing that is hidden."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engines.core.cards import BOTH
from engines.core.moves import Move
from engines.core.spans import Span
from engines.mana.preview import MOST_WAYS, PHASES, Preview, Step, ToCome, preview
from engines.mana.rules import Mana
from engines.mana.view import ManaView
from tests.engines.mana.playing import played
from tests.engines.mana.positions import at, do

GAMES = range(40, 46)
LABELS = ("attack", "block", "assign", "parry", "revenge", "choose")


def combats() -> Iterator[tuple[Mana, ManaView, Move]]:
    """Every moment of combat in random games: the game, the chooser's view, and a random choice of his."""
    rng = random.Random(8)
    for seed in GAMES:
        for game, _ in played(seed):
            if game.choice is not None and game.phase in PHASES and game.choice.label in LABELS:
                [seat] = game.choice.seats
                yield game, game.view(seat), game.options(seat).sample(rng)


def fought(game: Mana, move: Move, rng: random.Random) -> Mana:
    """The combat carried out to its end: `move`, no block, and random answers to what else is asked."""
    world = game.clone()
    world.open = True
    assert world.choice is not None
    [seat] = world.choice.seats
    world.play(seat, move)
    while (choice := world.choice) is not None and world.phase in PHASES:
        [seat] = choice.seats
        if choice.label == "block":
            world.play(seat, Move("block"))
        else:
            world.play(seat, world.options(seat).sample(rng))
    return world


def test_what_is_shown_comes_true_whatever_is_still_chosen() -> None:
    rng = random.Random(1)
    exact = spans = 0
    for game, view, move in combats():
        shown = preview(view, move)
        assert shown is not None
        if shown.open_from or not shown.steps:
            continue
        world = fought(game, move, rng)
        life = shown.steps[-1].life
        for seat in BOTH:
            assert life[seat].least <= world.life[seat] <= life[seat].most
        dying = {
            item.card: item.n for step in shown.steps for item in step.items if item.kind == "dies"
        }
        for unit in game.units:
            if unit not in world.units:
                assert dying[unit].most == 1
            elif unit in dying:
                assert dying[unit].least == 0
        if shown.to_come:
            spans += 1
        else:
            exact += 1
            assert all(span.least == span.most for span in life)
    assert exact > 100 and spans > 30


def test_both_sides_are_shown_the_same_as_long_as_nothing_is_unsent() -> None:
    """Public information only, and never the other side's unsent choice."""
    for game, _, _ in combats():
        mine, theirs = (preview(game.view(seat)) for seat in BOTH)
        assert mine == theirs == preview(game.view(None))


def test_without_a_combat_there_is_nothing_to_show() -> None:
    for game, _ in played(40):
        if game.phase not in PHASES:
            assert preview(game.view(0)) is None


def test_before_attackers_are_named_nothing_is_shown() -> None:
    for game, view, _ in combats():
        if game.phase == "attack" and view.label == "attack":
            assert preview(view) is None


def test_a_view_is_left_as_it_was() -> None:
    for _, view, move in combats():
        before = view.partial().digest()
        preview(view, move)
        assert view.partial().digest() == before


def shown_at(
    phase: str, units: list[list[str]], *ops: tuple[object, ...], **given: object
) -> Preview:
    position = do(at(phase=phase, units=units, **given), *ops)
    found = preview(position.game.view(position.game.attacker))
    assert found is not None
    return found


def amounts(position_step: Step) -> list[tuple[str, str]]:
    return [(item.kind, str(item.n)) for item in position_step.items]


def test_parry_leech_and_extract_are_itemised() -> None:
    units = [["p1", "rootmaw_gatherer"], ["q1", "scarlet_penitent"], ["q2", "shieldplate_warden"]]
    position = at(phase="attack", units=units)
    do(position, ("attack", "", {"units": ["p1"]}))
    names = position.handle
    shown = preview(position.game.view(1), Move("block", (names["q2"], names["p1"])))
    assert shown is not None
    [*_, step] = shown.steps
    assert ("parry", "2") in amounts(step)
    assert ("leech", "1") in amounts(step)
    assert step.life == (Span(21, 21), Span(20, 20))
    shown = preview(position.game.view(1), Move("block", (names["q1"], names["p1"])))
    assert shown is not None
    assert ("extract", "3") in amounts(shown.steps[-1])
    assert shown.steps[-1].life == (Span(23, 23), Span(23, 23))


def test_an_assignment_to_come_is_a_span_and_named() -> None:
    units = [["p1", "rootmaw_gatherer"], ["q1", "gatelight_sentry"], ["q2", "camp_drummer"]]
    shown = shown_at(
        "attack",
        units,
        ("attack", "", {"units": ["p1"]}),
        ("block", "", {"pairs": [["q1", "p1"], ["q2", "p1"]]}),
    )
    assert shown.to_come == (ToCome("standard", 0, "assign"), *shown.to_come[1:])
    [step] = [step for step in shown.steps if step.step == "standard"]
    assert ("deals", "1 to 3") in amounts(step)
    assert ("deals", "0 to 2") in amounts(step)
    assert ("dies", "0 to 1") in amounts(step)
    assert ("dies", "1") in amounts(step)  # The attacker takes 2 and 1.


def test_before_blocks_no_block_is_reckoned_with_and_said_so() -> None:
    units = [["p1", "rootmaw_gatherer"], ["q1", "gatelight_sentry"]]
    shown = shown_at("attack", units, ("attack", "", {"units": ["p1"]}))
    assert shown.unblocked
    assert shown.steps[-1].life == (Span(23, 23), Span(17, 17))


def test_a_revenge_answer_names_whom_it_hits() -> None:
    units = [["p1", "rootmaw_gatherer"], ["q1", "brineback_crab"]]
    position = at(phase="attack", units=units)
    do(position, ("attack", "", {"units": ["p1"]}))
    crab, gatherer = position.handle["q1"], position.handle["p1"]
    shown = preview(position.game.view(1), Move("block", (crab, gatherer)))
    assert shown is not None
    [revenge] = [item for item in shown.steps[-1].items if item.kind == "revenge"]
    assert (revenge.card, revenge.to, revenge.n) == (crab, gatherer, Span(3, 3))
    deaths = {item.card for item in shown.steps[-1].items if item.kind == "dies"}
    assert deaths == {crab, gatherer}


def test_too_many_ways_are_said_to_be_open_instead_of_guessed() -> None:
    blockers = [[f"q{number}", "undertow_leviathan"] for number in range(1, 7)]
    units = [["p1", "piston_colossus"], *blockers]
    shown = shown_at(
        "attack",
        units,
        ("attack", "", {"units": ["p1"]}),
        ("block", "", {"pairs": [[blocker, "p1"] for blocker, _ in blockers]}),
    )
    assert MOST_WAYS == 300
    assert shown.open_from in ("ambush", "standard")
    assert all(step.step != shown.open_from for step in shown.steps)


@pytest.mark.parametrize("phase", ["pre", "post"])
def test_deployment_has_no_preview(phase: str) -> None:
    assert preview(at(phase=phase).game.view(0)) is None
