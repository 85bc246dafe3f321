"""The frame log on a real disk: what is kept, what is cut, what is refused in words. Row 35 of the fault matrix."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.errors import LogError
from net.framelog import LARGEST, Disk, FrameLog, create, listing, open_log, path_of, read_log
from net.log_format import MAGIC, Kind, Record, decode_log
from net.wire import AFTER_AUTH

SID = bytes(range(32))
SEED = b"s" * 32
BEGINNING = [Record(Kind.HEADER, b"terms"), Record(Kind.SEED, SEED)]
RECORDS = [
    Record(Kind.MINE, b"a choice"),
    Record(Kind.OUT, b"a frame" * 30),
    Record(Kind.IN, b""),
    Record(Kind.NOTE, b"[]"),
    Record(Kind.EVIDENCE, b"e" * AFTER_AUTH),
]


class FaultyDisk(Disk):
    """Fails from the call number `at` on, until it is mended."""

    def __init__(self, call: str, error: int = errno.ENOSPC, at: int = 1, writes: int = 0) -> None:
        self.call, self.error, self.at, self.writes = call, error, at, writes
        self.synced: list[int] = []

    def _fail(self, call: str) -> None:
        if call == self.call:
            self.at -= 1
            if self.at < 0:
                raise OSError(self.error, os.strerror(self.error))

    def write(self, fd: int, data: memoryview, at: int) -> int:
        if self.call == "write" and self.at <= 1 and self.writes:
            os.pwrite(fd, data[: self.writes], at)  # Some of it came through.
        self._fail("write")
        return super().write(fd, data, at)

    def sync(self, fd: int) -> None:
        self._fail("sync")
        self.synced.append(os.fstat(fd).st_size)
        super().sync(fd)

    def rename(self, old: Path, new: Path) -> None:
        self._fail("rename")
        super().rename(old, new)

    def mend(self) -> None:
        self.call = ""


def new(folder: Path, disk: Disk | None = None) -> FrameLog:
    return create(folder / "games", SID, b"terms", SEED, disk)


def filled(folder: Path) -> FrameLog:
    log = new(folder)
    for record in RECORDS:
        log.add(*record)
    log.flush()
    return log


def test_what_is_flushed_is_there_after_a_restart(tmp_path: Path) -> None:
    log = filled(tmp_path)
    log.close()
    again = open_log(log.path)
    assert again.records == BEGINNING + RECORDS
    assert again.note == ""
    again.add(Kind.MINE, b"more")
    again.flush()
    again.close()
    assert read_log(log.path) == [*BEGINNING, *RECORDS, Record(Kind.MINE, b"more")]


def test_the_log_is_for_its_owner_alone(tmp_path: Path) -> None:
    log = filled(tmp_path)
    assert log.path == path_of(tmp_path / "games", SID)
    assert log.path.name == SID.hex() + ".log"
    assert stat.S_IMODE(log.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(log.path.parent.stat().st_mode) == 0o700


def test_a_batch_is_one_fsync(tmp_path: Path) -> None:
    disk = FaultyDisk("")
    log = new(tmp_path, disk)
    assert len(disk.synced) == 1
    for record in RECORDS:
        log.add(*record)
    log.flush()
    assert len(disk.synced) == 2
    log.flush()  # Nothing new, nothing done.
    assert len(disk.synced) == 2
    assert disk.synced[-1] == log.path.stat().st_size


def test_a_game_has_one_log(tmp_path: Path) -> None:
    new(tmp_path).close()
    with pytest.raises(LogError) as caught:
        new(tmp_path)
    assert caught.value.code == "exists"


def test_two_programs_cannot_have_one_game_open(tmp_path: Path) -> None:
    log = filled(tmp_path)
    with pytest.raises(LogError) as caught:
        open_log(log.path)
    assert (caught.value.code, caught.value.words) == (
        "locked",
        "This game is open in another window.",
    )
    code = "import sys; from pathlib import Path; from net.framelog import open_log; open_log(Path(sys.argv[1]))"
    other = subprocess.run(
        [sys.executable, "-c", code, str(log.path)], capture_output=True, text=True, check=False
    )
    assert "locked" in other.stderr
    log.close()
    open_log(log.path).close()


def test_who_writes_in_spite_of_the_lock_is_noticed_before_anything_is_sent(tmp_path: Path) -> None:
    log = filled(tmp_path)
    with log.path.open("ab") as file:
        file.write(b"by another program")
    log.add(Kind.MINE, b"mine")
    for _ in range(2):
        with pytest.raises(LogError) as caught:
            log.flush()
        assert caught.value.code == "foreign"
    assert not log.is_stored


# Row 35: torn and flipped


def test_row_35_a_tail_torn_at_any_byte_is_cut(tmp_path: Path) -> None:
    log = filled(tmp_path)
    log.add(Kind.MINE, b"the last")
    log.flush()
    log.close()
    data = log.path.read_bytes()
    begin = len(data) - len(b"the last") - 9
    for end in range(begin, len(data)):
        log.path.write_bytes(data[:end])
        again = open_log(log.path)
        assert again.records == BEGINNING + RECORDS
        assert again.note == ""
        again.close()
        assert log.path.stat().st_size == begin
    assert [path.name for path in log.path.parent.iterdir()] == [log.path.name]


def test_row_35_a_tail_of_zeros_is_cut(tmp_path: Path) -> None:
    log = filled(tmp_path)
    log.close()
    length = log.path.stat().st_size
    log.path.write_bytes(log.path.read_bytes() + bytes(4096))
    again = open_log(log.path)
    assert again.records == BEGINNING + RECORDS and again.note == ""
    assert log.path.stat().st_size == length


def test_row_35_any_flipped_bit_cuts_from_its_record_on_and_keeps_a_copy(tmp_path: Path) -> None:
    log = new(tmp_path)
    small = [Record(Kind.OUT, bytes((n,)) * 5) for n in range(4)]
    for record in small:
        log.add(*record)
    log.flush()
    log.close()
    data = log.path.read_bytes()
    whole = BEGINNING + small
    for at in range(len(data)):
        for bit in (1, 128):
            damaged = bytearray(data)
            damaged[at] ^= bit
            log.path.write_bytes(damaged)
            if at < len(MAGIC) + 9 + len(b"terms"):
                with pytest.raises(LogError, match=r"format|damaged"):
                    open_log(log.path)
                continue
            again = open_log(log.path)
            kept = list(again.records)
            assert kept == whole[: len(kept)] and len(kept) < len(whole)
            again.close()
            for copy in log.path.parent.glob("*.damaged*"):
                assert copy.read_bytes() == damaged
                assert copy.name in again.note
                copy.unlink()


@given(data=st.binary(max_size=300), begins=st.booleans())
def test_row_35_any_bytes_are_records_or_refused(data: bytes, begins: bool) -> None:
    try:
        records, length = decode_log(MAGIC + data if begins else data)
    except LogError:
        return
    assert records[0].kind == Kind.HEADER and length <= len(MAGIC + data)


@pytest.mark.parametrize(
    "content", [b"", b"x", MAGIC, MAGIC + b"\xff" * 100, bytes(1000), b"FFLOG"]
)
def test_row_35_files_of_garbage_are_refused_in_words(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.log"
    path.write_bytes(content)
    for read in (open_log, read_log):
        with pytest.raises(LogError) as caught:
            read(path)
        assert caught.value.words.endswith(".")
    assert path.read_bytes() == content


def special(folder: Path) -> Iterator[Path]:
    yield folder / "nothing"
    yield folder
    link, fifo, large = folder / "link", folder / "fifo", folder / "large"
    target = folder / "target"
    target.write_bytes(MAGIC)
    link.symlink_to(target)
    os.mkfifo(fifo)
    with large.open("wb") as file:
        file.truncate(LARGEST + 1)
    yield from (link, fifo, large)
    yield Path("\0")


def test_row_35_what_is_no_file_is_refused_in_words(tmp_path: Path) -> None:
    for path in special(tmp_path):
        for read in (open_log, read_log):
            with pytest.raises(LogError):
                read(path)


def test_a_record_too_long_to_be_read_back_is_not_added(tmp_path: Path) -> None:
    log = new(tmp_path)
    with pytest.raises(ValueError, match="at most"):
        log.add(Kind.NOTE, bytes(AFTER_AUTH + 1))


def test_a_second_header_ends_the_record(tmp_path: Path) -> None:
    log = filled(tmp_path)
    log.add(Kind.HEADER, b"again")
    log.flush()
    log.close()
    assert read_log(log.path) == BEGINNING + RECORDS


# Row 35: full, read-only


@pytest.mark.parametrize(
    ("call", "writes"), [("write", 0), ("write", 20), ("write", 300), ("sync", 0)]
)
@pytest.mark.parametrize(
    ("error", "code"),
    [
        (errno.ENOSPC, "disk_full"),
        (errno.EDQUOT, "disk_full"),
        (errno.EROFS, "read_only"),
        (errno.EIO, "unwritable"),
    ],
)
def test_row_35_what_cannot_be_written_is_not_said_to_be(
    tmp_path: Path, call: str, writes: int, error: int, code: str
) -> None:
    disk = FaultyDisk("")
    log = new(tmp_path, disk)
    disk.call, disk.error, disk.at, disk.writes = call, error, 0, writes
    for record in RECORDS:
        log.add(*record)
    for _ in range(3):
        with pytest.raises(LogError) as caught:
            log.flush()
        assert caught.value.code == code
        assert not log.is_stored
        assert read_log(log.path) in (BEGINNING, BEGINNING + RECORDS)
    disk.mend()
    log.flush()
    assert log.is_stored
    log.close()
    assert read_log(log.path) == BEGINNING + RECORDS
    assert [path.name for path in log.path.parent.iterdir()] == [log.path.name]


def test_row_35_after_a_failed_fsync_the_file_is_written_anew(tmp_path: Path) -> None:
    """An fsync that failed may succeed when called again, and the data be lost: Linux drops what it could not write."""
    disk = FaultyDisk("")
    log = new(tmp_path, disk)
    before = log.path.stat().st_ino
    disk.call, disk.at = "sync", 0
    log.add(*RECORDS[0])
    with pytest.raises(LogError):
        log.flush()
    disk.mend()
    log.flush()
    assert log.path.stat().st_ino != before
    with pytest.raises(LogError, match="locked"):
        open_log(log.path)  # The new file is locked like the old one.
    log.add(*RECORDS[1])
    log.flush()
    log.close()
    assert read_log(log.path) == BEGINNING + RECORDS[:2]


@pytest.mark.parametrize("call", ["write", "sync"])
def test_row_35_a_log_that_cannot_be_made_leaves_nothing_behind(tmp_path: Path, call: str) -> None:
    with pytest.raises(LogError) as caught:
        new(tmp_path, FaultyDisk(call, at=0))
    assert caught.value.code == "disk_full"
    assert list((tmp_path / "games").iterdir()) == []


def test_row_35_a_folder_that_cannot_be_made_is_said_in_words(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file in the way")
    with pytest.raises(LogError) as caught:
        new(tmp_path)
    assert caught.value.words.startswith("The record of this game cannot be written")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_row_35_a_read_only_folder_is_said_in_words(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir(0o500)
    with pytest.raises(LogError) as caught:
        new(tmp_path)
    assert caught.value.code == "read_only"


def test_a_log_that_was_deleted_is_written_anew(tmp_path: Path) -> None:
    log = filled(tmp_path)
    log.path.unlink()
    log.path.parent.rmdir()
    log.add(Kind.MINE, b"more")
    log.flush()
    log.close()
    assert read_log(log.path) == [*BEGINNING, *RECORDS, Record(Kind.MINE, b"more")]


def test_a_closed_log_takes_nothing(tmp_path: Path) -> None:
    log = filled(tmp_path)
    log.close()
    log.close()
    for use in (log.flush, log.finish):
        with pytest.raises(LogError) as caught:
            use()
        assert caught.value.code == "closed"


# The end


def test_a_finished_game_is_kept_without_its_secrets(tmp_path: Path) -> None:
    log = filled(tmp_path)
    replay = log.finish([b'"the end"'])
    assert read_log(replay) == [
        Record(Kind.HEADER, b"terms"),
        *(record for record in RECORDS if record.kind != Kind.MINE),
        Record(Kind.NOTE, b'"the end"'),
    ]
    assert SEED not in replay.read_bytes() and b"a choice" not in replay.read_bytes()
    assert stat.S_IMODE(replay.stat().st_mode) == 0o600
    assert [path.name for path in replay.parent.iterdir()] == [SID.hex() + ".replay"]


def test_the_copy_of_a_damaged_record_goes_with_its_secrets(tmp_path: Path) -> None:
    log = filled(tmp_path)
    log.close()
    data = bytearray(log.path.read_bytes())
    data[-AFTER_AUTH - 20] ^= 1
    log.path.write_bytes(data)
    again = open_log(log.path)
    assert len(list(again.path.parent.iterdir())) == 2
    replay = again.finish()
    assert list(replay.parent.iterdir()) == [replay]


@pytest.mark.parametrize("call", ["write", "sync", "rename"])
def test_row_35_a_replay_that_cannot_be_written_leaves_the_log_as_it_was(
    tmp_path: Path, call: str
) -> None:
    disk = FaultyDisk("")
    log = new(tmp_path, disk)
    for record in RECORDS:
        log.add(*record)
    log.flush()
    disk.call, disk.at = call, 0
    with pytest.raises(LogError):
        log.finish([b"1"])
    assert read_log(log.path) == BEGINNING + RECORDS
    assert [path.name for path in log.path.parent.iterdir()] == [log.path.name]
    disk.mend()
    assert read_log(log.finish([b"2"]))[-1] == Record(Kind.NOTE, b"2")


def test_secrets_that_a_crash_left_beside_a_replay_are_deleted(tmp_path: Path) -> None:
    log = filled(tmp_path)
    data = log.path.read_bytes()
    replay = log.finish()
    log = create(replay.parent, bytes(32), b"other", SEED)
    log.close()
    left = replay.with_suffix(".log")
    left.write_bytes(data)
    assert listing(replay.parent) == [log.path]
    assert not left.exists() and replay.exists()


def test_games_are_listed_with_the_last_played_first(tmp_path: Path) -> None:
    assert listing(tmp_path / "nowhere") == []
    paths = []
    for n in range(3):
        log = create(tmp_path, bytes((n,)) * 32, b"terms", SEED)
        log.close()
        os.utime(log.path, (n, n))
        paths.append(log.path)
    (tmp_path / "notes.txt").write_text("not a log")
    assert listing(tmp_path) == paths[::-1]
