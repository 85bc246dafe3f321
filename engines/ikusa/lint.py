"""The pool check: whether cards given as data are cards at all, sound by themselves, and a pool together (CP)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from engines.ikusa.packs import empty_slots
from engines.ikusa.reading import read_card
from engines.ikusa.soundness import Violation, unsound
from engines.ikusa.structure import structure_violations
from engines.ikusa.vocabulary import Card


def lint_card(data: Mapping[str, Any]) -> list[Violation]:
    """What is wrong with a card by itself; empty if nothing is."""
    card = _read(data)
    return [card] if isinstance(card, Violation) else list(unsound(card))


def lint_pool(data: Sequence[Mapping[str, Any]]) -> list[Violation]:
    """What is wrong with the cards one by one, and with having all of them in one pool."""
    rows = [_read(row) for row in data]
    cards = [row for row in rows if isinstance(row, Card)]
    taken = Counter(card.id for card in cards)
    return [
        *(row for row in rows if isinstance(row, Violation)),
        *(Violation("C-03", f"{n} cards have the id {each}") for each, n in taken.items() if n > 1),
        *structure_violations(cards),
        *(
            Violation("M-07", f"no card fits slot {slot + 1} in {attribute}")
            for slot, attribute in empty_slots(cards)
        ),
    ]


def _read(data: Mapping[str, Any]) -> Card | Violation:
    try:
        return read_card(data)
    except ValueError as error:
        return Violation("C-03", f"{data.get('id')}: {error}")
