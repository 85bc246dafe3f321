"""The certificate that TLS runs under: a new key and its self-signed certificate for each start of the program.

Nobody trusts it for what it says; the handshake signs it (net/handshake.py). It is made in a process of its own, for
the library that makes it takes 16 MB, and it is needed once: `python -m net.certificate` writes it to standard output.
"""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime

DEADLINE = 20.0
"""Seconds for the process, which takes a fifth of one on a machine that does nothing else."""


def borrow_certificate() -> bytes:
    """What `new_certificate` gives, made by another process; by this one where it may not start another."""
    command = [sys.executable, "-P", "-m", "net.certificate"]
    try:
        made = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, timeout=DEADLINE, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return new_certificate()
    return made.stdout


def new_certificate() -> bytes:
    """A new key and its certificate, as PEM; about 2 ms."""
    # The whole point of this module is that only the process which makes a certificate loads these.
    from cryptography import x509
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
    from cryptography.x509.oid import NameOID

    # Name and dates are the same for everybody and for ever: what TLS shows, though encrypted, tells nothing of a
    # machine or its clock.
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "fourfold")])
    key = ec.generate_private_key(ec.SECP256R1())
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(datetime(2020, 1, 1, tzinfo=UTC))
        .not_valid_after(datetime(2120, 1, 1, tzinfo=UTC))
        .sign(key, SHA256())
    )
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return pem + certificate.public_bytes(Encoding.PEM)


if __name__ == "__main__":
    sys.stdout.buffer.write(new_certificate())
