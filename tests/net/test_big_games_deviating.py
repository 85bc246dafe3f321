"""Rows 27 to 32 with Mana and Ikusa: forbidden decks, cards that nobody asked for, moves against the rules."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from engines.core.cards import BOTH, Face
from engines.core.moves import Move
from engines.core.outcome import Outcome
from engines.ikusa.catalogue import POOL as IKUSA_POOL
from engines.ikusa.rules import Ikusa
from engines.mana.catalogue import MAIN
from engines.mana.rules import Mana
from net.aftermath import ILLEGAL_DECK
from net.dealing import (
    DEALING,
    DeckCommit,
    GameMessage,
    MakeMove,
    Openings,
    Request,
    Shares,
)
from net.errors import Fault
from net.match import Match
from net.wire import decode
from tests.engines.playing import Case
from tests.net.big_games import BIG, BLITZ, MANA, STRATEGY, right_of, set_up
from tests.net.played_pairs import mover
from tests.net.smuggled import smuggled
from tests.net.two_matches import Pair, play

every_big_game = pytest.mark.parametrize("case", BIG, ids=str)


def fault_of(match: Match, message: GameMessage) -> tuple[str, int | None]:
    """What a match says of a message that it must not take, and whom it blames; a copy of it hears it."""
    with pytest.raises(Fault) as caught:
        copy.deepcopy(match).receive(message)
    return caught.value.code, caught.value.blame


def messages(pair: Pair, role: int) -> list[GameMessage]:
    return [decode(data, DEALING) for sender, data in pair.sent if sender == role]


# --- row 31: decks ---------------------------------------------------------------------------------------------------

_MAIN, _MANA = MANA.deck[:MAIN] if MANA.deck else (), MANA.deck[MAIN:] if MANA.deck else ()
_KYU = [face for face, card in IKUSA_POOL.cards.items() if card.is_kyu]

FORBIDDEN: Sequence[tuple[Case, Sequence[Face], str]] = [
    (MANA, (*_MAIN[:1] * MAIN, *_MANA), "no card twice"),
    (STRATEGY, _KYU[:1] * 50, "of one name"),
    (STRATEGY, [face for face in _KYU[:13] for _ in range(4)][:50], "at most 16"),
]


@pytest.mark.parametrize(("case", "deck", "words"), FORBIDDEN, ids=["B-2", "M-04", "M-05"])
def test_row_31_a_forbidden_deck_is_a_fault_as_soon_as_it_shows(
    case: Case, deck: Sequence[Face], words: str
) -> None:
    pair = smuggled(case, deck)
    with pytest.raises(Fault) as caught:
        play(pair, random.Random(2))
    assert (caught.value.code, caught.value.blame) == ("illegal_deck", 0)
    assert words in caught.value.words


@pytest.mark.parametrize(("case", "deck", "words"), FORBIDDEN, ids=["B-2", "M-04", "M-05"])
def test_row_31_a_forbidden_deck_of_which_nothing_was_shown_loses_after_the_game(
    case: Case, deck: Sequence[Face], words: str
) -> None:
    pair = smuggled(case, deck)
    pair.act(1, ["concede"])
    pair.settle()
    for match in pair.matches:
        assert match.result is not None and not match.result.is_verified
        assert match.result.outcome == Outcome(1, ILLEGAL_DECK)
        assert words in match.result.faults[0] and match.result.faults[1] == ""


def test_row_31_a_list_that_is_not_what_its_packs_held_loses() -> None:
    rules = BLITZ.package.decks
    assert rules is not None and rules.packs is not None
    pair = smuggled(
        BLITZ, list(rules.packs({"mode": "blitz"}, b"another seed of thirty-two bytes"))
    )
    pair.act(1, ["concede"])
    pair.settle()
    for match in pair.matches:
        assert match.result is not None
        assert match.result.outcome == Outcome(1, ILLEGAL_DECK)
        assert "packs" in match.result.faults[0]


@every_big_game
def test_row_31_a_deck_of_one_card_more_is_a_fault(case: Case) -> None:
    pair = set_up(Pair, case, 1)
    pair.settle()
    (commit,) = [each for each in messages(pair, 0) if isinstance(each, DeckCommit)]
    match = Match(pair.terms, 1, bytes(32))
    match.start()
    for message in messages(pair, 0):
        if isinstance(message, DeckCommit):
            longer = DeckCommit((*commit.entries, bytes(32)))
            assert fault_of(match, longer) == ("deck_size", 0)
            break
        match.receive(message)


@every_big_game
def test_row_31_an_opening_of_another_entry_or_card_is_a_fault(case: Case) -> None:
    """The wrong index: the right card of another handle, or one that was opened before."""
    pair, rng = set_up(Pair, case, 1), random.Random(1)
    earlier: list[Openings] = []
    for message in _to_be_taken(pair, 1, Openings, rng):
        first, *rest = message.openings
        wrong = [
            (first._replace(nonce=bytes(32)), *rest),
            (first._replace(face="nothing"), *rest),
            (first, first, *rest),
            *((each.openings[0], *rest) for each in earlier),
        ]
        for openings in wrong:
            code, blame = fault_of(pair.matches[1], replace(message, openings=openings))
            assert code in ("wrong_entry", "wrong_openings") and blame == 0
        earlier.append(message)
        if len(earlier) == 4:
            return
    raise AssertionError("too little was opened")


def _to_be_taken(pair: Pair, role: int, kind: type[Any], rng: random.Random) -> Any:
    """Each message of a kind just before `role` takes it, in a game played by chance."""
    while not pair.matches[0].over:
        for each in BOTH:
            pair.answer(each, rng)
        while pair.under_way[0] or pair.under_way[1]:
            if pair.under_way[1 - role]:
                message = decode(pair.under_way[1 - role][0], DEALING)
                if isinstance(message, kind):
                    yield message
            if not pair.deliver(role):
                pair.deliver(1 - role)


# --- rows 27 and 29: cards that the rules do not show now ------------------------------------------------------------


def asks(pair: Pair, label: str) -> bool:
    choice = pair.matches[0].position.game.choice
    return choice is not None and choice.label == label


def at_rest(case: Case, number: int, ready: Callable[[Pair], bool]) -> Pair:
    """A game by chance, up to a moment at which somebody alone is asked, nothing is under way, and `ready`."""
    pair, rng = set_up(Pair, case, number), random.Random(number)
    while True:
        pair.settle()
        choice = pair.matches[0].position.game.choice if pair.matches[0].begun else None
        if choice is not None and len(choice.seats) == 1 and ready(pair):
            return pair
        assert not pair.matches[0].over
        for role in BOTH:
            pair.answer(role, rng)


@every_big_game
def test_row_27_a_share_that_is_not_asked_for_is_a_fault_and_none_is_answered(case: Case) -> None:
    """No message asks for a share. Who gives or opens cards by himself hopes for the same: he hears nothing."""
    pair = at_rest(case, 1, lambda pair: True)
    role = mover(pair)
    for sender in BOTH:
        said = [each for each in messages(pair, sender) if isinstance(each, Shares | Openings)]
        now = pair.matches[1 - sender].op
        for message in said[-3:]:
            for op in (now, message.op, now + 1):
                code, blame = fault_of(pair.matches[1 - sender], replace(message, op=op))
                assert (code, blame) == ("unexpected", sender)
    assert mover(pair) == role


def test_row_27_a_sealed_gate_that_is_opened_early_is_a_fault() -> None:
    """A true share of the own top gate, proved right: nobody may see it before it falls."""
    for case in (STRATEGY, BLITZ):
        pair = at_rest(case, 1, lambda pair: bool(_gates(pair, 0)))
        for sender in BOTH:
            match, other = pair.matches[sender], pair.matches[1 - sender]
            gate = _gates(pair, match.seat)[0]
            part = copy.deepcopy(match)._answers._cards.share(match.op, gate)
            assert fault_of(other, Shares(match.op, (part,))) == ("unexpected", sender)
            deck = match._stages.opening.decks[sender]
            assert deck is not None
            opening = Openings(match.op, (deck.opening(0),))
            assert fault_of(other, opening) == ("unexpected", sender)


def _gates(pair: Pair, seat: int) -> list[int]:
    game = pair.matches[0].position.game
    assert isinstance(game, Ikusa)
    return game.gates[seat]


# --- row 32: moves ---------------------------------------------------------------------------------------------------


def faults_of_moves(pair: Pair, sender: int, moves: Sequence[str]) -> dict[str, str]:
    """The code for each of these moves by a role; all of them are faults of its."""
    other, said = pair.matches[1 - sender], {}
    digest = bytes.fromhex(other.position.game.digest())
    for text in moves:
        said[text], blame = fault_of(other, MakeMove(other.op, text, digest))
        assert blame == sender
    return said


def test_row_32_moves_against_the_rules_of_mana_are_faults_from_the_engine() -> None:
    pair = at_rest(MANA, 2, lambda pair: asks(pair, "priority"))
    role = mover(pair)
    game = pair.matches[1 - role].position.game
    assert isinstance(game, Mana)
    seat = pair.terms.seat_of(role)
    foes, library = game.hands[1 - seat][0], game.libraries[seat][0]
    assert faults_of_moves(
        pair, role, [f"deploy {foes}", f"deploy {library}", "attack", "block", "keep", "nonsense 1"]
    ) == {
        f"deploy {foes}": "R-3",
        f"deploy {library}": "R-3",
        "attack": "wrong_phase",
        "block": "wrong_phase",
        "keep": "wrong_phase",
        "nonsense 1": "bad_move",
    }
    assert set(faults_of_moves(pair, 1 - role, ["pass", "attack"]).values()) == {"unexpected"}


@pytest.mark.parametrize("case", [STRATEGY, BLITZ], ids=str)
def test_row_32_moves_against_the_rules_of_ikusa_are_faults_from_the_engine(case: Case) -> None:
    pair = at_rest(case, 2, lambda pair: bool(_gates(pair, 0)))
    role = mover(pair)
    game = pair.matches[1 - role].position.game
    assert isinstance(game, Ikusa)
    seat = pair.terms.seat_of(role)
    foes, gate = game.hands[1 - seat][0], game.gates[seat][0]
    said = faults_of_moves(
        pair,
        role,
        [
            f"elementium {foes}",
            f"elementium {gate}",
            f"cast {gate} up",
            f"lay {gate}",
            "throw rock",
            f"gates {gate}",
            "nonsense",
        ],
    )
    assert said["nonsense"] == "bad_move" and said["throw rock"] == "wrong_phase"
    assert set(faults_of_moves(pair, 1 - role, ["pass", f"cast {foes} up"]).values()) == {
        "unexpected"
    }


@every_big_game
def test_row_32_a_false_claim_ends_the_game_with_the_evidence_on_both_sides(case: Case) -> None:
    """A modified engine that forgot what its own card is lets a card be played that cannot be: then it is shown."""

    def may_claim(pair: Pair) -> bool:
        return _claim(pair) is not None

    pair = at_rest(case, 3, may_claim)
    role = mover(pair)
    claim = _claim(pair)
    assert claim is not None
    card, move = claim
    match = pair.matches[role]
    match.position._narrate = lambda fact, game: ""  # Its view is not whole any more.
    match.position.game.knowledge.faces.pop(card)
    pair.act(role, ["choose", str(move)])
    pair.settle()
    for each in pair.matches:
        assert each.outcome is not None and each.outcome.false_claim is not None
        assert each.outcome.winner is None, "who wins by it is for people to say"
        assert each.outcome.false_claim.seat == match.seat
        assert each.outcome.false_claim.cards == (card,)


def _claim(pair: Pair) -> tuple[int, Move] | None:
    """A move of the side that is asked which the other engine has to believe, and its own would not."""
    role = mover(pair)
    own, other = pair.matches[role], pair.matches[1 - role]
    game: Any = own.position.game
    verbs = ("deploy {}",) if isinstance(game, Mana) else ("cast {} up", "elementium {}")
    for card in game.hands[own.seat]:
        for verb in verbs:
            verb, handle, *rest = verb.format(card).split()
            move = Move(verb, (int(handle), *rest))
            if own.why_not(own.seat, move) and not other.why_not(own.seat, move):
                return card, move
    return None


# --- row 32: Mana out of turn ----------------------------------------------------------------------------------------


def with_right(pair: Pair) -> bool:
    return any(right_of(match) for match in pair.matches)


def test_row_32_mana_out_of_turn_is_asked_for_once_and_only_while_the_rules_allow_it() -> None:
    pair = at_rest(MANA, 4, with_right)
    asked = mover(pair)
    match, other = pair.matches[asked], pair.matches[1 - asked]
    right = right_of(other)
    assert right is not None
    op = match.op
    for text in ("pass", "deploy 1", f"{right} untapped untapped", f"mana {10_000}", "concede"):
        assert fault_of(match, Request(op, text))[1] == 1 - asked
    assert fault_of(match, Request(op + 1, str(right))) == ("unexpected", 1 - asked)
    assert fault_of(other, Request(op, str(right))) == ("unexpected", asked), "it is asked itself"

    # One that was late is void, for it may have been under way; a second one was not.
    pair.act(asked, ["choose", "pass"])
    pair.settle()
    late = copy.deepcopy(pair.matches[asked])
    before = late.position.game.digest()
    assert late.receive(Request(op, str(right))) == []
    assert late.position.game.digest() == before
    assert fault_of(late, Request(op, str(right))) == ("unexpected", 1 - asked)


def test_row_32_mana_after_its_phase_has_ended_is_a_fault() -> None:
    def attacks(pair: Pair) -> bool:
        choice = pair.matches[0].position.game.choice
        return choice is not None and choice.label in ("attack", "block")

    pair = at_rest(MANA, 5, attacks)
    asked = mover(pair)
    game = pair.matches[asked].position.game
    assert isinstance(game, Mana)
    card = game.mana_decks[1 - pair.terms.seat_of(asked)][0]
    request = Request(pair.matches[asked].op, f"mana {card}")
    assert fault_of(pair.matches[asked], request) == ("wrong_phase", 1 - asked)
