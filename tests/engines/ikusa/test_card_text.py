"""What cards say: the words of the template, held against the sample cards, whose words were written by hand."""

from __future__ import annotations

from typing import Any

import pytest

from engines.ikusa.attributes import ALL, BIT
from engines.ikusa.card_text import face_text
from engines.ikusa.catalogue import POOL
from engines.ikusa.costs import read_cost
from engines.ikusa.keywords import gathered
from engines.ikusa.phrases import keyword_names, stats
from engines.ikusa.reading import read_card
from engines.ikusa.soundness import faces
from engines.ikusa.titles import cost_signs, signs
from tests.engines.ikusa.cards import (
    EXTRA,
    FOE,
    OWN,
    SAMPLES,
    ability,
    activated,
    enchant,
    in_hell,
    jutsu,
    modify,
    target,
    wargeist,
    who,
)

Data = dict[str, Any]

BY_HAND = {face.text: face for row in SAMPLES for face in faces(read_card(row)) if face.text}


@pytest.mark.parametrize("text", BY_HAND)
def test_the_template_says_what_the_samples_say(text: str) -> None:
    """In its own order: the keywords, the host, what is given to it, then the abilities."""
    made = face_text(BY_HAND[text])
    assert sorted(made[:-1].split(". ")) == sorted(text[:-1].split(". "))


def said(card: Data) -> str:
    return read_card(card).upright.text


@pytest.mark.parametrize(
    ("card", "text"),
    [
        (
            wargeist("a", 1, 1, abilities=[ability("attacks", modify("self", 1, 0))]),
            "When this attacks, it gets +1/+0 until end of turn.",
        ),
        (
            wargeist(
                "a",
                1,
                1,
                abilities=[ability("attacks", modify("self", {"count": in_hell("wargeist")}, 0))],
            ),
            "When this attacks, it gets +1/+0 for each wargeist card in your Hell (at most 5) until"
            " end of turn.",
        ),
        (
            wargeist(
                "a", 1, 1, abilities=[ability("enter", who("gate_to_hand", "self"), may=True)]
            ),
            "<Enter> You may put your top gate into your hand.",
        ),
        (
            wargeist(
                "a",
                1,
                1,
                abilities=[
                    ability("gate_broken", who("draw", "self"), **{"if": {"gates_at_most": 1}})
                ],
            ),
            "When a gate of yours falls in ikusa, if you have 1 gate or fewer, draw a card.",
        ),
        (
            jutsu(
                "a",
                {"op": "return", "what": "t0"},
                {"op": "untap", "what": "t1"},
                modify("t1", 1, 1),
                {"op": "exile", "what": "t0"},
                targets=[FOE, OWN],
            ),
            "Return target wargeist the opposing daimyo controls to its owner's hand, then untap"
            " target wargeist you control, then it gets +1/+1 until end of turn, then exile the"
            " first target.",
        ),
        (
            jutsu(
                "a",
                {"op": "reveal_hand", "who": "opponent"},
                who("discard", "opponent", 2, pick="choose"),
                who("draw", "self"),
            ),
            "The opposing daimyo shows their hand, then discards 2 cards, then you draw a card.",
        ),
        (
            jutsu(
                "a",
                {"op": "look", "who": "self", "n": 1, "then": "may_bottom"},
                who("draw", "self"),
            ),
            "Look at the top card of your deck; you may put it on the bottom. Then draw a card.",
        ),
        (
            jutsu("a", {"op": "exile", "what": "t0"}, targets=[target("wargeist", tapped=True)]),
            "Exile target tapped wargeist.",
        ),
        (
            jutsu("a", who("sacrifice", "each", 2, type=["wargeist", "elementium"])),
            "Each daimyo sacrifices 2 wargeists or elementium.",
        ),
        (
            enchant(
                "a", "elementium", "self", static={"to": "your_wargeists", "power": 1, "health": 1}
            ),
            "Attach to an elementium you control. Wargeists you control get +1/+1.",
        ),
        (
            enchant("a", "wargeist", static={"power": -2, "health": -2}),
            "Attach to a wargeist. The host gets -2/-2.",
        ),
        (
            wargeist(
                "a",
                1,
                1,
                "gate_break:2",
                abilities=[
                    activated(
                        {
                            "tap": True,
                            "energy": {"any": 1},
                            "sacrifice": {"type": ["wargeist"], "n": 1},
                            "discard": 1,
                            "exile_from_hell": 2,
                        },
                        who("draw", "self"),
                        speed="any",
                    )
                ],
            ),
            "Gate Break 2. [tap], 1 energy, sacrifice a wargeist, discard a card, exile 2 cards from"
            " your Hell, at any time: Draw a card.",
        ),
    ],
)
def test_a_text_is_plain_english(card: Data, text: str) -> None:
    assert said(card) == text


def test_a_card_without_words_of_its_own_gets_those_of_the_template() -> None:
    card = read_card(jutsu("a", who("draw", "self"), text="Draw."))
    assert card.upright.text == "Draw."
    assert card.elementium is not None
    assert card.elementium.text == "<Enter> Draw a card."


def test_faces_that_do_different_things_never_read_alike() -> None:
    read: dict[str, object] = {}
    for card in [*POOL.cards.values(), *map(read_card, EXTRA)]:
        for face in faces(card):
            rules = (face.host, face.static, face.abilities, face.keywords)
            assert read.setdefault(face_text(face), rules) == rules, face.name or card.id


def test_no_text_is_left_unfinished() -> None:
    for card in POOL.cards.values():
        for face in faces(card):
            assert "None" not in face.text
            assert "  " not in face.text
            assert not face.text or face.text.endswith(".")


@pytest.mark.parametrize(
    ("power", "health", "words"),
    [(2, 0, "+2/+0"), (-2, 0, "-2/-0"), (0, -1, "-0/-1"), (2, -1, "+2/-1"), (0, 4, "+0/+4")],
)
def test_a_change_has_two_signs(power: int, health: int, words: str) -> None:
    assert stats(power, health) == words


def test_of_several_gate_breaks_the_highest_is_named_and_every_conquer() -> None:
    """B-07, B-09"""
    held = gathered(["gate_break:2", "gate_break:3", "conquer:fire", "conquer:wood", "swift"])
    assert keyword_names(held) == ["Swift", "Conquer wood", "Conquer fire", "Gate Break 3"]


def test_every_attribute_has_a_letter_of_its_own_and_all_five_one_word() -> None:
    """A-01, C-10: never colour alone."""
    letters = {signs(bit) for bit in BIT.values()}
    assert letters == {"(W)", "(F)", "(E)", "(M)", "(A)"}
    assert signs(BIT["wood"] | BIT["water"]) == "(W/A)"
    assert signs(ALL) == "(any)"
    assert cost_signs(read_cost({"water": 2, "any": 3})) == "(3)(A)(A)"
