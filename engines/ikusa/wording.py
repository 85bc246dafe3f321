"""What abilities do, from plain JSON data into the vocabulary (CP-01, CP-02)."""

from __future__ import annotations

import re
from collections.abc import Callable

from engines.ikusa.attributes import united
from engines.ikusa.costs import read_cost
from engines.ikusa.data import Data, a_number, a_truth, listed, mapping, one_of, only, words
from engines.ikusa.keywords import gathered
from engines.ikusa.vocabulary import (
    ELEMENTIUM,
    ENCHANT,
    JUTSU,
    TRIGGERS,
    WARGEIST,
    Ability,
    AbilityCost,
    Amount,
    Condition,
    Damage,
    Discard,
    Draw,
    Effect,
    Fetch,
    Filter,
    Look,
    Mend,
    Modify,
    RevealHand,
    Sacrifice,
    Search,
    Shift,
    Switch,
    Take,
    Those,
    Turn,
)

_WHO = ("self", "opponent", "each")
_THEN = ("may_bottom", "reorder", "one_to_hand")
_TARGET = re.compile(r"t([0-9])\Z")

_FIELD_TYPES = frozenset({WARGEIST, ENCHANT, ELEMENTIUM})
_HELL_TYPES = frozenset({WARGEIST, ENCHANT, JUTSU})


def read_ability(data: Data) -> Ability:
    """`on`, `do`, and where they apply `targets`, `may`, `if`, `speed` and `cost`. Raises ValueError."""
    on = one_of(data.get("on"), ("cast", "activate", *TRIGGERS))
    known = {"on", "targets", "do", "may", "if"}
    cost, any_speed = None, False
    if on == "activate":
        known |= {"speed", "cost"}
        any_speed = one_of(data.get("speed"), ("main", "any")) == "any"
        cost = _cost(mapping(data.get("cost")))
    only(data, known)
    targets = tuple(read_filter(mapping(each)) for each in listed(data.get("targets", ())))
    effects = tuple(_effect(mapping(each)) for each in listed(data.get("do")))
    if not effects:
        raise ValueError("an ability does something")
    for effect in effects:
        _check(effect, targets)
    condition = _condition(mapping(data["if"])) if "if" in data else None
    return Ability(
        on, targets, effects, a_truth(data.get("may", False)), condition, any_speed, cost
    )


def read_filter(data: Data) -> Filter:
    """A selector of CP-02. Raises ValueError."""
    zone = one_of(data.get("zone", "field"), ("field", "hell"))
    whose = "controller" if zone == "field" else "owner"
    known = {"zone", "type", whose, "attribute", "max_cost", "max_power", "keyword"}
    if zone == "field":
        known |= {"tapped", "damaged", "where"}
    only(data, known)
    types = frozenset(words(data.get("type", ())))
    if not types <= (_FIELD_TYPES if zone == "field" else _HELL_TYPES):
        raise ValueError(f"no card of type {', '.join(sorted(types))} lies there")
    return Filter(
        zone,
        types,
        one_of(data.get(whose, "any"), ("any", "self", "opponent")),
        united([data["attribute"]]) if "attribute" in data else 0,
        gathered([data["keyword"]]) if "keyword" in data else 0,
        a_truth(data["tapped"]) if "tapped" in data else None,
        a_truth(data["damaged"]) if "damaged" in data else None,
        a_number(data["max_cost"], least=0) if "max_cost" in data else None,
        a_number(data["max_power"], least=0) if "max_power" in data else None,
        [one_of(each, ("switchable",)) for each in listed(data.get("where", ()))] != [],
    )


def _cost(data: Data) -> AbilityCost:
    only(data, {"tap", "energy", "sacrifice", "discard", "exile_from_hell"})
    types: frozenset[str] = frozenset()
    sacrifices = 0
    if "sacrifice" in data:
        sacrifice = mapping(data["sacrifice"])
        only(sacrifice, {"type", "n"})
        types = _types(sacrifice)
        sacrifices = a_number(sacrifice.get("n"), least=1)
    return AbilityCost(
        a_truth(data.get("tap", False)),
        read_cost(mapping(data["energy"])) if "energy" in data else None,
        types,
        sacrifices,
        a_number(data.get("discard", 0), least=0),
        a_number(data.get("exile_from_hell", 0), least=0),
    )


def _types(data: Data) -> frozenset[str]:
    types = frozenset(words(data.get("type")))
    if not types or not types <= _FIELD_TYPES:
        raise ValueError("the types of cards on the battlefield were expected")
    return types


def _condition(data: Data) -> Condition:
    kinds = [kind for kind in ("gates_at_most", "at_zero", "at_least", "your_turn") if kind in data]
    if len(kinds) != 1:
        raise ValueError("a condition is one public fact")
    [kind] = kinds
    match kind:
        case "gates_at_most":
            only(data, {kind, "who"})
            return Condition(kind, _one_daimyo(data.get("who", "self")), a_number(data[kind]))
        case "at_zero":
            only(data, {kind})
            return Condition(kind, _one_daimyo(data[kind]))
        case "at_least":
            only(data, {kind, "of"})
            counted = read_filter(mapping(data.get("of")))
            return Condition(kind, "self", a_number(data[kind], least=1), counted)
    only(data, {kind})
    return Condition(kind, holds=a_truth(data[kind]))


def _one_daimyo(data: object) -> str:
    return one_of(data, ("self", "opponent"))


def _who(data: Data) -> str:
    return one_of(data.get("who"), _WHO)


def _n(data: Data) -> Amount:
    return _amount(data.get("n"), 1)


def _amount(data: object, least: int | None = None) -> Amount:
    if isinstance(data, dict):
        only(data, {"count"})
        return Amount(0, read_filter(mapping(data.get("count"))))
    return Amount(a_number(data, least))


def _those(data: object) -> Those:
    if isinstance(data, dict):
        only(data, {"all"})
        return Those("all", filter=read_filter(mapping(data.get("all"))))
    if isinstance(data, str) and (match := _TARGET.match(data)):
        return Those("target", int(match[1]))
    return Those(one_of(data, ("self", "host", "attacker", "blockers")))


_Reader = Callable[[Data, "Condition | None"], Effect]


def _take(data: Data, condition: Condition | None) -> Effect:
    return Take(condition, data["op"], _those(data.get("what")))


def _fetch(data: Data, condition: Condition | None) -> Effect:
    return Fetch(condition, data["op"], _those(data.get("what")))


def _shift(data: Data, condition: Condition | None) -> Effect:
    if "from" in data:
        one_of(data["from"], ("deck",))
    return Shift(condition, data["op"], _who(data), _n({"n": 1, **data}))


def _discard(data: Data, condition: Condition | None) -> Effect:
    pick = one_of(data.get("pick"), ("choose", "random"))
    return Discard(condition, _who(data), _n(data), pick == "random")


def _look(data: Data, condition: Condition | None) -> Effect:
    who = _one_daimyo(data.get("who"))
    then = one_of(data.get("then"), _THEN)
    if then == "one_to_hand" and who != "self":
        raise ValueError("only a card of the own deck goes to the hand")
    return Look(condition, who, _n(data), then)


def _modify(data: Data, condition: Condition | None) -> Effect:
    one_of(data.get("until"), ("eot",))
    return Modify(
        condition,
        _those(data.get("what")),
        _amount(data.get("power", 0)),
        _amount(data.get("health", 0)),
        gathered(words(data.get("keywords", ()))),
    )


_EFFECTS: dict[str, tuple[tuple[str, ...], _Reader]] = {
    "damage": (("to", "n"), lambda data, to: Damage(to, _those(data.get("to")), _n(data))),
    "draw": (("who", "n"), lambda data, to: Draw(to, _who(data), _n(data))),
    "discard": (("who", "n", "pick"), _discard),
    "sacrifice": (
        ("who", "type", "n"),
        lambda data, to: Sacrifice(to, _who(data), _types(data), _n(data)),
    ),
    "destroy": (("what",), _take),
    "exile": (("what",), _take),
    "return": (("what",), _take),
    "tap": (("what",), lambda data, to: Turn(to, _those(data.get("what")), True)),
    "untap": (("what",), lambda data, to: Turn(to, _those(data.get("what")), False)),
    "switch": (("what",), lambda data, to: Switch(to, _those(data.get("what")))),
    "put": (("what",), _fetch),
    "recall": (("what",), _fetch),
    "destroy_gate": (("who", "n"), _shift),
    "mill": (("who", "n"), _shift),
    "add_elementium": (("who", "n", "from"), _shift),
    "add_gate": (("who", "n", "from"), _shift),
    "gate_to_hand": (("who", "n"), _shift),
    "look": (("who", "n", "then"), _look),
    "modify": (("what", "power", "health", "keywords", "until"), _modify),
    "mend": (("what",), lambda data, to: Mend(to, _those(data.get("what")))),
    "reveal_hand": (("who",), lambda data, to: RevealHand(to, _who(data))),
    "search": (
        ("filter",),
        lambda data, to: Search(to, read_filter({"zone": "hell", **mapping(data.get("filter"))})),
    ),
}
"""CP-01: an effect's word -> its fields, and how it is read."""


def _effect(data: Data) -> Effect:
    op = one_of(data.get("op"), tuple(_EFFECTS))
    fields, read = _EFFECTS[op]
    only(data, {"op", "if", *fields})
    return read(data, _condition(mapping(data["if"])) if "if" in data else None)


def _check(effect: Effect, targets: tuple[Filter, ...]) -> None:
    """An effect is done to cards that its ability names, in the zone in which it works."""
    those: Those | None = getattr(effect, "what", None) or getattr(effect, "to", None)
    if those is None:
        return
    meant = those.filter
    if those.kind == "target":
        if those.number >= len(targets):
            raise ValueError(f"there is no target t{those.number}")
        meant = targets[those.number]
    zone = "field" if meant is None else meant.zone
    if isinstance(effect, Fetch):
        if zone != "hell" or meant is None:
            raise ValueError("only a card of Hell is put or recalled")
        if effect.how == "put" and meant.types != {WARGEIST}:
            raise ValueError("only a wargeist is put onto the battlefield")
    elif isinstance(effect, Take) and effect.how == "exile":
        return
    elif zone != "field":
        raise ValueError("that is done to cards on the battlefield")
