"""The log of whole games, and moves, in words."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import islice

import pytest

from engines.core.events import Event
from engines.core.game import Fact, Game
from engines.core.moves import Move
from engines.mana import facts as told
from engines.mana.text import card_name, describe, narrate, side_and_name, unit_name
from engines.mana.view import ManaView
from engines.mana.vocabulary import UnitCard
from tests.engines.mana.cards import POOL
from tests.engines.mana.playing import case, mana, shipped
from tests.engines.playing import play

WRONG = [
    re.compile(pattern)
    for pattern in (
        r"\bYou \w+(?<!pas)(?<!los)s\b(?! a)",
        r"\bRin (attack|deploy|pass|keep|draw|gain|lose|block|do|have|assign|return)\b",
        r"\b1 cards\b",
        r"None|True|False|[<>{}]",
        r"\.\.|  | ,|\bRin you\b",
    )
]
NAMES = {card.name for card in POOL.cards.values()}
SILENT = {told.PhaseBegan, told.StepEnded, told.Cleared, told.Untapped}
"""What others tell of."""


def log(seed: int, seat: int | None = 0) -> list[tuple[Fact, str]]:
    names = ("Kei", "Rin") if seat is None else ("You", "Rin") if seat == 0 else ("Rin", "You")
    lines: list[tuple[Fact, str]] = []

    def follow(event: Event, facts: list[Fact], game: Game) -> None:
        view = game.view(seat)
        lines.extend((fact, narrate(fact, view, names)) for fact in facts)

    for _ in play(case(seed).table(str(seed), listener=follow), random.Random(seed)):
        pass
    return lines


def test_every_kind_of_fact_is_told_in_a_whole_sentence() -> None:
    kinds: Counter[type[Fact]] = Counter()
    for seed in range(40, 46):
        for seat in (0, 1):
            for fact, sentence in log(seed, seat):
                kinds[type(fact)] += 1
                if sentence:
                    # The cards of these tests have names in small letters.
                    assert sentence[0].isupper() or sentence.partition(":")[0] in NAMES, sentence
                    assert sentence.endswith((".", '."')), sentence
                    quoted = re.sub(r'"[^"]*"', "", sentence)
                    for pattern in WRONG:
                        assert not pattern.search(quoted), sentence
                else:
                    assert type(fact) in SILENT
    every = {
        each
        for each in vars(told).values()
        if isinstance(each, type) and each.__module__ == told.__name__
    }
    assert kinds.keys() == every


def test_an_onlooker_is_told_no_card_that_was_drawn() -> None:
    drawn = [sentence for fact, sentence in log(40, None) if isinstance(fact, told.Drew)]
    assert drawn and all(re.search(r"draws \d cards?\.$", sentence) for sentence in drawn)


def test_a_player_is_told_the_names_of_cards_drawn_and_the_number_of_the_others() -> None:
    for fact, sentence in log(41):
        if isinstance(fact, told.Drew) and fact.cards:
            if fact.seat == 0:
                assert any(name in sentence for name in NAMES)
            else:
                assert re.fullmatch(r"Rin draws \d cards?\.", sentence)


def test_the_first_draws_are_told_of_after_the_numbers_kept() -> None:
    kinds = [type(fact) for fact, _ in log(40) if type(fact) in (told.Kept, told.Drew)]
    assert kinds[0] is told.Kept
    assert told.Drew not in kinds[:1]


@pytest.mark.parametrize("seed", [40, 44])
def test_every_move_is_described_in_one_line_without_numbers_of_cards(seed: int) -> None:
    table = case(seed).table(str(seed))
    for _ in play(table, random.Random(seed)):
        game = mana(table)
        choice = game.choice
        assert choice is not None
        view = game.view(choice.seats[0])
        assert isinstance(view, ManaView)
        for move in islice(game.options(choice.seats[0]), 20):
            words = describe(move, view)
            verb = {"mana": "deploy"}.get(move.verb, move.verb)
            verb = {"assign": "deal", "revenge": "return"}.get(verb, verb)
            assert words.startswith(verb)
            assert not re.search(r"\b\d{3}\b|None", words)


def test_a_name_with_an_article_loses_it_behind_a_word_that_says_whose_it_is() -> None:
    """`your Unlit Baron`, `the enemy Unlit Baron`"""
    met = set()
    for seed in range(6):
        table = shipped(seed).table(str(seed))
        for _ in play(table, random.Random(seed)):
            view = table.game.view(0)
            assert isinstance(view, ManaView)
            for unit in view.units:
                met.add(card_name(view, unit.handle).startswith("The "))
                for names in (("You", "Rin"), ("Rin", "You")):
                    assert " The " not in unit_name(view, unit.handle, names)
                assert " The " not in side_and_name(view, unit.handle)
    assert met == {True, False}


def test_a_deployed_unit_is_told_of_with_what_it_does_later() -> None:
    """What happens as it is deployed is told as it happens."""
    told_of = {fact.face: sentence for fact, sentence in log(40) if isinstance(fact, told.Deployed)}
    later = [face for face, sentence in told_of.items() if sentence.endswith('."')]
    assert later
    for face, sentence in told_of.items():
        card = POOL.cards[face]
        triggers = card.when if isinstance(card, UnitCard) else {}
        assert (face in later) == bool(triggers.keys() - {"deploy"})
        assert "When this is deployed" not in sentence


def test_conceding_has_words_of_its_own() -> None:
    table = case(40).table("40")
    assert describe(Move("pass"), mana(table).view(0)) == "pass"
