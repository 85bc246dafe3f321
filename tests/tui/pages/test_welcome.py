"""Somebody new is asked for a name once, and nothing he may type or paste does any harm."""

from __future__ import annotations

import itertools
import sys
from pathlib import Path

import pytest

from tests.tui.known import known
from tests.tui.pages.stage import Stage
from tests.tui.pty_harness import PtyProgram, environment
from themes.palette import THEMES
from tui import names
from tui.canvas import cells
from tui.inert import inert
from tui.pages.welcome import WelcomePage
from tui.settings import LONGEST_NAME, Settings

ENTER = b"\r"
BEFORE_PASTE, AFTER_PASTE = b"\x1b[200~", b"\x1b[201~"

HOSTILE = {
    "ANSI": "\x1b[31mRed\x1b]0;title\x07",
    "bidi": "\u202eevil\u2066\u200f",
    "marks": "e" + "\u0301" * 10_000,
    "flags": "\U0001f1ef\U0001f1f5\U0001f3fd\u200d\U0001f468",
    "lines": "one\r\ntwo\nthree\r",
    "wide": "四折四折四折四折四折",
    "markup": "[bold]x[/bold] &amp;",
    "nothing to see": "\u3164\u2800\u115f",
    "tags": "a\U000e0041\U000e007f\ufe0f",
    "surrogate": "\udcff\udcfe",
}


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    stage = Stage(tmp_path)
    stage.push(WelcomePage(stage, "Red Heron"))
    return stage


def chosen(stage: Stage) -> Settings:
    """What Enter makes of the page."""
    stage.type("enter")
    assert stage.top.name == "Home"
    (kept,) = stage.kept
    assert kept == stage.settings
    assert kept.welcomed
    return kept


def test_enter_alone_accepts_the_suggestion(stage: Stage) -> None:
    assert chosen(stage) == Settings(nickname="Red Heron", welcomed=True)


def test_writing_replaces_the_suggestion(stage: Stage) -> None:
    stage.type("K", "e", "i", "?", "q", "backspace")
    assert chosen(stage).nickname == "Kei?"


@pytest.mark.parametrize("keys", [["backspace"], ["delete"], ["space", "space"]])
def test_no_name_is_a_name(stage: Stage, keys: list[str]) -> None:
    stage.type(*keys)
    if keys != ["space", "space"]:
        assert 'you are just "You"' in stage.text()
    assert chosen(stage).nickname == ""


def test_esc_goes_on_without_a_name(stage: Stage) -> None:
    stage.type("escape")
    assert stage.top.name == "Home"
    assert stage.kept == [Settings(welcomed=True)]


def test_left_and_right_put_the_themes_on_at_once(stage: Stage) -> None:
    seen = []
    for _ in range(len(THEMES) + 1):
        stage.type("right")
        seen.append(stage.settings.theme)
        assert stage.kept == []
    assert seen == [*THEMES, ""]
    stage.type("left", "left")
    assert chosen(stage).theme == list(THEMES)[-2]


def test_other_keys_change_nothing(stage: Stage) -> None:
    before = stage.text()
    stage.type("up", "down", "tab", "f1", "home", "pagedown")
    assert stage.text() == before


def test_what_cannot_be_kept_is_said_and_keeps_nobody(stage: Stage) -> None:
    stage.trouble = "The disk is full."
    stage.type("enter")
    assert stage.top.name == "Home"
    assert stage.prompt.startswith("The disk is full.")


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_inert_and_fits(stage: Stage, name: str) -> None:
    stage.top.paste(HOSTILE[name])
    canvas = stage.canvas()
    assert canvas.lost == []
    nickname = chosen(stage).nickname
    assert cells(nickname) <= LONGEST_NAME
    assert inert(nickname, LONGEST_NAME, ellipsis="") == nickname


def test_typed_letter_by_letter_a_hostile_name_is_no_better(stage: Stage) -> None:
    for character in "".join(HOSTILE.values())[:200] * 2:
        stage.top.press("x", character)
    nickname = chosen(stage).nickname
    assert cells(nickname) <= LONGEST_NAME
    assert inert(nickname, LONGEST_NAME, ellipsis="") == nickname


def test_suggestions_fit_and_are_nobodys_name(monkeypatch: pytest.MonkeyPatch) -> None:
    for colour, animal in itertools.product(names.COLOURS, names.ANIMALS):
        assert len(f"{colour} {animal}") <= LONGEST_NAME
    monkeypatch.setenv("USER", "somebody")
    assert {names.suggested() for _ in range(30)} <= {
        f"{colour} {animal}" for colour in names.COLOURS for animal in names.ANIMALS
    }


# --- in a terminal --------------------------------------------------------------------------------


def program(home: Path, **env: str) -> PtyProgram:
    return PtyProgram(
        [sys.executable, "-m", "tui"], env=environment(FOURFOLD_HOME=str(home), **env)
    )


def leave(shown: PtyProgram) -> None:
    shown.quiet()
    shown.send(b"\x03")
    assert shown.wait() == 130
    assert shown.is_restored


def test_somebody_is_new_only_once(tmp_path: Path) -> None:
    with program(tmp_path) as shown:
        shown.until("Welcome")
        assert len(shown.quiet().data) <= 16_000
        themed = shown.answer(b"\x1b[C")
        assert themed.frames == 1
        shown.answer(b"Kei" + ENTER)
        shown.until("F O U R F O L D")
        leave(shown)
    with program(tmp_path) as again:
        again.until("F O U R F O L D")
        again.quiet()
        again.answer(b"6")
        again.until("Kei")
        leave(again)


def test_where_nothing_can_be_kept_one_enter_is_enough_each_time(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("a file where the folder should be")
    for _ in range(2):
        with program(tmp_path) as shown:
            shown.until("Welcome")
            shown.quiet()
            shown.answer(ENTER)
            shown.until("F O U R F O L D")
            leave(shown)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_that_is_pasted_does_nothing_to_the_terminal(
    tmp_path: Path, name: str
) -> None:
    pasted = HOSTILE[name].encode("utf-8", "surrogateescape")
    with program(tmp_path) as shown:
        shown.until("Welcome")
        shown.quiet()
        sent = shown.answer(BEFORE_PASTE + pasted + AFTER_PASTE)
        assert b"\x1b]0;title" not in sent.data
        assert b"\x1b[31m" not in sent.data
        assert not any(mark.encode() in sent.data for mark in "\u202e\u2066\u0301\u200d\ufe0f")
        assert "Enter goes on" in shown.rows[-1], "a line end in a paste is no Enter"
        assert "Theme" in shown.rows[11]
        shown.answer(ENTER)
        shown.until("F O U R F O L D")
        leave(shown)


def test_a_name_pasted_as_keys_answers_nothing_but_the_name(tmp_path: Path) -> None:
    """In a terminal that does not say what is pasted, a line end is Enter, and the rest was typed ahead."""
    with program(tmp_path) as shown:
        shown.until("Welcome")
        shown.quiet()
        shown.answer(b"Kei\rq\rq\r")
        shown.until("F O U R F O L D")
        leave(shown)


def test_who_wants_a_table_at_once_is_asked_nothing(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "tui", "play", "elements"]
    with PtyProgram(words, env=environment(FOURFOLD_HOME=str(tmp_path))) as shown:
        shown.until("Your move")
        leave(shown)


def test_a_nickname_in_the_settings_is_offered_again(tmp_path: Path) -> None:
    known(tmp_path, welcomed=False, nickname="Kei")
    with program(tmp_path) as shown:
        shown.until("Welcome")
        assert " Kei " in shown.rows[6]
        leave(shown)
