"""Bytes become frames of a bounded length, however the stream is cut: rows 1, 3 and 6 of the fault matrix."""

from __future__ import annotations

import tracemalloc
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.messages import Bye
from net.wire import (
    AFTER_AUTH,
    BEFORE_AUTH,
    GAME,
    LOOSE,
    Body,
    Splitter,
    encode,
    frame,
    game_body,
    loose_body,
    split_body,
)
from tests.net.malformed import code


def split(*chunks: bytes, limit: int = BEFORE_AUTH) -> list[bytes]:
    splitter = Splitter(limit)
    return [body for chunk in chunks for body in splitter.feed(chunk)]


@pytest.mark.parametrize("length", [0, BEFORE_AUTH + 1, 65_537, 2**31, 2**32 - 1])
def test_row_01_a_length_out_of_bounds_is_refused_before_anything_is_kept(length: int) -> None:
    splitter = Splitter()
    tracemalloc.start()
    try:
        assert code(lambda: list(splitter.feed(length.to_bytes(4)))) in {
            "empty_frame",
            "frame_too_long",
        }
        assert tracemalloc.get_traced_memory()[1] < 2**16
    finally:
        tracemalloc.stop()


def test_row_01_the_limits_are_4_kib_before_and_64_kib_after_authentication() -> None:
    big, biggest = bytes(BEFORE_AUTH), bytes(AFTER_AUTH)
    assert split(frame(big)) == [big]
    assert split(frame(biggest), limit=AFTER_AUTH) == [biggest]
    assert code(lambda: split(frame(biggest))) == "frame_too_long"
    assert code(lambda: split((AFTER_AUTH + 1).to_bytes(4), limit=AFTER_AUTH)) == "frame_too_long"


def test_the_limit_can_rise_between_two_frames_of_one_read() -> None:
    splitter = Splitter()
    bodies = splitter.feed(frame(b"auth") + frame(bytes(AFTER_AUTH)))
    assert next(bodies) == b"auth"
    splitter.limit = AFTER_AUTH
    assert next(bodies) == bytes(AFTER_AUTH)


def test_frames_before_a_bad_length_are_given_first() -> None:
    bodies = Splitter().feed(frame(b"good") + bytes(4))
    assert next(bodies) == b"good"
    assert code(lambda: next(bodies)) == "empty_frame"


BODIES = [bytes((number,)) * size for number, size in enumerate((1, 2, 3, 250, 1, 700))]


def test_row_03_a_frame_split_at_every_byte_boundary_is_the_same_frame() -> None:
    stream = b"".join(map(frame, BODIES))
    for at in range(len(stream) + 1):
        assert split(stream[:at], stream[at:]) == BODIES
    assert split(*(stream[at : at + 1] for at in range(len(stream)))) == BODIES


def test_row_03_a_hundred_frames_in_one_write_are_a_hundred_frames() -> None:
    bodies = [bytes((number,)) * (number + 1) for number in range(100)]
    assert split(b"".join(map(frame, bodies))) == bodies


@given(st.lists(st.binary(min_size=1, max_size=300), max_size=20), st.lists(st.integers(0, 6_400)))
def test_row_03_frames_do_not_depend_on_how_the_stream_is_cut(
    bodies: list[bytes], cuts: list[int]
) -> None:
    stream = b"".join(map(frame, bodies))
    places = sorted({0, len(stream), *(cut for cut in cuts if cut < len(stream))})
    chunks = [stream[a:b] for a, b in pairwise(places)]
    assert split(*chunks) == bodies


def test_it_is_known_when_a_frame_has_begun() -> None:
    splitter = Splitter()
    within = [splitter.is_within]
    for chunk in (frame(b"abc")[:3], frame(b"abc")[3:]):
        list(splitter.feed(chunk))
        within.append(splitter.is_within)
    assert within == [False, True, False]


def test_a_body_is_taken_apart_by_its_kind() -> None:
    assert split_body(loose_body(Bye("done"))) == Body(LOOSE, b"", encode(Bye("done")))
    assert split_body(game_body(bytes(64), b"payload")) == Body(GAME, bytes(64), b"payload")


@pytest.mark.parametrize(
    "body", [b"", b"\x02abc", b"\x01" + bytes(64), b"\x01short", b"GET / HTTP"]
)
def test_row_06_a_body_of_no_kind_is_refused(body: bytes) -> None:
    assert code(lambda: split_body(body)) in {"kind", "truncated"}


@pytest.mark.parametrize("size", [0, AFTER_AUTH + 1])
def test_no_frame_is_sent_that_nobody_would_take(size: int) -> None:
    with pytest.raises(ValueError, match="bytes"):
        frame(bytes(size))
