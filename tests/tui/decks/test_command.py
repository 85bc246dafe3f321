"""`fourfold deck`, and own decks wherever a ready one can be named."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from engines.core.decks import own_faces
from engines.core.errors import Refused
from engines.core.registry import load
from tests.tui.decks.test_text_and_files import ready
from tui import __main__ as program
from tui import places
from tui.arguments import WrongWord, settings_of
from tui.decks import files
from tui.decks.text import write
from tui.lan.decks import deck_problem, deck_to_bring, decks_to_bring


@pytest.fixture
def folder() -> Path:
    """Where the decks of this test are; Night Market, legal, and Half, which is not."""
    path = places.decks().path
    assert path is not None
    mana = load("mana")
    deck = ready(mana, "Night Market")
    files.save(path, mana, deck)
    files.save(path, mana, files.fresh(mana, "Half", (deck.piles[0][:25], deck.piles[1])))
    return path


def said(words: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    status = program.main(["deck", *words])
    captured = capsys.readouterr()
    return status, captured.out + captured.err


def test_decks_are_listed_with_what_is_wrong(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, text = said(["list"], capsys)
    assert status == 0 and "Mana: Night Market, legal." in text
    assert "Mana: Half, A main deck has exactly 50 cards. This one has 25." in text
    assert "Ikusa: no deck of your own." in text


def test_a_deck_is_checked_by_name_by_file_and_clause_by_clause(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(["check", "mana", "night MARKET"], capsys) == (0, "Night Market is legal.\n")
    status, text = said(["check", "mana", "half"], capsys)
    assert status == 1 and text.startswith("B-1: ") and text.endswith("Half is not legal.\n")
    assert said(["check", "ikusa", "ore_court"], capsys)[0] == 0
    text_file = tmp_path / "a.txt"
    text_file.write_text("13 Cinder Hearth\nnobody")
    status, text = said(["check", "mana", str(text_file)], capsys)
    assert status == 1 and "Line 2: there is no card called nobody" in text and "B-1" in text
    status, text = said(["check", "mana", "nobody"], capsys)
    assert status == 1 and "there are Half, Night Market" in text


def test_what_is_exported_is_imported(
    folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = tmp_path / "out.txt"
    assert said(["export", "mana", "night market", "--out", str(out)], capsys) == (0, "")
    assert said(["import", "mana", str(out)], capsys) == (
        1,
        "There is a deck called Night Market already.\n",
    )
    assert said(["import", "mana", str(out), "--replace"], capsys)[0] == 0
    _, text = said(["export", "mana", "night market"], capsys)
    standard_input = io.TextIOWrapper(io.BytesIO(text.encode()))
    monkeypatch.setattr(sys, "stdin", standard_input)
    assert said(["import", "mana", "-", "--name", "Copy"], capsys) == (
        0,
        "Kept as Copy, legal.\n",
    )
    first, second = (files.find(folder, load("mana"), name) for name in ("Copy", "Night Market"))
    assert first.deck is not None and second.deck is not None
    assert first.deck.piles == second.deck.piles


def test_an_import_is_whole_or_nothing(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("Deck: Bad\n13 Cinder Hearth\n1 Nobody At All\n")
    before = sorted(folder.iterdir())
    status, text = said(["import", "mana", str(bad)], capsys)
    assert status == 1 and "Line 3" in text and "Nothing was kept." in text
    assert said(["import", "mana", str(tmp_path)], capsys) == (1, "This is not a file.\n")
    assert said(["import", "mana", str(tmp_path / "no")], capsys)[1] == "There is no such file.\n"
    assert sorted(folder.iterdir()) == before
    with pytest.raises(SystemExit):
        program.main(["deck", "list", "toji"])


def test_a_folder_that_cannot_be_is_named_with_the_reason(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = tmp_path / "a.txt"
    text.write_text(write(load("mana"), ready(load("mana"), "New")))
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
    folder.symlink_to("nowhere")
    for words in (["list"], ["import", "mana", str(text)], ["check", "mana", "mine"]):
        status, told = said(words, capsys)
        assert status == 1 and f"The folder {folder} cannot be made (" in told
    assert said(["check", "mana", str(text)], capsys) == (0, "New is legal.\n")


def test_an_own_deck_is_named_like_a_ready_one(folder: Path) -> None:
    mana = load("mana")
    value = settings_of(mana, ["deck=night market", "other_deck=mirrorwood"])
    assert own_faces(value["deck"]) == ready(mana).faces and value["other_deck"] == "mirrorwood"
    with pytest.raises(WrongWord, match=r"Half cannot be played. A main deck has exactly 50"):
        settings_of(mana, ["deck=half"])
    with pytest.raises(WrongWord, match="there are Half, Night Market"):
        settings_of(mana, ["deck=nobody"])


def test_an_own_deck_is_brought_to_the_network_only_if_it_is_legal(folder: Path) -> None:
    mana = load("mana")
    half, deck = decks_to_bring(mana, {})[-2:]
    assert deck.words == "Night Market, your own" and not deck.problem
    assert half.problem.startswith("Half cannot be played.") and not half.name
    assert deck_to_bring(mana, {}, deck.name) == deck_to_bring(mana, {}, "Night Market")
    assert deck_problem(mana, {}, "night market") == ""
    assert "Half cannot be played" in deck_problem(mana, {}, "half")
    with pytest.raises(Refused, match="cannot be played"):
        deck_to_bring(mana, {}, "half")
    for path in folder.iterdir():
        path.write_text(write(mana, files.fresh(mana, "x", ((), ()))))
    with pytest.raises(Refused, match="no deck of yours called Night Market"):
        deck_to_bring(mana, {}, "Night Market")
