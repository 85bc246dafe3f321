"""The five packs of Blitz Shield, made from a seed (M-06 to M-08)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from engines.core.cards import Face
from engines.core.randomness import Stream
from engines.ikusa.attributes import ATTRIBUTES
from engines.ikusa.catalogue import Pool
from engines.ikusa.vocabulary import ENCHANT, JUTSU, WARGEIST, Card

PACKS = 5
PACK = 8
"""M-06: the cards of a pack."""
COLOURED = 5
"""The slots that carry all five attributes; the rest carry three different ones."""

_Kind = tuple[str, str]
"""The type of the upright face; `elementium`, `dual` or `kyu`."""


class Slot(NamedTuple):
    """M-07: what can lie in a slot; of any kind if none is named."""

    rarity: str
    kinds: frozenset[_Kind] = frozenset()

    def fits(self, card: Card) -> bool:
        return card.rarity == self.rarity and (not self.kinds or kind(card) in self.kinds)


def kind(card: Card) -> _Kind:
    """What a slot asks for."""
    if card.is_kyu:
        return card.upright.type, "kyu"
    return card.upright.type, "dual" if card.is_dual else "elementium"


def _slot(rarity: str, *kinds: _Kind) -> Slot:
    return Slot(rarity, frozenset(kinds))


SLOTS = (
    _slot("C", (WARGEIST, "elementium")),
    _slot("C", (WARGEIST, "elementium")),
    _slot("C", (WARGEIST, "dual")),
    _slot("C", (WARGEIST, "kyu")),
    _slot("C", (JUTSU, "kyu"), (JUTSU, "elementium")),
    _slot("U", (WARGEIST, "elementium")),
    _slot("U", (JUTSU, "elementium"), (ENCHANT, "elementium"), (ENCHANT, "kyu")),
    _slot("R"),
)
"""M-07"""


def fitting(cards: Iterable[Card]) -> dict[tuple[int, str], list[Face]]:
    """For each slot and attribute, those of some cards that can lie there, sorted by id."""
    cards = list(cards)
    return {
        (number, attribute): sorted(
            card.id for card in cards if card.home == attribute and slot.fits(card)
        )
        for number, slot in enumerate(SLOTS)
        for attribute in ATTRIBUTES
    }


def empty_slots(cards: Iterable[Card]) -> list[tuple[int, str]]:
    """CP-07: the slots, from 0, and attributes for which there is no card."""
    return [place for place, faces in fitting(cards).items() if not faces]


def open_packs(pool: Pool, seed: bytes) -> tuple[tuple[Face, ...], ...]:
    """The packs of one side, in the order in which they are opened. Raises ValueError where a slot stays empty."""
    cards = fitting(pool.cards.values())
    for (number, attribute), faces in cards.items():
        if not faces:
            raise ValueError(f"no card of the pool fits slot {number + 1} in {attribute}")
    stream = Stream("ikusa-pack/1", seed)
    return tuple(tuple(_pack(cards, stream)) for _ in range(PACKS))


def _pack(cards: Mapping[tuple[int, str], list[Face]], stream: Stream) -> Iterator[Face]:
    attributes = [*_permutation(stream), *_permutation(stream)[: PACK - COLOURED]]
    for slot, attribute in enumerate(attributes):
        faces = cards[slot, attribute]
        yield faces[stream.below(len(faces))]


def _permutation(stream: Stream) -> list[str]:
    return [ATTRIBUTES[place] for place in stream.permutation(len(ATTRIBUTES))]
