"""What the attributes stand for (CP-12): what a face does, and how many faces of an attribute at least do what."""

from __future__ import annotations

from collections.abc import Callable

from engines.ikusa.keywords import (
    BERSERKER,
    BLESSING,
    CAUTION,
    RECKLESS,
    SPY,
    SWIFT,
    Keywords,
    gates_broken,
)
from engines.ikusa.vocabulary import (
    WARGEIST,
    CardFace,
    Damage,
    Draw,
    Effect,
    Look,
    Modify,
    Shift,
    Switch,
    Take,
    Turn,
)


def _effects(face: CardFace) -> list[Effect]:
    return [effect for ability in face.abilities for effect in ability.effects]


def _keywords(face: CardFace) -> Keywords:
    """Those that it has, and those that it gives for as long as it lies there."""
    return face.keywords | (0 if face.static is None else face.static.keywords)


def _grows(face: CardFace) -> bool:
    static = face.static
    if static is not None and static.power + static.health > 0:
        return True
    return any(isinstance(each, Modify) and each.health.number > 0 for each in _effects(face))


def _untaps(face: CardFace) -> bool:
    return any(isinstance(each, Turn) and not each.taps for each in _effects(face))


def _rushes(face: CardFace) -> bool:
    return bool(face.keywords & (SWIFT | BERSERKER))


def _damages(face: CardFace) -> bool:
    return any(isinstance(each, Damage) for each in _effects(face))


def _has_agony(face: CardFace) -> bool:
    return any(ability.on == "agony" for ability in face.abilities)


def _breaks_gates(face: CardFace) -> bool:
    return gates_broken(_keywords(face)) > 1


def _moves_gates(face: CardFace) -> bool:
    return any(isinstance(each, Shift) and each.how != "mill" for each in _effects(face))


def _is_wall(face: CardFace) -> bool:
    return face.type == WARGEIST and face.health > face.power


def _switches(face: CardFace) -> bool:
    return any(isinstance(each, Switch) for each in _effects(face))


def taps(face: CardFace) -> bool:
    """Whether it taps a card, or keeps one from attacking or blocking."""
    chained = face.static is not None and bool(face.static.keywords & (CAUTION | RECKLESS))
    return chained or any(isinstance(each, Turn) and each.taps for each in _effects(face))


def _is_blessed(face: CardFace) -> bool:
    return bool(_keywords(face) & BLESSING)


def _spies(face: CardFace) -> bool:
    return bool(_keywords(face) & SPY)


def _returns(face: CardFace) -> bool:
    return any(isinstance(each, Take) and each.how == "return" for each in _effects(face))


def _learns(face: CardFace) -> bool:
    """Looks at cards, or draws them and is no elementium, as almost all elementium do."""
    return any(
        isinstance(each, Look) or (isinstance(each, Draw) and face.cost is not None)
        for each in _effects(face)
    )


def _mills(face: CardFace) -> bool:
    return any(isinstance(each, Shift) and each.how == "mill" for each in _effects(face))


_Role = tuple[int, str, Callable[[CardFace], bool]]

ROLES: dict[str, tuple[_Role, ...]] = {
    "wood": ((8, "grow wargeists", _grows), (6, "untap", _untaps)),
    "fire": (
        (8, "are Swift or Berserkers", _rushes),
        (8, "deal damage", _damages),
        (4, "have an Agony", _has_agony),
    ),
    "earth": (
        (6, "have or give Gate Break", _breaks_gates),
        (8, "move gates or elementium", _moves_gates),
        (5, "are walls", _is_wall),
    ),
    "metal": (
        (6, "switch", _switches),
        (8, "tap or chain", taps),
        (5, "have or give Blessing", _is_blessed),
    ),
    "water": (
        (6, "have or give Spy", _spies),
        (4, "return cards", _returns),
        (8, "look or draw", _learns),
        (4, "mill", _mills),
    ),
}
"""CP-12: attribute -> how many of its faces at least do what it stands for."""
