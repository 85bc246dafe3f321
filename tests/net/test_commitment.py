"""A commitment opens to what was committed, at the place where it was, and to nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.commitment import commit, opens
from net.transcript import Context

CONTEXT = Context(b"s" * 32, 7, 0, 0)
NONCE = bytes(range(32))
COMMITMENT = commit("fourfold/choice", CONTEXT, b"play 23", NONCE)


def test_opens_to_what_was_committed() -> None:
    assert len(COMMITMENT) == 32
    assert opens("fourfold/choice", CONTEXT, b"play 23", NONCE, COMMITMENT)


@given(st.binary(max_size=40), st.binary(max_size=40), st.binary(max_size=40))
def test_opens_to_nothing_else(value: bytes, nonce: bytes, commitment: bytes) -> None:
    assert not opens("fourfold/choice", CONTEXT, value, nonce, COMMITMENT)
    assert not opens("fourfold/choice", CONTEXT, b"play 23", NONCE, commitment)
    assert not opens("fourfold/choice", CONTEXT, b"play 23", nonce, COMMITMENT)
    assert value == b"play 23" or not opens("fourfold/choice", CONTEXT, value, NONCE, COMMITMENT)


@pytest.mark.parametrize(
    "elsewhere",
    [
        replace(CONTEXT, sid=b"t" * 32),
        replace(CONTEXT, op=8),
        replace(CONTEXT, deck=1),
        replace(CONTEXT, role=1),
    ],
    ids=["game", "operation", "deck", "side"],
)
def test_opens_at_no_other_place(elsewhere: Context) -> None:
    assert not opens("fourfold/choice", elsewhere, b"play 23", NONCE, COMMITMENT)
    assert commit("fourfold/choice", elsewhere, b"play 23", NONCE) != COMMITMENT


def test_opens_for_no_other_purpose() -> None:
    assert not opens("fourfold/entry", CONTEXT, b"play 23", NONCE, COMMITMENT)


def test_does_not_move_bytes_between_value_and_nonce() -> None:
    assert not opens("fourfold/choice", CONTEXT, b"play 2", b"3" + NONCE[:31], COMMITMENT)


@pytest.mark.parametrize("length", [0, 31, 33, 64])
def test_a_nonce_has_32_bytes(length: int) -> None:
    assert not opens("fourfold/choice", CONTEXT, b"play 23", bytes(length), COMMITMENT)
    with pytest.raises(ValueError, match="32 bytes"):
        commit("fourfold/choice", CONTEXT, b"play 23", bytes(length))
