"""What a peer's bytes may be: messages of exact types and ranges in their one form, and nothing else: rows 4 and 5."""

from __future__ import annotations

import time
import tracemalloc
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NamedTuple

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.errors import Malformed
from net.messages import LOOSE as LOOSE_MESSAGES
from net.messages import Stop, as_code
from net.reader import Reader
from net.schema import U8, U32, Bytes32, Cells, Code, Length, Range, compile_schema
from net.wire import AFTER_AUTH, Family, decode, encode, message, pack
from tests.net.malformed import code


class Part(NamedTuple):
    point: Bytes32
    proofs: Annotated[tuple[bytes, ...], Length(0, 100)]


@message("everything")
@dataclass(frozen=True, slots=True)
class Everything:
    op: U32
    delta: Annotated[int, Range(-(2**40), 2**40)]
    final: bool
    word: Literal["rock", "paper"]
    note: Annotated[str, Length(1, 40)]
    blob: bytes | None
    parts: Annotated[tuple[Part, ...], Length(0, 64)]
    pair: tuple[U8, bool]


@message("nothing")
@dataclass(frozen=True, slots=True)
class Nothing:
    pass


@message("said")
@dataclass(frozen=True, slots=True)
class Said:
    text: Annotated[str, Cells(24)]


@message("ordered")
@dataclass(frozen=True, slots=True)
class Ordered:
    low: U8
    high: U8

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise ValueError


FAMILY = Family[Everything | Nothing | Said | Ordered](Everything, Nothing, Said, Ordered)

texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=10)
everything = st.builds(
    Everything,
    op=st.integers(0, 2**32 - 1),
    delta=st.integers(-(2**40), 2**40),
    final=st.booleans(),
    word=st.sampled_from(["rock", "paper"]),
    note=texts,
    blob=st.none() | st.binary(max_size=64),
    parts=st.lists(
        st.builds(
            Part,
            st.binary(min_size=32, max_size=32),
            st.lists(st.binary(max_size=64), max_size=3).map(tuple),
        ),
        max_size=20,
    ).map(tuple),
    pair=st.tuples(st.integers(0, 255), st.booleans()),
)

WHOLE = Everything(7, -9, True, "rock", "note", None, (Part(bytes(32), (b"x",)),), (1, False))
PLAIN: list[Any] = [
    "everything",
    7,
    -9,
    True,
    "rock",
    "note",
    None,
    [[bytes(32), [b"x"]]],
    [1, False],
]


def refusal(data: bytes) -> str:
    return code(lambda: decode(data, FAMILY))


def with_field(at: int, value: object) -> bytes:
    return pack([*PLAIN[:at], value, *PLAIN[at + 1 :]])


@given(everything)
def test_a_message_arrives_as_the_same_value(sent: Everything) -> None:
    assert decode(encode(sent), FAMILY) == sent


def test_a_message_is_the_array_of_its_tag_and_fields() -> None:
    assert encode(WHOLE) == msgpack.packb(PLAIN)
    assert decode(encode(Nothing()), FAMILY) == Nothing()


@pytest.mark.parametrize(
    ("at", "value", "expected"),
    [
        (0, "something", "unknown_message"),
        (0, 5, "type"),
        (1, True, "type"),
        (1, -1, "range"),
        (1, 2**32, "range"),
        (1, 2**64 - 1, "range"),
        (1, 1.0, "type"),
        (1, float("nan"), "type"),
        (1, "7", "type"),
        (1, None, "type"),
        (1, [], "type"),
        (2, -(2**63), "range"),
        (3, 1, "type"),
        (4, "scissors", "range"),
        (5, "", "length"),
        (5, "x" * 41, "length"),
        (5, b"note", "type"),
        (6, bytes(65), "length"),
        (6, "text", "type"),
        (6, 0, "type"),
        (7, [[bytes(32), [b"x"], 0]], "arity"),
        (7, [[bytes(31), []]], "length"),
        (7, [[bytes(33), []]], "length"),
        (7, [[bytes(32), [["deeper"]]]], "type"),
        (7, [[bytes(32), []]] * 65, "length"),
        (7, {}, "type"),
        (8, [1], "arity"),
        (8, [1, 0], "type"),
        (8, [256, False], "range"),
    ],
)
def test_row_05_every_field_is_of_its_exact_type_and_range(
    at: int, value: object, expected: str
) -> None:
    assert refusal(with_field(at, value)) == expected


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", "truncated"),
        (b"\x90", "arity"),
        (b"\x80", "type"),
        (b"\xc1", "type"),
        (b"\x92\xa7nothing\x00", "arity"),
        (b"\x91\xa7nothing\x00", "trailing"),
        (b"\x91\xa7nothing\x91\xa7nothing", "trailing"),
        (b"\x91\xd9\x07nothing", "not_shortest"),
        (b"\x91\xda\x00\x07nothing", "not_shortest"),
        (b"\x91\xdb\x00\x00\x00\x07nothing", "type"),
        (b"\xdc\x00\x01\xa7nothing", "not_shortest"),
        (b"\xdd\x00\x00\x00\x01\xa7nothing", "type"),
        (b"\x92\xa4said\xa2\xff\xff", "text"),
        (b"\x92\xa4said\xa3\xed\xa0\x80", "text"),
        (b"\x92\xa4said\xc4\x01a", "type"),
        (b"\x93\xa7ordered\x02\x01", "value"),
    ],
)
def test_row_05_other_forms_of_the_same_data_are_refused(data: bytes, expected: str) -> None:
    assert refusal(data) == expected


@pytest.mark.parametrize(
    "value",
    [
        b"\xc7\x00\x05",  # ext8 of length 0: passes unpackb with max_ext_len=0
        b"\xc7\x01\x05a",
        b"\xd4\x05a",
        b"\xd6\xff\x00\x00\x00\x00",  # a Timestamp: never reaches the ext_hook
        b"\xcb\x7f\xf8\x00\x00\x00\x00\x00\x00",  # NaN
        b"\xca\x00\x00\x00\x00",
        b"\x82\xa1a\x01\xa1a\x02",  # a doubled key
        b"\xc3",  # True for 1
        b"\xcf\x00\x00\x00\x00\x00\x00\x00\x01",
        b"\xcc\x01",
        b"\xcd\x00\xff",
        b"\xce\x00\x00\xff\xff",
        b"\xd0\x01",
        b"\xd1\x00\x01",
        b"\xd2\xff\xff\x7f\xff",
    ],
)
def test_row_05_what_unpackb_lets_through_is_refused(value: bytes) -> None:
    data = b"\x93\xa7ordered" + value + b"\x05"
    assert refusal(data) in {"type", "not_shortest", "range"}


@given(st.integers(-(2**63), 2**64 - 1))
def test_numbers_are_read_in_the_form_that_msgpack_writes_and_no_other(number: int) -> None:
    schema = compile_schema(Annotated[int, Range(-(2**63), 2**64 - 1)])

    def taken(form: bytes) -> bool:
        try:
            return bool(schema.read(Reader(form)) == number)
        except Malformed:
            return False

    packed = msgpack.packb(number)
    assert taken(packed)
    for size, head in ((1, 0xCC), (2, 0xCD), (4, 0xCE), (8, 0xCF)):
        if 0 <= number < 2 ** (8 * size):
            form = bytes((head,)) + number.to_bytes(size)
            assert taken(form) == (form == packed)
    for size, head in ((1, 0xD0), (2, 0xD1), (4, 0xD2), (8, 0xD3)):
        if -(2 ** (8 * size - 1)) <= number < 2 ** (8 * size - 1):
            form = bytes((head,)) + number.to_bytes(size, signed=True)
            assert taken(form) == (form == packed)


@given(everything, st.data())
def test_a_damaged_message_is_refused_or_is_another_message(
    sent: Everything, data: st.DataObject
) -> None:
    whole = bytearray(encode(sent))
    at = data.draw(st.integers(0, len(whole) - 1))
    whole[at] = data.draw(st.integers(0, 255))
    try:
        read = decode(bytes(whole), FAMILY)
    except Malformed:
        return
    if not isinstance(read, Said):  # Its text is cleaned as it is read.
        assert encode(read) == whole


@given(st.binary(max_size=200))
def test_any_bytes_are_a_message_or_malformed(data: bytes) -> None:
    try:
        decode(data, FAMILY)
    except Malformed:
        return


@given(everything, st.data())
def test_a_beginning_of_a_message_is_refused(sent: Everything, data: st.DataObject) -> None:
    whole = encode(sent)
    assert refusal(whole[: data.draw(st.integers(0, len(whole) - 1))])


BOMBS = {
    "depth 2000": b"\x91" * 2000 + b"\x01",
    "depth 60000": b"\x91" * 60_000,
    "60k array headers": b"\xdc\xea\x60" * 20_000,
    "array32 of 2^32-1": b"\xdd\xff\xff\xff\xff" * 12_000,
    "256-arrays 1024 deep": b"\xdc\x01\x00" * 20_000,
    "map32 of 2^32-1": b"\xdf\xff\xff\xff\xff" * 12_000,
    "str32 of 2^32-1": b"\x91\xdb\xff\xff\xff\xff",
    "bin32 of 2^32-1": b"\x91\xc6\xff\xff\xff\xff",
    "ext32 of 2^32-1": b"\x91\xc9\xff\xff\xff\xff\x00",
    "bombs in a field": b"\x92\xa4said" + b"\xdc\x01\x00" * 20_000,
    "bombs in a list": pack(PLAIN[:7])[:0]
    + b"\x99"
    + pack(PLAIN[:7])[1:]
    + b"\xdc\x00\x40"
    + b"\x92\xc4\x20"
    + bytes(32)
    + b"\xdc\x00\x64" * 20_000,
}


@pytest.mark.parametrize("name", BOMBS)
def test_row_04_a_bomb_costs_neither_time_nor_memory(name: str) -> None:
    bomb = BOMBS[name][:AFTER_AUTH]
    refusal(bomb)  # Warm.
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        tracemalloc.reset_peak()
        times = []
        for _ in range(5):
            begun = time.perf_counter()
            assert refusal(bomb)
            times.append(time.perf_counter() - begun)
        assert tracemalloc.get_traced_memory()[1] - before < 2**20
    finally:
        tracemalloc.stop()
    assert min(times) < 0.005


def test_a_message_is_of_the_family_that_its_place_allows() -> None:
    assert code(lambda: decode(encode(Said("hi")), Family[Nothing](Nothing))) == "unknown_message"
    both = Family[Nothing](Nothing) | Family[Said](Said)
    assert decode(encode(Said("hi")), both) == Said("hi")


def test_text_to_be_shown_is_cleaned_both_ways() -> None:
    assert decode(encode(Said("a\x1b[31mb\u202e\n" + "c" * 99)), FAMILY) == Said(
        "a?[31mb " + "c" * 16
    )
    assert decode(pack(["said", "\x07\u200bhey"]), FAMILY) == Said("?hey")


@pytest.mark.parametrize(
    "field", [int, float, Any, dict[str, int], list[int], object, Annotated[int, Length(0, 4)]]
)
def test_a_type_that_leaves_something_open_is_no_schema(field: Any) -> None:
    with pytest.raises(TypeError):
        compile_schema(field)


def test_a_type_that_is_too_deep_is_no_schema() -> None:
    four = tuple[tuple[tuple[tuple[U8, ...], ...], ...], ...]
    compile_schema(four)
    with pytest.raises(TypeError):
        compile_schema(tuple[four, ...])
    with pytest.raises(TypeError):
        message("deep")(dataclass(type("Deep", (), {"__annotations__": {"field": four}})))


def test_a_union_is_told_apart_by_its_first_byte() -> None:
    with pytest.raises(TypeError):
        compile_schema(U8 | U32)
    with pytest.raises(TypeError):
        compile_schema(tuple[U8] | tuple[U32, U32])


def _any(value: object) -> Any:
    """A value that no type checker stops."""
    return value


@pytest.mark.parametrize(
    "wrong",
    [
        Said(_any(5)),
        Everything(True, 0, True, "rock", "n", None, (), (1, True)),
        Everything(1, 0, True, "rock", "", None, (), (1, True)),
        Everything(1, 0, True, _any("well"), "n", None, (), (1, True)),
        Everything(1, 0, True, "rock", "n", None, _any([]), (1, True)),
        Everything(1, 0, True, "rock", "n", bytes(65), (), (1, True)),
    ],
)
def test_an_own_message_of_the_wrong_type_is_not_sent(wrong: object) -> None:
    with pytest.raises(ValueError, match="expected"):
        encode(wrong)


@dataclass(frozen=True, slots=True)
class Coded:
    code: Annotated[str, Code(8)]


CODED = compile_schema(Coded)


@pytest.mark.parametrize("code", ["a", "too_long", "_"])
def test_a_code_is_a_short_word(code: str) -> None:
    assert CODED.read(Reader(pack([code]))) == Coded(code)
    assert CODED.plain(Coded(code)) == [code]


@pytest.mark.parametrize(
    "code", ["", "too_long_", "A", "é", "a b", "a\n", "you lost", "[red]", "1", "ａ"]
)
def test_nothing_else_is_a_code(code: str) -> None:
    """It stands in a sentence on the other side's screen."""
    with pytest.raises(Malformed):
        CODED.read(Reader(pack([code])))
    with pytest.raises(ValueError, match="code"):
        CODED.plain(Coded(code))


def test_every_error_has_a_code_that_can_be_sent() -> None:
    assert as_code("not_shortest") == "not_shortest"
    for clause in ("E-3", "K-REVENGE", "", "x" * 33):
        sent = Stop(as_code(clause))
        assert decode(encode(sent), LOOSE_MESSAGES) == sent
