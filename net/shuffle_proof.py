"""A shuffle of masked cards, and the proof that nothing else was done to them.

A card with point M is masked as the ElGamal pair (r*G, M + r*K), where K is the joint key. A shuffle puts the cards
into another order p and adds fresh randomness m to each: after[i] = before[p[i]] + m[i]*(G, K). The proof convinces of
exactly this, and tells nothing about p or m. It is the proof of Terelius and Wikström, "Proofs of restricted shuffles"
(2010), in the form of Haenni, Locher, Koenig and Dubuis, "Pseudo-code algorithms for verifiable re-encryption mix-nets"
(2017). That form is proved sound by Haines, "A description and proof of a generalised and optimised variant of
Wikström's mixnet" (arXiv 1901.08371).

In additive notation, with points H_0, H_1 .. H_n of which nobody knows a logarithm:

    The prover commits to p:              C[p[i]] = b[p[i]]*G + H_i
    The hash answers with weights:        u[1] .. u[n], and v[i] = u[p[i]] is their order after the shuffle
    The prover commits to their product:  D[0] = H_0,  D[i] = e[i]*G + v[i]*D[i-1]

The C[j] commit to the columns of a matrix. It is a permutation matrix if its rows each sum to one (1), and if it takes
the weights u to numbers v (3) of the same product (2, by way of 5): Terelius and Wikström's theorem. For any other
matrix the two products are different polynomials in u, which agree at random u with probability n/L at most (Schwartz
and Zippel). That the weighted sums of both decks agree up to fresh randomness (4) then makes every single card agree,
because the weights were unknown when the decks were.

    (1)  sum C[j] - sum H_i      =  b'*G                              b'  = sum b[j]
    (2)  D[n] - prod u[j] * H_0  =  e'*G                              e'  = sum e[i] * v[i+1] * .. * v[n]
    (3)  sum u[j] * C[j]         =  b"*G + sum v[i]*H_i               b"  = sum b[j] * u[j]
    (4)  sum u[j] * before[j]    =  sum v[i]*after[i] - m'*(G, K)     m'  = sum m[i] * v[i]
    (5)  D[i]                    =  e[i]*G + v[i]*D[i-1]              for each i

All right sides are linear in the secrets b', e', b", m', e[i], v[i]. One proof of Schnorr's kind therefore shows
knowledge of secrets that fulfil all five at once: the prover computes the right sides at random values (t), the hash
answers with k, he responds with random value + k * secret, and t = (right side at the responses) - k * (left side).
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from itertools import accumulate, chain, islice
from typing import NamedTuple

from net.group import BASE, Group, L, decode_scalar, encode_scalar, scalar_from
from net.transcript import Context, Secrets, challenge, digest, point

_GENERATOR = "fourfold/gen"
_STATEMENT = "fourfold/decks"
_WEIGHT = "fourfold/weight"
_SHUFFLE = "fourfold/shuffle"
_BLINDS = "blinds/shuffle"
_NONCES = "nonces/shuffle"


class Ciphertexts(NamedTuple):
    """Masked cards by column: card i is the pair (first[i], second[i])."""

    first: tuple[bytes, ...]
    second: tuple[bytes, ...]


class Statement(NamedTuple):
    """What is proved of n cards. Only `after` comes from the prover: all else is the verifier's own."""

    context: Context
    generators: tuple[bytes, ...]
    """H_0, H_1 .. H_n."""
    key: bytes
    """K."""
    before: Ciphertexts
    after: Ciphertexts


class ShuffleProof(NamedTuple):
    """2n points and 2n + 5 scalars of 32 bytes."""

    commitments: tuple[bytes, ...]
    """C[1] .. C[n]."""
    products: tuple[bytes, ...]
    """D[1] .. D[n]."""
    challenge: bytes
    """k."""
    sums: tuple[bytes, ...]
    """The responses for b', e', b" and m'."""
    steps: tuple[bytes, ...]
    """The responses for e[1] .. e[n]."""
    weights: tuple[bytes, ...]
    """The responses for v[1] .. v[n]."""


class Announcement(NamedTuple):
    """t, the commitments of the Schnorr proof, one field for each equation."""

    rows: bytes
    product: bytes
    image: bytes
    first: bytes
    second: bytes
    steps: tuple[bytes, ...]


class _Scalars(NamedTuple):
    """A value for each secret of the five equations: a nonce, a secret or a response."""

    sums: Sequence[int]
    steps: Sequence[int]
    weights: Sequence[int]


class Generators:
    """H_0, H_1, .. of one game, computed when they are first wanted."""

    __slots__ = ("_group", "_known", "_sid")

    def __init__(self, group: Group, sid: bytes) -> None:
        self._group = group
        self._sid = sid
        self._known: list[bytes] = []

    def for_cards(self, count: int) -> tuple[bytes, ...]:
        """H_0 .. H_count."""
        for index in range(len(self._known), count + 1):
            place = index.to_bytes(4, "big")
            self._known.append(point(self._group, _GENERATOR, self._sid, place))
        return tuple(self._known[: count + 1])


def shuffled(
    group: Group, key: bytes, before: Ciphertexts, order: Sequence[int], masks: Sequence[int]
) -> Ciphertexts:
    """The cards in their new order, remasked: after[i] = before[order[i]] + masks[i]*(G, key)."""
    moves = list(zip(order, masks, strict=True))
    return Ciphertexts(
        tuple(group.add(before.first[place], group.base(mask)) for place, mask in moves),
        tuple(group.add(before.second[place], group.mul(mask, key)) for place, mask in moves),
    )


def prove_shuffle(
    group: Group,
    secrets: Secrets,
    statement: Statement,
    order: Sequence[int],
    masks: Sequence[int],
) -> ShuffleProof:
    """That after = shuffled(before, order, masks). Order and masks are not checked: the verifier will."""
    count = len(order)
    subject = statement_digest(statement)
    h, *generators = statement.generators

    blinds = _drawn(secrets, _BLINDS, count, subject)
    commitments = [b""] * count
    for place, generator in zip(order, generators, strict=True):
        commitments[place] = group.add(group.base(blinds[place]), generator)

    weights = shuffle_weights(subject, commitments)
    permuted = [weights[place] for place in order]

    steps = _drawn(secrets, _BLINDS, count, subject, _joined(commitments))
    products = [h]
    for step, weight in zip(steps, permuted, strict=True):
        products.append(group.add(group.base(step), group.mul(weight, products[-1])))
    del products[0]

    # v[i+1] * .. * v[n] for each i, from the back.
    after_it = list(accumulate(reversed(permuted[1:]), lambda a, b: a * b % L, initial=1))
    answer = _Scalars(
        (
            sum(blinds),
            _dot(steps, after_it[::-1]),
            _dot(blinds, weights),
            _dot(masks, permuted),
        ),
        steps,
        permuted,
    )
    drawn = _drawn(
        secrets, _NONCES, 4 + 2 * count, subject, _joined(commitments), _joined(products)
    )
    nonces = _Scalars(drawn[:4], drawn[4 : 4 + count], drawn[4 + count :])
    announcement = _announcement(group, statement, commitments, products, weights, nonces, 0)
    k = shuffle_challenge(subject, commitments, products, announcement)
    return ShuffleProof(
        tuple(commitments),
        tuple(products),
        encode_scalar(k),
        _responses(nonces.sums, k, answer.sums),
        _responses(nonces.steps, k, answer.steps),
        _responses(nonces.weights, k, answer.weights),
    )


def check_shuffle(group: Group, statement: Statement, proof: ShuffleProof) -> bool:
    """Whether `after` is a shuffle of `before`. Takes tuples of any length of bytes of any length, and never raises.

    The points of `after` are valid and all different if the answer is True.
    """
    try:
        k = decode_scalar(proof.challenge)
        responses = _Scalars(
            [decode_scalar(each) for each in proof.sums],
            [decode_scalar(each) for each in proof.steps],
            [decode_scalar(each) for each in proof.weights],
        )
        if not (_fits(statement, proof) and _all_valid(group, statement.after, proof)):
            return False
        subject = statement_digest(statement)
        weights = shuffle_weights(subject, proof.commitments)
        announcement = _announcement(
            group, statement, proof.commitments, proof.products, weights, responses, k
        )
    except ValueError:
        return False
    found = shuffle_challenge(subject, proof.commitments, proof.products, announcement)
    return hmac.compare_digest(encode_scalar(found), proof.challenge)


def statement_digest(statement: Statement) -> bytes:
    """What stands for the whole statement wherever it is hashed."""
    return digest(
        _STATEMENT,
        bytes(statement.context),
        _joined(statement.generators),
        statement.key,
        _joined(statement.before.first),
        _joined(statement.before.second),
        _joined(statement.after.first),
        _joined(statement.after.second),
    )


def shuffle_weights(subject: bytes, commitments: Sequence[bytes]) -> list[int]:
    """u[1] .. u[n]: chosen by nobody, and only after both decks and the commitment to the order are fixed."""
    root = digest(_WEIGHT, subject, _joined(commitments))
    return [challenge(_WEIGHT, root, place.to_bytes(4, "big")) for place in range(len(commitments))]


def shuffle_challenge(
    subject: bytes,
    commitments: Sequence[bytes],
    products: Sequence[bytes],
    announcement: Announcement,
) -> int:
    """k."""
    *single, steps = announcement
    return challenge(
        _SHUFFLE, subject, _joined(commitments), _joined(products), *single, _joined(steps)
    )


def _announcement(
    group: Group,
    statement: Statement,
    commitments: Sequence[bytes],
    products: Sequence[bytes],
    weights: Sequence[int],
    at: _Scalars,
    k: int,
) -> Announcement:
    """The right sides of the five equations at the given values, less k times the left sides.

    At the nonces with k = 0 this is the prover's announcement; at the responses with k it is the verifier's finding.
    """
    h, *generators = statement.generators
    blind, product, image, mask = at.sums
    left = [-k * weight for weight in weights]
    before, after = statement.before, statement.after
    # With k = 0 no left side counts, and this one would cost 2n additions.
    excess = group.sub(group.total(commitments), group.total(generators)) if k else h
    ends = [h, *products]
    return Announcement(
        rows=group.combine([blind, -k], [BASE, excess]),
        product=group.combine([product, -k, k * _product(weights)], [BASE, ends[-1], h]),
        image=group.combine([image, *at.weights, *left], [BASE, *generators, *commitments]),
        first=group.combine([-mask, *at.weights, *left], [BASE, *after.first, *before.first]),
        second=group.combine(
            [-mask, *at.weights, *left], [statement.key, *after.second, *before.second]
        ),
        steps=tuple(
            group.combine([step, weight, -k], [BASE, start, end])
            for step, weight, start, end in zip(
                at.steps, at.weights, ends[:-1], products, strict=True
            )
        ),
    )


def _fits(statement: Statement, proof: ShuffleProof) -> bool:
    """Whether everything is there for the same number of cards, at least one."""
    count = len(statement.before.first)
    columns = (
        *statement.before,
        *statement.after,
        statement.generators[1:],
        proof.commitments,
        proof.products,
        proof.steps,
        proof.weights,
    )
    return count > 0 and len(proof.sums) == 4 and all(len(each) == count for each in columns)


def _all_valid(group: Group, after: Ciphertexts, proof: ShuffleProof) -> bool:
    """Whether all points that came with the proof are valid, and those of the cards all different."""
    cards = {*after.first, *after.second}
    return len(cards) == len(after.first) + len(after.second) and all(
        group.valid(each) for each in chain(cards, proof.commitments, proof.products)
    )


def _drawn(secrets: Secrets, label: str, count: int, *parts: bytes) -> list[int]:
    return [scalar_from(block) for block in islice(secrets.stream(label, *parts), count)]


def _responses(nonces: Sequence[int], k: int, secrets: Sequence[int]) -> tuple[bytes, ...]:
    return tuple(
        encode_scalar(nonce + k * secret) for nonce, secret in zip(nonces, secrets, strict=True)
    )


def _joined(points: Sequence[bytes]) -> bytes:
    return b"".join(points)


def _dot(some: Sequence[int], others: Sequence[int]) -> int:
    return sum(a * b for a, b in zip(some, others, strict=True)) % L


def _product(scalars: Sequence[int]) -> int:
    result = 1
    for scalar in scalars:
        result = result * scalar % L
    return result
