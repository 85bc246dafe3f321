"""A match from one seat: what it takes, what it refuses, what it waits for and what it tells a screen."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engines.core.cards import BOTH
from engines.core.errors import Refused, Unknowable
from engines.core.events import Rolled, Shuffled
from engines.core.moves import CONCEDE, Move
from engines.core.needs import Choose, Shuffle
from engines.toji.view import TojiView
from net.dealing import DEALING, Mix, RollCommit, RollHalf, RollReveal
from net.match import Match, Waiting
from net.wire import decode, encode
from tests.engines.playing import CASES
from tests.net.played_pairs import ELEMENTS, LANTERN, TOJI, check_agreement, mover, settled, shown
from tests.net.two_matches import Pair, play, seed_of, terms_of

# --- inputs ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        ["choose"],
        ["choose", 3],
        ["choose", "play  3"],
        ["choose", "dance"],
        ["choose", "hidden"],
        ["choose", "play 99"],
        ["arrange"],
        ["arrange", [0, 1]],
        ["arrange", ["0"]],
        ["offer", "peace"],
        ["offer", "open"],
        ["offer", "take_back"],
        ["answer", "draw", True],
        ["answer", "draw", 1],
        ["deck", []],
        ["concede", 1],
        {"choose": "yield"},
        "concede",
    ],
)
def test_an_input_that_cannot_be_is_refused_and_changes_nothing(data: object) -> None:
    pair = settled(ELEMENTS)
    for role, match in enumerate(pair.matches):
        before = match.view(match.seat), list(match.position.journal), match.op, match.waiting
        with pytest.raises(Refused):
            match.act(data)
        assert (match.view(match.seat), match.position.journal, match.op, match.waiting) == before
        pair.refold(role)


def test_a_false_claim_is_refused_by_the_own_engine() -> None:
    """What the other side could not know to be false, the own one does."""
    pair = settled(ELEMENTS)
    match = pair.matches[mover(pair)]
    view = match.view(match.seat)
    card = next(card for card in view.faces if view.faces[card][0] != "6")
    with pytest.raises(Refused, match="not_a_six"):
        match.act(["choose", f"discard {card}"])


def test_nothing_is_chosen_before_the_game_has_begun() -> None:
    match = Match(terms_of(TOJI), 0, seed_of(0, 0))
    match.start()
    assert match.begun and match.waiting == Waiting.PEER_KEY and match.owes(0) is None
    for data in (["choose", "throw rock"], ["concede"], ["offer", "draw"], ["arrange"]):
        with pytest.raises(Refused):
            match.act(data)


def test_terms_that_are_not_ours_make_no_match() -> None:
    from dataclasses import replace

    with pytest.raises(ValueError, match="other rules"):
        Match(replace(terms_of(TOJI), rules=bytes(32)), 0, seed_of(0, 0))


# --- what is waited for ----------------------------------------------------------------------------------------------


def test_a_screen_is_told_what_the_game_waits_for() -> None:
    pair = Pair(LANTERN).start()
    seen: list[set[Waiting]] = [set(), set()]
    rng = random.Random(3)

    def watch(pair: Pair) -> None:
        for role, match in enumerate(pair.matches):
            seen[role].add(match.waiting)
            assert (match.waiting == Waiting.PLAYER) == (match.owes(match.seat) is not None)
            assert bool(match.owed) == match.waiting.is_of_program

    play(pair, rng, watch)
    programs = {Waiting.PEER_SHUFFLE, Waiting.PEER_REVEAL, Waiting.PEER_END, Waiting.PEER_ROLL}
    assert seen[0] | seen[1] >= {*programs, Waiting.PLAYER, Waiting.PEER_MOVE, Waiting.NOTHING}


def test_an_own_shuffle_waits_for_its_player_and_then_for_the_other() -> None:
    pair = _at_a_fan()
    for match in pair.matches:
        ask = match.owes(match.seat)
        assert isinstance(ask, Shuffle) and ask.by == match.seat
        assert match.waiting == Waiting.PLAYER
    pair.act(1, ["arrange"])
    assert pair.matches[1].owes(pair.matches[1].seat) is None
    assert pair.matches[1].waiting == Waiting.PEER_ORDER
    with pytest.raises(Refused, match="wrong_phase"):
        pair.act(1, ["arrange"])
    pair.settle()
    for bad in ([0], [0, 0, 1, 2, 3], [1, 2, 3, 4, 5]):
        with pytest.raises(Refused, match="bad_fan"):
            pair.act(0, ["arrange", bad])
    pair.act(0, ["arrange", list(reversed(range(5)))])
    pair.settle()
    check_agreement(pair)
    assert all(isinstance(match.owes(match.seat), Choose) for match in pair.matches)


def _at_a_fan() -> Pair:
    """Tōji, where both lay out their hands."""
    for number in range(20):
        pair, rng = settled(TOJI, number), random.Random(number)
        while not pair.matches[0].over:
            if isinstance(pair.matches[0].owes(0), Shuffle):
                if len(shown(pair.matches[0], TojiView).hands[0]) == 5:
                    return pair
                break
            for role in BOTH:
                pair.answer(role, rng)
            pair.settle()
    raise AssertionError("some of twenty games come to a Hand-Pick")


def test_an_own_order_is_kept_secret_and_is_the_one_that_was_chosen() -> None:
    pair = _at_a_fan()
    hands = [shown(match, TojiView).hands[match.seat] for match in pair.matches]
    faces = [pair.matches[role].view(role).faces for role in BOTH]
    order = [3, 1, 4, 0, 2]
    for role in BOTH:
        pair.act(role, ["arrange", order])
    pair.settle()
    for role, match in enumerate(pair.matches):
        fresh = shown(match, TojiView).hands[match.seat]
        now = match.view(match.seat).faces
        assert [now[card] for card in fresh] == [faces[role][hands[role][place]] for place in order]
        (theirs,) = [
            event
            for event in match.position.journal
            if isinstance(event, Shuffled) and event.by == 1 - match.seat
        ]
        assert theirs.order is None


# --- what a screen shows ---------------------------------------------------------------------------------------------


def test_views_and_options_are_the_own_seats_and_no_others() -> None:
    pair = settled(ELEMENTS)
    for match in pair.matches:
        assert match.view(match.seat).seat == match.seat
        assert match.view(None).seat is None
        with pytest.raises(Unknowable):
            match.view(1 - match.seat)
        if match.owes(match.seat) is not None:
            assert list(match.options(match.seat))
            move = next(iter(match.options(match.seat)))
            assert match.why_not(match.seat, move) is None
        refused = match.why_not(match.seat, Move("dance"))
        assert refused is not None and refused.code == "bad_move"
        assert match.why_not(match.seat, CONCEDE) is None


def test_names_are_those_of_the_terms_and_you() -> None:
    pair = settled(ELEMENTS, swapped=True)
    assert pair.matches[0].names(pair.matches[0].seat) == ("Bo", "You")
    assert pair.matches[1].names(pair.matches[1].seat) == ("You", "Ada")
    assert pair.matches[0].names(None) == ("Bo", "Ada")


def test_news_are_told_once_and_the_log_keeps_them_all() -> None:
    pair = settled(ELEMENTS)
    told: list[list[str]] = [[], []]

    def watch(pair: Pair) -> None:
        for role, match in enumerate(pair.matches):
            told[role] += [news.sentence for news in match.take_news() if news.sentence]

    play(pair, random.Random(4), watch)
    for role, match in enumerate(pair.matches):
        assert told[role] == match.log
        assert match.take_facts() == []
    assert pair.matches[0].log != pair.matches[1].log  # `You` is another in each.


def test_the_own_view_can_be_kept_as_plain_data() -> None:
    from engines.core.events import from_record
    from engines.core.journal import settled as holding

    pair = play(Pair(LANTERN, 1).start(), random.Random(1))
    name, seat, records = pair.matches[0].own_view()
    assert (name, seat) == ("events", 0)
    assert [from_record(each) for each in records] == holding(pair.matches[0].position.journal)


# --- rolls and shuffles ----------------------------------------------------------------------------------------------


def test_a_roll_takes_three_messages_and_no_side_can_steer_it() -> None:
    """Either half changes the number; over many games both numbers are as frequent."""
    values = Counter[int]()
    for number in range(60):
        matches = [
            Match(terms_of(ELEMENTS), role, seed_of(number if role else 0, role)) for role in BOTH
        ]
        first = [matches[role].start() for role in BOTH]
        said = matches[0].receive(first[1][0])
        assert isinstance(said[-1], RollCommit)
        matches[1].receive(first[0][0])
        (half,) = matches[1].receive(said[-1])
        assert isinstance(half, RollHalf)
        reveal, mix = matches[0].receive(half)
        assert isinstance(reveal, RollReveal) and isinstance(mix, Mix)
        (rolled,) = [e for e in matches[0].position.journal if isinstance(e, Rolled)]
        values[rolled.value] += 1
    assert min(values[0], values[1]) > 15


def test_of_two_decks_each_role_begins_with_one() -> None:
    """So the proofs of both are made at the same time: neither side waits for the other's first."""
    pair = settled(TOJI)
    for role in BOTH:
        pair.act(role, ["choose", "throw rock" if role else "throw paper"])
    while not any(_mixes(pair, role) for role in BOTH):
        pair.deliver(0)
        pair.deliver(1)
    first = [next(iter(_mixes(pair, role)), None) for role in BOTH]
    pair.settle()
    ops = [[mix.op for mix in _mixes(pair, role)] for role in BOTH]
    assert sorted(ops[0]) == sorted(ops[1]) and ops[0] == ops[1][::-1]
    assert any(first)


def _mixes(pair: Pair, role: int) -> list[Mix]:
    messages = [decode(data, DEALING) for sender, data in pair.sent if sender == role]
    return [message for message in messages if isinstance(message, Mix)]


def test_messages_are_small() -> None:
    """A frame has at most 64 KiB, and the largest message is a shuffle: some 210 bytes a card."""
    for case in (CASES[1], TOJI, LANTERN):
        pair = play(Pair(case, 1).start(), random.Random(1))
        for _, data in pair.sent:
            assert len(data) < 12_000
            assert encode(decode(data, DEALING)) == data
