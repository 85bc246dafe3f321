"""Plays, orders and distributions: counted and drawn without being listed; one text form for every move."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engines.core.moves import Move, parse_move
from engines.core.options import Options
from engines.ikusa.attributes import ALL, BIT
from engines.ikusa.costs import read_cost
from engines.ikusa.moves import (
    PASS,
    Activation,
    Cast,
    FreeCast,
    read_activation,
    read_cast,
    read_free_cast,
)
from engines.ikusa.options import Arrangements, Distribution
from engines.ikusa.plays import Picks, Play, Plays

FIRE, WOOD = BIT["fire"], BIT["wood"]
SOURCES = ((11, FIRE), (12, FIRE), (13, WOOD), (14, ALL))
MIXED = read_cost({"fire": 1, "wood": 1, "any": 1})

CAST = Play("cast", 3, "up", 0, ((5, 6), (7,)), MIXED, SOURCES)
ABILITY = Play(
    "activate",
    8,
    "",
    1,
    (),
    read_cost({"any": 2}),
    SOURCES,
    Picks((21, 22, 23), 2),
    Picks((31,), 1),
    Picks((41, 42), 1),
)
FREE = Play("free_cast", 9, "", 0, ((5, 6),))

SPACES: list[Options] = [
    Arrangements("gates", [4, 5, 6, 7], 3),
    Arrangements("order", range(3), 3),
    Distribution([4, 5], 3),
    Distribution([4, 5, 6], 0),
    Distribution([4, 5, 6], 4),
    Plays([], []),
    Plays([PASS], [FREE]),
    Plays([PASS], [CAST, ABILITY]),
]


@pytest.mark.parametrize("space", SPACES)
def test_a_space_lists_and_counts_alike(space: Options) -> None:
    listed = list(space)
    assert len(listed) == len(set(listed)) == space.count()
    assert all(move in space and parse_move(str(move)) == move for move in listed)


@pytest.mark.parametrize("space", [space for space in SPACES if space.count()])
def test_a_space_draws_all_that_it_lists(space: Options) -> None:
    listed = set(space)
    rng = random.Random(3)
    assert {space.sample(rng) for _ in range(80 * len(listed))} == listed


def test_orders_and_distributions_are_drawn_evenly() -> None:
    for space in SPACES[:5]:
        listed = list(space)
        drawn = Counter(space.sample(random.Random(seed)) for seed in range(60 * len(listed)))
        assert max(drawn.values()) < 60 * 2.2


def test_plays_are_drawn_evenly_whatever_they_cost() -> None:
    space = Plays([PASS], [CAST, ABILITY])
    drawn = Counter(space.sample(random.Random(seed)).verb for seed in range(3000))
    assert all(800 < number < 1200 for number in drawn.values())


@pytest.mark.parametrize(
    "text",
    [
        "cast 3 up at 5 7 with 11 12",  # Too few.
        "cast 3 up at 5 7 with 11 12 13 14",  # Too many.
        "cast 3 up at 5 7 with 11 12 12",
        "cast 3 up at 7 5 with 11 12 13",
        "cast 3 up at 5 with 11 12 13",
        "cast 3 rev at 5 7 with 11 12 13",
        "cast 3 up with 11 12 13",
        "activate 8 0 with 11 12 sacrifice 21 22 discard 31 exile 41",
        "activate 8 1 with 11 12 sacrifice 21 21 discard 31 exile 41",
        "activate 8 1 with 11 12 sacrifice 21 22 exile 41",
        "free_cast 9 at 5",
        "pass 1",
    ],
)
def test_a_space_holds_no_other_move(text: str) -> None:
    assert parse_move(text) not in Plays([PASS], [CAST, ABILITY])


@pytest.mark.parametrize(
    "wanted",
    [
        Cast(4, "up"),
        Cast(4, "rev", (5, 5), (7, 8)),
        Cast(4, "up", (), (7,)),
        FreeCast(4),
        FreeCast(4, (5, 6)),
        Activation(4, 0),
        Activation(4, 1, (5,), (6, 7), (8,), (9,), (10, 11)),
        Activation(4, 0, exiled=(10,)),
    ],
)
def test_what_is_cast_or_activated_has_one_text_form_both_ways(
    wanted: Cast | FreeCast | Activation,
) -> None:
    move = parse_move(str(wanted.move))
    readers = {"cast": read_cast, "free_cast": read_free_cast, "activate": read_activation}
    assert readers[move.verb](move) == wanted
    assert move == wanted.move


def test_parts_of_a_play_come_once_and_in_order() -> None:
    for text in (
        "activate 4 0 with 6 at 5",
        "activate 4 0 at 5 at 6",
        "activate 4 0 exile",
        "activate 4 0 at up",
        "free_cast 4 with 5",
    ):
        move = parse_move(text)
        assert read_activation(move) is None or move.verb == "free_cast"
        assert read_free_cast(move) is None
    assert read_cast(Move("cast", ("up", 4))) is None
