"""Every theme can be read, tells the elements apart, and is complete."""

from __future__ import annotations

from itertools import combinations

import pytest

from themes.contrast import contrast, rgb
from themes.palette import PLAIN, THEMES
from themes.theme import ELEMENTS, QUIET, STYLES, Depth, Look, StyleName, Theme

COLOUR_DEPTHS = [Depth.ANSI16, Depth.ANSI256, Depth.TRUECOLOR]
COLOURED = [theme for theme in THEMES.values() if not theme.colourless]


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES.keys())
def test_every_theme_defines_every_style_and_no_other(theme: Theme) -> None:
    assert set(theme.looks) == set(STYLES)
    assert THEMES[theme.name] is theme


@pytest.mark.parametrize("depth", COLOUR_DEPTHS)
@pytest.mark.parametrize("theme", COLOURED, ids=lambda theme: theme.name)
@pytest.mark.parametrize("style", STYLES)
def test_every_style_can_be_read_on_its_background(
    theme: Theme, depth: Depth, style: StyleName
) -> None:
    look = theme.look(style, depth)
    assert look.fg is not None
    assert look.bg is not None
    assert not look.reverse, "the ratio would be that of other colours"
    assert contrast(look.fg, look.bg) >= (3.0 if style in QUIET else 4.5)


@pytest.mark.parametrize("depth", COLOUR_DEPTHS)
@pytest.mark.parametrize("theme", COLOURED, ids=lambda theme: theme.name)
def test_no_two_elements_look_alike(theme: Theme, depth: Depth) -> None:
    for one, other in combinations(ELEMENTS, 2):
        first, second = theme.look(one, depth).fg, theme.look(other, depth).fg
        assert first is not None
        assert second is not None
        apart = sum(abs(a - b) for a, b in zip(rgb(first), rgb(second), strict=True))
        assert apart >= 48, (one, other)


@pytest.mark.parametrize("depth", list(Depth))
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES.keys())
def test_what_the_player_steers_by_stands_out_at_every_depth(theme: Theme, depth: Depth) -> None:
    plain = theme.look("text", depth)
    for style in ("cursor", "chosen", "legal", "key", "prompt", "bad", "warn"):
        assert theme.look(style, depth) != plain, style
    assert theme.look("cursor", depth) != theme.look("chosen", depth)
    assert theme.look("legal", depth) != theme.look("illegal", depth)


@pytest.mark.parametrize("depth", COLOUR_DEPTHS)
def test_colours_are_written_in_the_notation_of_their_depth(depth: Depth) -> None:
    for theme in COLOURED:
        for style in STYLES:
            look = theme.look(style, depth)
            for colour in (look.fg, look.bg):
                if depth is Depth.TRUECOLOR:
                    assert isinstance(colour, str)
                    assert colour.startswith("#")
                    assert len(colour) == 7
                else:
                    assert isinstance(colour, int)
                    assert 0 <= colour < depth


@pytest.mark.parametrize("depth", list(Depth))
@pytest.mark.parametrize("style", STYLES)
def test_a_colourless_theme_names_no_colour_at_any_depth(depth: Depth, style: StyleName) -> None:
    look = PLAIN.look(style, depth)
    assert look.fg is None
    assert look.bg is None


def test_a_look_without_colour_of_its_own_shows_the_ground() -> None:
    lantern = THEMES["lantern"]
    assert lantern.look("text", Depth.ANSI16) == Look(fg=7, bg=0)
    assert lantern.look("cursor", Depth.NONE) == Look(bold=True, reverse=True)


def test_contrast_agrees_with_the_published_examples() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#ffffff", "#767676") == pytest.approx(4.54, abs=0.01)
    assert contrast("#777777", "#777777") == 1.0


def test_indexed_colours_are_xterms() -> None:
    assert [rgb(i) for i in (0, 15, 16, 196, 231, 232, 255)] == [
        (0, 0, 0),
        (255, 255, 255),
        (0, 0, 0),
        (255, 0, 0),
        (255, 255, 255),
        (8, 8, 8),
        (238, 238, 238),
    ]
