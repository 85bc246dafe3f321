"""Open replays: once both have published their keys, the record tells the whole game, and the same one."""

from __future__ import annotations

import random

import pytest

from engines.core.cards import BOTH
from engines.core.events import Event, Sealed, Shuffled, seen_by
from engines.core.journal import settled
from net.errors import LogError
from net.log_format import Kind, Record
from net.open_replay import open_replay
from tests.engines.playing import CASES, Case
from tests.net.played_pairs import PACKS, public_events, restless
from tests.net.two_folds import FramedPair
from tests.net.two_matches import play


def opened(pair: FramedPair) -> FramedPair:
    """Both agree to open all cards of the finished game."""
    pair.act(1, ["offer", "open"])
    pair.settle()
    pair.act(0, ["answer", "open", True])
    pair.settle()
    return pair


def _without_seals(events: list[Event]) -> list[Event]:
    return [event for event in events if not isinstance(event, Sealed)]


@pytest.mark.parametrize("case", [CASES[1], CASES[2], CASES[4], PACKS], ids=str)
def test_it_tells_what_either_player_saw_and_all_that_neither_did(case: Case) -> None:
    pair = opened(play(FramedPair(case, 1, swapped=True).start(), random.Random(1)))
    for role in BOTH:
        replay = open_replay(pair.replay(role))
        for match in pair.matches:
            told = [seen_by(event, match.seat) for event in _without_seals(replay.events)]
            assert told == [
                seen_by(event, match.seat)
                for event in _without_seals(settled(match.position.journal))
            ]
        assert all(event.order for event in replay.events if isinstance(event, Shuffled))
        game = case.package.new(case.package.checked(dict(case.settings)), replay.decks)
        for event in replay.events:
            game.apply(event)
            for seat in (None, *BOTH):
                game.view(seat)
        assert game.view(None) == pair.matches[0].view(None)
        assert game.knowledge.faces == pair.matches[0].opened


def test_it_tells_games_that_ended_in_the_midst_of_something() -> None:
    for seed in range(3):
        pair = opened(restless(FramedPair, CASES[1], seed))
        replays = [open_replay(pair.replay(role)) for role in BOTH]
        told = [_without_seals(replay.events) for replay in replays]
        assert told[0] == told[1]
        assert len(told[0]) == len(public_events(pair.matches[0]))


def test_without_both_keys_nothing_is_opened() -> None:
    pair = FramedPair(CASES[1], 1).start()
    pair.settle()
    pair.act(0, ["concede"])
    pair.settle()
    with pytest.raises(LogError, match="Not both sides"):
        open_replay(pair.replay(0))
    pair.act(0, ["offer", "open"])
    pair.settle()
    pair.act(1, ["answer", "open", True])  # Its key is on the way, and no further.
    for role in BOTH:
        with pytest.raises(LogError, match="Not both sides"):
            open_replay(pair.replay(role))


def test_a_record_that_is_not_sound_is_not_opened() -> None:
    pair = FramedPair(CASES[1], 1).start()
    pair.settle()
    pair.act(0, ["concede"])
    pair.settle()
    records = opened(pair).replay(0)
    place = len(records) // 2
    changed = bytearray(records[place].data)
    changed[-1] ^= 1
    assert records[place].kind in (Kind.IN, Kind.OUT)
    with pytest.raises(LogError):
        open_replay(
            [*records[:place], Record(records[place].kind, bytes(changed)), *records[place + 1 :]]
        )
    with pytest.raises(LogError):
        open_replay([])
