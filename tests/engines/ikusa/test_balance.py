"""The figures of a balance run of Ikusa say what its games say."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

from engines.bots.matchup import Entrant, play_game
from engines.core.balance import Findings, Note, Target
from engines.core.cards import Seat
from engines.core.game import Game
from engines.ikusa.adept import Adept, Veteran
from engines.ikusa.balance import ENOUGH, Asked, balance
from engines.ikusa.catalogue import BLITZ, POOL
from engines.ikusa.rules import Ikusa
from engines.ikusa.state import WINDOWS
from tests.engines.ikusa.bot_games import terms

FACES = sorted(POOL.cards)
BALANCE = balance(POOL, ("grove", "court"), lambda one, other: {"mode": one or BLITZ})


def note(**changes: Any) -> Note:
    return {
        "winner": 0,
        "reason": "attacked at zero",
        "turns": 20,
        "first": 0,
        "attacks": 10,
        "blocked": 5,
        "free": 6,
        "asks": 90,
        "able": 30,
        "decks": [[0, 1], [1, 2]],
        "cast": [[0], [1]],
        **changes,
    }


def found(make: Callable[[int], Note], games: int = 2 * ENOUGH) -> Findings:
    notes = [make(number) for number in range(games)]
    return BALANCE.find({pairing.name: notes for pairing in BALANCE.pairings})


def target(findings: Findings, words: str) -> Target:
    return next(each for each in findings.targets if words in each.words)


def test_every_deck_meets_every_other_and_packs_are_opened_twice() -> None:
    assert [each.name for each in BALANCE.pairings] == [
        "grove v court",
        "Blitz Shield",
        "Blitz Shield, more",
    ]


def test_the_figures_of_games_are_held_against_their_aims() -> None:
    findings = found(
        lambda number: note(winner=number % 2, turns=19 + number % 3, attacks=8 + number % 4)
    )
    assert target(findings, "first player").value == 50
    assert target(findings, "length, Blitz").holds
    assert not target(findings, "length, Strategy").holds
    blocked = target(findings, "blocked")
    assert blocked.low < blocked.value < blocked.high
    assert abs(blocked.value - 100 * 5 / 9.5) < 0.1
    assert target(findings, "drawn").value == 0
    assert target(findings, "free casts").value == 6


def test_a_card_whose_decks_win_more_often_is_found_out() -> None:
    """Card 0 lies in the deck of whoever wins in every game, card 2 in the other; card 1 in both."""
    findings = found(lambda number: note(first=number % 2))
    assert target(findings, "largest shift of a card").value == 50
    cards = next(each for each in findings.listings if each.title.startswith("Cards"))
    assert [row[1] for row in cards.rows] == ["+50.0", "+0.0", "-50.0"]


def test_what_is_noted_of_a_game_is_what_happened_in_it() -> None:
    played = play_game(
        terms(0), (Entrant(Veteran()), Entrant(Veteran())), "deal", "bots", BALANCE.watch
    )
    said = BALANCE.note(played.game, played.facts)
    assert said["winner"] == played.outcome.winner
    assert [len(cards) for cards in said["decks"]] == [50, 50]
    assert 0 < said["blocked"] < said["attacks"]
    assert 0 < said["able"] < said["asks"] < sum(played.answers)
    assert said["turns"] > 5


def test_a_window_is_one_in_which_something_can_be_done_if_any_move_but_the_pass_is_legal() -> None:
    """CP, W-06: of all answers in windows, those of seats that had a choice."""
    asked = able = 0

    def watch(game: Game, seat: Seat) -> None:
        nonlocal asked, able
        assert isinstance(game, Ikusa)
        choice = game.choice
        if choice is not None and choice.label in WINDOWS:
            asked += 1
            able += sum(1 for _ in islice(game.options(seat), 2)) > 1

    for number in range(2):
        deal, bots = f"deal {number}", f"bots {number}"
        pair = Entrant(Adept()), Entrant(Adept())
        play_game(terms(number), pair, deal, bots, watch)
        played = play_game(terms(number), pair, deal, bots, BALANCE.watch)
        found = [fact.is_able for fact in played.facts if isinstance(fact, Asked)]
        assert (len(found), sum(found)) == (asked, able)
        asked = able = 0
