"""Real games against a modified client, or beside a mistaken engine: rows 16, 19 and 33 of the fault matrix."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from engines.core.errors import Refused
from engines.elements.rules import Elements
from net.dealing import DEALING, MakeMove, Reveal
from net.errors import Fault
from net.log_format import Kind, Record
from net.match import Match
from net.notices import Stopped, StoppedByPeer
from net.terms import Role
from net.verify import verify
from tests.engines.playing import Case
from tests.net.carriers import World as Table
from tests.net.carriers import at_the_table
from tests.net.matches import match_of, play_match
from tests.net.modified import (
    Modified,
    forge,
    forged,
    message_in,
    number_of,
    received,
    sent,
)
from tests.net.modified_matches import GOES_WRONG_AT, MiscountingElements, MistakenMatch
from tests.net.test_matches_over_wires import finished
from tests.net.wires import World

ELEMENTS, TOJI = Case("elements", (("rounds", 3),)), Case("toji")


def evidence(world: World, role: Role) -> list[bytes]:
    return [data for kind, data in world.sides[role].log.disk if kind == Kind.EVIDENCE]


def with_other_throw(body: bytes) -> Reveal:
    reveal = message_in(body, DEALING)
    assert isinstance(reveal, Reveal)
    return replace(reveal, move="throw rock" if reveal.move != "throw rock" else "throw paper")


# Row 16: the same reveal, or none


def test_row_16_who_kept_its_reveal_back_cannot_open_another_throw() -> None:
    """It knows our throw, and is bound to its own all the same."""
    world = World(play_match(TOJI, 3), 3)
    world.tamper = lambda role, body: (
        [] if role == 1 and isinstance(message_in(body, DEALING), Reveal) else [(0.0, body)]
    )
    world.begin()
    world.run(until=lambda: any(isinstance(each, Reveal) for each in messages(world, 1)))
    world.run(1)
    at = number_of(world, 1, Reveal)
    own = sent(world, 1)[at]
    world.tamper = lambda _, body: [(0.0, body)]
    modified = Modified(world, forget=len(sent(world, 1)) - at)
    assert world.session(0).is_connected
    body = modified.say(with_other_throw(own))
    fault = world.session(0).fault
    assert fault is not None and (fault.code, fault.blame) == ("wrong_reveal", 1)
    assert world.told(0, Stopped) == [Stopped(fault)]
    assert fault.evidence == (body,)
    assert world.sides[0].log.disk[-2] == Record(Kind.IN, body), "what shows it is on the disk"
    assert not match_of(world.session(0)).over, "nobody has lost by that"


def messages(world: World, role: Role) -> list[object]:
    return [message_in(body, DEALING) for body in sent(world, role)]


def test_row_16_another_reveal_after_the_first_has_arrived_is_a_fork() -> None:
    world = World(play_match(TOJI, 3), 3)
    world.begin()
    world.run(until=lambda: any(isinstance(each, Reveal) for each in theirs(world)))
    at = number_of(world, 1, Reveal)
    first = sent(world, 1)[at]
    other = Modified(world, forget=len(sent(world, 1)) - at).say(with_other_throw(first))
    fault = world.session(0).fault
    assert fault is not None and (fault.code, fault.blame) == ("fork", 1)
    assert fault.evidence == (first, other)
    assert first in received(world, 0) and evidence(world, 0) == [other]


def theirs(world: World) -> list[object]:
    return [message_in(body, DEALING) for body in received(world, 0)]


# Row 19: one number, two frames


def other_move(world: World, at: int) -> MakeMove:
    """Another legal move in the place of the one that role 1 has made by its frame `at`."""
    made = message_in(sent(world, 1)[at], DEALING)
    assert isinstance(made, MakeMove)
    return replace(made, move="yield" if made.move != "yield" else "knock")


@pytest.mark.parametrize("how", ["beside", "rolled back"])
def test_row_19_another_move_for_the_same_number_is_a_fork_that_a_third_party_can_see(
    how: str,
) -> None:
    """Sent beside the first, or after the record was set back to before it."""
    world = World(play_match(ELEMENTS, 3), 3)
    world.begin()
    world.run(until=lambda: sum(isinstance(each, MakeMove) for each in theirs(world)) >= 2)
    at = max(n for n, each in enumerate(messages(world, 1)) if isinstance(each, MakeMove))
    first, move = sent(world, 1)[at], other_move(world, at)
    if how == "beside":
        other = forged(world, 1, move, at)
        world.inject(0, other)
        world.run(1)
    else:
        other = Modified(world, forget=len(sent(world, 1)) - at).say(move)
    fault = world.session(0).fault
    assert fault is not None and (fault.code, fault.blame) == ("fork", 1)
    assert fault.evidence == (first, other) and first != other
    with pytest.raises(Refused):
        world.call(0, "act", ["concede"])

    # Both are on the disk, and show to anybody who has done that.
    assert first in received(world, 0) and evidence(world, 0) == [other]
    problem = verify(world.sides[0].log.disk).problem
    assert isinstance(problem, Fault) and (problem.code, problem.blame) == ("fork", 1)
    assert problem.evidence == (first, other)
    world.crash(0)
    world.restart(0)
    world.run(5)
    again = world.session(0).fault
    assert again is not None and (again.code, again.blame) == ("fork", 1)
    assert not world.session(0).is_connected


def test_row_19_an_honest_program_whose_record_was_set_back_makes_the_same_frames_again() -> None:
    """As by a backup that was played back: it must not fork from itself, and cannot be asked before it knows better."""
    world = World(play_match(ELEMENTS, 3), 3)
    world.begin()
    world.run(until=lambda: sum(isinstance(each, MakeMove) for each in theirs(world)) >= 2)
    before = sent(world, 1)
    world.crash(1)
    log = world.sides[1].log
    last = max(n for n, (kind, _) in enumerate(log.records) if kind == Kind.MINE)
    kept = next(n for n, record in enumerate(log.records) if record == Record(Kind.OUT, before[4]))
    assert kept < last
    log.records = log.records[: kept + 1]
    log.stored = len(log.records)
    world.restart(1)
    world.run(until=lambda: world.is_over or not world.session(1).is_on)
    assert world.session(0).fault is None and world.session(1).fault is None
    assert before[: len(sent(world, 1))] == sent(world, 1)[: len(before)]
    if world.is_over:
        finished(world)


async def test_row_19_a_fork_over_real_links_is_in_the_file_after_a_restart(tmp_path: Path) -> None:
    async with at_the_table(tmp_path, ELEMENTS) as table:
        rin, mio = table.players
        await table.play(lambda: len(moves_of(mio.records)) >= 2)
        records = mio.records
        first = moves_of(records)[-1]
        frames = [data for kind, data in records if kind == Kind.OUT]
        made = message_in(first, DEALING)
        assert isinstance(made, MakeMove)
        move = replace(made, move="yield" if made.move != "yield" else "knock")
        other = forge(table.terms, DEALING, mio.game.role, records, move, frames.index(first))
        assert mio.game.link is not None
        mio.game.link.send(other)
        await rin.until(lambda carrier: carrier.sight.fault)
        await mio.until(lambda carrier: mio.told(StoppedByPeer))
        assert mio.told(StoppedByPeer) == [StoppedByPeer("fork")]
        (stopped,) = rin.told(Stopped)
        assert stopped.fault.blame == mio.game.role
        await rin.game.leave("quit")
        await mio.game.leave("quit")

        kept = rin.records
        problem = verify(kept).problem
        assert isinstance(problem, Fault) and problem.blame == mio.game.role
        assert Record(Kind.IN, first) in kept and Record(Kind.EVIDENCE, other) in kept
        assert mio.records, "neither record is put away"
        await rin.sit_down()
        again = rin.game.sight.fault
        assert again is not None and (again.code, again.blame) == ("fork", mio.game.role)


def moves_of(records: Sequence[Record]) -> list[bytes]:
    """The frames in which the owner of a record has moved."""
    out = [data for kind, data in records if kind == Kind.OUT]
    return [body for body in out if isinstance(message_in(body, DEALING), MakeMove)]


# Row 33: engines that diverge


async def test_row_33_a_mistaken_engine_is_noticed_at_the_next_choice_and_both_keep_their_records(
    tmp_path: Path,
) -> None:
    async with at_the_table(tmp_path, matches=(Match, MistakenMatch)) as table:
        await table.play(lambda: is_stopped(table))
        finder = next(player for player in table.players if player.game.sight.fault is not None)
        other = table.other(finder)
        await other.until(lambda carrier: other.told(StoppedByPeer))
        fault = finder.game.sight.fault
        assert fault is not None and (fault.code, fault.blame) == ("desync", None)
        assert finder.told(Stopped) == [Stopped(fault)]
        assert other.told(StoppedByPeer) == [StoppedByPeer("desync")]
        games = [player.game.sight.game for player in table.players]
        assert isinstance(games[1], MiscountingElements)
        for player, game in zip(table.players, games, strict=True):
            assert isinstance(game, Elements) and not player.game.sight.is_over
            # It erred when so many actions were taken; whoever was next could still say what it saw.
            assert game.moves - GOES_WRONG_AT in (0, 1)
        with pytest.raises(Refused):
            await finder.game.act(["concede"])
        for player in table.players:
            await player.game.leave("quit")
        for player in table.players:
            (path,) = player.folder.iterdir()
            assert path.suffix == ".log", "a game that stopped is no replay, and keeps its secrets"
            kinds = {kind for kind, _ in player.records}
            assert {Kind.SEED, Kind.OUT, Kind.IN} <= kinds
            # A third party, whose engine is right, blames nobody for it either.
            problem = verify(player.records).problem
            if problem is not None:
                assert isinstance(problem, Fault)
                assert (problem.code, problem.blame) == ("desync", None)


def is_stopped(table: Table) -> bool:
    return any(player.game.sight.fault is not None for player in table.players)
