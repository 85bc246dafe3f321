"""Cards in a line or in full, for logs, lists and help. What the texts of a face say is in `card_text`."""

from __future__ import annotations

from collections.abc import Iterator

from engines.ikusa.attributes import ATTRIBUTES, Attributes, names
from engines.ikusa.card_text import face_text
from engines.ikusa.costs import Cost
from engines.ikusa.keywords import Keywords
from engines.ikusa.phrases import keyword_names, listed
from engines.ikusa.vocabulary import ELEMENTIUM, WARGEIST, Ability, Card, CardFace

LETTERS = dict(zip(ATTRIBUTES, "WFEMA", strict=True))
"""A-01: the letter of each attribute; A is water (aqua), for W is wood."""


def signs(attributes: Attributes) -> str:
    """What one elementium gives: `(F)`, `(W/A)`; `(any)` for all five (C-10)."""
    letters = [LETTERS[name] for name in names(attributes)]
    return f"({'any' if len(letters) == len(ATTRIBUTES) else '/'.join(letters)})"


def cost_signs(cost: Cost) -> str:
    """P-01: `(3)(A)`: three pips that anything fills, and one of water."""
    parts = [f"({cost.free})"] if cost.free or not cost.total else []
    for name, number in zip(ATTRIBUTES, cost.pips, strict=True):
        parts += [f"({LETTERS[name]})"] * number
    return "".join(parts)


def face_title(face: CardFace) -> str:
    """A castable face in one line, its cost first: `(1)(F) Brazier Imp 2/1 Swift`, `(2)(A) Moon in a Basin, Jutsu`."""
    assert face.cost is not None
    start = f"{cost_signs(face.cost)} {face.name}"
    if face.type != WARGEIST:
        return f"{start}, {face.type.capitalize()}"
    return " ".join([start, f"{face.power}/{face.health}", keyword_list(face.keywords)]).rstrip()


def keyword_list(keywords: Keywords) -> str:
    """`Swift, Gate Break 2`"""
    return ", ".join(keyword_names(keywords))


def title(card: Card) -> str:
    """A card in one line, with its other orientation: `... 2/1 [elementium (F)]`, `[kyu]`, `[or ...]`."""
    return f"{face_title(card.upright)} [{other_side(card)}]"


def other_side(card: Card) -> str:
    """What the reversed orientation is, in a few words."""
    if card.reversed is None:
        return "kyu"
    if card.reversed.type == ELEMENTIUM:
        return f"elementium {signs(card.reversed.attributes)}"
    return f"or {face_title(card.reversed)}"


def kind(face: CardFace) -> str:
    """`Wargeist of wood, power 2, health 1.`"""
    stats = f", power {face.power}, health {face.health}" if face.type == WARGEIST else ""
    return f"{face.type.capitalize()} of {listed(names(face.attributes))}{stats}."


def card_lines(card: Card) -> list[str]:
    """All that a card says, first upright, then reversed."""
    return [*_face_lines("Upright", card.upright), *_reversed_lines(card)]


def _reversed_lines(card: Card) -> Iterator[str]:
    if card.reversed is None:
        yield (
            "Reversed: the mark kyu-kyu-nyo-ritsu-ryo. The card can be cast at any time, and costs"
            " nothing where an attack has just put it out of your gates or deck."
        )
    else:
        yield from _face_lines("Reversed", card.reversed)


def _face_lines(orientation: str, face: CardFace) -> Iterator[str]:
    if face.cost is None:
        yield f"{orientation}: {kind(face)}"
    else:
        yield f"{orientation}: {cost_signs(face.cost)} {face.name}. {kind(face)}"
    if face.text:
        yield face.text


def ability_sentence(face: CardFace, ability: Ability) -> str:
    """What one ability of a face says."""
    return face_text(CardFace(face.type, face.attributes, (ability,)))
