"""Every theme can be read, tells the elements apart, and is complete."""

from __future__ import annotations

import re
from itertools import chain, combinations

import pytest

from tests.themes.vision import EYES, difference, seen
from themes.contrast import contrast, rgb
from themes.palette import LANTERN, NATIVE, PLAIN, PRISM, THEMES
from themes.theme import ELEMENTS, QUIET, STYLES, Colour, Depth, Look, StyleName, Theme

COLOUR_DEPTHS = [Depth.ANSI16, Depth.ANSI256, Depth.TRUECOLOR]
COLOURED = [theme for theme in THEMES.values() if not theme.colourless]
GROUNDED = [theme for theme in COLOURED if theme.ground.truecolor.bg is not None]
"""Themes that bring their own background."""

each_style = pytest.mark.parametrize("style", STYLES)
each_depth = pytest.mark.parametrize("depth", list(Depth), ids=lambda depth: depth.name.lower())
each_colour_depth = pytest.mark.parametrize(
    "depth", COLOUR_DEPTHS, ids=lambda depth: depth.name.lower()
)
each_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES.keys())
each_coloured = pytest.mark.parametrize("theme", COLOURED, ids=lambda theme: theme.name)
each_grounded = pytest.mark.parametrize("theme", GROUNDED, ids=lambda theme: theme.name)

GAMES: dict[str, tuple[StyleName, ...]] = {
    "toji": ("fire", "wind", "earth", "water"),
    "elements": ("wood", "fire", "earth", "metal", "water", "yinyang"),
    "ikusa": ("wood", "fire", "earth", "metal", "water"),
    "mana": ("light", "shadow", "fire", "water", "earth", "metal"),
}
"""Which elements lie on one table."""

_TERMINALS = {
    "vga": """
        #000000 #aa0000 #00aa00 #aa5500 #0000aa #aa00aa #00aaaa #aaaaaa
        #555555 #ff5555 #55ff55 #ffff55 #5555ff #ff55ff #55ffff #ffffff
        """,
    "campbell": """
        #0c0c0c #c50f1f #13a10e #c19c00 #0037da #881798 #3a96dd #cccccc
        #767676 #e74856 #16c60c #f9f1a5 #3b78ff #b4009e #61d6d6 #f2f2f2
        """,
    "tango": """
        #000000 #cc0000 #4e9a06 #c4a000 #3465a4 #75507b #06989a #d3d7cf
        #555753 #ef2929 #8ae234 #fce94f #729fcf #ad7fa8 #34e2e2 #eeeeec
        """,
}
PALETTES: dict[str, list[str]] = {
    "xterm": [f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in map(rgb, range(16))],
    **{name: colours.split() for name, colours in _TERMINALS.items()},
}
"""What terminals make of the 16 colours: xterm, the Linux console, Windows Terminal, and GNOME Terminal on black."""


def shown(look: Look) -> tuple[Colour, Colour]:
    """Ink and ground; the terminal's own are light grey on black here."""
    return (7 if look.fg is None else look.fg, 0 if look.bg is None else look.bg)


def apart(one: Look, other: Look) -> int:
    """How far two looks are apart, in steps of red, green and blue: by ink or by ground, whichever shows more."""
    return max(
        sum(abs(a - b) for a, b in zip(rgb(mine), rgb(theirs), strict=True))
        for mine, theirs in zip(shown(one), shown(other), strict=True)
    )


def told_apart(one: Look, other: Look) -> tuple[float, str]:
    """The same by CIEDE2000, for the eyes that see the least of it."""
    return min(
        (
            max(
                difference(seen(rgb(mine), matrix), seen(rgb(theirs), matrix))
                for mine, theirs in zip(shown(one), shown(other), strict=True)
            ),
            eyes,
        )
        for eyes, matrix in EYES.items()
    )


def test_there_are_themes_for_every_kind_of_terminal_and_eyes() -> None:
    assert [*THEMES] == ["lantern", "plain", "daylight", "native", "beacon", "prism"]
    assert not THEMES["daylight"].dark


@each_theme
def test_every_theme_defines_every_style_and_no_other(theme: Theme) -> None:
    assert set(theme.looks) == set(STYLES)
    assert THEMES[theme.name] is theme


@each_theme
def test_a_title_fits_into_the_settings(theme: Theme) -> None:
    assert 0 < len(theme.title) <= 32
    assert len({theme.title for theme in THEMES.values()}) == len(THEMES)


@each_colour_depth
@each_grounded
def test_every_style_can_be_read_on_its_background(theme: Theme, depth: Depth) -> None:
    loud, quiet = (7.0, 4.5) if theme.name == "beacon" else (4.5, 3.0)
    for style in STYLES:
        look = theme.look(style, depth)
        assert look.fg is not None
        assert look.bg is not None
        assert not look.reverse, "the ratio would be that of other colours"
        least = quiet if style in QUIET else loud
        assert contrast(look.fg, look.bg) >= least, style


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES.keys())
def test_the_terminals_own_colours_can_be_read_in_its_palette(palette: list[str]) -> None:
    """What the theme leaves alone is the terminal's own ink and ground, and dim is for its owner to judge."""
    for style in STYLES:
        look = NATIVE.look(style, Depth.ANSI16)
        ink, ground = shown(look)
        assert isinstance(ink, int)
        assert isinstance(ground, int)
        assert contrast(palette[ink], palette[ground]) >= 4.5, style
        assert not look.dim or style in QUIET


@each_style
def test_the_native_theme_is_the_terminals_own_at_every_depth(style: StyleName) -> None:
    looks = [NATIVE.look(style, depth) for depth in COLOUR_DEPTHS]
    assert looks[0] == looks[1] == looks[2]
    for colour in (looks[0].fg, looks[0].bg):
        assert colour is None or (isinstance(colour, int) and colour < 16)
    assert NATIVE.look("text", Depth.TRUECOLOR) == Look()


@each_colour_depth
@each_coloured
def test_no_two_elements_look_alike(theme: Theme, depth: Depth) -> None:
    """Of the 16 colours there are too few: there, it is the elements of one table."""
    few = depth is Depth.ANSI16 or theme is NATIVE
    tables = GAMES.values() if few else [ELEMENTS]
    for one, other in chain.from_iterable(combinations(elements, 2) for elements in tables):
        assert apart(theme.look(one, depth), theme.look(other, depth)) >= 48, (one, other)


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES.keys())
def test_no_two_elements_of_a_game_share_one_of_the_terminals_colours(
    palette: list[str],
) -> None:
    def look(style: StyleName) -> Look:
        ink, ground = shown(NATIVE.look(style, Depth.ANSI16))
        assert isinstance(ink, int)
        assert isinstance(ground, int)
        return Look(palette[ink], palette[ground])

    for elements in GAMES.values():
        for one, other in combinations(elements, 2):
            assert apart(look(one), look(other)) >= 48, (one, other)


@each_colour_depth
@pytest.mark.parametrize("game", GAMES)
def test_colour_blind_eyes_tell_the_elements_of_a_game_apart(game: str, depth: Depth) -> None:
    for one, other in combinations(GAMES[game], 2):
        least, eyes = told_apart(PRISM.look(one, depth), PRISM.look(other, depth))
        assert least >= 14, (one, other, eyes)


OPPOSITES: list[tuple[StyleName, StyleName]] = [
    ("you", "foe"),
    ("good", "bad"),
    ("legal", "illegal"),
    ("cursor", "chosen"),
    ("life", "life_lost"),
]


@each_colour_depth
@pytest.mark.parametrize(("one", "other"), OPPOSITES)
def test_colour_blind_eyes_tell_sides_and_judgements_apart(
    one: StyleName, other: StyleName, depth: Depth
) -> None:
    least, eyes = told_apart(PRISM.look(one, depth), PRISM.look(other, depth))
    assert least >= 25, eyes


def test_the_full_colour_theme_is_not_for_colour_blind_eyes() -> None:
    """Or there would be no need for another: the simulation has to see what it is there for."""
    looks = [LANTERN.look(element, Depth.TRUECOLOR) for element in ("fire", "earth")]
    least, eyes = told_apart(*looks)
    assert (least < 5, eyes) == (True, "deuteranopia")


@each_depth
@each_theme
def test_what_the_player_steers_by_stands_out_at_every_depth(theme: Theme, depth: Depth) -> None:
    plain = theme.look("text", depth)
    for style in ("cursor", "chosen", "legal", "key", "prompt", "bad", "warn"):
        assert theme.look(style, depth) != plain, style
    assert theme.look("cursor", depth) != theme.look("chosen", depth)
    assert theme.look("legal", depth) != theme.look("illegal", depth)


@each_colour_depth
@each_grounded
def test_colours_are_written_in_the_notation_of_their_depth(theme: Theme, depth: Depth) -> None:
    for style in STYLES:
        look = theme.look(style, depth)
        for colour in (look.fg, look.bg):
            if depth is Depth.TRUECOLOR:
                assert isinstance(colour, str)
                assert re.fullmatch("#[0-9a-f]{6}", colour)
            else:
                assert isinstance(colour, int)
                assert 0 <= colour < depth


@each_coloured
def test_without_colour_every_theme_says_what_the_plain_one_says(theme: Theme) -> None:
    for style in STYLES:
        assert theme.look(style, Depth.NONE) == PLAIN.look(style, Depth.NONE), style


@each_depth
@each_style
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
