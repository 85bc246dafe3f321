"""The figures of a balance run say what the games say: who won, from where, with which card, and how surely."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from engines.core.balance import Findings, Note, Target
from engines.mana.balance import ENOUGH, balance
from tests.engines.mana.cards import POOL

DECKS = ("Ash", "Brook")
BALANCE = balance(POOL, DECKS, lambda one, other: {})
FACES = sorted(POOL.cards)


def note(**changes: Any) -> Note:
    return {
        "winner": 0,
        "reason": "life",
        "turns": 10,
        "first": 0,
        "kept": [7, 8],
        "drawn": [[0], [1]],
        "played": [[0], [1]],
        **changes,
    }


def found(make: Callable[[int], Note], games: int = 400) -> Findings:
    notes = [make(number) for number in range(games)]
    return BALANCE.find({pairing.name: notes for pairing in BALANCE.pairings})


def target(findings: Findings, words: str) -> Target:
    return next(each for each in findings.targets if words in each.words)


def test_every_deck_meets_every_other_and_itself_once() -> None:
    assert [each.name for each in BALANCE.pairings] == ["Ash v Ash", "Ash v Brook", "Brook v Brook"]


def test_shares_of_games_are_in_percent_with_an_interval() -> None:
    findings = found(lambda number: note(winner=number % 2, turns=9 + number % 3))
    first = target(findings, "the first attacker wins")
    assert first.value == 50
    assert 47 < first.low < 50 < first.high < 53
    assert first.holds
    assert target(findings, "median length")[3:6] == (10, 10, 10)
    assert target(findings, "within 18").value == 100
    assert target(findings, "drawn games").value == 0


def test_a_draw_counts_for_nobody_and_an_empty_library_for_itself() -> None:
    findings = found(
        lambda number: note(winner=None, reason="both") if number % 4 else note(reason="library")
    )
    assert target(findings, "drawn games").value == 75
    assert not target(findings, "drawn games").holds
    assert target(findings, "empty library").value == 25


def test_the_number_of_cards_kept_is_counted_for_each_hand() -> None:
    findings = found(lambda number: note(kept=[8, number % 2 * 7]))
    shares = [
        target(findings, f"hands of which {each} are").value for each in ("eight", "seven", "fewer")
    ]
    assert shares == [50, 25, 25]


def test_a_card_that_wins_shifts_and_one_that_is_only_seen_in_long_games_does_not() -> None:
    rng = random.Random(1)

    def make(number: int) -> Note:
        strong, winner = rng.random() < 0.5, rng.randrange(2)
        if strong and rng.random() < 0.4:
            winner = 0
        turns = rng.choice((7, 20))
        # In long games, which seat 1 wins here, seat 0 has card 2 as a rule.
        if turns == 20:
            winner = 1 if rng.random() < 0.5 else winner
        drawn = [0] * strong + [2] * (rng.random() < (0.9 if turns == 20 else 0.1))
        return note(winner=winner, turns=turns, drawn=[drawn, []], played=[drawn, []])

    findings = found(make, 3000)
    [cards] = [each for each in findings.listings if each.title.startswith("Cards:")]
    shifts = {row[0]: float(row[1]) for row in cards.rows}
    assert shifts[POOL.cards[FACES[0]].name] > 5
    assert abs(shifts[POOL.cards[FACES[2]].name]) < 2
    assert not target(findings, "largest shift").holds


def test_a_card_seldom_drawn_is_not_held_against_the_pool() -> None:
    findings = found(lambda number: note(), ENOUGH // 6)
    assert not [each for each in findings.targets if "largest shift" in each.words]


def test_one_game_is_no_error() -> None:
    findings = BALANCE.find({"Ash v Ash": [note()]})
    assert not target(findings, "the first attacker wins").is_sure
