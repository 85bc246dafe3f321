"""The short forms of Mana's cards: costs, keywords by two letters, stats with their changes (U-1 to U-4)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.mana.card_text import keyword_line, signs
from engines.mana.costs import Cost
from engines.mana.elements import Elements, names
from engines.mana.keywords import KEYWORDS, Keywords
from engines.mana.unit import Unit
from themes.glyphs import Glyphs
from themes.theme import StyleName
from tui.tables.rows import Word

CODES = {
    "Alert": "Al",
    "Ambush": "Am",
    "Extract": "Ex",
    "Heavy": "He",
    "Leech": "Le",
    "Parry": "Pa",
    "Revenge": "Re",
    "Riposte": "Ri",
    "Twinstrike": "Tw",
    "Rapid": "Rp",
    "Rally": "Ra",
    "Focus": "Fo",
    "Must Attack": "Mu",
    "Can't Block": "Cb",
}

ELEMENT_STYLE: dict[str, StyleName] = {
    "Solar": "light",
    "Lunar": "shadow",
    "Fire": "fire",
    "Water": "water",
    "Earth": "earth",
    "Metal": "metal",
}

SYMBOLS = (
    ("life", "whose Deployment Priority it is"),
    (
        "right",
        "the cursor; behind its number, a Unit that attacks (tapped by that, but with Alert)",
    ),
    ("to", "whom a Unit blocks, or deals damage to"),
    ("tapped", "a tapped Unit"),
    ("no", "dies, as things stand (? may die)"),
    ("5/4(3/4)", "ATK and DEF now, and in brackets as printed"),
    ("up", "raised: t this turn, p permanently"),
    ("down", "lowered: t this turn, p permanently"),
    ("+Am.t -Al", "gained this turn (.p permanently), switched off this turn"),
    ("bullet", "behind a name: the Unit has a text beside its keywords"),
    ("d2", "2 damage on it"),
    ("new", "deployed this turn"),
    ("(S)3/5", "Solar Mana: three of five are untapped"),
    *((code, keyword_line(word)) for word, code in CODES.items()),
)
"""U-4: for the help."""


def style_of(elements: Elements) -> StyleName:
    """The look of a sign; one of several elements has none of its own."""
    found = names(elements)
    return ELEMENT_STYLE[found[0]] if len(found) == 1 else "text"


def cost_word(cost: Cost) -> Word:
    """U-2: `(3)(S)(S/L)`."""
    word: list[tuple[str, StyleName]] = []
    if cost.generic or not cost.symbols:
        word.append((f"({cost.generic})", "text"))
    return (*word, *((signs(symbol), style_of(symbol)) for symbol in cost.symbols))


def mana_word(elements: Elements) -> Word:
    """`(S/L)`"""
    return ((signs(elements), style_of(elements)),)


def keyword_words(unit: Unit) -> list[Word]:
    """U-3: its keywords, and how it came by or lost those that are not as printed."""
    words: list[Word] = []
    for name, bit in KEYWORDS.items():
        code = CODES[name]
        printed = bool(unit.card.keywords & bit)
        if unit.off & bit:
            words.append(((f"-{code}", "bad"),))
        elif printed:
            words.append(((code, "value"),))
        elif unit.perm_kw & bit:
            words.append(((f"+{code}.p", "good"),))
        elif unit.turn_kw & bit:
            words.append(((f"+{code}.t", "good"),))
    return words


def printed_keywords(keywords: Keywords) -> list[Word]:
    """The keywords of a card that is not in play."""
    return [((CODES[name], "value"),) for name, bit in KEYWORDS.items() if keywords & bit]


def stats_word(unit: Unit, glyphs: Glyphs) -> Word:
    """U-3: `2/3`, or `4▲t/3(2/3)`: what has changed, for how long, and what is printed."""
    card = unit.card
    if not (unit.perm_atk or unit.perm_def or unit.turn_atk or unit.turn_def):
        return ((f"{unit.atk}/{unit.defence}", "value"),)
    atk = _changed(unit.atk, unit.perm_atk, unit.turn_atk, glyphs)
    defence = _changed(unit.defence, unit.perm_def, unit.turn_def, glyphs)
    return (*atk, ("/", "value"), *defence, (f"({card.atk}/{card.defence})", "muted"))


def _changed(now: int, perm: int, turn: int, glyphs: Glyphs) -> Word:
    """A number with its changes: those that last and those of this turn each with their direction."""
    marks = "".join(
        f"{glyphs.up if by > 0 else glyphs.down}{lasts}"
        for by, lasts in ((perm, "p"), (turn, "t"))
        if by
    )
    style: StyleName = "value" if not perm + turn else "good" if perm + turn > 0 else "bad"
    return ((f"{now}{marks}", style),)


def kinds(elements: Sequence[Elements]) -> dict[Elements, int]:
    """How many Mana cards there are of each kind: of few elements first, then in the order of the elements."""
    found: dict[Elements, int] = {}
    for each in sorted(
        elements, key=lambda kind: (kind.bit_count(), [kind >> bit & 1 ^ 1 for bit in range(6)])
    ):
        found[each] = found.get(each, 0) + 1
    return found
