"""Decks of one's own: as values of settings, and by the clauses that a deck builder shows."""

from __future__ import annotations

import random

import pytest

from engines.core.decks import own_faces, own_value
from engines.core.registry import load
from engines.ikusa.catalogue import POOL as IKUSA
from engines.ikusa.catalogue import STRATEGY
from engines.ikusa.decks import problem
from engines.ikusa.decks import violations as ikusa_violations
from engines.mana.catalogue import MAIN
from engines.mana.catalogue import POOL as MANA
from engines.mana.decks import problems, warnings
from engines.mana.decks import violations as mana_violations
from engines.mana.precons import PRECONS


@pytest.mark.parametrize("game", ["mana", "ikusa"])
def test_a_legal_list_is_a_value_of_the_deck_and_is_played(game: str) -> None:
    package = load(game)
    assert package.decks is not None
    faces = tuple(reversed(list(package.decks.ready.values())[-1]))
    faces = (*faces[-MAIN:], *faces[:-MAIN])
    settings = package.checked({"deck": own_value(faces)})
    assert own_faces(settings["deck"]) == faces and own_faces(settings["other_deck"]) is None
    assert package.begin(settings, "1").outcome is None


@pytest.mark.parametrize("game", ["mana", "ikusa"])
def test_an_illegal_list_is_refused_with_its_reason(game: str) -> None:
    package = load(game)
    assert package.decks is not None
    faces = tuple(next(iter(package.decks.ready.values())))
    for wrong in (faces[1:], ("nobody", *faces[1:]), ("",), faces * 2):
        with pytest.raises(ValueError, match="deck is no legal deck: A "):
            package.checked({"deck": own_value(wrong)})


def test_a_list_is_no_value_of_what_is_no_deck() -> None:
    with pytest.raises(ValueError, match="mode can be"):
        load("ikusa").checked({"mode": own_value(["x"])})
    with pytest.raises(ValueError, match="best_of can be"):
        load("toji").checked({"best_of": own_value(["x"])})


def test_where_packs_are_opened_a_list_means_nothing() -> None:
    package = load("ikusa")
    settings = package.checked({"mode": "blitz", "deck": own_value(["x"])})
    assert package.begin(settings, "1").outcome is None


def test_the_clauses_are_those_of_the_rules() -> None:
    rng = random.Random(3)
    names = sorted(IKUSA.cards)
    for _ in range(200):
        few = rng.sample(names, rng.randint(8, 40))
        faces = rng.choices(few, k=rng.choice([49, 50, 50, 50, 51]))
        assert bool(ikusa_violations(faces, IKUSA)) == bool(problem(STRATEGY, faces, IKUSA))
    cards, mana = sorted(MANA.cards), sorted(MANA.mana)
    for _ in range(100):
        main = rng.choices(cards, k=rng.choice([5, 50]))
        own = rng.choices(mana, k=rng.choice([12, 13]))
        clauses = [each.clause for each in mana_violations(main, own, MANA)]
        assert clauses == problems(main, own, MANA)


def test_what_the_mana_deck_can_never_pay_is_a_warning_and_no_fault() -> None:
    """B-6"""
    sunny = PRECONS[-1].main
    [warning] = warnings(sunny, ["mana_l"] * 13, MANA)
    assert warning.clause == "B-6" and "can never pay for" in warning.words
    assert mana_violations(sunny, ["mana_l"] * 13, MANA) == []
    assert warnings(sunny, PRECONS[-1].mana, MANA) == []
