"""What the three comparison words promise: the same on both sides, and hard to mistake for others."""

from __future__ import annotations

import hashlib
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from net.words import BITS, COUNT, three_words, word_list


def without_one(word: str) -> set[str]:
    return {word[:at] + word[at + 1 :] for at in range(len(word))}


def with_a_gap(word: str) -> set[str]:
    return {word[:at] + "*" + word[at + 1 :] for at in range(len(word))}


def with_two_swapped(word: str) -> set[str]:
    swapped = (
        word[:at] + two + one + word[at + 2 :] for at, (one, two) in enumerate(pairwise(word))
    )
    return set(swapped) - {word}


def test_there_are_2048_different_words_of_three_to_eight_letters() -> None:
    words = word_list()
    assert len(words) == len(set(words)) == COUNT == 2**BITS
    assert list(words) == sorted(words)
    for word in words:
        assert 3 <= len(word) <= 8 and word.isascii() and word.isalpha() and word.islower()


def test_four_letters_are_enough_to_tell_a_word() -> None:
    assert len({word[:4] for word in word_list()}) == COUNT


def test_no_word_becomes_another_by_one_slip() -> None:
    words = set(word_list())
    gaps: set[str] = set()
    for word in words:
        assert not without_one(word) & words, word
        assert not with_two_swapped(word) & words, word
        assert not with_a_gap(word) & gaps, word
        gaps |= with_a_gap(word)


def test_the_list_is_the_protocol_s_and_does_not_change() -> None:
    """Another list shows two players different words for the same connection."""
    text = "\n".join(word_list()) + "\n"
    assert hashlib.sha256(text.encode()).hexdigest() == (
        "ff278b580ffaf6102fa7df0da9c65a2e600eb41fbd4627ee247b0deaf50bc96a"
    )


@given(st.binary(min_size=5, max_size=64))
def test_the_words_say_the_first_33_bits_of_a_hash(digest: bytes) -> None:
    number = 0
    for word in three_words(digest):
        number = number << BITS | word_list().index(word)
    assert number == int.from_bytes(digest[:5]) >> 7


def test_words_by_example() -> None:
    assert three_words(bytes(5)) == ("able", "able", "able")
    assert three_words(b"\xff" * 5) == ("zucchini", "zucchini", "zucchini")
