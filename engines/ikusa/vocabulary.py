"""Cards as data: faces, abilities, effects and selectors (C, CP-01, CP-02).

A new card needs no code: whatever it does is said in these words, and `effects` carries them out.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engines.core.cards import Face
from engines.ikusa.attributes import ALL, Attributes
from engines.ikusa.costs import Cost
from engines.ikusa.keywords import Keywords

WARGEIST, JUTSU, ENCHANT, ELEMENTIUM = "wargeist", "jutsu", "jutsu-enchant", "elementium"
"""The types (T)."""

UP, REVERSED, DOWN = "up", "rev", "down"
"""How a card lies: upright, reversed or face-down."""

TRIGGERS = ("enter", "agony", "end", "attacks", "blocks", "gate_broken")
"""What sets off an ability by itself."""

MOST_COUNTED = 5
"""CP-02: an amount that counts something stops there."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which cards are meant; fields that are empty do not matter."""

    zone: str = "field"
    """field or hell."""
    types: frozenset[str] = frozenset()
    whose: str = "any"
    """any, self or opponent: of its controller on the battlefield, of its owner in Hell."""
    attribute: Attributes = 0
    keyword: Keywords = 0
    tapped: bool | None = None
    damaged: bool | None = None
    max_cost: int | None = None
    max_power: int | None = None
    switchable: bool = False
    """V-08"""


@dataclass(frozen=True, slots=True)
class Amount:
    """A number, or how many cards a filter finds."""

    number: int = 0
    counted: Filter | None = None


@dataclass(frozen=True, slots=True)
class Condition:
    """CP-02 `if`: a public fact."""

    kind: str
    """gates_at_most, at_zero, at_least (so many of a filter) or your_turn."""
    who: str = "self"
    number: int = 0
    counted: Filter | None = None
    holds: bool = True
    """your_turn: whether it has to be."""


@dataclass(frozen=True, slots=True)
class Those:
    """The cards an effect is done to."""

    kind: str
    """target, self, host, attacker, blockers or all."""
    number: int = 0
    """Of a target: which of them."""
    filter: Filter | None = None
    """Of `all`."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that is done, if its condition holds."""

    condition: Condition | None


@dataclass(frozen=True, slots=True)
class Damage(Effect):
    to: Those
    n: Amount


@dataclass(frozen=True, slots=True)
class Draw(Effect):
    """V-01"""

    who: str
    """self, opponent or each, as everywhere."""
    n: Amount


@dataclass(frozen=True, slots=True)
class Discard(Effect):
    """V-02"""

    who: str
    n: Amount
    at_random: bool


@dataclass(frozen=True, slots=True)
class Sacrifice(Effect):
    """V-04"""

    who: str
    types: frozenset[str]
    n: Amount


@dataclass(frozen=True, slots=True)
class Take(Effect):
    """Cards leave the battlefield: `destroy`, `exile` or `return` (V-03, V-05, V-09)."""

    how: str
    what: Those


@dataclass(frozen=True, slots=True)
class Turn(Effect):
    """`tap` and `untap` (V-06, V-07)."""

    what: Those
    taps: bool


@dataclass(frozen=True, slots=True)
class Switch(Effect):
    """V-08"""

    what: Those


@dataclass(frozen=True, slots=True)
class Fetch(Effect):
    """Cards leave Hell: `put` onto the battlefield (V-10), or `recall` to the hand."""

    how: str
    what: Those


@dataclass(frozen=True, slots=True)
class Shift(Effect):
    """Top cards go elsewhere, a number of each daimyo meant.

    `destroy_gate`, `mill`, `add_elementium`, `add_gate`, `gate_to_hand` (V-03, V-11, V-12, V-13).
    """

    how: str
    who: str
    n: Amount


@dataclass(frozen=True, slots=True)
class Look(Effect):
    """V-14, K-08: the controller looks at top cards of a deck."""

    who: str
    n: Amount
    then: str
    """may_bottom, reorder or one_to_hand."""


@dataclass(frozen=True, slots=True)
class Modify(Effect):
    """V-15, until the end of the turn."""

    what: Those
    power: Amount
    health: Amount
    keywords: Keywords


@dataclass(frozen=True, slots=True)
class Mend(Effect):
    """Damage marks are removed."""

    what: Those


@dataclass(frozen=True, slots=True)
class RevealHand(Effect):
    who: str


@dataclass(frozen=True, slots=True)
class Search(Effect):
    """K-11: a card of the own deck that fits is opened and taken to hand, or none is; then the deck is shuffled."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class AbilityCost:
    """H-01, CP-02."""

    tap: bool = False
    energy: Cost | None = None
    sacrifice: frozenset[str] = frozenset()
    """The types of the cards to be sacrificed."""
    sacrifices: int = 0
    discards: int = 0
    exiles: int = 0
    """Cards of the own Hell."""

    @property
    def total(self) -> int:
        """The energy."""
        return 0 if self.energy is None else self.energy.total


@dataclass(frozen=True, slots=True)
class Ability:
    """The text of a jutsu (`cast`), a triggered ability, or an activated one (`activate`)."""

    on: str
    targets: tuple[Filter, ...]
    effects: tuple[Effect, ...]
    may: bool = False
    condition: Condition | None = None
    any_speed: bool = False
    """H-02"""
    cost: AbilityCost | None = None
    """Of an activated ability."""
    switched: frozenset[int] = field(init=False)
    """The targets that are to be switched."""
    locked: frozenset[int] = field(init=False)
    """Those of them before whose switch nothing in the text can take an elementium away (L-04)."""

    def __post_init__(self) -> None:
        switched, locked = set(), set()
        takes = False
        for effect in self.effects:
            if isinstance(effect, Switch) and effect.what.kind == "target":
                switched.add(effect.what.number)
                if not takes:
                    locked.add(effect.what.number)
            takes = takes or isinstance(effect, (Take, Switch, Sacrifice))
        object.__setattr__(self, "switched", frozenset(switched))
        object.__setattr__(self, "locked", frozenset(locked))


@dataclass(frozen=True, slots=True)
class Static:
    """N-04, CP-01: what a card on the battlefield adds, for as long as it lies there."""

    to_host: bool
    """To the host; else to all wargeists of its controller."""
    power: int = 0
    health: int = 0
    keywords: Keywords = 0
    attributes: Attributes = 0


@dataclass(frozen=True, slots=True)
class CardFace:
    """One face of a card (C-03)."""

    type: str
    attributes: Attributes
    abilities: tuple[Ability, ...] = ()
    name: str = ""
    cost: Cost | None = None
    """None: an elementium face, which is never cast (C-06)."""
    power: int = 0
    health: int = 0
    keywords: Keywords = 0
    host: Filter | None = None
    """N-01"""
    static: Static | None = None
    text: str = ""
    """The words shown; no rule reads them."""
    triggers: dict[str, tuple[int, ...]] = field(init=False, compare=False)
    """What sets off an ability -> the numbers of those abilities."""
    activated: tuple[int, ...] = field(init=False, compare=False)
    """The numbers of the activated abilities."""

    def __post_init__(self) -> None:
        numbers: dict[str, tuple[int, ...]] = {}
        for number, ability in enumerate(self.abilities):
            numbers[ability.on] = (*numbers.get(ability.on, ()), number)
        object.__setattr__(self, "activated", numbers.pop("activate", ()))
        object.__setattr__(self, "triggers", numbers)

    @property
    def played(self) -> Ability | None:
        """T-02: what a jutsu does."""
        return self.abilities[0] if self.type == JUTSU else None

    @property
    def targets(self) -> tuple[Filter, ...]:
        """X-04, N-01: what has to be named as the face is cast; the host of an enchant."""
        if self.host is not None:
            return (self.host,)
        played = self.played
        return () if played is None else played.targets


FACE_DOWN = CardFace(ELEMENTIUM, ALL)
"""C-10: all that can be told of a face-down elementium."""


@dataclass(frozen=True, slots=True)
class Card:
    """C-02: an upright face, and the reversed one; `reversed` is None for the mark kyu-kyu-nyo-ritsu-ryo."""

    id: Face
    rarity: str
    """C, U or R."""
    home: str
    """The attribute in whose slots of a pack it lies: the first that its upright face prints.

    One a card: with two, a pack could hold the same card twice (M-08).
    """
    upright: CardFace
    reversed: CardFace | None
    flavour: str = field(default="", compare=False)

    @property
    def is_kyu(self) -> bool:
        return self.reversed is None

    @property
    def is_dual(self) -> bool:
        return self.reversed is not None and self.reversed.cost is not None

    @property
    def elementium(self) -> CardFace | None:
        """The elementium face, where there is one."""
        reverse = self.reversed
        return reverse if reverse is not None and reverse.type == ELEMENTIUM else None

    @property
    def names(self) -> tuple[str, ...]:
        """C-08"""
        reverse = self.reversed
        if reverse is None or reverse.type == ELEMENTIUM:
            return (self.upright.name,)
        return (self.upright.name, reverse.name)

    def face(self, side: str) -> CardFace | None:
        """The face that shows when the card lies on that side."""
        if side == UP:
            return self.upright
        return self.reversed if side == REVERSED else FACE_DOWN
