"""The log and the moves in words."""

from __future__ import annotations

from typing import Any

import pytest

from engines.core.cards import BOTH
from engines.core.game import Fact
from engines.toji.battle import decide
from engines.toji.catalogue import EVENTS, MP
from engines.toji.facts import (
    Battle,
    Dealt,
    Drew,
    Fanned,
    GameResult,
    Revealed,
    Supported,
    Thrown,
    Turned,
)
from engines.toji.text import card, cards, describe, event, explain, narrate
from tests.engines.toji.positions import do, position

YOU = ("You", "Rin")


def battle(event: str, mine: str, theirs: str, added: tuple[str, str] = ("", "")) -> Battle:
    """A battle of seat 0 with `mine` against seat 1 with `theirs`."""
    faces = (tuple(added[0].split()), tuple(added[1].split()))
    winner, by, sums = decide(event, (mine, theirs), faces)
    loss = 0 if winner is None else MP[(mine, theirs)[1 - winner]]
    return Battle(4, event, (mine, theirs), faces, sums, winner, by, loss, (9, 9), None)


@pytest.mark.parametrize(
    ("fought", "sentence"),
    [
        (
            battle("S3210", "Fi4a", "Wa2a", ("Fi3a", "Wa4a")),
            "Fire 4+3+3 -> 8 against Water 2+4 -> 6: you win; Rin loses 2.",
        ),
        (
            battle("S3210", "Ea1a", "Wi4a"),
            "Earth 1+1 -> 2 against Wind 4+2 -> 6: Rin wins; you lose 1.",
        ),
        (
            battle("PICK", "Fi2a", "Wi2a"),
            "Fire 2 against Wind 2: equal, and Fire beats Wind, so you win; Rin loses 2.",
        ),
        (
            battle("S0123", "Wa4a", "Ea4a", ("Wa4b", "Ea2a Ea3a")),
            "Water 4+4+3 -> 8 against Earth 4+2+3+2 -> 8: "
            "equal, and Earth beats Water, so Rin wins; you lose 4.",
        ),
        (
            battle("CFi", "Wi2a", "Wa2a"),
            "Wind 2 against Water 2: a tie; nobody loses life.",
        ),
        (
            battle("CFi", "Fi1a", "Wa4a"),
            "Fire 1 against Water 4: Fire is crowned, so you win; Rin loses 4.",
        ),
        (
            battle("MIN", "Ea3a", "Wi2a"),
            "Earth 3 against Wind 2: the lower base wins, so Rin wins; you lose 3.",
        ),
        (
            battle("MIN", "Wa3a", "Fi3a"),
            "Water 3 against Fire 3: equal, and Water beats Fire, so you win; Rin loses 3.",
        ),
        (
            battle("MIN", "Wa1a", "Wa1b"),
            "Water 1 against Water 1: a tie; nobody loses life.",
        ),
    ],
    ids=["mp", "lost", "matchup", "cut", "tie", "crown", "low", "low_matchup", "low_tie"],
)
def test_the_log_explains_a_battle_in_numbers(fought: Battle, sentence: str) -> None:
    assert explain(fought, 0, YOU) == sentence


def test_the_readers_card_comes_first() -> None:
    fought = battle("S3210", "Fi4a", "Wa2a")
    assert explain(fought, 1, ("Rin", "You")) == (
        "Water 2 against Fire 4+3 -> 7: Rin wins; you lose 2."
    )


def test_every_kind_of_fact_has_its_sentence() -> None:
    view = position("S3210", ("Fi1a", "Wi1a")).game.view(0)
    drawn = view.hands[0][0]
    last = battle("MIN", "Wa1a", "Wa1b")
    facts: list[tuple[Fact, str]] = [
        (Thrown(("rock", "rock"), None), "You throw rock, Rin rock: again."),
        (Thrown(("rock", "paper"), 1), "You throw rock, Rin paper: Rin is first."),
        (Dealt(1, 0, (("Fi1a",), ("Wi1a",))), "Five cards and three supports each; you are first."),
        (Turned(3, 70, "MIN"), "Turn 3: Low-MP Victory, the lower base wins."),
        (Turned(4, 71, "CEa"), "Turn 4: Element Advantage, Earth is crowned."),
        (Turned(5, 72, "S3210"), "Turn 5: Standard, Fire +3, Wind +2, Earth +1, Water +0."),
        (Fanned(0, 5), "You offer 5 cards face down."),
        (Fanned(1, 1), "Rin offers the last card."),
        (Revealed((1, 2), ("Fi1a", "Wa4b"), None), "You play Fire 1, Rin Water 4."),
        (
            Revealed((1, 2), ("Fi1a", "Wa4b"), (0, 3)),
            "You picked place 1: Water 4; Rin picked place 4: Fire 1.",
        ),
        (Supported(0, (), ()), "You add no support."),
        (Supported(1, (5, 6), ("Fi1a", "Fi3a")), "Rin adds Fire 1 and Fire 3."),
        (Drew(0, drawn), "You draw Fire 1."),
        (Drew(1, view.hands[1][0]), "Rin draws a card."),
        (
            GameResult(1, 0, "life", (5, 0), 7, 0, (1, 0), last),
            "You win the game with 5 life against 0.",
        ),
        (
            GameResult(1, 1, "empty", (5, 6), 13, 0, (0, 1), last),
            "The cards are gone: Rin wins the game with 6 life against 5.",
        ),
        (
            GameResult(1, None, "empty", (5, 5), 13, 0, (0, 0), last),
            "The cards are gone: a draw with 5 life each.",
        ),
    ]
    for fact, sentence in facts:
        assert narrate(fact, view, YOU) == sentence


def test_a_best_of_three_counts_its_games() -> None:
    from tests.engines.toji.test_match import second_game

    view = second_game("words").view(0)
    assert view.last_game is not None
    assert narrate(Dealt(2, 1, ((), ())), view, YOU).startswith("Game 2: five cards")
    assert narrate(view.last_game, view, YOU).endswith(
        f"; games won: you {view.wins[0]}, Rin {view.wins[1]}."
    )


def test_moves_are_described_with_what_they_lead_to() -> None:
    def offered(position: Any, seat: int) -> list[str]:
        view = position.game.view(seat)
        return [describe(move, view) for move in position.game.options(seat)]

    hands = ("Fi4a Wa1a", "Wa2a Ea2a")
    built = position("S3210", hands, ("Fi3a Fi1a", ""))
    assert offered(built, 0) == ["play Fire 4: 4+3 -> 7", "play Water 1: 1"]
    do(built, ["0 play:Fi4a", "1 play:Wa2a"])
    assert offered(built, 0) == [
        "add nothing: 4+3 -> 7",
        "add Fire 3: 4+3+3 -> 8",
        "add Fire 1: 4+1+3 -> 8",
        "add Fire 3 and Fire 1: 4+3+1+3 -> 8",
    ]
    assert offered(do(built, ["0 support:"]), 1) == ["add nothing: 2"]
    crowned = position("CFi", hands)
    assert offered(crowned, 0) == ["play Fire 4: crowned", "play Water 1"]
    assert offered(position("PICK", hands), 0) == []
    fans = do(position("PICK", hands), ["0 fan:Fi4a,Wa1a", "1 fan:Ea2a,Wa2a"])
    assert offered(fans, 1) == ["pick place 1 of 2", "pick place 2 of 2"]


def test_the_words_name_neither_seats_nor_hidden_cards_wrongly() -> None:
    """A draw is named to its drawer only, and in the third person to everybody else."""
    view = position("S3210", ("Fi1a", "Wi1a")).game.view(1)
    for seat in BOTH:
        fact = Drew(seat, view.hands[seat][0])
        named = narrate(fact, view, ("Ami", "Rin"))
        assert named == ("Ami draws a card." if seat == 0 else "Rin draws Wind 1.")


def test_cards_and_events_have_words() -> None:
    assert card("Wa3b") == "Water 3"
    assert cards([]) == "-"
    assert cards(["Fi1a", "Ea4b"]) == "Fire 1, Earth 4"
    assert len({event(face) for face in EVENTS}) == 16
