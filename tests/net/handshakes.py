"""Two people who shake hands, without a network between them."""

from __future__ import annotations

import secrets

from net.handshake import (
    Answer,
    Authenticated,
    Credentials,
    Handshake,
    Hello,
    Proof,
    Refusal,
    Welcome,
    dialling,
    listening,
)
from net.identity import Identity
from net.pins import Pins
from net.wire import Family, decode

CERTIFICATE, ANOTHER = b"a certificate", b"another certificate"

Message = Hello | Answer | Proof | Welcome | Refusal
MESSAGES = Family[Message](Hello, Answer, Proof, Welcome, Refusal)


def somebody(name: str, number: int = 0) -> Credentials:
    seed = secrets.token_bytes(32) if number == 0 else number.to_bytes(32)
    return Credentials(Identity(seed), Pins(None), name)


def read(body: bytes) -> object:
    return decode(body[1:], MESSAGES)


def run(dialler: Handshake, listener: Handshake) -> None:
    """Carry everything to and fro until nobody has anything to say."""
    to_listener, to_dialler = dialler.begin(), listener.begin()
    while to_listener or to_dialler:
        answers = [answer for body in to_listener for answer in listener.receive(body)]
        to_listener = [answer for body in to_dialler for answer in dialler.receive(body)]
        to_dialler = answers


def meet(
    one: Credentials, other: Credentials, expected: bytes | None = None
) -> tuple[Authenticated, Authenticated]:
    dialler = dialling(one, CERTIFICATE, expected)
    listener = listening(other, CERTIFICATE)
    run(dialler, listener)
    assert dialler.authenticated is not None and listener.authenticated is not None
    return dialler.authenticated, listener.authenticated


def before_proof(
    one: Credentials, other: Credentials
) -> tuple[Handshake, Handshake, bytes, bytes, bytes]:
    """Dialler, listener, and the first three bodies, of which the listener has not yet got the third."""
    dialler = dialling(one, CERTIFICATE)
    listener = listening(other, CERTIFICATE)
    listener.begin()
    (hello,) = dialler.begin()
    (answer,) = listener.receive(hello)
    (proof,) = dialler.receive(answer)
    return dialler, listener, hello, answer, proof
