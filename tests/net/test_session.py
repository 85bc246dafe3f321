"""Two sessions over connections that break, double, lie or come back: rows 16 to 19, 41 to 43 of the fault matrix."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from nacl.signing import SigningKey

from engines.core.errors import Refused
from net.chain import Signer, Stream, audit, parse
from net.log_format import Kind
from net.messages import LOOSE, Again, Chat, Error, Propose, Resume, Stop
from net.notices import (
    Claimed,
    Heard,
    Here,
    Left,
    LinkLost,
    Stopped,
    StoppedByPeer,
    TurnedAway,
)
from net.resume import Resumption
from net.session import Session
from net.terms import Role
from net.transcript import Secrets
from net.wire import GAME, decode, game_body, loose_body
from tests.net.modified import Modified, forged, message_in, received, sent
from tests.net.tally import TALLY, Open, Seal, Shout, play_tally, seal_all, sit, tally
from tests.net.wires import Tamper, World


def played(world: World) -> World:
    """The world once its game is over."""
    world.begin()
    world.run(until=lambda: world.is_over)
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


# The ordinary course


@pytest.mark.parametrize("seed", range(10))
def test_a_game_is_played_to_its_end(seed: int) -> None:
    world = played(World(play_tally(), seed))
    for side in world.sides:
        assert [type(notice) for notice in side.notices] == [Here]
        assert side.opened == 1


def test_the_same_seed_gives_the_same_world() -> None:
    first, second = (played(World(play_tally(), 5)) for _ in range(2))
    assert [side.log.records for side in first.sides] == [side.log.records for side in second.sides]
    assert first.time == second.time


def test_chat_and_proposals_are_heard_beside_the_game() -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    assert world.call(0, "say", Chat("good \x1b[31mluck"))
    assert world.call(1, "say", Propose("rematch"))
    world.run(1)
    assert world.told(1, Heard) == [Heard(Chat("good ?[31mluck"))]
    assert world.told(0, Heard) == [Heard(Propose("rematch"))]
    world.crash(1)
    world.run(1)
    assert not world.call(0, "say", Chat("still there?"))


def test_a_refused_input_changes_nothing() -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    before = list(world.sides[0].log.records)
    with pytest.raises(Refused):
        world.call(0, "act", ["seal", 999])
    assert world.sides[0].log.records == before
    world.call(0, "act", ("seal", 9))  # A tuple is logged, and seen by the play, as a list.
    assert len(world.sides[0].log.records) == len(before) + 2


def test_both_may_act_at_once_at_any_time() -> None:
    def shouting(session: Session) -> object:
        play = tally(session)
        if len(play.shouts[play.role]) < 20:
            return ["shout", f"{len(play.shouts[play.role])}!"]
        return seal_all(session)

    world = played(World(play_tally((shouting, shouting)), 3))
    assert all(len(shouts) == 20 for shouts in tally(world.session(0)).shouts.values())


def test_who_quits_says_so_and_who_is_cut_off_does_not() -> None:
    for leaves in (True, False):
        world = World(play_tally((sit, sit)))
        world.begin()
        world.run(1)
        if leaves:
            world.call(0, "leave", "save")
        else:
            world.cut()
        world.run(0.2)
        assert (world.told(1, Left) == [Left("save")]) == leaves
        assert (world.told(1, LinkLost) == [LinkLost("eof")]) != leaves


def test_who_has_left_goes_on_another_day() -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    world.call(0, "act", ["seal", 7])
    world.call(0, "leave", "save")
    with pytest.raises(Refused):
        world.call(0, "act", ["shout", "too late"])
    world.run(5)
    world.crash(0)
    world.run(3600)
    world.restart(0)
    world.run(30)
    assert len(world.told(1, Here)) == 2
    assert tally(world.session(1)).sealed[0].keys() == {0}


def test_the_last_frames_arrive_even_if_the_link_breaks_at_the_end() -> None:
    world = World(play_tally(), 1)
    world.begin()
    world.run(until=lambda: any(world.session(role).play.over for role in (0, 1)))
    world.cut()
    world.run(until=lambda: world.is_over)
    finished(world)
    world.run(100)
    assert not world.sides[0].log.is_full
    assert world.live  # Nobody hangs up on his own; that is the shell's to decide.


# Row 16: who has seen the reveal


def without(kind: type[object], role: Role) -> Tamper:
    """Keep a role's messages of a kind from arriving."""

    def tamper(sender: Role, body: bytes) -> Sequence[tuple[float, bytes]]:
        is_withheld = sender == role and body[0] == GAME and isinstance(message_of(body), kind)
        return [] if is_withheld else [(0.0, body)]

    return tamper


def message_of(body: bytes) -> object:
    """The message in a game frame, if it is one of the play's."""
    return message_in(body, TALLY)


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
    world.run(until=lambda: world.is_over)
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


def test_a_stopped_game_is_told_to_whoever_comes_back() -> None:
    world = World(play_tally((sit, sit)), 2)
    world.begin()
    world.run(2)
    Modified(world).say(Open(0, 1, bytes(32)))
    assert world.session(0).fault is not None
    world.restart(1)
    world.run(5)
    assert world.told(1, StoppedByPeer) == [StoppedByPeer("early")]


# Row 17: another game


def test_row_17_frames_of_an_old_game_between_the_same_two_are_refused() -> None:
    old = played(World(play_tally(nonce=1), 3))
    world = World(play_tally((sit, sit), nonce=2), 3)
    world.begin()
    world.run(1)
    for body in sent(old, 1)[:3]:
        before = received(world, 0)
        world.inject(0, body)
        world.run(10)
        assert LinkLost("other_game", "The other side sent a move of another game.") in (
            world.sides[0].notices
        )
        assert received(world, 0) == before
        world.sides[0].notices.clear()
    assert world.session(0).fault is None
    assert world.session(0).is_connected


def test_row_17_the_resume_of_an_old_game_is_refused() -> None:
    old = World(play_tally(nonce=1))
    world = World(play_tally((sit, sit), nonce=2))
    world.begin()
    world.run(1)
    wire = world.intrude(0)
    streams = (Stream(old.game.terms, 1, TALLY), Stream(old.game.terms, 0, TALLY))
    world.inject(0, loose_body(Resumption(old.game.terms, 1).make(9, *streams)), wire)
    world.run(1)
    assert world.sides[0].closes.pop(0).code == "other_game"
    assert world.session(0).is_connected


# Row 18: replayed, reordered, dropped, doubled


def on_game_frames(
    change: Callable[[int, bytes], Sequence[tuple[float, bytes]]],
) -> Tamper:
    """Change game frames, by their count on the way."""
    count = 0

    def tamper(_: Role, body: bytes) -> Sequence[tuple[float, bytes]]:
        nonlocal count
        if body[0] != GAME:
            return [(0.0, body)]
        count += 1
        return change(count, body)

    return tamper


@pytest.mark.parametrize("number", range(1, 25))
@pytest.mark.parametrize("fault", ["double", "drop", "delay", "replay"])
def test_row_18_one_frame_out_of_order_changes_nothing(fault: str, number: int) -> None:
    earlier: list[bytes] = []

    def change(count: int, body: bytes) -> Sequence[tuple[float, bytes]]:
        earlier.append(body)
        if count != number:
            return [(0.0, body)]
        return {
            "double": [(0.0, body), (0.0, body)],
            "drop": [],
            "delay": [(0.5, body)],
            "replay": [(0.0, body), *((0.01 * n, old) for n, old in enumerate(earlier, 1))],
        }[fault]

    world = World(play_tally(), number)
    world.tamper = on_game_frames(change)
    played(world)


@pytest.mark.parametrize("seed", range(30))
def test_row_18_a_network_that_garbles_the_order_of_everything_changes_nothing(seed: int) -> None:
    world = World(play_tally(), seed)

    def garble(_: int, body: bytes) -> Sequence[tuple[float, bytes]]:
        copies = world.rng.choices((0, 1, 2), (1, 6, 1))[0]
        return [(world.rng.choice((0.0, 0.0, world.rng.random())), body) for _ in range(copies)]

    world.tamper = on_game_frames(garble)
    world.at(60, lambda: setattr(world, "tamper", lambda _, body: [(0.0, body)]))
    played(world)


def test_row_18_a_dropped_frame_is_asked_for_once() -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    asked: list[bytes] = []
    first = True

    def tamper(role: Role, body: bytes) -> Sequence[tuple[float, bytes]]:
        nonlocal first
        if body[0] == GAME and first:
            first = False
            return []
        if body[0] != GAME and isinstance(decode(body[1:], LOOSE), Again):
            asked.append(body)
        return [(0.0, body)]

    world.tamper = tamper
    for text in "abcdefgh":
        world.call(0, "act", ["shout", text])
    world.run(2)
    assert tally(world.session(1)).shouts[0] == list("abcdefgh")
    assert len(asked) == 1


def test_row_18_the_last_frame_dropped_is_noticed_by_the_next_ping() -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    world.tamper = lambda _, body: [] if body[0] == GAME else [(0.0, body)]
    world.call(0, "act", ["shout", "a"])
    world.run(0.1)
    world.tamper = lambda _, body: [(0.0, body)]
    world.run(10)
    assert tally(world.session(1)).shouts[0] == ["a"]
    assert not world.told(1, LinkLost)


def test_row_18_a_frame_that_never_comes_ends_the_connection_and_not_the_game() -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    lost = forged(world, 0, Shout("a"))
    world.tamper = lambda _, body: [] if body == lost else [(0.0, body)]
    world.call(0, "act", ["shout", "a"])
    world.call(0, "act", ["shout", "b"])
    world.run(20)
    assert world.told(1, LinkLost)[0] == LinkLost("gap")
    world.tamper = lambda _, body: [(0.0, body)]
    world.run(40)
    assert tally(world.session(1)).shouts[0] == ["a", "b"]


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


# What arrives together


def test_frames_that_arrive_together_are_stored_together_and_seen_before_that() -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    number, log = world.live[0].number, world.sides[0].log
    first, second = (world.session(role) for role in (0, 1))
    for text in "abc":
        second.act(["shout", text], world.moment(1))
    bodies = second.to_send(number, 2**20, world.moment(1))
    assert len(bodies) == 3
    before = log.flushes
    first.receive(number, bodies, world.moment(0))
    assert tally(first).shouts[1] == ["a", "b", "c"]
    assert first.to_send(number, 2**20, world.moment(0)) == []
    assert log.flushes == before  # There is nothing to say, so the disk is not waited for.
    first.store()
    assert log.flushes == before + 1
    assert [data for kind, data in log.disk if kind == Kind.IN][-3:] == bodies


def test_a_frame_that_breaks_the_rules_does_not_undo_those_before_it() -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    number, second = world.live[0].number, world.session(1)
    second.act(["shout", "a"], world.moment(1))
    (body,) = second.to_send(number, 2**20, world.moment(1))
    garbage = b"\x07 garbage"
    world.call(0, "receive", number, [body, garbage, body])
    assert tally(world.session(0)).shouts[1] == ["a"]
    assert not world.session(0).is_connected
    world.run(5)
    assert world.session(0).is_connected and world.session(0).fault is None


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
    world.run(until=lambda: world.is_over)
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
    world.run(until=lambda: world.is_over)
    finished(world)
    assert world.sides[0].closes[0].connection == 1


def test_errors_of_the_other_side_are_told() -> None:
    world = World(play_tally((sit, sit)))
    world.begin()
    world.run(1)
    world.inject(0, loose_body(Error("too_many_resumes")))
    world.run(5)
    assert world.told(0, LinkLost)[0] == LinkLost("too_many_resumes")
    world.inject(0, loose_body(Stop("fork")))
    world.run(1)
    assert world.told(0, StoppedByPeer) == [StoppedByPeer("fork")]
    assert world.session(0).fault is None
    assert not world.told(0, Claimed)
