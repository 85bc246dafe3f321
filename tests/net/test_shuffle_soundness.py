"""Each of the five equations of the shuffle proof catches the cheat that only it can catch.

Prover and verifier share the function that evaluates the equations, so the honest round trip alone would not notice an
error in it. Here stand a verifier written down a second time, term by term after the paper's CheckShuffleProof (Haenni,
Locher, Koenig and Dubuis 2017), and a prover who runs the protocol faithfully on a matrix, a deck or a chain that he
should not have. For every cheat exactly one equation fails, and that one is enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import NamedTuple

import pytest

from net import shuffle_proof
from net.group import BASE, L, decode_scalar, encode_scalar
from net.group_nacl import NaclGroup
from net.shuffle_proof import (
    Announcement,
    Ciphertexts,
    Generators,
    ShuffleProof,
    Statement,
    check_shuffle,
    prove_shuffle,
    shuffle_challenge,
    shuffle_weights,
    shuffled,
    statement_digest,
)
from net.transcript import Context, Secrets

GROUP = NaclGroup()
SECRETS = Secrets(bytes(32))
KEY = GROUP.base(4711)
CONTEXT = Context(b"s" * 32, 7, 1, 0)
GENERATORS = Generators(GROUP, CONTEXT.sid).for_cards(3)
BEFORE = Ciphertexts(
    tuple(GROUP.base(50 + card) for card in range(3)),
    tuple(GROUP.base(1000 + card + (50 + card) * 4711) for card in range(3)),
)
MASKS = (1009, 2003, 4001)

Matrix = Sequence[Sequence[int]]
"""matrix[i][j]: how much of card j is in place i after the shuffle, modulo L."""

HALF = pow(2, -1, L)
CYCLE = ((0, 1, 0), (0, 0, 1), (1, 0, 0))


def dot(some: Sequence[int], others: Sequence[int]) -> int:
    return sum(a * b for a, b in zip(some, others, strict=True)) % L


def columns(matrix: Matrix) -> list[tuple[int, ...]]:
    return list(zip(*matrix, strict=True))


def mixed(inverse: Matrix) -> Ciphertexts:
    """after[i] = sum of inverse[j][i] * before[j], remasked.

    With the inverse of the matrix, sum v[i]*after[i] = sum u[j]*before[j] + masks for v = matrix * u, whatever u is.
    """
    weights = columns(inverse)
    return Ciphertexts(
        tuple(
            GROUP.add(GROUP.combine(each, BEFORE.first), GROUP.base(mask))
            for each, mask in zip(weights, MASKS, strict=True)
        ),
        tuple(
            GROUP.add(GROUP.combine(each, BEFORE.second), GROUP.mul(mask, KEY))
            for each, mask in zip(weights, MASKS, strict=True)
        ),
    )


class Attempt(NamedTuple):
    statement: Statement
    proof: ShuffleProof
    announced: Announcement


def attempt(
    committed: Matrix, used: Matrix, after: Ciphertexts, shift: tuple[int, int, int] = (0, 0, 0)
) -> Attempt:
    """The protocol, run faithfully with v = used * u, commitments to another matrix, and a chain moved by `shift`."""
    statement = Statement(CONTEXT, GENERATORS, KEY, BEFORE, after)
    subject = statement_digest(statement)
    h, *generators = GENERATORS
    blinds, steps = (21, 22, 23), (31, 32, 33)
    commitments = tuple(
        GROUP.add(GROUP.base(blind), GROUP.combine(column, generators))
        for blind, column in zip(blinds, columns(committed), strict=True)
    )
    u = shuffle_weights(subject, commitments)
    v = [dot(row, u) for row in used]
    products = [h]
    for step, weight, moved in zip(steps, v, shift, strict=True):
        link = GROUP.add(GROUP.base(step), GROUP.mul(weight, products[-1]))
        # A multiple of H_0 that no step of the chain accounts for.
        products.append(GROUP.add(link, GROUP.mul(moved, h)) if moved else link)
    ends = tuple(products[1:])

    sums = (
        sum(blinds),
        steps[0] * v[1] * v[2] + steps[1] * v[2] + steps[2],
        dot(blinds, u),
        dot(MASKS, v),
    )
    w = [SECRETS.scalar("nonce", bytes((number,))) for number in range(10)]
    announced = Announcement(
        rows=GROUP.base(w[0]),
        product=GROUP.base(w[1]),
        image=GROUP.combine([w[2], *w[7:]], [BASE, *generators]),
        first=GROUP.combine([-w[3], *w[7:]], [BASE, *after.first]),
        second=GROUP.combine([-w[3], *w[7:]], [KEY, *after.second]),
        steps=tuple(
            GROUP.combine([w[4 + place], w[7 + place]], [BASE, products[place]])
            for place in range(3)
        ),
    )
    k = shuffle_challenge(subject, commitments, ends, announced)
    answers = [
        encode_scalar(nonce + k * secret)
        for nonce, secret in zip(w, (*sums, *steps, *v), strict=True)
    ]
    proof = ShuffleProof(
        commitments,
        ends,
        encode_scalar(k),
        tuple(answers[:4]),
        tuple(answers[4:7]),
        tuple(answers[7:]),
    )
    return Attempt(statement, proof, announced)


def by_the_paper(statement: Statement, proof: ShuffleProof) -> Announcement:
    """The values t' of CheckShuffleProof, one multiplication at a time, with the paper's names in comments."""

    def total(points: Sequence[bytes]) -> bytes:
        return reduce(GROUP.add, points)

    def weighted(scalars: Sequence[int], points: Sequence[bytes]) -> bytes:
        return total([GROUP.mul(s, point) for s, point in zip(scalars, points, strict=True)])

    h, *generators = statement.generators
    u = shuffle_weights(statement_digest(statement), proof.commitments)
    minus_k = L - decode_scalar(proof.challenge)
    s1, s2, s3, s4 = map(decode_scalar, proof.sums)
    step_responses = [decode_scalar(each) for each in proof.steps]  # s^_i
    responses = [decode_scalar(each) for each in proof.weights]  # s'_i

    c_bar = GROUP.sub(total(proof.commitments), total(generators))
    u_product = reduce(lambda a, b: a * b % L, u)
    c_hat = GROUP.sub(proof.products[-1], GROUP.mul(u_product, h))
    c_tilde = weighted(u, proof.commitments)
    a_prime = weighted(u, statement.before.first)
    b_prime = weighted(u, statement.before.second)
    starts = [h, *proof.products[:-1]]
    return Announcement(
        rows=GROUP.add(GROUP.mul(minus_k, c_bar), GROUP.base(s1)),
        product=GROUP.add(GROUP.mul(minus_k, c_hat), GROUP.base(s2)),
        image=total([GROUP.mul(minus_k, c_tilde), GROUP.base(s3), weighted(responses, generators)]),
        first=total(
            [
                GROUP.mul(minus_k, a_prime),
                GROUP.base(L - s4),
                weighted(responses, statement.after.first),
            ]
        ),
        second=total(
            [
                GROUP.mul(minus_k, b_prime),
                GROUP.mul(L - s4, statement.key),
                weighted(responses, statement.after.second),
            ]
        ),
        steps=tuple(
            total([GROUP.mul(minus_k, end), GROUP.base(step), GROUP.mul(response, start)])
            for step, response, start, end in zip(
                step_responses, responses, starts, proof.products, strict=True
            )
        ),
    )


def failing(tried: Attempt, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The equations that do not give what was announced. The verifier must compute what the paper says."""
    expected = by_the_paper(tried.statement, tried.proof)
    found: list[Announcement] = []

    def listening(
        subject: bytes,
        commitments: Sequence[bytes],
        products: Sequence[bytes],
        announcement: Announcement,
    ) -> int:
        found.append(announcement)
        return shuffle_challenge(subject, commitments, products, announcement)

    with monkeypatch.context() as patch:
        patch.setattr(shuffle_proof, "shuffle_challenge", listening)
        accepted = check_shuffle(GROUP, tried.statement, tried.proof)
    assert found == [expected]
    wrong = {
        name
        for name in Announcement._fields
        if getattr(expected, name) != getattr(tried.announced, name)
    }
    assert accepted == (not wrong)
    return wrong


def test_a_permutation_fails_none(monkeypatch: pytest.MonkeyPatch) -> None:
    # The inverse of a permutation matrix is its transpose.
    honest = attempt(CYCLE, CYCLE, mixed(columns(CYCLE)))
    assert honest.statement.after == shuffled(GROUP, KEY, BEFORE, (1, 2, 0), MASKS)
    assert failing(honest, monkeypatch) == set()


def test_the_honest_prover_fails_none(monkeypatch: pytest.MonkeyPatch) -> None:
    order = (2, 1, 0)
    statement = Statement(
        CONTEXT, GENERATORS, KEY, BEFORE, shuffled(GROUP, KEY, BEFORE, order, MASKS)
    )
    proof = prove_shuffle(GROUP, SECRETS, statement, order, MASKS)
    announced = by_the_paper(statement, proof)
    assert failing(Attempt(statement, proof, announced), monkeypatch) == set()


def test_equation_1_alone_stops_cards_scaled_against_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """diag(2, 1/2, 1) keeps the product of the weights, and turns a card into half of itself."""
    scaled = ((2, 0, 0), (0, HALF, 0), (0, 0, 1))
    inverse = ((HALF, 0, 0), (0, 2, 0), (0, 0, 1))
    assert failing(attempt(scaled, scaled, mixed(inverse)), monkeypatch) == {"rows"}


def test_equation_2_alone_stops_cards_mixed_into_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Rows that sum to one; the product of the weights differs."""
    blend = ((2, L - 1, 0), (L - 1, 2, 0), (0, 0, 1))
    third = pow(3, -1, L)
    inverse = ((2 * third % L, third, 0), (third, 2 * third % L, 0), (0, 0, 1))
    assert failing(attempt(blend, blend, mixed(inverse)), monkeypatch) == {"product"}


def test_equation_3_alone_stops_another_order_than_the_committed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With no commitment to hold to, v could be chosen after u: as any numbers with the right product."""
    identity = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    assert failing(attempt(identity, CYCLE, mixed(columns(CYCLE))), monkeypatch) == {"image"}


@pytest.mark.parametrize("column", ["first", "second"])
def test_equation_4_alone_stops_another_card(monkeypatch: pytest.MonkeyPatch, column: str) -> None:
    after = mixed(columns(CYCLE))
    one, *rest = getattr(after, column)
    foreign = after._replace(**{column: (GROUP.add(one, BASE), *rest)})
    assert failing(attempt(CYCLE, CYCLE, foreign), monkeypatch) == {column}


def test_equation_4_alone_stops_a_card_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    doubled = shuffled(GROUP, KEY, BEFORE, (1, 1, 0), MASKS)
    assert failing(attempt(CYCLE, CYCLE, doubled), monkeypatch) == {"first", "second"}


def test_equation_5_alone_stops_a_chain_that_multiplies_something_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The blend again: the last link is moved so that the product comes out right."""
    blend = ((2, L - 1, 0), (L - 1, 2, 0), (0, 0, 1))
    third = pow(3, -1, L)
    inverse = ((2 * third % L, third, 0), (third, 2 * third % L, 0), (0, 0, 1))
    after = mixed(inverse)
    first = attempt(blend, blend, after)
    u = shuffle_weights(statement_digest(first.statement), first.proof.commitments)
    v = [dot(row, u) for row in blend]
    missing = (u[0] * u[1] * u[2] - v[0] * v[1] * v[2]) % L
    assert failing(attempt(blend, blend, after, (0, 0, missing)), monkeypatch) == {"steps"}
