"""The signs drawn on the tables: one set for terminals with Unicode, one of plain ASCII.

Every sign is one cell wide; none is an emoji and none needs a variation selector. Many signs
of the Unicode set are *ambiguous* in width (Unicode Annex 11): a terminal set up for East Asian
text may draw them two cells wide, which only asking it can tell (`ambiguous` lists them).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Final
from unicodedata import east_asian_width


@dataclass(frozen=True, slots=True)
class Frame:
    """The eleven pieces that boxes and tables are drawn with."""

    horizontal: str
    vertical: str
    top_left: str
    top_right: str
    bottom_left: str
    bottom_right: str
    tee_left: str
    tee_right: str
    tee_top: str
    tee_bottom: str
    cross: str


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One set of signs; both sets have the same fields."""

    name: str
    single: Frame
    double: Frame
    # Counters
    heart: str
    heart_off: str
    life: str
    life_lost: str
    gate: str
    gate_lost: str
    bar: str
    bar_off: str
    # Cards
    back: str
    crown: str
    tapped: str
    # Pointing
    up: str
    down: str
    left: str
    right: str
    to: str
    by: str
    # Writing
    bullet: str
    ellipsis: str
    dot: str
    times: str
    yes: str
    no: str
    # One shape an element, beside its letter
    fire: str
    wind: str
    earth: str
    water: str
    wood: str
    metal: str
    yinyang: str
    light: str
    shadow: str

    def signs(self) -> Mapping[str, str]:
        """Every sign by its field's name (`single.cross`, `heart`, ...)."""
        found: dict[str, str] = {}
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, Frame):
                found |= {f"{field.name}.{f.name}": getattr(value, f.name) for f in fields(value)}
            elif field.name != "name":
                found[field.name] = value
        return found


LETTERS: Final[Mapping[str, str]] = MappingProxyType(
    {"fire": "F", "wind": "W", "earth": "E", "water": "A"}
)
"""The element letters of the sketches (A for aqua); a game with other elements has its own."""

UNICODE: Final = Glyphs(
    name="unicode",
    single=Frame(*"─│┌┐└┘├┤┬┴┼"),
    double=Frame(*"═║╔╗╚╝╠╣╦╩╬"),
    heart="♥",
    heart_off="·",
    life="●",
    life_lost="○",
    gate="▣",
    gate_lost="□",
    bar="█",
    bar_off="░",
    back="▒",
    crown="♛",
    tapped="»",
    up="▲",
    down="▼",
    left="◄",
    right="►",
    to="→",
    by="←",
    bullet="•",
    ellipsis="…",
    dot="·",
    times="×",
    yes="✓",
    no="✗",
    # The classical signs: fire and air point up, water and earth down; air and earth are crossed,
    # which no one-cell sign is, so the filled triangles go to fire and water.
    fire="▲",
    wind="△",
    earth="▽",
    water="▼",
    wood="↟",
    metal="◆",
    yinyang="◐",
    light="☼",
    shadow="☽",
)

ASCII: Final = Glyphs(
    name="ascii",
    single=Frame(*"-|+++++++++"),
    double=Frame(*"=#" + "#" * 9),
    heart="*",
    heart_off=".",
    life="o",
    life_lost=".",
    gate="#",
    gate_lost="_",
    bar="#",
    bar_off=".",
    back=":",
    crown="W",
    tapped="/",
    up="^",
    down="v",
    left="<",
    right=">",
    to=">",
    by="<",
    bullet="*",
    ellipsis="~",
    dot=".",
    times="x",
    yes="y",
    no="n",
    fire="^",
    wind="%",
    earth="=",
    water="v",
    wood="Y",
    metal="+",
    yinyang="@",
    light="*",
    shadow="&",
)

GLYPHS: Final[Mapping[str, Glyphs]] = MappingProxyType({g.name: g for g in (UNICODE, ASCII)})


def choose(environ: Mapping[str, str], asked: str | None = None) -> Glyphs:
    """The set to draw with: the one `asked` for by name, else ASCII unless the locale is UTF-8.

    The locale is the first of LC_ALL, LC_CTYPE and LANG that is set and not empty (POSIX, 8.2).
    Raises KeyError for a set that does not exist.
    """
    if asked is not None:
        return GLYPHS[asked]
    variables = ("LC_ALL", "LC_CTYPE", "LANG")
    locale = next((value for name in variables if (value := environ.get(name))), "C")
    return UNICODE if "utf8" in locale.lower().replace("-", "") else ASCII


def ambiguous(glyphs: Glyphs) -> str:
    """The signs of the set that an East Asian terminal may draw two cells wide."""
    signs = "".join(glyphs.signs().values())
    return "".join(sorted({sign for sign in signs if east_asian_width(sign) == "A"}))
