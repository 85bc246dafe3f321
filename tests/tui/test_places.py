"""Where files live, and what is said where they cannot."""

from __future__ import annotations

from pathlib import Path

from tui import places


def test_files_live_in_the_xdg_folders_or_in_ours(tmp_path: Path) -> None:
    base = str(tmp_path)
    assert places.saves({"HOME": base}).path == tmp_path / ".local/share/fourfold/saves"
    assert places.config({"HOME": base, "XDG_CONFIG_HOME": f"{base}/c"}).path == (
        tmp_path / "c/fourfold"
    )
    assert places.state({"HOME": base, "XDG_STATE_HOME": "relative"}).path == (
        tmp_path / ".local/state/fourfold"
    )
    assert places.data({"FOURFOLD_HOME": f"{base}/own", "HOME": "/x"}).path == tmp_path / "own/data"
    assert (tmp_path / "own").stat().st_mode & 0o777 == 0o700


def test_without_a_folder_there_is_a_sentence_why(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    for environ in ({}, {"HOME": ""}, {"HOME": str(tmp_path / "file")}, {"HOME": "/proc/nowhere"}):
        place = places.saves(environ)
        assert place.path is None
        assert place.problem.endswith(".")
