"""Settings survive whatever is in their file, and say what was wrong."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui import settings
from tui.canvas import cells
from tui.inert import inert
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


def test_a_later_versions_file_counts_without_a_word_and_keeps_what_is_its_own(
    tmp_path: Path,
) -> None:
    path = tmp_path / "settings.json"
    later = {"version": 7, "nickname": "Kei", "forced": False, "sound": {"volume": [1, 2]}}
    path.write_text(json.dumps(later), encoding="utf-8")
    loaded, note = settings.load(path)
    assert (loaded, note) == (Settings("Kei", forced=False), "")
    assert settings.save(path, replace(loaded, nickname="Aoi")) == ""
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert kept["version"] == 7
    assert kept["sound"] == later["sound"]
    assert kept["nickname"] == "Aoi"


def test_a_later_versions_value_that_is_not_known_here_is_said(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"version": 2, "animations": "slow", "theme": "aurora"}', encoding="utf-8")
    loaded, note = settings.load(path)
    assert loaded == Settings()
    assert note == "Settings not understood, defaults used: animations, theme."


HOSTILE = {
    "names that are ANSI": {"\x1b[31m\x1b]0;x\x07": 1, "\u202e": 2, "e" + "\u0301" * 9000: 3},
    "a name of marks": {"nickname": "e" + "\u0301" * 9000},
    "a name of flags": {"nickname": "\U0001f1ef\U0001f1f5" * 30},
    "a name of lines": {"nickname": "a\r\nb\x1b[2Jc\x00"},
    "a name that is a list": {"nickname": [1], "theme": {}, "signs": [], "animations": None},
    "numbers": {"nickname": 7, "theme": 1e308, "signs": 10**300, "forced": 1, "welcomed": "yes"},
    "a strange version": {"version": [], "forced": True},
    "many": {str(number): number for number in range(1000)},
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_does_no_harm(tmp_path: Path, name: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps(HOSTILE[name]), encoding="utf-8")
    loaded, note = settings.load(path)
    assert replace(loaded, nickname="") == Settings()
    for text in (loaded.nickname, note):
        assert inert(text, 80) == text
    assert cells(loaded.nickname) <= settings.LONGEST_NAME
    assert settings.save(path, loaded) == ""
    assert settings.load(path) == (loaded, "")


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
