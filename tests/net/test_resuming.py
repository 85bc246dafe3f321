"""Which connection counts, and who may resume on it: rows 6 and 41 to 43 of the fault matrix."""

from __future__ import annotations

import pytest

from net.chain import Stream
from net.messages import Again, Chat, Propose, Resume
from net.notices import LinkLost, TurnedAway
from net.resume import Resumption
from net.wire import loose_body
from tests.net.modified import forged, sent
from tests.net.tallied import finished
from tests.net.tally import TALLY, Shout, play_tally, sit, tally
from tests.net.wires import World

# Rows 41 and 42: several connections


@pytest.mark.parametrize("chunk", range(4))
def test_row_41_both_dial_at_once_and_agree_on_one_connection(chunk: int) -> None:
    for seed in range(chunk * 250, chunk * 250 + 250):
        world = World(play_tally((sit, sit), rounds=1), seed, latency=(0.001, 0.3))
        for role in (0, 1):
            world.restart(role)  # Both programs start anew, and dial at once.
        world.run(4)
        assert len(world.live) == 1, seed
        number = world.live[0].number
        for role in (0, 1):
            assert world.session(role).is_connected
            assert world.session(role).to_send(number, 1, world.moment(role)) == []


@pytest.mark.parametrize("seed", range(20))
def test_row_41_games_are_played_while_connections_pile_up(seed: int) -> None:
    world = World(play_tally(), seed, latency=(0.001, 0.2))
    world.begin()
    for _ in range(6):
        world.at(world.rng.random() * 2, lambda: world.connect(world.rng.randrange(2)))
    world.finish()
    finished(world)
    world.run(5)
    assert len(world.live) == 1


def test_row_42_what_still_comes_from_a_replaced_connection_is_ignored() -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    old = world.live[0]
    world.connect(1)
    world.run(1)
    notices = list(world.sides[0].notices)
    world.call(0, "receive", old.number, [loose_body(Chat("from the past"))])
    world.call(0, "receive", old.number, [b"\x07 garbage"])
    world.call(0, "lost", old.number)
    world.run(1)
    assert world.session(0).is_connected
    assert world.sides[0].notices == notices
    assert len(world.live) == 1


def test_row_42_a_half_open_connection_is_replaced_by_the_newer_one() -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    world.crash(1, silently=True)
    world.run(2)
    assert world.session(0).is_connected  # It cannot know yet.
    world.restart(1)
    world.run(2)
    assert len(world.live) == 1
    world.call(1, "act", ["shout", "back"])
    world.run(1)
    assert tally(world.session(0)).shouts[1] == ["back"]
    assert not world.told(0, LinkLost)


# Row 43: who may resume


def test_row_43_knowing_the_session_id_is_not_enough() -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    wire = world.intrude(0)
    terms = world.game.terms
    world.inject(0, loose_body(Resume(terms.sid, 5, 0, 0, bytes(16), bytes(32))), wire)
    world.run(1)
    assert world.sides[0].closes[0].code == "mac"
    assert TurnedAway(True, "mac", "Somebody who was not in this game wants to go on with it.") in (
        world.sides[0].notices
    )
    assert world.session(0).is_connected


def test_row_43_a_stolen_resume_is_worth_nothing_to_another_identity() -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    stranger = bytes(world.game.keys[0].verify_key)
    world.call(0, "connected", 99, stranger, 1)
    assert world.sides[0].closes[-1].code == "identity"
    streams = [Stream(world.game.terms, each, TALLY) for each in (1, 0)]
    stolen = loose_body(Resumption(world.game.terms, 1).make(7, *streams))
    world.call(0, "receive", 99, [stolen])
    assert world.session(0).is_connected
    assert len(world.live) == 1


def test_row_43_an_own_resume_sent_back_is_refused() -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    wire = world.intrude(0)
    streams = [Stream(world.game.terms, each, TALLY) for each in (0, 1)]
    world.inject(0, loose_body(Resumption(world.game.terms, 0).make(7, *streams)), wire)
    world.run(1)
    assert world.sides[0].closes[0].code == "mac"


@pytest.mark.parametrize("first", [Chat("hi"), Again(0), Propose("save")])
def test_a_connection_begins_with_a_resume(first: object) -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    wire = world.intrude(0)
    world.call(0, "receive", wire.number, [loose_body(first)])
    assert world.sides[0].closes[-1].code == "resume_first"
    world.call(0, "receive", world.intrude(0).number, [forged(world, 1, Shout("x"))])
    assert world.sides[0].closes[-1].code == "resume_first"


def test_a_connection_on_which_nobody_resumes_is_given_up() -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    for _ in range(6):
        world.intrude(0)
    assert [close.code for close in world.sides[0].closes] == ["too_many", "too_many"]
    world.run(16)
    assert [close.code for close in world.sides[0].closes].count("late") == 4


def test_a_peer_that_counts_its_connections_up_to_the_last_is_refused() -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    wire = world.intrude(0)
    streams = [Stream(world.game.terms, each, TALLY) for each in (1, 0)]
    for stream, role in zip(streams, (1, 0), strict=True):
        for body in sent(world, role):
            stream.add(body)
    world.inject(0, loose_body(Resumption(world.game.terms, 1).make(2**32 - 1, *streams)), wire)
    world.run(1)
    assert world.sides[0].closes[0].code == "epoch"


@pytest.mark.parametrize(
    "garbage",
    [b"", b"\x00", b"\x01", b"\x02abc", b"\x00\xc1", b"GET / HTTP/1.1\r\n", b"\x01" + bytes(80)],
)
def test_row_06_garbage_closes_the_connection_and_costs_nothing_else(garbage: bytes) -> None:
    world = World(play_tally(), 4)
    world.begin()
    world.at(0.01, lambda: world.call(0, "receive", world.live[0].number, [garbage]))
    world.finish()
    finished(world)
    assert world.sides[0].closes[0].connection == 1
