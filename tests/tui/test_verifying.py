"""`fourfold verify FILE`: what it says of whole, cut, damaged and forged records, and how it exits."""

from __future__ import annotations

from pathlib import Path

import pytest

from net import framelog
from net.log_format import Kind
from tests.net.played_pairs import ELEMENTS
from tests.net.two_folds import FramedPair
from tui import __main__ as program
from tui.verifying import Status


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The replay of a game that was conceded, signed by both."""
    pair = FramedPair(ELEMENTS, 1).start()
    pair.settle()
    pair.act(0, ["concede"])
    pair.settle()
    (_, header), (_, seed), *rest = pair.log(0)
    log = framelog.create(tmp_path, pair.terms.sid, header, seed)
    for kind, data in rest:
        log.add(kind, data)
    log.flush()
    return log.finish()


def verified(path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    status = program.main(["verify", str(path)])
    return status, " ".join(capsys.readouterr().out.split())


def test_a_whole_record_is_sound(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = verified(record, capsys)
    assert status == Status.SOUND
    assert "signed by both" in said and "cannot be read" not in said


@pytest.mark.parametrize("lost", [1, 8, 60])
def test_a_cut_record_is_said_to_be_cut(
    lost: int, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = record.read_bytes()
    record.write_bytes(data[:-lost])
    status, said = verified(record, capsys)
    assert status == Status.OPEN
    assert "its end is cut off or damaged" in said


def test_a_record_with_something_behind_its_end_is_said_to_be_damaged(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also where everything that was signed lies before the damage."""
    record.write_bytes(record.read_bytes() + b"\0" * 11)
    status, said = verified(record, capsys)
    assert status == Status.OPEN
    assert "signed by both" in said
    assert "The last 11 bytes of this file cannot be read" in said


def test_damage_in_the_middle_leaves_the_rest_unread(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = bytearray(record.read_bytes())
    data[len(data) // 2] ^= 1
    record.write_bytes(data)
    status, said = verified(record, capsys)
    assert status == Status.OPEN
    assert "does not end in this record" in said and "cannot be read" in said


def test_a_forged_frame_is_wrong(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    records = framelog.read_log(record)
    forged = record.with_name("forged")
    log = framelog.create(forged, bytes(32), records[0].data, bytes(32))
    at = next(number for number, each in enumerate(records) if each.kind == Kind.IN)
    for number, (kind, data) in enumerate(records[1:], 1):
        log.add(kind, data[:-1] + bytes((data[-1] ^ 1,)) if number == at else data)
    log.flush()
    path = log.finish()
    status, said = verified(path, capsys)
    assert status == Status.WRONG
    assert "WRONG at message" in said


def test_another_file_is_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "note.txt"
    path.write_text("not a record")
    status, said = verified(path, capsys)
    assert status == Status.UNREADABLE
    assert "not a record of a network game" in said


def test_a_path_that_never_was_is_no_such_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verified(tmp_path / "nix", capsys) == (Status.UNREADABLE, "There is no such file.")
