"""The game frames of both sides: numbered, acknowledged, chained by hashes and signed.

The payload of a game frame is [sid16, seq, ack, chain16, message]: the game, the number of the frame in its sender's
stream, how many frames of the other side the sender had when it made this one, the hash of these, and the message. It
is signed by a session key. Frame 0 of a stream holds that key with a certificate by the identity key, so whoever has
the terms and the frames can verify a whole game (`audit`), and neither side can make up a stream of the other.

Two signed frames of one number with different bytes prove that their signer deviates (FORK). A frame that acknowledges
what was not sent shows that the two records differ (DESYNC); which of them is wrong, it does not show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from nacl.exceptions import CryptoError
from nacl.signing import SigningKey, VerifyKey

from net.errors import Fault, Malformed, Rejected
from net.reader import Reader
from net.schema import U32, Bytes16, Bytes32, Bytes64, compile_schema
from net.terms import Role, Terms
from net.transcript import Secrets, digest
from net.wire import GAME, Family, decode, game_body, message, pack, plain, split_body

SHORT = 16
"""Bytes of a session id, or of a chain's hash, as frames carry them."""

Certify = Callable[[bytes], bytes]
"""Signs with the identity key: any bytes to a signature of 64."""


@message("session_key")
@dataclass(frozen=True, slots=True)
class SessionKey:
    """Frame 0 of a stream: the key that signs the stream, certified by its sender's identity key."""

    key: Bytes32
    certificate: Bytes64


@message("claim")
@dataclass(frozen=True, slots=True)
class Claim:
    """The sender claims the game, after the other side was away for `away` seconds in all: a player's own act."""

    away: U32


KEYS = Family[SessionKey](SessionKey)


class Head(NamedTuple):
    sid: Bytes16
    seq: U32
    ack: U32
    chain: Bytes16


class Frame(NamedTuple):
    """A game frame, read but not verified."""

    head: Head
    message: bytes
    """Packed."""
    payload: bytes
    signature: bytes


_HEAD = [compile_schema(hint) for hint in (Bytes16, U32, U32, Bytes16)]


def parse(body: bytes) -> Frame:
    """Raises Malformed for a body that is no game frame."""
    kind, signature, payload = split_body(body)
    if kind != GAME:
        raise Malformed("kind")
    reader = Reader(payload)
    if reader.array() != len(_HEAD) + 1:
        raise Malformed("arity")
    head = Head(*(field.read(reader) for field in _HEAD))
    return Frame(head, reader.rest(), payload, signature)


class Signer:
    """Makes the frames of one's own stream."""

    def __init__(self, terms: Terms, role: Role, secrets: Secrets) -> None:
        self._sid = terms.sid
        self._role = role
        self._key = SigningKey(secrets.bytes32("session key"))

    def session_key(self, certify: Certify) -> SessionKey:
        """The message of frame 0."""
        key = bytes(self._key.verify_key)
        return SessionKey(key, certify(_certified(self._sid, self._role, key)))

    def body(self, message: object, own: Stream, other: Stream) -> bytes:
        """The frame with which `own` goes on. The same message at the same place gives the same bytes.

        Raises ValueError for a message that does not fit its own type.
        """
        head = Head(self._sid[:SHORT], len(own), len(other), other.chain(len(other)))
        payload = pack([*head, plain(message)])
        signed = self._key.sign(_signed(self._sid, self._role, payload))
        return game_body(signed.signature, payload)


class Stream:
    """The frames of one role in order, from number 0 on, and the hash after each of them."""

    def __init__(self, terms: Terms, role: Role, family: Family[Any]) -> None:
        """`family` is what its frames may hold, but for frame 0."""
        self.role = role
        self.bodies: list[bytes] = []
        self._sid = terms.sid
        self._identity = VerifyKey(terms.identities[role])
        self._family = family
        self._key: VerifyKey | None = None
        self._hashes = [digest("fourfold/chain", terms.sid, bytes((role,)))]

    def __len__(self) -> int:
        return len(self.bodies)

    def add(self, body: bytes) -> None:
        """The next frame, which nobody has to check: one's own."""
        self.bodies.append(body)
        self._hashes.append(digest("fourfold/chain", self._hashes[-1], body))

    def chain(self, count: int) -> bytes:
        """The hash of the first `count` frames, 16 bytes."""
        return self._hashes[count][:SHORT]

    def verify(self, body: bytes) -> int:
        """The number of a frame, once it is certain that this stream's role signed it for this game.

        Raises Malformed or Rejected where it did not. Anybody can send such bytes: they are evidence against nobody.
        """
        frame = parse(body)
        if frame.head.sid != self._sid[:SHORT]:
            raise Rejected("other_game", "The other side sent a move of another game.")
        key = self._key or self._certified_key(frame)
        if not _is_signed(key, _signed(self._sid, self.role, frame.payload), frame.signature):
            raise Rejected("signature", "The other side sent a move without its signature.")
        return frame.head.seq

    def has_signed(self, body: bytes) -> bool:
        """Whether a frame of anybody's is one of this stream's role, with the number of one that it has."""
        try:
            return self.verify(body) < len(self)
        except (Malformed, Rejected):
            return False

    def take(self, body: bytes, other: Stream) -> Any:
        """The message of the next frame, which `verify` has passed; `other` is the stream that it acknowledges.

        Raises Fault. The frame is added in any case, for it is signed, and evidence.
        """
        frame = parse(body)
        self._key = self._key or self._certified_key(frame)
        self.add(body)
        head = frame.head
        if head.ack > len(other) or head.chain != other.chain(head.ack):
            raise Fault("desync", "The records of the two sides differ.", None, (body,))
        try:
            return decode(frame.message, self._family if head.seq else KEYS)
        except Malformed as malformed:
            words = "The other side signed a move that cannot be read."
            raise Fault(malformed.code, words, self.role, (body,)) from malformed

    def fork(self, body: bytes) -> Fault | None:
        """What it means that a verified frame came again: a fault if it was another one, else nothing."""
        first = self.bodies[parse(body).head.seq]
        if first == body:
            return None
        words = "The other side made one move twice, and not the same."
        return Fault("fork", words, self.role, (first, body))

    def _certified_key(self, frame: Frame) -> VerifyKey:
        """The key in frame 0. Raises Malformed for another frame, Rejected for a key that was not certified."""
        said = decode(frame.message, KEYS)
        if not _is_signed(
            self._identity, _certified(self._sid, self.role, said.key), said.certificate
        ):
            raise Rejected("certificate", "The other side's key for this game is not its own.")
        return VerifyKey(said.key)


def audit(
    terms: Terms,
    frames: Iterable[tuple[Role, bytes]],
    family: Family[Any],
    evidence: Iterable[bytes] = (),
) -> Iterator[tuple[Role, Any]]:
    """The messages of a game, from its terms and frames alone, once each is verified.

    Raises Malformed, Rejected or Fault at the first frame that is not as it must be. `frames` come in the order in
    which one side sent and received them; `evidence` are frames that were kept because they contradict one of these.
    """
    streams = [Stream(terms, role, family) for role in (0, 1)]
    for role, body in frames:
        own, other = streams[role], streams[1 - role]
        if own.verify(body) != len(own):
            raise Rejected("gap", "A move is missing in this record.")
        yield role, own.take(body, other)
    for body in evidence:
        for stream in streams:
            if stream.has_signed(body) and (fault := stream.fork(body)) is not None:
                raise fault


def _certified(sid: bytes, role: Role, key: bytes) -> bytes:
    return b"fourfold session key" + sid + bytes((role,)) + key


def _signed(sid: bytes, role: Role, payload: bytes) -> bytes:
    return b"fourfold frame" + sid + bytes((role,)) + payload


def _is_signed(key: VerifyKey, message: bytes, signature: bytes) -> bool:
    try:
        key.verify(message, signature)
    except CryptoError:
        return False
    return True
