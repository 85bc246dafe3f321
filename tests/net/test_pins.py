"""What the pins promise: a key once met is known again, a name is no key, and a damaged list lets nobody in."""

from __future__ import annotations

import contextlib
import os
import stat
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net import private_files
from net.addresses import Address
from net.identity import fingerprint
from net.pins import (
    MOST_ADDRESSES,
    MOST_PINS,
    NotAdmitted,
    Pin,
    Pins,
    PinsError,
    decode,
    encode,
    set_aside,
)
from net.text import NICK_CELLS, clean

ADA, BO, EVE = b"\x0a" * 32, b"\x0b" * 32, b"\x0e" * 32
HERE = Address("192.168.1.7", 24440)
LINK = Address("fe80::1", 41234, "eth0")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "peers.toml"


def test_a_stranger_is_new_and_pinned_he_is_known(path: Path) -> None:
    pins = Pins(path)
    assert pins.admit(ADA, "Ada").kind == "new"
    assert not path.exists()
    assert pins.remember(ADA, "Ada", 1000.5, HERE) == ""
    assert pins.admit(ADA, "Ada").kind == "known"
    assert pins.admit(ADA, "Grace").kind == "known"
    assert Pins(path).get(ADA) == Pin(ADA, "Ada", seen=1000, addresses=(HERE,))


def test_the_file_is_private_and_nothing_else_is_left(path: Path) -> None:
    before = os.umask(0)
    try:
        Pins(path).remember(ADA, "Ada", 1)
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert sorted(each.name for each in path.parent.iterdir()) == ["peers.lock", "peers.toml"]


def test_row_12_a_pinned_name_with_a_new_key_is_kept_out_until_it_is_accepted(path: Path) -> None:
    pins = Pins(path)
    pins.remember(ADA, "Ada", 1)
    pins.verify(ADA)
    with pytest.raises(NotAdmitted) as refused:
        pins.admit(EVE, "Ada")
    assert refused.value.code == "changed"
    assert fingerprint(ADA) in refused.value.words and fingerprint(EVE) in refused.value.words
    assert [pin.key for pin in refused.value.known] == [ADA]
    pins.remember(EVE, "Ada", 2)  # The explicit accept.
    standing = pins.admit(EVE, "Ada")
    assert standing.kind == "known"
    assert standing.namesakes == (pins.get(ADA),)
    assert pins.get(ADA) == Pin(ADA, "Ada", verified=True, seen=1)
    assert pins.get(EVE) == Pin(EVE, "Ada", seen=2)


@pytest.mark.parametrize("name", ["ada", " A D A", "Ａｄａ", "ADA"])
def test_a_name_is_the_same_in_other_letters_and_spaces(path: Path, name: str) -> None:
    pins = Pins(path)
    pins.remember(ADA, "Ada", 1)
    assert pins.standing(EVE, name).kind == "changed"
    assert pins.standing(EVE, "Adam").kind == "new"


def test_players_without_a_name_are_not_taken_for_one_another(path: Path) -> None:
    pins = Pins(path)
    pins.remember(ADA, "", 1)
    assert pins.standing(EVE, "").kind == "new"


def test_a_blocked_player_stays_out_and_reserves_no_name(path: Path) -> None:
    pins = Pins(path)
    pins.remember(ADA, "Ada", 1)
    pins.block(ADA)
    with pytest.raises(NotAdmitted) as refused:
        Pins(path).admit(ADA, "Somebody else")
    assert refused.value.code == "blocked"
    assert pins.standing(EVE, "Ada").kind == "new"
    pins.block(ADA, False)
    assert pins.admit(ADA, "Ada").kind == "known"


def test_row_43_who_is_not_the_one_that_was_dialled_is_kept_out(path: Path) -> None:
    pins = Pins(path)
    pins.remember(ADA, "Ada", 1)
    pins.remember(BO, "Bo", 1)
    assert pins.admit(ADA, "Ada", expected=ADA).kind == "known"
    for somebody, name in ((BO, "Bo"), (EVE, "Eve")):
        with pytest.raises(NotAdmitted) as refused:
            pins.admit(somebody, name, expected=ADA)
        assert refused.value.code == "somebody_else"
        assert fingerprint(ADA) in refused.value.words
        assert fingerprint(somebody) in refused.value.words


def test_two_programs_do_not_undo_each_other(path: Path) -> None:
    one, other = Pins(path), Pins(path)
    one.remember(ADA, "Ada", 1)
    other.remember(BO, "Bo", 2)
    one.block(BO)
    assert other.standing(BO, "Bo").kind == "blocked"
    assert {pin.key for pin in Pins(path)} == {ADA, BO}


def test_the_last_addresses_come_first_and_are_few(path: Path) -> None:
    pins = Pins(path)
    for port in range(1, 8):
        pins.remember(ADA, "Ada", port, Address("10.0.0.1", port))
    pins.remember(ADA, "Ada", 9, Address("10.0.0.1", 6))
    pins.remember(ADA, "", 10)
    pin = pins.get(ADA)
    assert pin is not None and pin.nickname == "Ada" and pin.seen == 10
    assert [address.port for address in pin.addresses] == [6, 7, 5, 4]
    assert len(pin.addresses) == MOST_ADDRESSES


def test_when_there_are_too_many_those_go_about_whom_nothing_was_decided(path: Path) -> None:
    everybody = [Pin(number.to_bytes(32), seen=10 + number) for number in range(MOST_PINS)]
    everybody[0] = replace(everybody[0], blocked=True)
    path.write_bytes(encode(everybody))
    path.chmod(0o600)
    pins = Pins(path)
    pins.remember(EVE, "Eve", 1)
    assert pins.get(EVE) is not None and pins.get(everybody[0].key) is not None
    assert pins.get(everybody[1].key) is None
    assert len(list(pins)) == MOST_PINS


PEER = f'[[peer]]\nkey = "{ADA.hex()}"\n'

HOSTILE = {
    "empty": b"",
    "not UTF-8": b"\xff\xfe",
    "no TOML": b"version = 1\n[[peer\n",
    "zeros": bytes(200),
    "a later version": b"version = 2\n",
    "no version": PEER.encode(),
    "a version that is a truth": b"version = true\n" + PEER.encode(),
    "deep nesting": b"version = 1\npeer = " + b"[" * 20_000,
    "peers that are a number": b"version = 1\npeer = 7\n",
    "a peer that is a number": b"version = 1\npeer = [7]\n",
    "something else in it": b"version = 1\nfriends = 1\n",
    "a key too short": b'version = 1\n[[peer]]\nkey = "0a0a"\n',
    "a key in capitals": f'version = 1\n[[peer]]\nkey = "{ADA.hex().upper()}"\n'.encode(),
    "no key": b'version = 1\n[[peer]]\nnickname = "Ada"\n',
    "a key twice": b"version = 1\n" + 2 * PEER.encode(),
    "a mistyped field": b"version = 1\n" + PEER.encode() + b"verifed = true\n",
    "a text for a truth": b"version = 1\n" + PEER.encode() + b'blocked = "no"\n',
    "a number for a truth": b"version = 1\n" + PEER.encode() + b"verified = 1\n",
    "a time before time": b"version = 1\n" + PEER.encode() + b"seen = -1\n",
    "a time beyond all": b"version = 1\n" + PEER.encode() + b"seen = 99999999999999999999\n",
    "a time that is a date": b"version = 1\n" + PEER.encode() + b"seen = 2026-01-01\n",
    "an address that is none": b"version = 1\n" + PEER.encode() + b'addresses = ["a b"]\n',
    "an address that is a number": b"version = 1\n" + PEER.encode() + b"addresses = [1]\n",
    "too large": b"version = 1\n" + b"#" * 2**20,
}


@pytest.mark.parametrize("hostile", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_file_that_makes_no_sense_lets_nobody_in_and_is_kept(path: Path, hostile: bytes) -> None:
    path.write_bytes(hostile)
    path.chmod(0o600)
    with pytest.raises(PinsError) as error:
        Pins(path)
    assert str(path) in error.value.words and error.value.words.isprintable()
    assert path.read_bytes() == hostile


def test_a_file_damaged_while_the_program_runs_lets_nobody_in_and_is_kept(path: Path) -> None:
    pins = Pins(path)
    pins.remember(ADA, "Ada", 1)
    path.write_bytes(b"damaged")
    with pytest.raises(PinsError):
        pins.admit(ADA, "Ada")
    assert "damaged" in pins.remember(BO, "Bo", 2)
    assert path.read_bytes() == b"damaged"
    kept = set_aside(path)
    assert kept.read_bytes() == b"damaged"
    assert pins.remember(BO, "Bo", 2) == ""
    assert {pin.key for pin in Pins(path)} == {ADA, BO}


def test_a_second_damaged_file_is_set_aside_beside_the_first(path: Path) -> None:
    for text in ("one", "two"):
        path.write_text(text)
        set_aside(path)
    assert sorted(each.read_text() for each in path.parent.iterdir()) == ["one", "two"]


@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_a_file_that_others_can_write_to_is_refused(path: Path, mode: int) -> None:
    path.write_bytes(encode([Pin(EVE, "Eve", verified=True)]))
    path.chmod(mode)
    with pytest.raises(PinsError, match="chmod 600"):
        Pins(path)


def test_a_file_that_others_can_read_is_not_refused_for_that(path: Path) -> None:
    path.write_bytes(encode([Pin(ADA, "Ada")]))
    path.chmod(0o644)
    assert Pins(path).get(ADA) is not None


def test_a_file_of_another_user_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.write_bytes(encode([Pin(EVE, "Eve", verified=True)]))
    path.chmod(0o600)
    monkeypatch.setattr("net.private_files.os.geteuid", lambda: os.getuid() + 1)
    with pytest.raises(PinsError, match="another user"):
        Pins(path)


def test_what_is_no_file_is_refused_without_waiting_for_it(path: Path) -> None:
    os.mkfifo(path)
    with pytest.raises(PinsError):
        Pins(path)
    path.unlink()
    path.symlink_to(path.with_name("other"))
    with pytest.raises(PinsError, match="link"):
        Pins(path)


def test_what_cannot_be_saved_holds_until_the_program_ends(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pins = Pins(path)
    pins.remember(ADA, "Ada", 1)

    def full(where: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(private_files, "replace", full)
    assert "No space left" in pins.block(ADA)
    assert pins.standing(ADA, "Ada").kind == "blocked"
    monkeypatch.undo()
    Pins(path).remember(EVE, "Eve", 3)  # Another program, which does not know of the block.
    assert pins.standing(ADA, "Ada").kind == "blocked"
    assert pins.block(ADA) == ""
    assert {pin.key: pin.blocked for pin in Pins(path)} == {ADA: True, EVE: False}
    Pins(path).block(ADA, False)
    assert pins.standing(ADA, "Ada").kind == "known"


def test_another_program_that_keeps_the_lock_does_not_keep_us_waiting(path: Path) -> None:
    held = private_files.lock(path.with_suffix(".lock"))
    pins = Pins(path)
    assert "saving failed" in pins.remember(ADA, "Ada", 1)
    assert pins.admit(ADA, "Ada").kind == "known"
    os.close(held)


def test_without_a_folder_pins_last_as_long_as_the_program() -> None:
    pins = Pins(None)
    assert pins.remember(ADA, "Ada", 1) == ""
    assert pins.admit(ADA, "Ada").kind == "known"
    pins.forget(ADA)
    assert pins.admit(ADA, "Ada").kind == "new"


ADDRESSES = st.sampled_from([HERE, LINK, Address("2001:db8::7", 1), Address("host.local", 65535)])
PINS = st.builds(
    Pin,
    key=st.binary(min_size=32, max_size=32),
    nickname=st.text().map(lambda text: clean(text, NICK_CELLS)),
    verified=st.booleans(),
    blocked=st.booleans(),
    seen=st.integers(0, 2**40),
    addresses=st.lists(ADDRESSES, max_size=MOST_ADDRESSES, unique=True).map(tuple),
)


@given(st.lists(PINS, max_size=5, unique_by=lambda pin: pin.key))
def test_what_is_written_is_read(pins: list[Pin]) -> None:
    assert decode(encode(pins)) == {pin.key: pin for pin in pins}


@given(st.binary(max_size=400))
def test_no_bytes_raise_anything_else(data: bytes) -> None:
    with contextlib.suppress(ValueError, RecursionError):
        decode(data)


@given(st.data())
def test_a_damaged_file_is_refused_or_still_means_something(data: st.DataObject) -> None:
    text = bytearray(encode([Pin(ADA, "Ada", verified=True, seen=7, addresses=(HERE, LINK))]))
    for _ in range(data.draw(st.integers(1, 4))):
        text[data.draw(st.integers(0, len(text) - 1))] = data.draw(st.integers(0, 255))
    try:
        pins = decode(bytes(text))
    except (ValueError, RecursionError):
        return
    assert decode(encode(pins.values())) == pins
