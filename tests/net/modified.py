"""A modified client on the wires (tests/net/wires.py): it has the keys of one role, and says what it likes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from net.chain import Signer, Stream, parse
from net.errors import Malformed
from net.log_format import Kind, Record
from net.resume import Resumption
from net.terms import Role, Terms
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


def number_of(world: World, role: Role, kind: type[object]) -> int:
    """Of the first frame of a role with a message of this kind."""
    family = world.game.family
    bodies = enumerate(sent(world, role))
    return next(n for n, body in bodies if isinstance(message_in(body, family), kind))


def streams(
    terms: Terms, family: Family[Any], role: Role, records: Sequence[Record]
) -> tuple[Stream, Stream]:
    """What `role` has said and heard by its own record."""
    own, other = (Stream(terms, each, family) for each in (role, 1 - role))
    for kind, body in records:
        if kind in (Kind.OUT, Kind.IN):
            (own if kind == Kind.OUT else other).add(body)
    return own, other


def forge(
    terms: Terms,
    family: Family[Any],
    role: Role,
    records: Sequence[Record],
    message: object,
    at: int | None = None,
) -> bytes:
    """A frame that a modified client signs in the place of its frame `at` (after all others if None)."""
    mine = [number for number, (kind, _) in enumerate(records) if kind == Kind.OUT]
    before = records if at is None else records[: mine[at]]
    own, other = streams(terms, family, role, before)
    return Signer(terms, role, Secrets(records[1].data)).body(message, own, other)


def forged(world: World, role: Role, message: object, at: int | None = None) -> bytes:
    """The same on the wires."""
    game = world.game
    return forge(game.terms, game.family, role, world.sides[role].log.records, message, at)


def without_last(records: Sequence[Record], count: int) -> list[Record]:
    """A record without the last frames of its owner."""
    last = [number for number, (kind, _) in enumerate(records) if kind == Kind.OUT]
    denied = set(last[len(last) - count :])
    return [record for number, record in enumerate(records) if number not in denied]


class Modified:
    """In the place of role 1: it takes over from the honest one, on a connection of its own."""

    def __init__(self, world: World, forget: int = 0) -> None:
        """`forget`: how many of its last frames it denies."""
        self._world, terms = world, world.game.terms
        self._signer = Signer(terms, 1, Secrets(world.game.seeds[1]))
        records = world.sides[1].log.records
        self._own, self._other = streams(terms, world.game.family, 1, without_last(records, forget))
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
