"""A peer that deviates: every field of every message of whole games, changed, repeated, reflected or out of place.

Whatever comes, the game stops with a `Fault` that blames the sender, or nobody where the sides only differ; or what
came is void, and has changed nothing. Nothing else is ever raised.
"""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, get_type_hints

import pytest

from engines.core.cards import BOTH
from engines.core.errors import Refused
from engines.elements.rules import Elements
from net.choices import CHOICE
from net.commitment import commit as commit_to
from net.dealing import (
    DEALING,
    Answer,
    Closing,
    Commit,
    Concede,
    DeckCommit,
    GameMessage,
    Grant,
    Key,
    MakeMove,
    Mix,
    Offer,
    Openings,
    PackCommit,
    PackNumber,
    Receipt,
    Request,
    Reveal,
    RollCommit,
    RollHalf,
    RollReveal,
    Shares,
)
from net.errors import Fault, Malformed
from net.match import Match
from net.terms import Role
from net.transcript import Context
from net.wire import decode, pack, plain
from tests.engines.playing import CASES, Case
from tests.net.big_games import BIG
from tests.net.played_pairs import ELEMENTS, LANTERN, PACKS, TOJI, consider
from tests.net.two_matches import Pair, play, seed_of

FREE = (
    DeckCommit
    | PackCommit
    | PackNumber
    | RollCommit
    | RollHalf
    | Commit
    | MakeMove
    | Request
    | Reveal
)
"""Messages in which an honest sender could have said something else; a changed commitment shows when it is opened."""

VOID = Offer | Answer | Request | Concede
"""Messages that may come too late, and are void then; a concession is always the sender's own loss."""


@dataclass
class Moment:
    """One side of a game just before it takes a message, and what came after in its record."""

    match: Match
    message: GameMessage
    rest: list[tuple[str, Any]]


def lively(case: Case, seed: int) -> Pair:
    """A whole game with offers, requests and grants in it."""
    rng = random.Random(seed)
    pair = Pair(case, seed).start()
    while not all(match.over for match in pair.matches):
        for role in BOTH:
            consider(pair, role, rng)
            pair.answer(role, rng)
            pair.deliver(rng.choice(BOTH))
    pair.settle(rng)
    return pair


def moments(pair: Pair, role: Role) -> Iterator[Moment]:
    """Each time that `role` takes a message."""
    match = Match(pair.terms, role, seed_of(pair.number, role))
    match.start()
    record = pair.record[role]
    for place, (kind, data) in enumerate(record):
        if kind == "mine":
            match.act(data)
        elif kind == "in":
            message = decode(data, DEALING)
            yield Moment(match, message, record[place + 1 :])
            match.receive(message)


def variants(value: Any, rng: random.Random) -> Iterator[Any]:
    """The plain data of a message with one leaf or one list in it changed."""
    match value:
        case bool():
            yield not value
            yield None
        case int():
            yield from (value + 1, value - 1, value ^ 1 << 31, str(value))
        case bytes():
            place = rng.randrange(len(value))
            yield (
                value[:place] + bytes((value[place] ^ 1 << rng.randrange(8),)) + value[place + 1 :]
            )
            yield from (bytes(len(value)), b"\xff" * len(value), value[:-1], value + b"\0", None)
        case str():
            yield from (value + "s", "", "hidden", "concede", f"{value} 1", "\ud7ff" * 3, 0)
        case None:
            yield from (0, 1, [])
        case list():
            for place in _places(len(value), rng):
                for each in variants(value[place], rng):
                    yield [*value[:place], each, *value[place + 1 :]]
            yield value[:-1]
            yield [*value, *value[-1:]]
            if len(value) > 2:
                yield [value[0], *reversed(value[1:])]


def _places(count: int, rng: random.Random) -> list[int]:
    """All places of a short list, some of a long one: its items are alike."""
    return list(range(count)) if count < 6 else rng.sample(range(count), 2)


def attempt(match: Match, message: GameMessage) -> Fault | None:
    """The fault that a message leads to; None if it was taken. Nothing else may be raised."""
    try:
        match.receive(message)
    except Fault as fault:
        return fault
    return None


def check(moment: Moment, message: GameMessage, follow: bool = True) -> str:
    """Hand over a message in the place of the honest one; what became of it, and if `follow`, of the game after it."""
    match = copy.deepcopy(moment.match)
    before = state(match)
    fault = attempt(match, message)
    if fault is not None:
        # What both opened at once is judged by the engine, which has taken the own part by then.
        is_unchanged = state(match) == before or isinstance(message, Reveal)
        assert is_unchanged, message
        assert fault.blame == 1 - match.role or fault.code == "desync", message
        return "fault"
    if moment.match.over and state(match) == before:
        return "void"  # It may have been under way when a player ended the game.
    if isinstance(message, VOID):
        assert match.over or state(match) == before or _is_granted(match, message), message
        return "void"
    assert isinstance(message, FREE), (moment.message, message)
    if not follow:
        return "shown later"
    return "shown later" if _ends_in_fault(match, moment.rest) else "another game"


def state(match: Match) -> Any:
    return match.begun and (match.position.game.digest(), list(match.position.journal), match.op)


def _is_granted(match: Match, message: GameMessage) -> bool:
    """Whether the message was a lawful wish after all: a right that was used, or an answer to what was asked."""
    return isinstance(message, Request | Answer) and message.op == match.op - 1


def _ends_in_fault(match: Match, rest: list[tuple[str, Any]]) -> bool:
    """Whether the honest remainder of the game does not fit any more; nobody is blamed but the other side."""
    for kind, data in rest:
        if kind == "in":
            fault = attempt(match, decode(data, DEALING))
            if fault is not None:
                return fault.blame in (1 - match.role, None)
        elif kind == "mine":
            try:
                match.act(data)
            except Refused:
                return False  # The own player would have answered otherwise.
    return False


GAMES = [
    (CASES[1], 1),
    pytest.param(TOJI, 3, marks=pytest.mark.slow),
    pytest.param(LANTERN, 2, marks=pytest.mark.slow),
    (PACKS, 5),
    *(pytest.param(case, 7, marks=pytest.mark.slow) for case in BIG),
]


@pytest.mark.parametrize(("case", "seed"), GAMES, ids=str)
def test_rows_15_29_31_32_every_field_of_every_message_is_checked(case: Case, seed: int) -> None:
    rng, found = random.Random(seed), set[tuple[str, str]]()
    pair = lively(case, seed)
    for role in BOTH:
        met = Counter[type]()
        for moment in moments(pair, role):
            kind = type(moment.message)
            met[kind] += 1
            if met[kind] > 2:
                continue
            # To play on to the end costs the most: a few of a kind show whether it comes out.
            follow = iter([True] * 3)
            for variant in variants(plain(moment.message), rng):
                try:
                    message = decode(pack(variant), DEALING)
                except Malformed:
                    found.add((kind.__name__, "malformed"))
                    continue
                if message != moment.message:
                    found.add((kind.__name__, check(moment, message, next(follow, False))))
    for strict in (Key, Mix, Shares, Openings, RollReveal, Closing, Receipt, Grant, Reveal):
        assert not {result for name, result in found if name == strict.__name__} - STOPPED
    for bound in (DeckCommit, PackCommit, RollCommit, Commit):
        assert not {result for name, result in found if name == bound.__name__} - SHOWN
    assert {result for _, result in found} >= STOPPED


STOPPED = {"malformed", "fault"}
MOST_MOMENTS = 60
"""At which strays are tried, of a long game."""
SHOWN = {*STOPPED, "shown later"}


@pytest.mark.parametrize(("case", "seed"), GAMES, ids=str)
def test_rows_3_13_14_17_nothing_counts_at_another_place(case: Case, seed: int) -> None:
    """Each message once more; the own messages sent back; those of the same game of another day; any out of place."""
    rng, pair = random.Random(seed), lively(case, seed)
    yesterday = play(Pair(case, seed, swapped=True).start(), random.Random(seed))
    for role in BOTH:
        own = [decode(data, DEALING) for sender, data in pair.sent if sender == role]
        theirs = [decode(data, DEALING) for sender, data in pair.sent if sender != role]
        old = [decode(data, DEALING) for sender, data in yesterday.sent if sender != role]
        tried = min(0.4, MOST_MOMENTS / len(theirs))
        for number, moment in enumerate(moments(pair, role)):
            if rng.random() > tried:
                continue
            strays = [
                *theirs[max(0, number - 2) : number],
                *rng.sample(theirs[:number], min(number, 2)),
                *rng.sample(own, 2),
                *rng.sample(old, 2),
                *old[number : number + 1],
            ]
            for stray in strays:
                if stray != moment.message:
                    check(moment, stray, follow=False)


def test_row_13_a_whole_game_cannot_be_played_by_a_mirror() -> None:
    """Everything that is said is sent back: already the first message is refused."""
    for case in (ELEMENTS, LANTERN):
        pair = Pair(case)
        for role, match in enumerate(pair.matches):
            fault = attempt(match, match.start()[0])
            assert fault is not None
            assert (fault.code, fault.blame) == ("key", 1 - role)


def test_row_14_an_open_commitment_cannot_be_repeated() -> None:
    pair = Pair(TOJI).start()
    pair.settle()
    pair.act(0, ["choose", "throw rock"])
    (own,) = [decode(data, DEALING) for data in pair.under_way[0]]
    fault = attempt(pair.matches[0], own)
    assert fault is not None
    assert (fault.code, fault.blame) == ("commitment_repeated", 1)


def sealed() -> tuple[Pair, Commit, Reveal]:
    """Toji: role 0 has thrown; what role 1 would commit to and reveal."""
    pair = Pair(TOJI).start()
    pair.settle()
    twin = copy.deepcopy(pair)
    for role in BOTH:
        twin.act(role, ["choose", "throw rock"])
    twin.settle()
    said = [decode(data, DEALING) for role, data in twin.sent if role == 1]
    commit, reveal = said[-2:] if isinstance(said[-1], Reveal) else said[-3:-1]
    assert isinstance(commit, Commit)
    assert isinstance(reveal, Reveal)
    pair.act(0, ["choose", "throw rock"])
    return pair, commit, reveal


def test_row_15_nothing_is_opened_before_both_are_bound() -> None:
    pair, _, reveal = sealed()
    fault = attempt(pair.matches[0], reveal)
    assert fault is not None
    assert (fault.code, fault.blame) == ("unexpected", 1)


def test_row_15_nothing_is_opened_but_what_was_bound() -> None:
    for change, code in (
        ({"nonce": bytes(32)}, "wrong_reveal"),
        ({"move": "throw paper"}, "wrong_reveal"),
        ({"op": 1}, "unexpected"),
    ):
        pair, commit, reveal = sealed()
        pair.matches[0].receive(commit)
        fault = attempt(pair.matches[0], replace(reveal, **change))
        assert fault is not None
        assert (fault.code, fault.blame) == (code, 1)


@pytest.mark.parametrize("text", ["throw well", "play 3", "concede", "hidden", "throw", "no move!"])
def test_row_15_an_illegal_choice_that_was_bound_is_a_fault_when_it_is_opened(text: str) -> None:
    pair, _, reveal = sealed()
    match = pair.matches[0]
    context = Context(pair.terms.sid, reveal.op, 0, 1)
    digest = bytes.fromhex(match.position.game.digest())
    position = Pair(TOJI).matches[0].position.game.digest()
    assert digest != bytes.fromhex(
        position
    )  # The own seal shows in it; the choice is compared without.
    commitment = commit_to(CHOICE, context, text.encode(), bytes(32))
    match.receive(Commit(reveal.op, commitment, bytes.fromhex(position)))
    fault = attempt(match, Reveal(reveal.op, text, bytes(32)))
    assert fault is not None
    assert fault.blame == 1
    assert fault.code in ("bad_move", "wrong_phase")


def test_row_27_a_share_that_nobody_asked_for_is_a_fault() -> None:
    """An unasked share would be a gift; that it is refused shows that the rules alone say what is opened."""
    pair = Pair(ELEMENTS, 1).start()
    pair.settle()
    for role, match in enumerate(pair.matches):
        peer = pair.matches[1 - role]
        for handle in match.view(None).seen:
            share = copy.deepcopy(peer)._answers._cards.share(match.op, handle)
            fault = attempt(copy.deepcopy(match), Shares(match.op, (share,)))
            assert fault is not None
            assert (fault.code, fault.blame) == ("unexpected", 1 - role)


def test_row_28_no_message_carries_a_point_to_be_multiplied() -> None:
    """What comes in are keys, whole shuffles, shares and their proofs: no request names a point or a card to open."""
    carrying = {
        kind.__name__
        for kind in DEALING.kinds
        if any("Part" in str(hint) for hint in get_type_hints(kind).values())
    }
    assert carrying == {"Key", "Mix", "Shares"}
    for kind in (Offer, Request, Answer, Concede, MakeMove, Commit, Reveal):
        hints = get_type_hints(kind).values()
        assert all(hint in (int, str, bytes, bool) or "draw" in str(hint) for hint in hints)


def test_row_33_engines_that_differ_stop_at_the_next_choice_and_blame_nobody() -> None:
    pair = Pair(ELEMENTS, 1).start()
    pair.settle()
    (role,) = [role for role in BOTH if pair.matches[role].owes(pair.matches[role].seat)]
    state_of, course = pair.matches[role].position.game, pair.matches[role]._stages.course
    assert isinstance(state_of, Elements) and course is not None
    state_of.scores[0] += 1
    course._digest = bytes.fromhex(state_of.digest())
    pair.act(role, ["choose", "yield"])
    fault = attempt(pair.matches[1 - role], decode(pair.under_way[role][0], DEALING))
    assert fault is not None
    assert (fault.code, fault.blame) == ("desync", None)


def test_row_33_sides_that_differ_on_the_end_sign_nothing() -> None:
    pair = Pair(ELEMENTS, 1).start()
    pair.settle()
    pair.act(0, ["concede"])
    pair.deliver(1)
    pair.deliver(1)
    receipt = pair.matches[1]._stages.aftermath.receipt()
    pair.deliver(0)
    for change in ({"winner": 0}, {"winner": None}, {"reason": "points"}, {"op": 99}):
        fault = attempt(copy.deepcopy(pair.matches[0]), replace(receipt, **change))
        assert fault is not None
        assert (fault.code, fault.blame) == ("desync", None)


def test_nothing_that_fits_a_schema_raises_anything_but_a_fault() -> None:
    """Random well-formed messages at random moments."""
    rng = random.Random(7)
    pair = lively(LANTERN, 7)
    messages = [decode(data, DEALING) for _, data in pair.sent]
    for moment in moments(pair, 0):
        for _ in range(4):
            stray = plain(rng.choice(messages))
            if len(stray) > 1 and type(stray[1]) is int:
                stray[1] = rng.choice((moment.match.op, moment.match.op + 1, 0, 2**32 - 1))
            attempt(copy.deepcopy(moment.match), decode(pack(stray), DEALING))
