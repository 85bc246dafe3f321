"""The types of messages, and how bytes are read by them.

A message is a frozen dataclass. Its annotations are its schema: `compile_schema` turns them into a reader that takes
from the bytes what the type says and nothing else. So there is no stage of "any data", which could be deep, large or
of the wrong type; whatever does not fit is refused at its first byte, having cost no more than what did fit.
"""

from __future__ import annotations

import dataclasses
import functools
import re
import types
import typing
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from net.errors import Malformed
from net.reader import Reader
from net.text import clean

MOST_ITEMS = 256
MOST_TEXT = 256
"""Bytes of UTF-8."""
MOST_BYTES = 64
DEEPEST = 4
"""Arrays in arrays, the message's own counted."""


@dataclass(frozen=True, slots=True)
class Range:
    """An int from `low` to `high`, both included. Every int of a message has one."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Length:
    """How many bytes, bytes of UTF-8, or items. Without one: up to 64, 256 and 256."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Cells:
    """A text to be shown: cleaned (net/text.py) to so many cells as it is read and as it is written."""

    most: int


@dataclass(frozen=True, slots=True)
class Code:
    """A text of 1 to `most` of the characters `a` to `z` and `_`: a word of programs, harmless in any sentence."""

    most: int

    @property
    def form(self) -> re.Pattern[str]:
        return re.compile(f"[a-z_]{{1,{self.most}}}")


U8 = Annotated[int, Range(0, 2**8 - 1)]
U16 = Annotated[int, Range(0, 2**16 - 1)]
U32 = Annotated[int, Range(0, 2**32 - 1)]
Role = Annotated[int, Range(0, 1)]
Bytes16 = Annotated[bytes, Length(16, 16)]
Bytes32 = Annotated[bytes, Length(32, 32)]
Bytes64 = Annotated[bytes, Length(64, 64)]


@dataclass(frozen=True, slots=True)
class Schema:
    """One type: how it is read, what of it is packed, and how many arrays lie in one another."""

    read: Callable[[Reader], Any]
    """Raises Malformed."""
    plain: Callable[[Any], Any]
    """Lists, numbers, text, bytes, truth and None; raises ValueError for a value not of the type."""
    depth: int
    heads: frozenset[int]
    """The bytes that a value of this type can begin with."""


@functools.cache
def compile_schema(hint: Any) -> Schema:
    """The schema of an annotation. Raises TypeError for one that leaves something open, or is too deep."""
    if typing.get_origin(hint) is Annotated:
        kind, *notes = typing.get_args(hint)
        return _compile(kind, tuple(notes))
    return _compile(hint, ())


def _compile(kind: Any, notes: tuple[Any, ...]) -> Schema:
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if kind is int:
        return _integer(_note(notes, Range, None))
    if kind is bool:
        return Schema(Reader.boolean, functools.partial(_exactly, bool), 0, _BOOLEAN)
    if kind is str:
        if (code := _note(notes, Code, None)) is not None:
            return _code(code)
        return _text(_note(notes, Length, Length(0, MOST_TEXT)), _note(notes, Cells, None))
    if kind is bytes:
        return _binary(_note(notes, Length, Length(0, MOST_BYTES)))
    if kind is type(None):
        return Schema(Reader.nil, functools.partial(_exactly, type(None)), 0, frozenset((0xC0,)))
    if origin is Literal:
        return _literal(arguments)
    if origin in (typing.Union, types.UnionType):
        return _either([compile_schema(each) for each in arguments])
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        return _list(compile_schema(arguments[0]), _note(notes, Length, Length(0, MOST_ITEMS)))
    if origin is tuple:
        return _record(tuple, [compile_schema(each) for each in arguments], _items, _same)
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        return _record(kind, fields_of(kind), attributes, _made(kind))
    if isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return _record(kind, fields_of(kind), _items, _made(kind))
    raise TypeError(f"{kind} has no schema")


def fields_of(kind: type) -> list[Schema]:
    """The schemas of the fields of a dataclass or named tuple, in order."""
    hints = typing.get_type_hints(kind, include_extras=True)
    if dataclasses.is_dataclass(kind):
        return [compile_schema(hints[field.name]) for field in dataclasses.fields(kind)]
    return [compile_schema(hint) for hint in hints.values()]


_INTEGER = frozenset((*range(0x80), *range(0xE0, 0x100), *range(0xCC, 0xD4)))
_BOOLEAN = frozenset((0xC2, 0xC3))
_TEXT = frozenset((*range(0xA0, 0xC0), 0xD9, 0xDA))
_BINARY = frozenset((0xC4, 0xC5))
_ARRAY = frozenset((*range(0x90, 0xA0), 0xDC))


def _integer(within: Range | None) -> Schema:
    if within is None:
        raise TypeError("an int of a message needs a Range")
    low, high = within.low, within.high

    def read(reader: Reader) -> int:
        value = reader.integer()
        if not low <= value <= high:
            raise Malformed("range")
        return value

    def plain(value: Any) -> int:
        # bool is an int to isinstance, and no number here.
        if type(value) is not int or not low <= value <= high:
            raise ValueError(f"an int from {low} to {high} was expected")
        return value

    return Schema(read, plain, 0, _INTEGER)


def _text(size: Length, cells: Cells | None) -> Schema:
    def read(reader: Reader) -> str:
        value = reader.text(size.high)
        if len(value.encode()) < size.low:
            raise Malformed("length")
        return value if cells is None else clean(value, cells.most)

    def plain(value: Any) -> str:
        if type(value) is not str:
            raise ValueError("a text was expected")
        if cells is not None:
            value = clean(value, cells.most)
        if not size.low <= len(value.encode()) <= size.high:
            raise ValueError(f"a text of {size.low} to {size.high} bytes was expected")
        return typing.cast(str, value)

    return Schema(read, plain, 0, _TEXT)


def _code(code: Code) -> Schema:
    form, most = code.form, code.most

    def read(reader: Reader) -> str:
        value = reader.text(most)
        if not form.fullmatch(value):
            raise Malformed("code")
        return value

    def plain(value: Any) -> str:
        if type(value) is not str or not form.fullmatch(value):
            raise ValueError(f"a code of at most {most} characters was expected")
        return value

    return Schema(read, plain, 0, _TEXT)


def _binary(size: Length) -> Schema:
    def read(reader: Reader) -> bytes:
        value = reader.binary(size.high)
        if len(value) < size.low:
            raise Malformed("length")
        return value

    def plain(value: Any) -> bytes:
        if type(value) is not bytes or not size.low <= len(value) <= size.high:
            raise ValueError(f"{size.low} to {size.high} bytes were expected")
        return value

    return Schema(read, plain, 0, _BINARY)


def _literal(values: tuple[Any, ...]) -> Schema:
    kinds = {type(value) for value in values}
    if kinds not in ({str}, {int}):
        raise TypeError("a Literal of a message is of texts or of ints")
    (kind,) = kinds

    def read(reader: Reader) -> Any:
        value = reader.text(MOST_TEXT) if kind is str else reader.integer()
        if value not in values:
            raise Malformed("range")
        return value

    def plain(value: Any) -> Any:
        if type(value) is not kind or value not in values:
            raise ValueError(f"one of {values} was expected")
        return value

    return Schema(read, plain, 0, _TEXT if kind is str else _INTEGER)


def _either(choices: list[Schema]) -> Schema:
    """A union whose kinds are told apart by their first byte, as `bytes | None` are."""
    by_head = {head: choice for choice in choices for head in choice.heads}
    if len(by_head) != sum(len(choice.heads) for choice in choices):
        raise TypeError("the kinds of a union must differ in their first byte")

    def read(reader: Reader) -> Any:
        choice = by_head.get(reader.peek())
        if choice is None:
            raise Malformed("type")
        return choice.read(reader)

    def plain(value: Any) -> Any:
        for choice in choices:
            try:
                return choice.plain(value)
            except ValueError:
                continue
        raise ValueError("the value has none of the expected types")

    return Schema(read, plain, max(choice.depth for choice in choices), frozenset(by_head))


def _list(item: Schema, size: Length) -> Schema:
    if size.high > MOST_ITEMS:
        raise TypeError(f"a list has at most {MOST_ITEMS} items")

    def read(reader: Reader) -> tuple[Any, ...]:
        count = reader.array()
        if not size.low <= count <= size.high:
            raise Malformed("length")
        return tuple([item.read(reader) for _ in range(count)])

    def plain(value: Any) -> list[Any]:
        if type(value) is not tuple or not size.low <= len(value) <= size.high:
            raise ValueError(f"a tuple of {size.low} to {size.high} items was expected")
        return [item.plain(each) for each in value]

    return Schema(read, plain, _within(item.depth + 1), _ARRAY)


def _record(
    kind: type,
    fields: list[Schema],
    take_apart: Callable[[Any], tuple[Any, ...]],
    put_together: Callable[[list[Any]], Any],
) -> Schema:
    def read(reader: Reader) -> Any:
        if reader.array() != len(fields):
            raise Malformed("arity")
        return put_together([field.read(reader) for field in fields])

    def plain(value: Any) -> list[Any]:
        if type(value) is not kind:
            raise ValueError(f"{kind.__name__} was expected")
        items = take_apart(value)
        if len(items) != len(fields):
            raise ValueError("the wrong number of items")
        return [field.plain(item) for field, item in zip(fields, items, strict=True)]

    return Schema(
        read, plain, _within(1 + max((field.depth for field in fields), default=0)), _ARRAY
    )


def _within(depth: int) -> int:
    if depth > DEEPEST:
        raise TypeError(f"a message has at most {DEEPEST} arrays in one another")
    return depth


def _made(kind: type) -> Callable[[list[Any]], Any]:
    def make(values: list[Any]) -> Any:
        try:
            return kind(*values)
        except ValueError:  # Raised by a `__post_init__` that compares fields.
            raise Malformed("value") from None

    return make


def _same(values: list[Any]) -> Any:
    return tuple(values)


def _items(value: Any) -> tuple[Any, ...]:
    return tuple(value)


def attributes(value: Any) -> tuple[Any, ...]:
    """The fields of a dataclass, in order; not deep, as `dataclasses.astuple` is."""
    return tuple(getattr(value, field.name) for field in dataclasses.fields(value))


def _exactly(kind: type, value: Any) -> Any:
    if type(value) is not kind:
        raise ValueError(f"{kind.__name__} was expected")
    return value


def _note(notes: tuple[Any, ...], kind: type[Any], default: Any) -> Any:
    return next((note for note in notes if isinstance(note, kind)), default)
