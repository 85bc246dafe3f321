"""Two sessions that play the tally: under way, or played to the end; and what they have said."""

from __future__ import annotations

from net.chain import Stream, audit
from net.log_format import Kind
from net.notices import Notice
from net.terms import Role
from tests.net.modified import message_in
from tests.net.tally import TALLY, play_tally, sit, tally
from tests.net.wires import World


def waiting(seed: int = 0) -> World:
    """A game that is under way, in which nobody acts."""
    world = World(play_tally((sit, sit)), seed)
    world.begin()
    world.run(1)
    for side in world.sides:
        side.notices.clear()
    return world


def played(world: World) -> World:
    """The world once its game is over."""
    world.begin()
    world.finish()
    return finished(world)


def finished(world: World) -> World:
    """The game came to the same end on both sides, nobody is blamed, and a third party can check it."""
    assert world.is_over, [side.notices for side in world.sides]
    outcomes = set()
    for role in (0, 1):
        session = world.session(role)
        assert session.fault is None
        outcomes.add(tally(session).outcome)
        frames = [
            (role if kind == Kind.OUT else 1 - role, data)
            for kind, data in world.sides[role].log.disk
            if kind in (Kind.OUT, Kind.IN)
        ]
        assert len(list(audit(world.game.terms, frames, TALLY))) == len(frames)
    assert len(outcomes) == 1
    return world


def kinds(world: World, role: Role) -> list[type[Notice]]:
    """What kinds of notices a role was given, in their order."""
    return [type(notice) for notice in world.sides[role].notices]


def messages(world: World, role: Role) -> list[object]:
    """What a role has said in the game, by the other side's log."""
    stream, other = (Stream(world.game.terms, each, TALLY) for each in (role, 1 - role))
    said = []
    for kind, body in world.sides[1 - role].log.records:
        if kind == Kind.OUT:
            other.add(body)
        elif kind == Kind.IN:
            said.append(stream.take(body, other))
    return said


def message_of(body: bytes) -> object:
    """The message in a game frame, if it is one of the play's."""
    return message_in(body, TALLY)
