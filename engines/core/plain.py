"""Plain data from typed values, and back: what is digested, saved, or sent to another process.

Dataclasses and named tuples become objects or lists, tuples become lists, number keys become text. The way back is led
by the types, so that a view arrives in another process as the same value.
"""

from __future__ import annotations

import dataclasses
import functools
import json
import types
import typing
from typing import Any, TypeVar

T = TypeVar("T")


def to_plain(value: Any) -> Any:
    """JSON data for a dataclass, named tuple, tuple, list, dict, text, number, truth or None."""
    if value is None or isinstance(value, (str, int)):
        return value
    if dataclasses.is_dataclass(value):
        return {
            field.name: to_plain(getattr(value, field.name)) for field in dataclasses.fields(value)
        }
    if isinstance(value, (tuple, list)):
        return [to_plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): to_plain(item) for key, item in value.items()}
    raise TypeError(f"{type(value).__name__} is no plain data")


def canonical(value: Any) -> bytes:
    """The one JSON text of a value: the same on every machine, Python version and hash seed."""
    return json.dumps(
        to_plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=True
    ).encode()


def from_plain(kind: type[T], data: Any) -> T:
    """The value of type `kind` that `to_plain` turned into `data`. Raises ValueError where it does not fit."""
    return typing.cast(T, _build(kind, data))


def _build(kind: Any, data: Any) -> Any:
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        return _build_union(arguments, data)
    if origin is tuple:
        return _build_tuple(arguments, data)
    if origin is dict:
        key, item = arguments
        return {key(name): _build(item, value) for name, value in _expect(dict, data).items()}
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        return _build_dataclass(kind, data)
    if isinstance(kind, type) and issubclass(kind, tuple):
        hints = _hints(kind)
        return kind(*(_build(hint, item) for hint, item in _pairs(tuple(hints.values()), data)))
    if kind is type(None) or kind in (int, str, bool):
        if type(data) is not kind:
            raise ValueError(f"{kind.__name__} was expected")
        return data
    raise TypeError(f"no way back to {kind}")


def _build_union(kinds: tuple[Any, ...], data: Any) -> Any:
    for kind in kinds:
        try:
            return _build(kind, data)
        except ValueError:
            continue
    raise ValueError("the value has none of the expected types")


def _build_tuple(arguments: tuple[Any, ...], data: Any) -> tuple[Any, ...]:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return tuple(_build(arguments[0], item) for item in _expect(list, data))
    return tuple(_build(kind, item) for kind, item in _pairs(arguments, data))


def _build_dataclass(kind: type, data: Any) -> Any:
    hints, fields = _hints(kind), _expect(dict, data)
    if fields.keys() != hints.keys():
        raise ValueError(f"{kind.__name__} has other fields")
    return kind(**{name: _build(hint, fields[name]) for name, hint in hints.items()})


@functools.cache
def _hints(kind: type) -> dict[str, Any]:
    hints = typing.get_type_hints(kind)
    return {
        name: hint for name, hint in hints.items() if typing.get_origin(hint) is not typing.ClassVar
    }


def _expect(kind: type[T], data: Any) -> T:
    if not isinstance(data, kind):
        raise ValueError(f"{kind.__name__} was expected")
    return data


def _pairs(kinds: tuple[Any, ...], data: Any) -> list[tuple[Any, Any]]:
    items = _expect(list, data)
    if len(items) != len(kinds):
        raise ValueError("the wrong number of items")
    return list(zip(kinds, items, strict=True))
