"""The cards and decks of these tests: the samples, and cards for the words of the vocabulary that no sample uses."""

from __future__ import annotations

import json
import random
from typing import Any

from engines.core.cards import Face
from engines.ikusa.catalogue import DECK, Pool, read_pool, register
from tests.vectors.runner import CARDS

Data = dict[str, Any]

KYU: Data = {"kind": "kyu"}


def ability(on: str, *effects: Data, **more: Any) -> Data:
    return {"on": on, "do": list(effects), **more}


def activated(cost: Data, *effects: Data, speed: str = "main", **more: Any) -> Data:
    return ability("activate", *effects, speed=speed, cost=cost, **more)


def elementium(*abilities: Data, attributes: tuple[str, ...] = ("fire",)) -> Data:
    return {
        "kind": "elementium",
        "attributes": list(attributes),
        "abilities": list(abilities) or [DRAWS],
        "text": "",
    }


def wargeist(name: str, power: int, health: int, *keywords: str, **more: Any) -> Data:
    """A wargeist of the tests: fire, for one energy, with a drawing elementium, unless told otherwise."""
    face: Data = {
        "name": name,
        "type": "wargeist",
        "attributes": ["fire"],
        "cost": {"any": 1},
        "power": power,
        "health": health,
        "keywords": list(keywords),
        "abilities": [],
    }
    return _card(name, face, more)


def jutsu(name: str, *effects: Data, targets: list[Data] | None = None, **more: Any) -> Data:
    text = ability("cast", *effects, targets=targets or [], **more.pop("played", {}))
    face: Data = {
        "name": name,
        "type": "jutsu",
        "attributes": ["water"],
        "cost": {"any": 1},
        "abilities": [text],
    }
    return _card(name, face, more)


def enchant(name: str, host: str, whose: str = "any", **more: Any) -> Data:
    face: Data = {
        "name": name,
        "type": "jutsu-enchant",
        "attributes": ["metal"],
        "cost": {"any": 1},
        "host": {"type": [host], "controller": whose},
        "abilities": [],
    }
    return _card(name, face, more)


def _card(name: str, face: Data, more: Data) -> Data:
    reverse = more.pop("reversed", elementium())
    rarity = more.pop("rarity", "C")
    return {"id": f"IK-{name}", "rarity": rarity, "upright": face | more, "reversed": reverse}


def target(*types: str, controller: str = "any", **more: Any) -> Data:
    return {"zone": "field", "type": list(types), "controller": controller, **more}


def in_hell(*types: str, owner: str = "self", **more: Any) -> Data:
    return {"zone": "hell", "type": list(types), "owner": owner, **more}


DRAWS = ability("enter", {"op": "draw", "who": "self", "n": 1})
ANY = target("wargeist")
OWN = target("wargeist", controller="self")
FOE = target("wargeist", controller="opponent")


def damage(to: Any, n: Any) -> Data:
    return {"op": "damage", "to": to, "n": n}


def modify(what: Any, power: Any, health: Any, *keywords: str) -> Data:
    return {
        "op": "modify",
        "what": what,
        "power": power,
        "health": health,
        "keywords": list(keywords),
        "until": "eot",
    }


def who(op: str, whom: str, n: Any = 1, **more: Any) -> Data:
    return {"op": op, "who": whom, "n": n, **more}


EXTRA: list[Data] = [
    wargeist(
        "herald",
        2,
        2,
        abilities=[
            ability("attacks", damage("t0", 1), targets=[FOE], may=True),
            ability("enter", {"op": "look", "who": "opponent", "n": 2, "then": "reorder"}),
        ],
    ),
    wargeist("bailiff", 1, 3, abilities=[ability("blocks", damage("attacker", 2))], reversed=KYU),
    wargeist(
        "mourner",
        2,
        2,
        abilities=[
            ability("gate_broken", who("draw", "self"), **{"if": {"gates_at_most": 3}}),
            ability("enter", damage({"all": target("wargeist", damaged=True)}, 1)),
        ],
    ),
    wargeist(
        "smith",
        1,
        4,
        abilities=[
            activated(
                {"tap": True, "discard": 1},
                {"op": "mend", "what": "t0"},
                modify("t0", {"count": in_hell("wargeist")}, 0, "spy"),
                targets=[OWN],
            ),
            activated(
                {"energy": {"any": 1}, "exile_from_hell": 2}, who("mill", "each", 2), speed="any"
            ),
        ],
        reversed=KYU,
    ),
    wargeist("giant", 6, 6, "gate_break:3", "berserker", cost={"any": 4}, reversed=elementium()),
    wargeist(
        "captain",
        2,
        3,
        "conquer:water",
        cost={"any": 2},
        static={
            "to": "your_wargeists",
            "power": 1,
            "keywords": ["watcher"],
            "attributes": ["wood"],
        },
    ),
    wargeist("imp", 3, 1, "swift", "reckless", reversed=elementium(DRAWS, DRAWS)),
    jutsu("landslide", {"op": "destroy", "what": {"all": target("wargeist", max_power=2)}}),
    jutsu("squall", {"op": "return", "what": {"all": target("elementium", tapped=True)}}),
    jutsu(
        "scramble",
        who("discard", "each", 2, pick="random"),
        who("draw", "each", 2),
        reversed=KYU,
    ),
    jutsu("seek", {"op": "search", "filter": {"type": ["wargeist"], "max_cost": 2}}),
    jutsu("glance", {"op": "look", "who": "self", "n": 3, "then": "one_to_hand"}, reversed=KYU),
    jutsu("ponder", {"op": "look", "who": "self", "n": 3, "then": "reorder"}, reversed=KYU),
    jutsu("whisk", {"op": "return", "what": "t0"}, targets=[ANY], reversed=KYU),
    jutsu("bare", {"op": "reveal_hand", "who": "opponent"}, who("gate_to_hand", "self")),
    jutsu(
        "rekindle",
        {"op": "recall", "what": "t0"},
        {"op": "exile", "what": "t1"},
        targets=[in_hell("wargeist", "jutsu"), in_hell(owner="any")],
    ),
    jutsu(
        "barter",
        who("sacrifice", "self", 1, type=["elementium"]),
        {"op": "switch", "what": "t0"},
        who("add_elementium", "self", 1, **{"from": "deck"}),
        targets=[target("wargeist", controller="self", where=["switchable"])],
    ),
    jutsu(
        "reckoning",
        who("sacrifice", "each", 2, type=["wargeist", "elementium", "jutsu-enchant"]),
        who("destroy_gate", "each"),
        who("add_gate", "each", 2),
        reversed=KYU,
    ),
    jutsu(
        "purge",
        who("discard", "each", 2, pick="choose"),
        damage("t0", 2),
        targets=[target("wargeist", keyword="spy")],
        played={"may": True},
    ),
    enchant("banner", "wargeist", "self", static={"power": 2, "health": -1, "keywords": ["swift"]}),
    enchant(
        "cinders",
        "elementium",
        abilities=[
            ability("end", {"op": "untap", "what": "host"}),
            ability("agony", damage("t0", 1), targets=[ANY]),
            activated({"tap": True}, {"op": "tap", "what": "host"}, speed="any"),
        ],
        static={"attributes": ["wood", "water"]},
        reversed=elementium(
            activated(
                {"sacrifice": {"type": ["elementium"], "n": 1}, "energy": {"fire": 1}},
                who("draw", "self", 2, **{"if": {"your_turn": True}}),
                speed="any",
            )
        ),
    ),
    wargeist(
        "twin",
        2,
        2,
        reversed={
            "kind": "card",
            "face": {
                "name": "twin's shadow",
                "type": "wargeist",
                "attributes": ["water", "wood"],
                "cost": {"water": 1},
                "power": 3,
                "health": 2,
                "keywords": ["blessing"],
                "abilities": [ability("end", {"op": "switch", "what": "self"}, may=True)],
            },
        },
    ),
]

SAMPLES: list[Data] = json.loads((CARDS / "ikusa_sample_cards.json").read_text(encoding="utf-8"))[
    "cards"
]

POOL: Pool = read_pool("ikusa-tests", [*SAMPLES, *EXTRA])
register(POOL)


def deck(seed: int, mode: str = "strategy") -> tuple[Face, ...]:
    """A random deck, many cards of it for elementium. The engine asks a deck for its size, no more."""
    rng = random.Random(seed)
    faces = sorted(POOL.cards)
    return tuple(rng.sample(faces * 4, DECK[mode]))
