"""What a private deck of Lantern may be: the one deck there is, or what its owner's packs held."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engines.core.cards import Face
from engines.core.decks import DeckRules
from engines.core.randomness import Stream
from tests.fifth.rules import DECK, VALUE


def _piles(settings: Mapping[str, int | str]) -> tuple[int, ...]:
    return (len(DECK),)


def _fault(settings: Mapping[str, int | str], faces: Sequence[Face | None]) -> str:
    if len(faces) != len(DECK):
        return f"A deck has {len(DECK)} cards."
    known = Counter(face for face in faces if face is not None)
    if not known.keys() <= VALUE.keys():
        return "There is no such card."
    if not settings["packs"] and not known <= Counter(DECK):
        return "A deck has four of a kind, and two herons."
    return ""


def _packs(settings: Mapping[str, int | str], seed: bytes) -> Sequence[Face]:
    if not settings["packs"]:
        return ()
    stream, faces = Stream("lantern-pack/1", seed), tuple(VALUE)
    return tuple(faces[stream.below(len(faces))] for _ in DECK)


DECK_RULES = DeckRules(_piles, _fault, _packs)
