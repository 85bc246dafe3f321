"""Attack sets, blocks and splits: counted and drawn without being listed."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from engines.core.moves import Move, parse_move
from engines.core.options import Options
from engines.mana.moves import Deployment, ManaPlay, read_deployment, read_mana
from engines.mana.options import Attacks, Blocks, Split, Splits

SPACES: list[Options] = [
    Attacks([], []),
    Attacks([3, 5, 8, 9], [5]),
    Attacks([3, 5], [3, 5]),
    Blocks([], [1, 2]),
    Blocks([3, 5, 8], [1, 2]),
    Blocks([3], []),
    Splits("assign", [Split(((3, 2), (5, 4), (8, 1)), 4)]),
    Splits("assign", [Split(((3, 2), (5, 4)), 3), Split(((8, 3), (9, 3)), 4)]),
    Splits("parry", [Split(((3, 2), (5, 4)), 0)]),
    Splits("revenge", [Split(((3, 1), (5, 1)), 2)]),
]


@pytest.mark.parametrize("space", SPACES)
def test_a_space_lists_counts_and_draws_alike(space: Options) -> None:
    listed = list(space)
    assert len(listed) == len(set(listed)) == space.count()
    assert all(move in space and parse_move(str(move)) == move for move in listed)
    drawn = Counter(space.sample(random.Random(seed)) for seed in range(40 * len(listed)))
    assert drawn.keys() == set(listed)
    assert max(drawn.values()) < 40 * 2.5


def test_a_space_holds_no_other_move() -> None:
    attacks, blocks = Attacks([3, 5], [5]), Blocks([3, 5], [1])
    splits = Splits("assign", [Split(((3, 2), (5, 4)), 4)])
    for space, moves in (
        (attacks, ["attack", "attack 3", "attack 5 5", "attack 5 9", "attack all", "block 5"]),
        (blocks, ["block 3", "block 3 1 3 1", "block 1 3", "block 9 1", "attack 3", "block no 1"]),
        (
            splits,
            [
                "assign 3 2",
                "assign 3 3 5 1",
                "assign 3 2 5 3",
                "assign 3 2 5 1 5 1",
                "assign 3 2 5 2 9 0",
                "parry 3 2 5 2",
            ],
        ),
    ):
        assert [text for text in moves if parse_move(text) in space] == []
    assert parse_move("attack 5 3") in attacks  # In any order.
    assert parse_move("assign 5 4 3 0") in splits


def test_a_split_is_drawn_evenly_from_all_that_add_up() -> None:
    split = Split(((1, 3), (2, 2), (3, 4)), 5)
    every = [parts for parts in product(range(4), range(3), range(5)) if sum(parts) == 5]
    assert split.ways()[0][5] == len(every) == len(list(split.all()))


@pytest.mark.parametrize(
    "wanted",
    [
        Deployment(4),
        Deployment(4, (), (7, 8)),
        Deployment(4, (5, 5)),
        Deployment(4, (5,), (7,)),
    ],
)
def test_a_deployment_has_one_text_form_both_ways(wanted: Deployment) -> None:
    move = parse_move(str(wanted.move))
    assert read_deployment(move) == wanted
    assert move == wanted.move


def test_a_mana_play_has_one_text_form_both_ways() -> None:
    for play in (ManaPlay(4), ManaPlay(4, True)):
        assert read_mana(parse_move(str(play.move))) == play
    assert read_mana(Move("mana", (4, 5))) is None
    assert read_mana(Move("mana")) is None
