"""The interaction tables of section 12, row by row: keywords on one Unit, and keywords that face each other.

A fight is one attacker against its blockers. A Unit is written `ATK/DEF` with its keywords; what comes of a damage step
is the Life of both players and the damage on each Unit, or how it died. All of it was worked out by hand.
"""

from __future__ import annotations

from typing import Any

import pytest

from engines.mana.keywords import HOMES, KEYWORDS, words
from tests.engines.mana.positions import at, do, of
from tests.vectors.mana_position import ManaPosition

STEPS = ("ambush", "standard")


def laid(uid: str, written: str) -> list[Any]:
    """A Unit that has nothing but what is written: `3/4 Heavy Leech`."""
    stats, *keywords = written.split()
    atk, defence = map(int, stats.split("/"))
    gained = [[word, "perm"] for word in keywords]
    return [uid, "blank", {"mods": [[atk, defence - 1, "perm"]], "kws": gained}]


Answers = dict[str, dict[str, int]]
"""To `assign` and `parry`: how much to whom."""


def fight(attacker: str, *blockers: str, answers: Answers | None = None) -> ManaPosition:
    """The combat of p1 against q1, q2 and so on, with answers to what is asked in it."""
    uids = [f"q{number}" for number in range(1, len(blockers) + 1)]
    units = [laid("p1", attacker), *map(laid, uids, blockers)]
    position = at(phase="attack", units=units)
    do(
        position,
        ("attack", "", {"units": ["p1"]}),
        ("block", "", {"pairs": [[uid, "p1"] for uid in uids]}),
    )
    words = {"assign": "split", "parry": "prevent"}
    for kind, answer in (answers or {}).items():
        do(position, (kind, "", {words[kind]: {"p1": answer}}))
    return position


def steps(position: ManaPosition) -> list[str]:
    """What holds after each damage step: `20 17: p1 3, q1 2 dead`."""
    told, dead = [], set[str]()
    for name in STEPS:
        step = position.steps[name]
        fallen, dead = set(step["dead"]) - dead, set(step["dead"])
        marks = [
            f"{uid} {n}{' dead' if uid in fallen else ''}" for uid, n in step["dmg"].items() if n
        ]
        life = f"{step['life'][0]} {step['life'][1]}"
        told.append(": ".join([life, *([", ".join(sorted(marks))] if marks else [])]))
    return told


NOTHING = "20 20"

SAME_UNIT: dict[str, tuple[str, str, list[str]]] = {
    "Ambush + Extract": (
        "3/4 Ambush Extract",
        "2/5 Ambush",
        ["22 20: p1 2, q1 3", "22 20: p1 2, q1 3"],
    ),
    "Ambush + Heavy": ("5/3 Ambush Heavy", "4/3", ["20 18: q1 3 dead", "20 18"]),
    "Ambush + Leech": ("3/3 Ambush Leech", "4/2", ["22 20: q1 3 dead", "22 20"]),
    "Ambush + Parry": (
        "2/3 Ambush Parry",
        "4/9 Ambush",
        ["20 20: p1 2, q1 2", "20 20: p1 2, q1 2"],
    ),
    "Ambush + Revenge": (
        "2/3 Ambush Revenge",
        "4/9 Ambush",
        ["20 20: p1 4 dead, q1 5", "20 20: q1 5"],
    ),
    "Ambush + Riposte": ("2/3 Ambush Riposte", "2/4", ["20 20: q1 4 dead", NOTHING]),
    "Ambush + Twinstrike": (
        "2/9 Ambush Twinstrike",
        "3/9",
        ["20 20: q1 2", "20 20: p1 3, q1 4"],
    ),
    "Extract + Heavy": ("5/4 Extract Heavy", "3/2", [NOTHING, "23 17: p1 3, q1 2 dead"]),
    "Extract + Leech": ("3/4 Extract Leech", "2/9", [NOTHING, "25 20: p1 2, q1 3"]),
    "Extract + Parry": ("2/4 Extract Parry", "5/9", [NOTHING, "23 20: p1 3, q1 2"]),
    "Extract + Revenge": ("1/2 Extract Revenge", "4/9", [NOTHING, "22 20: p1 4 dead, q1 3"]),
    "Extract + Riposte": ("1/3 Extract Riposte", "2/9", [NOTHING, "22 20: p1 2, q1 3"]),
    "Extract + Twinstrike": (
        "2/4 Extract Twinstrike",
        "3/9",
        ["20 20: q1 2", "23 20: p1 3, q1 4"],
    ),
    "Heavy + Leech": ("5/3 Heavy Leech", "1/2", [NOTHING, "25 17: p1 1, q1 2 dead"]),
    "Heavy + Parry": ("5/3 Heavy Parry", "4/2", [NOTHING, "20 17: q1 2 dead"]),
    "Heavy + Revenge": ("5/3 Heavy Revenge", "2/2", [NOTHING, "20 17: p1 2, q1 4 dead"]),
    "Heavy + Riposte": ("3/3 Heavy Riposte", "2/2", [NOTHING, "20 17: p1 2, q1 2 dead"]),
    "Heavy + Twinstrike": ("4/9 Heavy Twinstrike", "1/3", ["20 19: q1 3 dead", "20 15"]),
    "Leech + Parry": ("3/3 Leech Parry", "2/9", [NOTHING, "23 20: q1 3"]),
    "Leech + Revenge": ("1/3 Leech Revenge", "2/9", [NOTHING, "21 20: p1 2, q1 3"]),
    "Leech + Riposte": ("2/3 Leech Riposte", "2/9", [NOTHING, "24 20: p1 2, q1 4"]),
    "Leech + Twinstrike": (
        "2/9 Leech Twinstrike",
        "1/3",
        ["22 20: q1 2", "23 20: p1 1, q1 4 dead"],
    ),
    "Parry + Revenge": ("2/3 Parry Revenge", "5/9", [NOTHING, "20 20: p1 3 dead, q1 5"]),
    "Parry + Riposte": ("1/4 Parry Riposte", "5/9", [NOTHING, "20 20: q1 5"]),
    "Parry + Twinstrike": (
        "2/9 Parry Twinstrike",
        "3/9 Twinstrike",
        ["20 20: p1 1, q1 2", "20 20: p1 2, q1 4"],
    ),
    "Revenge + Riposte": ("1/3 Revenge Riposte", "2/9", [NOTHING, "20 20: p1 2, q1 5"]),
    "Revenge + Twinstrike": (
        "1/5 Revenge Twinstrike",
        "2/9",
        ["20 20: q1 1", "20 20: p1 2, q1 4"],
    ),
    "Riposte + Twinstrike": (
        "1/3 Riposte Twinstrike",
        "2/9",
        ["20 20: q1 3", "20 20: p1 2, q1 6"],
    ),
}
"""Pair -> the Unit with both, whom it fights, and what comes of it; Alert is shown below with each of the others."""


@pytest.mark.parametrize(("unit", "other", "expected"), SAME_UNIT.values(), ids=SAME_UNIT)
def test_two_keywords_on_one_unit(unit: str, other: str, expected: list[str]) -> None:
    """I-PARRY-EXTRACT, I-PARRY-REVENGE, I-EXTRACT-REVENGE, I-HEAVY-LEECH, I-HEAVY-TWIN, I-LEECH-TWIN"""
    assert steps(fight(unit, other)) == expected


ELEMENTAL = [words(keyword)[0] for keyword in HOMES]


def test_every_pair_of_elemental_keywords_stands_in_the_table() -> None:
    pairs = {
        f"{one} + {other}" for one in ELEMENTAL for other in ELEMENTAL if one < other != "Alert"
    }
    assert SAME_UNIT.keys() == {pair for pair in pairs if not pair.startswith("Alert")}
    assert len(SAME_UNIT) + len(ELEMENTAL) - 1 == 36


@pytest.mark.parametrize("word", [word for word in ELEMENTAL if word != "Alert"])
def test_alert_changes_nothing_but_that_the_attacker_stays_untapped(word: str) -> None:
    """K-ALERT, N-3: it has attacked all the same."""
    plain, alert = (fight(f"3/9 {word}{more}", "2/9") for more in ("", " Alert"))
    assert steps(plain) == steps(alert)
    assert of(plain, "p1").tapped and not of(alert, "p1").tapped
    assert of(alert, "p1").attacked


FACING: dict[str, tuple[tuple[str, ...], list[str], Answers]] = {
    "Revenge vs Ambush": (
        ("3/3 Ambush", "1/3 Revenge"),
        ["20 20: p1 3 dead, q1 3 dead", NOTHING],
        {},
    ),
    "Revenge vs Twinstrike, which survives": (
        ("2/9 Twinstrike", "1/5 Revenge"),
        ["20 20: p1 2, q1 2", "20 20: p1 5, q1 4"],
        {},
    ),
    "Revenge vs Twinstrike, which dies of the first answer": (
        ("3/2 Twinstrike", "1/3 Revenge", "4/4"),
        ["20 20: p1 3 dead, q1 3 dead", NOTHING],
        {"assign": {"q1": 3}},
    ),
    "Revenge vs Parry": (
        ("3/2 Parry", "1/4 Revenge"),
        [NOTHING, "20 20: p1 3 dead, q1 3"],
        {},
    ),
    "Revenge vs Revenge": (
        ("2/5 Revenge", "3/9 Revenge"),
        [NOTHING, "20 20: p1 5 dead, q1 5"],
        {},
    ),
    "Revenge vs Extract": (
        ("2/9 Extract", "1/5 Revenge"),
        [NOTHING, "21 20: p1 3, q1 2"],
        {},
    ),
    "Revenge vs Leech": (("2/9 Leech", "1/5 Revenge"), [NOTHING, "22 20: p1 3, q1 2"], {}),
    "Revenge vs Heavy": (("5/9 Heavy", "1/3 Revenge"), [NOTHING, "20 18: p1 4, q1 3 dead"], {}),
    "Heavy vs Parry, not enough": (
        ("4/9 Heavy", "2/3 Parry"),
        [NOTHING, "20 20: p1 2, q1 2"],
        {},
    ),
    "Heavy vs Parry, more than enough": (
        ("6/9 Heavy", "2/3 Parry"),
        [NOTHING, "20 19: p1 2, q1 3 dead"],
        {},
    ),
    "Heavy vs Extract": (("6/9 Heavy", "1/4 Extract"), [NOTHING, "20 22: p1 1, q1 4 dead"], {}),
    "Heavy + Leech vs Parry": (
        ("6/9 Heavy Leech", "2/3 Parry"),
        [NOTHING, "24 19: p1 2, q1 3 dead"],
        {},
    ),
    "Leech vs Extract": (("5/9 Leech", "1/3 Extract"), [NOTHING, "23 23: p1 1, q1 5 dead"], {}),
    "Leech vs several blockers, one with Parry": (
        ("6/9 Leech", "2/2 Parry", "1/4"),
        [NOTHING, "24 20: p1 3, q1 2 dead, q2 2"],
        {"assign": {"q1": 4, "q2": 2}},
    ),
    "Leech blockers vs Parry attacker": (
        ("2/9 Parry", "3/9 Leech", "2/9"),
        [NOTHING, "20 21: p1 3, q1 2"],
        {"assign": {"q1": 2}, "parry": {"q1": 2}},
    ),
    "Extract vs Twinstrike": (
        ("3/9 Twinstrike", "1/4 Extract"),
        ["20 23: q1 3", "20 26: p1 1, q1 6 dead"],
        {},
    ),
    "Riposte vs Riposte": (
        ("2/3 Riposte", "1/4 Riposte"),
        [NOTHING, "20 20: p1 3 dead, q1 3"],
        {},
    ),
    "Riposte vs Ambush": (("3/3 Ambush", "1/3 Riposte"), ["20 20: q1 3 dead", NOTHING], {}),
    "Riposte vs Twinstrike": (
        ("3/3 Twinstrike", "1/3 Riposte"),
        ["20 20: q1 3 dead", NOTHING],
        {},
    ),
    "Riposte vs Parry": (("4/9 Parry", "1/6 Riposte"), [NOTHING, "20 20: p1 1, q1 4"], {}),
    "Riposte + Parry vs Heavy": (
        ("5/9 Heavy", "1/3 Riposte Parry"),
        [NOTHING, "20 20: p1 4, q1 1"],
        {},
    ),
    "Parry vs Parry": (("3/9 Parry", "2/9 Parry"), [NOTHING, "20 20: q1 1"], {}),
    "Parry vs Parry, both in full": (("2/9 Parry", "2/9 Parry"), [NOTHING, NOTHING], {}),
    "Twinstrike whose first strike killed the only blocker": (
        ("3/9 Twinstrike", "1/3"),
        ["20 20: q1 3 dead", NOTHING],
        {},
    ),
    "One of several blockers died in the Ambush step": (
        ("3/9 Twinstrike Leech", "1/3", "2/2"),
        ["23 20: q1 3 dead", "25 20: p1 2, q2 3 dead"],
        {"assign": {"q1": 3}},
    ),
}


@pytest.mark.parametrize(("units", "expected", "answers"), FACING.values(), ids=FACING)
def test_keywords_that_face_each_other(
    units: tuple[str, ...], expected: list[str], answers: Answers
) -> None:
    """I-REVENGE-AMBUSH, I-REVENGE-TWIN, I-REVENGE-PARRY, I-HEAVY-PARRY; D-5 in the need, 0-6 in the answers."""
    assert steps(fight(*units, answers=answers)) == expected


def test_what_is_for_this_turn_counts_for_every_cap_and_ends_with_the_damage() -> None:
    """The last row: Rally, Focus and temporary DEF."""
    braced = laid("q1", "1/2 Extract")
    braced[2]["mods"].append([0, 2, "turn"])
    position = at(phase="attack", units=[laid("p1", "3/9"), braced])
    do(position, ("attack", "", {"units": ["p1"]}), ("block", "", {"pairs": [["q1", "p1"]]}))
    assert steps(position)[1] == "20 23: p1 1, q1 3"  # A cap of 4, and 3 is not lethal.
    do(position, ("pass", "Q"), ("pass", "P"))
    assert (of(position, "q1").defence, of(position, "q1").damage) == (2, 0)


def test_neutral_keywords_have_no_row_for_they_do_nothing_in_a_damage_step() -> None:
    neutral = [word for word, keyword in KEYWORDS.items() if keyword not in HOMES]
    assert neutral == ["Rapid", "Rally", "Focus", "Must Attack", "Can't Block"]
    plain = steps(fight("3/4", "2/2"))
    assert all(steps(fight(f"3/4 {word}", "2/2")) == plain for word in ("Rapid", "Rally", "Focus"))
