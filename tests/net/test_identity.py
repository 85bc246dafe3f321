"""What the long-term key promises: it is made once, read by its owner alone, and never written over."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from net.identity import (
    MOST_GUESTS,
    IdentityError,
    fingerprint,
    named,
    take_identity,
    temporary,
    verify,
)
from net.private_files import write_new
from net.text import width

SMALL_ORDER = bytes(32), (1).to_bytes(32, "little"), (2**255 - 20).to_bytes(32, "little")


def key_file(folder: Path) -> Path:
    return folder / "identity.ed25519"


def test_the_same_key_is_taken_each_time(tmp_path: Path) -> None:
    first = take_identity(tmp_path)
    first.close()
    again = take_identity(tmp_path)
    assert again.public == first.public
    assert not again.guest


def test_the_key_is_for_its_owner_s_eyes_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        take_identity(tmp_path)
    finally:
        os.umask(before)
    assert stat.S_IMODE(key_file(tmp_path).stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "identity.ed25519",
        "identity.lock",
    ]


def test_a_second_program_takes_a_guest_identity_that_is_kept_too(tmp_path: Path) -> None:
    own, guest = take_identity(tmp_path), take_identity(tmp_path)
    assert guest.guest and not own.guest
    assert (named("Mio", own), named("Mio", guest)) == ("Mio", "Mio II")
    assert (width(named("M" * 24, guest)), named("M" * 24, guest)[-4:]) == (24, "M II")
    assert named("Mio", temporary()) == "Mio"
    assert guest.public != own.public
    guest.close()
    assert take_identity(tmp_path).public == guest.public
    own.close()
    assert take_identity(tmp_path).public == own.public


def test_the_lock_of_another_process_counts(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from net.identity import take_identity;"
        "held = take_identity(Path(sys.argv[1])); print(held.guest, flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "False\n"
        with_other = take_identity(tmp_path)
        assert with_other.guest
        other.kill()
    assert not take_identity(tmp_path).guest


def test_a_certain_identity_can_be_asked_for(tmp_path: Path) -> None:
    own, guest = take_identity(tmp_path), take_identity(tmp_path)
    own.close()
    guest.close()
    again = take_identity(tmp_path, guest.public)
    assert again.public == guest.public and again.guest
    with pytest.raises(IdentityError) as error:
        take_identity(tmp_path, guest.public)
    assert error.value.code == "taken"
    again.close()
    with pytest.raises(IdentityError) as error:
        take_identity(tmp_path, bytes(32))
    assert error.value.code == "absent"


def test_there_are_only_so_many_guests(tmp_path: Path) -> None:
    taken = [take_identity(tmp_path) for _ in range(1 + MOST_GUESTS)]
    assert len({identity.public for identity in taken}) == 1 + MOST_GUESTS
    with pytest.raises(IdentityError) as error:
        take_identity(tmp_path)
    assert error.value.code == "taken"


def honest_text(folder: Path) -> bytes:
    take_identity(folder).close()
    text = key_file(folder).read_bytes()
    key_file(folder).unlink()
    return text


@pytest.mark.parametrize(
    "hostile",
    [
        b"",
        b"\n",
        b"\x00" * 64,
        b"\xff" * 161,
        b"x" * 5000,
        b"fourfold ed25519 secret " + b"0" * 64 + b" public " + b"0" * 64 + b"\n",
        b"-----BEGIN PRIVATE KEY-----\n",
    ],
)
def test_a_file_that_is_no_key_is_refused_and_left_alone(tmp_path: Path, hostile: bytes) -> None:
    key_file(tmp_path).write_bytes(hostile)
    key_file(tmp_path).chmod(0o600)
    with pytest.raises(IdentityError) as error:
        take_identity(tmp_path)
    assert error.value.code in ("damaged", "unreadable")
    assert str(key_file(tmp_path)) in error.value.words
    assert key_file(tmp_path).read_bytes() == hostile


def test_every_flipped_bit_and_every_cut_is_noticed(tmp_path: Path) -> None:
    text = honest_text(tmp_path)
    flipped = [
        text[:at] + bytes((text[at] ^ 1 << bit,)) + text[at + 1 :]
        for at in range(len(text))
        for bit in range(8)
    ]
    for damaged in (*flipped[:: len(flipped) // 60], text[:-1], text[: len(text) // 2], text * 2):
        key_file(tmp_path).write_bytes(damaged)
        key_file(tmp_path).chmod(0o600)
        with pytest.raises(IdentityError) as error:
            take_identity(tmp_path)
        assert error.value.code == "damaged"
        secret = text.split()[3].decode()
        assert secret not in str(error.value)


@pytest.mark.parametrize("mode", [0o644, 0o640, 0o602, 0o666])
def test_a_key_that_others_can_read_is_refused(tmp_path: Path, mode: int) -> None:
    text = honest_text(tmp_path)
    key_file(tmp_path).write_bytes(text)
    key_file(tmp_path).chmod(mode)
    with pytest.raises(IdentityError, match="chmod 600") as error:
        take_identity(tmp_path)
    assert error.value.code == "not_private"


def test_what_is_no_file_is_refused_without_waiting_for_it(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "identity.ed25519").mkdir()
    (tmp_path / "b").mkdir()
    os.mkfifo(tmp_path / "b" / "identity.ed25519", 0o600)
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "identity.ed25519").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "d").mkdir()
    (tmp_path / "d" / "identity.lock").symlink_to(tmp_path / "elsewhere")
    for name in "abcd":
        with pytest.raises(IdentityError):
            take_identity(tmp_path / name)
    assert not (tmp_path / "elsewhere").exists()


def test_a_folder_that_is_not_there_is_an_error_in_words(tmp_path: Path) -> None:
    with pytest.raises(IdentityError) as error:
        take_identity(tmp_path / "nowhere")
    assert error.value.code == "unwritable"


def test_a_refused_key_stays_free_for_the_next_try(tmp_path: Path) -> None:
    key_file(tmp_path).write_bytes(b"damaged")
    key_file(tmp_path).chmod(0o600)
    with pytest.raises(IdentityError):
        take_identity(tmp_path)
    key_file(tmp_path).unlink()
    assert not take_identity(tmp_path).guest


def test_a_new_file_never_takes_the_place_of_another(tmp_path: Path) -> None:
    key_file(tmp_path).write_bytes(b"something")
    with pytest.raises(FileExistsError):
        write_new(key_file(tmp_path), b"something else")
    assert key_file(tmp_path).read_bytes() == b"something"
    assert list(tmp_path.iterdir()) == [key_file(tmp_path)]


def test_a_signature_is_for_one_message_and_one_key() -> None:
    one, other = temporary(), temporary()
    signature = one.sign(b"fourfold test: a")
    assert verify(one.public, signature, b"fourfold test: a")
    assert not verify(one.public, signature, b"fourfold test: b")
    assert not verify(other.public, signature, b"fourfold test: a")
    assert not verify(one.public, signature[:-1], b"fourfold test: a")
    assert not verify(one.public[:-1], signature, b"fourfold test: a")


def test_nothing_is_signed_that_does_not_say_what_it_is_for() -> None:
    with pytest.raises(ValueError, match="fourfold"):
        temporary().sign(bytes(64))


@pytest.mark.parametrize("public", SMALL_ORDER)
def test_keys_under_which_anything_verifies_are_no_keys(public: bytes) -> None:
    """With A of small order, (R, s) = (s·G - c·A, s) fits every message for which c·A = 0."""
    for commitment in SMALL_ORDER:
        assert not verify(public, commitment + bytes(32), b"fourfold anything")


def test_a_key_shows_its_fingerprint_and_no_secret(tmp_path: Path) -> None:
    identity = take_identity(tmp_path)
    secret = key_file(tmp_path).read_text().split()[3]
    assert repr(identity) == f"<Identity {fingerprint(identity.public)}>"
    assert secret not in repr(identity)
    assert len(fingerprint(identity.public).replace(" ", "")) == 20
