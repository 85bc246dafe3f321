"""A card on the battlefield: how it lies, and what has happened to it."""

from __future__ import annotations

from typing import NamedTuple, Self

from engines.core.cards import Face, Handle, Seat
from engines.ikusa.catalogue import Pool
from engines.ikusa.keywords import Keywords
from engines.ikusa.vocabulary import DOWN, ELEMENTIUM, FACE_DOWN, REVERSED, UP, WARGEIST, Card


class Aim(NamedTuple):
    """A target or host as it was chosen."""

    card: Handle
    side: str
    """What it showed; empty outside the battlefield."""


Aims = tuple[Aim, ...]


class PermanentRecord(NamedTuple):
    """A card on the battlefield as plain data: the part of a view from which `Permanent.of` makes it again."""

    handle: Handle
    face: Face | None
    """None: face-down."""
    side: str
    owner: Seat
    controller: Seat
    tapped: bool
    damage: int
    arrived: int
    attacked: bool
    host: Handle | None
    power: int
    health: int
    keywords: Keywords


class Permanent:
    """A card on the battlefield. All of it is public, but for what lies face-down (K)."""

    __slots__ = (
        "arrived",
        "attacked",
        "card",
        "controller",
        "damage",
        "handle",
        "health",
        "host",
        "keywords",
        "owner",
        "power",
        "shown",
        "side",
        "tapped",
    )

    def __init__(
        self, handle: Handle, card: Card | None, side: str, owner: Seat, arrived: int
    ) -> None:
        """A card that has just arrived; `card` is None where it lies face-down."""
        self.handle = handle
        self.card = card
        self.side = side
        self.owner = owner
        self.controller = owner
        """Z-02: kept apart, though no card of the pool moves it."""
        self.tapped = False
        self.damage = 0
        self.arrived = arrived
        """The turn in which it came under its controller's control (I-02)."""
        self.attacked = False
        """It attacked this turn (B-02)."""
        self.host: Handle | None = None
        self.power = self.health = 0
        """What was added until the end of the turn, as the true sum."""
        self.keywords: Keywords = 0
        """Those gained until the end of the turn."""
        self._show()

    def _show(self) -> None:
        face = FACE_DOWN if self.card is None else self.card.face(self.side)
        assert face is not None
        self.shown = face
        """The face that it shows."""

    @classmethod
    def of(cls, record: PermanentRecord, pool: Pool) -> Self:
        new = cls.__new__(cls)
        (
            new.handle,
            face,
            new.side,
            new.owner,
            new.controller,
            new.tapped,
            new.damage,
            new.arrived,
            new.attacked,
            new.host,
            new.power,
            new.health,
            new.keywords,
        ) = record
        new.card = None if face is None else pool.cards[face]
        new._show()
        return new

    def record(self) -> PermanentRecord:
        return PermanentRecord(
            self.handle,
            None if self.card is None else self.card.id,
            self.side,
            self.owner,
            self.controller,
            self.tapped,
            self.damage,
            self.arrived,
            self.attacked,
            self.host,
            self.power,
            self.health,
            self.keywords,
        )

    @property
    def type(self) -> str:
        return self.shown.type

    @property
    def is_wargeist(self) -> bool:
        return self.shown.type == WARGEIST

    @property
    def is_elementium(self) -> bool:
        return self.shown.type == ELEMENTIUM

    @property
    def is_face_down(self) -> bool:
        return self.side == DOWN

    @property
    def switches_to(self) -> str | None:
        """V-08: the type that its other orientation has; None where it cannot be switched."""
        if self.card is None:
            return None
        other = self.card.reversed if self.side == UP else self.card.upright
        return other.type if other is not None and other.type in (WARGEIST, ELEMENTIUM) else None

    def switch(self) -> None:
        """V-08: the same object, showing its other orientation; an enchant leaves its host."""
        self.side = REVERSED if self.side == UP else UP
        self.host = None
        self._show()

    def end_turn(self) -> None:
        """Q-08, and the memory of B-02."""
        self.damage = self.power = self.health = self.keywords = 0
        self.attacked = False

    def clone(self) -> Permanent:
        new = Permanent.__new__(Permanent)
        new.handle = self.handle
        new.card = self.card
        new.side = self.side
        new.shown = self.shown
        new.owner = self.owner
        new.controller = self.controller
        new.tapped = self.tapped
        new.damage = self.damage
        new.arrived = self.arrived
        new.attacked = self.attacked
        new.host = self.host
        new.power = self.power
        new.health = self.health
        new.keywords = self.keywords
        return new
