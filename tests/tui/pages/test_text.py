"""Pages of text wrap by cells and scroll to both ends, never beyond."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.tui.pages.stage import Stage
from tui.canvas import cells
from tui.pages.log import LogPage
from tui.pages.text import TextPage, paragraphs
from tui.wrapping import wrap


def test_text_is_broken_between_words() -> None:
    assert wrap("one two three", 8) == ["one two", "three"]
    assert wrap("one two three", 8, 2) == ["one two", "  three"]
    assert wrap("  deep in", 7) == ["  deep", "  in"]
    assert wrap("a\n\nb", 8) == ["a", "", "b"]
    assert wrap("", 8) == [""]


def test_a_word_that_is_too_long_is_broken_itself() -> None:
    assert wrap("abcdefghij kl", 4) == ["abcd", "efgh", "ij", "kl"]
    assert wrap("漢字漢字", 5) == ["漢字", "漢字"]


@given(st.text("ab 漢 \n", max_size=60), st.integers(4, 20), st.integers(0, 2))
def test_no_line_is_too_long_and_no_letter_is_lost(text: str, width: int, indent: int) -> None:
    lines = wrap(text, width, indent)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(cells(line) <= width for line in lines)


def test_spaces_that_would_fill_a_line_do_not_keep_its_words_out() -> None:
    assert wrap(" " * 30 + "deep", 4) == ["  de", "  ep"]
    assert wrap("  漢字", 0) == ["漢", "字"]


def page(count: int = 50) -> tuple[Stage, TextPage]:
    stage = Stage()
    shown = TextPage(stage, "Numbers", paragraphs([f"line {n}" for n in range(count)]))
    stage.push(shown)
    return stage, shown


def first(stage: Stage) -> str:
    return stage.text().split("\n")[2].strip()


def test_it_scrolls_to_both_ends_and_not_beyond() -> None:
    stage, _ = page()
    assert first(stage) == "line 0"
    for keys, line in (
        (["down"], 1), (["j", "enter"], 3), (["up", "k", "k", "k", "k"], 0), (["space"], 19),
        (["pagedown"], 30), (["down"], 30), (["b"], 11), (["pageup"], 0), (["G"], 30),
        (["home"], 0), (["end"], 30), (["g"], 0),
    ):  # fmt: skip
        for key in keys:
            stage.type(key)
            stage.text()
        assert first(stage) == f"line {line}", keys


def test_it_says_which_part_is_shown() -> None:
    stage, _ = page()
    assert "1-20 of 50" in stage.text()
    assert "1-36 of 50" in stage.text(120, 40)


def test_a_page_that_fits_has_nothing_to_scroll() -> None:
    stage, _ = page(5)
    stage.type("down", "G")
    assert first(stage) == "line 0"
    assert "of 5" not in stage.text()


class Story:
    """A log that grows."""

    log: list[str]


def test_the_log_opens_at_its_end_and_goes_along_while_it_grows() -> None:
    stage, story = Stage(), Story()
    story.log = [f"sentence {n}" for n in range(40)]
    stage.push(LogPage(stage, story))
    assert "sentence 39" in stage.text()
    story.log.append("the news")
    assert "the news" in stage.text()
    stage.type("up")
    story.log.append("later news")
    assert "later news" not in stage.text()


def test_an_empty_log_says_so() -> None:
    stage, story = Stage(), Story()
    story.log = []
    stage.push(LogPage(stage, story))
    assert "Nothing has happened yet." in stage.text()
