"""What the environment says about the terminal, and what becomes of the App's end."""

from __future__ import annotations

import signal

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from tests.tui.board_demo import BoardDemo
from themes.palette import LANTERN, PLAIN
from themes.theme import STYLES, Depth
from tui.environ import user_environment
from tui.widgets.ink import Colourless, Ink, depth, ink


@pytest.mark.parametrize(
    ("system", "environ", "expected"),
    [
        ("truecolor", {}, Depth.TRUECOLOR),
        ("256", {}, Depth.ANSI256),
        ("standard", {"TERM": "xterm"}, Depth.ANSI16),
        (None, {"TERM": "dumb"}, Depth.NONE),
        ("truecolor", {"NO_COLOR": "1"}, Depth.NONE),
        ("truecolor", {"NO_COLOR": ""}, Depth.TRUECOLOR),
        ("standard", {"TERM": "vt220"}, Depth.NONE),
        ("standard", {"TERM": "xterm-mono"}, Depth.NONE),
        ("standard", {"TERM": "linux-m"}, Depth.NONE),
    ],
)
def test_colour_depth(system: str | None, environ: dict[str, str], expected: Depth) -> None:
    assert depth(system, environ) is expected


def test_the_theme_is_the_one_asked_for_or_the_one_that_suits() -> None:
    assert ink(None, "256", {}).theme is LANTERN
    assert ink(None, "256", {"NO_COLOR": "1"}).theme is PLAIN
    assert ink("plain", "256", {}).theme is PLAIN
    assert ink("no such theme", "256", {}).theme is LANTERN
    assert ink("lantern", "256", {"NO_COLOR": "1"}).colourless


@pytest.mark.parametrize("name", STYLES)
@pytest.mark.parametrize("at", list(Depth))
def test_colourless_ink_has_styles_but_no_colour(name: str, at: Depth) -> None:
    for worn in (Ink(PLAIN, at), Ink(LANTERN, Depth.NONE)):
        for style in STYLES:
            assert worn[style].color is None
            assert worn[style].bgcolor is None


def test_the_filter_takes_colour_from_other_widgets_and_leaves_the_rest() -> None:
    style = Style(color="red", bgcolor="#101010", bold=True, reverse=True)
    [segment, bare] = Colourless().apply([Segment("x", style), Segment("y")], Color(0, 0, 0))
    assert segment.style == Style(bold=True, reverse=True)
    assert bare.style is None


def test_what_python_itself_put_into_the_environment_does_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LC_CTYPE", "C.UTF-8")
    monkeypatch.delenv("PYTHONUTF8", raising=False)
    for utf8_mode in (0, 1):
        flags = type("Flags", (), {"utf8_mode": utf8_mode})
        monkeypatch.setattr("tui.environ.sys.flags", flags)
        assert ("LC_CTYPE" in user_environment()) is (utf8_mode == 0)


def test_an_app_that_was_never_run_ends_by_signal_all_the_same() -> None:
    with pytest.raises(SystemExit) as ended:
        BoardDemo().end_by_signal(signal.SIGTERM)
    assert ended.value.code == 143
