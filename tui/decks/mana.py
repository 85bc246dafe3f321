"""Mana's cards in the deck builder (U-1 to U-4, B-6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

from engines.core.cards import Face
from engines.core.moves import Move
from engines.mana.card_text import by_cost, card_lines, cost_signs, mana_lines, reminders
from engines.mana.catalogue import POOL
from engines.mana.decks import never_paid
from engines.mana.elements import BIT, ELEMENTS, names
from engines.mana.keywords import HOMES, KEYWORDS
from engines.mana.moves import read_cards
from engines.mana.sentences import count
from engines.mana.view import ManaView
from engines.mana.vocabulary import UnitCard
from themes.glyphs import Glyphs
from tui.decks.kind import DeckKind, Facet, Sample, bars
from tui.decks.text import Piles
from tui.tables.mana.detail import mana_rows
from tui.tables.mana.signs import ELEMENT_STYLE, cost_word, mana_word
from tui.tables.rows import Row, fill, prose

_HIGH = 9
"""Costs from here on are counted together."""


def _line(face: Face) -> Row:
    if face in POOL.mana:
        card = POOL.mana[face]
        return (*mana_word(card.elements), (f" {card.name}", "text"))
    main = POOL.cards[face]
    stats = f" {main.atk}/{main.defence}" if isinstance(main, UnitCard) else " Action"
    return (*cost_word(main.cost), (f" {main.name}", "text"), (stats, "value"))


def _full(face: Face, width: int) -> list[Row]:
    if face in POOL.mana:
        return mana_rows(POOL.mana[face], width)
    card = POOL.cards[face]
    head, *said = card_lines(card)
    rows = prose(head, width, "title")
    for line in said:
        rows += prose(line, width)
    for line in reminders(card):
        rows += prose(line, width, "muted", 2)
    if card.flavour:
        rows += prose(f'"{card.flavour}"', width, "muted")
    return rows


def _words(face: Face) -> str:
    if face in POOL.mana:
        return " ".join(mana_lines(POOL.mana[face]))
    return " ".join(card_lines(POOL.cards[face]))


def _elements(face: Face) -> int:
    return POOL.mana[face].elements if face in POOL.mana else POOL.cards[face].cost.elements


def _has(bit: int, face: Face) -> bool:
    return bool(_elements(face) & bit)


def _is_type(title: str, face: Face) -> bool:
    if face in POOL.mana:
        return title == "Mana"
    return isinstance(POOL.cards[face], UnitCard) == (title == "Unit") and title != "Mana"


def _costs(cost: int, face: Face) -> bool:
    return face in POOL.cards and min(POOL.cards[face].cost.total, _HIGH) == cost


def _keyword(word: str, face: Face) -> bool:
    if face in POOL.mana:
        return False
    card = POOL.cards[face]
    printed = isinstance(card, UnitCard) and card.keywords & KEYWORDS[word]
    return bool(printed) or any(line.startswith(f"{word}, ") for line in reminders(card))


def _home(word: str) -> str:
    """U-4: `Alert (S/E)`, with the signs of its home elements."""
    homes = HOMES.get(KEYWORDS[word])
    letters = "Neutral" if homes is None else "/".join(name[0] for name in names(homes))
    return f"{word} ({letters})"


def _cost_key(face: Face) -> tuple[int, int, str]:
    if face in POOL.mana:
        return 1, POOL.mana[face].elements.bit_count(), POOL.mana[face].name
    return 0, *by_cost(POOL.cards[face])


def _element_key(face: Face) -> tuple[object, ...]:
    elements = _elements(face)
    order = [elements >> bit & 1 ^ 1 for bit in range(len(ELEMENTS))]
    return not elements, elements.bit_count(), order, _cost_key(face)


def _name_key(face: Face) -> str:
    return POOL.mana[face].name if face in POOL.mana else POOL.cards[face].name


def _charts(piles: Piles, width: int, glyphs: Glyphs) -> list[Row]:
    main, mana = piles
    cards = [POOL.cards[face] for face in main]
    costs = Counter(min(card.cost.total, _HIGH) for card in cards)
    units = Counter(min(card.cost.total, _HIGH) for card in cards if isinstance(card, UnitCard))
    mean = sum(card.cost.total for card in cards) / len(cards) if cards else 0.0
    rows: list[Row] = [((f"Curve: cards by cost, {mean:.1f} on average", "title"),)]
    rows += bars(
        (
            (
                f"{cost}{'+' if cost == _HIGH else ' '}",
                costs[cost],
                f"({count(units[cost], 'Unit')})" if costs[cost] else "",
            )
            for cost in range(1, _HIGH + 1)
        ),
        width,
        glyphs,
    )
    total = sum(units.values())
    rows += [
        (),
        ((f"Types: {count(total, 'Unit')}, {count(len(cards) - total, 'Action')}", "title"),),
    ]
    rows += [(), (("Elements: symbols asked for; Mana cards that give", "title"),)]
    asked = Counter(name for card in cards for s in card.cost.symbols for name in names(s))
    gives = Counter(name for face in mana for name in names(POOL.mana[face].elements))
    used = [name for name in ELEMENTS if asked[name] or gives[name]]
    rows += bars(
        ((name, asked[name], f"({gives[name]} Mana)") for name in used),
        width,
        glyphs,
        [ELEMENT_STYLE[name] for name in used],
    )
    rows += [(), (("What the Mana deck can and cannot pay (B-6)", "title"),)]
    unpaid = never_paid(main, mana, POOL)
    paid = len(main) - len(unpaid)
    whole = "all of them " if paid and not unpaid else ""
    told = f"{count(paid, 'card')}, {whole}once the right Mana cards are in play"
    rows += prose(f"Can pay: {told if paid else 'none'}.", width)
    if unpaid:
        words: list[Row] = [
            ((f"{cost_signs(POOL.cards[f].cost)} {POOL.cards[f].name}", "warn"),) for f in unpaid
        ]
        rows += fill([(("Never:", "warn"),), *words], width, 2, 2)
    return rows


def _hand(view: ManaView, move: Move) -> list[Sample]:
    kept = read_cards(move) or ()
    faces = view.faces
    dealt = sorted(view.dealt[view.seat or 0], key=lambda card: _cost_key(faces[card]))
    return [
        Sample(f"Kept, as Adept would: {len(kept)}", [card for card in dealt if card in kept]),
        Sample("Put back", [card for card in dealt if card not in kept]),
    ]


def _facet(key: str, title: str, test: Callable[..., bool], choices: dict[str, object]) -> Facet:
    return Facet(key, title, tuple((word, partial(test, value)) for word, value in choices.items()))


KIND = DeckKind(
    _line,
    _full,
    _words,
    (
        _facet("e", "Element", _has, {name: BIT[name] for name in ELEMENTS}),
        _facet("t", "Type", _is_type, {word: word for word in ("Unit", "Action", "Mana")}),
        _facet(
            "c",
            "Cost",
            _costs,
            {f"{n}{'+' if n == _HIGH else ''}": n for n in range(1, _HIGH + 1)},
        ),
        _facet("w", "Keyword", _keyword, {_home(word): word for word in KEYWORDS}),
    ),
    (("cost", _cost_key), ("element", _element_key), ("name", _name_key)),
    _charts,
    14,
    "keep",
    _hand,
)
