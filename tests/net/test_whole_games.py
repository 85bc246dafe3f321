"""Whole games of every kind between two matches, with real cryptography and nothing between them but two queues."""

from __future__ import annotations

import random

import pytest

from engines.core.cards import BOTH
from engines.core.needs import Shuffle
from net.group_nacl import NaclGroup
from net.group_pure import PureGroup
from net.match import Match
from tests.engines.playing import CASES, Case
from tests.net.played_pairs import PACKS, check_agreement, check_end, public_events
from tests.net.two_matches import Pair, play, seed_of

ALL = [*CASES, PACKS]

every_game = pytest.mark.parametrize("case", ALL, ids=str)
every_short_game = pytest.mark.parametrize("case", [*CASES[1:3], CASES[4], PACKS], ids=str)


def _whole(case: Case, number: int) -> None:
    pair = Pair(case, number, swapped=bool(number % 2)).start()
    check_end(play(pair, random.Random(number), check_agreement))


@every_game
def test_both_sides_play_one_game_and_sign_the_same_end(case: Case) -> None:
    for number in range(2):
        _whole(case, number)


@pytest.mark.slow
@every_game
def test_many_games_come_to_the_same_end_on_both_sides(case: Case) -> None:
    for number in range(100, 160):
        _whole(case, number)


@pytest.mark.parametrize("case", CASES[:4], ids=str)
def test_bots_that_see_views_play_it_to_the_end(case: Case) -> None:
    pair, rng = Pair(case, 5).start(), random.Random(5)
    bots = [case.package.bots["novice"]() for _ in BOTH]
    pair.settle()
    while not pair.matches[0].over:
        for role, match in enumerate(pair.matches):
            ask = match.owes(match.seat)
            if isinstance(ask, Shuffle):
                pair.act(role, ["arrange"])
            elif ask is not None:
                move = bots[role].choose(match.view(match.seat), rng, 0)
                pair.act(role, ["choose", str(move)])
        pair.settle()
    check_end(pair)


@every_short_game
def test_the_order_in_which_messages_arrive_changes_nothing(case: Case) -> None:
    """As long as no player ends the game: every answer hangs on the position alone."""
    ends = []
    for order in range(3):
        pair, arrivals = Pair(case, 9).start(), random.Random(order)
        while not all(match.over for match in pair.matches):
            for role in arrivals.sample(BOTH, 2):
                match = pair.matches[role]
                ask = match.owes(match.seat)
                moment = ask.cards if isinstance(ask, Shuffle) else match.op
                pair.answer(role, random.Random(f"{role}/{moment}"))
                pair.deliver(arrivals.choice(BOTH))
            if arrivals.random() < 0.2:
                pair.settle(arrivals)
        pair.settle(arrivals)
        check_end(pair)
        ends.append(([public_events(match) for match in pair.matches], sorted(pair.sent)))
    assert ends[0] == ends[1] == ends[2]


@every_short_game
def test_the_same_seeds_inputs_and_messages_give_the_same_bytes(case: Case) -> None:
    """At every prefix of either side's record: what a crash cut off is made anew, and is the same."""
    pair = play(Pair(case, 3).start(), random.Random(3))
    for role in BOTH:
        pair.refold(role)


@every_short_game
def test_no_two_games_of_the_same_seeds_and_players_are_alike(case: Case) -> None:
    """A seed that was used twice by mistake still makes another game: all secrets hang on the session id."""
    pairs = [Pair(case, 3, swapped=swapped).start() for swapped in (False, True)]
    for pair in pairs:
        play(pair, random.Random(3))
    bytes_of = [{data for _, data in pair.sent if len(data) > 40} for pair in pairs]
    assert not bytes_of[0] & bytes_of[1]


@pytest.mark.parametrize(
    "case", [pytest.param(CASES[1], marks=pytest.mark.slow), CASES[4]], ids=str
)
def test_row_58_both_backends_play_the_same_game_byte_by_byte(case: Case) -> None:
    sent = []
    for group in (NaclGroup(), PureGroup()):
        pair = Pair(case, 1, group=group).start()
        sent.append(play(pair, random.Random(1)).sent)
        check_end(pair)
    assert sent[0] == sent[1]


def test_both_players_know_their_cards_and_not_the_others() -> None:
    pair = Pair(CASES[0], 1).start()
    pair.settle()
    first, second = (match.view(match.seat) for match in pair.matches)
    hands = [{face for card, face in view.faces.items()} for view in (first, second)]
    assert len(hands[0]) == len(hands[1]) == 6
    assert not hands[0] & hands[1]


def test_a_deck_lies_in_another_order_for_every_seed() -> None:
    """Whichever side keeps its seed, the other's is enough to change every card."""
    hands = []
    for numbers in ((1, 1), (1, 2), (2, 1)):
        pair = Pair(CASES[0], 0)
        pair.matches = tuple(
            Match(pair.terms, role, seed_of(number, role)) for role, number in enumerate(numbers)
        )
        pair.start().settle()
        hands.append(sorted(pair.matches[0].view(0).faces.items()))
    assert len({tuple(hand) for hand in hands}) == 3
