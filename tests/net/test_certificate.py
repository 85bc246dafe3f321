"""A certificate that tells nothing, made anew at every start and kept nowhere."""

from __future__ import annotations

import getpass
import os
import socket
import ssl
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from cryptography import x509

from net.certificate import borrow_certificate, new_certificate
from net.channel import Certificate, read_certificate


def certificate() -> Certificate:
    return read_certificate(new_certificate())


def test_a_certificate_tells_nothing_of_the_machine() -> None:
    der = certificate().der
    shown = x509.load_der_x509_certificate(der)
    assert shown.subject == shown.issuer
    assert len(shown.extensions) == 0
    for name in (socket.gethostname(), getpass.getuser()):
        assert name.encode() not in der
    assert shown.not_valid_before_utc.year == 2020


def test_every_start_has_a_certificate_of_its_own_and_no_session_outlives_its_connection() -> None:
    one, other = certificate(), certificate()
    assert one.der != other.der
    assert one.context.num_tickets == 0


def test_without_memory_files_the_key_is_on_the_disk_for_a_moment_and_private(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    modes = []
    load = ssl.SSLContext.load_cert_chain

    def watched(context: ssl.SSLContext, path: str) -> None:
        modes.append(stat.S_IMODE(Path(path).stat().st_mode))
        load(context, path)

    monkeypatch.delattr(os, "memfd_create", raising=False)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(ssl.SSLContext, "load_cert_chain", watched)
    certificate()
    assert modes == [0o600]
    assert list(tmp_path.iterdir()) == []


def test_the_program_that_listens_does_not_load_the_library_that_makes_certificates() -> None:
    program = "import sys; from net import certificate, channel, station\n"
    program += "channel.read_certificate(certificate.borrow_certificate())\n"
    program += "print('cryptography' in sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == "False"


@pytest.mark.parametrize("program", ["/bin/false", "/dev/null", "/no/such/python"])
def test_a_program_that_can_start_no_other_makes_its_certificate_itself(
    program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", program)
    assert read_certificate(borrow_certificate()).der


def test_what_is_no_certificate_is_an_error_of_tls() -> None:
    for nonsense in (b"", b"nonsense", b"-----BEGIN CERTIFICATE-----"):
        with pytest.raises(ssl.SSLError):
            read_certificate(nonsense)
