"""Plain JSON data, taken apart with complaints in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Data = Mapping[str, Any]


def mapping(data: object) -> Data:
    if not isinstance(data, Mapping):
        raise ValueError("named fields were expected")
    return data


def only(data: Data, known: set[str]) -> None:
    """Raises ValueError for a field that is not one of `known`."""
    if unknown := sorted(set(data) - known):
        raise ValueError(f"the vocabulary has no {', '.join(unknown)} there")


def listed(data: object) -> Sequence[object]:
    if not isinstance(data, (list, tuple)):
        raise ValueError("a list was expected")
    return data


def words(data: object) -> list[str]:
    items = listed(data)
    if not all(isinstance(item, str) for item in items):
        raise ValueError("words were expected")
    return [str(item) for item in items]


def text(data: Data, name: str) -> str:
    value = data.get(name)
    if not isinstance(value, str):
        raise ValueError(f"{name} is missing")
    return value


def a_number(data: object, least: int | None = None) -> int:
    # bool is an int to isinstance, and no number here.
    if type(data) is not int or (least is not None and data < least):
        raise ValueError("a number was expected")
    return data


def a_truth(data: object) -> bool:
    if not isinstance(data, bool):
        raise ValueError("true or false was expected")
    return data


def one_of(data: object, allowed: tuple[str, ...]) -> str:
    if not isinstance(data, str) or data not in allowed:
        raise ValueError(f"one of {', '.join(allowed)} was expected")
    return data
