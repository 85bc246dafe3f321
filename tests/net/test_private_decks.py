"""Private decks: bound before the first card, opened card by card, and judged in the end; and packs nobody chose."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engines.core.cards import BOTH, Face
from engines.core.errors import Refused
from engines.core.outcome import Outcome
from net.aftermath import ILLEGAL_DECK
from net.dealing import DEALING, Closing, DeckCommit, Opening, Openings, PackSecret
from net.errors import Fault
from net.match import Waiting
from net.private import PrivateDeck, bring
from net.transcript import Context, Secrets
from net.wire import decode
from tests.engines.playing import CASES, Case
from tests.fifth import DECK
from tests.fifth.decks import DECK_RULES
from tests.net.played_pairs import PACKS, check_end
from tests.net.smuggled import smuggled
from tests.net.two_matches import Pair, play

LANTERN = CASES[4]
HERONS: tuple[Face, ...] = ("heron",) * 14
"""A deck no rule allows."""
CONTEXT = Context(b"s" * 32, 0, 1, 0)


# --- what is brought -------------------------------------------------------------------------------------------------


def test_a_game_waits_for_both_decks_and_then_begins() -> None:
    pair = Pair(LANTERN)
    for role, match in enumerate(pair.matches):
        assert match.waiting == Waiting.PEER_KEY
        pair._send(role, pair._start(role))
    pair.settle()
    assert [match.waiting for match in pair.matches] == [Waiting.OWN_DECK] * 2
    pair.act(0, ["deck", list(DECK)])
    pair.settle()
    assert pair.matches[0].waiting == Waiting.PEER_DECK
    assert not pair.matches[0].begun and pair.matches[0].outcome is None
    pair.act(1, ["deck", list(DECK)])
    pair.settle()
    assert [match.waiting for match in pair.matches] == [Waiting.PLAYER] * 2


@pytest.mark.parametrize("faces", [HERONS, DECK[1:], (*DECK, "moth"), (*DECK[1:], "dragon"), ()])
def test_an_unlawful_deck_is_refused_by_the_own_program(faces: tuple[Face, ...]) -> None:
    pair = Pair(LANTERN)
    with pytest.raises(Refused, match="illegal_deck"):
        pair.act(0, ["deck", list(faces)])
    pair.start().settle()
    assert pair.matches[0].begun


def test_a_deck_is_brought_once_and_only_where_decks_are_brought() -> None:
    for pair in (Pair(LANTERN).start(), Pair(PACKS).start(), Pair(CASES[0]).start()):
        with pytest.raises(Refused, match="no_deck"):
            pair.act(0, ["deck", list(DECK)])


def test_equal_lists_do_not_look_alike_and_neither_do_equal_cards() -> None:
    commitments = {
        commitment
        for seed in range(3)
        for commitment in bring(Secrets(bytes([seed]) * 32), CONTEXT, DECK, (14,)).commitments
    }
    assert len(commitments) == 3 * len(DECK)


def test_cards_stay_in_their_pile() -> None:
    faces = [f"main{number}" for number in range(9)] + [f"mana{number}" for number in range(4)]
    orders = set()
    for seed in range(5):
        deck = bring(Secrets(bytes([seed]) * 32), CONTEXT, faces, (9, 4))
        laid = tuple(deck.faces)
        assert sorted(map(str, laid[:9])) == faces[:9] and sorted(map(str, laid[9:])) == faces[9:]
        orders.add(laid)
    assert len(orders) == 5


def test_an_entry_opens_to_one_card_only() -> None:
    own = bring(Secrets(b"o" * 32), CONTEXT, DECK, (14,))
    theirs = PrivateDeck(CONTEXT, own.commitments)
    right = own.opening(3)
    for entry, opening in (
        (3, right._replace(face="lantern" if right.face != "lantern" else "moth")),
        (3, right._replace(nonce=bytes(32))),
        (4, right),
        (4, own.opening(5)),
    ):
        with pytest.raises(Fault) as caught:
            theirs.take(entry, opening)
        assert (caught.value.code, caught.value.blame) == ("wrong_entry", 0)
        assert theirs.faces == [None] * 14
    theirs.take(3, right)
    assert theirs.faces[3] == right.face


# --- row 31 ----------------------------------------------------------------------------------------------------------


def test_row_31_a_wrong_opening_is_a_fault_of_its_sender() -> None:
    pair = Pair(LANTERN, 2).start()
    rng = random.Random(2)
    found = 0
    while not pair.matches[0].over and found < 4:
        for role in BOTH:
            pair.answer(role, rng)
        for role in BOTH:
            while pair.under_way[role]:
                message = decode(pair.under_way[role][0], DEALING)
                if isinstance(message, Openings):
                    found += 1
                    _check_wrong_openings(pair, 1 - role, message)
                pair.deliver(1 - role)


def _check_wrong_openings(pair: Pair, to: int, message: Openings) -> None:
    first, *rest = message.openings
    other: Face = "moth" if first.face != "moth" else "reed"
    for openings in (
        (first._replace(face=other), *rest),
        (first._replace(nonce=bytes(32)), *rest),
        (first, first, *rest),
    ):
        match = pair.refold(to)
        with pytest.raises(Fault) as caught:
            match.receive(replace(message, openings=openings))
        assert caught.value.blame == 1 - to
        assert caught.value.code in ("wrong_entry", "wrong_openings")


def test_row_31_a_card_too_many_of_its_kind_is_a_fault_when_it_is_opened() -> None:
    pair, rng = smuggled(LANTERN, HERONS), random.Random(1)
    with pytest.raises(Fault) as caught:
        play(pair, rng)
    assert (caught.value.code, caught.value.blame) == ("illegal_deck", 0)
    assert "two herons" in caught.value.words
    opened = [face for face in _deck_seen_by_the_other(pair) if face is not None]
    assert opened == ["heron"] * 3


def _deck_seen_by_the_other(pair: Pair) -> list[Face | None]:
    deck = pair.matches[1]._stages.opening.decks[0]
    assert deck is not None
    return deck.faces


def test_row_31_a_deck_that_was_never_opened_loses_when_it_is_opened_after_the_game() -> None:
    pair = smuggled(LANTERN, HERONS)
    pair.act(1, ["concede"])
    pair.settle()
    for match in pair.matches:
        assert match.result is not None
        assert match.outcome == Outcome(0, "concede")
        assert match.result.outcome == Outcome(1, ILLEGAL_DECK)
        assert match.result.is_signed and not match.result.is_verified
        assert "two herons" in match.result.faults[0] and match.result.faults[1] == ""


def test_two_unlawful_decks_make_a_draw() -> None:
    pair = Pair(LANTERN)
    for role, match in enumerate(pair.matches):
        match._stages._judge = lambda faces: ""  # type: ignore[method-assign]  # A modified program.
        match._answers.bring_deck(HERONS)
        pair._send(role, pair._start(role))
    pair.settle()
    pair.act(1, ["concede"])
    pair.settle()
    for match in pair.matches:
        assert match.result is not None
        assert match.result.outcome == Outcome(None, ILLEGAL_DECK)


def test_row_31_a_deck_of_another_size_is_a_fault() -> None:
    pair = Pair(LANTERN).start()
    pair.deliver(1)
    for size in (1, 13, 15, 64):
        match = pair.refold(1)
        with pytest.raises(Fault) as caught:
            match.receive(DeckCommit(tuple(bytes([number]) * 32 for number in range(size))))
        assert (caught.value.code, caught.value.blame) == ("deck_size", 0)


def test_row_31_a_commitment_that_stands_twice_is_a_fault() -> None:
    pair = Pair(LANTERN).start()
    pair.deliver(1)
    (own,) = [
        message
        for role, data in pair.sent
        if role == 1 and isinstance(message := decode(data, DEALING), DeckCommit)
    ]
    twice = DeckCommit((*own.entries[:-1], own.entries[0]))
    for entries in (twice, own):  # One entry twice; and all entries of the other side, sent back.
        match = pair.refold(1)
        with pytest.raises(Fault) as caught:
            match.receive(entries)
        assert (caught.value.code, caught.value.blame) == ("commitment_repeated", 0)


# --- after the game --------------------------------------------------------------------------------------------------


def conceded(case: Case = LANTERN) -> Pair:
    """Both sides know that it is over; nothing after that has arrived."""
    pair = Pair(case, 4).start()
    pair.settle()
    pair.act(1, ["concede"])
    pair.deliver(0)
    pair.deliver(0)
    pair.deliver(1)
    return pair


def test_row_55_whoever_leaves_without_opening_its_deck_leaves_a_result_that_is_unverified() -> (
    None
):
    pair = conceded()
    for match in pair.matches:
        assert match.over and match.waiting == Waiting.PEER_END
        assert match.result is not None
        assert match.result.outcome == Outcome(0, "concede")
        assert not match.result.is_verified and not match.result.is_signed
        assert match.result.faults == ("", "")


def test_row_55_whoever_leaves_without_a_receipt_leaves_a_result_that_is_unsigned() -> None:
    pair = Pair(CASES[0], 4).start()
    pair.settle()
    pair.act(1, ["concede"])
    for match in pair.matches:
        if match.over:
            assert match.result is not None
            assert match.result.is_verified and not match.result.is_signed


def test_after_the_game_a_deck_has_to_open_to_what_was_committed_to() -> None:
    pair = conceded()
    (closing,) = [m for m in map(_message, pair.under_way[1]) if isinstance(m, Closing)]
    first, *rest = closing.entries
    for entries, code in (
        ((first._replace(face="heron" if first.face != "heron" else "moth"), *rest), "wrong_entry"),
        ((Opening(first.face, bytes(32)), *rest), "wrong_entry"),
        (tuple(rest), "wrong_openings"),
        (tuple(reversed(closing.entries)), "wrong_entry"),
    ):
        match = pair.refold(0)
        with pytest.raises(Fault) as caught:
            match.receive(replace(closing, entries=entries))
        assert (caught.value.code, caught.value.blame) == (code, 1)
    match = pair.refold(0)
    with pytest.raises(Fault):
        match.receive(replace(closing, packs=PackSecret(bytes(32), bytes(32))))


def _message(data: bytes) -> object:
    return decode(data, DEALING)


def test_both_may_open_all_cards_after_the_game() -> None:
    for case in (LANTERN, CASES[0], CASES[2]):
        pair = play(Pair(case, 6).start(), random.Random(6))
        assert pair.matches[0].opened == {}
        pair.act(0, ["offer", "open"])
        pair.settle()
        assert pair.matches[1].is_offered("open")
        pair.act(1, ["answer", "open", True])
        pair.settle()
        first, second = (match.opened for match in pair.matches)
        assert first == second
        assert first.keys() == pair.matches[0].view(None).seen.keys()
        for match in pair.matches:
            known = match.view(match.seat).faces
            assert known.items() <= first.items()


def test_nobody_opens_all_cards_alone() -> None:
    pair = play(Pair(CASES[0], 6).start(), random.Random(6))
    pair.act(0, ["offer", "open"])
    pair.settle()
    pair.act(1, ["answer", "open", False])
    pair.settle()
    assert pair.matches[0].opened == {} and pair.matches[1].opened == {}
    for role in BOTH:  # Crossing offers are an agreement.
        pair.act(role, ["offer", "open"])
    pair.settle()
    assert pair.matches[0].opened == pair.matches[1].opened != {}


# --- packs -----------------------------------------------------------------------------------------------------------


def test_packs_follow_from_a_secret_of_the_owner_and_a_number_of_the_other() -> None:
    for number in range(2):
        pair = play(Pair(PACKS, number).start(), random.Random(number))
        check_end(pair)
        for role in BOTH:
            opening = pair.matches[1 - role]._stages.opening
            assert opening.packs is not None and DECK_RULES.packs is not None
            deck, packs = opening.decks[role], opening.packs[role]
            assert deck is not None
            assert len(packs.secret) == len(packs.number) == 32
            held = DECK_RULES.packs({"packs": 1}, packs.seed)
            assert sorted(map(str, deck.faces)) == sorted(held)


def test_the_number_is_said_only_after_the_secret_is_bound() -> None:
    pair = Pair(PACKS).start()
    pair.settle()
    for role in BOTH:
        kinds = [type(_message(data)).__name__ for sender, data in pair.sent if sender == role]
        assert kinds[:4] == ["Key", "PackCommit", "PackNumber", "DeckCommit"]


def test_a_list_that_is_not_what_the_packs_held_loses() -> None:
    pair = smuggled(PACKS, DECK)
    pair.act(1, ["concede"])
    pair.settle()
    for match in pair.matches:
        assert match.result is not None
        assert match.result.outcome == Outcome(1, ILLEGAL_DECK)
        assert "packs" in match.result.faults[0]


def test_another_pack_secret_than_the_one_that_was_bound_is_a_fault() -> None:
    pair = conceded(PACKS)
    (closing,) = [m for m in map(_message, pair.under_way[1]) if isinstance(m, Closing)]
    assert closing.packs is not None
    for packs in (
        closing.packs._replace(secret=bytes(32)),
        closing.packs._replace(nonce=bytes(32)),
        None,
    ):
        match = pair.refold(0)
        with pytest.raises(Fault) as caught:
            match.receive(replace(closing, packs=packs))
        assert caught.value.blame == 1
