"""A self-signed certificate for TLS, which here only carries a key: X.509 v3 (RFC 5280) with Ed25519 (RFC 8410).

Everything in it but serial number, key and signature is the same for everybody and for ever, so it is written down here
byte by byte: a library that could write any certificate takes 9 MB and 0.1 s for it.
"""

from __future__ import annotations

import base64
import secrets
import ssl
from typing import NamedTuple

from nacl.signing import SigningKey

SERIAL_BYTES = 16
"""Random ones; RFC 5280 allows 20 in all."""

_INTEGER, _BIT_STRING, _OCTET_STRING, _OID = 0x02, 0x03, 0x04, 0x06
_UTF8, _SEQUENCE, _SET, _UTC_TIME, _TIME, _VERSION = 0x0C, 0x30, 0x31, 0x17, 0x18, 0xA0


class SelfSigned(NamedTuple):
    """A certificate, and the key that goes with it."""

    der: bytes
    pem: bytes
    """Key and certificate, as OpenSSL reads them from one file."""


def self_signed() -> SelfSigned:
    """A new key under a new certificate."""
    key = SigningKey.generate()
    # The first byte keeps the number positive and its length fixed.
    serial = _der(_INTEGER, b"\1" + secrets.token_bytes(SERIAL_BYTES))
    public_key = _sequence(_ED25519, _bits(bytes(key.verify_key)))
    to_be_signed = _sequence(_V3, serial, _ED25519, _NAME, _VALIDITY, _NAME, public_key)
    der = _sequence(to_be_signed, _ED25519, _bits(key.sign(to_be_signed).signature))
    private_key = _sequence(
        _der(_INTEGER, b"\0"), _ED25519, _der(_OCTET_STRING, _der(_OCTET_STRING, bytes(key)))
    )
    return SelfSigned(der, _pem(private_key) + ssl.DER_cert_to_PEM_cert(der).encode())


def _der(tag: int, *contents: bytes) -> bytes:
    """One value. Lengths from 128 on take a byte that says in how many bytes they follow."""
    content = b"".join(contents)
    length = len(content)
    if length < 0x80:
        return bytes((tag, length)) + content
    size = (length.bit_length() + 7) // 8
    return bytes((tag, 0x80 | size)) + length.to_bytes(size) + content


def _sequence(*values: bytes) -> bytes:
    return _der(_SEQUENCE, *values)


def _bits(data: bytes) -> bytes:
    """Whole bytes as a bit string: no bit of the last one is unused."""
    return _der(_BIT_STRING, b"\0", data)


def _pem(private_key: bytes) -> bytes:
    text = base64.b64encode(private_key)
    return b"-----BEGIN PRIVATE KEY-----\n" + text + b"\n-----END PRIVATE KEY-----\n"


_V3 = _der(_VERSION, _der(_INTEGER, b"\2"))
_ED25519 = _sequence(_der(_OID, bytes((0x2B, 101, 112))))
"""1.3.101.112"""
_COMMON_NAME = _der(_OID, bytes((0x55, 4, 3)))
"""2.5.4.3"""
_NAME = _sequence(_der(_SET, _sequence(_COMMON_NAME, _der(_UTF8, b"fourfold"))))
"""What TLS shows, though encrypted, tells nothing of a machine or its clock."""
_VALIDITY = _sequence(_der(_UTC_TIME, b"200101000000Z"), _der(_TIME, b"21200101000000Z"))
