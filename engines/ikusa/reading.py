"""Cards from plain JSON data, into the vocabulary (C-03, CP-02); `wording` reads what abilities do."""

from __future__ import annotations

from dataclasses import replace

from engines.ikusa.attributes import united
from engines.ikusa.card_text import face_text
from engines.ikusa.costs import Cost, read_cost
from engines.ikusa.data import Data, a_number, mapping, one_of, only, text, words
from engines.ikusa.keywords import gathered
from engines.ikusa.vocabulary import (
    ELEMENTIUM,
    ENCHANT,
    JUTSU,
    WARGEIST,
    Ability,
    Card,
    CardFace,
    Static,
)
from engines.ikusa.wording import read_ability, read_filter

RARITIES = ("C", "U", "R")

_FACE = {"name", "type", "attributes", "cost", "abilities", "text"}
_FIELDS = {
    WARGEIST: _FACE | {"power", "health", "keywords", "static"},
    JUTSU: _FACE,
    ENCHANT: _FACE | {"host", "static"},
}


def read_card(data: Data) -> Card:
    """The card that `data` describes. Raises ValueError where a word is not of the vocabulary.

    `id`, `rarity`, `upright` (a face) and `reversed`: a `kind` of `card` with a `face`, of `elementium` with
    `attributes`, `abilities` and `text`, or `kyu`. `flavour` may be added.
    """
    only(data, {"id", "rarity", "upright", "reversed", "flavour"})
    reverse = mapping(data.get("reversed"))
    other: CardFace | None = None
    match one_of(reverse.get("kind"), ("card", "elementium", "kyu")):
        case "card":
            only(reverse, {"kind", "face"})
            other = _face(mapping(reverse.get("face")))
        case "elementium":
            only(reverse, {"kind", "attributes", "abilities", "text"})
            other = CardFace(
                ELEMENTIUM,
                _attributes(reverse),
                _abilities(reverse),
                text=str(reverse.get("text", "")),
            )
            _fits(other)
            other = _worded(other)
        case _:
            only(reverse, {"kind"})
    upright = mapping(data.get("upright"))
    face = _face(upright)
    return Card(
        text(data, "id"),
        one_of(data.get("rarity"), RARITIES),
        words(upright["attributes"])[0],
        face,
        other,
        text(data, "flavour") if "flavour" in data else "",
    )


def _face(data: Data) -> CardFace:
    kind = one_of(data.get("type"), (WARGEIST, JUTSU, ENCHANT))
    only(data, _FIELDS[kind])
    is_wargeist = kind == WARGEIST
    host = None
    if kind == ENCHANT:
        host_data = mapping(data.get("host"))
        only(host_data, {"type", "controller"})
        host = read_filter({"zone": "field", **host_data})
        if not host.types or not host.types <= {WARGEIST, ELEMENTIUM}:
            raise ValueError("a host is a wargeist or an elementium")
    face = CardFace(
        kind,
        _attributes(data),
        _abilities(data),
        text(data, "name"),
        _cost(data),
        a_number(data.get("power"), least=0) if is_wargeist else 0,
        a_number(data.get("health"), least=1) if is_wargeist else 0,
        gathered(words(data.get("keywords", ()))),
        host,
        _static(mapping(data["static"]), kind) if "static" in data else None,
        str(data.get("text", "")),
    )
    _fits(face)
    return _worded(face)


def _worded(face: CardFace) -> CardFace:
    """With the words of the template, unless the data brings its own."""
    return face if face.text else replace(face, text=face_text(face))


def _fits(face: CardFace) -> None:
    """What an ability may be of depends on the type of its face (T)."""
    kinds = [ability.on for ability in face.abilities]
    if (face.type == JUTSU) != ("cast" in kinds) or (face.type == JUTSU and len(kinds) > 1):
        raise ValueError("a jutsu has one ability, which is carried out when it is cast")
    if face.type != WARGEIST and {"attacks", "blocks"} & set(kinds):
        raise ValueError("only a wargeist attacks and blocks")
    if face.type != ENCHANT and any(_names_host(ability) for ability in face.abilities):
        raise ValueError("only an enchant has a host")


def _names_host(ability: Ability) -> bool:
    parts = [getattr(effect, name, None) for effect in ability.effects for name in ("what", "to")]
    return any(getattr(part, "kind", "") == "host" for part in parts)


def _attributes(data: Data) -> int:
    attributes = united(words(data.get("attributes")))
    if not attributes:
        raise ValueError("there is no card without an attribute")
    return attributes


def _abilities(data: Data) -> tuple[Ability, ...]:
    abilities = data.get("abilities", ())
    if not isinstance(abilities, (list, tuple)):
        raise ValueError("a list of abilities was expected")
    return tuple(read_ability(mapping(each)) for each in abilities)


def _cost(data: Data) -> Cost:
    return read_cost(mapping(data.get("cost")))


def _static(data: Data, kind: str) -> Static:
    only(data, {"to", "power", "health", "keywords", "attributes"})
    to = one_of(data.get("to", "host"), ("host", "your_wargeists"))
    if to == "host" and kind != ENCHANT:
        raise ValueError("only an enchant has a host")
    return Static(
        to == "host",
        a_number(data.get("power", 0)),
        a_number(data.get("health", 0)),
        gathered(words(data.get("keywords", ()))),
        united(words(data.get("attributes", ()))),
    )
