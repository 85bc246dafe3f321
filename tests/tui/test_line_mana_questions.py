"""Mana in lines: each kind of question answered well and badly, at positions of the rules' tests; and the summary."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from engines.core.moves import Move
from engines.mana.moves import read_deployment
from engines.mana.rules import Mana
from engines.mana.text import describe
from engines.mana.view import ManaView
from tests.engines.mana.playing import played
from tests.engines.mana.positions import at, deploy, do
from tests.tui.sitting import lines_of, next_of, sit
from tui.lines.mana import ManaReflexes, question, summary
from tui.lines.questions import Made, Question, Said


def asked(units: list[list[str]], *ops: tuple[Any, ...], **given: Any) -> Question:
    """The question at a position of combat."""
    return question(sit("mana", do(at(phase="attack", units=units, **given), *ops).game))


GUARDS = [["q1", "gatelight_sentry"], ["q2", "camp_drummer"]]


def test_a_unit_that_must_attack_is_sent_from_the_start_and_stays() -> None:
    units = [["p1", "twinfang_reaver"], ["p2", "brineback_crab"]]
    attack = asked(units)
    assert "1: attacks: (2)(F) Twinfang Reaver 3/2 Twinstrike, Must Attack." in attack.listed[1]
    assert "must attack" in lines_of(attack.take("1"))
    assert "If nothing blocks" in lines_of(attack.take("2"))
    assert "from 1 to 2" in lines_of(attack.take("3"))
    assert "from 1 to 2" in lines_of(attack.take(""))
    made = attack.take("0")
    assert isinstance(made, Made)
    assert made.words == "attack with Twinfang Reaver and Brineback Crab"
    attack.take("none")
    assert (
        isinstance(made := attack.take("0"), Made) and made.words == "attack with Twinfang Reaver"
    )


def test_blockers_are_set_moved_and_taken_off() -> None:
    units = [["p1", "rootmaw_gatherer"], ["p2", "brineback_crab"], *GUARDS]
    block = asked(units, ("attack", "", {"units": ["p1", "p2"]}))
    assert [line.partition(" ")[0] for line in block.listed[:6]] == [
        "These",
        "a:",
        "b:",
        "These",
        "1:",
        "2:",
    ]
    assert "Rootmaw Gatherer with Gatelight Sentry" in lines_of(block.take("1a, 2b"))
    assert "Brineback Crab with Gatelight Sentry" in lines_of(block.take("1 b"))
    for bad in ("1", "1c", "3a", "a1", "1a x", ""):
        assert "is no answer" in lines_of(block.take(bad)) or "Nothing was typed" in lines_of(
            block.take(bad)
        )
    block.take("1- 2-")
    assert isinstance(made := block.take("0"), Made)
    assert made.words == "block nothing"


def test_more_attackers_than_letters_can_be_blocked() -> None:
    units = [[f"p{number}", "camp_drummer"] for number in range(1, 29)]
    attack = ("attack", "", {"units": [uid for uid, _ in units]})
    block = asked([*units, *GUARDS], attack)
    assert block.listed[27].startswith("aa: ")
    assert "with Gatelight Sentry" in lines_of(block.take("1ab 2a"))
    assert isinstance(made := block.take("0"), Made)
    assert len(made.move.args) == 4


def test_damage_is_split_in_the_order_of_the_list() -> None:
    units = [["p1", "rootmaw_gatherer"], *GUARDS]
    pairs = [["q1", "p1"], ["q2", "p1"]]
    split = asked(units, ("attack", "", {"units": ["p1"]}), ("block", "", {"pairs": pairs}))
    assert split.listed[:2] == [
        "Your Rootmaw Gatherer assigns 3 damage:",
        "1: at most 3 to the enemy Gatelight Sentry",
    ]
    assert "such as 3 0" in split.prompt
    assert "Nothing has been split yet" in lines_of(split.take("0"))
    assert "3 in all" in lines_of(split.take("2 2"))
    assert "such as 3 0" in lines_of(split.take("3"))
    assert "such as 3 0" in lines_of(split.take("three 0"))
    assert "Camp Drummer die" in lines_of(split.take("1 2"))
    assert isinstance(made := split.take("0"), Made)
    assert made.words == "deal 1 to the enemy Gatelight Sentry and 2 to the enemy Camp Drummer"


def test_revenge_in_the_middle_of_its_split_is_still_called_revenge() -> None:
    units = [["p1", "brineback_crab"], ["q1", "rootmaw_gatherer"], ["q2", "rootmaw_gatherer"]]
    ops = (
        ("attack", "", {"units": ["p1"]}),
        ("block", "", {"pairs": [["q1", "p1"], ["q2", "p1"]]}),
        ("assign", "", {"split": {"p1": {"q1": 1}}}),
    )
    revenge = asked(units, *ops)
    assert revenge.listed[0] == "Revenge of your Brineback Crab returns 3 damage:"
    assert "Revenge of your Brineback Crab deals 2" in lines_of(revenge.take("2 1"))


def test_a_split_with_one_answer_is_not_asked() -> None:
    """T-2: the engine asks; the screen may answer."""
    units = [["p1", "hollow_effigy"], ["q1", "camp_drummer"], ["q2", "camp_drummer"]]
    ops = (
        ("attack", "", {"units": ["p1"]}),
        ("block", "", {"pairs": [["q1", "p1"], ["q2", "p1"]]}),
    )
    only = asked(units, *ops).only
    assert only is not None
    assert only.words == "deal no damage"


def test_texts_of_units_in_play_tell_whose_they_are() -> None:
    units = [["p1", "gatelight_sentry"], ["q1", "camp_drummer"], ["q2", "brineback_crab"]]
    position = do(at(units=units, hand={"P": ["scorch_line"]}), deploy("P", "scorch_line", "q1"))
    sitting = sit("mana", position.game, 0)
    told = ManaReflexes().does("t", sitting)
    assert told == [
        "Your hand is empty.",
        "Rin's: (1)(W) Brineback Crab 1/3 Revenge.",
        "Yours: (1)(S) Gatelight Sentry 2/3 Alert, ability. When this attacks: you gain 1 Life.",
    ]
    assert ManaReflexes().does("z", sitting) == [
        "Rin's discards, oldest first: Camp Drummer.",
        "Your discards, oldest first: Scorch Line.",
    ]
    assert ManaReflexes().does("y", sitting) == []


def test_nothing_passes_by_itself() -> None:
    """R-8: with an empty hand too a pass is asked for."""
    asked_for = question(sit("mana", at(hand={}).game))
    assert asked_for.only is None
    assert asked_for.listed == ["1: pass"]
    assert asked_for.prompt == "Your choice, 1"
    for wrong in ("2", "1m", "m"):
        assert lines_of(asked_for.take(wrong)) == f'"{wrong}" is no answer here. Answer with 1.'


def test_who_could_block_is_told_with_who_may_attack() -> None:
    tapped: list[Any] = ["q3", "rootmaw_gatherer", {"tapped": True}]
    units: list[Any] = [["p1", "brineback_crab"], *GUARDS, tapped, ["q4", "powder_imp"]]
    assert asked(units).listed == [
        "Who attacks?",
        "1: (1)(W) Brineback Crab 1/3 Revenge.",
        "These could block:",
        "(1)(S) Gatelight Sentry 2/3 Alert, ability.",
        "(2) Camp Drummer 1/2 Rally, ability.",
    ]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, "You hold Deployment Priority."),
        ({"priority": "Q", "passes": 1}, "Rin holds Deployment Priority; you passed last."),
        ({"mana_done": [False, True]}, "You hold Deployment Priority. You owe a Mana card."),
        ({"passes": 1, "phase": "post", "attacker": "Q"}, "Priority; Rin passed last."),
    ],
)
def test_priority_passes_and_what_is_owed_are_seen_at_a_glance(
    given: dict[str, Any], expected: str
) -> None:
    """U-6"""
    view = at(**given).game.view(0)
    assert isinstance(view, ManaView)
    assert summary(view, ("You", "Rin"))[0].endswith(expected)


def test_what_the_other_side_owes_is_seen_too() -> None:
    """U-6"""
    view = at(mana_done=[True, False]).game.view(0)
    assert isinstance(view, ManaView)
    [line] = [line for line in summary(view, ("You", "Rin")) if line.startswith("Rin: ")]
    assert line.endswith("Owes a Mana card.")


def test_a_large_combat_is_previewed_fight_by_fight_and_deaths_side_by_side() -> None:
    """U-5"""
    units = [
        ["p1", "rootmaw_gatherer"],
        ["p2", "brineback_crab"],
        ["p3", "twinfang_reaver"],
        ["q1", "gatelight_sentry"],
        ["q2", "tidemirror_duelist"],
        ["q3", "camp_drummer"],
    ]
    block = asked(units, ("attack", "", {"units": ["p1", "p2", "p3"]}))
    reply = block.take("1a 2b")
    assert isinstance(reply, Said)
    assert reply.lines == [
        "Block Rootmaw Gatherer with Gatelight Sentry; Brineback Crab with Tidemirror Duelist.",
        "As the blocks are declared: Riposte gives your Tidemirror Duelist +1 ATK.",
        "Ambush step: Rin's Twinfang Reaver deals 3 to you; Life: Rin 20, you 17.",
        "Standard step:",
        "Rin's Rootmaw Gatherer deals 3 to your Gatelight Sentry; your Gatelight Sentry deals 2 to"
        " Rin's Rootmaw Gatherer; Leech of Rin's Rootmaw Gatherer gains 3 Life.",
        "Rin's Brineback Crab deals 1 to your Tidemirror Duelist; your Tidemirror Duelist deals 3"
        " to Rin's Brineback Crab; Revenge of Rin's Brineback Crab deals 3 to your Tidemirror"
        " Duelist.",
        "Rin's Twinfang Reaver deals 3 to you.",
        "Rin's Brineback Crab, and your Gatelight Sentry and Tidemirror Duelist die; Life: Rin 23,"
        " you 14.",
    ]


# --- what to type for a hint ------------------------------------------------------------------------------------------


def answered(asking: Question, move: Move, words: str) -> Move:
    """What comes of typing what a hint says, step by step."""
    while True:
        typed = asking.typed(move, words)
        assert typed, (words, asking.listed)
        for answer in typed.split(", then "):
            reply = asking.take(answer)
        if isinstance(reply, Made):
            return reply.move
        asking = next_of(reply)


def test_what_a_hint_says_to_type_leads_to_its_move() -> None:
    """At prompts of every kind; the payment is chosen by the program, and of alike cards one stands for all."""
    rng = random.Random(4)
    kinds: Counter[str] = Counter()
    picked = 0
    for seed in range(40, 46):
        for game, _ in played(seed):
            choice = game.choice
            if choice is None or game.bound[choice.seats[0]]:
                continue
            if kinds[choice.label] >= 40 and (choice.label != "priority" or picked > 20):
                continue
            kinds[choice.label] += 1
            sitting = sit("mana", game)
            options = game.options(sitting.seat)
            moves = [options.sample(rng) for _ in range(4)]
            move = max(moves, key=lambda each: "at" in each.args)
            picked += "at" in move.args
            view = sitting.view(sitting.seat)
            assert isinstance(view, ManaView)
            made = answered(question(sitting), move, describe(move, view))
            if move.verb == "deploy":
                wanted, found = read_deployment(move), read_deployment(made)
                assert wanted is not None and found is not None
                assert view.faces[wanted.card] == view.faces[found.card]
                assert wanted.picks == found.picks
            else:
                assert describe(made, view) == describe(move, view)
    assert kinds.keys() == Mana.verbs.keys() and picked > 20
