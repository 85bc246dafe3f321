"""Real games in which the other program is there and does not do its part, or comes and goes: rows 16, 39 and 40."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from net.absence import ENOUGH
from net.connection import PATIENCE
from net.dealing import (
    DEALING,
    Closing,
    Commit,
    Key,
    Mix,
    Openings,
    Receipt,
    Reveal,
    RollHalf,
    RollReveal,
    Shares,
)
from net.log_notes import absence_in
from net.match import Waiting
from net.messages import LOOSE, Ping
from net.notices import Away, Here, LinkLost, Withheld
from net.session import Session
from net.wire import GAME, decode, loose_body
from tests.engines.playing import Case
from tests.fifth import DECK
from tests.net.matches import match_of, play_match
from tests.net.modified import message_in, number_of, received, sent
from tests.net.test_matches_over_wires import finished, reference, same_game
from tests.net.wires import World

ELEMENTS, TOJI, LANTERN = (
    Case("elements", (("rounds", 3),)),
    Case("toji"),
    Case("lantern", (), DECK),
)


class Withholding:
    """The program of role 1 answers pings, and from its first message of a kind on says nothing in the game."""

    def __init__(self, world: World, kind: type[object]) -> None:
        self.world = world
        self.kind = kind
        self.since = 0.0
        """When it fell silent."""
        world.tamper = self._tamper

    def stop(self) -> None:
        self.world.tamper = lambda _, body: [(0.0, body)]

    def _tamper(self, role: int, body: bytes) -> Sequence[tuple[float, bytes]]:
        if role == 0:
            return [(0.0, body)]
        if body[0] == GAME:
            if not self.since and isinstance(message_in(body, DEALING), self.kind):
                self.since = self.world.time
            return [] if self.since else [(0.0, body)]
        said = decode(body[1:], LOOSE)
        if self.since and isinstance(said, Ping):
            return [(0.0, loose_body(Ping(said.number, 0)))]  # Nor does it say what it has sent.
        return [(0.0, body)]


OWED = [
    (ELEMENTS, Key, Waiting.PEER_KEY),
    (ELEMENTS, Mix, Waiting.PEER_SHUFFLE),
    (ELEMENTS, Shares, Waiting.PEER_REVEAL),
    (ELEMENTS, Receipt, Waiting.PEER_END),
    (TOJI, Reveal, Waiting.PEER_REVEAL),
    (LANTERN, RollHalf, Waiting.PEER_ROLL),
    (LANTERN, Openings, Waiting.PEER_REVEAL),
    (LANTERN, Closing, Waiting.PEER_END),
]


@pytest.mark.parametrize(
    ("case", "kind", "waiting"), OWED, ids=lambda each: getattr(each, "__name__", str(each))
)
def test_row_39_whatever_a_program_withholds_is_named_and_then_counts_as_absence(
    case: Case, kind: type[object], waiting: Waiting
) -> None:
    world = World(play_match(case, 3), 3)
    program = Withholding(world, kind)
    world.begin()
    world.run(until=lambda: bool(program.since))
    match = match_of(world.session(0))
    world.run(PATIENCE - 1)
    assert match.waiting is waiting and not world.told(0, Withheld)
    world.run(2)
    assert world.told(0, Withheld) == [Withheld(waiting.value)]
    assert world.session(0).is_connected
    world.run(ENOUGH - 4)
    assert not world.told(0, Away)
    world.run(5)
    is_over = match.over  # Who won need not be claimed from.
    assert len(world.told(0, Away)) == (not is_over)
    assert world.session(0).may_claim == (not is_over)
    assert world.session(0).is_connected and world.session(0).fault is None

    program.stop()
    world.cut()
    world.finish()
    same_game(world, case)


def test_row_39_a_player_who_thinks_is_no_program_that_withholds() -> None:
    """Both programs have done all that they can do alone; nobody has to hurry."""
    game = play_match(TOJI, 3)
    thinks = True
    answers = game.players[1]

    def think(session: Session) -> object:
        return None if thinks else answers(session)

    world = World(replace(game, players=(game.players[0], think)), 3)
    world.begin()
    world.run(3600)
    assert match_of(world.session(0)).waiting is Waiting.PEER_MOVE
    assert [type(each) for each in world.sides[0].notices] == [Here]
    assert world.session(0).away < 1
    thinks = False
    world.call(1, "tick")
    world.finish()
    finished(world)


# Row 16


@pytest.mark.parametrize("quits", [True, False])
def test_row_16_who_has_seen_a_reveal_and_goes_owes_the_same_reveal_on_return(quits: bool) -> None:
    """Stalling leads to the choice of the player who waits, and never to another throw."""
    world = World(play_match(TOJI, 3), 3)
    program = Withholding(world, Reveal)
    world.begin()
    world.run(until=lambda: bool(program.since))
    world.run(0.5)
    for role in (0, 1):  # Both are bound, and role 1 knows what role 0 has thrown.
        assert number_of(world, role, Commit) < number_of(world, role, Reveal)
    assert any(isinstance(message_in(body, DEALING), Reveal) for body in received(world, 1))
    owed = sent(world, 1)[number_of(world, 1, Reveal)]
    if quits:
        world.crash(1)
    world.run(ENOUGH + PATIENCE + 5)
    assert len(world.told(0, Away)) == 1 and world.session(0).may_claim
    assert bool(world.told(0, Withheld)) != quits
    assert world.session(0).is_on, "nothing is forfeited by itself"

    program.stop()
    if quits:
        world.restart(1)
    else:
        world.cut()
    world.run(until=lambda: owed in [body for _, body in world.sides[0].log.records])
    assert not world.session(0).may_claim
    world.finish()
    same_game(world, TOJI)
    assert sent(world, 1)[number_of(world, 1, Reveal)] == owed


# Row 40


def test_row_40_absence_adds_up_over_flapping_and_over_a_restart_of_ones_own() -> None:
    world = World(play_match(ELEMENTS, 3), 4, latency=(0.5, 2.0))  # Slow, so that it lasts.
    world.begin()

    def flap() -> None:
        world.crash(1)
        world.at(15.0, lambda: world.restart(1))
        world.at(20.0, flap)

    flap()
    world.run(80)
    before = world.session(0).away
    assert 40 < before < 80 and not world.told(0, Away)
    world.crash(0)  # The own program restarts too: what it has counted is in its record.
    world.restart(0)
    assert before - 20 < absence_in(world.sides[0].log.records) <= before
    world.run(120, until=lambda: bool(world.told(0, Away)))
    totals = [notice.total for notice in world.told(0, Here)]
    assert totals == sorted(totals)
    (away,) = world.told(0, Away)
    assert ENOUGH <= away.total < ENOUGH + 2
    assert not world.session(0).play.over and world.session(0).may_claim
    assert all(notice.code != "fork" for notice in world.told(0, LinkLost))


def test_row_40_a_game_with_a_flapping_peer_is_the_same_game() -> None:
    world = World(play_match(ELEMENTS, 3), 5, latency=(0.05, 0.4))
    world.begin()
    for number in range(15):
        world.at(4 + 6 * number, lambda: world.crash(1))
        world.at(6 + 6 * number, lambda: world.restart(1))
    world.finish(1200)
    assert world.sides[1].deaths >= 3
    finished(world)
    assert (
        match_of(world.session(0)).own_view() == match_of(reference(ELEMENTS).session(0)).own_view()
    )


def test_every_message_that_a_program_owes_is_withheld_above() -> None:
    """Of the kinds that need no player; a new one belongs into `OWED`."""
    tried = {kind for _, kind, _ in OWED} | {RollReveal}  # The answer to a half of role 1.
    of_programs = {Key, Mix, Shares, Openings, RollHalf, RollReveal, Reveal, Receipt, Closing}
    assert tried == of_programs
