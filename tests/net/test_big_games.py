"""Mana and Ikusa in both modes over the network's dealer: whole games, what they went through, what they leave behind.

`net` knows none of these games. What they ask for is what the fifth game asks for, at their true size.
"""

from __future__ import annotations

import random
from functools import cache

import pytest

from engines.core.cards import BOTH
from engines.core.events import Chosen, Event, Rolled, Sealed, Shown, Shuffled, seen_by
from engines.core.journal import settled
from engines.core.moves import Move
from engines.mana.catalogue import DEALT, MAIN, MOST_KEPT
from net.dealing import (
    DEALING,
    Closing,
    DeckCommit,
    GameMessage,
    Grant,
    Openings,
    PackCommit,
    PackNumber,
    Request,
)
from net.fold import refold
from net.open_replay import open_replay
from net.verify import verify
from tests.engines.playing import Case
from tests.net.big_games import BIG, BLITZ, MANA, STRATEGY, play_by_bots, right_of, set_up
from tests.net.modified import message_in
from tests.net.played_pairs import check_agreement, check_end, public_events, restless
from tests.net.two_folds import FramedPair
from tests.net.two_matches import Pair, play

every_big_game = pytest.mark.parametrize("case", BIG, ids=str)


@cache
def played(case: Case, number: int = 1) -> FramedPair:
    pair = play_by_bots(set_up(FramedPair, case, number), watch=check_agreement)
    check_end(pair)
    return pair


def said(pair: FramedPair, kind: type[GameMessage]) -> int:
    """How many messages of a kind there were."""
    return sum(isinstance(message_in(body, DEALING), kind) for _, body in pair.sent)


def events_of(pair: FramedPair) -> list[Event]:
    return settled(pair.matches[0].position.journal)


@every_big_game
def test_both_sides_play_one_game_and_sign_the_same_end(case: Case) -> None:
    assert played(case).matches[0].result is not None


@pytest.mark.slow
@pytest.mark.parametrize("level", ["novice", "adept"])
@every_big_game
def test_many_games_of_every_pair_of_decks_come_to_the_same_end(case: Case, level: str) -> None:
    for number in range(10, 22):
        check_end(play_by_bots(set_up(Pair, case, number), level, check_agreement))


@pytest.mark.slow
@every_big_game
def test_whatever_crosses_both_sides_come_to_the_same_end(case: Case) -> None:
    for seed in range(6):
        restless(Pair, case, seed)


def test_mana_goes_through_what_the_network_has_for_it() -> None:
    pair = played(MANA)
    assert said(pair, DeckCommit) == said(pair, Closing) == 2
    assert said(pair, Openings) > 10
    assert said(pair, Request) == said(pair, Grant) > 0, "Mana out of turn, by echo"
    events = events_of(pair)
    assert any(isinstance(event, Rolled) for event in events)
    shuffles = [len(event.cards) for event in events if isinstance(event, Shuffled)]
    assert shuffles[:2] == [MAIN, MAIN]
    kept = [len(each.move.args) for each in events if isinstance(each, Chosen)][:2]
    refilled = [max(0, MOST_KEPT - 1 - count) for count in kept]
    assert shuffles[2:4] == [
        MAIN - count - more for count, more in zip(kept, refilled, strict=True)
    ], "refilled before anything goes back, then the rest anew"
    looks = [len(event.cards) for event in events if isinstance(event, Shown)]
    assert looks[:2] == [DEALT, DEALT]


@pytest.mark.parametrize("case", [STRATEGY, BLITZ], ids=str)
def test_ikusa_goes_through_what_the_network_has_for_it(case: Case) -> None:
    pair = play(set_up(FramedPair, case, 1), random.Random(1))  # Chance tries out everything.
    check_end(pair)
    packs = 2 if case is BLITZ else 0
    assert said(pair, PackCommit) == said(pair, PackNumber) == packs
    events = events_of(pair)
    shown = [event for event in events if isinstance(event, Shown)]
    assert [len(event.cards) for event in shown[:2]] == [10, 10], "the ten cards, to their owner"
    assert all(len(event.to) == 1 for event in shown[:2])
    alone = [event for event in events if isinstance(event, Shuffled) and event.by is not None]
    assert alone, "a hand masked anew before a card leaves it unseen"
    gates = {card for move in chosen(events) if move.verb == "gates" for card in move.args}
    opened = {card for event in shown if len(event.to) == 2 for card in event.cards}
    assert len(gates) == 10 and gates & opened, "gates lie sealed, and are opened as they fall"


def chosen(events: list[Event]) -> list[Move]:
    return [event.move for event in events if isinstance(event, Chosen)]


@every_big_game
def test_a_record_shows_the_whole_game_to_whoever_was_not_there(case: Case) -> None:
    pair = played(case)
    for role in BOTH:
        report = verify(pair.replay(role))
        assert report.is_sound and report.problem is None
        assert report.result == pair.matches[role].result
        assert [each for each in report.events if not isinstance(each, Sealed)] == public_events(
            pair.matches[role]
        )
        assert (
            report.counts["openings"] >= 2 * len(pair.matches[0].position.game.knowledge.seen) // 2
        )
        assert not any("deck" in doubt for doubt in report.doubts)


@every_big_game
def test_an_open_replay_tells_what_either_saw_and_what_neither_did(case: Case) -> None:
    pair = play_by_bots(set_up(FramedPair, case, 2))
    for role in BOTH:
        pair.act(role, ["offer", "open"])
    pair.settle()
    replay = open_replay(pair.replay(0))
    told = [event for event in replay.events if not isinstance(event, Sealed)]
    for match in pair.matches:
        own = [each for each in settled(match.position.journal) if not isinstance(each, Sealed)]
        assert [seen_by(event, match.seat) for event in told] == [
            seen_by(event, match.seat) for event in own
        ]
    game = case.package.new(pair.matches[0].settings, replay.decks)
    for event in replay.events:
        game.apply(event)
    assert game.knowledge.faces == pair.matches[0].opened == pair.matches[1].opened


@every_big_game
def test_a_log_is_folded_to_the_same_bytes(case: Case) -> None:
    pair = played(case)
    for role in BOTH:
        fold = pair.new_fold(role)
        assert refold(fold, pair.log(role)[2:]) == ([], None)
        assert fold.mine.bodies == pair.folds[role].mine.bodies


# --- Mana out of turn ------------------------------------------------------------------------------------------------


def with_right(number: int = 3) -> tuple[Pair, int]:
    """A moment at which one side is asked, and the other may deploy a Mana card beside it; the role of the first."""
    pair = set_up(Pair, MANA, number)
    pair.settle()
    for role in BOTH:
        pair.act(role, ["choose", "keep"])
    pair.settle()
    (asked,) = [role for role in BOTH if pair.matches[role].owes(pair.matches[role].seat)]
    return pair, asked


def test_mana_out_of_turn_is_put_in_order_by_the_side_that_is_asked() -> None:
    pair, asked = with_right()
    before = pair.matches[asked].owes(pair.matches[asked].seat)
    right = right_of(pair.matches[1 - asked])
    assert right is not None
    pair.act(1 - asked, ["choose", str(right)])
    assert pair.matches[1 - asked].op < pair.matches[asked].op + 1, "not before the echo"
    pair.settle()
    check_agreement(pair)
    chosen = [each for each in public_events(pair.matches[0]) if isinstance(each, Chosen)][-1]
    assert chosen == Chosen(pair.terms.seat_of(1 - asked), right)
    again = pair.matches[asked].owes(pair.matches[asked].seat)
    assert before is not None and again is not None and again != before
    assert right_of(pair.matches[1 - asked]) is None, "one Mana card a turn"


def test_mana_out_of_turn_that_comes_too_late_is_void_and_may_be_asked_for_again() -> None:
    pair, asked = with_right()
    right = right_of(pair.matches[1 - asked])
    pair.act(asked, ["choose", "pass"])
    pair.act(1 - asked, ["choose", str(right)])  # They cross.
    pair.settle()
    check_agreement(pair)
    chosen = [each.move.verb for each in public_events(pair.matches[0]) if isinstance(each, Chosen)]
    assert chosen[-1] == "pass"
    pair.act(1 - asked, ["choose", str(right)])  # Now it is this side's own move.
    pair.settle()
    check_agreement(pair)


@every_big_game
def test_a_game_that_ends_before_the_decks_are_fixed_has_nothing_to_keep(case: Case) -> None:
    """It can be claimed, and its record is put away: there was no position yet."""
    for role, match in enumerate(Pair(case).matches):
        assert not match.begun and match.outcome is None
        assert match.own_view() == ["events", role, []]
        assert match.log == [] and match.take_news() == []
