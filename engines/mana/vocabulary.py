"""Cards as data: effects, selectors, triggers and conditions (18.1), read from plain JSON data.

A new card needs no code: whatever it does is said in these words, and `effects` carries them out.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engines.core.cards import Face
from engines.mana.costs import Cost
from engines.mana.elements import Elements
from engines.mana.keywords import Keywords

TRIGGERS = ("deploy", "death", "attack", "block", "hit_player", "ally_deploy", "action_deploy")
"""V-3: what sets off an ability of a Unit."""

COUNTED = ("own_units", "own_other_units", "enemy_units", "own_mana")
"""V-1: what an amount can count."""


@dataclass(frozen=True, slots=True)
class Amount:
    """A number, or one for each of something (`per`), at most `most`."""

    number: int = 0
    per: str = ""
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Filter:
    """V-2 `where`: what a Unit has to be to count."""

    max_atk: int | None = None
    max_def: int | None = None
    tapped: bool | None = None
    kw: Keywords = 0
    element: Elements = 0


@dataclass(frozen=True, slots=True)
class Selector:
    """V-2 `to`: which Units an effect is done to."""

    kind: str
    """pick, all, self, it (the last pick) or engaged (the attacker that this Unit blocks)."""
    side: str = ""
    """Of a pick: any, own, own_other, enemy; of all: other as well, which is every Unit but this one."""
    where: Filter | None = None


@dataclass(frozen=True, slots=True)
class ChangeLife:
    """`gain_life` and `lose_life`."""

    gains: bool
    who: str
    """you, opponent or each."""
    n: Amount


@dataclass(frozen=True, slots=True)
class Draw:
    who: str
    n: Amount


@dataclass(frozen=True, slots=True)
class Damage:
    """Direct damage to Units (0-6)."""

    to: Selector
    n: Amount


@dataclass(frozen=True, slots=True)
class ChangeStats:
    """`stat`: ATK and DEF go up or down."""

    to: Selector
    atk: Amount
    defence: Amount
    lasts: str
    """turn or perm (0-5); empty where the card fails to say it (A-9)."""


@dataclass(frozen=True, slots=True)
class Grant:
    to: Selector
    kw: Keywords
    lasts: str


@dataclass(frozen=True, slots=True)
class Strip:
    """Keywords are switched off, always for this turn (E-11)."""

    to: Selector
    kw: Keywords
    lasts: str


@dataclass(frozen=True, slots=True)
class Tapping:
    """`tap` and `untap`."""

    to: Selector
    taps: bool


Effect = ChangeLife | Draw | Damage | ChangeStats | Grant | Strip | Tapping


@dataclass(frozen=True, slots=True)
class Condition:
    """V-3 `if`: one condition, tested on resolution."""

    kind: str
    """role, life_at_most, own_units, enemy_units or mana; of the three last, at least so many."""
    number: int = 0
    role: str = ""
    """attacking or defending."""


@dataclass(frozen=True, slots=True)
class Text:
    """Effects in printed order (E-2): all of an Action, or one ability of a Unit."""

    effects: tuple[Effect, ...]
    order: int = field(init=False)
    """E-4, E-5: 1 beneficial, 2 beneficial with choice, 3 detrimental, 4 detrimental with choice."""
    picks: tuple[Selector, ...] = field(init=False)
    """What is picked, in printed order."""

    def __post_init__(self) -> None:
        picks = tuple(
            effect.to
            for effect in self.effects
            if not isinstance(effect, (ChangeLife, Draw)) and effect.to.kind == "pick"
        )
        harms = any(is_detrimental(effect) for effect in self.effects)
        object.__setattr__(self, "picks", picks)
        object.__setattr__(self, "order", 1 + bool(picks) + 2 * harms)


@dataclass(frozen=True, slots=True)
class Ability:
    """V-3: what a Unit does when something happens."""

    when: str
    text: Text
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class UnitCard:
    id: Face
    name: str
    cost: Cost
    atk: int
    defence: int
    keywords: Keywords
    abilities: tuple[Ability, ...]
    exempt: frozenset[str] = frozenset()
    """Clauses that the pool check skips for this card (V-9)."""
    test: bool = False
    """V-12: for the vectors only."""
    flavour: str = field(default="", compare=False)
    """A line to be shown with the card; no rule."""
    when: dict[str, tuple[int, ...]] = field(init=False, compare=False)
    """Trigger -> the numbers of the abilities that it sets off."""

    def __post_init__(self) -> None:
        when: dict[str, tuple[int, ...]] = {}
        for number, ability in enumerate(self.abilities):
            when[ability.when] = (*when.get(ability.when, ()), number)
        object.__setattr__(self, "when", when)


@dataclass(frozen=True, slots=True)
class ActionCard:
    id: Face
    name: str
    cost: Cost
    text: Text
    exempt: frozenset[str] = frozenset()
    test: bool = False
    flavour: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class ManaCard:
    """A-5: nothing but its set of elements."""

    id: Face
    name: str
    elements: Elements

    @property
    def price(self) -> int:
        """M-5: the Life to be paid for entering untapped."""
        return self.elements.bit_count() - 1


MainCard = UnitCard | ActionCard


def is_detrimental(effect: Effect) -> bool:
    """E-5, RULING 46, RULING 72: whose side is hit is irrelevant."""
    match effect:
        case ChangeLife(gains=gains):
            return not gains
        case ChangeStats(atk=atk, defence=defence):
            return atk.number < 0 or defence.number < 0
        case Tapping(taps=taps):
            return taps
        case Damage() | Strip():
            return True
        case Draw() | Grant():
            return False
