"""Mana's side of the vectors: what a vector expects against what is found."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

from engines.core.errors import Refused
from engines.mana import decks
from engines.mana.catalogue import MANA_CARDS, Pool
from engines.mana.elements import united
from engines.mana.lint import lint_card, lint_pool
from engines.mana.reading import read_card
from tests.vectors.mana_position import TYPES, ManaPosition, opaque, sample_pool

_CORE = {"game_over": "L-1", "wrong_phase": "T-1", "not_your_turn": "T-1", "bad_move": "T-1"}
"""The core's words for what every game refuses -> the clause of T-3."""


def run(vector: dict[str, Any]) -> list[str]:
    """What does not hold of one vector; empty if it passes."""
    pool = sample_pool(Path(vector["card_file"]))
    given, expect = vector["given"], vector["expect"]
    if "problems" in expect:
        found = _problems(given, pool)
        wanted = expect["problems"]
        return [] if found == wanted else [f"problems: {wanted} was expected, {found} was found"]
    position = ManaPosition(given, pool)
    for number, op in enumerate(vector["do"]):
        before = position.picture()
        try:
            position.do(op)
        except Refused as refused:
            why = _CORE.get(refused.code, refused.code)
            if expect.get("illegal") != number:
                return [f"{op} was refused ({refused})"]
            if position.picture() != before:
                return [f"{op} was refused and changed the position"]
            return [] if why == expect["why"] else [f"why: {expect['why']} expected, not {refused}"]
    if "illegal" in expect:
        return [f"op {expect['illegal']} was accepted, but {expect['why']} was expected"]
    return _compare(position, {"result": None, **expect})


def _problems(given: dict[str, Any], pool: Pool) -> list[str] | int:
    if "lint" in given:
        return len(lint_card(given["lint"]))
    if "lint_pool" in given:
        return len(lint_pool(given["lint_pool"]))
    main, mana = given["decks"]["main"], given["decks"]["mana"]
    unknown = {face for face in main if face not in pool.cards and face not in MANA_CARDS}
    cards = {**pool.cards, **{face: read_card(opaque(face)) for face in unknown}}
    pool = replace(pool, cards=cards)
    return decks.problems(main, [_mana_face(text) for text in mana], pool)


def _mana_face(text: str) -> str:
    """The Mana card of a type set; the text itself where there is none."""
    try:
        return TYPES.get(united(text.split("/")), text)
    except ValueError:
        return text


def _compare(position: ManaPosition, expect: dict[str, Any]) -> list[str]:
    state = position.state()
    failures: list[str] = []
    for key, wanted in expect.items():
        if key == "sees":
            for player, keys in wanted.items():
                failures += _differences(f"sees.{player}", position.seen(player), keys)
        elif key == "units":
            for uid, keys in wanted.items():
                failures += _differences(f"units.{uid}", state["units"].get(uid, {}), keys)
        elif key in ("ambush", "standard"):
            step = state.get(key, {})
            failures += _differences(f"{key}.dmg", step.get("dmg", {}), wanted.get("dmg", {}))
            failures += _differences(key, step, {k: v for k, v in wanted.items() if k != "dmg"})
        elif key == "discard":
            failures += _differences(key, state[key], wanted)
        else:
            failures += _differences("", state, {key: wanted})
    return failures


def _differences(where: str, found: dict[str, Any], wanted: dict[str, Any]) -> list[str]:
    return [
        f"{where}.{key}".lstrip(".") + f": {value} was expected, {found.get(key)} was found"
        for key, value in wanted.items()
        if key not in found or not _agree(key, found[key], value)
    ]


def _agree(key: str, found: Any, wanted: Any) -> bool:
    if key in ("own_hand", "own_dealt", "own_mana_deck"):
        return Counter(found) == Counter(wanted)
    if key == "units":
        return all(found.get(uid) == fields for uid, fields in wanted.items())
    return bool(found == wanted)
