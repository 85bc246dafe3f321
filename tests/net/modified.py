"""A modified client on the wires (tests/net/wires.py): it has the keys of one role, and says what it likes."""

from __future__ import annotations

from typing import Any

from net.chain import Signer, Stream, parse
from net.errors import Malformed
from net.log_format import Kind
from net.resume import Resumption
from net.terms import Role
from net.transcript import Secrets
from net.wire import GAME, Family, decode, loose_body
from tests.net.wires import World


def sent(world: World, role: Role) -> list[bytes]:
    """The frames that a role has made, by its own log."""
    return [body for kind, body in world.sides[role].log.records if kind == Kind.OUT]


def received(world: World, role: Role) -> list[bytes]:
    return [body for kind, body in world.sides[role].log.records if kind == Kind.IN]


def message_in(body: bytes, family: Family[Any]) -> object:
    """The message in a game frame, if it is one of the family's."""
    if body[0] != GAME:
        return None
    try:
        return decode(parse(body).message, family)
    except Malformed:
        return None


def streams(world: World, role: Role, made: int, seen: int | None = None) -> tuple[Stream, Stream]:
    """What `role` has said and heard, as it was when it had made so many frames, and had seen so many."""
    terms, family = world.game.terms, world.game.family
    own, other = (Stream(terms, each, family) for each in (role, 1 - role))
    for body in sent(world, role)[:made]:
        own.add(body)
    for body in sent(world, 1 - role)[:seen]:
        other.add(body)
    return own, other


def forged(world: World, role: Role, message: object, at: int | None = None) -> bytes:
    """A frame that a modified client of `role` signs, as its number `at` (the next one if None)."""
    mine = sent(world, role)
    at = len(mine) if at is None else at
    seen = parse(mine[at]).head.ack if at < len(mine) else None
    signer = Signer(world.game.terms, role, Secrets(world.game.seeds[role]))
    return signer.body(message, *streams(world, role, at, seen))


class Modified:
    """In the place of role 1: it takes over from the honest one, on a connection of its own."""

    def __init__(self, world: World, forget: int = 0) -> None:
        """`forget`: how many of its last frames it denies."""
        self._world, terms = world, world.game.terms
        self._signer = Signer(terms, 1, Secrets(world.game.seeds[1]))
        self._own, self._other = streams(world, 1, len(sent(world, 1)) - forget)
        world.crash(1)
        world.run(0.3)
        self._wire = world.intrude(0)
        resume = Resumption(terms, 1).make(2, self._own, self._other)
        self.inject(loose_body(resume))

    def look(self) -> None:
        """Receive what the other side has sent."""
        for body in sent(self._world, 0)[len(self._other) :]:
            self._other.add(body)

    def say(self, message: object) -> bytes:
        """Sign the next frame, and send it."""
        body = self._signer.body(message, self._own, self._other)
        self._own.add(body)
        self.inject(body)
        return body

    def inject(self, body: bytes) -> None:
        self._world.inject(0, body, self._wire)
        self._world.run(0.3)
