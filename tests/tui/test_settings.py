"""Settings survive whatever is in their file, and say what was wrong."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui import settings
from tui.settings import Settings

CHANGED = Settings("Kei", "plain", "ascii", "off", forced=False, welcomed=True)


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "new" / "settings.json"
    assert settings.save(path, CHANGED) == ""
    assert settings.load(path) == (CHANGED, "")
    assert [each.name for each in path.parent.iterdir()] == ["settings.json"]


def test_without_a_file_the_defaults_hold_without_a_word(tmp_path: Path) -> None:
    assert settings.load(tmp_path / "settings.json") == (Settings(), "")


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b"\xff\xfe", b"[" * 100_000, b" " * 20_000, b"null", b"1e999999"]
)
def test_a_damaged_file_is_said_and_the_defaults_hold(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(data)
    loaded, note = settings.load(path)
    assert loaded == Settings()
    assert "damaged" in note


def test_an_old_or_foreign_file_counts_as_far_as_it_makes_sense(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(
        '{"nickname": "A\\u001b[31m\\nB", "theme": "gone", "ascii": 1, "forced": false, "x\\n": 2}',
        encoding="utf-8",
    )
    loaded, note = settings.load(path)
    assert loaded == Settings(nickname="A?[31m B", forced=False)
    assert note == "Settings not understood, defaults used: theme, ascii, x ."


def test_a_pipe_in_its_place_keeps_nobody_waiting(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    os.mkfifo(path)
    assert settings.load(path)[0] == Settings()


def test_a_folder_in_its_place_is_said(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.mkdir()
    assert settings.load(path)[0] == Settings()
    assert "saving failed" in settings.save(path, CHANGED)
    assert list(tmp_path.iterdir()) == [path]


@given(st.binary(max_size=200))
def test_no_file_is_too_strange(data: bytes) -> None:
    path = Path(os.environ["XDG_CONFIG_HOME"]) / "settings.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    assert isinstance(settings.load(path)[0], Settings)
