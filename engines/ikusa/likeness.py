"""What is left of a face's rules without names and numbers: two faces of a pool that agree in it are one idea twice."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import fields, is_dataclass

from engines.ikusa.keywords import KEYWORDS, Keywords, gates_broken
from engines.ikusa.vocabulary import CardFace

_NUMBERS = {
    "number",
    "power",
    "health",
    "max_cost",
    "max_power",
    "sacrifices",
    "discards",
    "exiles",
    "free",
    "pips",
    "total",
}
"""Fields of the vocabulary that hold a number; only its sign, and whether it is there, is part of an idea."""

_DERIVED = {"switched", "locked", "demands"}


def idea(face: CardFace, is_kyu: bool) -> Hashable:
    """Type, attributes, host, keywords, what it adds and does, and whether kyu makes it a card for any time."""
    abilities = frozenset(_bare(ability) for ability in face.abilities)
    return (
        face.type,
        is_kyu,
        face.attributes,
        _bare(face.host),
        _keywords(face.keywords),
        _bare(face.static),
        abilities,
    )


def _bare(part: object) -> Hashable:
    """A part of the vocabulary with signs for its numbers."""
    if is_dataclass(part):
        bare = [_field(each.name, getattr(part, each.name)) for each in fields(part)]
        return (type(part).__name__, *bare)
    if isinstance(part, tuple):
        return tuple(_bare(each) for each in part)
    assert isinstance(part, Hashable)
    return part


def _field(name: str, value: object) -> Hashable:
    if name in _DERIVED:
        return None
    if name == "keywords" and isinstance(value, int):
        return _keywords(value)
    if name in _NUMBERS:
        return _sign(value)
    return _bare(value)


def _sign(value: object) -> Hashable:
    if isinstance(value, int):
        return (value > 0) - (value < 0)
    if isinstance(value, tuple):
        return tuple(_sign(each) for each in value)
    return _bare(value)


def _keywords(keywords: Keywords) -> Keywords:
    """Gate Break of any number as one."""
    if gates_broken(keywords) == 1:
        return keywords
    numbers = [bit for word, bit in KEYWORDS.items() if word.startswith("gate_break")]
    return keywords & ~sum(numbers) | KEYWORDS["gate_break:2"]
