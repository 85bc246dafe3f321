"""Cards from plain JSON data, into the vocabulary (18.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engines.mana.costs import Cost, read_cost
from engines.mana.elements import united
from engines.mana.keywords import EVERY, Keywords, gathered
from engines.mana.vocabulary import (
    COUNTED,
    TRIGGERS,
    Ability,
    ActionCard,
    Amount,
    ChangeLife,
    ChangeStats,
    Condition,
    Damage,
    Draw,
    Effect,
    Filter,
    Grant,
    MainCard,
    Selector,
    Strip,
    Tapping,
    Text,
    UnitCard,
)

Data = Mapping[str, Any]

_SIDES = {
    "pick": ("any", "own", "own_other", "enemy"),
    "all": ("any", "own", "own_other", "enemy", "other"),
}
_WHO = ("you", "opponent", "each")
_LASTS = ("turn", "perm")
_LEAST = ("own_units", "enemy_units", "mana")


def read_card(data: Data) -> MainCard:
    """The Unit or Action that `data` describes. Raises ValueError where a word is not of the vocabulary.

    A missing duration is read as an empty one, so that the pool check can name the clause (A-9).
    """
    cost = _cost(data.get("cost"))
    rest = (
        frozenset(_words(data.get("exempt", ()))),
        bool(data.get("test", False)),
        _text(data, "flavour") if "flavour" in data else "",
    )
    common = (_text(data, "id"), _text(data, "name"), cost)
    known = {"id", "name", "type", "cost", "text", "flavour", "exempt", "test"}
    match data.get("type"):
        case "unit":
            _only(data, known | {"atk", "def", "keywords", "abilities"})
            return UnitCard(
                *common,
                _number(data.get("atk"), least=0),
                _number(data.get("def"), least=0),
                gathered(_words(data.get("keywords", ()))),
                tuple(_ability(each) for each in _list(data.get("abilities", ()))),
                *rest,
            )
        case "action":
            _only(data, known | {"effects"})
            return ActionCard(*common, _effects(data.get("effects", ())), *rest)
    raise ValueError("a card of the main deck is a unit or an action")


def _cost(data: object) -> Cost:
    cost = _mapping(data)
    _only(cost, {"generic", "pips"})
    return read_cost(_number(cost.get("generic"), least=0), _words(cost.get("pips", ())))


def _ability(data: object) -> Ability:
    ability = _mapping(data)
    _only(ability, {"when", "effects", "if"})
    condition = ability.get("if")
    return Ability(
        _one_of(ability.get("when"), TRIGGERS),
        _effects(ability.get("effects")),
        None if condition is None else _condition(condition),
    )


def _condition(data: object) -> Condition:
    condition = _mapping(data)
    if len(condition) != 1:
        raise ValueError("an ability has one condition at most")
    [(kind, value)] = condition.items()
    if kind == "role":
        return Condition(kind, role=_one_of(value, ("attacking", "defending")))
    return Condition(_one_of(kind, ("life_at_most", *_LEAST)), _number(value))


def _effects(data: object) -> Text:
    return Text(tuple(_effect(each) for each in _list(data)))


def _effect(data: object) -> Effect:
    effect = _mapping(data)
    do = _one_of(effect.get("do"), tuple(_EFFECTS))
    fields, make = _EFFECTS[do]
    _only(effect, {"do", *fields})
    return make(effect)


def _life(gains: bool) -> Callable[[Data], Effect]:
    return lambda data: ChangeLife(gains, _one_of(data.get("who"), _WHO), _amount(data.get("n")))


_EFFECTS: dict[str, tuple[tuple[str, ...], Callable[[Data], Effect]]] = {
    "gain_life": (("who", "n"), _life(True)),
    "lose_life": (("who", "n"), _life(False)),
    "draw": (
        ("who", "n"),
        lambda data: Draw(_one_of(data.get("who"), _WHO), _amount(data.get("n"))),
    ),
    "damage": (
        ("to", "n"),
        lambda data: Damage(_selector(data.get("to")), _amount(data.get("n"))),
    ),
    "stat": (
        ("to", "atk", "def", "for"),
        lambda data: ChangeStats(
            _selector(data.get("to")),
            _amount(data.get("atk", 0), least=None),
            _amount(data.get("def", 0), least=None),
            _lasts(data, _LASTS),
        ),
    ),
    "grant": (
        ("to", "kw", "for"),
        lambda data: Grant(
            _selector(data.get("to")), gathered(_words(data.get("kw"))), _lasts(data, _LASTS)
        ),
    ),
    "strip": (
        ("to", "kw", "for"),
        lambda data: Strip(
            _selector(data.get("to")), _stripped(data.get("kw")), _lasts(data, ("turn",))
        ),
    ),
    "tap": (("to",), lambda data: Tapping(_selector(data.get("to")), True)),
    "untap": (("to",), lambda data: Tapping(_selector(data.get("to")), False)),
}
"""V-1: an effect's word -> its fields, and how it is read."""


def _lasts(data: Data, allowed: tuple[str, ...]) -> str:
    return _one_of(data["for"], allowed) if "for" in data else ""


def _stripped(data: object) -> Keywords:
    return EVERY if data == "all" else gathered(_words(data))


def _amount(data: object, least: int | None = 0) -> Amount:
    if isinstance(data, Mapping):
        _only(data, {"per", "max"})
        most = data.get("max")
        return Amount(
            per=_one_of(data.get("per"), COUNTED),
            most=None if most is None else _number(most, least=0),
        )
    return Amount(_number(data, least))


def _selector(data: object) -> Selector:
    if isinstance(data, str):
        return Selector(_one_of(data, ("self", "it", "engaged")))
    selector = _mapping(data)
    kind = "pick" if "pick" in selector else "all"
    _only(selector, {kind, "where"})
    where = selector.get("where")
    return Selector(
        kind, _one_of(selector.get(kind), _SIDES[kind]), None if where is None else _filter(where)
    )


def _filter(data: object) -> Filter:
    where = _mapping(data)
    _only(where, {"max_atk", "max_def", "tapped", "kw", "element"})
    limits = {name: _number(where[name]) for name in ("max_atk", "max_def") if name in where}
    tapped = where.get("tapped")
    if tapped is not None and not isinstance(tapped, bool):
        raise ValueError("tapped is true or false")
    return Filter(
        limits.get("max_atk"),
        limits.get("max_def"),
        tapped,
        gathered((_text(where, "kw"),)) if "kw" in where else 0,
        united((_text(where, "element"),)) if "element" in where else 0,
    )


def _mapping(data: object) -> Data:
    if not isinstance(data, Mapping):
        raise ValueError("named fields were expected")
    return data


def _only(data: Data, known: set[str]) -> None:
    if unknown := sorted(set(data) - known):
        raise ValueError(f"the vocabulary has no {', '.join(unknown)} there")


def _list(data: object) -> Sequence[object]:
    if not isinstance(data, (list, tuple)):
        raise ValueError("a list was expected")
    return data


def _words(data: object) -> list[str]:
    words = _list(data)
    if not all(isinstance(word, str) for word in words):
        raise ValueError("words were expected")
    return [str(word) for word in words]


def _text(data: Data, name: str) -> str:
    value = data.get(name)
    if not isinstance(value, str) or not value:
        raise ValueError(f"{name} is missing")
    return value


def _number(data: object, least: int | None = None) -> int:
    # bool is an int to isinstance, and no number here.
    if type(data) is not int or (least is not None and data < least):
        raise ValueError("a number was expected")
    return data


def _one_of(data: object, words: tuple[str, ...]) -> str:
    if not isinstance(data, str) or data not in words:
        raise ValueError(f"one of {', '.join(words)} was expected")
    return data
