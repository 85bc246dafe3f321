"""Commitments: a value bound now and shown later.

commitment = H(tag, context, value, nonce), cut to 32 bytes. It hides the value because the nonce is 32 secret bytes,
and binds it because a second opening would be a collision of BLAKE2b at 128 bits of security. Tag and context, with
the sender's role in it, make a commitment worthless at any other place; a copy of the other side's commitment opens for
nobody. When a commitment may come and when it must be opened is for the state machine above (net/dealing.py).
"""

from __future__ import annotations

import hmac

from net.transcript import Context, digest

NONCE_BYTES = COMMITMENT_BYTES = 32


def commit(tag: str, context: Context, value: bytes, nonce: bytes) -> bytes:
    """The 32 bytes that bind `value`. Raises ValueError for a nonce that has not 32 bytes, and for a long tag."""
    if len(nonce) != NONCE_BYTES:
        raise ValueError("a commitment's nonce has 32 bytes")
    return digest(tag, bytes(context), value, nonce)[:COMMITMENT_BYTES]


def opens(tag: str, context: Context, value: bytes, nonce: bytes, commitment: bytes) -> bool:
    """Whether `value` and `nonce`, bytes of any length, are what the commitment was made from."""
    if len(nonce) != NONCE_BYTES:
        return False
    return hmac.compare_digest(commit(tag, context, value, nonce), commitment)
