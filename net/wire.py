"""Frames on a stream, and messages in frames.

    4 bytes   length of what follows, big-endian
    1 byte    kind: 0 loose, 1 game
    64 bytes  Ed25519 signature over the payload; game frames only
    payload   one msgpack array: a message, or for game frames a head with a message in it (net/chain.py)

A *body* is a frame without its length. Hashes and signatures are over the bytes as received, never over a re-encoding.

    @message("move")
    @dataclass(frozen=True, slots=True)
    class Move:
        op: U32
        text: Annotated[str, Length(1, 200)]

    GAME = Family(Move, Concede)
    decode(encode(Move(3, "play 23")), GAME)

A message is the array of its tag and its fields. A family is the set of messages that may stand at one place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar

import msgpack

from net.errors import Malformed
from net.reader import Reader
from net.schema import DEEPEST, Schema, attributes, fields_of

BEFORE_AUTH = 4 * 2**10
AFTER_AUTH = 64 * 2**10
"""Bytes of a body. The largest honest one is a shuffle of 50 cards, 10.4 kB."""

LOOSE = 0
GAME = 1
SIGNATURE_SIZE = 64

_LENGTH_SIZE = 4
_LONGEST_TAG = 24

M = TypeVar("M")
Type = TypeVar("Type", bound=type)

_tags: dict[type, str] = {}
_schemas: dict[type, list[Schema]] = {}


def message(tag: str) -> Callable[[Type], Type]:
    """Makes a frozen dataclass a message. Raises TypeError if its annotations leave anything open (net/schema.py)."""
    if not 0 < len(tag.encode()) <= _LONGEST_TAG:
        raise TypeError(f"a tag has 1 to {_LONGEST_TAG} bytes")

    def declare(kind: Type) -> Type:
        fields = fields_of(kind)
        if 1 + max((field.depth for field in fields), default=0) > DEEPEST:
            raise TypeError(f"{kind.__name__} is more than {DEEPEST} arrays deep")
        _tags[kind], _schemas[kind] = tag, fields
        return kind

    return declare


class Family(Generic[M]):
    """The messages that may stand at one place, by tag. `Family[A | B](A, B)`; families add up with `|`."""

    def __init__(self, *kinds: type[M]) -> None:
        self.kinds = kinds
        self._by_tag = {_tags[kind]: kind for kind in kinds}
        if len(self._by_tag) != len(kinds):
            raise TypeError("two messages of a family have the same tag")

    def __or__(self, other: Family[N]) -> Family[M | N]:
        return Family[M | N](*self.kinds, *other.kinds)

    def read(self, reader: Reader) -> M:
        """The message that comes next. Raises Malformed."""
        count = reader.array()
        if count == 0:
            raise Malformed("arity")
        kind = self._by_tag.get(reader.text(_LONGEST_TAG))
        if kind is None:
            raise Malformed("unknown_message")
        fields = _schemas[kind]
        if count != 1 + len(fields):
            raise Malformed("arity")
        values = [field.read(reader) for field in fields]
        try:
            return kind(*values)
        except ValueError:  # Raised by a `__post_init__` that compares fields.
            raise Malformed("value") from None


N = TypeVar("N")


def plain(message: object) -> list[Any]:
    """A message as what is packed. Raises ValueError where a field is not as its type says."""
    kind = type(message)
    fields = zip(_schemas[kind], attributes(message), strict=True)
    return [_tags[kind], *(schema.plain(value) for schema, value in fields)]


def pack(value: Any) -> bytes:
    """Canonical msgpack of lists, ints, texts, bytes, truth and None."""
    packed: bytes = msgpack.packb(value, use_bin_type=True)
    return packed


def encode(message: object) -> bytes:
    """The payload for a message: the one that `decode` reads."""
    return pack(plain(message))


def decode(data: bytes, family: Family[M]) -> M:
    """The message in a payload. Raises Malformed for anything but the encoding of a message of this family."""
    reader = Reader(data)
    value = family.read(reader)
    reader.end()
    return value


class Body(NamedTuple):
    """A frame's body, taken apart but not looked into."""

    kind: int
    signature: bytes
    """Empty for a loose frame; not verified here."""
    payload: bytes


def split_body(body: bytes) -> Body:
    """Raises Malformed for an unknown kind, or a game frame too short for its signature."""
    if body[:1] == bytes((LOOSE,)):
        return Body(LOOSE, b"", body[1:])
    if body[:1] != bytes((GAME,)):
        raise Malformed("kind")
    signature, payload = body[1 : 1 + SIGNATURE_SIZE], body[1 + SIGNATURE_SIZE :]
    if not payload:
        raise Malformed("truncated")
    return Body(GAME, signature, payload)


def loose_body(message: object) -> bytes:
    return bytes((LOOSE,)) + encode(message)


def game_body(signature: bytes, payload: bytes) -> bytes:
    if len(signature) != SIGNATURE_SIZE:
        raise ValueError("a signature has 64 bytes")
    return bytes((GAME,)) + signature + payload


def frame(body: bytes) -> bytes:
    """The body with its length before it: what goes onto the stream."""
    if not 0 < len(body) <= AFTER_AUTH:
        raise ValueError(f"a body has 1 to {AFTER_AUTH} bytes")
    return len(body).to_bytes(_LENGTH_SIZE) + body


class Splitter:
    """Cuts a stream into bodies. Raises Malformed for a length of 0 or over `limit`, before anything is kept for it.

    `feed` takes the bytes at once and gives the bodies one by one, so that `limit` can be raised to AFTER_AUTH between
    the last body of a handshake and what came in the same read. What is not iterated over comes with the next call.
    """

    def __init__(self, limit: int = BEFORE_AUTH) -> None:
        self.limit = limit
        self._buffer = bytearray()

    @property
    def is_within(self) -> bool:
        """Whether a frame has begun that is not complete: the time for the rest of it runs."""
        return bool(self._buffer)

    def feed(self, data: bytes) -> Iterator[bytes]:
        self._buffer += data
        return self._bodies()

    def _bodies(self) -> Iterator[bytes]:
        while len(self._buffer) >= _LENGTH_SIZE:
            length = int.from_bytes(self._buffer[:_LENGTH_SIZE])
            if length == 0:
                raise Malformed("empty_frame")
            if length > self.limit:
                raise Malformed("frame_too_long")
            end = _LENGTH_SIZE + length
            if len(self._buffer) < end:
                return
            body = bytes(self._buffer[_LENGTH_SIZE:end])
            del self._buffer[:end]
            yield body
