"""Ikusa's cards in the deck builder: both orientations, copies by name, kyu (M-03 to M-05, C-08)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

from engines.core.cards import Face
from engines.core.moves import Move
from engines.ikusa.attributes import ATTRIBUTES, BIT, names
from engines.ikusa.catalogue import POOL
from engines.ikusa.costs import Cost
from engines.ikusa.decks import MOST_COPIES, MOST_KYU
from engines.ikusa.glossary import KEYWORD_LINES, REMINDERS, keywords_of
from engines.ikusa.titles import LETTERS, card_lines, kind, signs
from engines.ikusa.view import IkusaView
from engines.ikusa.vocabulary import ENCHANT, JUTSU, WARGEIST, Card, CardFace
from themes.glyphs import Glyphs
from themes.theme import StyleName
from tui.decks.kind import DeckKind, Facet, Sample, bars
from tui.decks.text import Piles
from tui.tables.rows import Row, fill, prose

_STYLES: dict[str, StyleName] = {name: name for name in ("wood", "fire", "earth", "metal", "water")}
_TYPES = {"wargeist": WARGEIST, "jutsu": JUTSU, "enchant": ENCHANT}
_MANY = {"wargeist": "wargeists", "jutsu": "jutsu", "enchant": "enchants"}
_HIGH = 7


def _card(face: Face) -> Card:
    return POOL.cards[face]


def _castable(card: Card) -> list[CardFace]:
    """The faces that are cast: the upright one, and the other of a dual card."""
    return [card.upright, *([card.reversed] if card.is_dual and card.reversed else [])]


def _cost(face: CardFace) -> Cost:
    assert face.cost is not None
    return face.cost


def _line(face: Face) -> Row:
    card, up = _card(face), _card(face).upright
    cost = _cost(up)
    row: list[tuple[str, StyleName]] = [(f"({cost.free})", "text")] if cost.free else []
    for name, number in zip(ATTRIBUTES, cost.pips, strict=True):
        row += [(f"({LETTERS[name]})", _STYLES[name])] * number
    stats = f" {up.power}/{up.health}" if up.type == WARGEIST else ""
    return (*row, (f" {up.name}", "text"), (stats, "value"), (f" {_reverse_sign(card)}", "muted"))


def _reverse_sign(card: Card) -> str:
    """What the reversed orientation is, by a word or a sign: `kyu`, `dual`, `(F)`."""
    if card.is_kyu:
        return "kyu"
    return "dual" if card.elementium is None else signs(card.elementium.attributes)


def _full(face: Face, width: int) -> list[Row]:
    head, *rest = card_lines(_card(face))
    rows = prose(head, width, "title")
    for line in rest:
        rows += prose(line, width, "title" if line.startswith("Reversed: ") else "text")
    for word in keywords_of(_card(face)):
        rows += prose(KEYWORD_LINES[word], width, "muted", 2)
    if _card(face).flavour:
        rows += prose(f'"{_card(face).flavour}"', width, "muted")
    return rows


def _words(face: Face) -> str:
    # Not what every kyu card says: searching "gate" would find them all.
    card = _card(face)
    faces = [each for each in (card.upright, card.reversed) if each is not None]
    said = [f"{each.name} {kind(each)} {each.text}" for each in faces]
    return " ".join([*said, *(["kyu"] if card.is_kyu else [])])


def _has(bit: int, face: Face) -> bool:
    card = _card(face)
    return any(each.attributes & bit for each in (card.upright, card.reversed) if each)


def _is_type(of: str, face: Face) -> bool:
    return any(each.type == of for each in _castable(_card(face)))


def _costs(cost: int, face: Face) -> bool:
    return any(min(_cost(each).total, _HIGH) == cost for each in _castable(_card(face)))


def _keyword(word: str, face: Face) -> bool:
    return word in keywords_of(_card(face))


def _is_reverse(what: str, face: Face) -> bool:
    return _orientation(_card(face)) == what


def _orientation(card: Card) -> str:
    return "kyu" if card.is_kyu else "elementium" if card.elementium else "dual"


def _cost_key(face: Face) -> tuple[int, str]:
    return _cost(_card(face).upright).total, _card(face).upright.name


def _attribute_key(face: Face) -> tuple[object, ...]:
    return ATTRIBUTES.index(_card(face).home), _cost_key(face)


def _charts(piles: Piles, width: int, glyphs: Glyphs) -> list[Row]:
    cards = [_card(face) for face in piles[0]]
    costs = Counter(min(_cost(card.upright).total, _HIGH) for card in cards)
    mean = sum(_cost(card.upright).total for card in cards) / len(cards) if cards else 0.0
    rows: list[Row] = [((f"Curve: upright faces by cost, {mean:.1f} on average", "title"),)]
    rows += bars(
        ((f"{n}{'+' if n == _HIGH else ' '}", costs[n], "") for n in range(1, _HIGH + 1)),
        width,
        glyphs,
    )
    types = Counter(card.upright.type for card in cards)
    counted = ", ".join(
        f"{types[of]} {word if types[of] == 1 else _MANY[word]}" for word, of in _TYPES.items()
    )
    rows += [(), ((f"Types, upright: {counted}", "title"),)]
    lies = Counter(map(_orientation, cards))
    rows += [(), (("Orientations: what the reversed side is", "title"),)]
    more = {"kyu": f"of {MOST_KYU} at most (M-05)"}
    rows += bars(
        ((word, lies[word], more.get(word, "")) for word in ("elementium", "kyu", "dual")),
        width,
        glyphs,
    )
    rows += [(), (("Attributes: pips asked for; cards that give as elementium", "title"),)]
    asked: Counter[str] = Counter()
    for card in cards:
        for face in _castable(card):
            asked.update(dict(zip(ATTRIBUTES, _cost(face).pips, strict=True)))
    gives = Counter(
        name for card in cards if card.elementium for name in names(card.elementium.attributes)
    )
    rows += bars(
        ((name, asked[name], f"({gives[name]} elementium)") for name in ATTRIBUTES),
        width,
        glyphs,
        [_STYLES[name] for name in ATTRIBUTES],
    )
    rows += [(), ((f"Copies by name, both faces: {MOST_COPIES} at most (M-04)", "title"),)]
    copies = Counter(name for card in cards for name in card.names)
    words: list[Row] = [
        ((f"{number} {name}", "warn" if number > MOST_COPIES else "text"),)
        for name, number in sorted(copies.items(), key=lambda each: (-each[1], each[0]))
    ]
    return [*rows, *fill(words, width, 0, 2)]


def _hand(view: IkusaView, move: Move) -> list[Sample]:
    gates = [int(card) for card in move.args]
    faces = view.faces
    dealt = sorted(view.dealt[view.seat or 0], key=lambda card: _cost_key(faces[card]))
    return [
        Sample("Gates, as Adept would set them, the top one first", gates),
        Sample("Hand", [card for card in dealt if card not in gates]),
    ]


def _facet(key: str, title: str, test: Callable[..., bool], choices: dict[str, object]) -> Facet:
    return Facet(key, title, tuple((word, partial(test, value)) for word, value in choices.items()))


KIND = DeckKind(
    _line,
    _full,
    _words,
    (
        _facet("e", "Attribute", _has, {name: BIT[name] for name in ATTRIBUTES}),
        _facet("t", "Type", _is_type, dict(_TYPES)),
        _facet(
            "c",
            "Cost",
            _costs,
            {f"{n}{'+' if n == _HIGH else ''}": n for n in range(1, _HIGH + 1)},
        ),
        _facet("w", "Keyword", _keyword, {word: word for word in REMINDERS}),
        _facet("r", "Reversed", _is_reverse, {w: w for w in ("elementium", "kyu", "dual")}),
    ),
    (("cost", _cost_key), ("attribute", _attribute_key), ("name", lambda f: _card(f).upright.name)),
    _charts,
    10,
    "gates",
    _hand,
)
