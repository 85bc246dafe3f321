"""The check of finished games: what a record proves to somebody who was not there, and what it does not."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from engines.core.cards import BOTH
from engines.core.outcome import Outcome
from engines.core.plain import canonical
from net.chain import Claim
from net.errors import Fault, LogError, Malformed, NetError, Rejected
from net.fold import refold
from net.group_pure import PureGroup
from net.log_format import Kind, Record
from net.verify import Report, verify
from tests.engines.playing import CASES, Case
from tests.net.matches import match_of, play_match
from tests.net.played_pairs import ELEMENTS, LANTERN, PACKS, TOJI, public_events, restless
from tests.net.two_folds import FramedPair
from tests.net.two_matches import play
from tests.net.wires import World

GAMES = [CASES[1], TOJI, LANTERN, PACKS]


def whole(case: Case, number: int = 1) -> FramedPair:
    return play(FramedPair(case, number, swapped=bool(number % 2)).start(), random.Random(number))


@pytest.fixture(scope="module")
def elements() -> FramedPair:
    return whole(CASES[1])


@pytest.fixture(scope="module")
def lantern() -> FramedPair:
    return whole(LANTERN)


def sound(records: list[Record]) -> Report:
    report = verify(records)
    assert report.problem is None, report.problem
    assert report.is_sound
    return report


@pytest.mark.parametrize("case", GAMES, ids=str)
def test_the_record_of_either_side_shows_the_whole_game(case: Case) -> None:
    pair = whole(case)
    for role in BOTH:
        report = sound(pair.replay(role))
        match = pair.matches[role]
        assert report.result == match.result
        assert [event for event in report.events if type(event).__name__ != "Sealed"] == (
            public_events(match)
        )
        assert report.messages == len(pair.sent) - 2
        assert report.counts["shuffles"] and report.counts["shares"] and report.counts["moves"]
        assert bool(report.counts["openings"]) == (case.deck is not None)
        assert not any("sign" in doubt or "does not end" in doubt for doubt in report.doubts)


@pytest.mark.parametrize("case", [ELEMENTS, TOJI, LANTERN], ids=str)
def test_games_with_crossing_ends_are_seen_alike_by_both_and_by_an_onlooker(case: Case) -> None:
    for seed in range(2):
        pair = restless(FramedPair, case, seed)
        reports = [sound(pair.replay(role)) for role in BOTH]
        assert reports[0].result == reports[1].result == pair.matches[0].result


def test_a_record_that_was_cut_and_gone_on_with_again_and_again_is_sound() -> None:
    world = World(play_match(CASES[1], 3), 3)
    for role, side in enumerate(world.sides):
        side.log.kill_at = 4 + 9 * role, role
    world.at(1.0, world.cut)
    world.begin()
    world.finish()
    for role, side in enumerate(world.sides):
        assert side.deaths == 1
        assert sound(side.log.disk).result == match_of(world.session(role)).result


def test_a_log_that_still_has_its_secrets_is_checked_as_well(elements: FramedPair) -> None:
    for role in BOTH:
        assert sound(elements.log(role)).result == elements.matches[role].result


def test_a_log_can_be_folded_by_its_own_side(elements: FramedPair) -> None:
    for role in BOTH:
        fold = elements.new_fold(role)
        missing, fault = refold(fold, elements.log(role)[2:])
        assert (missing, fault) == ([], None)


def test_the_other_backend_comes_to_the_same_report() -> None:
    pair = FramedPair(TOJI, 1).start()
    pair.settle()
    pair.act(0, ["concede"])
    pair.settle()
    records = pair.replay(0)
    assert verify(records, PureGroup()) == verify(records)


# --- what is wrong ---------------------------------------------------------------------------------------------------


def _frames(records: list[Record]) -> list[int]:
    return [place for place, (kind, _) in enumerate(records) if kind in (Kind.OUT, Kind.IN)]


def test_a_flipped_bit_anywhere_is_found(lantern: FramedPair) -> None:
    rng, records = random.Random(1), lantern.replay(0)
    for place in rng.sample(_frames(records), 12):
        body = bytearray(records[place].data)
        body[rng.randrange(len(body))] ^= 1 << rng.randrange(8)
        changed = [*records]
        changed[place] = Record(records[place].kind, bytes(body))
        problem = verify(changed).problem
        assert isinstance(problem, Malformed | Rejected | Fault)


def test_a_frame_that_is_missing_doubled_or_moved_is_found(lantern: FramedPair) -> None:
    rng, records = random.Random(2), lantern.replay(1)
    for place in rng.sample(_frames(records)[:-1], 4):
        kind = records[place].kind
        other = next(
            (each for each in _frames(records) if each > place and records[each].kind == kind), None
        )
        changes = [
            [*records[:place], *records[place + 1 :]],
            [*records[: place + 1], *records[place:]],
        ]
        if other is not None:
            moved = [*records]
            moved[place], moved[other] = moved[other], moved[place]
            changes.append(moved)
        for changed in changes:
            report = verify(changed)
            assert report.problem is not None or report.messages < len(_frames(records)) - 2
            assert report.problem is not None or report.doubts


def test_frames_cannot_be_given_to_the_other_side(elements: FramedPair) -> None:
    swap = {Kind.OUT: Kind.IN, Kind.IN: Kind.OUT}
    records = elements.replay(0)
    half = len(records) // 2
    changed = [
        Record(swap.get(kind, kind), data) if place == half else Record(kind, data)
        for place, (kind, data) in enumerate(records)
    ]
    assert not verify(changed).is_sound


def test_other_terms_make_nothing_of_the_frames(elements: FramedPair) -> None:
    records = elements.replay(0)
    terms = replace(elements.terms, swapped=not elements.terms.swapped)
    report = verify([Record(Kind.HEADER, terms.encode()), *records[1:]])
    assert isinstance(report.problem, NetError) and report.messages == 0


@pytest.mark.parametrize("change", [{"rules": b"r" * 32}, {"pool": b"p" * 32}, {"game": "poker"}])
def test_row_08_a_game_by_other_rules_is_not_checked_but_refused_in_words(
    elements: FramedPair, change: dict[str, Any]
) -> None:
    terms = replace(elements.terms, **change)
    with pytest.raises(LogError, match="cannot be checked here"):
        verify([Record(Kind.HEADER, terms.encode()), *elements.replay(0)[1:]])


@pytest.mark.parametrize("records", [[], [Record(Kind.OUT, b"x")], [Record(Kind.HEADER, b"x")]])
def test_what_is_no_record_is_refused_in_words(records: list[Record]) -> None:
    with pytest.raises(LogError):
        verify(records)


def test_a_deviation_is_laid_at_the_door_of_its_signer() -> None:
    """A modified program signs an illegal move: the record of the honest side proves it to anybody."""
    pair = FramedPair(ELEMENTS, 1).start()
    pair.settle()
    (cheat,) = [role for role in BOTH if pair.matches[role].owes(pair.matches[role].seat)]
    match = pair.matches[cheat]
    course = match._stages.course
    assert course is not None
    from net.dealing import MakeMove

    (body,) = pair.folds[cheat]._bodies([MakeMove(match.op, "play 0", course.digest)])
    pair.under_way[cheat].append(body)
    with pytest.raises(Fault) as caught:
        pair.deliver(1 - cheat)
    assert caught.value.blame == cheat
    report = verify(pair.replay(1 - cheat))
    assert isinstance(report.problem, Fault)
    assert (report.problem.code, report.problem.blame) == ("not_in_hand", cheat)
    assert report.result is None


# --- what cannot be verified -----------------------------------------------------------------------------------------


def test_a_game_that_is_cut_short_is_said_to_have_no_end(lantern: FramedPair) -> None:
    records = lantern.replay(0)
    report = sound(records[: len(records) // 2])
    assert report.result is None
    assert any("does not end" in doubt for doubt in report.doubts)


def test_what_the_other_side_did_not_say_after_the_game_is_doubted(lantern: FramedPair) -> None:
    records = lantern.replay(0)
    for cut, words in ((1, "signed"), (4, "signed"), (6, "may be against the rules")):
        report = sound(records[:-cut])
        assert report.result is not None and not report.result.is_signed
        assert any(words in doubt for doubt in report.doubts)


def test_cards_that_one_player_saw_alone_are_named_as_unknown(elements: FramedPair) -> None:
    (doubt,) = [doubt for doubt in verify(elements.replay(0)).doubts if "one player alone" in doubt]
    assert int(doubt.split()[0]) >= 12


def test_what_a_player_says_to_have_seen_has_to_fit_the_game(lantern: FramedPair) -> None:
    match = lantern.matches[0]
    note = Record(Kind.NOTE, canonical(match.own_view()))
    report = sound([*lantern.replay(0), note])
    assert any("told by its own program alone" in doubt for doubt in report.doubts)
    name, seat, events = match.own_view()
    other = Record(Kind.NOTE, canonical([name, seat, events[:-1]]))
    report = sound([*lantern.replay(0), other])
    assert any("is not this game" in doubt for doubt in report.doubts)
    for junk in (b"", b"[" * 10_000, b'["events",0,[[]]]', b'["events",2,[]]', b"\xff"):
        sound([*lantern.replay(0), Record(Kind.NOTE, junk)])


def test_a_claimed_game_is_reported_as_claimed() -> None:
    pair = FramedPair(ELEMENTS, 1).start()
    pair.settle()
    pair._send(0, pair.folds[0].claim(130))
    pair.settle()
    for role in BOTH:
        report = sound(pair.replay(role))
        assert report.claims == {0: 130}
        assert report.result is None
    assert Claim(130).away == 130


def test_what_follows_a_claim_that_was_not_believed_is_checked_as_well() -> None:
    pair = FramedPair(ELEMENTS, 1).start()
    pair.settle()
    pair._send(0, pair.folds[0].claim(130))
    pair.settle()
    claimer = Record(Kind.NOTE, canonical(pair.matches[0].own_view()))
    pair.folds[1].doubt()
    pair.act(1, ["concede"])
    pair.settle()
    report = sound([*pair.replay(1), claimer])
    assert report.claims == {0: 130}
    assert report.result is not None and report.result.outcome.winner == pair.terms.seat_of(0)
    assert not report.result.is_signed
    assert not any("is not this game" in doubt for doubt in report.doubts)


def test_an_illegal_deck_shows_in_the_report() -> None:
    from tests.net.test_private_decks import HERONS

    pair = FramedPair(LANTERN, 1)
    pair.matches[0]._stages._judge = lambda faces: ""  # type: ignore[method-assign]  # A modified program.
    pair.matches[0]._answers.bring_deck(HERONS)
    for role in BOTH:
        pair._send(role, pair._start(role))
    pair.act(1, ["deck", list(LANTERN.deck or ())])
    pair.settle()
    pair.act(1, ["concede"])
    pair.settle()
    report = sound(pair.replay(1))
    assert report.result is not None
    assert report.result.outcome == Outcome(1, "illegal_deck")


def test_evidence_that_contradicts_no_signed_frame_is_held_against_nobody(
    elements: FramedPair,
) -> None:
    """A frame once more, one of another game, and what anybody could write into the file."""
    records = elements.replay(0)
    strangers = whole(CASES[1], 2).replay(1)
    kept = next(data for kind, data in records if kind == Kind.IN)
    other = next(data for kind, data in strangers if kind == Kind.IN)
    for data in (kept, other, kept[:-1] + bytes((kept[-1] ^ 1,)), b"", b"\1" * 100):
        sound([*records, Record(Kind.EVIDENCE, data)])
