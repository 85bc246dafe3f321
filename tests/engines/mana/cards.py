"""The cards and decks of these tests: the samples, and cards for the words of the vocabulary that no sample uses."""

from __future__ import annotations

import json
import random
from typing import Any

from engines.core.cards import Face
from engines.mana.catalogue import MAIN, MANA, MANA_CARDS, Pool, read_pool, register
from engines.mana.vocabulary import ActionCard, Draw
from tests.vectors.runner import CARDS

Data = dict[str, Any]


def _cost(*pips: str, generic: int = 0) -> Data:
    return {"generic": generic, "pips": list(pips)}


def unit(name: str, atk: int, defence: int, *keywords: str, **more: Any) -> Data:
    """A Unit of the tests; costs one unless told otherwise."""
    return {
        "id": name,
        "name": name,
        "type": "unit",
        "cost": more.get("cost", _cost(generic=1)),
        "atk": atk,
        "def": defence,
        "keywords": list(keywords),
        "abilities": more.get("abilities", []),
    }


def action(name: str, *effects: Data, **more: Any) -> Data:
    cost = more.get("cost", _cost(generic=1))
    return {"id": name, "name": name, "type": "action", "cost": cost, "effects": list(effects)}


def ability(when: str, *effects: Data, **more: Any) -> Data:
    return {"when": when, "effects": list(effects), **more}


def _damage(n: Any, **to: Any) -> Data:
    return {"do": "damage", "to": to, "n": n}


def _stat(atk: Any, defence: Any, to: Any, lasts: str = "turn") -> Data:
    return {"do": "stat", "to": to, "atk": atk, "def": defence, "for": lasts}


def _players(do: str, who: str, n: Any) -> Data:
    return {"do": do, "who": who, "n": n}


EXTRA: list[Data] = [
    unit("herald", 2, 2, abilities=[ability("attack", _damage(1, pick="enemy"))]),
    unit("raider", 2, 1, abilities=[ability("hit_player", _damage(2, pick="any"))]),
    unit("watcher", 1, 4, abilities=[ability("block", _damage(1, pick="enemy"))]),
    unit("cantor", 1, 3, abilities=[ability("action_deploy", _stat(1, 0, {"pick": "own"}))]),
    unit("captain", 2, 2, abilities=[ability("ally_deploy", _stat(1, 1, {"pick": "own_other"}))]),
    unit(
        "oracle",
        0,
        4,
        abilities=[
            ability("deploy", _players("draw", "each", 1), **{"if": {"mana": 3}}),
            ability("death", _players("draw", "you", 2), **{"if": {"life_at_most": 10}}),
        ],
    ),
    unit(
        "warlord",
        3,
        3,
        "Heavy",
        "Twinstrike",
        cost=_cost("Water", generic=3),
        abilities=[
            ability("attack", _stat({"per": "own_other_units", "max": 2}, 0, "self")),
            ability("hit_player", _players("lose_life", "opponent", {"per": "own_units"})),
        ],
    ),
    unit("bulwark", 3, 5, "Parry", "Leech", cost=_cost("Metal", "Water", generic=1)),
    unit("mirror", 3, 3, "Revenge", "Extract", "Riposte", cost=_cost("Fire/Lunar", generic=2)),
    unit("hound", 2, 2, "Rapid", "Must Attack", "Revenge", cost=_cost("Fire")),
    action("rout", _damage({"per": "own_mana", "max": 4}, all="enemy", where={"tapped": True})),
    action(
        "bend",
        _stat(-2, 1, {"pick": "any", "where": {"max_def": 4}}),
        {"do": "grant", "to": "it", "kw": ["Must Attack", "Can't Block"], "for": "turn"},
        {"do": "tap", "to": {"pick": "any", "where": {"kw": "Heavy"}}},
    ),
    action(
        "hymn",
        {"do": "untap", "to": {"all": "own"}},
        {"do": "grant", "to": {"all": "own"}, "kw": ["Twinstrike", "Alert"], "for": "turn"},
    ),
    action("wither", _stat(-1, -1, {"all": "other", "where": {"element": "Fire"}}, "perm")),
    action("hush", {"do": "strip", "to": {"all": "enemy"}, "kw": "all", "for": "turn"}),
    action(
        "drain",
        _players("lose_life", "each", 1),
        _players("gain_life", "you", {"per": "enemy_units", "max": 3}),
    ),
    action("study", _players("draw", "you", 2), cost=_cost(generic=2)),
]

SAMPLES: list[Data] = json.loads((CARDS / "mana_sample_cards.json").read_text(encoding="utf-8"))[
    "cards"
]

POOL: Pool = read_pool("tests", [*SAMPLES, *EXTRA])
register(POOL)


def draws(face: Face) -> bool:
    """Whether a card makes anybody draw."""
    card = POOL.cards[face]
    texts = [card.text] if isinstance(card, ActionCard) else [each.text for each in card.abilities]
    return any(isinstance(effect, Draw) for text in texts for effect in text.effects)


def deck(seed: int, calm: bool = False) -> tuple[Face, ...]:
    """A random deck: every test card once or twice, and Mana of one to three elements. `calm`: nothing draws.

    Not a legal one (B-2), for there are fewer cards than 50: the engine asks a deck for its size, no more.
    """
    rng = random.Random(seed)
    faces = [face for face in POOL.cards if not (calm and draws(face))]
    main = rng.sample(faces * 2, MAIN)
    kinds = sorted(MANA_CARDS, key=len)
    mana = [rng.choice(kinds[: rng.choice([6, 21, 41])]) for _ in range(MANA)]
    return (*main, *mana)
