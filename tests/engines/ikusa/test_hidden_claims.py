"""A cast, a laid elementium and a find rest on a hidden face: the other side's engine judges them when it is shown."""

from __future__ import annotations

import pytest

from engines.core.cards import Face, Handle
from engines.core.errors import Refused
from engines.core.events import Chosen, Shown
from engines.core.moves import Move
from engines.core.needs import Show
from engines.ikusa.catalogue import DECK, STRATEGY
from engines.ikusa.moves import Activation, Cast, FreeCast
from engines.ikusa.rules import Ikusa
from tests.engines.ikusa.cards import POOL, deck
from tests.engines.ikusa.positions import at, do
from tests.vectors.ikusa_position import IkusaPosition

RICH = {"deck": 2, "elem": 3}


def other_side(position: IkusaPosition) -> Ikusa:
    """The engine of B, who knows nothing of A's hand."""
    game = position.game.view(1).partial()
    assert isinstance(game, Ikusa)
    return game


def judged(engine: Ikusa, move: Move, card: Handle, face: Face) -> bool:
    """Whether the claim stands after the card was shown to be this one."""
    engine.apply(Chosen(0, move))
    assert engine.needs == (Show((card,), (0, 1)),)
    engine.apply(Shown((card,), (0, 1), (face,)))
    if engine.outcome is None:
        return True
    evidence = engine.outcome.false_claim
    assert evidence is not None
    assert (evidence.seat, evidence.cards, evidence.faces) == (0, (card,), (face,))
    return False


@pytest.mark.parametrize(
    ("face", "stands"),
    [
        ("IK-S10", False),  # Costs one, and two were paid.
        ("IK-S04", True),
        ("IK-S11", False),  # Needs a target.
        ("IK-S13", False),  # Needs a host.
        ("IK-unheard-of", False),
    ],
)
def test_a_cast_from_a_hand_is_a_claim(face: Face, stands: bool) -> None:
    """X-03, X-12"""
    position = at(A={**RICH, "hand": 1})
    card, paid = position.handle["Ah1"], (position.handle["Ae1"], position.handle["Ae2"])
    move = Cast(card, "up", (), paid).move
    assert judged(other_side(position), move, card, face) is stands


@pytest.mark.parametrize(("face", "stands"), [("IK-S10", True), ("IK-imp", False)])
def test_a_card_that_is_cast_at_another_moment_has_to_be_kyu(face: Face, stands: bool) -> None:
    """X-01, X-02"""
    position = at("ikusa", A={**RICH, "hand": 1})
    card, paid = position.handle["Ah1"], (position.handle["Ae1"],)
    assert judged(other_side(position), Cast(card, "up", (), paid).move, card, face) is stands


@pytest.mark.parametrize(("face", "stands"), [("IK-S08", True), ("IK-S01", False)])
def test_a_reversed_face_has_to_be_there(face: Face, stands: bool) -> None:
    """C-04, C-06"""
    position = at(A={**RICH, "hand": 1})
    card = position.handle["Ah1"]
    paid = tuple(position.handle[uid] for uid in ("Ae1", "Ae2", "Ae3"))
    assert judged(other_side(position), Cast(card, "rev", (), paid).move, card, face) is stands


@pytest.mark.parametrize(
    ("face", "stands"), [("IK-S01", True), ("IK-S08", False), ("IK-S10", False), ("none", False)]
)
def test_an_elementium_laid_openly_has_to_have_that_orientation(face: Face, stands: bool) -> None:
    """Q-04, C-07"""
    position = at("elementium", A={"hand": 1})
    card = position.handle["Ah1"]
    assert judged(other_side(position), Move("elementium", (card,)), card, face) is stands


@pytest.mark.parametrize(("face", "stands"), [("IK-S10", True), ("IK-S05", False)])
def test_a_card_that_was_found_has_to_be_of_the_kind(face: Face, stands: bool) -> None:
    """K-11"""
    position = do(at(A={"elem": 1, "deck": 4, "hand": ["seek"]}), ("A", "cast", {"card": "Ah1"}))
    card = position.handle["Ad2"]
    assert judged(other_side(position), Move("fetch", (card,)), card, face) is stands


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Cast(0, "up"), "E_ZONE"),
        (Cast(1, "up", (99,)), "E_TARGET"),
        (Cast(1, "up", (), (2, 2)), "E_COST"),
        (Cast(1, "up", (), (3,)), "E_COST"),
        (Activation(2, 0), "E_ZONE"),
        (Move("cast", (1,)), "bad_move"),
        (Move("cast", (1, "down")), "bad_move"),
        (Move("cast", (1, "up", "with")), "bad_move"),
        (Move("cast", (1, "up", "with", 2, "at", 2)), "bad_move"),
        (Move("activate", (1,)), "bad_move"),
        (Move("pass", (1,)), "bad_move"),
        (FreeCast(1), "wrong_phase"),
        (Move("facedown"), "wrong_phase"),
    ],
)
def test_what_can_be_told_without_the_face_is_refused_at_once(
    move: Cast | Activation | FreeCast | Move, code: str
) -> None:
    """X-12. Handles: B's deck card 3, A's hand card 1, A's elementium 2."""
    position = at(A={"deck": 0, "elem": 1, "hand": 1}, B={"deck": 1, "elem": 1})
    handle = position.handle
    names = {0: handle["Bd1"], 1: handle["Ah1"], 2: handle["Ae1"], 3: handle["Be1"]}
    plain = move if isinstance(move, Move) else move.move
    args = tuple(names.get(arg, arg) if isinstance(arg, int) else arg for arg in plain.args)
    if plain.verb == "activate" and len(args) > 1:
        args = (args[0], 0)
    refused = other_side(position).why_not(0, Move(plain.verb, args))
    assert refused is not None and refused.code == code


def test_ones_own_engine_refuses_the_false_claim_itself() -> None:
    position = at(A={**RICH, "hand": ["S04"]})
    move = Cast(position.handle["Ah1"], "up", (), (position.handle["Ae1"],)).move
    with pytest.raises(Refused, match="E_COST"):
        position.game.apply(Chosen(0, move))


def test_a_deck_of_another_size_or_with_strange_cards_is_refused() -> None:
    whole = deck(1)
    for wrong in (whole[:-1], (*whole, whole[0]), ("IK-nothing", *whole[1:])):
        with pytest.raises(Refused, match="bad_deck"):
            Ikusa((wrong, whole), POOL, STRATEGY)
    assert len(whole) == DECK[STRATEGY]
