"""A canvas clips, counts in cells, and merges what looks the same."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from themes.glyphs import ASCII
from themes.theme import STYLES, StyleName
from tui.canvas import Canvas, Span, cells, cut

TEXT = st.text(st.sampled_from("ab 漢字…♥\u0301\x1b\n"), max_size=12)


def test_a_new_canvas_is_blank() -> None:
    canvas = Canvas(4, 2)
    assert canvas.lines() == [(Span("    ", "text"),)] * 2
    assert canvas.plain() == "\n"


def test_neighbours_of_equal_style_share_a_span() -> None:
    canvas = Canvas(6, 1)
    canvas.put(0, 0, "ab", "key")
    canvas.put(2, 0, "c", "key")
    assert canvas.lines() == [(Span("abc", "key"), Span("   ", "text"))]


def test_put_tells_where_the_text_ends() -> None:
    canvas = Canvas(20, 1)
    end = canvas.put(1, 0, "漢字", "you")
    assert end == 5
    assert canvas.put_spans(end, 0, (" 4", "fire"), ("!", "warn")) == 8
    assert canvas.plain() == " 漢字 4!"


def test_text_beyond_the_edges_is_clipped() -> None:
    canvas = Canvas(4, 2)
    canvas.put(-2, 0, "abcdefgh")
    canvas.put(0, 5, "below")
    canvas.put(0, -1, "above")
    canvas.put(9, 1, "right")
    assert canvas.plain() == "cdef\n"


def test_a_canvas_keeps_what_did_not_fit() -> None:
    canvas = Canvas(4, 2)
    canvas.put(0, 0, "abcd")
    canvas.put(1, 1, "ab", width=2)
    assert canvas.lost == []
    canvas.put(1, 0, "bcde")
    canvas.put(0, 2, "below")
    canvas.put(0, 1, "long", width=3)
    assert canvas.lost == ["bcde", "below", "long"]


def test_text_is_cut_to_its_width_with_the_glyph_sets_ellipsis() -> None:
    canvas = Canvas(10, 3, ASCII)
    canvas.put(0, 0, "abcdef", width=4)
    canvas.put(0, 1, "abcdef", width=4, ellipsis=False)
    canvas.put(0, 2, "abcd", width=4)
    assert canvas.plain() == "abc~\nabcd\nabcd"


def test_the_ascii_set_writes_our_own_words_in_ascii() -> None:
    canvas = Canvas(12, 2, ASCII)
    assert canvas.put(0, 0, "Tōji’s 2×3…") == 11 + 2
    canvas.put_right(12, 1, "wait…")
    assert canvas.plain() == "Toji's 2x3..\n     wait..."


def test_right_aligned_text_ends_before_its_column() -> None:
    canvas = Canvas(8, 1)
    assert canvas.put_right(8, 0, "漢x") == 5
    assert canvas.plain() == "     漢x"


def test_a_wide_character_that_is_half_covered_or_half_outside_leaves_a_blank() -> None:
    canvas = Canvas(4, 4)
    for y in range(2):
        canvas.put(0, y, "漢字")
    canvas.put(1, 0, "x")
    canvas.put(2, 1, "x")
    canvas.put(3, 2, "漢")
    canvas.put(-1, 3, "漢a")
    assert canvas.plain() == " x字\n漢x\n\n a"


def test_box_draws_single_double_and_title() -> None:
    canvas = Canvas(10, 6)
    canvas.box(0, 0, 6, 3)
    canvas.box(0, 3, 10, 3, "cursor", double=True, title="Fire", title_style="fire")
    assert canvas.plain().split("\n") == [
        "┌────┐",
        "│    │",
        "└────┘",
        "╔═Fire═══╗",
        "║        ║",
        "╚════════╝",
    ]
    assert canvas.lines()[3][1] == Span("Fire", "fire")


def test_box_cuts_a_long_title_and_ignores_no_size() -> None:
    canvas = Canvas(8, 3, ASCII)
    canvas.box(0, 0, 8, 3, title="elementium")
    canvas.box(0, 0, 1, 9)
    assert canvas.plain() == "+-ele~-+\n|      |\n+------+"


def test_rule_fill_and_restyle() -> None:
    canvas = Canvas(4, 3)
    canvas.rule(0)
    canvas.rule(1, double=True)
    canvas.fill(1, 2, 2, 5, "▒", "back")
    canvas.restyle(-3, 0, 5, 1, "cursor")
    assert canvas.plain() == "────\n════\n ▒▒"
    assert canvas.lines()[0] == (Span("──", "cursor"), Span("──", "rule"))


def test_controls_and_marks_cannot_be_placed() -> None:
    canvas = Canvas(8, 1)
    assert canvas.put(0, 0, "a\x1b\n\u0301b\x9b") == 2
    assert canvas.plain() == "ab"


def test_cut_keeps_what_fits() -> None:
    assert cut("abc", 3, "…") == "abc"
    assert cut("abcd", 3, "…") == "ab…"
    assert cut("漢字", 3) == "漢"
    assert cut("abcd", 0, "…") == ""


@given(
    st.integers(0, 12),
    st.integers(0, 4),
    st.lists(
        st.tuples(st.integers(-4, 14), st.integers(-2, 5), TEXT, st.sampled_from(STYLES)),
    ),
)
def test_every_line_is_exactly_as_wide_as_the_canvas(
    width: int, height: int, writes: list[tuple[int, int, str, StyleName]]
) -> None:
    canvas = Canvas(width, height)
    for x, y, text, style in writes:
        assert canvas.put(x, y, text, style) == x + cells(text)
    lines = canvas.lines()
    assert len(lines) == height
    for line in lines:
        assert sum(cell_len(span.text) for span in line) == width
        assert all(one.style != next.style for one, next in pairwise(line))
