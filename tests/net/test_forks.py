"""Whoever signs two pasts, or what cannot be, is to blame and no other: rows 13, 16, 19 and 33 of the fault matrix."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from nacl.signing import SigningKey

from engines.core.errors import Refused
from net.chain import Signer, Stream, parse
from net.log_format import Kind
from net.notices import LinkLost, Stopped, StoppedByPeer, TurnedAway
from net.resume import Resumption
from net.terms import Role
from net.transcript import Secrets
from net.wire import GAME, game_body, loose_body
from tests.net.modified import Modified, forged, received, sent
from tests.net.tallied import finished, message_of
from tests.net.tally import TALLY, Open, Seal, Shout, play_tally, seal_all, sit, tally
from tests.net.wires import Tamper, World

# Row 16: who has seen the reveal


def without(kind: type[object], role: Role) -> Tamper:
    """Keep a role's messages of a kind from arriving."""

    def tamper(sender: Role, body: bytes) -> Sequence[tuple[float, bytes]]:
        is_withheld = sender == role and body[0] == GAME and isinstance(message_of(body), kind)
        return [] if is_withheld else [(0.0, body)]

    return tamper


@pytest.mark.parametrize("quits", [True, False])
def test_row_16_after_a_reveal_the_other_side_owes_the_same_reveal(quits: bool) -> None:
    world = World(play_tally(), 2)
    world.tamper = without(Open, 1)
    world.begin()
    world.run(5)
    assert 0 in tally(world.session(0)).values[0]
    assert 1 not in tally(world.session(0)).values[0]
    if quits:
        world.crash(1)
    world.run(20)
    owed = next(body for body in sent(world, 1) if isinstance(message_of(body), Open))
    world.tamper = lambda _, body: [(0.0, body)]
    if quits:
        world.restart(1)
    else:
        world.cut()
    world.finish()
    finished(world)
    assert owed in sent(world, 1)


def test_row_16_another_reveal_than_the_one_that_was_signed_is_a_fork() -> None:
    world = World(play_tally(), 2)
    world.begin()
    world.run(until=lambda: 1 in tally(world.session(0)).values[0])
    at = next(n for n, body in enumerate(sent(world, 1)) if isinstance(message_of(body), Open))
    other = forged(world, 1, Open(0, 99, bytes(32)), at)
    world.inject(0, other)
    world.run(1)
    fault = world.session(0).fault
    assert fault is not None and (fault.code, fault.blame) == ("fork", 1)
    assert fault.evidence == (sent(world, 1)[at], other)


def test_row_16_a_reveal_that_does_not_open_the_seal_is_a_fault_of_its_sender() -> None:
    world = World(play_tally((seal_all, sit)), 2)
    world.begin()
    world.run(2)
    modified = Modified(world)
    modified.say(Seal(0, bytes(32)))
    modified.say(Open(0, 1, bytes(32)))
    fault = world.session(0).fault
    assert fault is not None and (fault.code, fault.blame) == ("opening", 1)
    assert world.told(0, Stopped) == [Stopped(fault)]


# Row 19: forks


def test_row_19_two_frames_of_one_number_are_a_fault_with_both_as_evidence() -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    world.call(1, "act", ["shout", "first"])
    world.run(1)
    number = len(sent(world, 1)) - 1
    other = forged(world, 1, Shout("second"), number)
    world.inject(0, other)
    world.run(1)
    fault = world.session(0).fault
    assert fault is not None and (fault.code, fault.blame) == ("fork", 1)
    assert fault.evidence == (sent(world, 1)[number], other)
    assert [data for kind, data in world.sides[0].log.disk if kind == Kind.EVIDENCE] == [other]
    with pytest.raises(Refused):
        world.call(0, "act", ["shout", "going on"])


def test_row_19_a_fork_is_remembered_after_a_restart() -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    world.call(1, "act", ["shout", "first"])
    world.run(1)
    world.inject(0, forged(world, 1, Shout("second"), len(sent(world, 1)) - 1))
    world.run(1)
    before = world.session(0).fault
    world.crash(0)
    world.restart(0)
    world.run(30)
    after = world.session(0).fault
    assert before is not None and after is not None
    assert (after.code, after.blame, after.words) == (before.code, before.blame, before.words)
    assert after.evidence[0] == before.evidence[1]
    assert not world.session(0).is_connected
    assert StoppedByPeer("fork") in world.told(1, StoppedByPeer)


def test_row_19_a_modified_client_that_rolls_back_and_plays_another_move_is_caught() -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    world.call(1, "act", ["shout", "first"])
    world.run(1)
    first = sent(world, 1)[-1]
    second = Modified(world, forget=1).say(Shout("second"))
    fault = world.session(0).fault
    assert fault is not None and (fault.code, fault.blame) == ("fork", 1)
    assert fault.evidence == (first, second)


def test_a_frame_that_nobody_signed_is_no_evidence() -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    body = forged(world, 1, Shout("hey"))
    broken = body[:-1] + bytes((body[-1] ^ 1,))
    for each in (broken, game_body(bytes(64), parse(body).payload), forged(world, 0, Shout("me"))):
        before = received(world, 0)
        world.inject(0, each)
        world.run(5)
        assert received(world, 0) == before
        assert [notice.code for notice in world.told(0, LinkLost)] == ["signature"]
        world.sides[0].notices.clear()
    assert world.session(0).fault is None and world.session(0).is_connected


def test_row_13_own_frames_sent_back_are_refused() -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    for body in sent(world, 0):
        world.inject(0, body)
        world.run(5)
        assert [notice.code for notice in world.told(0, LinkLost)] == ["signature"]
        world.sides[0].notices.clear()
    assert world.session(0).fault is None


def test_a_signed_frame_that_cannot_be_read_is_a_fault_of_its_signer() -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    whole = parse(forged(world, 1, Shout("x")))
    payload = whole.payload[: -len(whole.message)] + b"\x92\xa3bad\xc7\x00\x05"
    terms = world.game.terms
    key = SigningKey(Secrets(world.game.seeds[1]).bytes32("session key"))
    signature = key.sign(b"fourfold frame" + terms.sid + b"\x01" + payload).signature
    body = game_body(signature, payload)
    world.inject(0, body)
    world.run(1)
    fault = world.session(0).fault
    assert fault is not None and (fault.code, fault.blame) == ("unknown_message", 1)
    assert fault.evidence == (body,)
    assert world.sides[0].log.disk[-2] == (Kind.IN, body)


def test_row_33_a_frame_that_acknowledges_what_was_not_sent_stops_both_without_blame() -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    terms = world.game.terms
    own, other = Stream(terms, 1, TALLY), Stream(terms, 0, TALLY)
    for body in sent(world, 1):
        own.add(body)
    for body in (*sent(world, 0)[:-1], b"what was never sent"):
        other.add(body)
    world.inject(0, Signer(terms, 1, Secrets(world.game.seeds[1])).body(Shout("x"), own, other))
    world.run(1)
    fault = world.session(0).fault
    assert fault is not None and (fault.code, fault.blame) == ("desync", None)
    assert world.told(1, StoppedByPeer) == [StoppedByPeer("desync")]


@pytest.mark.parametrize("lie", ["more", "other"])
def test_a_resume_that_speaks_of_another_past_is_refused_by_who_knows_better(lie: str) -> None:
    """Nobody can end a game by claiming, without a signature, that it went otherwise."""
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    world.crash(1)
    world.run(0.3)
    wire = world.intrude(0)
    own, other = (Stream(world.game.terms, role, TALLY) for role in (1, 0))
    for body in [*sent(world, 0), *sent(world, 0)][: 3 if lie == "more" else 1][::-1]:
        other.add(body if lie == "more" else b"another frame")
    world.inject(0, loose_body(Resumption(world.game.terms, 1).make(2, own, other)), wire)
    world.run(0.3)
    assert [notice.code for notice in world.told(0, TurnedAway)] == ["another_past"]
    assert world.session(0).is_on and world.session(0).fault is None
    world.run(130)
    assert world.session(0).may_claim
    world.restart(1)
    world.run(20)
    assert world.session(0).is_connected
