"""The short forms of Ikusa's cards: costs, keywords by two letters, stats with their changes."""

from __future__ import annotations

from engines.ikusa.attributes import ATTRIBUTES, Attributes, names
from engines.ikusa.costs import Cost
from engines.ikusa.glossary import KEYWORD_LINES
from engines.ikusa.keywords import Keywords
from engines.ikusa.permanent import Permanent
from engines.ikusa.phrases import keyword_names
from engines.ikusa.rules import Ikusa
from engines.ikusa.titles import LETTERS, signs
from engines.ikusa.vocabulary import ELEMENTIUM, WARGEIST, Card, CardFace
from themes.glyphs import Glyphs
from themes.theme import StyleName
from tui.tables.rows import Word, size

CODES = {
    "Swift": "Sw",
    "Berserker": "Be",
    "Caution": "Ca",
    "Reckless": "Re",
    "Spy": "Sp",
    "Watcher": "Wa",
    "Gate Break": "Gb",
    "Blessing": "Bl",
    "Conquer": "Co",
}

ATTRIBUTE_STYLE: dict[str, StyleName] = {
    "wood": "wood",
    "fire": "fire",
    "earth": "earth",
    "metal": "metal",
    "water": "water",
}

SYMBOLS = (
    ("life", "who may act"),
    ("right", "the cursor; behind its number, the wargeist that attacks"),
    ("by", "behind its number, a wargeist that blocks"),
    ("to", "what an enchant is attached to"),
    ("tapped", "a tapped card"),
    ("no", "falls, as things stand (? may fall)"),
    ("5/4(3/4)", "power and health now, and in brackets as printed"),
    ("up", "raised"),
    ("down", "lowered"),
    ("+Sw", "a keyword that it has gained"),
    ("bullet", "behind a name: the card says more than its keywords"),
    ("d2", "2 damage on it"),
    ("new", "came this turn"),
    ("(F)2/3", "fire elementium: two of three are untapped"),
    ("back", "lies face-down: an elementium of any attribute"),
    ("gate", "a gate that stands"),
    ("el(F)", "an elementium of fire; in hand, what the card is turned round"),
    ("kyu", "can be cast whenever you are asked, and for nothing when it falls"),
    ("dual", "its other side is a second card; where there is room, it is named after 'or'"),
    *((code, KEYWORD_LINES[word]) for word, code in CODES.items()),
)
"""For the help."""


def style_of(attributes: Attributes) -> StyleName:
    """The look of a sign; one of several attributes has none of its own."""
    found = names(attributes)
    return ATTRIBUTE_STYLE[found[0]] if len(found) == 1 else "text"


def cost_word(cost: Cost) -> Word:
    """P-01: `(3)(A)`."""
    word: list[tuple[str, StyleName]] = []
    if cost.free or not cost.total:
        word.append((f"({cost.free})", "text"))
    for name, number in zip(ATTRIBUTES, cost.pips, strict=True):
        word += [(f"({LETTERS[name]})", ATTRIBUTE_STYLE[name])] * number
    return tuple(word)


def attribute_word(attributes: Attributes) -> Word:
    """`(F/W)`"""
    return ((signs(attributes), style_of(attributes)),)


def code(name: str) -> str:
    """`Gate Break 2` as `Gb2`, `Conquer earth` as `CoE`."""
    word = next(word for word in CODES if name.startswith(word))
    more = name.removeprefix(word).strip()
    return f"{CODES[word]}{LETTERS.get(more, more)}"


def keyword_words(card: Permanent, game: Ikusa) -> list[Word]:
    """Its keywords; a plus marks those that it has gained."""
    printed = keyword_names(card.shown.keywords)
    return [
        ((code(name), "value"),) if name in printed else ((f"+{code(name)}", "good"),)
        for name in keyword_names(game.keywords(card))
    ]


def printed_keywords(keywords: Keywords) -> list[Word]:
    """The keywords of a card that is not in play."""
    return [((code(name), "value"),) for name in keyword_names(keywords)]


def stats_word(card: Permanent, game: Ikusa, glyphs: Glyphs) -> Word:
    """`2/3`, or `4▲/3(2/3)`: what has changed, and what is printed."""
    power, health = game.power(card), game.health(card)
    printed = (card.shown.power, card.shown.health)
    if (power, health) == printed:
        return ((f"{power}/{health}", "value"),)
    return (
        *_changed(power, power - printed[0], glyphs),
        ("/", "value"),
        *_changed(health, health - printed[1], glyphs),
        (f"({printed[0]}/{printed[1]})", "muted"),
    )


def _changed(now: int, by: int, glyphs: Glyphs) -> Word:
    sign = glyphs.up if by > 0 else glyphs.down if by < 0 else ""
    return ((f"{now}{sign}", "good" if by > 0 else "bad" if by < 0 else "value"),)


def whole_words(card: Card) -> list[Word]:
    """What a card is besides its cost and name, in both orientations."""
    return [*_face_words(card.upright), *_other_words(card)]


def short_words(card: Card, room: int) -> list[Word]:
    """As much of that as fits into so many columns: first kyu or dual, then power and health, then its elementium."""
    face = card.upright
    turned = [(("dual", "muted"),)] if card.is_dual else _other_words(card)
    stats = [_stats(face)] if face.type == WARGEIST else []
    fits: list[Word] = []
    for word in [*stats, *turned] if card.elementium is not None else [*turned, *stats]:
        if 1 + size(word) <= room:
            fits.append(word)
            room -= 1 + size(word)
    return [word for word in [*stats, *turned] if word in fits]


def _stats(face: CardFace) -> Word:
    return ((f"{face.power}/{face.health}", "value"),)


def _face_words(face: CardFace) -> list[Word]:
    """What a castable face is: its stats and keywords, or its type."""
    if face.type != WARGEIST:
        return [((face.type.capitalize(), "muted"),)]
    return [_stats(face), *printed_keywords(face.keywords)]


def _other_words(card: Card) -> list[Word]:
    """What the reversed orientation is."""
    if card.reversed is None:
        return [(("kyu", "key"),)]
    if card.reversed.type == ELEMENTIUM:
        return [(("el", "muted"), *attribute_word(card.reversed.attributes))]
    assert card.reversed.cost is not None
    return [
        (("or ", "muted"), *cost_word(card.reversed.cost)),
        ((card.reversed.name, "muted"),),
        *_face_words(card.reversed),
    ]
