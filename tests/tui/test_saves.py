"""Saved games: nothing that was saved is lost, and no file can do harm."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engines.core import registry
from engines.core.events import Rolled
from engines.core.journal import Header, encode_event, encode_header
from tui import saves
from tui.saves import SaveError

ROOT = Path(__file__).resolve().parents[2]


def header(game: str = "elements", seed: str = "7", **other: Any) -> Header:
    package = registry.load(game)
    fields: dict[str, Any] = {
        "settings": package.checked({}),
        "players": ("you", "bot:random"),
        "catalogue": package.catalogue,
        "started": "2026-01-02T03:04:05+00:00",
    }
    return Header(game, seed, **{**fields, **other})


def saved(folder: Path, events: int = 3, **fields: Any) -> Path:
    """A closed journal with some events (which no game has to make sense of)."""
    save = saves.create(folder, header(**fields))
    for number in range(events):
        save.write(Rolled(9, number))
    save.flush()
    assert save.path is not None
    save.close()
    return save.path


def failing(code: int) -> Callable[..., int]:
    def fail(*_: object) -> int:
        raise OSError(code, os.strerror(code))

    return fail


def test_what_was_flushed_is_read_again(tmp_path: Path) -> None:
    path = saved(tmp_path / "new" / "folder")
    save = saves.open_save(path)
    assert save.header == header()
    assert save.events == [Rolled(9, number) for number in range(3)]
    save.write(Rolled(9, 3))
    save.flush()
    save.close()
    assert len(saves.open_save(path).events) == 4


def test_files_and_folders_are_the_users_alone(tmp_path: Path) -> None:
    path = saved(tmp_path / "saves")
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("seed", ["../../etc/x", "a\0b", "\n", "é" * 150, "-rf", "."])
def test_no_seed_reaches_the_file_name(tmp_path: Path, seed: str) -> None:
    path = saved(tmp_path, seed=seed, started="/../x")
    assert path.parent == tmp_path
    assert set(path.stem) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
    assert saves.open_save(path).header.seed == seed


def test_two_games_of_the_same_second_and_seed_are_two_files(tmp_path: Path) -> None:
    assert saved(tmp_path) != saved(tmp_path)


def test_the_flush_is_on_the_disk_once_for_an_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = saves.create(tmp_path, header())
    save.flush()
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    for number in range(5):
        save.write(Rolled(9, number))
    save.flush()
    save.flush()
    assert len(synced) == 1


# --- torn and damaged -----------------------------------------------------------------------------


def test_any_torn_tail_is_cut_to_whole_records(tmp_path: Path) -> None:
    path = saved(tmp_path, 1)
    whole, more = path.read_bytes(), encode_event(Rolled(9, 8))
    for cut in range(1, len(more)):
        path.write_bytes(whole + more[:cut])
        save = saves.open_save(path)
        assert len(save.events) == 1
        assert not save.note
        save.close()
        assert path.read_bytes() == whole
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_what_is_damaged_before_the_end_is_kept_aside_before_it_is_cut(tmp_path: Path) -> None:
    path = saved(tmp_path, 5)
    data = bytearray(path.read_bytes())
    data[-40] ^= 1
    path.write_bytes(data)
    (entry,) = saves.listing(tmp_path)
    assert "damaged" in entry.note
    assert not entry.problem
    save = saves.open_save(path)
    assert "damaged" in save.note
    assert len(save.events) < 5
    save.close()
    (aside,) = tmp_path.glob("*.damaged")
    assert aside.read_bytes() == data
    assert saves.open_save(path).note == ""


def test_a_damaged_game_that_cannot_be_kept_aside_is_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(tmp_path)
    path.write_bytes(path.read_bytes() + b"rubbish\nrubbish\n")
    before = path.read_bytes()
    monkeypatch.setattr(os, "fsync", failing(errno.ENOSPC))
    with pytest.raises(SaveError, match="disk is full"):
        saves.open_save(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


# --- hostile files --------------------------------------------------------------------------------


def line(text: bytes) -> bytes:
    import zlib

    return b"%08x %s\n" % (zlib.crc32(text), text)


FILES: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "does not begin like"),
    "binary": (bytes(range(256)) * 50, "does not begin like"),
    "no line end": (b"a" * 100_000, "does not begin like"),
    "huge": (b"\n" * (saves.LARGEST + 1), "too large"),
    "other format": (line(b'["fourfold",99]'), "format 99"),
    "wrong types": (line(b'["fourfold",1,2,3,4,5,6,7]'), "does not begin like"),
    "list in settings": (
        line(b'["fourfold",1,"elements","7",{"rounds":[]},["you","you"],"x","now"]'),
        "does not begin like",
    ),
    "deep": (line(b"[" * 100_000), "does not begin like"),
    "long number": (line(b'["fourfold",' + b"9" * 5000 + b"]"), "does not begin like"),
    "takes back too much": (encode_header(header()) + line(b'["taken_back",3]'), "takes back"),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_no_saved_game_is_refused_in_words(tmp_path: Path, name: str) -> None:
    data, words = FILES[name]
    path = tmp_path / "x.game"
    path.write_bytes(data)
    with pytest.raises(SaveError, match=words):
        saves.open_save(path)
    (entry,) = saves.listing(tmp_path)
    assert words in entry.problem
    assert path.read_bytes() == data


HEADERS: dict[str, tuple[Header, str]] = {
    "unknown game": (header(), "does not know"),
    "other cards": (header(catalogue="0000"), "other cards"),
    "setting out of range": (header(settings={"rounds": 4}), "settings"),
    "no such setting": (header(settings={"\x1b[31m": 0}), "settings"),
    "seed too long": (header(seed="9" * 100_000), "seed"),
    "seed is no text": (header(seed="\ud800"), "seed"),
}


@pytest.mark.parametrize("name", HEADERS)
def test_a_game_that_this_program_cannot_play_is_listed_with_the_reason(
    tmp_path: Path, name: str
) -> None:
    head, words = HEADERS[name]
    data = encode_header(head)
    if name == "unknown game":
        data = encode_header(Header("\x1b]0;chess\x07", "7", {}, ("you", "you"), "x", "now"))
    (tmp_path / "x.game").write_bytes(data)
    (entry,) = saves.listing(tmp_path)
    assert words in entry.problem
    assert entry.problem.isprintable()


def test_links_pipes_and_folders_are_not_opened(tmp_path: Path) -> None:
    other = saved(tmp_path / "elsewhere")
    (tmp_path / "link.game").symlink_to(other)
    (tmp_path / "gone.game").symlink_to(tmp_path / "nothing")
    (tmp_path / "folder.game").mkdir()
    os.mkfifo(tmp_path / "pipe.game")
    entries = {entry.path.stem: entry.problem for entry in saves.listing(tmp_path)}
    assert entries.keys() == {"link", "gone", "folder", "pipe"}
    assert all(entries.values())
    for name in entries:
        with pytest.raises(SaveError):
            saves.open_save(tmp_path / f"{name}.game")


def test_the_list_names_every_game_newest_first(tmp_path: Path) -> None:
    paths = [saved(tmp_path), saved(tmp_path, game="toji"), saved(tmp_path)]
    for age, path in enumerate(paths):
        os.utime(path, (1000 - age, 1000 - age))
    (tmp_path / "bad.game").write_bytes(b"bad")
    os.utime(tmp_path / "bad.game", (5, 5))
    (tmp_path / "notes.txt").write_text("no game")
    listed = [entry.path for entry in saves.listing(tmp_path)]
    assert listed == [*paths, tmp_path / "bad.game"]
    assert [entry.path for entry in saves.listing(tmp_path, "toji")] == [paths[1], listed[-1]]
    assert saves.listing(None) == saves.listing(tmp_path / "nowhere") == []


# --- what goes wrong while playing ----------------------------------------------------------------


@pytest.mark.parametrize("call", ["pwrite", "fsync"])
def test_a_full_disk_is_said_once_and_nothing_saved_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    save = saves.create(tmp_path, header())
    save.write(Rolled(9, 0))
    save.flush()
    assert save.path is not None
    before = save.path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, call, failing(errno.ENOSPC))
        for number in (1, 2):
            save.write(Rolled(9, number))
            save.flush()
    assert save.take_notice().startswith("The disk is full")
    assert save.take_notice() == ""
    assert not save.is_stored
    assert save.path.read_bytes() == before
    save.flush()
    assert "works again" in save.take_notice()
    save.close()
    assert len(saves.open_save(save.path).events) == 3


def test_half_a_record_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save = saves.create(tmp_path, header())
    save.flush()
    assert save.path is not None
    before = save.path.read_bytes()
    write, calls = os.pwrite, iter([True])

    def some(fd: int, data: memoryview, at: int) -> int:
        if next(calls, False):
            return write(fd, data[:7], at)
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "pwrite", some)
    save.write(Rolled(9, 1))
    save.flush()
    assert save.path.read_bytes() == before


def test_a_disk_that_is_full_from_the_start_leaves_no_empty_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "pwrite", failing(errno.ENOSPC))
    save = saves.create(tmp_path, header())
    save.flush()
    assert save.take_notice()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_vanishes_is_made_again_with_the_whole_game(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    save = saves.create(folder, header())
    save.write(Rolled(9, 0))
    save.flush()
    assert save.path is not None
    save.path.unlink()
    folder.rmdir()
    save.write(Rolled(9, 1))
    save.flush()
    assert save.take_notice() == ""
    save.close()
    assert len(saves.open_save(save.path).events) == 2


def test_a_folder_that_cannot_be_written_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "saves").write_text("a file is in the way")
    save = saves.create(tmp_path / "saves", header())
    save.flush()
    save.flush()
    assert "unsaved" in save.take_notice()
    assert save.take_notice() == ""
    save.finish()


def test_a_game_without_a_folder_is_kept_nowhere_and_says_nothing(tmp_path: Path) -> None:
    save = saves.create(None, header())
    save.write(Rolled(9, 0))
    save.flush()
    assert (save.take_notice(), save.is_stored, save.path) == ("", False, None)
    save.finish()


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A file system with room for next to nothing."""
    folder = tmp_path / "tiny"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=8k", "tmpfs", str(folder)]
    if os.geteuid() or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("only root can mount a small disk")
    return folder


def test_a_really_full_disk_keeps_what_was_saved(
    tiny: Path, request: pytest.FixtureRequest
) -> None:
    request.addfinalizer(lambda: subprocess.run(["umount", "-l", str(tiny)], check=False))
    save = saves.create(tiny, header())
    flushed = 0
    while not (notice := save.take_notice()):
        for number in range(10):
            save.write(Rolled(9, number % 9))
        save.flush()
        flushed += save.is_stored
        assert flushed < 1000
    assert notice.startswith("The disk is full")
    save.close()
    assert save.path is not None
    again = saves.open_save(save.path)
    assert len(again.events) == 10 * flushed
    again.close()


# --- locks, the end, deleting ---------------------------------------------------------------------


def test_a_game_that_is_open_elsewhere_is_not_opened_or_deleted(tmp_path: Path) -> None:
    path = saved(tmp_path)
    holder = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys; from pathlib import Path; from tui import saves;"
            "save = saves.open_save(Path(sys.argv[1])); print('held', flush=True); input()",
            str(path),
        ],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == b"held\n"
    with pytest.raises(SaveError, match="another window"):
        saves.open_save(path)
    with pytest.raises(SaveError, match="another window"):
        saves.delete(path)
    holder.communicate(b"\n")
    saves.open_save(path).close()


def test_a_finished_game_moves_out_of_the_list(tmp_path: Path) -> None:
    path = saved(tmp_path)
    save = saves.open_save(path)
    save.finish()
    assert saves.listing(tmp_path) == []
    (entry,) = saves.listing(tmp_path / saves.FINISHED)
    assert entry.path == save.path
    assert entry.events == 3


def test_deleting_removes_the_file_or_the_link_itself(tmp_path: Path) -> None:
    path = saved(tmp_path)
    link = tmp_path / "link.game"
    link.symlink_to(path)
    saves.delete(link)
    assert path.exists()
    saves.delete(path)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(SaveError, match="gone"):
        saves.delete(path)
