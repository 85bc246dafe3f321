"""Moves that rest on a hidden fact: refused at home, accepted from outside, and proven by the showing that follows."""

from __future__ import annotations

import random

import pytest

from engines.core.cards import Seat
from engines.core.errors import FalseClaim, Refused
from engines.core.events import Chosen, Shown, seen_by
from engines.core.game import Game
from engines.core.moves import Move
from engines.core.needs import Show
from engines.core.outcome import Outcome
from engines.core.table import Table
from engines.elements.rules import Elements
from tests.engines.playing import CASES, Case, play


def case(name: str) -> Case:
    return next(each for each in CASES if each.game == name)


def engine_beside(table: Table, seat: Seat, game: Game) -> Game:
    """The engine of `seat` at this moment of the table, fed only what that seat learns."""
    for event in table.events:
        game.apply(seen_by(event, seat))
    return game


def position(name: str, verb: str, fits: bool) -> tuple[Table, Seat, Move, str]:
    """A table where the mover holds a card that does (not) bear out the claim of `verb`."""
    proof = {"discard": "6", "swear": "lantern"}[verb]
    hand = {"discard": "play", "swear": "lay"}[verb]
    for seed in range(50):
        table = case(name).table(f"claims/{seed}")
        for _ in play(table, random.Random(seed)):
            if table.game.choice is None or table.game.choice.label != "turn":
                continue
            seat = table.game.choice.seats[0]
            for move in table.game.options(seat):
                face = table.game.knowledge.faces.get(int(move.args[0])) if move.args else None
                if move.verb == hand and face and face.startswith(proof) is fits:
                    return table, seat, Move(verb, move.args), face
    raise AssertionError("no such position came up")


claims = pytest.mark.parametrize(("name", "verb"), [("elements", "discard"), ("lantern", "swear")])


@claims
def test_a_claim_that_ones_own_engine_knows_to_be_false_is_refused(name: str, verb: str) -> None:
    table, seat, move, _ = position(name, verb, fits=False)
    with pytest.raises(Refused):
        table.choose(seat, move)


@claims
def test_a_false_claim_from_the_other_side_ends_the_game_with_its_evidence(
    name: str, verb: str
) -> None:
    table, seat, move, face = position(name, verb, fits=False)
    card = int(move.args[0])
    judge = engine_beside(table, 1 - seat, case(name).partial(1 - seat))
    judge.apply(Chosen(seat, move))
    assert judge.needs[0] == Show((card,), (0, 1))
    judge.apply(Shown((card,), (0, 1), (face,)))
    evidence = FalseClaim(seat, str(move), (card,), (face,))
    assert judge.outcome == Outcome(None, "false_claim", evidence)
    assert not judge.needs


@claims
def test_a_true_claim_from_the_other_side_is_borne_out(name: str, verb: str) -> None:
    table, seat, move, face = position(name, verb, fits=True)
    judge = engine_beside(table, 1 - seat, case(name).partial(1 - seat))
    judge.apply(Chosen(seat, move))
    judge.apply(Shown((int(move.args[0]),), (0, 1), (face,)))
    assert judge.outcome is None


def test_a_claim_about_a_card_that_is_not_there_is_refused_by_everybody() -> None:
    table, seat, move, _ = position("elements", "discard", fits=True)
    judge = engine_beside(table, 1 - seat, case("elements").partial(1 - seat))
    for game in (table.game, judge):
        with pytest.raises(Refused, match="not_in_hand"):
            game.apply(Chosen(seat, Move("discard", (int(move.args[0]) + 1000,))))


def test_a_false_knock_is_priced_by_the_rules() -> None:
    """E5.4, R4: accepted, never offered, and worth two points to the other side."""
    table = case("elements").table("knock")
    mover = table.game.view(None).waiting[0]
    assert Move("knock") not in table.game.options(mover)
    table.choose(mover, Move("knock"))
    assert isinstance(table.game, Elements)
    assert table.game.scores[1 - mover] == 2
