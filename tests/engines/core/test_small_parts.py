"""Moves, randomness, options, and the plain data between processes."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core.bitsets import Bitsets
from engines.core.cards import SealedDeck
from engines.core.errors import Refused
from engines.core.moves import Move, parse_move
from engines.core.needs import Choose, Roll, Show, Shuffle
from engines.core.options import NONE, Listed, Subsets, Union
from engines.core.outcome import Outcome
from engines.core.plain import canonical, from_plain, to_plain
from engines.core.randomness import Stream
from tests.engines.playing import CASES


@given(st.text(max_size=40))
def test_a_text_is_the_one_form_of_a_move_or_refused(text: str) -> None:
    try:
        move = parse_move(text)
    except Refused:
        return
    assert str(move) == text


@pytest.mark.parametrize(
    "text",
    ["", " ", "play  3", "play 03", "play -1", "Play 3", "play 3 ", "play 3\n", "1", "play \u0663",
     "play 1" + " 1" * 200, "x" * 30, "play 12345678901"],
)  # fmt: skip
def test_what_no_move_is_written_like_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="bad_move"):
        parse_move(text)


def test_the_stream_has_the_check_values_of_ikusa_m08() -> None:
    stream = Stream("ikusa-pack/1", bytes(32))
    assert [stream.below(100) for _ in range(8)] == [42, 3, 60, 97, 24, 17, 76, 48]
    stream = Stream("ikusa-pack/1", bytes(32))
    attributes = ["wood", "fire", "earth", "metal", "water"]
    first = [attributes[place] for place in stream.permutation(5)]
    assert first == ["wood", "fire", "water", "metal", "earth"]
    assert [attributes[place] for place in stream.permutation(5)][:3] == ["earth", "wood", "metal"]


def test_every_order_is_equally_likely() -> None:
    counts = Counter(Stream("test", b"%d" % seed).permutation(3) for seed in range(3000))
    assert len(counts) == 6 and all(420 < count < 580 for count in counts.values())


def test_a_range_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Stream("test", b"").below(0)


def test_subsets_are_counted_and_sampled_without_being_listed() -> None:
    many = Subsets("keep", range(40), 0, 20)
    count = many.count()
    assert count > 10**11
    move = many.sample(random.Random(0))
    assert move in many and list(move.args) == sorted(move.args, key=int)
    assert Move("keep", (1, 1)) not in many and Move("keep", (1, 99)) not in many


def test_sampling_reaches_every_option_alike() -> None:
    space = Union(Subsets("add", (1, 2, 3), 0, 2), Listed([Move("stop")]))
    rng = random.Random(1)
    counts = Counter(space.sample(rng) for _ in range(4000))
    assert set(counts) == set(space) and len(counts) == space.count() == 8
    assert all(400 < count < 600 for count in counts.values())
    assert len(space.parts()) == 2
    assert list(NONE) == [] and NONE.count() == 0


def test_plain_data_finds_its_type_again() -> None:
    needs = (Show((1, 2), (0,)), Shuffle((3,), None), Roll(6))
    kind = tuple[Show | Shuffle | Roll, ...]
    assert from_plain(kind, to_plain(needs)) == needs
    assert from_plain(Outcome, to_plain(Outcome(None, "draw"))) == Outcome(None, "draw")
    choice = Choose((0, 1), "keep", ((1, "spark"),))
    assert from_plain(Choose, to_plain(choice)) == choice


@pytest.mark.parametrize("data", [None, 1, [], {}, {"seats": [0], "label": 3, "rights": []},
                                  {"seats": [True], "label": "x", "rights": []},
                                  {"seats": [0], "label": "x", "rights": [], "more": 1}])  # fmt: skip
def test_plain_data_of_another_shape_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match=r"expected|fields"):
        from_plain(Choose, data)


def test_what_is_no_plain_data_is_refused() -> None:
    with pytest.raises(TypeError):
        canonical({"x": 1.5})


def test_settings_are_filled_up_and_checked() -> None:
    package = CASES[0].package
    assert package.checked({}) == {"rounds": 0}
    assert package.checked({"rounds": "5"}) == {"rounds": 5}
    with pytest.raises(ValueError, match="rounds can be 0, 3"):
        package.checked({"rounds": 4})
    with pytest.raises(ValueError, match="no option speed"):
        package.checked({"speed": 1})


def test_a_set_of_words_is_a_number_both_ways() -> None:
    sets = Bitsets("colour", ("red", "green", "blue"))
    assert sets.all == 7 and sets.bit == {"red": 1, "green": 2, "blue": 4}
    assert sets.united(["blue", "red"]) == sets.gathered(["red", "blue", "red"]) == 5
    assert sets.names(5) == ("red", "blue") and sets.names(0) == ()
    with pytest.raises(ValueError, match="there is no colour 'pink'"):
        sets.gathered(["red", "pink"])
    with pytest.raises(ValueError, match="red is named twice"):
        sets.united(["red", "blue", "red"])


def test_the_size_of_a_sealed_deck_is_all_that_is_known_of_it() -> None:
    assert len(SealedDeck(40)) == 40
