"""The proofs about a key convince when they are true, at their place, and never otherwise."""

from __future__ import annotations

import inspect
import itertools
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net import proofs
from net.group import BASE, L, decode_scalar, encode_scalar
from net.group_nacl import NaclGroup
from net.group_pure import PureGroup
from net.proofs import Proof, check_key, check_share, prove_key, prove_share
from net.transcript import Context, Secrets
from tests.net.hostile_points import HOSTILE

GROUP = NaclGroup()
SECRETS = Secrets(bytes(32))
CONTEXT = Context(b"s" * 32, 7, 1, 0)
SECRET = 1234567
KEY = GROUP.base(SECRET)
C1 = GROUP.base(99)
D = GROUP.mul(SECRET, C1)
KEY_PROOF = prove_key(GROUP, SECRETS, CONTEXT, SECRET, KEY)
SHARE_PROOF = prove_share(GROUP, SECRETS, CONTEXT, SECRET, KEY, C1, D)

ELSEWHERE = [
    replace(CONTEXT, sid=b"t" * 32),
    replace(CONTEXT, op=8),
    replace(CONTEXT, deck=2),
    replace(CONTEXT, role=1),
]


def spoiled(data: bytes) -> Iterator[bytes]:
    """Every bit turned over, other lengths, and for a scalar its other names modulo L."""
    number = int.from_bytes(data, "little")
    for bit in range(8 * len(data)):
        yield (number ^ 1 << bit).to_bytes(len(data), "little")
    yield from (b"", data[:31], data + b"\0", bytes(32), b"\xff" * 32, data * 2)
    for multiple in range(1, 16):
        if number + multiple * L < 2**256:
            yield (number + multiple * L).to_bytes(32, "little")


def spoiled_proofs(proof: Proof) -> Iterator[Proof]:
    for field in Proof._fields:
        for data in spoiled(getattr(proof, field)):
            yield proof._replace(**{field: data})
    yield Proof(proof.response, proof.challenge)


class TestOfTheKey:
    def test_convinces(self) -> None:
        assert check_key(GROUP, CONTEXT, KEY, KEY_PROOF)
        assert check_key(PureGroup(), CONTEXT, KEY, KEY_PROOF)

    @pytest.mark.parametrize("elsewhere", ELSEWHERE)
    def test_convinces_nowhere_else(self, elsewhere: Context) -> None:
        assert not check_key(GROUP, elsewhere, KEY, KEY_PROOF)

    def test_row_24_has_no_second_form(self) -> None:
        assert not any(check_key(GROUP, CONTEXT, KEY, each) for each in spoiled_proofs(KEY_PROOF))

    def test_convinces_for_no_other_key(self) -> None:
        for key in (GROUP.base(SECRET + 1), GROUP.mul(-1, KEY), BASE, *HOSTILE.values()):
            assert not check_key(GROUP, CONTEXT, key, KEY_PROOF)

    def test_needs_the_secret(self) -> None:
        assert not check_key(
            GROUP, CONTEXT, KEY, prove_key(GROUP, SECRETS, CONTEXT, SECRET + 1, KEY)
        )

    def test_is_not_fooled_by_a_commitment_made_after_the_challenge(self) -> None:
        """The simulator's conversation (any k, any s) has the right algebra, and the wrong hash."""
        assert not check_key(GROUP, CONTEXT, KEY, Proof(encode_scalar(5), encode_scalar(6)))


class TestOfTheShare:
    def test_convinces(self) -> None:
        assert check_share(GROUP, CONTEXT, KEY, C1, D, SHARE_PROOF)
        assert check_share(PureGroup(), CONTEXT, KEY, C1, D, SHARE_PROOF)

    @pytest.mark.parametrize("elsewhere", ELSEWHERE)
    def test_convinces_nowhere_else(self, elsewhere: Context) -> None:
        assert not check_share(GROUP, elsewhere, KEY, C1, D, SHARE_PROOF)

    def test_row_24_has_no_second_form(self) -> None:
        for each in spoiled_proofs(SHARE_PROOF):
            assert not check_share(GROUP, CONTEXT, KEY, C1, D, each)

    def test_row_29_a_wrong_share_convinces_nobody(self) -> None:
        for d in (GROUP.mul(SECRET + 1, C1), C1, KEY, BASE, *HOSTILE.values()):
            proof = prove_share(GROUP, SECRETS, CONTEXT, SECRET, KEY, C1, d)
            assert not check_share(GROUP, CONTEXT, KEY, C1, d, proof)
            assert not check_share(GROUP, CONTEXT, KEY, C1, d, SHARE_PROOF)

    def test_row_29_a_proof_for_another_slot_convinces_nobody(self) -> None:
        other = GROUP.base(100)
        d = GROUP.mul(SECRET, other)
        assert not check_share(GROUP, CONTEXT, KEY, other, d, SHARE_PROOF)
        assert not check_share(GROUP, CONTEXT, KEY, C1, d, SHARE_PROOF)

    def test_needs_the_secret_of_this_key(self) -> None:
        """A key of his own cannot stand in: d fits it, the pinned key does not."""
        d = GROUP.mul(77, C1)
        proof = prove_share(GROUP, SECRETS, CONTEXT, 77, GROUP.base(77), C1, d)
        assert not check_share(GROUP, CONTEXT, KEY, C1, d, proof)


@given(st.binary(max_size=40), st.binary(max_size=40), st.binary(max_size=40))
def test_no_bytes_at_all_make_a_check_raise(point: bytes, k: bytes, s: bytes) -> None:
    assert not check_key(GROUP, CONTEXT, point, Proof(k, s))
    assert not check_share(GROUP, CONTEXT, KEY, C1, point, Proof(k, s))


def test_the_point_of_a_message_is_validated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once, and before anything else is done with it; not the points that the verifier brought himself."""
    seen = []
    sound = NaclGroup.valid

    def listening(group: NaclGroup, point: bytes) -> bool:
        seen.append(point)
        return sound(group, point)

    monkeypatch.setattr(NaclGroup, "valid", listening)
    assert check_key(GROUP, CONTEXT, KEY, KEY_PROOF)
    assert check_share(GROUP, CONTEXT, KEY, C1, D, SHARE_PROOF)
    assert seen == [KEY, D]


CHALLENGES: dict[Callable[..., int], dict[str, Any]] = {
    proofs.key_challenge: {"context": CONTEXT, "key": KEY, "t": GROUP.base(3)},
    proofs.share_challenge: {
        "context": CONTEXT,
        "key": KEY,
        "c1": C1,
        "d": D,
        "t": GROUP.base(3),
        "u": GROUP.base(4),
    },
}
ITEMS = [(function, item) for function, items in CHALLENGES.items() for item in items]


@pytest.mark.parametrize(
    ("function", "item"), ITEMS, ids=[f"{each.__name__}-{item}" for each, item in ITEMS]
)
def test_row_25_the_challenge_takes_in(function: Callable[..., int], item: str) -> None:
    arguments = CHALLENGES[function]
    assert set(inspect.signature(function).parameters) == set(arguments)
    challenge = function(**arguments)
    if item == "context":
        others: list[Any] = ELSEWHERE
        assert len(others) == len(fields(Context))
    else:
        others = [GROUP.base(1000)]
    for other in others:
        assert function(**{**arguments, item: other}) != challenge


def test_no_nonce_serves_two_statements() -> None:
    """With one nonce under two challenges the key could be computed: w = s - k*x is the same on both sides."""
    statements = itertools.product(
        (CONTEXT, *ELSEWHERE), (SECRET, SECRET + 1), (C1, GROUP.base(5)), (D, GROUP.base(6))
    )
    nonces = []
    for context, secret, c1, d in statements:
        proof = prove_share(GROUP, SECRETS, context, secret, GROUP.base(secret), c1, d)
        k, s = decode_scalar(proof.challenge), decode_scalar(proof.response)
        nonces.append((s - k * secret) % L)
    for context, secret in itertools.product((CONTEXT, *ELSEWHERE), (SECRET, SECRET + 1)):
        proof = prove_key(GROUP, SECRETS, context, secret, GROUP.base(secret))
        k, s = decode_scalar(proof.challenge), decode_scalar(proof.response)
        nonces.append((s - k * secret) % L)
    assert len(set(nonces)) == len(nonces) == 50
