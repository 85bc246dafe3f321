"""Two sessions through everything that can happen to machines, disks and networks, in virtual time."""

from __future__ import annotations

from tests.net.tally import play_tally, tally
from tests.net.wires import World


def test_a_game_is_played_to_its_end() -> None:
    world = World(play_tally())
    world.begin()
    world.run(until=lambda: world.is_over)
    assert world.is_over
    first, second = (tally(world.session(role)) for role in (0, 1))
    assert first.outcome == second.outcome
