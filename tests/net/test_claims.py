"""Claims of a game: which a player may make, which the other side believes, and what becomes of those it does not."""

from __future__ import annotations

import pytest

from engines.core.errors import Refused
from net.absence import ENOUGH
from net.heartbeat import DEAD
from net.notices import Away, Claimed, FalselyClaimed
from net.wire import GAME
from tests.net.tallied import message_of, waiting
from tests.net.tally import Open, play_tally, tally
from tests.net.wires import World


def test_a_claim_is_an_act_of_the_player_recorded_signed_and_told() -> None:
    world = waiting()
    with pytest.raises(Refused):
        world.call(0, "claim")
    world.crash(1)
    world.run(60)
    with pytest.raises(Refused):
        world.call(0, "claim")
    world.run(3000)
    assert world.session(0).is_on
    world.call(0, "claim")
    assert not world.session(0).is_on
    assert [notice.by_us for notice in world.told(0, Claimed)] == [True]
    with pytest.raises(Refused):
        world.call(0, "claim")
    with pytest.raises(Refused):
        world.call(0, "act", ["shout", "and another thing"])
    world.run(100)
    world.restart(1)
    world.run(30)
    told = world.told(1, Claimed)
    assert len(told) == 1 and not told[0].by_us and told[0].away > 3000
    assert not world.session(1).is_on
    assert all(world.session(role).is_settled for role in (0, 1))


def test_a_claim_outlives_both_programs() -> None:
    world = waiting()
    world.crash(1)
    world.run(200)
    world.call(0, "claim")
    world.crash(0)
    world.restart(0)
    world.run(10)
    assert not world.session(0).is_on
    world.restart(1)
    world.run(60)
    assert [notice.by_us for notice in world.told(1, Claimed)] == [False]


def test_a_move_that_crosses_a_claim_is_kept_and_changes_nothing() -> None:
    world = waiting()
    world.go_offline()
    world.run(200)
    world.call(1, "act", ["shout", "here I am"])
    world.call(0, "claim")
    world.go_online()
    world.run(60)
    assert all(world.session(role).is_settled for role in (0, 1))
    assert world.session(0).fault is None and world.session(1).fault is None
    assert tally(world.session(0)).shouts[1] == []


def lie(world: World, away: int = 130) -> None:
    """A modified client of role 0 claims the game, whoever is there."""
    world.session(0)._ledger.claim(away)
    world.call(0, "tick")


def test_a_false_claim_ends_the_game_for_the_liar_alone() -> None:
    world = waiting()
    world.run(3600)
    lie(world)
    world.run(5)
    assert not world.session(0).is_on and world.session(0).claims == {0: 130}
    honest = world.session(1)
    assert world.told(1, FalselyClaimed) == [FalselyClaimed(130)] and not world.told(1, Claimed)
    assert honest.is_on and honest.may_act and honest.fault is None
    assert honest.claims == {} and honest.doubted == {0: 130}
    world.call(1, "act", ["shout", "I am here"])
    assert tally(honest).shouts[1] == ["I am here"]


def test_who_was_claimed_from_falsely_may_claim_in_turn_once_the_liar_stays_away() -> None:
    world = waiting()
    lie(world)
    world.run(5)
    assert not world.session(1).may_claim
    world.crash(0)
    world.run(ENOUGH + 2)
    assert len(world.told(1, Away)) == 1
    world.call(1, "claim")
    assert not world.session(1).is_on
    assert world.session(1).claims[1] >= ENOUGH and world.session(1).doubted == {0: 130}


def test_a_false_claim_ends_nothing_after_a_restart_either() -> None:
    world = waiting()
    lie(world)
    world.run(5)
    world.crash(1)
    world.restart(1)
    world.run(5)
    assert world.session(1).is_on and world.session(1).may_act
    assert world.session(1).doubted == {0: 130}


@pytest.mark.parametrize("apart", [5.0, 60.0, 105.0])
def test_a_claim_after_less_than_two_minutes_apart_is_not_believed(apart: float) -> None:
    """Hanging up for a while, or saying upon the return that the claim was made before, makes no absence of it."""
    world = waiting()
    world.go_offline()
    world.run(apart - DEAD if apart > DEAD else apart)
    lie(world)
    world.go_online()
    world.run(60)
    assert world.told(1, FalselyClaimed) and world.session(1).is_on


@pytest.mark.parametrize("away", [0, 119, 2000])
def test_a_claim_that_speaks_of_another_time_than_passed_is_not_believed(away: int) -> None:
    world = waiting()
    world.go_offline()
    world.run(200)
    lie(world, away)
    world.go_online()
    world.run(60)
    assert world.told(1, FalselyClaimed) == [FalselyClaimed(away)]
    assert world.session(1).is_on


def test_a_claim_of_somebody_who_came_back_long_ago_is_not_believed() -> None:
    world = waiting()
    world.go_offline()
    world.run(200)
    world.go_online()
    world.run(60)
    assert world.session(1).is_connected and world.session(0).away > ENOUGH
    lie(world)
    world.run(5)
    assert world.told(1, FalselyClaimed) and world.session(1).is_on


def test_a_claim_that_crosses_the_return_is_believed() -> None:
    """Made after `Resume` was written, and before that of the other side had come."""
    world = waiting()
    world.latency = (0.5, 1.5)
    world.go_offline()
    world.run(200)
    world.go_online()
    world.run(until=lambda: bool(world.session(0)._contact.lines.all))
    assert not world.session(0).is_connected
    world.call(0, "claim")
    world.run(30)
    assert world.told(1, Claimed) and not world.session(1).is_on


def test_a_claim_against_a_sleeper_is_believed() -> None:
    world = waiting()
    world.suspend(1, 300)
    world.at(200, lambda: world.call(0, "claim"))
    world.run(330)
    assert [notice.by_us for notice in world.told(1, Claimed)] == [False]


def test_a_claim_against_a_full_disk_is_believed() -> None:
    """Who can store nothing can say nothing: its program was there, and did not do its part."""
    world = World(play_tally(), 5)

    def fill(role: int, body: bytes) -> list[tuple[float, bytes]]:
        if role == 0 and body[0] == GAME and isinstance(message_of(body), Open):
            world.sides[1].log.is_full = True
        return [(0.0, body)]

    world.tamper = fill
    world.begin()
    world.run(ENOUGH + 30)
    assert world.session(0).is_connected and world.session(0).may_claim
    world.call(0, "claim")
    world.run(5)
    assert world.told(1, Claimed) and not world.session(1).is_on


def come_and_go(world: World) -> None:
    """Short cuts, until role 0 may claim the game."""
    while not world.session(0).may_claim:
        world.go_offline()
        world.run(20 + world.rng.random() * 25, until=lambda: world.session(0).may_claim)
        if not world.session(0).may_claim:
            world.go_online()
            world.run(3 + world.rng.random() * 12)


def test_absence_over_many_short_cuts_is_counted_alike_by_both_sides() -> None:
    for seed in range(8):
        world = waiting(seed)
        come_and_go(world)
        world.call(0, "claim")
        world.go_online()
        world.run(60)
        assert world.told(1, Claimed) and not world.told(1, FalselyClaimed), seed


def test_nobody_claims_twice() -> None:
    world = waiting()
    lie(world)
    world.run(5)
    world.session(0)._ledger.claims.clear()
    lie(world)
    world.run(5)
    fault = world.session(1).fault
    assert fault is not None and (fault.code, fault.blame) == ("claimed_twice", 0)
