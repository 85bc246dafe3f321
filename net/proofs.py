"""Proofs about one secret key: that its owner knows it, and that a share was made with it.

Both are Schnorr's proof, made non-interactive by the hash. The prover draws w and commits to it, the hash answers with
a challenge k, and the prover responds with s = w + k*x for his secret x. Whoever can respond to two challenges after
one commitment knows x = (s - s') / (k - k'). Whoever may choose k first can write such a conversation without x, so
nothing about x is learned. Sent is (k, s): the verifier computes the commitment from them, and hashes it.

The hash takes in the whole statement ("strong"; Bernhard, Pereira and Warinschi, "How not to prove yourself", 2012).
The check functions take bytes of any length and never raise: False is for everything that is not exactly the proof.
Both scalars are canonical, so that no proof has a second form.
"""

from __future__ import annotations

import hmac
from typing import NamedTuple

from net.group import Group, decode_scalar, encode_scalar
from net.transcript import Context, Secrets, challenge

_KEY = "fourfold/key"
_SHARE = "fourfold/share"
_KEY_NONCE = "nonce/key"
_SHARE_NONCE = "nonce/share"


class Proof(NamedTuple):
    """Two scalars of 32 bytes."""

    challenge: bytes
    response: bytes


def prove_key(group: Group, secrets: Secrets, context: Context, secret: int, key: bytes) -> Proof:
    """That the sender knows `secret`, with key = secret*G: so that no key can be made out of the other side's.

    Commitment t = w*G, challenge k = H(context, key, t): Schnorr, "Efficient signature generation by smart cards"
    (1991).
    """
    nonce = secrets.scalar(_KEY_NONCE, bytes(context), key)
    k = key_challenge(context, key, group.base(nonce))
    return Proof(encode_scalar(k), encode_scalar(nonce + k * secret))


def check_key(group: Group, context: Context, key: bytes, proof: Proof) -> bool:
    """Whether `key` is valid and its owner knows its secret: t = s*G - k*key gives the challenge k again."""
    try:
        k, s = decode_scalar(proof.challenge), decode_scalar(proof.response)
        if not group.valid(key):
            return False
        t = group.sub(group.base(s), group.mul(k, key))
    except ValueError:
        return False
    return _same(key_challenge(context, key, t), proof.challenge)


def key_challenge(context: Context, key: bytes, t: bytes) -> int:
    return challenge(_KEY, bytes(context), key, t)


def prove_share(
    group: Group, secrets: Secrets, context: Context, secret: int, key: bytes, c1: bytes, d: bytes
) -> Proof:
    """That one secret makes both key = secret*G and d = secret*c1.

    Commitments t = w*G and u = w*c1, challenge k = H(context, key, c1, d, t, u): Chaum and Pedersen, "Wallet databases
    with observers" (1992). Were the two logarithms different, only one challenge could be answered.
    """
    nonce = secrets.scalar(_SHARE_NONCE, bytes(context), key, c1, d)
    k = share_challenge(context, key, c1, d, group.base(nonce), group.mul(nonce, c1))
    return Proof(encode_scalar(k), encode_scalar(nonce + k * secret))


def check_share(
    group: Group, context: Context, key: bytes, c1: bytes, d: bytes, proof: Proof
) -> bool:
    """Whether d is valid and log_G(key) = log_c1(d).

    Only d comes from the message; `key` and `c1` are the verifier's own, checked when they came in.
    """
    try:
        k, s = decode_scalar(proof.challenge), decode_scalar(proof.response)
        if not group.valid(d):
            return False
        t = group.sub(group.base(s), group.mul(k, key))
        u = group.sub(group.mul(s, c1), group.mul(k, d))
    except ValueError:
        return False
    return _same(share_challenge(context, key, c1, d, t, u), proof.challenge)


def share_challenge(context: Context, key: bytes, c1: bytes, d: bytes, t: bytes, u: bytes) -> int:
    return challenge(_SHARE, bytes(context), key, c1, d, t, u)


def _same(scalar: int, encoded: bytes) -> bool:
    return hmac.compare_digest(encode_scalar(scalar), encoded)
