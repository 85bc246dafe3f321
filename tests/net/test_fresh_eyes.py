"""The proofs against the published algorithms, by somebody who had no part in writing them.

Compared were CHVote's GenShuffleProof and CheckShuffleProof in six independent programs, in Java, Kotlin, Rust, Python,
Julia and TypeScript; what they share is written down here once more, in their conventions and not in ours. A prover of
that kind must convince our verifier, and a simulator that knows no secret must be able to write what ours accepts.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Sequence
from functools import reduce

import pytest

from engines.core.moves import Move, parse_move
from net import proofs, shuffle_proof
from net.dealing import DEALING, Answer, Commit, Reveal, What
from net.deck import Cards
from net.errors import Fault
from net.group import BASE, IDENTITY, L, decode_scalar, encode_scalar
from net.group_nacl import NaclGroup
from net.masked_cards import SharePart, ShufflePart
from net.match import Match
from net.proofs import Proof, check_key, check_share
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
    statement_digest,
)
from net.transcript import Context, Secrets
from net.wire import decode
from tests.engines.playing import CASES
from tests.net.dealt_pair import DEALT, DECK, LAID, dealt, introduced, readable
from tests.net.two_matches import Pair

TOJI = CASES[2]

GROUP = NaclGroup()
CONTEXT = Context(b"s" * 32, 7, 1, 0)
SECRET = 4711
KEY = GROUP.base(SECRET)


def summed(points: Sequence[bytes]) -> bytes:
    return reduce(GROUP.add, points, IDENTITY)


def weighted(scalars: Sequence[int], points: Sequence[bytes]) -> bytes:
    return summed([GROUP.mul(scalar, point) for scalar, point in zip(scalars, points, strict=True)])


def deck(count: int) -> Ciphertexts:
    """Masked cards, of which the first two have one face."""
    faces = [1000 + max(card, 1) for card in range(count)]
    return Ciphertexts(
        tuple(GROUP.base(50 + card) for card in range(count)),
        tuple(GROUP.base(face + (50 + card) * SECRET) for card, face in enumerate(faces)),
    )


def published(before: Ciphertexts, psi: Sequence[int], rng: random.Random) -> ShuffleProof:
    """GenShuffle and GenShuffleProof as published, in additive notation, with the published names.

    Other than in ours, cards are masked before they are put into order, so that r'_j belongs to card j as it lay; and
    the chain is computed in closed form, c^_i = R_i*G + U_i*h, as the later editions of the specification have it.
    """
    count = len(psi)

    def drawn() -> list[int]:
        return [rng.randrange(1, L) for _ in range(count)]

    r_prime = drawn()
    masked = [
        (GROUP.add(a, GROUP.base(r)), GROUP.add(b, GROUP.mul(r, KEY)))
        for a, b, r in zip(*before, r_prime, strict=True)
    ]
    after = Ciphertexts(tuple(masked[j][0] for j in psi), tuple(masked[j][1] for j in psi))
    statement = stated(before, after)
    h, *h_bold = statement.generators

    # GenPermutationCommitment
    r_bold, c_bold = drawn(), [b""] * count
    for i, j in enumerate(psi):
        c_bold[j] = GROUP.add(GROUP.base(r_bold[j]), h_bold[i])
    u_bold = shuffle_weights(statement_digest(statement), c_bold)
    u_tilde = [u_bold[j] for j in psi]

    # GenCommitmentChain, and t^_i on its way
    r_hat, w_hat, w_tilde = drawn(), drawn(), drawn()
    c_hat, t_hat = [], []
    big_r, big_u = 0, 1
    for i in range(count):
        t_hat.append(
            GROUP.add(GROUP.base(w_hat[i] + w_tilde[i] * big_r), GROUP.mul(w_tilde[i] * big_u, h))
        )
        big_r = (r_hat[i] + u_tilde[i] * big_r) % L
        big_u = u_tilde[i] * big_u % L
        c_hat.append(GROUP.add(GROUP.base(big_r), GROUP.mul(big_u, h)))

    w1, w2, w3, w4 = (rng.randrange(1, L) for _ in range(4))
    t = Announcement(
        GROUP.base(w1),
        GROUP.base(w2),
        GROUP.add(GROUP.base(w3), weighted(w_tilde, h_bold)),
        GROUP.sub(weighted(w_tilde, after.first), GROUP.base(w4)),
        GROUP.sub(weighted(w_tilde, after.second), GROUP.mul(w4, KEY)),
        tuple(t_hat),
    )
    c = shuffle_challenge(statement_digest(statement), c_bold, c_hat, t)

    r_hat_all, v = 0, 1
    for i in reversed(range(count)):
        r_hat_all, v = r_hat_all + r_hat[i] * v, u_tilde[i] * v % L
    assert r_hat_all % L == big_r
    answers = (
        w1 + c * sum(r_bold),
        w2 + c * r_hat_all,
        w3 + c * sum(r * u for r, u in zip(r_bold, u_bold, strict=True)),
        w4 + c * sum(r * u for r, u in zip(r_prime, u_bold, strict=True)),
    )
    proof = ShuffleProof(
        tuple(c_bold),
        tuple(c_hat),
        encode_scalar(c),
        tuple(map(encode_scalar, answers)),
        tuple(encode_scalar(w + c * r) for w, r in zip(w_hat, r_hat, strict=True)),
        tuple(encode_scalar(w + c * u) for w, u in zip(w_tilde, u_tilde, strict=True)),
    )
    assert check_shuffle(GROUP, statement, proof)
    return proof


def stated(before: Ciphertexts, after: Ciphertexts) -> Statement:
    generators = Generators(GROUP, CONTEXT.sid).for_cards(len(before.first))
    return Statement(CONTEXT, generators, KEY, before, after)


@pytest.mark.parametrize("count", [1, 2, 5, 9])
def test_a_prover_by_the_published_algorithms_convinces(count: int) -> None:
    rng = random.Random(count)
    published(deck(count), rng.sample(range(count), count), rng)


def test_a_shuffle_can_be_simulated_without_an_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever may choose the challenge first writes a proof of anything: so a proof tells nothing about the order.

    Its points are uniform, each by a blind of its own, and its responses by a nonce of their own; all else follows.
    """
    rng, count = random.Random(1), 4

    def drawn() -> tuple[bytes, ...]:
        return tuple(GROUP.base(rng.randrange(1, L)) for _ in range(count))

    def scalars(number: int) -> tuple[bytes, ...]:
        return tuple(encode_scalar(rng.randrange(1, L)) for _ in range(number))

    other = Ciphertexts(drawn(), drawn())
    k = rng.randrange(1, L)
    simulated = ShuffleProof(
        drawn(), drawn(), encode_scalar(k), scalars(4), scalars(count), scalars(count)
    )
    statement = stated(deck(count), other)
    assert not check_shuffle(GROUP, statement, simulated)
    monkeypatch.setattr(shuffle_proof, "shuffle_challenge", lambda *of: k)
    assert check_shuffle(GROUP, statement, simulated)


def test_keys_and_shares_can_be_simulated_without_the_secret(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    c1, wrong = GROUP.base(12345), GROUP.base(54321)
    proof = Proof(encode_scalar(7), encode_scalar(8))
    assert not check_key(GROUP, CONTEXT, KEY, proof)
    assert not check_share(GROUP, CONTEXT, KEY, c1, wrong, proof)
    monkeypatch.setattr(proofs, "key_challenge", lambda *of: 7)
    monkeypatch.setattr(proofs, "share_challenge", lambda *of: 7)
    assert check_key(GROUP, CONTEXT, KEY, proof)
    assert check_share(GROUP, CONTEXT, KEY, c1, wrong, proof)


def test_who_knows_both_secrets_cannot_exchange_a_card_either() -> None:
    """Soundness rests on the generators alone: that a card stays the same card holds against whoever can read it."""
    rng = random.Random(2)
    before = deck(3)
    # The faces of cards 1 and 2 as their masks hide them, now under a mask that only the owner of all keys can compute.
    after = list(zip(*before, strict=True))
    face = GROUP.sub(before.second[2], GROUP.mul(SECRET, before.first[2]))
    after[1] = (after[1][0], GROUP.add(face, GROUP.mul(SECRET, after[1][0])))
    masks = [rng.randrange(1, L) for _ in range(3)]
    moved = Ciphertexts(
        tuple(GROUP.add(a, GROUP.base(m)) for (a, _), m in zip(after, masks, strict=True)),
        tuple(GROUP.add(b, GROUP.mul(m, KEY)) for (_, b), m in zip(after, masks, strict=True)),
    )
    statement = stated(before, moved)
    proof = prove_shuffle(GROUP, Secrets(bytes(32)), statement, (0, 1, 2), masks)
    assert not check_shuffle(GROUP, statement, proof)


def played_on(order: Sequence[int]) -> tuple[Cards, SharePart]:
    """Role 1, always with one seed, against a role 0 who shuffles into this order; and its share of the first card."""
    first, second = introduced()
    second.take_mix(3, DECK, LAID, first.mix(3, DECK, LAID, order))
    first.take_mix(3, DECK, LAID, second.mix(3, DECK, LAID))
    second.settle(LAID, DEALT)
    return second, second.share(4, DEALT[0])


def test_no_key_comes_out_of_a_log_that_was_rolled_back() -> None:
    """One seed, one operation, one handle, and another card in it: another challenge, and another nonce."""
    orders = ((2, 0, 4, 1, 3), (2, 0, 4, 1, 3), (0, 1, 2, 3, 4))
    (owner, one), (_, again), (_, other) = map(played_on, orders)
    assert one == again
    secret = decode_scalar(owner.secret_key())
    (k, s), (k2, s2) = (map(decode_scalar, each.proof) for each in (one, other))
    assert k != k2
    assert (s - s2) * pow(k - k2, -1, L) % L != secret
    assert (s - k * secret) % L != (s2 - k2 * secret) % L


def test_a_new_place_is_linked_to_an_old_one_by_no_share_of_before() -> None:
    """A fan of one's own hand, after both shares of each card were given: for the other side every place is alike.

    What it has is linear: differences of new and old points, its own secret, the old shares. If one of these gave a
    point that it knows for the right pair of places, and only for that, it would know the order.
    """
    owner, other = dealt()
    old_shares = []
    for handle in DEALT:
        part = owner.share(4, handle)
        other.take_share(4, handle, part)
        owner.take_share(4, handle, other.share(4, handle))
        old_shares.append(part.share)
    assert all(readable(other, handle) for handle in DEALT)
    old = owner.masked.before(5, DECK, DEALT)
    cards, proof = owner.mix(5, DECK, DEALT, (2, 0, 4, 1, 3))
    other.take_mix(5, DECK, DEALT, ShufflePart(cards, proof))
    fan = range(20, 25)
    for each in (owner, other):
        each.settle(DEALT, fan, by=owner.role)

    key, own = owner.key().key, decode_scalar(other.secret_key())
    known = {IDENTITY, BASE, key, other.key().key, other.masked.joint_key(), *old_shares}
    known.update(*old, *cards, proof.commitments, proof.products)
    for new_first, new_second in zip(*cards, strict=True):
        for first, second, share in zip(*old, old_shares, strict=True):
            mask = GROUP.sub(new_first, first)
            masked = GROUP.sub(GROUP.sub(new_second, second), GROUP.mul(own, mask))
            assert known.isdisjoint({mask, masked, GROUP.add(share, masked)})
    assert not any(readable(other, handle) for handle in fan)


def bound_and_seen(what: What) -> tuple[Match, Move, int]:
    """Role 0 has sealed a throw and then made an offer; role 1 seals, and sees the throw opened. It opens nothing."""
    pair = Pair(TOJI).start()
    pair.settle()
    pair.act(0, ["choose", "throw scissors"])
    pair.act(0, ["offer", what])
    pair.settle()
    honest = copy.deepcopy(pair)
    honest.act(1, ["choose", "throw rock"])
    said = [decode(data, DEALING) for data in honest.under_way[1]]
    (commit,) = [message for message in said if isinstance(message, Commit)]
    match = pair.matches[0]
    (reveal,) = match.receive(commit)
    assert isinstance(reveal, Reveal)
    return match, parse_move(reveal.move), commit.op


def test_no_choice_is_taken_back_once_the_other_side_has_seen_it() -> None:
    """Else whoever was asked would first look, and then let stand what it likes."""
    match, seen, op = bound_and_seen("take_back")
    assert seen == parse_move("throw scissors")
    assert match.why_not_offer("take_back")
    with pytest.raises(Fault) as caught:
        match.receive(Answer(op, "take_back", True))
    assert (caught.value.code, caught.value.blame) == ("unexpected", 1)


def test_no_draw_is_accepted_by_a_side_that_has_seen_how_the_choice_went() -> None:
    match, _, op = bound_and_seen("draw")
    with pytest.raises(Fault):
        match.receive(Answer(op, "draw", True))
