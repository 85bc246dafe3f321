"""How two peers make sure who they talk to, inside TLS (net/channel.py). Sans-IO: bodies in, bodies out.

    dialler D                                     listener S
    Hello    version, H(idD, nD, nameD)     ->
                                            <-    Answer   version, idS, nS, nameS
    Proof    idD, nD, nameD, sig_D(th)      ->
                                            <-    Welcome  sig_S(th)

`th` is a hash of everything said but the signatures, and of the certificate that TLS ran under: whoever sits between
the two has another certificate, so that the signatures he passes on do not fit (what RFC 5929 calls
tls-server-end-point, and Python's ssl does not offer). Each side signs with its direction, so that nothing said can
be handed back to who said it.

Three words follow from `th`. At first contact, when no key is known, somebody in between could have each side talk to
him; then the words differ. He cannot search for equal ones: D is bound to his part of `th` before he knows that of S,
and S says his before he knows that of D. That is why `th` leaves the signatures out, and why the first message
commits to all of the third but its signature: both could be chosen among many (the attack on short strings that
Vaudenay, 2005, counters so).

`Hello` and `Refusal` never change their form, so that two versions can still tell each other which they are.
"""

from __future__ import annotations

import secrets
from collections.abc import Generator
from dataclasses import dataclass, field
from hashlib import sha256
from hmac import compare_digest
from typing import Annotated, Any, TypeVar

from net.errors import Malformed, Rejected
from net.identity import Identity, verify
from net.pins import Pins, Standing
from net.schema import U16, Bytes32, Bytes64, Length
from net.terms import PROTOCOL
from net.text import NICK_CELLS, clean
from net.transcript import digest
from net.wire import LOOSE, Family, decode, loose_body, message, split_body
from net.words import Words, three_words

Name = Annotated[bytes, Length(0, 4 * NICK_CELLS)]
"""UTF-8, cleaned by who reads it. Bytes, because both sides hash it and may clean by different versions of Unicode."""


@message("hello")
@dataclass(frozen=True, slots=True)
class Hello:
    version: U16
    commitment: Bytes32


@message("answer")
@dataclass(frozen=True, slots=True)
class Answer:
    version: U16
    identity: Bytes32
    nonce: Bytes32
    name: Name


@message("proof")
@dataclass(frozen=True, slots=True)
class Proof:
    identity: Bytes32
    nonce: Bytes32
    name: Name
    signature: Bytes64


@message("welcome")
@dataclass(frozen=True, slots=True)
class Welcome:
    signature: Bytes64


@message("refusal")
@dataclass(frozen=True, slots=True)
class Refusal:
    """In the place of any of the others: the sender goes no further."""

    code: Annotated[str, Length(1, 32)]
    version: U16


@dataclass(frozen=True, slots=True)
class Credentials:
    """What one side brings to every handshake."""

    identity: Identity
    pins: Pins
    name: str = ""
    """The nickname that others are told."""
    version: int = PROTOCOL

    @property
    def spoken_name(self) -> bytes:
        return clean(self.name, NICK_CELLS).encode()


@dataclass(frozen=True, slots=True)
class Authenticated:
    """What is certain after a handshake."""

    own: bytes
    """The identity key that the other side knows us by."""
    peer: bytes
    """The identity key of the other side: he has its secret."""
    nickname: str
    """What he calls himself; clean, and anybody's to choose."""
    dialled: bool
    """Whether we dialled."""
    version: int
    transcript: bytes
    """`th`, 64 bytes: the same on both sides, and of this connection only."""
    resume_key: bytes = field(repr=False)
    """32 bytes that only the two of us know, from the nonces."""
    words: Words
    """Read aloud by both, they prove that nobody sits in between."""
    standing: Standing
    """`known` or `new`."""


Steps = Generator[bytes, bytes, tuple[Authenticated, bytes]]
"""One side of the protocol: it yields bodies to send, is sent bodies received, and returns with a last body or none."""


class Handshake:
    """One side of one handshake, made by `dialling` or `listening`.

    Once something was raised, the connection is to be closed: after a `Rejected` with `refusal` as its last body.
    """

    def __init__(self, steps: Steps, version: int) -> None:
        self._steps = steps
        self._version = version
        self.authenticated: Authenticated | None = None

    def begin(self) -> list[bytes]:
        """What is to be sent before anything is received."""
        return _bodies(next(self._steps))

    def receive(self, body: bytes) -> list[bytes]:
        """What is to be sent in answer. Raises Malformed, Rejected, PinsError."""
        try:
            return _bodies(self._steps.send(body))
        except StopIteration as end:
            if end.value is None:  # It ended before.
                raise Malformed("handshake_over") from None
            self.authenticated, last = end.value
            return _bodies(last)

    def refusal(self, error: Rejected) -> bytes:
        """The last body to who was rejected: why, as far as it helps him. None to who has refused us."""
        if isinstance(error, Refused):
            return b""
        code = error.code if error.code in _REFUSALS else "refused"
        return loose_body(Refusal(code, self._version))


def dialling(me: Credentials, certificate: bytes, expected: bytes | None = None) -> Handshake:
    """The dialler's side. `certificate` is the DER that the listener showed; `expected`, the key of who is meant."""
    return Handshake(_dial(me, certificate, expected), me.version)


def listening(me: Credentials, certificate: bytes) -> Handshake:
    """The listener's side; `certificate` is the own one, as DER."""
    return Handshake(_listen(me, certificate), me.version)


def _dial(me: Credentials, certificate: bytes, expected: bytes | None) -> Steps:
    own, name, nonce = me.identity.public, me.spoken_name, secrets.token_bytes(32)
    hello = loose_body(Hello(me.version, _commitment(own, nonce, name)))

    answer_body = yield hello
    answer = _read(answer_body, Answer, me.version)
    _check_version(answer.version, me.version)
    _check_other(answer.identity, answer.nonce, own, nonce)
    # Not proved yet. But who is not wanted under this name or key need not learn who called.
    nickname = clean(answer.name, NICK_CELLS)
    standing = me.pins.admit(answer.identity, nickname, expected)
    th = _transcript(hello, answer_body, own, nonce, name, certificate)

    signature = me.identity.sign(_signed("dialler", th))
    welcome_body = yield loose_body(Proof(own, nonce, name, signature))
    welcome = _read(welcome_body, Welcome, me.version)
    _check_signature(answer.identity, welcome.signature, _signed("listener", th))
    return _certain(me, answer.identity, nickname, standing, th, (nonce, answer.nonce), True), b""


def _listen(me: Credentials, certificate: bytes) -> Steps:
    own, nonce = me.identity.public, secrets.token_bytes(32)

    hello_body = yield b""
    hello = _read(hello_body, Hello, me.version)
    _check_version(hello.version, me.version)

    answer = loose_body(Answer(me.version, own, nonce, me.spoken_name))
    proof = _read((yield answer), Proof, me.version)
    if not compare_digest(hello.commitment, _commitment(proof.identity, proof.nonce, proof.name)):
        raise Rejected("commitment", "The other side is not who it began to be.")
    _check_other(proof.identity, proof.nonce, own, nonce)
    th = _transcript(hello_body, answer, proof.identity, proof.nonce, proof.name, certificate)
    _check_signature(proof.identity, proof.signature, _signed("dialler", th))
    nickname = clean(proof.name, NICK_CELLS)
    standing = me.pins.admit(proof.identity, nickname)

    welcome = loose_body(Welcome(me.identity.sign(_signed("listener", th))))
    nonces = (proof.nonce, nonce)
    return _certain(me, proof.identity, nickname, standing, th, nonces, False), welcome


class Refused(Rejected):
    """The other side goes no further."""


_REFUSALS = {
    "version": "The other side has another version of Fourfold.",
    "changed": "The other side knows somebody else by your name, and first has to decide who you are.",
    "full": "The other side has too many connections open.",
    "refused": "The other side does not let you in.",
}

M = TypeVar("M", Hello, Answer, Proof, Welcome)


def _read(body: bytes, wanted: type[M], version: int) -> M:
    """The message that has to come now. Raises Malformed, Refused."""
    kind, _, payload = split_body(body)
    if kind != LOOSE:
        raise Malformed("kind")
    said = decode(payload, _FAMILIES[wanted])
    if isinstance(said, wanted):
        return said
    assert isinstance(said, Refusal)
    if said.code == "version":
        raise Refused("version", _two_versions(said.version, version))
    raise Refused("refused", _REFUSALS.get(said.code, _REFUSALS["refused"]))


_FAMILIES: dict[type, Family[Any]] = {
    kind: Family[Any](kind, Refusal) for kind in (Hello, Answer, Proof, Welcome)
}


def _check_version(theirs: int, own: int) -> None:
    if theirs != own:
        raise Rejected("version", _two_versions(theirs, own))


def _two_versions(theirs: int, own: int) -> str:
    older = "yours" if own < theirs else "theirs"
    return (
        f"The other side speaks version {theirs} of the protocol, you speak version {own}:"
        f" {older} needs an update."
    )


def _check_other(identity: bytes, nonce: bytes, own: bytes, own_nonce: bytes) -> None:
    """Refuse ourselves, and who only says what we said."""
    if identity == own:
        raise Rejected("self", "That is you.")
    if nonce == own_nonce:
        raise Rejected("reflection", "The other side only echoes.")


def _check_signature(identity: bytes, signature: bytes, message: bytes) -> None:
    if not verify(identity, signature, message):
        raise Rejected(
            "signature",
            "The other side cannot prove its identity: somebody may sit between you and it.",
        )


def _commitment(identity: bytes, nonce: bytes, name: bytes) -> bytes:
    return digest("fourfold/hello", identity, nonce, name)[:32]


def _transcript(
    hello: bytes, answer: bytes, identity: bytes, nonce: bytes, name: bytes, certificate: bytes
) -> bytes:
    """`th`: the first two bodies, the third without its signature, and the certificate."""
    shown = sha256(certificate).digest()
    return digest("fourfold/th", hello, answer, identity, nonce, name, shown)


def _signed(direction: str, th: bytes) -> bytes:
    return b"fourfold handshake " + direction.encode() + b" " + th


def _certain(
    me: Credentials,
    peer: bytes,
    nickname: str,
    standing: Standing,
    th: bytes,
    nonces: tuple[bytes, bytes],
    dialled: bool,
) -> Authenticated:
    """`nonces`: the dialler's, the listener's."""
    return Authenticated(
        own=me.identity.public,
        peer=peer,
        nickname=nickname,
        dialled=dialled,
        version=me.version,
        transcript=th,
        resume_key=digest("fourfold/link", *nonces)[:32],
        words=three_words(digest("fourfold/words", th)),
        standing=standing,
    )


def _bodies(body: bytes) -> list[bytes]:
    return [body] if body else []
