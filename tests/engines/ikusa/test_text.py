"""The log of whole games, and moves, in words."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

import pytest

from engines.core.events import Event
from engines.core.game import Fact, Game
from engines.ikusa import facts as told
from engines.ikusa.catalogue import BLITZ, STRATEGY
from engines.ikusa.describing import describe, item_name
from engines.ikusa.naming import card_name, name_now
from engines.ikusa.text import narrate
from engines.ikusa.titles import card_lines, title
from engines.ikusa.view import IkusaView
from tests.engines.ikusa.cards import POOL
from tests.engines.ikusa.playing import case, played
from tests.engines.ikusa.positions import asked, at, cast, do, of, settle
from tests.engines.playing import play
from tests.vectors.ikusa_position import IkusaPosition

WRONG = [
    re.compile(pattern)
    for pattern in (
        r"\bYou \w+(?<!pas)(?<!los)s\b(?! a)",
        r"\bRin (attack|cast|pass|keep|draw|look|lose|block|do|have|assign|lay|throw|say)\b",
        r"\b1 cards\b",
        r"None|True|False|[{}]",
        r"\.\.|  | ,|\bRin you\b|\byou's\b",
        r"\b\d{3}\b",
    )
]
NAMES = {name for card in POOL.cards.values() for name in card.names}
GAMES = [(seed, STRATEGY) for seed in range(60, 65)] + [(80, BLITZ)]


@cache
def log(seed: int, mode: str, seat: int | None) -> tuple[tuple[Fact, str, IkusaView], ...]:
    names = ("Kei", "Rin") if seat is None else ("You", "Rin") if seat == 0 else ("Rin", "You")
    lines: list[tuple[Fact, str, IkusaView]] = []

    def follow(event: Event, facts: list[Fact], game: Game) -> None:
        view = game.view(seat)
        assert isinstance(view, IkusaView)
        lines.extend((fact, narrate(fact, view, names), view) for fact in facts)

    for _ in play(case(seed, mode).table(str(seed), listener=follow), random.Random(seed)):
        pass
    return tuple(lines)


def test_every_kind_of_fact_is_told_in_a_whole_sentence() -> None:
    kinds: Counter[type[Fact]] = Counter()
    silent: Counter[type[Fact]] = Counter()
    for seed, mode in GAMES:
        for seat in (0, 1):
            for fact, sentence, _ in log(seed, mode, seat):
                kinds[type(fact)] += 1
                if not sentence:
                    silent[type(fact)] += 1
                    continue
                assert sentence[0].isupper() or sentence[0] in "<123456789", sentence
                assert sentence.endswith((".", '."')), sentence
                quoted = re.sub(r'"[^"]*"', "", sentence)
                for pattern in WRONG:
                    assert not pattern.search(quoted), sentence
    every = {
        each
        for each in vars(told).values()
        if isinstance(each, type) and each.__module__ == told.__name__
    }
    assert every - kinds.keys() <= RARE
    only_told_by_others = {kind for kind in kinds if kinds[kind] == silent[kind]}
    assert only_told_by_others == {told.StepBegan, told.TurnEnded}


RARE = {
    told.Bottomed,
    told.Fizzled,
    told.Locked,
    told.Mended,
    told.NoBlockersLeft,
    told.Prevented,
    told.Switched,
}
"""What needs more than chance."""


def test_rare_facts_are_told_as_well() -> None:
    fact, _, view = next(each for each in log(*GAMES[0], 0) if isinstance(each[0], told.Damaged))
    assert isinstance(fact, told.Damaged)
    names = ("You", "Rin")
    assert "2 damage is removed from " in narrate(told.Mended(fact.card, 2), view, names)
    assert narrate(told.Prevented(fact.card, 2), view, names).startswith("Conquer of ")
    assert "is switched, and is now" in narrate(told.Switched(fact.card, "up"), view, names)
    assert narrate(told.Bottomed(1, 2), view, names) == "2 cards go to the bottom of Rin's deck."
    fizzled = narrate(told.Fizzled(1, fact.card, view.faces[fact.card], "cast", "up"), view, names)
    assert fizzled.startswith("Rin's ") and fizzled.endswith("finds no lawful target any more.")
    assert narrate(told.Locked(0), view, names).startswith("You have no gates and no deck")
    assert narrate(told.Locked(1), view, names).startswith("Rin has no gates and no deck")
    assert "stays blocked" in narrate(told.NoBlockersLeft(), view, names)


def test_how_many_fall_and_what_becomes_of_what_was_looked_at_is_said_in_one_sentence() -> None:
    _, _, view = log(*GAMES[0], 0)[-1]
    for fact, sentence in (
        (told.Fell(1, "gates", 1, "verge"), "1 of Rin's gates falls."),
        (told.Fell(0, "gates", 2, "verge"), "2 of your gates fall."),
        (told.Fell(1, "deck", 7, "verge"), "7 cards of Rin's deck fall."),
        (told.Fell(0, "deck", 1, "hell"), "1 card of your deck goes to Hell."),
        (told.Fell(1, "gates", 2, "hell"), "2 of Rin's gates go to Hell."),
        (
            told.Fell(1, "deck", 0, "verge"),
            "No card of Rin's deck falls, for the attacker has no power.",
        ),
        (told.Kept(1, 1), "Rin leaves it on top."),
        (told.Kept(0, 2), "You leave them on top."),
        (told.Searched(1), "Rin searches their deck."),
        (told.Moved(0, 1, "looked", "hand"), "Rin takes one of them into their hand."),
    ):
        assert narrate(fact, replace(view, faces={}), ("You", "Rin")) == sentence


def test_a_card_that_has_just_left_is_named_by_the_face_that_it_showed() -> None:
    """Until the next choice; then it is the whole card again (C-05)."""
    field: dict[str, Any] = {"field": ["b1=twin:R", "e1=S01:R"], "gates": 1}
    position = at("ikusa", A={"field": ["a1=S05"]}, B=field)
    do(position, ("A", "attack", {"by": "a1"}), ("B", "block", {"with": ["b1"]}))
    settle(position)
    b1, view = position.handle["b1"], position.game.view(1)
    assert b1 in view.hells[1]
    assert name_now(view, b1) == "twin's shadow"
    sentence = narrate(told.Damaged(b1, 5), view, ("Rin", "You"))
    assert sentence == "Your twin's shadow takes 5 damage."
    do(position, ("A", "pass"))
    assert name_now(position.game.view(1), b1) == card_name(view, b1) == "twin"


@pytest.mark.parametrize("seat", [0, 1, None])
def test_no_sentence_names_a_card_that_its_reader_does_not_know(seat: int | None) -> None:
    for seed, mode in GAMES[::2]:
        for _, sentence, view in log(seed, mode, seat):
            known = {name for face in view.faces.values() for name in POOL.cards[face].names}
            said = {name for name in NAMES if re.search(rf"\b{re.escape(name)}\b", sentence)}
            quoted = " ".join(re.findall(r'"[^"]*"', sentence))
            assert {name for name in said if name not in quoted} <= known, sentence


def test_the_other_side_reads_that_cards_were_drawn_laid_and_placed_but_not_which() -> None:
    for fact, sentence, _ in log(*GAMES[0], 1):
        match fact:
            case told.Moved(_, 0, "deck", "hand"):
                assert sentence == "Rin draws a card."
            case told.Prepared(0):
                assert sentence == "Rin stacks five gates, and keeps five cards."


def test_both_sides_read_what_comes_to_light() -> None:
    for fact, sentence, _ in log(*GAMES[1], 0):
        if isinstance(fact, told.Opened) and not fact.claimed:
            assert all(POOL.cards[face].upright.name in sentence for face in fact.faces)


@pytest.mark.parametrize(("seed", "mode"), GAMES[::5])
def test_every_move_is_described_in_one_line_without_numbers_of_cards(seed: int, mode: str) -> None:
    verbs = Counter[str]()
    for game, _ in played(seed, mode):
        choice = game.choice
        if choice is None:
            continue
        for seat in choice.seats:
            view = game.view(seat)
            if view.bound[seat]:
                continue
            for move in islice(game.options(seat), 20):
                words = describe(move, view)
                verbs[move.verb] += 1
                assert words != str(move) or move.verb in ("throw", "pass"), words
                assert not re.search(r"\b\d{3}\b|None|a card, |  ", words), words
    assert verbs["cast"] and verbs["attack"] and verbs["block"] and verbs["lay"]


def test_a_card_is_told_with_both_of_its_orientations() -> None:
    for card in POOL.cards.values():
        lines = card_lines(card)
        assert lines[0].startswith("Upright: ")
        assert any(line.startswith("Reversed: ") for line in lines)
        for name in card.names:
            assert name in title(card) and any(name in line for line in lines)


def told_of(position: IkusaPosition, kind: type[Fact]) -> str:
    """The last fact of a kind, for A, in the view after all that it has set off."""
    fact = [each for each in position.facts if isinstance(each, kind)][-1]
    return narrate(fact, position.game.view(0), ("You", "Rin"))


def test_what_is_aimed_at_and_used_is_told_of_as_it_was_then() -> None:
    """A switch that nobody can answer has changed the card, and what it says, before anything is told."""
    given: dict[str, Any] = {"A": {"hand": ["S09"], "elem": 1, "field": ["a1=S08"]}}
    position = settle(do(at(**given), cast("A", "Ah1", "a1")))
    assert of(position, "a1").side == "rev"
    assert told_of(position, told.WasCast).endswith(" at your Twin-Mask Daruma.")
    position = settle(do(at(**given), ("A", "activate", {"card": "a1"})))
    assert of(position, "a1").side == "rev"
    used = 'You use Twin-Mask Daruma: "1 energy: Switch this card."'
    assert told_of(position, told.Activated) == used
    assert told_of(position, told.Resolving) == "The ability of your Twin-Mask Daruma resolves."


def test_what_waits_is_named_by_the_face_that_it_shows() -> None:
    position = do(at("end", A={"field": ["a1=twin:R", "a2=twin:R"]}))
    view = position.game.view(0)
    assert asked(position) == "A order"
    assert {item_name(view, item) for item in view.triggered} == {
        'twin\'s shadow: "At the end of your turn, you may switch this."'
    }
