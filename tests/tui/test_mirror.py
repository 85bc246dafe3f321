"""The mirror sends differences only, and the terminal ends up showing what was drawn."""

from __future__ import annotations

from collections.abc import Iterable

import pyte
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip

from themes.palette import LANTERN, PLAIN
from themes.theme import STYLES, Depth, StyleName
from tui.canvas import Canvas
from tui.mirror import Mirror
from tui.widgets.ink import Ink

WIDTH, HEIGHT = 12, 3
TRUECOLOR = Ink(LANTERN, Depth.TRUECOLOR)
Write = tuple[int, int, str, StyleName]


def update(canvas: Canvas, ink: Ink = TRUECOLOR) -> LayoutUpdate:
    strips: list[Iterable[Strip]] = [[ink.strip(line, canvas.width)] for line in canvas.lines()]
    return LayoutUpdate(strips, Region(0, 0, canvas.width, canvas.height))


def drawn(*writes: Write) -> Canvas:
    canvas = Canvas(WIDTH, HEIGHT)
    for x, y, text, style in writes:
        canvas.put(x, y, text, style)
    return canvas


def segments(*pieces: Segment) -> LayoutUpdate:
    return LayoutUpdate([[Strip(pieces)]], Region(0, 0, WIDTH, 1))


def cell_looks(screen: pyte.Screen, y: int) -> list[tuple[object, ...]]:
    """What can be seen of each cell: a blank shows its background and its line, not its colour."""
    looks = []
    for x in range(WIDTH):
        cell = screen.buffer[y][x]
        ink = (cell.fg, cell.bold, cell.italics) if cell.data.strip() else ()
        looks.append((cell.data, cell.bg, cell.underscore, cell.reverse, *ink))
    return looks


WRITES = st.lists(
    st.tuples(
        st.integers(-2, WIDTH),
        st.integers(0, HEIGHT - 1),
        st.text(st.sampled_from("ab 漢─♥"), max_size=6),
        st.sampled_from(STYLES),
    ),
    max_size=5,
)


@settings(max_examples=200)
@given(st.lists(WRITES, min_size=1, max_size=4), st.sampled_from([LANTERN, PLAIN]))
def test_after_any_updates_the_terminal_shows_the_last_as_if_drawn_at_once(
    pictures: list[list[Write]], theme: object
) -> None:
    ink = TRUECOLOR if theme is LANTERN else Ink(PLAIN, Depth.TRUECOLOR)
    bit_by_bit, at_once = pyte.Screen(WIDTH, HEIGHT), pyte.Screen(WIDTH, HEIGHT)
    mirror = Mirror("truecolor")
    for picture in pictures:
        pyte.Stream(bit_by_bit).feed(
            mirror.difference(update(drawn(*picture), ink), (WIDTH, HEIGHT))
        )
    last = update(drawn(*pictures[-1]), ink)
    pyte.Stream(at_once).feed(Mirror("truecolor").difference(last, (WIDTH, HEIGHT)))
    for y in range(HEIGHT):
        assert cell_looks(bit_by_bit, y) == cell_looks(at_once, y)
    assert [row.rstrip() for row in bit_by_bit.display] == drawn(*pictures[-1]).plain().split("\n")


def test_the_same_picture_again_sends_nothing_until_it_is_forgotten() -> None:
    mirror = Mirror("truecolor")
    picture = drawn((1, 1, "Rin", "foe"))
    first = mirror.difference(update(picture), (WIDTH, HEIGHT))
    assert "Rin" in first
    assert mirror.difference(update(picture), (WIDTH, HEIGHT)) == ""
    mirror.forget()
    assert mirror.difference(update(picture), (WIDTH, HEIGHT)) == first


def test_another_size_forgets() -> None:
    mirror = Mirror("truecolor")
    mirror.difference(update(drawn((0, 0, "a", "text"))), (WIDTH, HEIGHT))
    assert "a" in mirror.difference(update(drawn((0, 0, "a", "text"))), (WIDTH + 1, HEIGHT))


def test_one_changed_letter_sends_one_letter() -> None:
    mirror = Mirror("truecolor")
    mirror.difference(update(drawn((0, 2, "life 12", "text"))), (WIDTH, HEIGHT))
    sent = mirror.difference(update(drawn((0, 2, "life 11", "text"))), (WIDTH, HEIGHT))
    assert sent == "\x1b[3;7H\x1b[38;2;217;223;232;48;2;18;22;29m1\x1b[0m"


def test_a_partial_update_of_the_compositor_is_understood() -> None:
    mirror = Mirror("truecolor")
    mirror.difference(update(drawn()), (WIDTH, HEIGHT))
    strip = TRUECOLOR.strip(drawn((3, 1, "x", "text")).lines()[1], WIDTH)
    chops: list[dict[int, Strip | None]] = [{}, {0: strip}, {0: None}]
    partial = ChopsUpdate(chops, [(1, 2, 5), (2, 0, 3)], [[], [WIDTH], [WIDTH]])
    assert mirror.difference(partial, (WIDTH, HEIGHT)).count("x") == 1


def test_control_characters_are_never_sent() -> None:
    text = "a\x1b]0;b\x07\x9b\x7f\u0301c"
    sent = Mirror("truecolor").difference(segments(Segment(text)), (WIDTH, 1))
    assert sent == "\x1b[1;1Ha?]0;b", "as wide as rich takes it to be, which counts no controls"


def test_what_does_not_fit_is_not_sent() -> None:
    sent = Mirror(None).difference(segments(Segment("x" * 50)), (WIDTH, 1))
    assert sent.count("x") == WIDTH
    assert Mirror(None).difference(update(drawn()), (0, 0)) == ""


def test_a_terminal_without_colours_is_sent_none() -> None:
    style = Style(color="#ff0000", bgcolor="blue", bold=True)
    sent = Mirror(None).difference(segments(Segment("x", style)), (WIDTH, 1))
    assert sent == "\x1b[1;1H\x1b[1mx\x1b[0m"


def test_from_one_look_to_another_only_the_difference_is_sent() -> None:
    bold, calm = Style(color="#ff0000", bgcolor="#102030", bold=True), Style(bgcolor="#102030")
    sent = Mirror("truecolor").difference(
        segments(Segment("x", bold), Segment("y", calm), Segment("z", bold)), (WIDTH, 1)
    )
    red, ground = "38;2;255;0;0", "48;2;16;32;48"
    assert sent == f"\x1b[1;1H\x1b[1;{red};{ground}mx\x1b[22;39my\x1b[1;{red}mz\x1b[0m"


def test_dim_after_bold_is_no_longer_bold() -> None:
    styles = (Style(bold=True, color="red"), Style(dim=True, color="red"), Style(color="red"))
    sent = Mirror("256").difference(segments(*(Segment("x", s) for s in styles)), (WIDTH, 1))
    assert sent == "\x1b[1;1H\x1b[1;31mx\x1b[22;2mx\x1b[22mx\x1b[0m"


def test_a_terminal_without_colours_is_turned_back_as_the_oldest_understand() -> None:
    styles = (Style(bold=True), Style(underline=True), Style(underline=True, reverse=True))
    sent = Mirror(None).difference(segments(*(Segment("x", s) for s in styles)), (WIDTH, 1))
    assert sent == "\x1b[1;1H\x1b[1mx\x1b[0;4mx\x1b[0;4;7mx\x1b[0m"


def test_colours_are_brought_down_to_what_the_terminal_has() -> None:
    style = Style(color="#ff0000")
    sent = Mirror("standard").difference(segments(Segment("x", style)), (WIDTH, 1))
    assert sent == "\x1b[1;1H\x1b[31mx\x1b[0m"
