"""The terminal is asked how it draws signs and how far away it is, and nobody waits for an answer for long."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tui.known import known
from tests.tui.pty_harness import PtyProgram, Report, environment, honest
from themes.glyphs import UNICODE, ambiguous
from tui.probe import SLOW, Answers, Heard

SIGNS = ambiguous(UNICODE)
ENTER, ESC = b"\r", b"\x1b"


def answers(*columns: int, width: int = 80, signs: str = SIGNS) -> Answers:
    """What was heard when the terminal reported these columns, 0.1 seconds after the question."""
    heard = Answers(signs, width, 5.0)
    for column in columns:
        heard.feed(b"\x1b[1;%dR" % column, 5.1)
    return heard


def narrow() -> list[int]:
    return [len(row) + 1 for row in answers().rows]


def test_signs_of_one_cell_fit() -> None:
    heard = answers(*narrow()).heard
    assert heard.misfit is False
    assert heard.round_trip == pytest.approx(0.1)


@pytest.mark.parametrize("by", [1, 14, 28, -1, 9000])
def test_one_sign_that_is_wider_or_missing_is_a_misfit(by: int) -> None:
    *some, last = narrow()
    assert answers(*some, last + by).heard.misfit is True
    assert answers(*(column + by for column in narrow())).heard.misfit is True


def test_without_all_answers_nothing_is_known() -> None:
    assert answers().heard == Heard()
    assert answers(*narrow()[:-1]).heard == Heard()
    assert answers(15, 30).heard.misfit is True, "but one misfit is enough"


def test_a_window_at_whose_edge_the_cursor_stops_says_nothing_of_signs() -> None:
    assert answers(1, 1, 1, 1, width=1).heard.misfit is None
    assert answers(*narrow(), width=15).heard.misfit is False


def test_where_signs_are_not_to_be_drawn_only_the_distance_is_asked() -> None:
    assert answers(signs="").question == "\x1b[6n"
    assert answers(signs="").heard == Heard()
    heard = answers(1, signs="").heard
    assert heard.misfit is None and heard.round_trip is not None


def test_nothing_that_was_drawn_stays() -> None:
    question = answers().question
    assert question.startswith("\x1b[?1049h\x1b[8m") and question.endswith("\x1b[2K\x1b[?1049l")
    assert len(question.encode()) < 200


@given(
    st.lists(st.sampled_from([b"a", b"\r", b"\x1b[A", b"\x1b[15~", b"\xc3", b"\x1b[;R"])), st.data()
)
def test_keys_between_the_answers_are_nobodys_loss(keys: list[bytes], data: st.DataObject) -> None:
    parts = [(key, True) for key in keys]
    for _ in narrow():
        parts.insert(data.draw(st.integers(0, len(parts))), (b"\x1b[1;%dR" % 15, False))
    sent = b"".join(part for part, _ in parts)
    heard = Answers(SIGNS, 80, 0.0)
    cut = data.draw(st.integers(0, len(sent)))
    heard.feed(sent[:cut], 0.0)
    heard.feed(sent[cut:], 0.0)
    assert heard.typed == b"".join(keys)
    assert heard.is_complete


def test_a_link_is_slow_by_its_round_trip_or_when_a_far_one_says_nothing() -> None:
    far = {"SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"}
    assert not Heard(None, SLOW / 2).is_slow(far)
    assert Heard(None, SLOW * 2).is_slow({})
    assert Heard().is_slow(far)
    assert not Heard().is_slow({})


# --- in a terminal --------------------------------------------------------------------------------


def wide(report: bytes) -> bytes:
    """As a terminal answers that draws each sign two cells wide."""
    return re.sub(rb"(\d+)R", lambda found: b"%dR" % (2 * int(found[1]) - 1), report)


def babble(report: bytes) -> bytes:
    return b"\xff\xfe\x1b[;R\x1b[1;1;1R\x1b[99999999;1R"


def program(
    home: Path, report: Report | None = honest, delay: float = 0.0, *words: str, **env: str
) -> PtyProgram:
    argv = [sys.executable, "-m", "tui", *words]
    return PtyProgram(
        argv, env=environment(FOURFOLD_HOME=str(home), **env), report=report, delay=delay
    )


@pytest.mark.parametrize(
    ("report", "is_ascii"),
    [(honest, False), (wide, True), (None, False), (babble, False)],
    ids=["narrow", "wide", "silent", "babble"],
)
def test_signs_are_drawn_where_they_take_one_cell(
    tmp_path: Path, report: Report | None, is_ascii: bool
) -> None:
    with program(tmp_path, report) as shown:
        shown.until("Welcome")
        shown.quiet()
        screen = "\n".join(shown.rows)
        assert screen.isascii() is is_ascii
        shown.send(b"\x03")
        assert shown.wait() == 130
        assert shown.is_restored
        assert b"R" not in shown.everything.data.rpartition(b"\x1b[?1049l")[2]


def settings_page(shown: PtyProgram) -> None:
    shown.until("Welcome")
    shown.quiet()
    shown.answer(ENTER)
    shown.until("F O U R F O L D")
    shown.quiet()
    shown.answer(b"6")


def test_the_settings_overrule_what_was_seen(tmp_path: Path) -> None:
    with program(tmp_path, wide) as shown:
        settings_page(shown)
        assert any("Signs" in row and "automatic" in row for row in shown.rows)
        shown.answer(b"\x1b[B")
        shown.answer(b"2")
        assert "─" in shown.rows[1]
        shown.answer(ESC)
    with program(tmp_path, wide) as again:
        again.until("F O U R F O L D")
        again.quiet()
        assert "─" in again.rows[1]


def test_an_answer_that_comes_late_counts_all_the_same(tmp_path: Path) -> None:
    with program(tmp_path, wide, delay=1.5) as shown:
        shown.until("Welcome")
        assert "─" in shown.rows[1]
        shown.quiet(2.0)
        assert shown.rows[1] == "-" * 80
        assert any("Enter goes on" in row for row in shown.rows), "and is not taken for keys"


def test_over_a_slow_link_a_key_that_was_under_way_answers_nothing(tmp_path: Path) -> None:
    """It comes after the new prompt was sent, and before that can have been read."""
    words = ["play", "elements", "--seed", "golden", "--bot", "novice"]
    with program(tmp_path, honest, 0.4, *words) as shown:
        shown.until("Your move")
        shown.quiet(0.8)
        shown.send(b"x")
        shown.until("Enter concedes")
        shown.send(ENTER)
        shown.quiet(0.8)
        assert "Enter concedes" in shown.rows[-1]
        shown.answer(ENTER, gap=0.5)
        assert "Enter concedes" not in shown.rows[-1]


@pytest.mark.parametrize(
    ("report", "delay", "env", "asked", "stages"),
    [
        (honest, 0.0, {}, "auto", True),
        (honest, 0.0, {"SSH_CONNECTION": "x"}, "auto", True),
        (honest, 0.3, {}, "auto", False),
        (None, 0.0, {"SSH_CONNECTION": "x"}, "auto", False),
        (honest, 0.3, {}, "on", True),
        (honest, 0.0, {}, "off", False),
    ],
    ids=["near", "near by ssh", "far", "silent by ssh", "far, but on", "near, but off"],
)
def test_moments_come_in_stages_unless_the_terminal_is_far_away(
    tmp_path: Path,
    report: Report | None,
    delay: float,
    env: dict[str, str],
    asked: str,
    stages: bool,
) -> None:
    known(tmp_path, animations=asked)
    words = ["play", "toji", "--seed", "golden", "--bot", "novice"]
    with program(tmp_path, report, delay, *words, **env) as shown:
        shown.until("Enter throws rock")
        for _ in range(2):
            shown.quiet(0.6)
            shown.answer(ENTER)
        shown.until("Enter seals")
        shown.quiet(0.6)
        battle = shown.answer(ENTER, gap=1.0)
        assert "Any key goes on." in shown.rows[-1]
        assert (battle.frames > 1) is stages
