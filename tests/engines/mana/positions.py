"""Positions for the tests of single clauses, in the words of the vectors; with cards that say what no sample says."""

from __future__ import annotations

from typing import Any

import pytest

from engines.core.errors import Refused
from engines.mana.unit import Unit
from tests.engines.mana.cards import EXTRA, SAMPLES, ability, action, unit
from tests.vectors.mana_position import ManaPosition, position_pool

ROLES = [
    unit(f"{role}_herald", 1, 9, abilities=[ability("death", GAIN, **{"if": {"role": role}})])
    for role in ("attacking", "defending")
    for GAIN in [{"do": "gain_life", "who": "you", "n": 1}]
]

MORE = [
    unit("blank", 0, 1),
    unit(
        "mourner",
        1,
        1,
        abilities=[
            ability(
                "deploy",
                {"do": "damage", "to": {"pick": "enemy"}, "n": 1},
                {"do": "tap", "to": "it"},
                {"do": "gain_life", "who": "you", "n": 4},
            )
        ],
    ),
    unit(
        "marcher",
        1,
        1,
        abilities=[
            ability("deploy", {"do": "gain_life", "who": "you", "n": 1}, **{"if": condition})
            for condition in (
                {"life_at_most": 5},
                {"own_units": 2},
                {"enemy_units": 1},
                {"mana": 3},
                {"role": "attacking"},
            )
        ],
    ),
    unit(
        "martyr",
        1,
        1,
        "Alert",
        cost={"generic": 0, "pips": ["Earth"]},
        abilities=[ability("attack", {"do": "damage", "to": "self", "n": 1})],
    ),
    unit(
        "quake",
        1,
        1,
        abilities=[ability("deploy", {"do": "damage", "to": {"all": "other"}, "n": 1})],
    ),
    unit(
        "silencer",
        0,
        1,
        abilities=[
            ability("death", {"do": "strip", "to": {"all": "enemy"}, "kw": "all", "for": "turn"})
        ],
    ),
    unit(
        "sharpener",
        0,
        1,
        abilities=[
            ability("death", {"do": "grant", "to": {"all": "own"}, "kw": ["Ambush"], "for": "turn"})
        ],
    ),
    unit(
        "twofold",
        1,
        1,
        abilities=[
            ability(
                "deploy",
                {"do": "untap", "to": {"pick": "own"}},
                {"do": "untap", "to": {"pick": "enemy"}},
                {"do": "tap", "to": "it"},
            )
        ],
    ),
    action("flood", {"do": "draw", "who": "each", "n": 2}),
    action("bolt", {"do": "lose_life", "who": "opponent", "n": 2}),
    action(
        "brace",
        {
            "do": "stat",
            "to": {"pick": "own", "where": {"max_atk": 1}},
            "atk": 0,
            "def": 1,
            "for": "turn",
        },
        {
            "do": "stat",
            "to": {"pick": "enemy"},
            "atk": {"per": "own_mana", "max": 2},
            "def": 0,
            "for": "perm",
        },
    ),
]

POOL = position_pool("positions", [*SAMPLES, *EXTRA, *ROLES, *MORE])

FIRES = ["Fire", "Fire", "Fire"]


def at(**given: Any) -> ManaPosition:
    """A position in the words of the vectors; both have done their duty, and it is AP's PRE."""
    return ManaPosition({"phase": "pre", "mana": {"P": FIRES, "Q": FIRES}} | given, POOL)


def do(position: ManaPosition, *ops: tuple[Any, ...]) -> ManaPosition:
    """(kind, player, more fields) one after the other."""
    for kind, player, *more in ops:
        fields = more[0] if more else {}
        position.do({"op": kind, **({"p": player} if player else {}), **fields})
    return position


def of(position: ManaPosition, uid: str) -> Unit:
    return position.game.units[position.handle[uid]]


def refusal(position: ManaPosition, kind: str, player: str, **fields: Any) -> str:
    with pytest.raises(Refused) as caught:
        do(position, (kind, player, fields))
    return caught.value.code


def rights(position: ManaPosition) -> tuple[tuple[int, str], ...]:
    choice = position.game.choice
    assert choice is not None
    return choice.rights


def deploy(player: str, card: str, *targets: str, **more: Any) -> tuple[Any, ...]:
    return ("deploy", player, {"card": card, "targets": list(targets), **more})
