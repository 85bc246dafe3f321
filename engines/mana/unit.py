"""A Unit in play: what its card prints, and what has happened to it."""

from __future__ import annotations

from typing import NamedTuple, Self

from engines.core.cards import Face, Handle, Seat
from engines.mana.catalogue import Pool
from engines.mana.keywords import PARRY, Keywords
from engines.mana.vocabulary import UnitCard


class UnitRecord(NamedTuple):
    """A Unit as plain data: the part of a view from which `Unit.of` makes it again."""

    handle: Handle
    face: Face
    owner: Seat
    tapped: bool
    damage: int
    new: bool
    attacked: bool
    struck: bool
    perm_atk: int
    perm_def: int
    turn_atk: int
    turn_def: int
    perm_kw: Keywords
    turn_kw: Keywords
    off: Keywords


class Unit:
    """A Unit in play (0-4). All of it is public (W-12)."""

    __slots__ = (
        "attacked",
        "card",
        "damage",
        "handle",
        "new",
        "off",
        "owner",
        "perm_atk",
        "perm_def",
        "perm_kw",
        "struck",
        "tapped",
        "turn_atk",
        "turn_def",
        "turn_kw",
    )

    def __init__(self, handle: Handle, card: UnitCard, owner: Seat) -> None:
        """A Unit that has just been deployed."""
        self.handle = handle
        self.card = card
        self.owner = owner
        self.tapped = False
        self.damage = 0
        self.new = True
        """It came into play this turn (C-2)."""
        self.attacked = False
        """It attacked this turn (N-3)."""
        self.struck = False
        """It has struck in this combat (D-3)."""
        self.perm_atk = self.perm_def = self.turn_atk = self.turn_def = 0
        """The true sums of what was added (E-8), permanently and for this turn (0-5)."""
        self.perm_kw: Keywords = 0
        self.turn_kw: Keywords = 0
        self.off: Keywords = 0
        """Keywords that are switched off this turn (E-11)."""

    @classmethod
    def of(cls, record: UnitRecord, pool: Pool) -> Self:
        card = pool.cards[record.face]
        assert isinstance(card, UnitCard)
        unit = cls(record.handle, card, record.owner)
        unit.tapped, unit.damage = record.tapped, record.damage
        unit.new, unit.attacked, unit.struck = record.new, record.attacked, record.struck
        unit.perm_atk, unit.perm_def = record.perm_atk, record.perm_def
        unit.turn_atk, unit.turn_def = record.turn_atk, record.turn_def
        unit.perm_kw, unit.turn_kw, unit.off = record.perm_kw, record.turn_kw, record.off
        return unit

    def record(self) -> UnitRecord:
        return UnitRecord(
            self.handle,
            self.card.id,
            self.owner,
            self.tapped,
            self.damage,
            self.new,
            self.attacked,
            self.struck,
            self.perm_atk,
            self.perm_def,
            self.turn_atk,
            self.turn_def,
            self.perm_kw,
            self.turn_kw,
            self.off,
        )

    @property
    def atk(self) -> int:
        """E-8: read as at least 0."""
        return max(0, self.card.atk + self.perm_atk + self.turn_atk)

    @property
    def defence(self) -> int:
        """DEF, the stat: damage does not change it (D-2, E-8)."""
        return max(0, self.card.defence + self.perm_def + self.turn_def)

    @property
    def keywords(self) -> Keywords:
        """Those that work now (E-10, E-11)."""
        return (self.card.keywords | self.perm_kw | self.turn_kw) & ~self.off

    @property
    def still_needed(self) -> int:
        """D-2: the damage that would destroy it now."""
        return self.defence - self.damage

    @property
    def need(self) -> int:
        """D-5: the damage that has to be dealt to destroy it, what Parry will prevent included."""
        return self.still_needed + (self.atk if self.keywords & PARRY else 0)

    def change(self, atk: int, defence: int, lasts: str) -> None:
        if lasts == "perm":
            self.perm_atk += atk
            self.perm_def += defence
        else:
            self.turn_atk += atk
            self.turn_def += defence

    def gain(self, keywords: Keywords, lasts: str) -> None:
        """E-11: what is gained works, even if it was switched off before."""
        if lasts == "perm":
            self.perm_kw |= keywords
        else:
            self.turn_kw |= keywords
        self.off &= ~keywords

    def strip(self, keywords: Keywords) -> None:
        """E-11: switches off those it has at this moment."""
        self.off |= self.keywords & keywords

    def end_turn(self) -> None:
        """N-4: damage, what was for this turn, and what was switched off end in one stroke."""
        self.damage = self.turn_atk = self.turn_def = self.turn_kw = self.off = 0

    def clone(self) -> Unit:
        new = Unit.__new__(Unit)
        new.handle = self.handle
        new.card = self.card
        new.owner = self.owner
        new.tapped = self.tapped
        new.damage = self.damage
        new.new = self.new
        new.attacked = self.attacked
        new.struck = self.struck
        new.perm_atk = self.perm_atk
        new.perm_def = self.perm_def
        new.turn_atk = self.turn_atk
        new.turn_def = self.turn_def
        new.perm_kw = self.perm_kw
        new.turn_kw = self.turn_kw
        new.off = self.off
        return new
